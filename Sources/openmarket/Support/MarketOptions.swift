import ArgumentParser
import Files
import Foundation
import Market
import MarketClient
import Operations
import Scripting
import Session
import Settings
import Text
import Words

/// The market that a command uses: the local one, or one at an address.
struct MarketOptions: ParsableArguments {
  @Option(help: .phrase(OptionHelp.server, "url"), completion: .markets) var server: String?
  @Option(
    help: .phrase(
      OptionHelp.dialect(DialectChoice.names.joined(separator: ", ")), "name"),
    completion: .list(["auto"] + DialectChoice.names))
  var dialect = "auto"
  @OptionGroup var storage: StorageOptions
  @Flag(help: .phrase(OptionHelp.allowHTTP)) var allowHttp = false
  @OptionGroup var trust: TrustOptions
  @OptionGroup var access: AccessOptions

  func validate() throws {
    guard dialect == "auto" || DialectChoice.names.contains(dialect) else {
      let names = SafeText(DialectChoice.names.joined(separator: ", "))
      throw ValidationError(UsageWords.current.notADialect("--dialect", names))
    }
  }

  /// Throws if a link and `--server` both name a market, or `--server` and a folder.
  /// - Parameter usesBoth: Whether the command uses the local market as well.
  func validate(with link: ProductLink?, usesBoth: Bool = false) throws {
    guard server != nil else { return }
    if link != nil { throw ValidationError(UsageWords.current.linkAndServer) }
    guard !usesBoth else { return }
    try forbid("--server", with: "--data-dir", if: storage.dataDir != nil)
    try forbid("--server", with: "--database", if: storage.database != nil)
  }

  /// Returns the choice that these options make.
  func choice(
    _ environment: [String: String] = ProcessInfo.processInfo.environment,
    _ folders: UserFolders = .current, in language: Language = .current
  ) -> MarketChoice {
    var choice = MarketChoice(environment, folders) { folder in
      LocalPlace(try folder.map { StoreLocation.folder($0) } ?? storage.location(), in: language)
    }
    (choice.server, choice.dataFolder) = (server, storage.dataDir)
    (choice.database, choice.authorities) = (storage.database, trust.caFile)
    choice.dialect = dialect == "auto" ? .found(remembered: nil) : .named(dialect)
    (choice.allowsHTTP, choice.isReadOnly) = (allowHttp, access.readOnly)
    return choice
  }
}

/// Runs `body`, whose address is a usage error if it cannot be used.
func requireAddress<Result>(
  in language: Language = .current, _ body: () throws -> Result
) throws -> Result {
  do { return try body() } catch let error as MarketError {
    throw ValidationError("\(error.reason(in: language)). \(error.recovery(in: language)).")
  }
}

/// The certificate authorities that a command trusts in addition to the system's.
struct TrustOptions: ParsableArguments {
  @Option(help: .phrase(OptionHelp.caFile, "FILE"), completion: .file()) var caFile: String?

  /// Trusts them, or else those of the environment or the settings, for commands that read no other
  /// setting.
  /// - Parameter sendsSecret: Whether a file that cannot be read stops the command.
  /// - Throws: `CommandError.badInput` for a file that cannot be used.
  func apply(sendsSecret: Bool) throws {
    let folders = UserFolders.current
    let file = try? ConfigFile(folders: folders)
    let (settings, mistakes) = file?.read() ?? (Settings(), [])
    for mistake in mistakes.filter({ $0.concerns(["ca_file"]) }) {
      if sendsSecret, let file { throw CommandError(mistake, in: file, .current) }
      Output.error.report(ConfigFile.notice(mistake, in: .current))
    }
    try TrustedAuthorities.add(
      caFile, or: settings, ProcessInfo.processInfo.environment, folders, in: .current)
  }
}

/// Whether a command may change a market.
struct AccessOptions: ParsableArguments {
  @Flag(help: .phrase(OptionHelp.readOnly)) var readOnly = false

  /// Ends a command that changes a market, before it does anything, if the run may only read. Any
  /// change that the command still requests is refused by ``MarketSource``'s client.
  func requireWriting() throws {
    let environment = ProcessInfo.processInfo.environment
    let file = try? ConfigFile(folders: UserFolders(environment: environment))
    let (settings, mistakes) = file?.read() ?? (Settings(), [])
    if readOnly { throw MarketError.readOnly }
    if let file, let mistake = mistakes.first(where: { $0.concerns(["read_only"]) }) {
      throw CommandError(mistake, in: file, .current)
    }
    if settings.isReadOnly(in: environment) { throw MarketError.readOnly }
  }
}
