package import Text

/// Phrases that the commands print, in one language. Their help is in ``HelpPhrase``.
package struct CommandWords: Translated {
  package let error: @Sendable (CommandError) -> SafeText
  package let failures: CommandFailureWords
  package let usage: UsageWords
  package let cache: CacheCommandWords
  package let config: ConfigCommandWords
  package let doctor: DoctorWords
  package let login: LoginWords
  package let products: ProductCommandWords
  package let serve: ServeWords
  package let vendors: VendorCommandWords
}

/// Phrases for a command that could not be carried out.
package struct CommandFailureWords: Sendable {
  package let noHome: @Sendable (_ variable: SafeText) -> SafeText
  package let notATerminal: SafeText
  package let dumbTerminal: SafeText
  package let noTerminfo: SafeText
  package let tooFewFiles: @Sendable (_ limit: Int, _ needed: Int) -> SafeText
}

/// Phrases for arguments that are refused before a command starts.
package struct UsageWords: Sendable {
  package let notInRange: @Sendable (_ option: SafeText, _ range: SafeText) -> SafeText
  package let tooLong: @Sendable (_ option: SafeText, _ characters: Int) -> SafeText
  package let notOneOf: @Sendable (_ option: SafeText, _ choices: SafeText) -> SafeText
  package let noHelp:
    @Sendable (_ name: SafeText, _ nearest: SafeText?, _ topics: SafeText) -> SafeText
  package let notADialect: @Sendable (_ option: SafeText, _ dialects: SafeText) -> SafeText
  package let notADialectPort:
    @Sendable (_ option: SafeText, _ dialects: SafeText, _ example: SafeText) -> SafeText
  package let notADialectHost:
    @Sendable (_ option: SafeText, _ dialects: SafeText, _ example: SafeText) -> SafeText
  package let notAnAddress: @Sendable (_ option: SafeText, _ examples: SafeText) -> SafeText
  package let notAURL: @Sendable (_ option: SafeText, _ example: SafeText) -> SafeText
  package let parser: ParserWords
  package let notALink: @Sendable (_ text: SafeText, _ closestCommand: SafeText?) -> SafeText
  /// A command after options.
  package let commandFirst: @Sendable (_ command: SafeText) -> SafeText
  /// An address in place of a file.
  package let addressAsFile: @Sendable (_ address: SafeText) -> SafeText
  package let linkAndServer: SafeText
  package let localMarketOnly: @Sendable (_ variable: SafeText, _ place: SafeText) -> SafeText
  package let noFolder: @Sendable (_ option: SafeText) -> SafeText
  package let together: @Sendable (_ option: SafeText, _ other: SafeText) -> SafeText
  /// A field that only `show` prints.
  package let notInLists: @Sendable (_ field: SafeText) -> SafeText
  package let notTogether: @Sendable (_ option: SafeText, _ other: SafeText) -> SafeText
  package let requires: @Sendable (_ option: SafeText, _ other: SafeText) -> SafeText
  package let noServer: SafeText
  package let backupNeedsFile: SafeText
  package let notADatabase: @Sendable (_ option: SafeText) -> SafeText
  package let passwordInAddress: @Sendable (_ option: SafeText) -> SafeText
  package let unreadablePassword: @Sendable (_ file: SafeText, _ reason: SafeText) -> SafeText
  package let noBackup: @Sendable (_ option: SafeText) -> SafeText
  package let ownTrash: @Sendable (_ option: SafeText, _ days: Int) -> SafeText
}

/// Phrases of `openmarket cache`.
package struct CacheCommandWords: Sendable {
  package let pictures: SafeText
  package let size: SafeText
  package let folder: SafeText
  package let ofAtMost: @Sendable (_ size: SafeText, _ limit: SafeText) -> SafeText
  package let removed: @Sendable (_ count: Int, _ size: SafeText) -> SafeText
}

/// Phrases of `openmarket config`.
package struct ConfigCommandWords: Sendable {
  package let noMistakes: SafeText
  /// A command that reads.
  package let uncertainMarket: @Sendable (_ market: SafeText) -> SafeText
  package let uncertainMarketReadOnly: @Sendable (_ market: SafeText) -> SafeText
  /// Whether the market may be changed is unclear.
  package let mistakesReadOnly: @Sendable (_ market: SafeText) -> SafeText
  package let stateSetAside: @Sendable (_ file: SafeText) -> SafeText
  package let noThemes: SafeText
  package let noFile: SafeText
  package let readAgain: SafeText
  /// The settings that are used at the next start.
  package let readAtStart: @Sendable (_ names: SafeText) -> SafeText
}

