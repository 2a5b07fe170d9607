package import Files
package import Market
package import Text
package import Words

/// The reason why a command could not be carried out, if no other layer has an error for it.
package enum CommandError: ExplainedError {
  /// There is no home folder to hold the local market.
  case noDataFolder
  case noMarket(folder: SafeText)
  /// The system refused to read a file, with this error number (`errno`).
  case unreadable(file: SafeText, code: Int32)
  case notText(file: SafeText)
  /// The program was started from a folder without the licences of an installation.
  case noLicenses(folder: SafeText)
  /// Others could read the traffic at this address.
  case unencrypted(host: SafeText)
  /// The address given with --server.
  case unusableServer(MarketError)
  /// An identity file lacks the identifier or the secret.
  case noIdentity
  /// These should have been typed, or read from standard input, but are empty.
  case nothingTyped(LoginWords.Missing)
  case unknownIdentifier(host: SafeText)
  case wrongSecret(host: SafeText)
  case identityNotSaved(FileError)
  /// A login that the market has not verified.
  case unchecked(MarketError)
  /// A failure that a session has reported in its language.
  case failed(SafeText)
  /// Standard input or a file that is not what the command expects; nothing was done.
  case badInput(SafeText)
  /// A text that is neither the number of a deleted product nor a backup.
  case notRestorable(SafeText)
  /// No product has this name, but a file does, which `command` reads.
  case nameOfFile(SafeText, command: SafeText)
  /// A list in an order other than that of numbers should begin after a product that is not in it.
  case notListed(Int)
  /// The product has fewer pictures.
  case noPicture(Int)
  /// Products have passwords in this market, and none was given.
  case noPassword(market: SafeText)
  /// A link leads to a market that gets no secret without the user's consent.
  case stranger(market: SafeText)
  /// A visitor of a kiosk connected without a terminal.
  case visitWithoutTerminal
  /// The user has no identity in this market.
  /// - Parameter command: The command that logs in.
  case notLoggedIn(market: SafeText, command: SafeText)
  /// The output could not be written, with this error number (`errno`), and the command's changes
  /// were undone.
  case undone(code: Int32)
  /// The output could not be written, and the vendor's new secret was never shown.
  case secretLost(vendor: SafeText)
  /// A mistake in config.toml makes it unclear which market is meant, or whether it may be changed.
  case badSettings(file: SafeText, mistake: SafeText)

  /// The exit status of the program.
  package var status: Int32 {
    switch self {
    case .unusableServer, .unencrypted: ExitStatus.usage.rawValue
    case .badSettings: ExitStatus.settings.rawValue
    case .undone, .secretLost: ExitStatus.unknownOutcome.rawValue
    case .visitWithoutTerminal: 2
    case .unchecked(let error): ExitStatus(error).rawValue
    case .badInput, .noIdentity, .nothingTyped: ExitStatus.refused.rawValue
    case .noPicture, .notListed, .notRestorable, .nameOfFile: ExitStatus.notFound.rawValue
    case .notLoggedIn, .noPassword, .stranger, .unknownIdentifier, .wrongSecret:
      ExitStatus.notAllowed.rawValue
    case .noDataFolder, .noMarket, .unreadable, .notText, .noLicenses, .identityNotSaved, .failed:
      1
    }
  }

  package func sentence(in language: Language) -> SafeText {
    let words = CommandWords.of(language)
    return switch self {
    case .noDataFolder: words.failures.noDataFolder
    case .noMarket(let folder): words.failures.noMarket(folder)
    case .unreadable(let file, let code):
      words.failures.unreadable(file, ErrorWords.of(language).files.system(code))
    case .notText(let file): words.failures.notText(file)
    case .noLicenses(let folder): words.failures.noLicenses(folder)
    case .unencrypted(let host): words.failures.unencrypted(host)
    case .unusableServer(let error): error.reason(in: language)
    case .noIdentity: words.login.incomplete
    case .nothingTyped(let missing): words.login.missing(missing)
    case .unknownIdentifier(let host): words.login.unknownIdentifier(host)
    case .wrongSecret(let host): words.login.wrongSecret(host)
    case .identityNotSaved(let error): words.login.notSaved(error.sentence(in: language))
    case .unchecked(let error):
      words.login.notChecked(CommandFailure(error, in: language).sentence, error.isTransient)
    case .failed(let sentence): sentence
    case .badInput(let sentence): sentence
    case .notRestorable(let text): ScriptingWords.of(language).notRestorable(text)
    case .nameOfFile(let name, let command):
      ScriptingWords.of(language).unknownNameOfFile(name, command)
    case .visitWithoutTerminal: KioskWords.of(language).needsTerminal
    case .noPicture(let number): ScriptingWords.of(language).noSuchPicture(number)
    case .notListed(let number): ScriptingWords.of(language).notListed(number)
    case .noPassword(let market): ScriptingWords.of(language).noPassword(market)
    case .stranger(let market): ScriptingWords.of(language).stranger(market)
    case .undone(let code): words.vendors.undone(ErrorWords.of(language).files.system(code))
    case .secretLost(let vendor): words.vendors.secretLost(vendor)
    case .badSettings(let file, let mistake):
      words.config.stopped(file, mistake)
    case .notLoggedIn(let market, let command):
      ScriptingWords.of(language).notLoggedIn(market, command)
    }
  }
}
