import Foundation

/// Where what can be fetched again is kept: `$XDG_CACHE_HOME/openmarket`, or `~/.cache/openmarket`.
struct CacheFolder {
  let url: URL

  init(environment: [String: String]) {
    let given = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let base =
      given.map { URL(filePath: $0) } ?? URL(filePath: NSHomeDirectory()).appending(path: ".cache")
    url = base.appending(path: "openmarket")
  }
}
