package import Foundation

/// The folders of this program, by the XDG Base Directory Specification.
///
/// A variable such as `XDG_STATE_HOME` counts when it holds an absolute path; otherwise the folder
/// is below `HOME`, or below the home in the account's entry when `HOME` is not an absolute path.
package struct UserFolders: Sendable {
  /// Nil where neither `HOME` nor the account names an absolute path.
  package let home: String?
  private let environment: [String: String]
  private let accountHome: String?

  /// - Parameter accountHome: The home in the account's entry; nil without one, as in containers.
  package init(
    environment: [String: String], accountHome: String? = UserFolders.currentAccountHome
  ) {
    self.environment = environment
    self.accountHome = accountHome.flatMap { $0.hasPrefix("/") ? $0 : nil }
    home = Self.absolute(environment["HOME"]) ?? self.accountHome
  }

  /// The folders of this user.
  package static var current: UserFolders {
    UserFolders(environment: ProcessInfo.processInfo.environment)
  }

  private enum Kind: CaseIterable {
    case data, config, state, cache

    var variable: String {
      switch self {
      case .data: "XDG_DATA_HOME"
      case .config: "XDG_CONFIG_HOME"
      case .state: "XDG_STATE_HOME"
      case .cache: "XDG_CACHE_HOME"
      }
    }

    var standardPath: String {
      switch self {
      case .data: ".local/share"
      case .config: ".config"
      case .state: ".local/state"
      case .cache: ".cache"
      }
    }
  }

  /// Returns a path as a shell would expand it: `~/` is the home folder.
  package func expanded(_ path: String) -> String {
    path.hasPrefix("~/") ? "\(home ?? "~")\(path.dropFirst())" : path
  }

  /// The local market: `$XDG_DATA_HOME/openmarket` or `~/.local/share/openmarket`.
  package var data: String { get throws(NoHomeError) { try folder(.data) } }

  /// Settings and identities: `$XDG_CONFIG_HOME/openmarket` or `~/.config/openmarket`.
  package var config: String { get throws(NoHomeError) { try folder(.config) } }

  /// Drafts and the last choices: `$XDG_STATE_HOME/openmarket` or `~/.local/state/openmarket`.
  package var state: String { get throws(NoHomeError) { try folder(.state) } }

  /// Data that can be fetched again: `$XDG_CACHE_HOME/openmarket` or `~/.cache/openmarket`.
  package var cache: String { get throws(NoHomeError) { try folder(.cache) } }

  /// The last visits to markets.
  package var visits: URL { get throws(NoHomeError) { URL(filePath: try cache + "/visits") } }

  /// Settings, identities and drafts in the account's home although `HOME` names another one:
  /// version 0.1.0 kept them there.
  package var misplaced: [(found: String, expected: String)] {
    guard let home, let accountHome, home != accountHome else { return [] }
    return [Kind.config, .state].compactMap { kind in
      guard Self.absolute(environment[kind.variable]) == nil else { return nil }
      let found = Self.path(kind, in: accountHome)
      guard access(found, F_OK) == 0 else { return nil }
      return (found, Self.path(kind, in: home))
    }
  }

  /// The home in this account's entry.
  package static var currentAccountHome: String? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var strings = [CChar](repeating: 0, count: 16_384)
    guard getpwuid_r(geteuid(), &entry, &strings, strings.count, &found) == 0, found != nil,
      let home = entry.pw_dir
    else { return nil }
    return String(cString: home)
  }
}

/// The error of a user without a home folder, where the files of the program would be.
package struct NoHomeError: Error, Hashable, Sendable {
  /// The variable that would name the folder instead of `HOME`.
  package let variable: String

  package init(variable: String) { self.variable = variable }
}

extension UserFolders {
  private func folder(_ kind: Kind) throws(NoHomeError) -> String {
    if let base = Self.absolute(environment[kind.variable]) { return base + "/openmarket" }
    guard let home else { throw NoHomeError(variable: kind.variable) }
    return Self.path(kind, in: home)
  }

  private static func path(_ kind: Kind, in home: String) -> String {
    "\(home)/\(kind.standardPath)/openmarket"
  }

  private static func absolute(_ path: String?) -> String? {
    path.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
