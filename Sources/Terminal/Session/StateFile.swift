package import Browser
package import Files
import Foundation
import MarketClient
package import Settings
package import Text
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

  /// Returns the state; nil without one, and for a file that cannot be used. Renames the files of
  /// an earlier version.
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
      try? write(state)
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

  /// Saves the state without waiting for the disk; a failure must not stop the browser. What other
  /// browsers have changed since it was `last` saved here stays.
  /// - Returns: The reason why it was not saved.
  @discardableResult
  package func save(_ state: BrowserState, since last: BrowserState) -> FileError.Reason? {
    var state = state
    do throws(FileError) {
      if let saved = load() { state.merge(saved, since: last) } else { try setAside() }
      try write(state)
      return nil
    } catch {
      return error.reason
    }
  }

  /// Renames a file that cannot be used, so that it is not overwritten.
  /// - Returns: Its new path; nil if there is no such file.
  @discardableResult
  package func setAside() throws(FileError) -> SafeText? {
    guard try isUnusable else { return nil }
    let path = file.path.replacing(/\.json$/, with: "-unreadable")
    let paths = ["\(path).json"] + (2...99).map { "\(path)-\($0).json" }
    let free = paths.first { (try? FileManager.default.attributesOfItem(atPath: $0)) == nil }
    guard let free else { throw FileError(path: path, code: EEXIST) }
    guard rename(file.path, free) == 0 else { throw FileError(path: file.path, code: errno) }
    return SafeText(free)
  }

  private func write(_ state: BrowserState) throws(FileError) {
    guard let data = state.data else { return }
    try file.replace(with: data, durability: .replaceable)
  }

  /// Whether the file at this path is not a state, or this user cannot read it.
  private var isUnusable: Bool {
    get throws(FileError) {
      do throws(FileError) {
        return BrowserState(try file.read(maximumSize: BrowserState.sizeLimit)) == nil
      } catch {
        if error.isMissing { return false }
        guard Self.isUnusable(because: error.reason) else { throw error }
        return true
      }
    }
  }

  /// Whether the reason for which a file could not be read stays, and lies in the file: one that
  /// fails for another reason may be a state.
  package static func isUnusable(because reason: FileError.Reason) -> Bool {
    switch reason {
    case .notRegularFile, .notPrivate, .tooLarge, .system(ELOOP), .system(EACCES): true
    case .openFolder, .inUse, .system: false
    }
  }

  /// - Returns: The changed state; a file that cannot be used is left alone.
  private func change(_ body: (inout BrowserState) -> Void) -> BrowserState {
    let last = load() ?? BrowserState()
    var state = last
    body(&state)
    if state != last, (try? isUnusable) == false { save(state, since: last) }
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
