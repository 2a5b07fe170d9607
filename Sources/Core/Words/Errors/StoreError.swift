package import Files
package import Text

/// The reason why a market cannot be read or written. Nothing in it was changed.
///
/// The text of a case names the store as its administrator does, such as by the path of its file.
package enum StoreError: Error, Hashable, Sendable {
  /// The store is missing and cannot be created, or must not be opened.
  case cannotOpen(SafeText, Reason)
  /// The store is not a database, or its pages contradict each other.
  case damaged(SafeText)
  /// The file is empty, or a database without tables: a market that was lost.
  case emptied(SafeText)
  /// The file is gone, but its WAL exists.
  case lost(SafeText, log: SafeText)
  /// A database of another program.
  case foreign(SafeText)
  /// Written by a newer version of this program.
  case newer(SafeText)
  /// An attempt to add rows of another market to a market that is not empty.
  case notEmpty(SafeText)
  /// An import of another market is not complete.
  case unfinishedImport(SafeText)
  /// Another import into the same place has begun after this one.
  case importTakenOver(SafeText)
  /// Another process kept the store locked for too long; its process ID if known.
  case busy(SafeText, process: Int32? = nil)
  /// A page that can only be reached by a position: offsets end where counting does.
  case pageTooDeep
  /// There is no space left for the store.
  case full(SafeText)
  /// The space left is reserved for edits and deletions.
  case nearlyFull(SafeText, reserve: Int)
  /// The file was removed or replaced while it was open: a write to it would be lost.
  case removed(SafeText)
  /// A read took longer than this limit.
  case tooSlow(limit: Duration)
  /// Too many searches and sorted lists are waiting to be read.
  case crowded
  /// The store, or its disk, failed after it was opened.
  case failed(SafeText, Reason)

  package enum Reason: Hashable, Sendable {
    case file(FileError.Reason)
    case database(SafeText)
    case server(ServerReason)
  }

  /// The reason why a database on a server cannot be used.
  package enum ServerReason: Hashable, Sendable {
    /// The server's client library is not installed; the name of its file.
    case noLibrary(SafeText)
    /// The message of the client library.
    case unreachable(SafeText)
    case noAnswer
    /// The server accepts neither the user nor the password.
    case wrongPassword
    /// The server asks for a password that was not given.
    case noPassword
    case noDatabase
    /// The database has this encoding instead of UTF8.
    case encoding(SafeText)
    /// The server accepts no more connections.
    case tooManyConnections
    /// The server accepts no writes, such as a replica.
    case readOnly
    /// A pooler gives one connection to several clients, and mixes up their prepared statements.
    case sharedStatements
    /// All connections of this program are in use.
    case busy
    /// The connection was lost during a commit: the change may or may not be stored.
    case unknownOutcome
  }

  /// Whether the store cannot be read because of its contents.
  package var isDamage: Bool { if case .damaged = self { true } else { false } }
}
