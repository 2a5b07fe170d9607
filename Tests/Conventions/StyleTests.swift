import Foundation
import Testing

/// Rules of docs/style.md that the formatter does not check.
@Suite struct StyleTests {
  static let maximumLinesPerFile = 400
  static let maximumColumns = 100

  @Test func topLevelHoldsNothingElse() {
    let expected: Set = [
      "Package.swift", "Sources", "Tests", "Resources", "docs", "README.md", "LICENSE", "dev",
      // Written by SwiftPM, ignored by git.
      "Package.resolved",
    ]
    #expect(Set(Repository.names(in: "")).subtracting(expected).isEmpty)
  }

  @Test func noFileIsTooLong() throws {
    let files = try swiftFiles(in: "Sources", "Tests")
    #expect(!files.isEmpty)
    let long = files.filter { $0.lines.count > Self.maximumLinesPerFile }
    #expect(long.map(\.path).isEmpty)
  }

  /// Screens as text in the tests may be wider.
  @Test func noLineIsTooLong() throws {
    let long = try swiftFiles(in: "Sources").flatMap { file in
      file.lines.enumerated().filter { _, line in
        line.utf8.count > Self.maximumColumns && line.count > Self.maximumColumns
      }.map { index, _ in "\(file.path):\(index + 1)" }
    }
    #expect(long.isEmpty)
  }

  /// The names are 예시, API 버전, 페이지 번호, 양식, 변화량 and Open Market API.
  @Test func koreanTextsUseOneNameForAThing() throws {
    let others = ["데모", "방언", "쪽 번호", "입력 화면", "바꿀 만큼", "오픈마켓"]
    let files = try swiftFiles(in: "Sources").filter { $0.path.contains("/Korean/") }
    #expect(!files.isEmpty)
    let found = files.flatMap { file in
      others.filter(file.text.hasBytes).map { "\(file.path): \($0)" }
    }
    #expect(found.isEmpty)
  }

  @Test func concurrencyIsCheckedOutsideTheShims() throws {
    let files = try swiftFiles(in: "Sources", "Tests").filter {
      $0.target != "CursesTerminal" && $0.target != "ConventionTests"
    }
    let unchecked = files.flatMap {
      $0.locations(of: /@unchecked\s+Sendable/, with: "@unchecked")
        + $0.locations(of: /nonisolated\(unsafe\)/, with: "nonisolated")
    }
    #expect(unchecked.isEmpty)
  }

  @Test func onlyTheExecutablePrints() throws {
    let files = try swiftFiles(in: "Sources").filter { $0.target != "openmarket" }
    let prints = files.flatMap {
      $0.locations(of: /(?:^|[^.\w])(?:Swift\.)?print\(/, with: "print(")
    }
    #expect(prints.isEmpty)
  }

  /// Foundation's function ends the program for a name of one character.
  @Test func parentsOfPathsAreThoseOfFiles() throws {
    let calls = try swiftFiles(in: "Sources").flatMap {
      $0.locations(of: /\.deletingLastPathComponent(?!\()/, with: "deletingLastPathComponent")
    }
    #expect(calls.isEmpty)
  }

  /// A client that does not verify its server would send secrets to others.
  @Test func everyHTTPClientVerifiesItsServer() throws {
    let clients = try swiftFiles(in: "Sources").filter { $0.target != "ServerTrust" }.flatMap {
      $0.locations(
        of: /HTTPClient(?:\.init)?\((?!verifying:)|HTTPClient\.shared/, with: "HTTPClient")
        + $0.locations(of: /NIOSSLClientHandler\(/, with: "NIOSSLClientHandler")
    }
    // Reads the certificate of a server that was rejected, and sends nothing.
    #expect(
      clients.map { $0.prefix { $0 != ":" } } == [
        "Sources/Client/MarketClient/Transport/CertificateInspection.swift"
      ])
  }

  @Test func everyClassIsFinal() throws {
    let open = try swiftFiles(in: "Sources", "Tests").flatMap {
      $0.locations(
        of: /^\s*(?:@\w+(?:\([^)]*\))?\s+|(?!final\b)[a-z]+(?:\([a-z]+\))?\s+)*class\s+[A-Z]/,
        with: "class ")
    }
    #expect(open.isEmpty)
  }

  /// A script would wait forever for a sentence that the user's settings translate.
  @Test func scriptsThatReadAnAddressChooseTheLanguage() {
    let scripts = Repository.paths(below: "Tests").filter { !$0.hasSuffix(".swift") }
      .compactMap { try? String(contentsOf: Repository.root.appending(path: $0), encoding: .utf8) }
      .filter { $0.contains("listening on ") }
    #expect(!scripts.isEmpty && scripts.allSatisfy { $0.contains(" --language en") })
  }

  /// `Tests/Core/FilesTests` has a link to a file of `Tests/Support`.
  @Test func linkedFilesExist() {
    let broken = Repository.paths(below: "Tests").filter { !Repository.exists($0) }
    #expect(broken.isEmpty)
  }

  private func swiftFiles(in folders: String...) throws -> [SourceFile] {
    try folders.flatMap { try Repository.swiftFiles(below: $0) }
  }
}
