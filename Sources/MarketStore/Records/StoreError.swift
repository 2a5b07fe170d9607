package import Text
package import Words

/// The reason why a market cannot be read or written. Nothing in it was changed.
package enum StoreError: Error, Hashable, Sendable {
  /// The folder cannot be made, entered or written to.
  case folder(SafeText, reason: SafeText)
  /// The database file cannot be opened.
  case file(SafeText, reason: SafeText)
  /// The file is not a database, or its pages contradict each other.
  case damaged(SafeText)
  /// A database, but of another program.
  case foreign(SafeText)
  /// Written by a newer version of this program.
  case newer(SafeText)
  /// Another process kept the database locked for too long.
  case busy(SafeText)
  /// A page that only a position reaches: offsets end where counting does.
  case pageTooDeep
  /// No room is left on the device.
  case full(SafeText)
  /// A read took longer than this limit.
  case tooSlow(limit: Duration)
  /// Too many searches and sorted lists wait to be read.
  case crowded
  /// The device failed.
  case device(SafeText, reason: SafeText)

  package func sentence(in language: Language) -> SafeText {
    let words = ErrorWords.of(language).store
    return switch self {
    case .folder(let path, let reason): words.folder(path, reason)
    case .file(let path, let reason): words.file(path, reason)
    case .damaged(let path): words.damaged(path)
    case .foreign(let path): words.foreign(path)
    case .newer(let path): words.newer(path)
    case .busy(let path): words.busy(path)
    case .pageTooDeep: words.pageTooDeep
    case .full(let path): words.full(path)
    case .tooSlow(let limit): words.tooSlow(Int(limit / .milliseconds(1)))
    case .crowded: words.crowded
    case .device(let path, let reason): words.device(path, reason)
    }
  }
}
