package import Files
package import Market
package import Text

/// The reason why a command could not be carried out, if no other layer has an error for it.
package enum CommandError: Error {
  /// There is no home folder to hold the local market.
  case noDataFolder
  case noMarket(folder: SafeText)
  case unreadable(file: SafeText, FileError.Reason)
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
  case nothingTyped(Missing)
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

  /// The parts of an identity that were not given.
  package enum Missing: Sendable {
    case identifier, secret, both
  }
}
