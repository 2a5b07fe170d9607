import Foundation

/// The charset that the user's locale names.
public enum LocaleCharset {
  /// Whether it is not UTF-8: a terminal with that charset would take parts of UTF-8 for other
  /// characters, or for commands. C, POSIX and a locale without a charset do not count.
  public static let isOther = isOther(in: ProcessInfo.processInfo.environment)

  static func isOther(in environment: [String: String]) -> Bool {
    let locale =
      ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty } ?? ""
    guard let dot = locale.firstIndex(of: ".") else { return false }
    let charset = locale[locale.index(after: dot)...].prefix { $0 != "@" }.lowercased()
    return !["utf8", "utf"].contains(charset.filter { $0.isLetter || $0.isNumber })
  }
}
