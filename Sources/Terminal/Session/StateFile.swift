package import Browser
package import Files
package import ViewModels

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
    let last = load() ?? BrowserState()
    var state = last
    state.remember(market)
    if state != last { save(state) }
    return state.markets
  }

  /// Saves the state without waiting for the disk; a failure must not stop the browser.
  package func save(_ state: BrowserState) {
    guard let data = state.data else { return }
    try? file.replace(with: data, durability: .replaceable)
  }
}
