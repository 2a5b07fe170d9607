import MarketStore

/// A new market that is filled with the rows of another one.
///
/// It cannot be opened before ``finish()`` returns. An interrupted import resumes at its
/// ``position``, even after a power failure.
package protocol MarketImport: Sendable {
  /// The part of the export that is in the market; nil at the beginning.
  var position: ImportPosition? { get }

  /// Adds rows, which are durable with the position when this returns.
  /// - Throws: ``RowError`` and ``StoreError``.
  func add(_ rows: [MarketRow], through position: ImportPosition) async throws

  /// Completes the market.
  func finish() async throws

  /// Removes the unfinished market.
  func discard() async throws

  /// Closes the unfinished market, which a later import can resume.
  func close() throws
}

/// A position between two lines of an export.
package struct ImportPosition: Hashable, Sendable {
  /// The number of lines before it.
  package var lines: Int
  /// The number of bytes before it.
  package var bytes: Int
  /// The SHA-256 of everything before it, in hexadecimal digits.
  package var digest: String

  static let columns = Columns(
    ImportPosition.init, Column("lines", \.lines), Column("bytes", \.bytes),
    Column("digest", \.digest))
}
