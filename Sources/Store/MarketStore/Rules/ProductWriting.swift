package import Market

/// The rules of creating and editing.
///
/// Calls that write throw `WriteError` for errors of the caller; nothing was written then. They
/// check in this order: the vendor is known, the product exists, it is theirs, the secret is right,
/// then the rest.
extension TransactionalStore {
  /// Checks the secret of an author before the expensive work for a write, which checks it again.
  /// - Parameter product: The product to write; nil for a new one of a vendor.
  package func authorize(_ author: ProductAuthor, for product: Int64?) async throws {
    _ = try await Authorizer(store: self).authorize(author, product: product) { transaction in
      try product.map { try transaction.owner(of: $0) }
    }
  }

  /// Adds a product and its pictures, all or nothing.
  /// - Parameter draft: Its number of pictures is ignored; `pictures` counts.
  /// - Parameter once: Makes repeating the call safe.
  package func create(
    _ draft: ProductDraft, pictures: [NewPicture], by author: ProductAuthor, once: IdempotencyKey?
  ) async throws -> CreatedProduct {
    let authorization = try await Authorizer(store: self).authorize(author, product: nil) { _ in
      nil
    }
    if let once { try once.check() }
    var draft = draft.composed
    draft.pictures = pictures.count
    let problems = draft.problems.filter { !author.mayOmitPictures || $0 != .pictureCount(0) }
    guard problems.isEmpty else { throw WriteError.refused(problems) }
    let fields = try draft.fields
    let options = options
    return try await writing(pictures, isRepeated: \.isRepeated) { transaction, pictures in
      try transaction.check(authorization)
      let vendor = try transaction.author(authorization)
      if let once, let id = try transaction.written(once, by: vendor) {
        guard let product = try transaction.products.product(id) else {
          throw try transaction.absence(of: id, options.restorable)
        }
        return CreatedProduct(product: product, isRepeated: true)
      }
      try transaction.requireRegistration(by: vendor, options.quotas)
      let id = try transaction.products.add(
        NewProduct(
          vendorID: vendor, fields: fields, createdOn: .utcToday, issuedOn: .utcToday,
          pictures: try transaction.pictures.add(pictures)))
      if case .password(let hash) = authorization {
        try transaction.products.setPassword(hash, of: id)
      }
      if let once {
        try transaction.idempotencyKeys.add(once, vendor: vendor, product: id, at: transaction.now)
      }
      try transaction.requireQuotas(of: vendor, options.quotas)
      try transaction.record(.created, "created", product: id, vendor: vendor)
      try transaction.forgetDeleted(after: options.trash)
      return CreatedProduct(product: try transaction.existing(id), isRepeated: false)
    }
  }

  /// Changes the fields that `change` names. A change without effect proves the secret, and writes
  /// nothing but the key.
  /// - Parameters:
  ///   - version: The expected ``StoredProduct/version``, if it matters.
  ///   - once: Makes repeating the call safe: repeated, it returns the current product, in
  ///     any version.
  package func edit(
    _ id: Int64, _ change: ProductChange, by author: ProductAuthor, ifVersion version: Int64?,
    once: IdempotencyKey? = nil
  ) async throws -> StoredProduct {
    let authorization = try await Authorizer(store: self).authorize(author, product: id)
    if let once { try once.check() }
    if change.isEmpty, version == nil { return try await read { try $0.existing(id) } }
    let quotas = options.quotas
    return try await writing(change.newPictures, isRepeated: \.isRepeated) {
      transaction, pictures -> (product: StoredProduct, isRepeated: Bool) in
      let change = change.replacing(newPictures: pictures)
      let owner = try transaction.owner(of: id)
      try transaction.check(authorization, for: owner)
      let product = try transaction.existing(id)
      if let once, try transaction.written(once, by: owner.vendorID) != nil {
        return (product, true)
      }
      if let version, version != product.version { throw WriteError.conflict(product) }
      if change.isEmpty { return (product, false) }
      if let once {
        try transaction.idempotencyKeys.add(
          once, vendor: owner.vendorID, product: id, at: transaction.now)
      }
      if try change.hasOnlyValues(of: product) { return (product, false) }
      if change.addsPictures {
        try transaction.requireRegistration(by: owner.vendorID, quotas)
      }
      try transaction.apply(change, to: product)
      if change.addsPictures { try transaction.requireQuotas(of: owner.vendorID, quotas) }
      try transaction.record(
        .changed, change.addsPictures ? AuditAction.picturesChanged : "changed", product: id,
        vendor: owner.vendorID)
      return (try transaction.existing(id), false)
    }.product
  }
}

extension ProductAuthor {
  /// Whether a product may have no picture: apps of January 2021 register such products. The
  /// dialects decide whether they accept them.
  fileprivate var mayOmitPictures: Bool {
    if case .guest = self { true } else { false }
  }
}

