import Foundation
import GRDB
public import Market
import Text

extension SQLiteStore {
  public func create(
    _ draft: ProductDraft, pictures: [NewPicture], by author: ProductAuthor, once: WriteOnce?
  ) async throws -> CreatedProduct {
    let proof = try await prove(author, of: nil) { _ in nil }
    if let once, !WriteOnce.keyLength.contains(once.key.utf8.count) { throw WriteError.badKey }
    var draft = draft.composed
    draft.pictures = pictures.count
    let problems = draft.problems
    guard problems.isEmpty, let amounts = draft.minorUnits else {
      throw WriteError.refused(problems)
    }
    let now = clock.seconds()
    return try await write { [draft] transaction in
      try transaction.check(proof)
      let vendor = try transaction.vendor(of: proof)
      if let once, let id = try transaction.madeBefore(once, vendor: vendor, now: now) {
        guard let product = try Self.stored(id, transaction.database) else { throw WriteError.gone }
        return CreatedProduct(product: product, isRepeated: true)
      }
      let id = try transaction.add(
        NewProduct(
          vendorID: vendor, name: draft.name, description: draft.description,
          currency: draft.currency.code.string, price: amounts.price, discount: amounts.discount,
          stock: Int64(draft.stock), createdOn: .today, issuedOn: .today,
          pictures: try pictures.map { try transaction.picture($0) }))
      if case .password(let hash) = proof { try transaction.setPassword(hash, of: id) }
      if let once { try transaction.remember(once, vendor: vendor, product: id, at: now) }
      try transaction.record(.created, "created", product: id, vendor: vendor, at: now)
      try transaction.purge(now: now)
      return CreatedProduct(product: try Self.existing(id, transaction), isRepeated: false)
    }
  }

  public func edit(
    _ id: Int64, _ change: ProductChange, by author: ProductAuthor, ifVersion version: Int64?
  ) async throws -> StoredProduct {
    let proof = try await proveOwner(author, of: id)
    if change.isEmpty, version == nil { return try await existing(id) }
    let now = clock.seconds()
    return try await write { transaction in
      let owner = try transaction.owner(of: id)
      try transaction.check(proof, for: owner)
      let product = try Self.existing(id, transaction)
      if let version, version != product.version { throw WriteError.conflict(product) }
      if change.isEmpty { return product }
      try transaction.change(product, change)
      try transaction.record(.changed, "changed", product: id, vendor: owner.vendorID, at: now)
      return try Self.existing(id, transaction)
    }
  }

  public func deletionToken(for id: Int64, by author: ProductAuthor) async throws -> String {
    let proof = try await proveOwner(author, of: id)
    let now = clock.seconds()
    let token = RandomText.token()
    try await write { transaction in
      try transaction.check(proof, for: transaction.owner(of: id))
      try transaction.keep(token: token, product: id, at: now)
    }
    return token
  }

  public func delete(token: String, of id: Int64?, identifier: String) async throws
    -> StoredProduct
  {
    let text = Self.canonical(identifier)
    let now = clock.seconds()
    return try await write { transaction in
      guard let text, let vendor = try transaction.vendorSecret(text) else {
        throw WriteError.unknownVendor
      }
      guard let product = try transaction.product(ofToken: token, now: now),
        id == nil || id == product,
        try transaction.owner(of: product).vendorID == vendor.id
      else { throw WriteError.badToken }
      return try transaction.delete(product, at: now)
    }
  }

  public func delete(_ id: Int64, by author: ProductAuthor) async throws -> StoredProduct {
    let proof = try await proveOwner(author, of: id)
    let now = clock.seconds()
    return try await write { transaction in
      try transaction.check(proof, for: transaction.owner(of: id))
      return try transaction.delete(id, at: now)
    }
  }

  public func restore(_ id: Int64, by author: ProductAuthor) async throws -> StoredProduct {
    let now = clock.seconds()
    let owner: @Sendable (StoreTransaction) throws -> Ownership? = { transaction in
      // One that is there is for its vendor alone to know as not deleted.
      try transaction.deletedOwnership(of: id, after: now - Self.undoSeconds)
        ?? transaction.ownership(of: id)
    }
    // Whether there ever was one is said only to who has a right secret, who can so ask for no
    // product in order to find out whether it is right.
    let proof = try await prove(author, of: id, owner: owner)
    return try await write { transaction in
      guard let owned = try owner(transaction) else {
        try transaction.check(proof)
        throw try transaction.existed(id) ? WriteError.gone : .notFound
      }
      try transaction.check(proof, for: owned)
      if try transaction.ownership(of: id) != nil { throw WriteError.notDeleted }
      try transaction.restore(id)
      try transaction.record(.created, "restored", product: id, vendor: owned.vendorID, at: now)
      return try Self.existing(id, transaction)
    }
  }

  public func events(after number: Int64, limit: Int) async throws -> EventPage {
    try await read { database in
      let rows = try Row.fetchAll(
        database.cachedStatement(
          sql: """
            SELECT number, kind, product_id, vendor_id FROM event
            WHERE number > ? ORDER BY number LIMIT ?
            """), arguments: [number, max(0, limit)])
      let bounds = try Row.fetchOne(database, sql: "SELECT min(number), max(number) FROM event")
      let first: Int64 = bounds?[0] ?? 0
      return EventPage(
        events: rows.compactMap { row in
          StoredEvent.Kind(rawValue: row[1]).map {
            StoredEvent(number: row[0], kind: $0, productID: row[2], vendorID: row[3])
          }
        },
        last: bounds?[1] ?? 0, isComplete: number >= first - 1)
    }
  }
}

extension SQLiteStore {
  /// A deletion can be taken back, and a token used, for this long.
  static let undoSeconds: Int64 = 600
  /// A key is remembered for this long: 24 hours.
  static let onceSeconds: Int64 = 86_400

  private func proveOwner(_ author: ProductAuthor, of id: Int64) async throws -> Proof {
    try await prove(author, of: id) { try $0.owner(of: id) }
  }

  private func existing(_ id: Int64) async throws -> StoredProduct {
    guard let product = try await product(id) else { throw WriteError.notFound }
    return product
  }

  static func existing(_ id: Int64, _ transaction: StoreTransaction) throws -> StoredProduct {
    guard let product = try stored(id, transaction.database) else { throw WriteError.notFound }
    return product
  }
}
