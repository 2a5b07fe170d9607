package import Files
import Foundation
package import Settings
package import Text
package import Words

/// The file with the user's settings: `config.toml` in the config folder.
package struct ConfigFile: Sendable {
  private let file: UserFile
  private let themes: ThemeFolder

  package init(folders: UserFolders) throws(NoHomeError) {
    file = UserFile(path: try folders.config + "/config.toml")
    themes = try ThemeFolder(folders: folders)
  }

  /// The browser's notice of a mistake.
  package static func notice(_ mistake: SettingsError, in language: Language) -> SafeText {
    "config.toml: \(mistake.sentence(in: language)) (openmarket config check)"
  }

  package var path: SafeText { SafeText(file.path) }

  package var exists: Bool { access(file.path, F_OK) == 0 }

  /// Returns the valid settings and all mistakes. Without a file nothing is set.
  package func read() -> (settings: Settings, mistakes: [SettingsError]) {
    do {
      let data = try file.read(maximumSize: Settings.sizeLimit)
      return Settings.read(String(decoding: data, as: UTF8.self), themes: themes.names)
    } catch {
      guard !error.isMissing else { return (Settings(), []) }
      let kind: SettingsError.Kind =
        if case .tooLarge(let maximum) = error.reason {
          .tooLarge(limit: maximum)
        } else {
          .unreadable(error.reason)
        }
      return (Settings(), [SettingsError(line: nil, kind: kind)])
    }
  }
}
