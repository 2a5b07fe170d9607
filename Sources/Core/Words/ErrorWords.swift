package import Files
package import Market
public import Pictures
public import Text

/// Sentences about errors, in one language: errors carry facts only.
///
/// The errors of the store, the server and the settings are in the folder Errors, because those
/// targets link libraries that the words must not depend on.
package struct ErrorWords: Translated {
  package let reason: @Sendable (MarketError) -> SafeText
  /// A short reason, to follow a colon.
  package let cause: @Sendable (MarketError) -> SafeText
  /// Advice for the user, with the name of the key that refreshes.
  package let recovery: @Sendable (_ error: MarketError, _ refreshKey: SafeText) -> SafeText
  package let rule: @Sendable (DraftError) -> SafeText
  package let query: @Sendable (_ error: QueryError) -> SafeText
  /// The reason why something that needs a feature cannot be done in a market.
  package let absence: @Sendable (MarketFeature) -> SafeText
  package let credential: SafeText
  package let picture: @Sendable (PictureError) -> SafeText
  package let pictureRecovery: @Sendable (PictureError) -> SafeText
  package let files: FileErrorWords
  package let settings: SettingsErrorWords
  package let store: @Sendable (StoreError) -> SafeText
  package let pictureStore: @Sendable (PictureStoreError) -> SafeText
  /// A reason, to follow a colon.
  package let server: @Sendable (StoreError.ServerReason) -> SafeText
  package let vendor: @Sendable (VendorError) -> SafeText
  package let moderation: @Sendable (ModerationError) -> SafeText
  package let service: @Sendable (ServiceError) -> SafeText
  package let command: @Sendable (_ error: TypedCommandError, _ paletteKey: SafeText) -> SafeText
}

/// Phrases for files and folders, the text editor and config.toml.
package struct FileErrorWords: Sendable {
  package let notFound: SafeText
  package let reason: @Sendable (FileError.Reason) -> SafeText
  package let unreadableFolder: SafeText
  package let noEditor: SafeText
  package let editorLeftNothing: SafeText
  package let editorTextTooLong: SafeText
  package let editorNotStarted: @Sendable (_ reason: SafeText) -> SafeText
  package let editorFailed: @Sendable (_ name: SafeText, _ status: Int32) -> SafeText
}

/// Phrases for mistakes in config.toml.
package struct SettingsErrorWords: Sendable {
  package let inLine: @Sendable (_ line: Int, _ reason: SafeText) -> SafeText
  package let at: @Sendable (_ line: Int, _ column: Int, _ reason: SafeText) -> SafeText
  package let mistake: @Sendable (SettingsError.Kind) -> SafeText
}

extension MarketError {
  /// The error in one sentence.
  package func reason(in language: Language) -> SafeText { ErrorWords.of(language).reason(self) }

  /// Advice for the user; `key` is the key that refreshes.
  package func recovery(in language: Language, refreshKey key: SafeText = "r") -> SafeText {
    ErrorWords.of(language).recovery(self, key)
  }

  /// Returns the reason, with advice if the user's input caused it.
  package func sentence(in language: Language) -> SafeText {
    let reason = reason(in: language)
    return switch self {
    case .certificate(_, .unknownAuthority), .overQuota(.registrations):
      "\(reason). \(recovery(in: language))"
    case .idempotencyKeyReused: "\(reason). \(ScriptingWords.of(language).otherKey)"
    default: reason
    }
  }
}

extension DraftError {
  package func sentence(in language: Language) -> SafeText { ErrorWords.of(language).rule(self) }
}

extension QueryError: ExplainedError {
  package func sentence(in language: Language) -> SafeText {
    ErrorWords.of(language).query(self)
  }
}

extension MarketFeature {
  /// The reason why something that needs this feature cannot be done here.
  package func absence(in language: Language) -> SafeText {
    ErrorWords.of(language).absence(self)
  }
}