/// Phrases in place of the argument parser's own.
package struct ParserWords: Sendable {
  package let error: SafeText
  package let usage: SafeText
  package let help: SafeText
  package let more: @Sendable (_ command: SafeText) -> SafeText
  package let unknownOption: @Sendable (_ option: SafeText, _ closest: SafeText?) -> SafeText
  package let missingArgument: @Sendable (_ argument: SafeText) -> SafeText
  package let missingValue: @Sendable (_ option: SafeText) -> SafeText
  package let unexpected: @Sendable (_ argument: SafeText) -> SafeText
  /// Several arguments, in quotation marks.
  package let severalUnexpected: @Sendable (_ arguments: SafeText) -> SafeText
  /// A word to search for that looks like an option.
  package let wordAfterDashes: @Sendable (_ word: SafeText) -> SafeText
  package let invalid: @Sendable (_ value: SafeText, _ option: SafeText) -> SafeText
}

/// Phrases of `openmarket doctor`. Names of variables and protocols are the same in all languages.
package struct DoctorWords: Sendable {
  package let labels: DoctorLabels
  package let reason: @Sendable (GraphicsReason) -> SafeText
  package let obstacle: @Sendable (GraphicsObstacle) -> SafeText
  package let yes: SafeText
  package let no: SafeText
  package let unknown: SafeText
  package let limitedByTmux: SafeText
  package let notUnicode: SafeText
  package let notAsked: SafeText
  package let noneInTime: SafeText
  package let dark: SafeText
  package let light: SafeText
  package let after: @Sendable (_ milliseconds: Int) -> SafeText
  package let misplaced: @Sendable (_ found: SafeText, _ expected: SafeText) -> SafeText
}

/// Names of the lines of `openmarket doctor`.
package struct DoctorLabels: Sendable {
  package let locale: SafeText
  package let answers: SafeText
  package let name: SafeText
  package let background: SafeText
  package let cell: SafeText
  package let pictures: SafeText
  package let elsewhere: SafeText
  package let notDrawn: SafeText
  package let synchronized: SafeText
  package let folder: SafeText
}

/// Phrases of `openmarket login`.
package struct LoginWords: Sendable {
  package let identifierPrompt: @Sendable (_ host: SafeText) -> SafeText
  package let secretPrompt: SafeText
  package let loggedIn: @Sendable (_ host: SafeText, _ vendor: SafeText) -> SafeText
  package let loggedInUnproven: @Sendable (_ host: SafeText, _ vendor: SafeText) -> SafeText
  /// - Parameter reason: The reason why the market cannot check it; nil where it was not asked.
  package let savedUnchecked: @Sendable (_ host: SafeText, _ reason: SafeText?) -> SafeText
}

/// Phrases of `openmarket demo` and `openmarket seed`.
package struct ProductCommandWords: Sendable {
  package let added: @Sendable (_ count: Int) -> SafeText
  package let allThere: SafeText
  package let removed: @Sendable (_ count: Int) -> SafeText
  package let seeded: @Sendable (_ count: Int, _ perSecond: Int) -> SafeText
}

/// Phrases of `openmarket serve`.
package struct ServeWords: Sendable {
  package let listening: @Sendable (_ address: SafeText) -> SafeText
  package let listeningInDialect: @Sendable (_ dialect: SafeText, _ address: SafeText) -> SafeText
}

/// Phrases of `openmarket vendor`.
package struct VendorCommandWords: Sendable {
  /// The name of the vendor of this machine's user in a new market.
  package let localVendor: SafeText
  package let identifier: SafeText
  package let accessID: SafeText
  package let products: SafeText
  package let size: SafeText
  package let lastHour: SafeText
  package let number: SafeText
  package let name: SafeText
  package let thisMachine: SafeText
  package let added: @Sendable (_ name: SafeText) -> SafeText
  package let itsIdentifier: @Sendable (_ identifier: SafeText) -> SafeText
  package let itsSecret: @Sendable (_ secret: SafeText) -> SafeText
  package let secretShownOnce: SafeText
  package let namesakes: @Sendable (_ count: Int) -> SafeText
  package let lookalikes: @Sendable (_ names: SafeText) -> SafeText
  package let howToSell: @Sendable (_ url: SafeText?) -> SafeText
  package let rotated: @Sendable (_ name: SafeText) -> SafeText
  package let renewed: @Sendable (_ name: SafeText) -> SafeText
  package let removed: @Sendable (_ name: SafeText) -> SafeText
  package let removedWithProducts: @Sendable (_ name: SafeText, _ count: Int) -> SafeText
}
