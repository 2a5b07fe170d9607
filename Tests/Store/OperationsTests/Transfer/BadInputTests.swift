import Files
import Foundation
import Market
import MarketStore
import StoreFixtures
import TestSupport
import Testing
import Text
import Words

@testable import Operations

/// Exports that cannot be imported, and imports that end too early.
@Suite struct BadInputTests {
  private let market: FullMarket
  private var rows: String { market.export + "/" + ExportFormat.rowsFile }

  init() async throws {
    market = try await FullMarket()
    let store = try SQLiteStore(folder: market.path)
    _ = try await MarketExport(to: .folder(market.export)).run(store)
    try store.close()
  }

  private func lines() throws -> [String] {
    try String(contentsOfFile: rows, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  private func write(_ lines: [String]) throws {
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: rows))
  }

  private func importing(_ interruption: Interruption = Interruption()) async throws {
    _ = try await MarketTransfer(from: .path(market.export), interruption: interruption)
      .run(into: .folder(market.copy))
  }

  /// Imports an export that is refused, and checks that a dry run says the same, and that nothing is
  /// left.
  private func refusal() async throws -> TransferError {
    let planned = await #expect(throws: TransferError.self) {
      _ = try await MarketTransfer(from: .path(market.export)).check(for: .folder(market.copy))
    }
    let error = try #require(await #expect(throws: TransferError.self) { try await importing() })
    #expect(planned == error)
    let left = try? FileManager.default.contentsOfDirectory(atPath: market.copy)
    #expect(left ?? [] == [])
    return error
  }

  private func number(of type: String) throws -> Int {
    try #require(try lines().firstIndex { $0.hasPrefix("{\"type\":\"\(type)\"") })
  }

  @Test func aTruncatedFileIsDetected() async throws {
    let all = try lines()
    for count in [all.count - 1, all.count / 2, 2] {
      try write(Array(all.prefix(count)))
      #expect(try await refusal() == .cut(SafeText(rows), line: count - 1))
    }
    try write(Array(all.prefix(1)))
    #expect(try await refusal() == .notAnExport(SafeText(rows)))
    try Data().write(to: URL(filePath: rows))
    #expect(try await refusal() == .notAnExport(SafeText(rows)))
    for counts in [#"{"product":9223372036854775807,"event":1}"#, #"{"product":-1}"#] {
      try write([
        #"{"type":"market","format":"openmarket export","version":1,"scope":"all","created_at":0,"#
          + #""counts":\#(counts)}"#, "{}",
      ])
      #expect(try await refusal() == .notAnExport(SafeText(rows)))
    }
    // In the middle of a line.
    try Data(all.joined(separator: "\n").utf8.dropLast(40)).write(to: URL(filePath: rows))
    #expect(try await refusal() == .cut(SafeText(rows), line: all.count - 1))
  }

  @Test func aChangedFileIsDetected() async throws {
    var all = try lines()
    let index = try number(of: "event")
    all[index] = all[index].replacing("\"created\"", with: "\"changed\"")
    try write(all)
    #expect(try await refusal() == .changed(SafeText(rows)))
  }

  @Test(arguments: [
    ("vendor", "\"type\":\"vendor\"", "\"type\":\"seller\"", "unknown type"),
    ("product", "\"price\"", "\"prize\"", "unknown field"),
    ("product", "\"stock\":3,", "", "missing"),
    ("product", "\"stock\":3", "\"stock\":-3", "stock"),
    ("product", "\"stock\":3", "\"stock\":\"3\"", "stock"),
    ("product", "\"KRW\"", "\"EUR\"", "currency"),
    ("product", "\"discount\":", "\"discount\":9", "discount"),
    ("product", "\"vendor\":", "\"vendor\":99", "no vendor"),
    ("product", "\"picture\":", "\"picture\":99", "no picture"),
    ("event", "{", "[", "JSON"),
    ("deletion_token", "\"hash\":\"", "\"hash\":\"0", "hash"),
    ("picture", "\"size\":", "\"size\":1", "other bytes"),
    ("picture", "\"size\":", "\"size\":999999999999999", "other bytes"),
    ("product", "\"version\":", "\"version\":9999999999999999", "version"),
    ("event", "\"number\":", "\"number\":9999999999999999", "number"),
    ("numbers", "\"event\":", "\"event\":9999999999999999", "event"),
  ])
  func aBadLineIsNamed(type: String, old: String, new: String, reason: String) async throws {
    var all = try lines()
    // The last one of its type is not a demo product.
    let index = try #require(all.lastIndex { $0.hasPrefix("{\"type\":\"\(type)\"") })
    all[index] = all[index].replacing(old, with: new, maxReplacements: 1)
    try write(all)
    guard case .line(SafeText(rows), index + 1, let problem) = try await refusal() else {
      Issue.record("another error")
      return
    }
    let matches =
      switch (reason, problem) {
      case ("unknown type", .unknownType("seller")), ("unknown field", .unknownField("prize")),
        ("missing", .missingField("stock")), ("no vendor", .missingRow("vendor")),
        ("no picture", .missingRow("pictures")), ("JSON", .notJSON(column: 8)),
        ("other bytes", .pictureBytes):
        true
      case (let field, .invalid(let found)): found.string == field
      default: false
      }
    #expect(matches, "\(problem)")
  }

  @Test func aNumberThatIsThereTwiceIsNamed() async throws {
    var all = try lines()
    for (type, field) in [("vendor", "id"), ("product", "id"), ("event", "number")] {
      let index = try #require(all.lastIndex { $0.hasPrefix("{\"type\":\"\(type)\"") })
      all.insert(all[index], at: index + 1)
      try write(all)
      #expect(
        try await refusal() == .line(SafeText(rows), index + 2, .duplicate(field: SafeText(field))))
      all.remove(at: index + 1)
    }
  }

  @Test func aFormatOfTheFutureIsRefused() async throws {
    var all = try lines()
    all[0] = all[0].replacing("\"version\":1", with: "\"version\":2")
    try write(all)
    #expect(try await refusal() == .newer(SafeText(rows), version: 2))
  }

  @Test func picturesAreComparedWithTheirNames() async throws {
    let index = try number(of: "picture")
    let name = try #require(try lines()[index].firstMatch(of: /"name":"([0-9a-f]{2})([^"]+)"/))
    let file = "pictures/\(name.1)/\(name.1)\(name.2)"
    let path = "\(market.export)/\(file)"
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes[0] ^= 1
    try bytes.write(to: URL(filePath: path))
    #expect(
      try await refusal()
        == .line(SafeText(rows), index + 1, .pictureBytes(file: SafeText(file))))
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(
      try await refusal()
        == .line(SafeText(rows), index + 1, .picture(file: SafeText(file), .notRegularFile)))
  }

  /// A batch has many rows, and each may have a picture of megabytes.
  @Test func aPictureIsReadWhenItsRowIsAdded() throws {
    let parser = RowParser(name: SafeText(rows), folder: market.export)
    var state = RowParser.State()
    let lines = try lines()
    state.append(Data(lines[0].utf8))
    var parts = try parser.parse(
      LineReader.Batch(lines: lines.dropFirst().dropLast().map { Data($0.utf8) }, last: nil),
      after: &state)
    func bytes() -> [[UInt8]] {
      parts.flatMap(\.rows).compactMap { if case .picture(let row) = $0 { row.bytes } else { nil } }
    }
    #expect(bytes().isEmpty)
    for index in parts.indices { try parser.readPictures(of: &parts[index]) }
    #expect(!bytes().isEmpty)
  }

  /// The disk of the pictures may be there again the next time.
  @Test func anImportResumesWhenAPictureCanBeRead() async throws {
    let (pictures, away) = (market.export + "/pictures", market.export + "/away")
    try FileManager.default.moveItem(atPath: pictures, toPath: away)
    await #expect {
      try await importing()
    } throws: { error in
      guard case TransferError.line(_, _, .picture(_, .system(ENOENT))) = error else {
        return false
      }
      return true
    }
    #expect(throws: StoreError.unfinishedImport(SafeText(market.copy))) {
      try SQLiteStore(folder: market.copy)
    }
    try FileManager.default.moveItem(atPath: away, toPath: pictures)
    try await importing()
    #expect(try Verification(of: MarketFile(folder: market.copy)).problems.isEmpty)
  }

  @Test func aMarketIsNeverChanged() async throws {
    _ = try SQLiteStore(folder: market.copy).close()
    await #expect(throws: StoreError.notEmpty(SafeText(market.copy))) { try await importing() }
    let store = try SQLiteStore(folder: market.path)
    await #expect(throws: TransferError.exists(SafeText(market.export))) {
      try await MarketExport(to: .folder(market.export)).run(store)
    }
    // Another export into the folder would publish these rows before their end.
    let folder = market.path + "/second"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let other = try #require(try FileLock.tryLock(folder + "/market.jsonl.lock"))
    await #expect(throws: TransferError.file(FileError(path: folder, reason: .inUse))) {
      try await MarketExport(to: .folder(folder)).run(store)
    }
    other.unlock()
    try store.close()
  }

  @Test func anInterruptedImportResumes() async throws {
    // Ends after the first rows were added, according to the progress.
    let interruption = Interruption()
    try await many(8_000)
    let transfer = MarketTransfer(
      from: .path(market.folder.path + "/many"), interruption: interruption
    ) { if $0 >= 10 { interruption.interrupt() } }
    await #expect(throws: TransferError.interrupted) {
      _ = try await transfer.run(into: .folder(market.copy))
    }
    // It cannot be opened, and no market can be created in its place.
    #expect(throws: StoreError.unfinishedImport(SafeText(market.copy))) {
      try SQLiteStore(folder: market.copy)
    }
    // A different export cannot resume it.
    await #expect(throws: TransferError.otherExport(SafeText(rows))) { try await importing() }
    var percent: Int?
    let counts = try await MarketTransfer(from: .path(market.folder.path + "/many"))
      .run(into: .folder(market.copy)) { percent = $0 }
    #expect((10..<100).contains(percent ?? 0))
    #expect(counts[.product] == 8_000)
    #expect(try Verification(of: MarketFile(folder: market.copy)).problems.isEmpty)
    let store = try SQLiteStore(folder: market.copy)
    // Products from before the interruption are found as well.
    for index in [1, 8_000] {
      let page = try await store.page(
        ProductQuery(search: "Thing \(index) of many"), at: .offset(0), limit: 9)
      #expect(page.products.map(\.id) == [Int64(index)])
    }
    try store.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: market.copy) == ["market.sqlite"])
  }

  @Test func anUnfinishedImportCanBeDiscarded() async throws {
    try await many(5_000)
    let interruption = Interruption()
    await #expect(throws: TransferError.interrupted) {
      _ = try await MarketTransfer(
        from: .path(market.folder.path + "/many"), interruption: interruption
      ) { _ in interruption.interrupt() }.run(into: .folder(market.copy))
    }
    let counts = try await MarketTransfer(from: .path(market.export))
      .run(into: .folder(market.copy), restarting: true)
    #expect(counts[.vendor, default: 0] > 2)
  }

  @Test func anInterruptedExportLeavesNoRows() async throws {
    let interruption = Interruption()
    interruption.interrupt()
    let store = try SQLiteStore(folder: market.path)
    let path = market.folder.path + "/other"
    await #expect(throws: TransferError.interrupted) {
      try await MarketExport(to: .folder(path), interruption: interruption).run(store)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    // An empty folder of the user stays.
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    await #expect(throws: TransferError.interrupted) {
      try await MarketExport(to: .folder(path), interruption: interruption).run(store)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [])
    _ = try await MarketExport(to: .folder(path)).run(store)
    try store.close()
  }

  @Test func aFolderWithOtherFilesIsNoTargetOfAnExport() async throws {
    let store = try SQLiteStore(folder: market.path)
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: market.path))
    await #expect(throws: TransferError.notEmpty(SafeText(market.path))) {
      try await MarketExport(to: .folder(market.path)).run(store)
    }
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: market.path)) == names)
    // As an export that was killed leaves it.
    let path = market.folder.path + "/killed"
    _ = try await MarketExport(to: .folder(path)).run(store)
    let rows = "\(path)/\(ExportFormat.rowsFile)"
    try FileManager.default.moveItem(
      atPath: rows, toPath: "\(path)/\(ExportFormat.unfinishedRowsFile)")
    try Data().write(to: URL(fileURLWithPath: rows + ".lock"))
    _ = try await MarketExport(to: .folder(path)).run(store)
    #expect(
      Set(try FileManager.default.contentsOfDirectory(atPath: path)) == [
        ExportFormat.rowsFile, "pictures",
      ])
    try store.close()
  }

  /// Writes an export with `count` products.
  private func many(_ count: Int) async throws {
    let store = try SQLiteStore(folder: market.folder.path + "/source")
    try await store.write { transaction in
      let shop = try transaction.shop("Corner Shop")
      for index in 1...count {
        var product = NewProduct.sample(name: "Thing \(index) of many")
        product.vendorID = shop
        try transaction.products.add(product)
      }
    }
    _ = try await MarketExport(to: .folder(market.folder.path + "/many")).run(store)
    try store.close()
  }
}