extension IdempotencyKey {
  fileprivate func check() throws(WriteError) {
    if !Self.keyLength.contains(key.utf8.count) { throw .badKey }
  }
}

extension StoreTransaction {
  /// Returns the vendor of a new product. The guest is added with its first product.
  fileprivate func author(_ authorization: WriteAuthorization) throws -> Int64 {
    if case .vendor(let id, _) = authorization { return id }
    guard let guest = try vendors.credentials(Guest.identifier) else {
      return try vendors.add(
        VendorRow(identifier: Guest.identifier, name: Guest.name, createdOn: .utcToday))
    }
    try guest.standing.requireWriting()
    return guest.id
  }

  /// Returns the product that was created or edited with the same key, if its request was the same.
  fileprivate func written(_ once: IdempotencyKey, by vendor: Int64) throws -> Int64? {
    try idempotencyKeys.remove(until: now - StoreLimits.idempotencySeconds)
    guard let entry = try idempotencyKeys.entry(once.key, vendor: vendor) else { return nil }
    guard entry.digest == once.digest else { throw WriteError.keyReused }
    return entry.productID
  }

  /// The reason why a created product is missing.
  fileprivate func absence(of id: Int64, _ trash: TrashPeriod) throws -> WriteError {
    if try deletions.hiddenOwnership(of: id) != nil { return .hidden }
    let isRestorable = try deletions.ownership(of: id, after: now - trash.seconds) != nil
    return isRestorable ? .deleted : .gone
  }

  fileprivate func apply(_ change: ProductChange, to product: StoredProduct) throws {
    let id = product.record.id
    try products.update(id, to: change.draft(from: product).fields, issuedOn: .utcToday)
    if let changed = change.pictures {
      var new = try pictures.add(change.newPictures)[...]
      let all = changed.map { picture -> ProductPicture in
        switch picture {
        case .kept(let id): .kept(id)
        case .new: .new(new.removeFirst())
        }
      }
      guard let old = try products.setPictures(all, of: id) else { throw WriteError.noSuchPicture }
      for picture in Set(old) { try pictures.removeUnused(picture) }
    }
    if let thumbnail = change.thumbnail {
      guard try products.setThumbnail(thumbnail, of: id) else { throw WriteError.noSuchPicture }
    }
  }
}

/// The rules of pictures whose bytes are outside the database.
extension TransactionalStore {
  /// Prepares the picture store. It may be empty while the market has no pictures outside the
  /// database.
  /// - Returns: The pictures outside the database.
  /// - Throws: `PictureStoreError`
  @discardableResult
  package func preparePictures() async throws -> OutsideTotal {
    let total = try await read { try $0.pictures.outsideTotal() }
    try await options.pictures?.store.prepare(mayBeNew: total.count == 0)
    return total
  }

  /// Stores new pictures, then runs `body` with them in one transaction: no acknowledged product
  /// lacks its pictures. Before, the transaction is run and undone: a refused write must not fill
  /// the picture store. The pictures of one that fails later are collected.
  /// - Parameter isRepeated: Whether a result is that of an earlier write, which needs no pictures.
  func writing<Result: Sendable>(
    _ pictures: [NewPicture], isRepeated: (Result) -> Bool,
    _ body: @escaping @Sendable (any StoreTransaction, [NewPicture]) throws -> Result
  ) async throws -> Result {
    guard let outside = options.pictures, !pictures.isEmpty else {
      return try await write { try body($0, pictures) }
    }
    do {
      try await write { transaction in
        throw Rehearsed(result: try body(transaction, pictures.map(\.outside)))
      }
    } catch let rehearsed as Rehearsed<Result> {
      if isRepeated(rehearsed.result) { return rehearsed.result }
    }
    let start = clock.seconds()
    let stored = try await outside.add(pictures)
    let result = try await write { try body($0, stored) }
    // If this process was stopped for so long, the pictures may have been collected meanwhile.
    if clock.seconds() - start > StoreLimits.pictureCommitSeconds {
      _ = try await outside.add(pictures)
    }
    return result
  }
}

/// Undoes a transaction that succeeded.
private struct Rehearsed<Result: Sendable>: Error {
  let result: Result
}

extension ProductChange {
  /// The pictures to add.
  var newPictures: [NewPicture] {
    (pictures ?? []).compactMap { if case .new(let picture) = $0 { picture } else { nil } }
  }

  /// The same change with other values for its new pictures, in their order.
  func replacing(newPictures: [NewPicture]) -> ProductChange {
    var (change, rest) = (self, newPictures[...])
    change.pictures = pictures?.map { picture in
      guard case .new = picture, let next = rest.popFirst() else { return picture }
      return .new(next)
    }
    return change
  }
}
