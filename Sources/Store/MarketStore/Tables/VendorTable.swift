import Text

/// The vendors and the hashes of their secrets. Stores give numbers and lock rows in ways of their
/// own; the statements are the same.
package protocol VendorTable: StoreTable {
  var insertion: Insertion<VendorRow> { get }

  /// The vendor of this machine's user.
  func localVendor() throws -> Int64?

  /// Reserves a number that no vendor has had.
  /// - Parameter number: A free number to reserve; nil for the next one.
  func reserve(_ number: Int64?) throws -> Int64

  func setName(_ name: String, of id: Int64) throws
}

extension VendorTable {
  private var lock: String { connection.rowLock }

  /// - Parameter identifier: The identifier in lower case.
  package func record(_ identifier: String) throws -> VendorRecord? {
    try connection.first(VendorStatements.record, [.text(identifier)])
  }

  /// - Parameter identifier: The identifier in lower case.
  package func credentials(_ identifier: String) throws -> VendorCredentials? {
    try connection.first(VendorStatements.credentials, [.text(identifier)], lock: lock)
  }

  package func credentials(of id: Int64) throws -> VendorCredentials? {
    try connection.first(VendorStatements.credentialsOfNumber, [.int(id)], lock: lock)
  }

  /// All vendors, oldest first.
  package func records() throws -> [VendorRecord] { try connection.all(VendorStatements.records) }

  /// Oldest first.
  package func accounts(_ selection: VendorSelection) throws -> [VendorAccount] {
    let (condition, values): (String, [SQLValue]) =
      switch selection {
      case .all: ("true", [])
      case .id(let id): ("id = $1", [.int(id)])
      case .identifier(let text): ("identifier = $1", [.text(text)])
      case .accessID(let text): ("access_id = $1", [.text(text)])
      case .name(let text): ("name = $1", [.text(text)])
      }
    if !lock.isEmpty, !values.isEmpty {
      try connection.enqueue("SELECT 1 FROM vendor WHERE \(condition) ORDER BY id\(lock)", values)
    }
    return try connection.all(
      Query(VendorAccount.init, "\(VendorStatements.accounts) WHERE \(condition) ORDER BY id"),
      values)
  }

  /// - Parameter vendor: A vendor whose fields have been checked.
  package func add(_ vendor: VendorRow) throws -> Int64 {
    var vendor = vendor
    vendor.id = try reserve(vendor.id == 0 ? nil : vendor.id)
    try connection.insert(vendor, insertion)
    return vendor.id
  }

  package func setSecret(_ hash: SecretHash, of id: Int64) throws {
    try connection.enqueue(
      "UPDATE vendor SET secret_hash = $1 WHERE id = $2", [.text(hash.text), .int(id)])
  }

  /// - Parameter time: Seconds since 1970; nil for a vendor who may write again.
  package func setSuspended(at time: Int64?, _ id: Int64) throws {
    try connection.enqueue(
      "UPDATE vendor SET suspended_at = $1 WHERE id = $2", [SQLValue(time), .int(id)])
  }

  /// Removes a vendor that has no products, nor deleted ones.
  package func remove(_ id: Int64) throws {
    try connection.enqueue("DELETE FROM write_once WHERE vendor_id = $1", [.int(id)])
    try connection.enqueue("DELETE FROM vendor WHERE id = $1", [.int(id)])
  }

  /// Removes a vendor unless it has products, deleted ones included, or is the local one.
  package func removeUnused(_ id: Int64) throws {
    // The row is locked first, so that the second statement sees the products of those who had it.
    let isLocal = try connection.first(VendorStatements.isLocal, [.int(id)], lock: lock)
    guard isLocal == false else { return }
    if try connection.first(VendorStatements.isUsed, [.int(id)]) == false { try remove(id) }
  }
}

private enum VendorStatements {
  static let record = Query(VendorRecord.columns, "FROM vendor WHERE identifier = $1")
  static let records = Query(VendorRecord.columns, "FROM vendor ORDER BY id")
  static let credentials = Query(VendorCredentials.init, "\(columns) WHERE identifier = $1")
  static let credentialsOfNumber = Query(VendorCredentials.init, "\(columns) WHERE id = $1")
  private static let columns = "SELECT id, secret_hash, suspended_at FROM vendor"
  static let isLocal = Query<Bool>("SELECT is_local FROM vendor WHERE id = $1")
  static let isUsed = Query<Bool>(
    """
    SELECT EXISTS (SELECT 1 FROM product WHERE vendor_id = $1)
      OR EXISTS (SELECT 1 FROM deleted_product WHERE vendor_id = $1)
    """)
  static let accounts = """
    SELECT id, name, identifier, access_id, is_local, suspended_at,
      (SELECT count(*) FROM product WHERE vendor_id = vendor.id),
      (SELECT count(*) FROM deleted_product WHERE vendor_id = vendor.id AND is_hidden)
    FROM vendor
    """
}

/// A vendor's number, and the hash of the secret, if any.
package struct VendorCredentials: Sendable {
  package let id: Int64
  package let hash: SecretHash?
  let suspendedAt: Int64?

  package var standing: VendorStanding { VendorStanding(suspendedAt: suspendedAt) }
}

package enum VendorSelection: Sendable {
  case all
  case id(Int64)
  case identifier(String)
  case accessID(String)
  case name(String)
}
