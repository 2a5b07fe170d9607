public import Files
public import Market
public import Text

/// A mistake in `config.toml`, with its position.
public struct SettingsError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case unreadable(FileError.Reason)
    case tooLarge(limit: Int)
    case syntax(SafeText)
    /// A name, or a table, exists already.
    case sameName(SafeText)
    case unknownName(SafeText, nearest: SafeText?)
    case unknownAction(SafeText, nearest: SafeText?)
    case wrongType(SafeText, expected: Expectation)
    case notOneOf(SafeText, value: SafeText, choices: SafeText)
    case notAColor(SafeText, value: SafeText)
    /// Text in this colour is hard to read on the other one; `tenths` of the contrast.
    case weakContrast(SafeText, on: SafeText, tenths: Int)
    case unknownKey(action: SafeText, key: SafeText)
    /// Dialogs need the key.
    case reservedKey(action: SafeText, key: SafeText)
    case clash(key: SafeText, one: SafeText, other: SafeText)
    /// A member of a table is missing.
    case missing(SafeText)
    case sameTitle(SafeText)
    case tooManyCommands(limit: Int)
    /// `server` is not the address of a market.
    case badServer(MarketError)
    /// The file that `ca_file` names.
    case badAuthorities(ServiceError)
  }

  public enum Expectation: Hashable, Sendable {
    case text, flag, keys, table, commands, command
  }

  /// Counted from 1; nil for a mistake of the whole file.
  public let line: Int?
  /// Counted from 1, in Unicode scalars; nil for a mistake that is located by a name.
  public let column: Int?
  public let kind: Kind

  public init(line: Int?, column: Int? = nil, kind: Kind) {
    self.line = line
    self.column = column
    self.kind = kind
  }
}

/// A setting that keeps a service from starting.
package enum ServiceSettingsError: Error, Hashable, Sendable {
  case unknown(SafeText, in: SafeText, nearest: SafeText?)
  case badValue(SafeText, in: SafeText)
  case badFile(SafeText, reason: SafeText)
  case mistake(SettingsError, in: SafeText)
}
