package import MarketStore

/// The table `vendor`.
///
/// A transaction that writes locks the row of a vendor from reading it until the end: so two
/// writers of one vendor are serialized, and neither passes a quota that the other uses up.
struct PostgresVendorTable: VendorTable {
  let connection: PostgresConnection
  /// The identifier of the vendor of this machine's user, if any.
  let localIdentifier: String?

  var insertion: Insertion<VendorRow> { VendorRow.postgresInsertion }

  func localVendor() throws -> Int64? {
    guard let localIdentifier else { return nil }
    return try connection.row(
      "SELECT id FROM vendor WHERE identifier = $1 AND is_local", [.text(localIdentifier)])?.int(0)
  }

  func reserve(_ number: Int64?) throws -> Int64 {
    if let number {
      // A number that was chosen is not given again either.
      try connection.enqueue(
        "UPDATE counter SET value = greatest(value, $1) WHERE name = 'vendor'", [.int(number)])
      return number
    }
    guard
      let row = try connection.row(
        "UPDATE counter SET value = value + 1 WHERE name = 'vendor' RETURNING value")
    else { throw PostgresError(state: .noTable, message: "no counter of vendors") }
    return try row.int(0)
  }

  func setName(_ name: String, of id: Int64) throws {
    try connection.enqueue(
      "UPDATE vendor SET name = $1, search_name = $2 WHERE id = $3",
      [.text(name), .text(VendorRow.searchName(name)), .int(id)])
  }
}

extension VendorRow {
  package static let postgresInsertion = Insertion(
    into: "vendor", columns, deriving: Columns("search_name")
  ) { searchName($0.name) }

  fileprivate static func searchName(_ name: String) -> String { SearchText(name).string }
}
