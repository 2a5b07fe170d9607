import Browser
import Catalog
import Foundation

/// What is kept from one run of the browser to the next: `$XDG_STATE_HOME/openmarket/state.json`,
/// or the same below `~/.local/state`.
struct StateFile {
  private let file: PrivateFile

  init(environment: [String: String]) {
    let given = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = given ?? NSHomeDirectory() + "/.local/state"
    file = PrivateFile(path: folder + "/openmarket/state.json")
  }

  func load() -> BrowserState? {
    file.read(limit: BrowserState.sizeLimit).flatMap { BrowserState($0) }
  }

  /// What cannot be kept is not worth stopping for.
  func save(_ state: BrowserState) {
    guard let data = state.data else { return }
    _ = file.replace(with: data)
  }
}
