package import Browser
package import Files

/// The file with the browser's state between runs: `state.json` in the state folder.
package struct StateFile: Sendable {
  private let file: PrivateFile

  package init(folders: UserFolders) throws(NoHomeError) {
    file = PrivateFile(path: try folders.state + "/state.json")
  }

  package func load() -> BrowserState? {
    (try? file.read(maximumSize: BrowserState.sizeLimit)).flatMap { BrowserState($0) }
  }

  /// Saves the state without waiting for the disk; a failure must not stop the browser.
  package func save(_ state: BrowserState) {
    guard let data = state.data else { return }
    try? file.replace(with: data, durability: .replaceable)
  }
}
