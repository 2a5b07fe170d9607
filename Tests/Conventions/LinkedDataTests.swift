import Foundation
import Testing

/// The release build on Linux links a part of ICU's data, which `Tests/Tools/icudata.c` writes.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/objcopy")))
struct LinkedDataTests {
  static let items: [(name: String, bytes: [UInt8])] = [
    ("ibm-949_P11A-1999.cnv", [1]), ("brkitr/line.brk", [2, 2]), ("brkitr/thaidict.dict", [3]),
    ("coll/ko.res", [4]), ("de.res", [5]), ("en.res", Array(repeating: 6, count: 40)),
    ("ko_KR.res", [7, 7, 7]), ("nfkc.nrm", [8]), ("root.res", [9]), ("sr_Latn_RS.res", [10]),
    ("supplementalData.res", [11]), ("zone/ja.res", [12]), ("zone/ko.res", [13]),
  ]

  @Test func dataOfOtherLanguagesIsOmitted() throws {
    let folder = try TemporaryFolder()
    try folder.compileTool()
    let (status, part) = try folder.part(of: Self.package(Self.items))
    #expect(status == 0)
    #expect(
      try folder.items(of: #require(part)) == [
        "icudt99l/brkitr/line.brk": [2, 2], "icudt99l/en.res": Array(repeating: 6, count: 40),
        "icudt99l/ko_KR.res": [7, 7, 7], "icudt99l/nfkc.nrm": [8], "icudt99l/root.res": [9],
        "icudt99l/supplementalData.res": [11], "icudt99l/zone/ko.res": [13],
      ])
  }

  @Test func aTruncatedPackageIsRefused() throws {
    let folder = try TemporaryFolder()
    try folder.compileTool()
    let package = Self.package(Self.items)
    // 32 bytes of header, the count, and the table of contents: the data after it has no length.
    for length in 0..<(36 + 8 * Self.items.count) {
      #expect(try folder.part(of: package.prefix(length)).status == 1)
    }
  }

  /// The layout of `ucmndata.h`: a header, then offsets from the count, names, and items.
  private static func package(_ items: [(name: String, bytes: [UInt8])]) -> Data {
    var header = Data([32, 0, 0xDA, 0x27, 20, 0, 0, 0, 0, 0, 2, 0]) + Data("CmnD".utf8)
    header.append(Data(count: 32 - header.count))
    var (contents, names, bytes) = (number(items.count), Data(), Data())
    let start = 4 + 8 * items.count
    let namesLength = items.map { $0.name.utf8.count + "icudt99l/".utf8.count + 1 }.reduce(0, +)
    for item in items {
      contents += number(start + names.count) + number(start + namesLength + bytes.count)
      names += Data("icudt99l/\(item.name)\0".utf8)
      bytes += Data(item.bytes)
    }
    return header + contents + names + bytes
  }

  private static func number(_ value: Int) -> Data {
    withUnsafeBytes(of: UInt32(value).littleEndian) { Data($0) }
  }
}

/// A folder with the compiled tool and its files, removed at the end.
private final class TemporaryFolder {
  private let url = FileManager.default.temporaryDirectory.appending(
    path: "openmarket-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func compileTool() throws {
    let source = Repository.root.appending(path: "Tests/Tools/icudata.c")
    let flags = ["-Wall", "-Wextra", "-Werror", "-o", "tool", source.path(percentEncoded: false)]
    #expect(try run("cc", flags) == 0)
  }

  /// Returns the exit status of the tool, and its part of the package as bytes if it succeeded.
  func part(of package: Data) throws -> (status: Int32, part: Data?) {
    try package.write(to: url.appending(path: "package"))
    let status = try run("sh", ["-c", "./tool package some_data >part.s 2>errors"])
    guard status == 0 else { return (status, nil) }
    #expect(try run("cc", ["-c", "-o", "part.o", "part.s"]) == 0)
    #expect(
      try run("objcopy", ["-O", "binary", "--only-section=.rodata", "part.o", "part"]) == 0)
    return (0, try Data(contentsOf: url.appending(path: "part")))
  }

  /// The items of a package, without the zeros that fill the end of each but the last.
  func items(of package: Data) throws -> [String: [UInt8]] {
    let contents = Int(package[0])
    func number(_ at: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(package[contents + at + $1]) << (8 * $1) }
    }
    var items: [String: [UInt8]] = [:]
    for index in 0..<number(0) {
      let name = package[(contents + number(4 + 8 * index))...].prefix { $0 != 0 }
      let start = number(8 + 8 * index)
      let next = index + 1 < number(0) ? number(16 + 8 * index) : package.count - contents
      // ICU expects items at multiples of 16.
      #expect((contents + start) % 16 == 0)
      var bytes = Array(package[(contents + start)..<(contents + next)])
      while bytes.last == 0 { bytes.removeLast() }
      items[String(decoding: name, as: UTF8.self)] = bytes
    }
    return items
  }

  private func run(_ program: String, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = url
    try process.run()
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }
}
