import Market
import MarketSearch
import MarketStore
import Text

/// The table `vendor`.
///
/// A transaction that writes locks the row of a vendor when it reads it, until it ends: so two
/// writers of one vendor follow each other, and neither passes a quota that the other uses up.
struct PostgresVendorTable: VendorTable {
  let connection: PostgresConnection
  /// Whether rows are locked.
  let locks: Bool
  /// The identifier of the vendor of this machine's user, if there is one.
  let localIdentifier: String?

  func record(_ identifier: String) throws -> VendorRecord? {
    try connection.row(
      "SELECT id, name, created_on FROM vendor WHERE identifier = $1", [.text(identifier)]
    ).map(VendorRecord.init(row:))
  }

  func credentials(_ identifier: String) throws -> VendorCredentials? {
    try connection.row(
      """
      SELECT id, secret_hash, suspended_at FROM vendor WHERE identifier = $1\(lock)
      """, [.text(identifier)]
    ).map {
      VendorCredentials(
        id: try $0.int(0), hash: try $0.optionalText(1).map(SecretHash.init(text:)),
        standing: VendorStanding(suspendedAt: try $0.optionalInt(2)))
    }
  }

  func secretHash(of id: Int64) throws -> SecretHash? {
    try connection.row("SELECT secret_hash FROM vendor WHERE id = $1\(lock)", [.int(id)])?
      .optionalText(0).map(SecretHash.init(text:))
  }

  func standing(of id: Int64) throws -> VendorStanding {
    VendorStanding(
      suspendedAt: try connection.row(
        "SELECT suspended_at FROM vendor WHERE id = $1\(lock)", [.int(id)])?.optionalInt(0))
  }

  func records() throws -> [VendorRecord] {
    try connection.rows("SELECT id, name, created_on FROM vendor ORDER BY id")
      .map(VendorRecord.init(row:))
  }

  func accounts(_ selection: VendorSelection) throws -> [VendorAccount] {
    let (condition, values): (String, [PostgresValue]) =
      switch selection {
      case .all: ("true", [])
      case .id(let id): ("id = $1", [.int(id)])
      case .identifier(let text): ("identifier = $1", [.text(text)])
      case .accessID(let text): ("access_id = $1", [.text(text)])
      case .name(let text): ("name = $1", [.text(text)])
      }
    if locks, !values.isEmpty {
      try connection.execute(
        "SELECT 1 FROM vendor WHERE \(condition) ORDER BY id FOR UPDATE", values)
    }
    return try connection.rows(
      """
      SELECT id, name, identifier, access_id, secret_hash IS NOT NULL, is_local,
        suspended_at,
        (SELECT count(*) FROM product WHERE vendor_id = vendor.id),
        (SELECT count(*) FROM deleted_product WHERE vendor_id = vendor.id AND is_hidden)
      FROM vendor WHERE \(condition) ORDER BY id
      """, values
    ).map(VendorAccount.init(row:))
  }

  func localVendor() throws -> Int64? {
    guard let localIdentifier else { return nil }
    return try connection.row(
      "SELECT id FROM vendor WHERE identifier = $1 AND is_local", [.text(localIdentifier)])?.int(0)
  }

  func add(_ vendor: NewVendor) throws -> Int64 {
    let id = try vendor.id ?? nextID()
    // A number that was chosen is not given again either.
    if vendor.id != nil {
      try connection.execute(
        "UPDATE counter SET value = greatest(value, $1) WHERE name = 'vendor'", [.int(id)])
    }
    try connection.execute(
      """
      INSERT INTO vendor (
        id, identifier, name, search_name, created_on, access_id, secret_hash, is_local)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      """,
      [
        .int(id), .text(vendor.identifier), .text(vendor.name),
        .text(SearchText(vendor.name).string),
        PostgresValue(vendor.createdOn.number),
        PostgresValue(vendor.accessID), PostgresValue(vendor.secretHash?.text),
        .bool(vendor.isLocal),
      ])
    return id
  }

  func setSecret(_ hash: SecretHash, of id: Int64) throws {
    try connection.execute(
      "UPDATE vendor SET secret_hash = $1 WHERE id = $2", [.text(hash.text), .int(id)])
  }

  func setName(_ name: String, of id: Int64) throws {
    try connection.execute(
      "UPDATE vendor SET name = $1, search_name = $2 WHERE id = $3",
      [.text(name), .text(SearchText(name).string), .int(id)])
  }

  func setSuspended(at time: Int64?, _ id: Int64) throws {
    try connection.execute(
      "UPDATE vendor SET suspended_at = $1 WHERE id = $2", [PostgresValue(time), .int(id)])
  }

  func remove(_ id: Int64) throws {
    try connection.execute("DELETE FROM write_once WHERE vendor_id = $1", [.int(id)])
    try connection.execute("DELETE FROM vendor WHERE id = $1", [.int(id)])
  }

  func removeUnused(_ id: Int64) throws {
    // The row is locked first, so that the second statement sees the products of those who had it.
    let row = try connection.row(
      "SELECT is_local FROM vendor WHERE id = $1 FOR UPDATE", [.int(id)])
    guard try row?.bool(0) == false else { return }
    let isUsed = try connection.row(
      """
      SELECT EXISTS (SELECT 1 FROM product WHERE vendor_id = $1)
        OR EXISTS (SELECT 1 FROM deleted_product WHERE vendor_id = $1)
      """, [.int(id)])
    if try isUsed?.bool(0) == false { try remove(id) }
  }
}

extension PostgresVendorTable {
  private var lock: String { locks ? " FOR UPDATE" : "" }

  private func nextID() throws -> Int64 {
    guard
      let row = try connection.row(
        "UPDATE counter SET value = value + 1 WHERE name = 'vendor' RETURNING value")
    else { throw PostgresError(state: .noTable, message: "no counter of vendors") }
    return try row.int(0)
  }
}

extension VendorAccount {
  fileprivate init(row: PostgresRow) throws {
    self.init(
      id: try row.int(0), name: SafeText(try row.text(1)), identifier: SafeText(try row.text(2)),
      accessID: try row.optionalText(3).map { SafeText($0) }, hasSecret: try row.bool(4),
      isLocal: try row.bool(5), standing: VendorStanding(suspendedAt: try row.optionalInt(6)),
      productCount: Int(try row.int(7)),
      hiddenCount: Int(try row.int(8)))
  }
}

extension VendorRecord {
  fileprivate init(row: PostgresRow) throws {
    self.init(
      id: try row.int(0), name: try row.text(1), createdOn: Day(number: Int(try row.int(2))))
  }
}
