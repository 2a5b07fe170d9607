/// Bounds of the store, with their reasons; docs/manual/serving.md lists them.
package enum StoreLimits {
  /// Seconds within which a deletion can be undone, and a token used.
  package static let undoSeconds: Int64 = 600
  /// Seconds for which an idempotency key is remembered: 24 hours.
  package static let idempotencySeconds: Int64 = 86_400
  /// Deletion tokens of one product that are valid at once.
  package static let tokens = 8
  /// Events that are kept: a day of a busy market, a megabyte.
  package static let events: Int64 = 10_000
  /// Rows of a searched or filtered list that are counted, sorted, and reached by page number.
  package static let countedRows = 10_000
}
