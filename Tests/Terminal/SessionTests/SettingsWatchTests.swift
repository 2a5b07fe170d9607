#if !canImport(Darwin)
  import Files
  import Foundation
  import Settings
  import TestSupport
  import Testing
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
      let watch = SettingsWatch(folders, settings: Settings(), themes: [], allowsHTTP: true) {
        settings, _, _ in layout = settings.layout
      }
      watch.start(in: .english)
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
  }
#endif
