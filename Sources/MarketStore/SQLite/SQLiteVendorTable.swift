import GRDB
import Market
import Text

/// The table `vendor`.
struct SQLiteVendorTable: VendorTable {
  let database: Database

  func record(_ identifier: String) throws -> VendorRecord? {
    try Row.fetchOne(
      database.cachedStatement(
        sql: "SELECT id, name, created_on FROM vendor WHERE identifier = ?"),
      arguments: [identifier]
    ).map(VendorRecord.init(row:))
  }

  func credentials(_ identifier: String) throws -> VendorCredentials? {
    try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT id, secret_hash, suspended_at FROM vendor WHERE identifier = ?
          """),
      arguments: [identifier]
    ).map {
      VendorCredentials(
        id: $0["id"], hash: ($0["secret_hash"] as String?).map(SecretHash.init(text:)),
        standing: VendorStanding(suspendedAt: $0["suspended_at"]))
    }
  }

  func secretHash(of id: Int64) throws -> SecretHash? {
    try String.fetchOne(
      database.cachedStatement(sql: "SELECT secret_hash FROM vendor WHERE id = ?"), arguments: [id]
    ).map(SecretHash.init(text:))
  }

  func standing(of id: Int64) throws -> VendorStanding {
    VendorStanding(
      suspendedAt: try Int64.fetchOne(
        database.cachedStatement(sql: "SELECT suspended_at FROM vendor WHERE id = ?"),
        arguments: [id]))
  }

  func records() throws -> [VendorRecord] {
    try Row.fetchAll(
      database.cachedStatement(sql: "SELECT id, name, created_on FROM vendor ORDER BY id")
    ).map(VendorRecord.init(row:))
  }

  func accounts(_ selection: VendorSelection) throws -> [VendorAccount] {
    let condition: SQL =
      switch selection {
      case .all: "1"
      case .id(let id): "id = \(id)"
      case .identifier(let text): "identifier = \(text)"
      case .accessID(let text): "access_id = \(text)"
      case .name(let text): "name = \(text)"
      }
    let request: SQLRequest<Row> = """
      SELECT id, name, identifier, access_id, secret_hash IS NOT NULL AS has_secret, is_local,
        suspended_at,
        (SELECT count(*) FROM product WHERE vendor_id = vendor.id) AS product_count,
        (SELECT count(*) FROM deleted_product
          WHERE vendor_id = vendor.id AND is_hidden = 1) AS hidden_count
      FROM vendor WHERE \(condition) ORDER BY id
      """
    return try request.fetchAll(database).map { row in
      VendorAccount(
        id: row["id"], name: SafeText(row["name"] as String),
        identifier: SafeText(row["identifier"] as String),
        accessID: (row["access_id"] as String?).map { SafeText($0) },
        hasSecret: row["has_secret"], isLocal: row["is_local"],
        standing: VendorStanding(suspendedAt: row["suspended_at"]),
        productCount: row["product_count"],
        hiddenCount: row["hidden_count"])
    }
  }

  func localVendor() throws -> Int64? {
    try Int64.fetchOne(database.cachedStatement(sql: "SELECT id FROM vendor WHERE is_local = 1"))
  }

  func add(_ vendor: NewVendor) throws -> Int64 {
    try database.cachedStatement(
      sql: """
        INSERT INTO vendor (id, identifier, name, created_on, access_id, secret_hash, is_local)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        vendor.id, vendor.identifier, vendor.name, vendor.createdOn.number, vendor.accessID,
        vendor.secretHash?.text, vendor.isLocal,
      ])
    return database.lastInsertedRowID
  }

  func setSecret(_ hash: SecretHash, of id: Int64) throws {
    try database.cachedStatement(sql: "UPDATE vendor SET secret_hash = ? WHERE id = ?").execute(
      arguments: [hash.text, id])
  }

  func setName(_ name: String, of id: Int64) throws {
    try database.cachedStatement(sql: "UPDATE vendor SET name = ? WHERE id = ?").execute(
      arguments: [name, id])
  }

  func setSuspended(at time: Int64?, _ id: Int64) throws {
    try database.cachedStatement(sql: "UPDATE vendor SET suspended_at = ? WHERE id = ?").execute(
      arguments: [time, id])
  }

  func remove(_ id: Int64) throws {
    try database.cachedStatement(sql: "DELETE FROM vendor WHERE id = ?").execute(arguments: [id])
  }

  func removeUnused(_ id: Int64) throws {
    try database.cachedStatement(
      sql: """
        DELETE FROM vendor WHERE id = ? AND is_local = 0
          AND NOT EXISTS (SELECT 1 FROM product WHERE vendor_id = vendor.id)
          AND NOT EXISTS (SELECT 1 FROM deleted_product WHERE vendor_id = vendor.id)
        """
    ).execute(arguments: [id])
  }
}

extension VendorRecord {
  fileprivate init(row: Row) {
    self.init(id: row["id"], name: row["name"], createdOn: Day(number: row["created_on"]))
  }
}
