import Foundation

/// Bounds of the store, with their reasons; docs/manual/serving.md lists them.
package enum StoreLimits {
  /// Entries of the audit that one transaction removes: a hundredth of a second, so that writers do
  /// not wait for it.
  static let expiredEntries = 1_000
  /// Seconds within which a deletion can be undone, and a token used.
  package static let undoSeconds: Int64 = 600
  /// Seconds for which an idempotency key is remembered: 24 hours.
  package static let idempotencySeconds: Int64 = 86_400
  /// Seconds after which a count that nodes share is forgotten: a lock after wrong secrets is over.
  package static let sharedCountSeconds = 600
  /// Deletion tokens of one product that are valid at once.
  package static let tokens = 8
  /// Seconds from storing a picture outside of the database until its product is committed: longer
  /// than any request takes, and shorter than ``pictureGrace``.
  static let pictureCommitSeconds: Int64 = 600
  /// Seconds before a picture outside of the database that no row names is discarded: a transaction
  /// may be about to name it.
  package static let pictureGrace = 3_600
  /// Events that are kept: a day of a busy market, a megabyte.
  package static let events: Int64 = 10_000
  /// Rows of a searched or filtered list that are counted, sorted, and reached by page number.
  package static let countedRows = 10_000
  /// Matches of a search that are counted for its first pages, by clients that are told that there
  /// are more: ten pages, a third of a millisecond. Further pages count ten times as many each.
  package static let nearbyRows = 200
  /// The time of one read, waiting included: a person notices more, and what takes longer keeps
  /// others from being served.
  package static let readTime = Duration.milliseconds(250)
  /// Searches and sorted lists that are read at once: half of the processors, at least one. The
  /// other processors, and a reader for each, stay free for plain pages.
  package static let expensiveReads = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
  /// The time of an expensive read with the wait for its turn, in times of one read: every client
  /// that searches gets its turn within it while three others do.
  package static let readsUntilTurn = 4
  /// Searches and sorted lists that wait for that: more would wait in vain.
  package static let expensiveReadsWaiting = 64
  /// Reads at once on the threads that ask for them: one for each processor, as far as memory is
  /// worth it.
  package static let quickReaders = min(8, ProcessInfo.processInfo.activeProcessorCount)
  /// The time after which such a read ends: its thread serves other clients. A plain page takes a
  /// hundredth of it.
  static let quickReadTime = Duration.milliseconds(20)
  /// The time without such reads after one that took longer: the device is slow.
  static let quickPause = Duration.seconds(1)
  /// Rows of a page that is read like this.
  static let quickRows = 100
  /// Pairs of characters that a long search text is looked up by: the rarest ones. The text of what
  /// they find is compared.
  package static let searchPairs = 16
}
