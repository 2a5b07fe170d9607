package import Files
import Foundation
import Market
import MarketClient
package import Text
package import Words

/// The file with the user's settings: `config.toml` in the config folder.
package struct ConfigFile: Sendable {
  private let folders: UserFolders
  private let file: UserFile
  private let themes: ThemeFolder

  package init(folders: UserFolders) throws(NoHomeError) {
    self.folders = folders
    file = UserFile(path: try folders.config + "/config.toml")
    themes = try ThemeFolder(folders: folders)
  }

  /// The browser's notice of a mistake.
  package static func notice(_ mistake: SettingsError, in language: Language) -> SafeText {
    "config.toml: \(mistake.sentence(in: language)) (openmarket config check)"
  }

  package var path: SafeText { SafeText(file.path) }

  package var exists: Bool { access(file.path, F_OK) == 0 }

  /// Returns the valid settings and all mistakes. A missing file sets nothing. A mistake that may
  /// be about `read_only` must not remove protection.
  /// - Parameters:
  ///   - allowsHTTP: Whether `server` may be an address without encryption.
  ///   - checksFiles: Whether files named in the settings are checked. A command that uses one
  ///     finds out itself.
  package func read(
    allowsHTTP: Bool = true, checksFiles: Bool = false
  ) -> (settings: Settings, mistakes: [SettingsError]) {
    var (settings, mistakes) = content(allowsHTTP: allowsHTTP, checksFiles: checksFiles)
    if mistakes.contains(where: { $0.concerns(["read_only"]) }) {
      settings.readOnly = settings.readOnly ?? true
    }
    return (settings, mistakes)
  }

  private func content(
    allowsHTTP: Bool, checksFiles: Bool
  ) -> (settings: Settings, mistakes: [SettingsError]) {
    do throws(FileError) {
      let data = try file.read(maximumSize: Settings.sizeLimit)
      return Settings.read(String(decoding: data, as: UTF8.self), themes: themes.names) {
        name, value in
        switch name {
        case "server": Self.mistake(inAddress: value, allowsHTTP: allowsHTTP)
        case "ca_file" where checksFiles: mistake(inAuthorities: value)
        default: nil
        }
      }
    } catch {
      guard !error.isMissing else { return (Settings(), []) }
      return (Settings(), [SettingsError(error)])
    }
  }

  private static func mistake(inAddress text: String, allowsHTTP: Bool) -> SettingsError.Kind? {
    do throws(MarketError) {
      _ = try MarketAddress(typed: text, allowHTTP: allowsHTTP)
      return nil
    } catch {
      return .badServer(error)
    }
  }

  private func mistake(inAuthorities file: String) -> SettingsError.Kind? {
    let path = folders.expanded(file)
    do throws(TrustedAuthorities.FileError) {
      try TrustedAuthorities.check(contentsOf: path)
      return nil
    } catch {
      let reason: ServiceError.Reason =
        if case .unreadable(let code) = error { .system(code) } else { .notPEM }
      return .badAuthorities(.unusableFile(SafeText(path), reason))
    }
  }
}
