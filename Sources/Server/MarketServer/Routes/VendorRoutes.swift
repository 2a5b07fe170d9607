import Files
import Foundation
import HTTPTypes
import HummingbirdCore
import Market
import MarketStore
import NIOCore
import Text
import Wire

/// Registers, edits, deletes and restores products of vendors, and identifies vendors.
struct VendorRoutes: Sendable {
  let store: any TransactionalStore
  let forms: UploadReader
  let intake: PictureIntake
  let secrets: SecretGuessLimit

  func vendor(_ request: RoutedRequest) async throws -> Response {
    let vendor = try await vendor(named: try identifier(of: request), request.context)
    let json = JSONWriter.object {
      $0.member("id", vendor.id)
      $0.member("name", vendor.name)
    }
    return .json(json, .ok, .uncached)
  }

  /// Registers a product from a form with one to five pictures.
  func register(_ request: RoutedRequest) async throws -> Response {
    try await checkIdentifier(of: request)
    let form = try await forms.form(of: request)
    let product = try SubmittedProduct(form.fields, keys: request.context.dialect.formKeys)
    let author = try author(of: request, product)
    guard product.values.currency != nil else { throw FormError.field("currency", .missing) }
    let draft = ProductDraft(product.values, pictures: form.pictures.count)
    // Checked before any picture is decoded.
    guard draft.problems.isEmpty else { throw WriteError.refused(draft.problems) }
    let key = Self.idempotencyKey(of: request)
    let pictures = try await pictures(
      of: form, by: author, for: nil, hashing: key != nil, request.context)
    let created = try await proving(author, request.context) {
      let once = key.map {
        IdempotencyKey(key: $0, digest: draft.digest(by: author, pictures: pictures.map(\.digest)))
      }
      return try await store.create(draft, pictures: pictures.map(\.new), by: author, once: once)
    }
    var response = Response.written(created.product, request.context, status: .created)
    response.headers[.location] = request.context.dialect.productPath(
      Int(created.product.record.id))
    return response
  }

  /// Changes the given fields of a product, in JSON or in a form.
  func edit(_ request: RoutedRequest) async throws -> Response {
    try await checkIdentifier(of: request)
    let form = try await forms.form(of: request)
    let product = try SubmittedProduct(form.fields, keys: request.context.dialect.formKeys)
    let author = try author(of: request, product)
    try product.check(uploads: form.pictures.count)
    let id = request.path.id
    let key = Self.idempotencyKey(of: request)
    let version = try await expectedVersion(request, of: author, isRepeatable: key != nil)
    let pictures = try await pictures(
      of: form, by: author, for: id, hashing: key != nil, request.context)
    let edited = try await proving(author, request.context) {
      let once = key.map {
        IdempotencyKey(
          key: $0, digest: product.digest(of: id, by: author, pictures: pictures.map(\.digest)))
      }
      var change = ProductChange(product)
      change.pictures = product.pictures(pictures.map(\.new))
      return try await refusing(product) { [change] in
        try await store.edit(id, change, by: author, ifVersion: version, once: once)
      }
    }
    return .written(edited, request.context)
  }

  /// Returns the token with which the product can be deleted, once.
  func requestDeletion(_ request: RoutedRequest) async throws -> Response {
    let author = try await author(of: request)
    let token = try await proving(author, request.context) {
      try await store.deletionToken(for: request.path.id, by: author)
    }
    // Without quotes and without a line ending, as clients read it.
    return .plain(request.context.dialect.deletionGrant(token), .ok, .uncached)
  }

  /// Deletes a product by the token in the path. A body, which some clients send, is ignored.
  func delete(_ request: RoutedRequest) async throws -> Response {
    let id = request.path.id
    let identifier = try identifier(of: request)
    // Before the market is locked for a write.
    _ = try await vendor(named: identifier, request.context)
    let product = try await store.delete(
      token: request.path.text, of: id == 0 ? nil : id, identifier: identifier)
    return .written(product, request.context)
  }

  /// Lists the deleted products of a vendor.
  func trash(_ request: RoutedRequest) async throws -> Response {
    let author = try await author(of: request)
    let trash = try await proving(author, request.context) { try await store.trash(of: author) }
    var json = JSONWriter(capacity: 100 + 200 * trash.products.count)
    json.raw("{")
    json.member("period", trash.period.seconds)
    json.key("products")
    json.list(trash.products) { json, product in
      json.raw("{")
      json.member("id", product.id)
      json.member("name", product.name)
      json.member("currency", product.currency)
      json.key("bargain_price")
      json.amount(
        product.salePrice,
        fractionDigits: Currency(code: SafeText(product.currency)).fractionDigits)
      json.member("deleted_at", UTCStamp.extended(Int(product.deletedAt)))
      json.member("expires_in", trash.secondsLeft(for: product))
      json.raw("}")
    }
    json.raw("}")
    return .json(json.bytes, .ok, .uncached)
  }

