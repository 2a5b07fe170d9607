import Catalog
import Foundation
import Market
import Settings
import Text
import Words

/// `$XDG_CONFIG_HOME/openmarket/config.toml`, or the same below `~/.config`.
struct ConfigFile {
  let path: String

  init(environment: [String: String]) {
    let given = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    path = (given ?? NSHomeDirectory() + "/.config") + "/openmarket/config.toml"
  }

  /// What the browser says of a mistake when it starts.
  static func notice(_ mistake: SettingsError, in language: Language) -> SafeText {
    "config.toml: \(mistake.sentence(in: language)) (openmarket config check)"
  }

  var shownPath: SafeText { SafeText(path) }

  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// Nothing is set where there is no file. A file that cannot be read, or is wrong in parts, gives
  /// what is right of it and all mistakes.
  func read() -> (settings: Settings, mistakes: [SettingsError]) {
    guard exists else { return (Settings(), []) }
    guard let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int,
      size > 0
    else { return (Settings(), []) }
    guard let data = PrivateFile(path: path).read(limit: Settings.sizeLimit) else {
      let kind: SettingsError.Kind =
        size > Settings.sizeLimit
        ? .tooLarge(limit: Settings.sizeLimit)
        : .unreadable(SafeText(String(cString: strerror(errno))))
      return (Settings(), [SettingsError(line: nil, kind: kind)])
    }
    return Settings.read(String(decoding: data, as: UTF8.self))
  }
}
