package import Files
import Foundation
package import Text
package import Widgets
package import Words

/// The user's themes: files `themes/NAME.toml` in the config folder.
package struct ThemeFolder: Sendable {
  /// A file of the folder, with its mistakes, and warnings about colours that are hard to read.
  package struct Entry: Sendable {
    package let path: String
    package let theme: CustomTheme
    package let mistakes: [SettingsError]
    package var warnings: [SettingsError] = []

    /// The sentences about its mistakes, each with file and line.
    package func notices(in language: Language) -> [SafeText] {
      notices(mistakes, language)
    }

    /// The sentences about its colours that are hard to read, each with file and line.
    package func contrastNotices(in language: Language) -> [SafeText] {
      notices(warnings, language)
    }

    private func notices(_ errors: [SettingsError], _ language: Language) -> [SafeText] {
      errors.map { "\(SafeText(path)): \($0.sentence(in: language))" }
    }
  }

  package let path: String

  /// More files than anyone chooses from in a menu.
  private static let maximumFiles = 100
  private static let ending = ".toml"

  package init(folders: UserFolders) throws(NoHomeError) { path = try folders.config + "/themes" }

  /// Returns the themes in the order of their names. Files whose names cannot be those of themes
  /// are omitted.
  package func read() -> [Entry] {
    names.map { Self.read("\(path)/\($0)\(Self.ending)", name: $0) }
  }

  /// The names of the themes.
  package var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let names = files.filter { $0.hasSuffix(Self.ending) }
      .map { String($0.dropLast(Self.ending.count)) }
      .filter { if case .file? = ThemeName(rawValue: $0) { true } else { false } }
    return Array(names.sorted().prefix(Self.maximumFiles))
  }

  /// Returns the theme in a file at any path.
  package static func read(file path: String) -> Entry {
    let name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    return read(path, name: name)
  }

  private static func read(_ path: String, name: String) -> Entry {
    do {
      let data = try UserFile(path: path).read(maximumSize: Settings.sizeLimit)
      let (theme, mistakes, warnings) = CustomTheme.read(
        String(decoding: data, as: UTF8.self), name: name)
      return Entry(path: path, theme: theme, mistakes: mistakes, warnings: warnings)
    } catch {
      return Entry(path: path, theme: CustomTheme(name: name), mistakes: [SettingsError(error)])
    }
  }
}
