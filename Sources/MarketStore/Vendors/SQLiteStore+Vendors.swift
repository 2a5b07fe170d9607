import Foundation
import GRDB
import Market
public import Text

/// The vendors, for whoever runs the market.
extension SQLiteStore {
  private static let nameLength = 1...100

  /// - Parameter identifier: The text of a UUID; nil for a new one.
  /// - Throws: ``VendorError`` or ``StoreError``.
  public func addVendor(
    name: SafeText, identifier: String? = nil, accessID: SafeText? = nil, secret: VendorSecret
  ) async throws -> VendorAccount {
    guard Self.nameLength.contains(name.string.count) else { throw VendorError.badName }
    if let accessID {
      let text = accessID.string
      guard Self.nameLength.contains(text.count), !text.contains(where: \.isWhitespace) else {
        throw VendorError.badAccessID
      }
    }
    guard let identifier = Self.canonical(identifier ?? UUID.timeBased().uuidString) else {
      throw VendorError.badIdentifier
    }
    guard let hash = try await secret.hash() else { throw VendorError.badSecret }
    let now = clock.seconds()
    return try await write { transaction in
      let database = transaction.database
      let isTaken = { (column: String, value: String) in
        try Bool.fetchOne(
          database, sql: "SELECT count(*) > 0 FROM vendor WHERE \(column) = ?", arguments: [value])
          ?? false
      }
      if try isTaken("identifier", identifier) { throw VendorError.taken(SafeText(identifier)) }
      if let accessID, try isTaken("access_id", accessID.string) {
        throw VendorError.taken(accessID)
      }
      try database.execute(
        sql: """
          INSERT INTO vendor (identifier, name, created_on, access_id, secret_hash)
          VALUES (?, ?, ?, ?, ?)
          """,
        arguments: [identifier, name.string, Day.today.number, accessID?.string, hash.text])
      let id = database.lastInsertedRowID
      try transaction.audit("vendor added", vendor: id, product: nil, at: now, note: name.string)
      return try Self.account("id = ?", id, database)
    }
  }

  /// Oldest first.
  public func vendors() async throws -> [VendorAccount] {
    try await read { try Self.accounts("1", [], $0) }
  }

  /// Replaces the secret of the vendor with this identifier, access id or name.
  public func rotateSecret(of vendor: SafeText, to secret: VendorSecret) async throws
    -> VendorAccount
  {
    guard let hash = try await secret.hash() else { throw VendorError.badSecret }
    let now = clock.seconds()
    return try await write { transaction in
      let account = try Self.account(named: vendor, transaction.database)
      try transaction.setSecret(hash, of: account.id)
      try transaction.audit("secret rotated", vendor: account.id, product: nil, at: now)
      return account
    }
  }

  /// Removes a vendor for good. Products, and those that could be restored, go with it.
  /// - Returns: The vendor as it was, with the number of products that were deleted.
  public func removeVendor(_ vendor: SafeText, deletingProducts: Bool) async throws
    -> VendorAccount
  {
    let now = clock.seconds()
    return try await write { transaction in
      let database = transaction.database
      let account = try Self.account(named: vendor, database)
      guard !account.isLocal else { throw VendorError.isLocal(account.name) }
      guard account.productCount == 0 || deletingProducts else {
        throw VendorError.hasProducts(account.name, count: account.productCount)
      }
      let products = try Int64.fetchAll(
        database, sql: "SELECT id FROM product WHERE vendor_id = ?", arguments: [account.id])
      for product in products { _ = try transaction.delete(product, at: now) }
      try transaction.forget("vendor_id = ?", [account.id])
      try database.execute(sql: "DELETE FROM vendor WHERE id = ?", arguments: [account.id])
      try transaction.audit(
        "vendor removed", vendor: account.id, product: nil, at: now, note: account.name.string)
      return account
    }
  }

  /// The one vendor that a person means.
  public func account(named text: SafeText) async throws -> VendorAccount {
    try await read { try Self.account(named: text, $0) }
  }

  private static func account(named text: SafeText, _ database: Database) throws -> VendorAccount {
    for (condition, value) in [
      ("identifier = ?", canonical(text.string) ?? ""), ("access_id = ?", text.string),
      ("name = ?", text.string),
    ] {
      let found = try accounts(condition, [value], database)
      guard found.count < 2 else { throw VendorError.ambiguous(text) }
      if let account = found.first { return account }
    }
    throw VendorError.unknown(text)
  }

  private static func account(_ condition: String, _ id: Int64, _ database: Database) throws
    -> VendorAccount
  {
    guard let account = try accounts(condition, [id], database).first else {
      throw VendorError.unknown(SafeText(String(id)))
    }
    return account
  }

  private static func accounts(
    _ condition: String, _ arguments: StatementArguments, _ database: Database
  ) throws -> [VendorAccount] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT id, name, identifier, access_id, secret_hash IS NOT NULL, is_local,
          (SELECT count(*) FROM product WHERE vendor_id = vendor.id)
        FROM vendor WHERE \(condition) ORDER BY id
        """, arguments: arguments
    ).map { row in
      VendorAccount(
        id: row[0], name: SafeText(row[1] as String), identifier: SafeText(row[2] as String),
        accessID: (row[3] as String?).map { SafeText($0) }, hasSecret: row[4], isLocal: row[5],
        productCount: row[6])
    }
  }
}

extension StoreTransaction {
  func setSecret(_ hash: SecretHash, of vendor: Int64) throws {
    try database.execute(
      sql: "UPDATE vendor SET secret_hash = ? WHERE id = ?", arguments: [hash.text, vendor])
  }
}

extension UUID {
  /// Version 1, as the identifiers of vendors are: the time in hundreds of nanoseconds since 1582,
  /// and random bits where a network address would tell about the machine (RFC 9562, 5.1 and 6.10).
  static func timeBased() -> UUID {
    let ticks = UInt64(max(0, Date().timeIntervalSince1970 * 1e7)) &+ 0x01B2_1DD2_1381_4000
    var random = SystemRandomNumberGenerator()
    var bytes = [UInt8]()
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: ticks).bigEndian) { bytes += $0 }
    withUnsafeBytes(of: UInt16(truncatingIfNeeded: ticks >> 32).bigEndian) { bytes += $0 }
    let version = UInt16(truncatingIfNeeded: ticks >> 48) & 0x0FFF | 0x1000
    withUnsafeBytes(of: version.bigEndian) { bytes += $0 }
    bytes.append(UInt8.random(in: 0x80...0xBF, using: &random))
    bytes.append(UInt8.random(in: 0...255, using: &random))
    bytes.append(UInt8.random(in: 0...255, using: &random) | 1)
    for _ in 0..<5 { bytes.append(UInt8.random(in: 0...255, using: &random)) }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
