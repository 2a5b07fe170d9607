import Foundation

/// Bounds of the store, with their reasons; docs/manual/serving.md lists them.
package enum StoreLimits {
  /// Audit entries that one transaction removes: a hundredth of a second, so that writers hardly
  /// wait for it.
  static let expiredEntries = 1_000
  /// Products of a vendor that one transaction of the host hides, shows or removes, deleted ones
  /// that one forgets, and products that one adds to the search index: other writers do not give up
  /// waiting.
  static let moderatedProducts = 500
  static let indexedProducts = 50_000
  /// Seconds within which a deletion token can be used.
  package static let tokenSeconds: Int64 = 600
  /// Minimum seconds for which a deleted product can be restored: the time to notice a mistake.
  package static let undoSeconds: Int64 = 600
  /// Maximum deleted products that are listed: more than anyone looks through.
  package static let listedDeletions = 1_000
  /// Seconds for which an idempotency key is remembered: 24 hours.
  package static let idempotencySeconds: Int64 = 86_400
  /// Seconds after which a count that nodes share is forgotten: by then, a lock after wrong secrets
  /// has ended.
  package static let sharedCountSeconds = 600
  /// Maximum deletion tokens of one product that are valid at once.
  package static let tokens = 8
  /// Maximum seconds from storing a picture outside the database until its product is committed:
  /// longer than any request takes, and shorter than ``pictureGrace``.
  static let pictureCommitSeconds: Int64 = 600
  /// Seconds before a picture outside the database that no row names is discarded: a transaction
  /// may be about to name it.
  package static let pictureGrace = 3_600
  /// The number of events to keep: a day of a busy market, a megabyte.
  package static let events: Int64 = 10_000
  /// Maximum rows of a searched or filtered list that are counted, sorted, and reached by page
  /// number.
  package static let countedRows = 10_000
  /// Matches of a search that are counted for its first pages, for clients that understand that
  /// there are more: ten pages, a third of a millisecond. Later pages count ten times as many each.
  package static let nearbyRows = 200
  /// The time limit of one read, including waiting: people notice longer ones, and they keep others
  /// from being served.
  package static let readTime = Duration.milliseconds(250)
  /// Maximum concurrent searches and sorted lists: half of the processors, at least one. The other
  /// processors, and a reader for each, stay free for plain pages.
  package static let expensiveReads = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
  /// The time limit of an expensive read including the wait for its turn, as a multiple of
  /// ``readTime``: every client that searches gets its turn within it while three others do.
  package static let readsUntilTurn = 4
  /// Maximum waiting searches and sorted lists: more would not be run in time.
  package static let expensiveReadsWaiting = 64
  /// Maximum concurrent reads on the calling threads: one for each processor, as far as the memory
  /// is justified.
  package static let quickReaders = min(8, ProcessInfo.processInfo.activeProcessorCount)
  /// The time after which such a read ends: its thread serves other clients. A plain page takes a
  /// hundredth of it.
  static let quickReadTime = Duration.milliseconds(20)
  /// The time without such reads after one that took longer: the device is slow.
  static let quickPause = Duration.seconds(1)
  /// Maximum rows of a page that is read like this.
  static let quickRows = 100
  /// Maximum pairs of characters for looking up a long search text: the rarest ones. The products
  /// found are then compared with the text.
  package static let searchPairs = 16
}
