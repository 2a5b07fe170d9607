import Foundation
import Testing

/// The licences that packages of openmarket ship for linked code (Tests/Tools/licenses.sh).
@Suite struct LicenseTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private var path: String { folder.url.path(percentEncoded: false) }

  private func collect(_ packages: String) throws -> ShellScript {
    try ShellScript(
      "mkdir '\(path)/texts'\n\(packages) >'\(path)/list'\n"
        + "collect_licenses '\(path)/texts' <'\(path)/list'", tools: ["licenses"])
  }

  private func texts() throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: path + "/texts")
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try Data(contentsOf: folder.url.appending(path: "texts/\($0)")))
      })
  }

  private static let hasCheckouts = Repository.exists(".build/checkouts")

  private struct Resolved: Decodable {
    struct Pin: Decodable { let identity: String }
    let pins: [Pin]
  }

  /// A new dependency comes with its licence, its notice and those of its parts.
  @Test(.enabled(if: hasCheckouts, "the packages are not checked out: build first"))
  func everyPackageHasItsLicensesAndNotices() throws {
    let run = try collect("checked_out")
    try #require(run.status == 0, "\(run.output)")
    let lines = run.output.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 2) }
    let resolved = try JSONDecoder().decode(
      Resolved.self, from: Data(contentsOf: Repository.root.appending(path: "Package.resolved")))
    #expect(Set(lines.map { $0[0].lowercased() }) == Set(resolved.pins.map(\.identity)))
    for line in lines {
      try #require(line.count == 3, "\(line)")
      let known = /(Apache-2\.0( WITH Swift-exception)?|MIT|BSD-3-Clause)( AND (MIT|BSD-3-Clause))*/
      #expect(line[2].wholeMatch(of: known) != nil, "\(line)")
    }
    let kept = try texts()
    let shapes = Set(kept.values.map(Self.words))
    for line in lines {
      let folder = ".build/checkouts/\(line[0])"
      for name in Repository.names(in: folder) {
        let file = Repository.root.appending(path: "\(folder)/\(name)")
        if name.hasPrefix("NOTICE") {
          #expect(kept["NOTICE-\(line[0]).txt"] == (try Data(contentsOf: file)))
        } else if name.hasPrefix("LICENSE") {
          #expect(shapes.contains(Self.words(try Data(contentsOf: file))), "\(file.path())")
        }
      }
    }
    // Parts without a licence file, but with a licence in a source file.
    let all = kept.values.map { String(decoding: $0, as: UTF8.self) }
    for author in ["WIDE Project", "Rich Felker", "Fedor Indutny"] {
      #expect(all.contains { $0.contains(author) }, "\(author)")
    }
  }

  /// The image of the Containerfile has the licences of a package, collected from what its build has.
  @Test(.enabled(if: hasCheckouts, "the packages are not checked out: build first"))
  func anImageHasTheLicensesOfAPackage() throws {
    let file = Repository.root.appending(path: "Resources/container/Containerfile")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let build = lines.prefix { !$0.hasPrefix("FROM docker.io/library/debian") }
    let copied = build.filter { $0.hasPrefix("COPY ") }
      .flatMap { $0.split(separator: " ").dropFirst().dropLast() }.joined(separator: " ")
    let collecting = try #require(build.last { $0.hasPrefix("RUN Tests/Tools/") }).dropFirst(4)
      .replacing("/out/", with: "'\(path)'/")
    let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let run = try ShellScript(
      """
      set_flags
      flags=--static-swift-stdlib parts='\(path)/parts'
      stage_licenses '\(path)/package'
      mkdir '\(path)/source'
      cp -R \(copied) '\(path)/source/'
      ln -s "$root/.build" "$root/Package.resolved" '\(path)/source/'
      cd '\(path)/source'
      \(collecting)
      diff -r '\(path)/package' '\(path)/licenses'
      grep -c swift-nio '\(path)/licenses/README.txt'
      """, tools: ["building", "licenses"],
      path: search.split(separator: ":").map { URL(filePath: String($0)) })
    #expect(run.status == 0, "\(run.output)")
    #expect(lines.contains("COPY --from=build /out/licenses /usr/local/share/openmarket/licenses"))
  }

  private static func words(_ text: Data) -> [Substring] {
    String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
  }

  @Test(arguments: [
    ("Everything about this is secret.", "shop has a licence that"), (nil, "shop has no licence."),
  ])
  func aPackageWithoutAKnownLicenseIsRefused(text: String?, sentence: String) throws {
    if let text { try folder.write(text, to: "shop/LICENSE.txt") }
    try folder.write("Copyright of nobody", to: "shop/NOTICE.txt")
    let run = try collect("echo shop 1.0 '\(path)/shop'")
    #expect(run.status != 0 && run.output.contains(sentence), "\(run.output)")
  }

  @Test func textsThatSeveralPackagesHaveAreKeptOnce() throws {
    let license =
      "Permission is hereby granted, free of charge, subject to the following conditions"
    try folder.write("Copyright A\n\(license)", to: "a/LICENSE")
    try folder.write("Copyright  A\n  \(license)\n", to: "b/LICENSE.txt")
    try folder.write("Copyright B\n\(license)", to: "c/LICENCE")
    try folder.write("// Copyright D\n// \(license)\nlet d = 0\n", to: "c/Sources/D.swift")
    let run = try collect("for name in a b c; do echo $name 1 '\(path)'/$name; done")
    #expect(run.output == "a 1 MIT\nb 1 MIT\nc 1 MIT\n")
    #expect(try texts().keys.sorted() == ["MIT-a.txt", "MIT-c-D.txt", "MIT-c.txt"])
  }
}
