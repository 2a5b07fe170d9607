import ArgumentParser
import Foundation
import MarketServer
import MarketStore
import Text

/// Where the local market lives.
struct DataFolder: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The folder of the local market.",
      discussion:
        "Default: $OPENMARKET_DATA_DIR, else openmarket in $XDG_DATA_HOME or ~/.local/share.",
      valueName: "DIR"))
  var dataDir: String?

  func validate() throws {
    guard dataDir != "" else { throw ValidationError("--data-dir needs a folder") }
  }

  func path() throws -> String {
    if let dataDir { return dataDir }
    guard let path = Self.standard(environment: ProcessInfo.processInfo.environment) else {
      throw Failure("There is no home folder: say where the market is with --data-dir DIR")
    }
    return path
  }

  /// Opens the market in the folder, making it when there is none.
  func store() throws -> any TransactionalStore { try StoreLocation.folder(path()).open() }

  /// Opens the market in the folder, for commands that make no sense in a new one.
  func existingStore() throws -> any TransactionalStore {
    let path = try path()
    let location = StoreLocation.folder(path)
    guard location.exists else {
      throw Failure("There is no market in \(SafeText(path))")
    }
    return try location.open()
  }

  /// Nil without a home. A relative XDG folder is ignored, as its specification says.
  static func standard(environment: [String: String]) -> String? {
    if let path = environment["OPENMARKET_DATA_DIR"], !path.isEmpty { return path }
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/openmarket" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.local/share/openmarket"
  }
}
