import Foundation
import Scripting
import TestSupport
import Testing
import Text
import Words

/// `openmarket licenses`, with the program in a folder as a package or an archive creates it.
@Suite struct InstalledLicensesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func install(_ texts: [String: String]) throws -> String {
    let licenses = folder("usr/share/openmarket/licenses")
    for path in [folder("usr/bin"), licenses] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    for (name, text) in texts {
      try text.write(toFile: "\(licenses)/\(name)", atomically: true, encoding: .utf8)
    }
    try "program".write(toFile: folder("usr/bin/openmarket"), atomically: true, encoding: .utf8)
    return folder("usr/bin/openmarket")
  }

  @Test func theListComesBeforeTheTexts() throws {
    let program = try install([
      "README.txt": "shop 1.0: MIT\n", "NOTICE-shop.txt": "By Fedor\n",
      "MIT-shop.txt": "Permission\n",
    ])
    let text = """
      shop 1.0: MIT

      ==> MIT-shop.txt <==

      Permission

      ==> NOTICE-shop.txt <==

      By Fedor

      """
    #expect(try InstalledLicenses(program: program).text() == text)
    // A link in a folder of PATH to the program of an unpacked archive.
    let link = folder("openmarket")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: program)
    #expect(try InstalledLicenses(program: link).text() == text)
  }

  @Test func aBuildWithoutThemSaysWhereTheyAre() throws {
    let program = try install([:])
    let error = #expect(throws: CommandError.self) {
      try InstalledLicenses(program: program).text()
    }
    let sentence = try #require(error).sentence(in: .english).string
    #expect(sentence.contains("usr/share/openmarket/licenses"), "\(sentence)")
    #expect(sentence.contains(".build/checkouts"), "\(sentence)")
    #expect(error?.status == 1)
  }
}
