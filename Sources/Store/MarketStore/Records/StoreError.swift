package import Files
import Foundation
package import Market
package import Text
package import Words

/// The reason why a market cannot be read or written. Nothing in it was changed.
///
/// The text of a case names the store as its administrator does, such as by the path of its file.
package enum StoreError: ExplainedError, Hashable, Sendable {
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

  package func sentence(in language: Language) -> SafeText {
    let words = ErrorWords.of(language).store
    return switch self {
    case .cannotOpen(let store, .file(.system(EACCES))): words.notAllowed(store)
    case .cannotOpen(let store, let reason):
      words.cannotOpen(store, reason.sentence(in: language))
    case .damaged(let store): words.damaged(store)
    case .emptied(let store): words.emptied(store)
    case .lost(let store, let log): words.lost(store, log)
    case .foreign(let store): words.foreign(store)
    case .newer(let store): words.newer(store)
    case .notEmpty(let store): words.notEmpty(store)
    case .unfinishedImport(let store): words.unfinishedImport(store)
    case .importTakenOver(let store): words.importTakenOver(store)
    case .busy(let store, nil): words.busy(store)
    case .busy(let store, let process?): words.inUse(store, process)
    case .pageTooDeep: words.pageTooDeep
    case .full(let store): words.full(store)
    case .nearlyFull(let store, let reserve): words.nearlyFull(store, reserve / 1_048_576)
    case .removed(let store): words.removed(store)
    case .tooSlow(let limit): words.tooSlow(Int(limit / .milliseconds(1)))
    case .crowded: words.crowded
    case .failed(let store, let reason): words.failed(store, reason.sentence(in: language))
    }
  }
}

extension StoreError.Reason {
  fileprivate func sentence(in language: Language) -> SafeText {
    switch self {
    case .file(let reason): reason.sentence(in: language)
    case .database(let message): message
    case .server(let reason): reason.sentence(in: language)
    }
  }
}

extension StoreError.ServerReason {
  fileprivate func sentence(in language: Language) -> SafeText {
    let words = ErrorWords.of(language).server
    return switch self {
    case .noLibrary(let name): words.noLibrary(name)
    case .unreachable(let message): message
    case .noAnswer: words.noAnswer
    case .wrongPassword: words.wrongPassword
    case .noPassword: words.noPassword
    case .noDatabase: words.noDatabase
    case .encoding(let name): words.encoding(name)
    case .tooManyConnections: words.tooManyConnections
    case .readOnly: words.readOnly
    case .sharedStatements: words.sharedStatements
    case .busy: words.busy
    case .unknownOutcome: words.unknownOutcome
    }
  }
}

/// The reason why a product was not written: an error of the caller. Nothing was changed.
package enum WriteError: Error, Hashable, Sendable {
  /// No product has this number, or it was deleted.
  case notFound
  /// The product was deleted and cannot be restored.
  case gone
  /// The product was deleted and can still be restored.
  case deleted
  /// The host of the market has hidden the product.
  case hidden
  /// The host of the market has suspended the vendor.
  case suspended
  /// The host of the market has not approved the vendor yet.
  case unapproved
  /// No vendor has this identifier.
  case unknownVendor
  /// The product belongs to another vendor, or has no password.
  case notYours
  case wrongSecret
  /// Rules of the market are broken.
  case refused([DraftError])
  /// The thumbnail is not a picture of the product.
  case noSuchPicture
  /// The product has a different version than expected; this is the current product.
  case conflict(StoredProduct)
  /// The key was used for another request.
  case keyReused
  /// The key is empty or longer than ``IdempotencyKey/keyLength``.
  case badKey
  /// No such token: never issued, used, expired, for another product or another vendor.
  case badToken
  /// There is nothing to restore: the product was not deleted.
  case notDeleted
  /// The vendor has used up this quota.
  /// - Parameter retryAfter: Seconds; nil where waiting does not help.
  case overQuota(MarketQuota, retryAfter: Int?)
  /// The device has no space left except the reserve.
  case noRoom
  /// Too many secrets are waiting to be compared.
  case overloaded
}
