/// A change of the schema. A released one is never edited: a new one is appended.
///
/// Nodes of the previous version keep running while a new one changes the schema, so a change first
/// *expands* it (new tables, and columns with a default), and a later version *contracts* it, when
/// no node needs the removed parts: see docs/decisions/postgresql.md#expand-then-contract
struct Migration: Sendable {
  /// Consecutive, from 1.
  let number: Int64
  /// The oldest schema whose programs still work with this one.
  let compatible: Int64
  /// Statements without parameters.
  let sql: String

  init(_ number: Int64, compatible: Int64 = 1, _ sql: String) {
    self.number = number
    self.compatible = compatible
    self.sql = sql
  }
}
