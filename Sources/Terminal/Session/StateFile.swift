package import Browser
package import Files
import MarketClient
package import Settings
package import ViewModels
package import Words

/// The file with the browser's state between runs: `state.json` in the state folder.
package struct StateFile: Sendable {
  private let file: PrivateFile
  private let folders: UserFolders

  package init(folders: UserFolders) throws(NoHomeError) {
    self.folders = folders
    file = PrivateFile(path: try folders.state + "/state.json")
  }

  /// Returns the state; nil without one. Renames the files of an earlier version.
  package func load() -> BrowserState? {
    guard
      var state = (try? file.read(maximumSize: BrowserState.sizeLimit)).flatMap({ BrowserState($0) }
      )
    else { return nil }
    if state.hasFormerNames {
      for case .remote(let address) in state.markets {
        try? MarketAddress(address, allowHTTP: true).renameFormerFiles(in: folders)
      }
      state.hasFormerNames = false
      save(state)
    }
    return state
  }

  /// Moves a market to the front of those that were opened.
  /// - Returns: The markets to choose from.
  @discardableResult
  package func remember(_ market: MarketReference) -> [MarketReference] {
    change { $0.remember(market) }.markets
  }

  /// Records the language that was chosen.
  package func remember(_ language: Language) { _ = change { $0.language = language } }

  /// Saves the state without waiting for the disk; a failure must not stop the browser.
  package func save(_ state: BrowserState) {
    guard let data = state.data else { return }
    try? file.replace(with: data, durability: .replaceable)
  }

  /// Saves the state. The views that other browsers have saved or removed since it was `last` saved
  /// here stay as they are.
  package func save(_ state: BrowserState, since last: BrowserState) {
    var state = state
    if let saved = load() { state.mergeViews(of: saved, since: last) }
    save(state)
  }

  /// - Returns: The changed state.
  private func change(_ body: (inout BrowserState) -> Void) -> BrowserState {
    let last = load() ?? BrowserState()
    var state = last
    body(&state)
    if state != last { save(state) }
    return state
  }
}

extension BrowserState {
  /// Returns the values in use where the settings have none: the choices of the last run come
  /// first.
  package func defaults(of settings: Settings, in environment: [String: String]) -> Settings {
    var defaults = Settings()
    defaults.language = language ?? Language(environment: environment)
    defaults.theme = theme ?? .automatic
    defaults.layout = layout ?? .list
    defaults.graphics = graphics ?? .automatic
    defaults.mouse = environment["STY"] == nil
    defaults.readOnly = settings.isReadOnly(in: environment)
    defaults.sendsOutbox = true
    return defaults
  }
}
