package import Files
import Foundation
package import Market

/// One visit to a kiosk: the visitor's key, and the folders that belong to it.
///
///     kiosk/secret                 the host's, from which the visitors' are derived
///     kiosk/cache/openmarket       pictures and lists of the market, for all
///     kiosk/visitors/KEY/…         choices, drafts and the identity of one key
///     kiosk/anonymous/…            those of a visitor without a key, for as long as the visit
package struct Visit: Sendable {
  /// Nil for a visitor without one.
  package let key: VisitorKey?
  /// The folders for the browser's files.
  package let folders: UserFolders
  private let home: String
  private let secretFile: String

  /// Long enough to read a page, short enough that a forgotten window frees its slot.
  package static let usualIdleTime = Duration.seconds(15 * 60)
  /// Seconds of the longest time.
  private static let maximumIdleTime = 7 * 86_400

  /// Reads a time in minutes or with a unit, such as `90s`; nil for other text.
  package static func idleTime(_ text: String) -> Duration? {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600]
    guard let unit = text.last else { return nil }
    let digits = units[unit] == nil ? text[...] : text.dropLast()
    guard let count = Int(digits), (1...maximumIdleTime).contains(count) else { return nil }
    return .seconds(min(maximumIdleTime, count * (units[unit] ?? 60)))
  }

  /// - Parameters:
  ///   - folder: The kiosk's folder.
  ///   - environment: The confined environment of this process.
  package init(folder: String, environment: [String: String]) {
    let key = VisitorKey(environment: environment)
    let anonymous = "anonymous/\(getpid())-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
    home = "\(folder)/\(key.map { "visitors/\($0.folderName)" } ?? anonymous)"
    folders = UserFolders(
      environment: [
        "HOME": home, "XDG_STATE_HOME": "\(home)/state", "XDG_CONFIG_HOME": "\(home)/config",
        "XDG_CACHE_HOME": "\(folder)/cache", "XDG_DATA_HOME": "\(home)/data",
      ], accountHome: nil)
    secretFile = "\(folder)/secret"
    self.key = key
  }

  /// Returns the identity of the key; nil for a visitor without one.
  package func identity() throws(FileError) -> Identity? {
    guard let key else { return nil }
    return try HostSecret(file: secretFile).identity(of: key)
  }

  /// Removes the files of a visitor without a key, and those left by killed visits.
  package func end() {
    guard key == nil else { return }
    try? FileManager.default.removeItem(atPath: home)
    let others = PrivateFolder(path: home.parentFolder)
    for name in others.names {
      guard let process = name.split(separator: "-").first.flatMap({ pid_t($0) }),
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(atPath: "\(others.path)/\(name)")
    }
  }
}
