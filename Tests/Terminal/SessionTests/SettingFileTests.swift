import Browser
import Desktop
import Files
import Foundation
import Market
import Session
import Settings
import TestSupport
import Testing
import Text
import Widgets
import Words

@Suite("Settings and state of the user")
struct SettingFileTests {
  private let folder: TemporaryFolder
  private let folders: UserFolders

  init() throws {
    folder = try TemporaryFolder()
    folders = UserFolders(environment: ["HOME": folder.path], accountHome: nil)
  }

  private func write(_ text: String, to name: String) throws {
    let path = folder(name)
    try FileManager.default.createDirectory(
      atPath: path.parentFolder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  @Test func withoutAFileNothingIsSet() throws {
    let file = try ConfigFile(folders: folders)
    #expect(!file.exists && file.read().settings == Settings() && file.read().mistakes.isEmpty)
    #expect(file.path.string == folder(".config/openmarket/config.toml"))
  }

  @Test func theFileMayBeALinkAndReadableByOthers() throws {
    try write("layout = \"grid\"\n", to: "dotfiles/config.toml")
    try write("", to: ".config/openmarket/other")
    symlink(folder("dotfiles/config.toml"), folder(".config/openmarket/config.toml"))
    let file = try ConfigFile(folders: folders)
    #expect(file.exists && file.read().settings.layout == .grid)
  }

  @Test func anUnusableFileIsReported() throws {
    let file = try ConfigFile(folders: folders)
    try write(
      String(repeating: "#", count: Settings.sizeLimit + 1), to: ".config/openmarket/config.toml")
    #expect(file.read().mistakes.map(\.kind) == [.tooLarge(limit: Settings.sizeLimit)])
    try FileManager.default.removeItem(atPath: file.path.string)
    try FileManager.default.createDirectory(
      atPath: file.path.string, withIntermediateDirectories: false)
    #expect(file.read().mistakes.map(\.kind) == [.unreadable(.notRegularFile)])
    #expect(file.read().settings.readOnly == true, "it may have said so")
  }

  @Test(arguments: [
    ("read-only = true", true), ("theme = \n", true), ("theme = 1", nil),
    ("read_only = false # I sell here\ntheme = \n", false),
  ])
  func aMistakeThatMayBeAboutReadOnlyProtects(text: String, readOnly: Bool?) throws {
    try write(text, to: ".config/openmarket/config.toml")
    let (settings, mistakes) = try ConfigFile(folders: folders).read()
    #expect(settings.readOnly == readOnly && mistakes.count == 1)
  }

  /// Normalized, shortened or without its invisible characters, it would name another file.
  @Test func thePathOfAuthoritiesIsUsedAsWritten() throws {
    let path = "/a\u{301}\u{200D}/" + String(repeating: "long/", count: 200) + "file.pem"
    try write("ca_file = \"\(path)\"\n", to: ".config/openmarket/config.toml")
    let found = try ConfigFile(folders: folders).read().settings.caFile
    #expect(found?.isIdentical(to: path) == true)
  }

  /// Including those that only the rest of the program can find.
  @Test func allMistakesOfAFileAreFoundAtOnce() throws {
    try write("nonsense", to: "text.pem")
    try write(
      "server = \"ftp://market.example\"\ntheme = dark\nca_file = \"~/none.pem\"\n",
      to: ".config/openmarket/config.toml")
    let file = try ConfigFile(folders: folders)
    let (settings, mistakes) = file.read(checksFiles: true)
    #expect(mistakes.map(\.line) == [1, 2, 3])
    #expect(mistakes.first?.kind == .badServer(.badAddress("ftp://market.example")))
    #expect(
      mistakes.last?.kind
        == .badAuthorities(.unusableFile(SafeText(folder("none.pem")), .system(ENOENT))))
    #expect(settings.server == nil && settings.caFile == nil)
    #expect(file.read().settings.caFile == "~/none.pem")
    try write(
      "server = \"http://market.example\"\nca_file = \"\(folder("text.pem"))\"\n",
      to: ".config/openmarket/config.toml")
    #expect(
      file.read(checksFiles: true).mistakes.map(\.kind) == [
        .badAuthorities(.unusableFile(SafeText(folder("text.pem")), .notPEM))
      ])
    #expect(file.read().settings.server == "http://market.example")
    let refused = file.read(allowsHTTP: false)
    #expect(refused.settings.server == nil)
    #expect(
      refused.mistakes.map(\.kind) == [.badServer(.plainHTTP(host: "market.example"))])
  }

  @Test func theStateIsSavedInTheHomeAndReadAgain() throws {
    let file = try StateFile(folders: folders)
    #expect(file.load() == nil)
    #expect(file.save(BrowserState(), since: BrowserState()) == nil)
    #expect(file.load() == BrowserState())
    #expect(folder.mode(of: folder(".local/state/openmarket/state.json")) == 0o600)
  }

  @Test func aStateThatCannotBeReadIsNotOverwritten() throws {
    let path = ".local/state/openmarket/state"
    let file = try StateFile(folders: folders)
    #expect(try file.setAside() == nil)
    file.save(BrowserState(), since: BrowserState())
    #expect(try file.setAside() == nil, "it can be read")
    try write("{", to: path + ".json")
    #expect(file.load() == nil)
    file.remember(.korean)
    #expect(try Data(contentsOf: URL(filePath: folder(path + ".json"))) == Data("{".utf8))
    #expect(try file.setAside() == SafeText(folder(path + "-unreadable.json")))
    #expect(file.save(BrowserState(), since: BrowserState()) == nil)
    // A link is renamed, and its target left alone.
    try write("{}", to: "other.json")
    try FileManager.default.removeItem(atPath: folder(path + ".json"))
    symlink(folder("other.json"), folder(path + ".json"))
    #expect(file.save(BrowserState(), since: BrowserState()) == nil)
    #expect(file.load() == BrowserState())
    #expect(
      try Data(contentsOf: URL(filePath: folder(path + "-unreadable-2.json"))) == Data("{}".utf8))
  }

  /// A home folder that cannot be written does not stop the browser.
  @Test func aStateThatCannotBeSavedIsReported() throws {
    try write("", to: "home")
    let folders = UserFolders(environment: ["HOME": folder("home")], accountHome: nil)
    let file = try StateFile(folders: folders)
    #expect(file.save(BrowserState(), since: BrowserState()) == .system(ENOTDIR))
    #expect(file.load() == nil)
  }
}
