import Foundation
import GRDB
import Market
import Text

/// The pieces that writes are made of.
extension StoreTransaction {
  func owner(of id: Int64) throws -> Ownership {
    guard let owner = try ownership(of: id) else { throw WriteError.notFound }
    return owner
  }

  /// Whose product a new one becomes. The guest is made when it is needed first.
  func vendor(of proof: Proof) throws -> Int64 {
    switch proof {
    case .vendor(let id, _): return id
    case .password:
      guard let identifier = UUID(uuidString: Guest.identifier) else { throw WriteError.notFound }
      return try vendor(identifier: identifier, name: Guest.name, createdOn: .today)
    }
  }

  func setPassword(_ hash: SecretHash, of product: Int64) throws {
    try database.execute(
      sql: "INSERT INTO product_password VALUES (?, ?)", arguments: [product, hash.text])
  }

  func picture(_ picture: NewPicture) throws -> PictureID {
    try self.picture(picture.original, thumbnail: picture.thumbnail)
  }

  func change(_ product: StoredProduct, _ change: ProductChange) throws {
    let draft = try change.draft(from: product)
    guard let amounts = draft.minorUnits else { throw WriteError.refused(draft.problems) }
    let id = product.record.id
    try database.execute(
      sql: """
        UPDATE product SET name = ?, description = ?, currency = ?, price = ?, discount = ?,
          stock = ?, issued_on = ?, version = version + 1 WHERE id = ?
        """,
      arguments: [
        draft.name, draft.description, draft.currency.code.string, amounts.price,
        amounts.discount, draft.stock, Day.today.number, id,
      ])
    if let pictures = change.pictures { try replacePictures(of: id, by: pictures) }
    if let thumbnail = change.thumbnail { try choose(thumbnail, of: id) }
  }

  private func replacePictures(of id: Int64, by pictures: [NewPicture]) throws {
    let old = try Int64.fetchAll(
      database, sql: "SELECT picture_id FROM product_picture WHERE product_id = ?", arguments: [id])
    let new = try pictures.map { try picture($0) }
    try database.execute(
      sql: "DELETE FROM product_picture WHERE product_id = ?", arguments: [id])
    try add(new, to: id)
    try database.execute(
      sql: "UPDATE product SET thumbnail_id = ? WHERE id = ?",
      arguments: [new.first?.thumbnail, id])
    for picture in Set(old) { try removeUnused(picture) }
  }

  private func choose(_ thumbnail: Int64, of id: Int64) throws {
    try database.execute(
      sql: """
        UPDATE product SET thumbnail_id = (
          SELECT coalesce(picture.thumbnail_id, picture.id) FROM product_picture
          JOIN picture ON picture.id = picture_id
          WHERE product_picture.id = :thumbnail AND product_id = :id)
        WHERE id = :id AND EXISTS (
          SELECT 1 FROM product_picture WHERE id = :thumbnail AND product_id = :id)
        """, arguments: ["thumbnail": thumbnail, "id": id])
    guard database.changesCount == 1 else { throw WriteError.noSuchPicture }
  }

  /// The product that was made for the same key, if its request was the same.
  func madeBefore(_ once: WriteOnce, vendor: Int64, now: Int64) throws -> Int64? {
    try database.execute(
      sql: "DELETE FROM write_once WHERE created_at <= ?",
      arguments: [now - SQLiteStore.onceSeconds])
    let row = try Row.fetchOne(
      database, sql: "SELECT digest, product_id FROM write_once WHERE vendor_id = ? AND key = ?",
      arguments: [vendor, once.key])
    guard let row else { return nil }
    guard row[0] == Data(once.digest) else { throw WriteError.keyReused }
    return row[1]
  }

  func remember(_ once: WriteOnce, vendor: Int64, product: Int64, at time: Int64) throws {
    try database.execute(
      sql: "INSERT INTO write_once VALUES (?, ?, ?, ?, ?)",
      arguments: [vendor, once.key, Data(once.digest), product, time])
  }
}

/// What happened, for those who follow and those who look it up.
extension StoreTransaction {
  /// Events that are kept: a day of a busy market, a megabyte.
  static let eventLimit: Int64 = 10_000
  /// Wrong secrets that are written down in an hour: whoever guesses must not fill the disk.
  private static let wrongSecretLimit = 1_000

  func record(
    _ kind: StoredEvent.Kind, _ action: String, product: Int64, vendor: Int64, at time: Int64,
    note: String? = nil
  ) throws {
    try database.execute(
      sql: "INSERT INTO event (kind, product_id, vendor_id) VALUES (?, ?, ?)",
      arguments: [kind.rawValue, product, vendor])
    let number = database.lastInsertedRowID
    try database.execute(
      sql: "DELETE FROM event WHERE number <= ?", arguments: [number - Self.eventLimit])
    try audit(action, vendor: vendor, product: product, at: time, note: note)
  }

  /// Says to those who follow that more has happened than is told one by one: there is one event
  /// left, and the number in front of it was nobody's.
  func recordReset(_ action: String, at time: Int64, note: String) throws {
    try database.execute(sql: "DELETE FROM event")
    try database.execute(
      sql: """
        INSERT INTO event (number, kind, product_id, vendor_id)
        SELECT 2 + coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'event'), 0),
          'created', id, vendor_id FROM product ORDER BY id DESC LIMIT 1
        """)
    try audit(action, vendor: nil, product: nil, at: time, note: note)
  }

  func auditWrongSecret(vendor: Int64, product: Int64?, at time: Int64) throws {
    let recent =
      try Int.fetchOne(
        database,
        sql: """
          SELECT count(*) FROM (SELECT 1 FROM audit
            WHERE action = 'wrong secret' AND at > ? LIMIT \(Self.wrongSecretLimit))
          """, arguments: [time - 3_600]) ?? 0
    guard recent < Self.wrongSecretLimit else { return }
    try audit("wrong secret", vendor: vendor, product: product, at: time)
  }

  func audit(
    _ action: String, vendor: Int64?, product: Int64?, at time: Int64, note: String? = nil
  ) throws {
    try database.execute(
      sql: "INSERT INTO audit (at, action, vendor_id, product_id, note) VALUES (?, ?, ?, ?, ?)",
      arguments: [time, action, vendor, product, note])
  }
}
