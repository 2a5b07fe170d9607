package import Browser
package import Files
package import ViewModels
package import Words

/// The file with the browser's state between runs: `state.json` in the state folder.
package struct StateFile: Sendable {
  private let file: PrivateFile

  package init(folders: UserFolders) throws(NoHomeError) {
    file = PrivateFile(path: try folders.state + "/state.json")
  }

  package func load() -> BrowserState? {
    (try? file.read(maximumSize: BrowserState.sizeLimit)).flatMap { BrowserState($0) }
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

  /// - Returns: The changed state.
  private func change(_ body: (inout BrowserState) -> Void) -> BrowserState {
    let last = load() ?? BrowserState()
    var state = last
    body(&state)
    if state != last { save(state) }
    return state
  }
}