  func restore(_ request: RoutedRequest) async throws -> Response {
    let author = try await author(of: request)
    let product = try await proving(author, request.context) {
      try await store.restore(request.path.id, by: author)
    }
    return .written(product, request.context)
  }
}

// MARK: - Authors

extension VendorRoutes {
  /// The author of a request that contains only a secret.
  private func author(of request: RoutedRequest) async throws -> ProductAuthor {
    let form = try await forms.form(of: request)
    let keys = request.context.dialect.formKeys
    return .vendor(
      identifier: try identifier(of: request, or: try form.fields.text(keys.identifier)),
      secret: try SubmittedProduct.secret(in: form.fields, keys: keys))
  }

  private func author(
    of request: RoutedRequest, _ product: SubmittedProduct
  ) throws -> ProductAuthor {
    let identifier = try identifier(of: request, or: product.identifier)
    guard let secret = product.secret else { throw FormError.field("secret", .missing) }
    return .vendor(identifier: identifier, secret: secret)
  }

  /// The vendor's identifier in the header, or else in the form.
  private func identifier(of request: RoutedRequest, or part: String? = nil) throws -> String {
    guard let text = request.vendorIdentifier ?? part else {
      throw RequestError.unauthorized("identifier: required, as a header")
    }
    return text
  }

  /// Checks the identifier in the header, if any, before 150 MB are read.
  private func checkIdentifier(of request: RoutedRequest) async throws {
    guard let identifier = request.vendorIdentifier else { return }
    _ = try await vendor(named: identifier, request.context)
  }

  private static func idempotencyKey(of request: RoutedRequest) -> String? {
    HTTPField.Name("Idempotency-Key")
      .flatMap { request.http.headers[$0]?.trimmingSpaces }.map(String.init)
  }

  /// Returns the vendor with an identifier. A wrong identifier counts like a wrong secret.
  private func vendor(
    named identifier: String, _ context: RequestContext
  ) async throws -> VendorRecord {
    try await secrets.guess(
      .vendor(named: identifier), by: context.client, isLimited: context.isLimited
    ) {
      guard let vendor = try await store.vendor(identifier) else {
        RequestTrace.current?.note(.unknownVendor)
        throw WriteError.unknownVendor
      }
      return vendor
    }
  }

  /// Decodes the pictures of a form after its author has proved the right to write. Decoding takes
  /// seconds, so it does not count as a concurrent write.
  private func pictures(
    of form: UploadedForm, by author: ProductAuthor, for product: Int64?, hashing: Bool,
    _ context: RequestContext
  ) async throws -> [AcceptedPicture] {
    guard form.pictures.count > 0 else { return [] }
    try context.charge(RequestCost.pictures(form.pictures.count))
    try await proving(author, context) { try await store.authorize(author, for: product) }
    let pictures = form.pictures
    return try await context.whileConnected {
      try await intake.prepare(pictures, hashing: hashing)
    }
  }

  /// Runs `body`, which checks the author's secret, as one guess.
  private func proving<Value: Sendable>(
    _ author: ProductAuthor, _ context: RequestContext,
    _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    guard case .vendor(let identifier, _) = author else { throw WriteError.notYours }
    return try await secrets.guess(
      .vendor(named: identifier), by: context.client, isLimited: context.isLimited, body)
  }

  /// The version that `If-Match` names; nil without the field. The author first proves the right to
  /// write: only then are conditions evaluated (RFC 9110 §13.2.1).
  /// - Parameter isRepeatable: Whether the request may repeat one that already changed the version;
  ///   the store decides.
  /// - Throws: `WriteError.conflict` with the current product if it has another version.
  private func expectedVersion(
    _ request: RoutedRequest, of author: ProductAuthor, isRepeatable: Bool
  ) async throws -> Int64? {
    guard let field = request.http.headers[.ifMatch] else { return nil }
    let product = try await proving(author, request.context) {
      try await store.edit(request.path.id, ProductChange(), by: author, ifVersion: nil)
    }
    if EntityTag(of: request.context.bytes(of: product)).isNamed(byIfMatch: field) {
      return product.version
    }
    guard isRepeatable else { throw WriteError.conflict(product) }
    return StoredProduct.noVersion
  }
}