extension PictureError {
  /// The error in one sentence.
  public func reason(in language: Language) -> SafeText { ErrorWords.of(language).picture(self) }

  /// Advice for the user.
  public func recovery(in language: Language) -> SafeText {
    ErrorWords.of(language).pictureRecovery(self)
  }
}

extension PictureSize {
  var sides: SafeText { "\(width) × \(height)" }
}

/// An error that a command reports as a sentence, with an exit status of the program.
package protocol ExplainedError: Error {
  var status: Int32 { get }
  func sentence(in language: Language) -> SafeText
}

extension ExplainedError {
  package var status: Int32 { 1 }
}

/// The failure of a command: one line for standard error and an exit status.
package struct CommandFailure {
  package let sentence: SafeText
  package let status: Int32

  package init(_ error: any Error, in language: Language) {
    let explained = error as? any ExplainedError
    sentence = explained?.sentence(in: language) ?? SafeText("\(error)")
    status = explained?.status ?? 1
  }
}

extension StoreError: ExplainedError {
  package func sentence(in language: Language) -> SafeText { ErrorWords.of(language).store(self) }
}

extension StoreError.Reason {
  func sentence(in language: Language) -> SafeText {
    switch self {
    case .file(let reason): reason.sentence(in: language)
    case .database(let message): message
    case .server(let reason): ErrorWords.of(language).server(reason)
    }
  }
}

extension PictureStoreError: ExplainedError {
  package func sentence(in language: Language) -> SafeText {
    ErrorWords.of(language).pictureStore(self)
  }
}

extension VendorError: ExplainedError {
  package func sentence(in language: Language) -> SafeText { ErrorWords.of(language).vendor(self) }
}

extension ModerationError: ExplainedError {
  package func sentence(in language: Language) -> SafeText {
    ErrorWords.of(language).moderation(self)
  }
}

extension MaintenanceError: ExplainedError {
  package func sentence(in language: Language) -> SafeText {
    MaintenanceWords.of(language).error(self)
  }
}

extension TransferError {
  package func sentence(in language: Language) -> SafeText {
    TransferWords.of(language).error(self)
  }
}

extension ServiceError: ExplainedError {
  public func sentence(in language: Language) -> SafeText { ErrorWords.of(language).service(self) }
}

extension SettingsError {
  /// `line 3: …`, or `line 3, column 7: …`
  public func sentence(in language: Language) -> SafeText {
    let words = ErrorWords.of(language).settings
    let reason = words.mistake(kind)
    guard let line else { return reason }
    return column.map { words.at(line, $0, reason) } ?? words.inLine(line, reason)
  }
}

extension ServiceSettingsError {
  package func sentence(in language: Language) -> SafeText {
    MaintenanceWords.of(language).service.mistake(self)
  }
}

extension NoHomeError: ExplainedError {
  package func sentence(in language: Language) -> SafeText {
    CommandWords.of(language).failures.noHome(SafeText(variable))
  }
}

extension FileErrorWords {
  /// The reason of an error number (`errno`).
  package func system(_ code: Int32) -> SafeText { reason(.system(code)) }
}

extension FileError: ExplainedError {
  package func sentence(in language: Language) -> SafeText {
    "\(SafeText(path)): \(reason.sentence(in: language))"
  }
}

extension FileError.Reason {
  /// The reason without the path, for use after a colon.
  package func sentence(in language: Language) -> SafeText {
    ErrorWords.of(language).files.reason(self)
  }
}

extension ErrorWords {
  /// The market's own message after a colon, cut to one line; without one, the status, for bug
  /// reports.
  static func detail(_ code: Int, _ message: SafeText?) -> SafeText {
    guard let message, !message.isEmpty else { return " (HTTP \(code))" }
    return ": \(message.fitted(to: 80))"
  }

  /// Rounded up, so that a refused size never seems to be allowed.
  static func megabytes(_ bytes: Int) -> Int {
    bytes / 1_000_000 + (bytes % 1_000_000 == 0 ? 0 : 1)
  }
}
