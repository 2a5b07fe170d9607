import ArgumentParser
import Files
import Foundation
import Logging
import Market
import MarketClient
import MarketServer
import MarketStore
import Operations
import PostgresStore
import Scripting
import Text
import Words

/// The place of the local market: a folder, or a database on a server.
struct StorageOptions: ParsableArguments {
  // Options in a group of this group would be validated five times as often by a debug build.
  @Option(help: .phrase(OptionHelp.dataDir, "DIR"), completion: .directory) var dataDir: String?
  @Option(help: .phrase(OptionHelp.database, "URL")) var database: String?
  @Option(help: .phrase(OptionHelp.databasePasswordFile, "FILE"), completion: .file())
  var databasePasswordFile: String?

  func validate() throws {
    try require(dataDir != "", or: UsageWords.current.noFolder("--data-dir"))
    // A file is read by the command: a visitor of a kiosk must not see the path of the host's.
    _ = try server(passwordFile: nil)
  }

  /// Checks the address of standbys, which only a market on a server has.
  func check(readDatabase: String?) throws {
    guard let readDatabase else { return }
    let option: SafeText = "--read-database"
    try require(
      try server(passwordFile: nil) != nil, or: UsageWords.current.requires(option, "--database"))
    _ = try address(readDatabase, passwordFile: nil, option: option)
  }

  /// Whether an option names the place.
  var isNamed: Bool { dataDir != nil || database != nil }

  /// - Parameters:
  ///   - readDatabase: The address of standbys of a server; nil for none.
  ///   - connections: The maximum number of connections to a server.
  func location(
    readDatabase: String? = nil, connections: Int = PostgresLimits.connections
  ) throws -> StoreLocation {
    let variable = ProcessInfo.processInfo.environment["OPENMARKET_DATABASE_PASSWORD_FILE"]
    let passwordFile = databasePasswordFile ?? variable.flatMap { $0.isEmpty ? nil : $0 }
    guard let address = try server(passwordFile: passwordFile) else {
      return .folder(try folder)
    }
    return .server(
      address, folder: try folder,
      standbys: try readDatabase.map {
        try self.address($0, passwordFile: passwordFile, option: "--read-database")
      }, connections: connections)
  }

  /// Returns the place for a command that works on the local market alone, and reports if
  /// `OPENMARKET_SERVER` names another market, which no option overrides.
  func ownLocation(
    readDatabase: String? = nil, connections: Int = PostgresLimits.connections
  ) throws -> StoreLocation {
    let location = try location(readDatabase: readDatabase, connections: connections)
    let variable = "OPENMARKET_SERVER"
    let other = ProcessInfo.processInfo.environment[variable] ?? ""
    if !other.isEmpty, !isNamed {
      let sentence = UsageWords.current.localMarketOnly(SafeText(variable), location.name)
      Output.error.report(sentence)
    }
    return location
  }

  private var folder: String {
    get throws {
      if let dataDir { return dataDir }
      let environment = ProcessInfo.processInfo.environment
      do {
        return try Self.folder(environment, UserFolders(environment: environment))
      } catch {
        throw CommandError.noDataFolder
      }
    }
  }

  /// Returns the folder of the local market that no option names.
  static func folder(
    _ environment: [String: String], _ folders: UserFolders
  ) throws(NoHomeError) -> String {
    if let path = environment["OPENMARKET_DATA_DIR"], !path.isEmpty { return path }
    return try folders.data
  }

  /// Opens the market, or creates one.
  /// - Parameter location: Nil for the place of these options.
  func store(
    _ options: StoreOptions = StoreOptions(), at location: StoreLocation? = nil
  ) throws -> any TransactionalStore {
    try (location ?? ownLocation()).open(options, onUpgrade: Self.reportUpgrade)
  }

  /// Opens the market, for commands that make no sense in a new one.
  /// - Parameter isReading: Whether the market is only read: its folder need not be writable.
  func existingStore(isReading: Bool = false) throws -> any TransactionalStore {
    let location = try ownLocation()
    guard location.exists else { throw CommandError.noMarket(folder: location.name) }
    return try isReading
      ? location.openForReading(onUpgrade: Self.reportUpgrade)
      : location.open(onUpgrade: Self.reportUpgrade)
  }

  /// Opens the market for a dry run, or an empty one in memory instead of a new one.
  func dryRunStore() throws -> any TransactionalStore {
    let location = try ownLocation()
    let store: any TransactionalStore =
      if location.exists { try store(at: location) } else { try SQLiteStore.inMemory() }
    return DryRunStore(store)
  }

  /// Nil for a market in a folder. A named folder overrides the environment.
  private func server(passwordFile: String?) throws -> PostgresAddress? {
    let usual =
      dataDir == nil ? ProcessInfo.processInfo.environment["OPENMARKET_DATABASE"] : nil
    guard let text = database ?? usual, !text.isEmpty else { return nil }
    return try address(text, passwordFile: passwordFile, option: "--database")
  }

  private func address(
    _ text: String, passwordFile: String?, option: SafeText
  ) throws -> PostgresAddress {
    let words = UsageWords.current
    try require(PostgresAddress.isAddress(text), or: words.notADatabase(option))
    do {
      return try PostgresAddress(text, passwordFile: passwordFile)
    } catch let error as FileError {
      throw ValidationError(
        words.unreadablePassword(SafeText(error.path), error.reason.sentence(in: .current)))
    } catch is PostgresAddress.PasswordError {
      throw ValidationError(words.passwordInAddress("--database-password-file"))
    }
  }

  private static func reportUpgrade(copy: SafeText) {
    Output.error.report(MaintenanceWords.current.backup.upgrading(copy))
  }
}

/// A command that works on the existing market of this machine.
protocol StoreCommand: AsyncParsableCommand {
  var storage: StorageOptions { get }
  /// Whether all writes to the market are rolled back.
  var isDryRun: Bool { get }

  @MainActor
  func run(in store: any TransactionalStore) async throws
}

extension StoreCommand {
  var isDryRun: Bool { false }

  @MainActor
  func run() async throws {
    let store = try storage.existingStore()
    try await run(in: isDryRun ? DryRunStore(store) : store)
    try store.close()
  }
}

/// A command that changes the existing market of this machine, or says what it would change.
protocol StoreChange: StoreCommand {
  var dryRun: DryRunOption { get }
}

extension StoreChange {
  var isDryRun: Bool { dryRun.isChosen }
}

/// Whether a command for hosts only says what it would change.
struct DryRunOption: ParsableArguments {
  @Flag(name: .customLong("dry-run"), help: .phrase(OptionHelp.hostDryRun)) var isChosen = false

  /// Returns the sentence of a result, which says so if nothing was changed.
  func marked(_ sentence: SafeText) -> SafeText {
    isChosen ? MaintenanceWords.current.dryRun(sentence) : sentence
  }
}

extension LocalPlace {
  /// Creates the local market of a folder or a database.
  init(_ location: StoreLocation, in language: Language) {
    self.init(
      name: location.name, folder: location.file, identityFile: location.identityFile,
      exists: { location.exists },
      start: { isReading throws(MarketError) in
        do {
          return try await LocalMarket.open(
            location, pictures: try PictureOptions.open(PictureOptions.ofEnvironment()),
            trash: location.isOwn ? .standard : nil,
            vendor: CommandWords.of(language).vendors.localVendor, isReading: isReading,
            logger: Logger(label: "openmarket", factory: { _ in SwiftLogNoOpLogHandler() }))
        } catch {
          throw .localMarket(CommandFailure(error, in: language).sentence)
        }
      })
  }
}

extension LocalMarket: LocalServer {}
