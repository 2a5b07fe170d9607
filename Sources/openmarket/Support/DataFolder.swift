import ArgumentParser
import Files
import Foundation
import MarketServer
import MarketStore
import Text
import Words

/// The folder of the local market.
struct DataFolder: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The folder of the local market.",
      discussion:
        "Default: $OPENMARKET_DATA_DIR, or openmarket in $XDG_DATA_HOME or ~/.local/share.",
      valueName: "DIR"))
  var dataDir: String?

  func validate() throws {
    guard dataDir != "" else {
      throw ValidationError(CommandWords.current.usage.noFolder("--data-dir"))
    }
  }

  func path() throws -> String {
    if let dataDir { return dataDir }
    let environment = ProcessInfo.processInfo.environment
    do {
      return try Self.standard(environment, UserFolders(environment: environment))
    } catch {
      throw CommandError.noDataFolder
    }
  }

  /// Opens the market in the folder, or creates one.
  func store(_ options: StoreOptions = StoreOptions()) throws -> any TransactionalStore {
    try StoreLocation.folder(path()).open(options, onUpgrade: Self.reportUpgrade)
  }

  /// Opens the market in the folder, for commands that make no sense in a new one.
  func existingStore() throws -> any TransactionalStore {
    let path = try path()
    let location = StoreLocation.folder(path)
    guard location.exists else {
      throw CommandError.noMarket(folder: SafeText(path))
    }
    return try location.open(onUpgrade: Self.reportUpgrade)
  }

  private static func reportUpgrade(copy: SafeText) {
    Output.error.write("openmarket: \(MaintenanceWords.current.backup.upgrading(copy))\n")
  }

  static func standard(
    _ environment: [String: String], _ folders: UserFolders
  ) throws(NoHomeError) -> String {
    if let path = environment["OPENMARKET_DATA_DIR"], !path.isEmpty { return path }
    return try folders.data
  }
}
