import Files
import Foundation
import Settings
import Synchronization
import TestSupport
import Testing
import Text
import ViewModels
import Widgets
import Words

@testable import Session

@MainActor
@Suite(.timeLimit(.minutes(1))) struct SettingsWatchTests {
  /// Programs for dotfiles do this, and users who restore a backup.
  @Test func changesInAReplacedFolderAreNoticed() async throws {
    let folder = try TemporaryFolder()
    let folders = UserFolders(environment: ["HOME": folder.path], accountHome: nil)
    func write(_ layout: ProductLayout, to name: String) throws {
      let path = folder(".config/\(name)")
      try FileManager.default.createDirectory(
        atPath: path + "/themes", withIntermediateDirectories: true)
      try Data("layout = \"\(layout.rawValue)\"\n".utf8)
        .write(to: URL(filePath: path + "/config.toml"))
    }
    try write(.list, to: "openmarket")
    var layout: ProductLayout?
    let watch = SettingsWatch(
      folders, settings: Settings(), themes: [], mistakes: [], allowsHTTP: true
    ) {
      .english
    } deliver: { settings, _, _ in
      layout = settings.layout
    }
    watch.start()
    defer { watch.stop() }
    // Renamed.
    try write(.grid, to: "new")
    #expect(rename(folder(".config/openmarket"), folder(".config/old")) == 0)
    #expect(rename(folder(".config/new"), folder(".config/openmarket")) == 0)
    try await until { layout == .grid }
    try write(.list, to: "openmarket")
    try await until { layout == .list }
    // Removed and created.
    try FileManager.default.removeItem(atPath: folder(".config/openmarket"))
    try write(.grid, to: "openmarket")
    try await until { layout == .grid }
    try write(.list, to: "openmarket")
    try await until { layout == .list }
  }

  /// Settings and themes are often links to files in a repository.
  @Test func changesOfLinkedFilesAreNoticed() async throws {
    let folder = try TemporaryFolder()
    let folders = UserFolders(environment: ["HOME": folder.path], accountHome: nil)
    let config = folder(".config/openmarket")
    for path in [config + "/themes", folder("dotfiles"), folder("others")] {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true)
    }
    func write(_ text: String, to path: String) throws {
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    }
    try write("", to: folder("dotfiles/config.toml"))
    try write("layout = \"list\"", to: folder("others/config.toml"))
    try write("", to: folder("others/night.toml"))
    symlink("../../dotfiles/config.toml", config + "/config.toml")
    symlink(folder("others/night.toml"), config + "/themes/night.toml")
    var layout: ProductLayout?
    var text: [CustomTheme] = []
    let watch = SettingsWatch(
      folders, settings: Settings(), themes: [], mistakes: [], allowsHTTP: true
    ) {
      .english
    } deliver: { settings, themes, _ in
      (layout, text) = (settings.layout, themes)
    }
    watch.start()
    defer { watch.stop() }
    try write("layout = \"grid\"", to: folder("dotfiles/config.toml"))
    try await until { layout == .grid }
    // Replaced by a link to another file.
    symlink(folder("others/config.toml"), config + "/new")
    #expect(rename(config + "/new", config + "/config.toml") == 0)
    try await until { layout == .list }
    let before = text
    try write("base = \"light\"", to: folder("others/night.toml"))
    try await until { text != before }
  }

  @Test func aMistakeIsReportedAlthoughNoValueChanges() async throws {
    let folder = try TemporaryFolder()
    let folders = UserFolders(environment: ["HOME": folder.path], accountHome: nil)
    let config = folder(".config/openmarket")
    try FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: true)
    var notices: [SafeText] = []
    let watch = SettingsWatch(
      folders, settings: Settings(), themes: [], mistakes: [], allowsHTTP: true
    ) {
      .english
    } deliver: {
      notices = $2
    }
    watch.start()
    defer { watch.stop() }
    try Data("theme = \"neon\"".utf8).write(to: URL(filePath: config + "/config.toml"))
    try await until { notices.contains { $0.string.contains("“theme” cannot be “neon”") } }
  }

  @Test func mistakesAreInTheLanguageOfTheMoment() async throws {
    let folder = try TemporaryFolder()
    let folders = UserFolders(environment: ["HOME": folder.path], accountHome: nil)
    let config = folder(".config/openmarket")
    try FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: true)
    let language = Mutex(Language.english)
    var notices: [SafeText] = []
    let watch = SettingsWatch(
      folders, settings: Settings(), themes: [], mistakes: [], allowsHTTP: true
    ) {
      language.withLock { $0 }
    } deliver: {
      notices = $2
    }
    watch.start()
    defer { watch.stop() }
    language.withLock { $0 = .korean }
    try Data("theme = \"neon\"".utf8).write(to: URL(filePath: config + "/config.toml"))
    try await until { !notices.isEmpty }
    let mistake = try #require(ConfigFile(folders: folders).read(allowsHTTP: true).mistakes.first)
    #expect(notices == [ConfigFile.notice(mistake, in: .korean)])
  }
}
