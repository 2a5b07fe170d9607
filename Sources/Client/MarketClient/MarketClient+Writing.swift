import Foundation
public import Market
import Synchronization
import Text
import Wire

extension MarketClient {
  /// Changes something in the market and returns the current product, or the deleted one.
  ///
  /// Throws, besides the errors of reading: before anything is sent `.readOnly`, `.refused` for a
  /// draft that breaks a rule, and `.secretInClear`; `.notOffered`; `.wrongSecret`,
  /// `.unknownVendor`, `.notTheVendor`; `.conflict`; `.uploadTooLarge`, `.pictureKind`,
  /// `.missingPicture`, `.idempotencyKeyReused`, `.marketFull`; `.deletionUnfinished` when only the
  /// second step of a deletion failed; `.unknownOutcome` when it was sent and not confirmed.
  /// `.status(400, …)` is a refusal by the market's own rules.
  /// - Parameter onProgress: Called while pictures are uploaded.
  public func perform(
    _ write: MarketWrite, onProgress: ProgressReport? = nil
  ) async throws(MarketError) -> Product {
    guard !isReadOnly else { throw .readOnly }
    guard address.keepsSecrets else { throw .secretInClear(host: address.name) }
    try await negotiateDialect()
    do {
      return try await send(write, onProgress)
    } catch {
      guard let product = await outcome(of: write, after: error) else { throw error }
      return product
    }
  }

  private func send(
    _ write: MarketWrite, _ onProgress: ProgressReport?
  ) async throws(MarketError) -> Product {
    switch write {
    case .register(let draft, let pictures, let credentials, let key):
      var counted = draft
      counted.pictures = pictures.count
      guard counted.problems.isEmpty else { throw .refused(counted.problems) }
      let request = try dialect.registering(counted, pictures, by: credentials, key: key)
      return try product(in: try await send(request, for: write, onProgress))
    case .edit(let edit, let credentials):
      let edit = try await expressible(try await revised(edit))
      let request = try dialect.editing(edit, by: credentials)
      return try product(in: try await send(request, for: write, onProgress))
    case .delete(let product, let credentials):
      try await delete(product, credentials, write)
      return product
    case .restore(let product, let credentials):
      let request = try dialect.restoring(product.id, by: credentials)
      return try self.product(in: try await send(request, for: write, nil))
    }
  }

  /// Returns the edit of the market's current revision: a product of a list has none.
  /// Throws `.conflict` if its values have changed since.
  private func revised(_ edit: ProductEdit) async throws(MarketError) -> ProductEdit {
    guard capabilities.offers(.conflicts), edit.original.revision == nil else { return edit }
    let current = try await product(id: edit.original.id)
    let former = ProductDraft(ProductValues(edit.original), pictures: 0)
    // It may have been carried out already, and its reply lost.
    guard [former, edit.draft].contains(where: { ProductEdit(of: current, draft: $0).isEmpty })
    else { throw .conflict(current: current) }
    var revised = edit
    revised.original.revision = current.revision
    return revised
  }

  /// Returns the edit as the dialect can express it: if it cannot refer to the pictures that stay,
  /// they are loaded, to be sent again. Throws the errors of loading a picture; nothing was sent.
  private func expressible(_ edit: ProductEdit) async throws(MarketError) -> ProductEdit {
    guard !dialect.namesKeptPictures, let pictures = edit.pictures,
      capabilities.offers(.pictureReplacement)
    else { return edit }
    var loaded = edit
    var uploads: [EditedPicture] = []
    for (index, picture) in pictures.enumerated() {
      guard case .kept(let image) = picture else {
        uploads.append(picture)
        continue
      }
      let file = try await keptPicture(at: image.url)
      uploads.append(
        .new(
          PictureUpload(
            fileName: "\(index + 1)", mediaType: file.mediaType.string, bytes: file.bytes)))
    }
    loaded.pictures = uploads
    return loaded
  }

  /// Returns a picture to send again. A missing one does not mean that the product is missing.
  private func keptPicture(at url: SafeText) async throws(MarketError) -> ReceivedPicture {
    do throws(MarketError) {
      if let file = try await picture(at: url).file { return file }
    } catch {
      guard error == .notFound || error == .gone else { throw error }
    }
    throw .missingPicture
  }

