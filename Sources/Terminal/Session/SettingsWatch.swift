import Browser
import Files
import Keymap
import ScreenWords
import Settings
import Text
import Widgets
import Words

#if !canImport(Darwin)
  /// Reads the settings and the themes again when their files change.
  @MainActor
  final class SettingsWatch {
    private let folders: UserFolders
    private let allowsHTTP: Bool
    private let deliver: @MainActor (Settings, [CustomTheme], [SafeText]) -> Void
    private var settings: Settings
    private var themes: [CustomTheme]
    private var watches: [FolderWatch] = []

    /// Editors write a file in several steps.
    private static let pause = Duration.milliseconds(100)

    /// - Parameter deliver: Gets the settings, the themes, and sentences about mistakes.
    init(
      _ folders: UserFolders, settings: Settings, themes: [CustomTheme], allowsHTTP: Bool,
      deliver: @escaping @MainActor (Settings, [CustomTheme], [SafeText]) -> Void
    ) {
      self.folders = folders
      self.settings = settings
      self.themes = themes
      self.allowsHTTP = allowsHTTP
      self.deliver = deliver
    }

    func start(in language: Language) {
      guard let folder = try? folders.config else { return }
      watches = [folder, "\(folder)/themes"].compactMap { FolderWatch($0, for: .files) }
      for watch in watches {
        Task { [weak self] in
          for await _ in watch.changes {
            guard (try? await Task.sleep(for: Self.pause)) != nil else { return }
            self?.read(in: language)
          }
        }
      }
    }

    func stop() { for watch in watches { watch.stop() } }

    private func read(in language: Language) {
      guard let file = try? ConfigFile(folders: folders),
        let folder = try? ThemeFolder(folders: folders)
      else { return }
      let (settings, mistakes) = file.read(allowsHTTP: allowsHTTP)
      let entries = folder.read()
      let themes = entries.map(\.theme)
      guard settings != self.settings || themes != self.themes else { return }
      (self.settings, self.themes) = (settings, themes)
      let notices =
        mistakes.map { ConfigFile.notice($0, in: language) }
        + entries.flatMap { $0.notices(in: language) }
      deliver(settings, themes, notices)
    }
  }
#endif
