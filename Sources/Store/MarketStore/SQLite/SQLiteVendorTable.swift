import GRDB

struct SQLiteVendorTable: VendorTable {
  let connection: Database

  private static let localVendor = Query<Int64>("SELECT id FROM vendor WHERE is_local = 1")
  /// One above the highest that there ever was.
  private static let nextID = Query<Int64>(
    "SELECT 1 + coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'vendor'), 0)")

  var insertion: Insertion<VendorRow> { VendorRow.insertion }

  func localVendor() throws -> Int64? { try connection.first(Self.localVendor) }

  func reserve(_ number: Int64?) throws -> Int64 {
    try number ?? connection.first(Self.nextID) ?? 1
  }

  func setName(_ name: String, of id: Int64) throws {
    try connection.execute("UPDATE vendor SET name = $1 WHERE id = $2", [.text(name), .int(id)])
  }
}