  /// Returns the vendor of an identity. Throws `.unknownVendor` when the market does not know it,
  /// `.notOffered` if the market cannot say. The secret is not verified.
  public func vendor(of identity: Identity) async throws(MarketError) -> Vendor {
    try await negotiateDialect()
    guard let path = dialect.whoAmIPath else { throw .notOffered(.whoAmI) }
    let reply = try await ask(path, headers: [WireRequest.identifierHeader: identity.identifier])
    if reply.status == 401 { throw .unknownVendor }
    try reply.requireSuccess()
    let vendor = try dialect.vendor(in: reply.body)
    vendorIdentifier.withLock { $0 = identity.identifier }
    return vendor
  }

  /// Returns the vendor of an identity, and whether its secret was verified: some markets can
  /// verify it without a change. Throws the errors of ``vendor(of:)``, `.wrongSecret`, and
  /// `.secretInClear` before anything is sent.
  public func verify(
    _ identity: Identity
  ) async throws(MarketError) -> (vendor: Vendor, isProven: Bool) {
    guard address.keepsSecrets else { throw .secretInClear(host: address.name) }
    let vendor = try await vendor(of: identity)
    // Verification takes requests that could change something.
    guard !isReadOnly else { return (vendor, false) }
    let credentials = Credentials.vendor(identity)
    if let own = await product(of: vendor) {
      // The first of two steps changes nothing.
      guard let asking = try dialect.askingToDelete(own.id, by: credentials) else {
        return (vendor, false)
      }
      _ = try await send(asking, for: .delete(own, credentials), nil)
      return (vendor, true)
    }
    guard capabilities.offers(.restore) else { return (vendor, false) }
    // No such product exists, and the market verifies the secret before it says so.
    let none = Product(unknown: Self.absentProduct, vendor: vendor)
    do throws(MarketError) {
      _ = try await send(
        try dialect.restoring(none.id, by: credentials), for: .restore(none, credentials), nil)
    } catch {
      guard error == .notFound || error == .gone else { throw error }
    }
    return (vendor, true)
  }

  /// Returns the deleted products of a vendor. Throws `.notOffered` when the market keeps none, and
  /// the errors of a write.
  public func trash(of identity: Identity) async throws(MarketError) -> Trash {
    guard address.keepsSecrets else { throw .secretInClear(host: address.name) }
    try await negotiateDialect()
    let reply = try await transmit(try dialect.listingDeleted(by: identity), nil)
    // A market of version 0.2 has no such list.
    if reply.status == 404 { throw .notOffered(.restore) }
    do {
      try reply.requireWriteSuccess(in: dialect)
    } catch {
      throw await reason(for: error, identity, nil)
    }
    return try dialect.trash(in: reply.body)
  }

  /// The largest integer that every JSON parser accepts.
  static let absentProduct = 9_007_199_254_740_991

  private func product(of vendor: Vendor) async -> Product? {
    guard capabilities.offers(.filter) else { return nil }
    var query = ProductQuery.everything
    query.vendorID = vendor.id
    let page = try? await page(PageRequest(.number(1), size: 1, query: query))
    return page?.products.first { $0.vendor.id == vendor.id }
  }

  private func delete(
    _ product: Product, _ credentials: Credentials, _ write: MarketWrite
  ) async throws(MarketError) {
    guard let asking = try dialect.askingToDelete(product.id, by: credentials) else {
      let request = try dialect.deleting(product.id, by: credentials, Data())
      _ = try await send(request, for: write, nil)
      return
    }
    let grant = try await send(asking, for: write, nil)
    do {
      let request = try dialect.deleting(product.id, by: credentials, grant.body)
      // The grant proves the secret: no later refusal is about it.
      let reply = try await transmit(request, nil)
      try reply.requirePresence()
    } catch {
      switch error {
      // Another client was quicker.
      case .unknownOutcome, .notFound, .gone: throw error
      default: throw .deletionUnfinished(error)
      }
    }
  }

