import Files
import Foundation
import Settings
import Text
import Widgets
import Words

/// Reads the settings and the themes again when their files change.
@MainActor
final class SettingsWatch {
  private let folders: UserFolders
  private let allowsHTTP: Bool
  private let language: @MainActor () -> Language
  private let deliver: @MainActor (Settings, [CustomTheme], [SafeText]) -> Void
  private var settings: Settings
  private var themes: [CustomTheme]
  /// The mistakes in the settings and the themes.
  private var mistakes: [SettingsError]
  /// The watches by the paths of their folders, with a slash where one inside is waited for.
  private var watches: [String: FolderWatch] = [:]

  /// Editors write a file in several steps.
  private static let pause = Duration.milliseconds(100)
  /// Links may lead in a circle.
  private static let linkLimit = 8

  /// - Parameters:
  ///   - language: Returns the language of the moment.
  ///   - deliver: Gets the settings, the themes, and sentences about mistakes.
  init(
    _ folders: UserFolders, settings: Settings, themes: [CustomTheme],
    mistakes: [SettingsError], allowsHTTP: Bool, language: @escaping @MainActor () -> Language,
    deliver: @escaping @MainActor (Settings, [CustomTheme], [SafeText]) -> Void
  ) {
    self.folders = folders
    self.settings = settings
    self.themes = themes
    self.mistakes = mistakes
    self.allowsHTTP = allowsHTTP
    self.language = language
    self.deliver = deliver
  }

  func start() {
    guard let folder = try? folders.config else { return }
    let themes = ((try? ThemeFolder(folders: folders))?.names ?? []).map { "themes/\($0)" }
    let targets = (["config"] + themes).flatMap { Self.targetFolders(of: "\(folder)/\($0).toml") }
    for path in [folder, "\(folder)/themes"] + targets where watches[path] == nil {
      if let watch = FolderWatch(path, for: .files) {
        follow(watch, of: path)
      } else if case let parent = Self.existingParent(of: path), watches[parent + "/"] == nil,
        let watch = FolderWatch(parent, for: .entries)
      {
        follow(watch, of: parent + "/")
      }
    }
  }

  func stop() { forget(inside: "") }

  private func follow(_ watch: FolderWatch, of path: String) {
    watches[path] = watch
    Task { [weak self] in
      for await _ in watch.changes {
        guard (try? await Task.sleep(for: Self.pause)) != nil else { return }
        // A folder may have been created meanwhile.
        self?.start()
        self?.read()
      }
      guard let self, watches[path] === watch else { return }
      // The folder was removed or renamed; another one may be at its path.
      forget(inside: path)
      start()
      read()
    }
  }

  /// Stops the watches of the folders whose paths begin with `path`.
  private func forget(inside path: String) {
    for name in watches.keys where name.hasPrefix(path) {
      watches.removeValue(forKey: name)?.stop()
    }
  }

  /// The folders of the files that a link leads to, one link after the other.
  private static func targetFolders(of path: String) -> [String] {
    var path = path
    var folders: [String] = []
    while folders.count < linkLimit,
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    {
      let folder = path.parentFolder
      path = target.hasPrefix("/") ? target : "\(folder)/\(target)"
      folders.append(path.parentFolder)
    }
    return folders
  }

  /// The nearest folder around `path` that exists.
  private static func existingParent(of path: String) -> String {
    var parent = path.parentFolder
    while parent != parent.parentFolder, access(parent, F_OK) != 0 {
      parent = parent.parentFolder
    }
    return parent
  }

  private func read() {
    guard let file = try? ConfigFile(folders: folders),
      let folder = try? ThemeFolder(folders: folders)
    else { return }
    let (settings, ownMistakes) = file.read(allowsHTTP: allowsHTTP, checksFiles: true)
    let entries = folder.read()
    let themes = entries.map(\.theme)
    let mistakes = ownMistakes + entries.flatMap(\.mistakes)
    guard settings != self.settings || themes != self.themes || mistakes != self.mistakes
    else { return }
    (self.settings, self.themes, self.mistakes) = (settings, themes, mistakes)
    let language = language()
    let notices =
      ownMistakes.map { ConfigFile.notice($0, in: language) }
      + entries.flatMap { $0.notices(in: language) }
    deliver(settings, themes, notices)
  }
}
