import ArgumentParser
import Files
import Foundation
import Market
import MarketClient
import Operations
import Scripting
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

  /// Returns the market of a link, or else of `--server`, `OPENMARKET_SERVER` or the settings, or
  /// else the local one. An invalid address is a usage error, reported before the first paint.
  func target(
    of link: ProductLink?, _ environment: [String: String], _ language: Language,
    configured: SafeText?
  ) throws -> MarketTarget {
    if let link { return try target(link, language) }
    if let given = given(environment) { return try remote(given, language) }
    // A named data folder or database chooses the local market.
    guard !storage.isNamed, let configured else { return .local(try place(language)) }
    return try remote(configured.string, language)
  }

  /// Returns the mistakes of `config.toml` that make it unclear which market is meant, unless the
  /// command names it, or whether it may be changed.
  func doubts(
    _ mistakes: [SettingsError], _ link: ProductLink?, _ environment: [String: String]
  ) -> [SettingsError] {
    let names = isNamed(link, environment) ? ["read_only"] : ["server", "read_only"]
    return mistakes.filter { $0.concerns(Set(names)) }
  }

  /// Whether the command line or the environment names the market.
  func isNamed(_ link: ProductLink?, _ environment: [String: String]) -> Bool {
    link != nil || given(environment) != nil || storage.isNamed
  }

  /// The option or the variable that names a market on a server; nil if none does.
  var serverSource: SafeText? {
    if server != nil { return "--server" }
    let isGiven = given(ProcessInfo.processInfo.environment) != nil
    return isGiven && !storage.isNamed ? "OPENMARKET_SERVER" : nil
  }

  private func given(_ environment: [String: String]) -> String? {
    server ?? environment["OPENMARKET_SERVER"].flatMap { $0.isEmpty ? nil : $0 }
  }

  private var choice: DialectChoice {
    dialect == "auto" ? .found(remembered: nil) : .named(dialect)
  }

  private func place(_ language: Language) throws -> LocalPlace {
    LocalPlace(try storage.location(), in: language)
  }

  private func target(_ link: ProductLink, _ language: Language) throws -> MarketTarget {
    switch link.place {
    // The user's own market may be new; a named folder may be mistyped.
    case .local(nil) where storage.database != nil || storage.dataDir == nil:
      return .local(try place(language))
    case .local(let named):
      let path = try named ?? storage.dataDir ?? UserFolders.current.data
      let place = LocalPlace(.folder(path), in: language)
      guard place.exists() else { throw CommandError.noMarket(folder: place.name) }
      return .local(place)
    case .remote(let address): return try remote(address, language)
    }
  }

  private func remote(_ address: String, _ language: Language) throws -> MarketTarget {
    do {
      return .remote(try MarketAddress(typed: address, allowHTTP: allowHttp), choice)
    } catch {
      throw ValidationError("\(error.reason(in: language)). \(error.recovery(in: language)).")
    }
  }
}

/// The certificate authorities that a command trusts in addition to the system's.
struct TrustOptions: ParsableArguments {
  @Option(help: .phrase(OptionHelp.caFile, "FILE"), completion: .file()) var caFile: String?

  /// Trusts the authorities of the option, or else of the environment, or else of the settings.
  /// - Throws: `CommandError.badInput` for a file that cannot be used.
  func apply(
    _ settings: Settings, _ environment: [String: String], _ folders: UserFolders
  ) throws {
    let variable = environment["OPENMARKET_CA_FILE"].flatMap { $0.isEmpty ? nil : $0 }
    guard let file = caFile ?? variable ?? settings.caFile else { return }
    try TrustedAuthorities.add(fileOfUser: folders.expanded(file), in: .current)
  }

  /// Trusts them, for commands that read no other setting.
  /// - Parameter sendsSecret: Whether a file that cannot be read stops the command.
  func apply(sendsSecret: Bool) throws {
    let folders = UserFolders.current
    let file = try? ConfigFile(folders: folders)
    let (settings, mistakes) = file?.read() ?? (Settings(), [])
    for mistake in mistakes.filter({ $0.concerns(["ca_file"]) }) {
      if sendsSecret, let file { throw CommandError(mistake, in: file) }
      Output.error.report(ConfigFile.notice(mistake, in: .current))
    }
    try apply(settings, ProcessInfo.processInfo.environment, folders)
  }
}

/// Whether a command may change a market.
struct AccessOptions: ParsableArguments {
  @Flag(help: .phrase(OptionHelp.readOnly)) var readOnly = false

  func isReadOnly(_ settings: Settings, _ environment: [String: String]) -> Bool {
    readOnly || settings.isReadOnly(in: environment)
  }

  /// Ends a command that changes a market, before it does anything, if the run may only read. Any
  /// change that the command still requests is refused by ``MarketSource``'s client.
  func requireWriting() throws {
    let environment = ProcessInfo.processInfo.environment
    let file = try? ConfigFile(folders: UserFolders(environment: environment))
    let (settings, mistakes) = file?.read() ?? (Settings(), [])
    if readOnly { throw MarketError.readOnly }
    if let file, let mistake = mistakes.first(where: { $0.concerns(["read_only"]) }) {
      throw CommandError(mistake, in: file)
    }
    if isReadOnly(settings, environment) { throw MarketError.readOnly }
  }
}

extension CommandError {
  init(_ mistake: SettingsError, in file: ConfigFile) {
    self = .badSettings(file: file.path, mistake: mistake.sentence(in: .current))
  }
}