  private func send(
    _ request: WireRequest, for write: MarketWrite, _ onProgress: ProgressReport?
  ) async throws(MarketError) -> TransportReply {
    let reply = try await transmit(request, onProgress)
    do {
      try reply.requireWriteSuccess(in: dialect)
      return reply
    } catch {
      throw await reason(for: error, write)
    }
  }

  private func transmit(
    _ request: WireRequest, _ onProgress: ProgressReport?
  ) async throws(MarketError) -> TransportReply {
    // It has a secret, or what a secret was exchanged for.
    guard address.keepsSecrets else { throw .secretInClear(host: address.name) }
    var outgoing = TransportRequest(
      method: request.method.rawValue, path: address.basePath + request.path,
      accept: "application/json, text/plain", bodyLimit: limits.jsonBody)
    for (name, value) in request.headers { outgoing.headers[name] = value }
    outgoing.body = request.body
    return try await send(outgoing, onProgress: onProgress)
  }

  /// The write was carried out: an unreadable reply leaves its outcome unknown, not failed.
  private func product(in reply: TransportReply) throws(MarketError) -> Product {
    do {
      return try dialect.product(in: reply.body).at(revision: reply.revision)
    } catch {
      throw .unknownOutcome(host: address.name)
    }
  }
}

extension MarketClient {
  /// Markets report a wrong secret, another vendor's product, and an unknown vendor in many ways:
  /// questions about the vendor and the product tell them apart.
  private func reason(for refusal: MarketError, _ write: MarketWrite) async -> MarketError {
    switch (refusal, write.credentials) {
    case (.conflict(nil), _): .conflict(current: await current(write.product))
    // A deleted product names no vendor here, and only our own market restores: its answer counts.
    case (.notTheVendor, .vendor) where write.kind == .restore: refusal
    case (.unknownVendor, .vendor(let identity)), (.notTheVendor, .vendor(let identity)),
      (.wrongSecret, .vendor(let identity)):
      await reason(for: refusal, identity, write.product)
    case (.status(400, _), .vendor(let identity)) where write.kind == .delete:
      await reason(for: .wrongSecret, identity, write.product)
    case (.notFound, .password):
      await isThere(write.product) ? .wrongSecret : .notFound
    case (.unknownVendor, .password), (.notTheVendor, .password): .wrongSecret
    default: refusal
    }
  }

  private func reason(
    for refusal: MarketError, _ identity: Identity, _ product: Product?
  ) async -> MarketError {
    do {
      let vendor = try await vendor(of: identity)
      guard let product, product.vendor.id > 0, product.vendor.id != vendor.id else {
        return .wrongSecret
      }
      return .notTheVendor
    } catch {
      if case .notOffered = error, refusal == .unknownVendor { return .wrongSecret }
      return error == .unknownVendor ? error : refusal
    }
  }

  /// Returns the product if it is already as the write would leave it: the reply was lost, or
  /// another client was quicker. Nil if it is not, or if the market cannot be asked.
  private func outcome(of write: MarketWrite, after error: MarketError) async -> Product? {
    switch (write, error) {
    case (.delete(let product, _), .unknownOutcome):
      return await isGone(product) ? product : nil
    case (.edit(let edit, _), .unknownOutcome):
      guard edit.pictures == nil, edit.thumbnail == nil,
        let current = await current(edit.original),
        ProductEdit(of: current, draft: edit.draft).isEmpty
      else { return nil }
      return current
    // A product that was restored elsewhere fulfils the request.
    case (.restore(let product, _), .unknownOutcome), (.restore(let product, _), .status(409, _)):
      return await current(product)
    default: return nil
    }
  }

  private func isGone(_ product: Product) async -> Bool {
    do {
      _ = try await self.product(id: product.id)
      return false
    } catch {
      return error == .notFound || error == .gone
    }
  }

  private func isThere(_ product: Product?) async -> Bool { await current(product) != nil }

  /// Returns the product's current state in the market.
  private func current(_ product: Product?) async -> Product? {
    guard let product else { return nil }
    return try? await self.product(id: product.id)
  }
}

extension MarketAddress {
  /// Whether the connection to the market is private.
  var keepsSecrets: Bool { origin.map { $0.isSecure || $0.isLoopback } ?? true }
}
