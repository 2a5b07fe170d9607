package import Files
package import Market
package import MarketClient
package import Scripting
package import Settings
package import Text
package import Words

/// The market of a run: that of a link, or else of an option, a variable or the settings, or else
/// the local one.
package struct MarketChoice {
  /// The values of options; nil without them.
  package var server: String?
  package var dataFolder: String?
  package var database: String?
  package var authorities: String?
  package var dialect = DialectChoice.found(remembered: nil)
  package var allowsHTTP = false
  /// Whether an option forbids changes.
  package var isReadOnly = false
  package let folders: UserFolders
  private let environment: [String: String]
  private let place: (_ folder: String?) throws -> LocalPlace

  /// - Parameter place: Returns the local market in a folder; nil for the one of options, variables
  ///   or the user.
  package init(
    _ environment: [String: String], _ folders: UserFolders,
    place: @escaping (_ folder: String?) throws -> LocalPlace
  ) {
    (self.environment, self.folders) = (environment, folders)
    self.place = place
  }

  /// Returns the market to open.
  /// - Throws: `MarketError` for an address that cannot be used; `CommandError.noMarket`.
  package func target(of link: ProductLink?, configured: SafeText?) throws -> MarketTarget {
    if let link { return try target(link) }
    // A named data folder or database chooses the local market.
    let usual = isPlaceNamed ? nil : configured?.string
    guard let address = given ?? usual, address != Self.local else {
      return .local(try place(nil))
    }
    return try remote(address)
  }

  /// Returns the mistakes of `config.toml` that make it unclear which market is meant, unless the
  /// command names it, or whether it may be changed.
  package func doubts(_ mistakes: [SettingsError], _ link: ProductLink?) -> [SettingsError] {
    mistakes.filter { $0.concerns(isNamed(link) ? ["read_only"] : ["server", "read_only"]) }
  }

  /// Whether the mistakes make it unclear which market is meant.
  package func isUncertain(_ mistakes: [SettingsError], _ link: ProductLink?) -> Bool {
    !isNamed(link) && mistakes.contains { $0.concerns(["server"]) }
  }

  /// The option or the variable that names a market on a server; nil if none does.
  package var serverSource: SafeText? {
    server != nil ? "--server" : given == nil ? nil : "OPENMARKET_SERVER"
  }

  /// Whether an option or a variable names the folder of the local market.
  package var isFolderNamed: Bool { dataFolder != nil || variable("OPENMARKET_DATA_DIR") != nil }

  /// Whether an option or a variable names the folder or the database of the local market.
  private var isPlaceNamed: Bool {
    isFolderNamed || database != nil || variable("OPENMARKET_DATABASE") != nil
  }

  /// The address that names the local market.
  private static let local = "local"

  /// The address that an option, or else a variable names. An option that names a folder or a
  /// database overrides the variable.
  private var given: String? {
    server ?? (dataFolder == nil && database == nil ? variable("OPENMARKET_SERVER") : nil)
  }

  /// The value of a variable; nil if it is empty.
  private func variable(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether the command line or the environment names the market.
  private func isNamed(_ link: ProductLink?) -> Bool {
    link != nil || given != nil || isPlaceNamed
  }

  private func target(_ link: ProductLink) throws -> MarketTarget {
    switch link.place {
    case .local(let folder):
      // The user's own market may be new; a named folder may be mistyped.
      guard let path = folder ?? (database == nil ? dataFolder : nil) else {
        return .local(try place(nil))
      }
      let named = try place(path)
      guard named.exists() else { throw CommandError.noMarket(folder: named.name) }
      return .local(named)
    case .remote(let address): return try remote(address)
    }
  }

  private func remote(_ address: String) throws -> MarketTarget {
    .remote(try MarketAddress(typed: address, allowHTTP: allowsHTTP), dialect)
  }
}

extension MarketChoice {
  /// Reads the settings, reports their mistakes, and returns how a command opens the market.
  /// - Parameters:
  ///   - link: A link of an argument that names the market; nil for none.
  ///   - inputLink: A link that was read with the products, for when nothing else names the market.
  ///   - mayBeNew: Whether the user's own market may be created now, as the browser does. One in a
  ///     named folder is never created: its name may be mistyped.
  ///   - isReading: Whether the command changes nothing in the market.
  ///   - isTyped: Whether the user has typed the link as the market to change.
  /// - Throws: `MarketError` for an address that cannot be used, or `CommandError`.
  package func address(
    of link: ProductLink?, inputLink: ProductLink?, mayBeNew: Bool, isReading: Bool, isTyped: Bool,
    in language: Language
  ) throws -> (address: MarketConnection.Address, environment: [String: String]) {
    let file = try ConfigFile(folders: folders)
    // Keys and themes are the browser's: “config check” lists the mistakes in all settings.
    let (settings, mistakes) = file.read(allowsHTTP: allowsHTTP)
    let link = isNamed(link) || settings.server != nil ? link : inputLink
    let environment = IdentityFile.environment(for: link, in: environment)
    let doubts = doubts(mistakes, link)
    if !isReading, let mistake = doubts.first { throw CommandError(mistake, in: file, language) }
    let target = try target(of: link, configured: settings.server)
    for mistake in doubts { Output.error.report(ConfigFile.notice(mistake, in: language)) }
    if isUncertain(doubts, link) {
      Output.error.report(CommandWords.of(language).config.uncertainMarket(target.name))
    }
    // The local market has no certificate, and needs no setting about them.
    let isRemote = if case .remote = target { true } else { false }
    try TrustedAuthorities.add(
      authorities, or: isRemote ? settings : Settings(), environment, folders, in: language)
    if case .local(let place) = target, !place.exists(), !mayBeNew || isFolderNamed {
      throw CommandError.noMarket(folder: place.name)
    }
    // It also renames the files of an earlier version.
    if isRemote { _ = try StateFile(folders: folders).load() }
    let named = [environment["OPENMARKET_SERVER"], settings.server?.string]
      .compactMap { $0.flatMap { try? MarketAddress(typed: $0, allowHTTP: true).key } }
    var address = MarketConnection.Address(target)
    if case .remote? = link?.place {
      address.isLinked = !isTyped && !named.contains(target.key.key)
    }
    address.isNamed = server != nil || isTyped
    address.database = database
    address.allowsHTTP = allowsHTTP
    address.isReadOnly = isReading || isReadOnly || settings.isReadOnly(in: environment)
    return (address, environment)
  }
}

extension TrustedAuthorities {
  /// Trusts the authorities of an option, or else of the environment, or else of the settings.
  /// - Throws: `CommandError.badInput` for a file that cannot be used.
  package static func add(
    _ option: String?, or settings: Settings, _ environment: [String: String],
    _ folders: UserFolders, in language: Language
  ) throws {
    let variable = environment["OPENMARKET_CA_FILE"].flatMap { $0.isEmpty ? nil : $0 }
    guard let file = option ?? variable ?? settings.caFile else { return }
    try add(fileOfUser: folders.expanded(file), in: language)
  }
}

extension CommandError {
  package init(_ mistake: SettingsError, in file: ConfigFile, _ language: Language) {
    self = .badSettings(file: file.path, mistake: mistake.sentence(in: language))
  }
}
