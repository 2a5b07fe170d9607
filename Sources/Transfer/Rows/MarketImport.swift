/// A new market that is filled with the rows of another one.
///
/// Nobody can open it before ``finish()`` returns. An import that was interrupted, even by the end
/// of the power, resumes at its ``position``.
package protocol MarketImport: Sendable {
  /// The part of the export that is in the market; nil at the beginning.
  var position: ImportPosition? { get }

  /// Adds rows, which are durable with the position when this returns.
  /// - Throws: ``RowError`` and ``StoreError``.
  func add(_ rows: [MarketRow], through position: ImportPosition) async throws

  /// Makes a complete market of the rows.
  func finish() async throws

  /// Removes the unfinished market.
  func discard() async throws

  /// Closes the unfinished market, which a later import resumes.
  func close() throws
}

/// A place between two lines of an export.
package struct ImportPosition: Hashable, Sendable {
  /// The number of lines before it.
  package var lines: Int
  /// The number of bytes before it.
  package var bytes: Int
  /// The SHA-256 of everything before it, in hexadecimal digits.
  package var digest: String

  package init(lines: Int, bytes: Int, digest: String) {
    self.lines = lines
    self.bytes = bytes
    self.digest = digest
  }
}
