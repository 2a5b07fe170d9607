import Foundation

/// `$XDG_STATE_HOME/openmarket`, or `~/.local/state/openmarket`: drafts, and what was used last.
struct StateFolder {
  let path: String

  init(environment: [String: String]) {
    let given = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    path = (given ?? NSHomeDirectory() + "/.local/state") + "/openmarket"
  }
}

/// `$XDG_CONFIG_HOME/openmarket`, or `~/.config/openmarket`.
struct ConfigFolder {
  let path: String

  init(environment: [String: String]) {
    let given = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    path = (given ?? NSHomeDirectory() + "/.config") + "/openmarket"
  }

  /// Where the identity for a market is kept.
  func identity(for key: String) -> IdentityFile {
    IdentityFile(path: "\(path)/identities/\(key).json")
  }
}
