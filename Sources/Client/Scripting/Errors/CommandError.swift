import Market
package import Text
package import Words

extension CommandError: ExplainedError {
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

  package func sentence(in language: Language) -> SafeText { CommandWords.of(language).error(self) }
}
