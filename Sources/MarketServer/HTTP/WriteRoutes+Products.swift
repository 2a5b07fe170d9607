import Foundation
import HTTPTypes
import HummingbirdCore
import Market
import MarketStore
import Text
import Wire

extension WriteRoutes {
  /// `POST /api/products`: a form with `params` and one to five pictures.
  func create(_ request: Request, _ context: RequestContext) async throws -> Response {
    // Asked before 150 MB are read for nothing.
    if let header = try? identifier(of: request) { _ = try await known(header) }
    let form = try await reader.form(of: request)
    let product = try SubmittedProduct(form.fields, keys: .generation2)
    let author = try author(of: request, product)
    guard product.currency != nil else { throw FormError.field("currency", .missing) }
    let draft = ProductDraft(product, pictures: form.pictures.count)
    // And before pictures are decoded.
    guard draft.problems.isEmpty else { throw WriteError.refused(draft.problems) }
    let key = HTTPField.Name("Idempotency-Key").flatMap { request.headers[$0]?.trimmingSpaces }
    let created = try await proving(author, context) {
      let prepared = try await intake.prepare(form.pictures, hashing: key != nil)
      let once = key.map {
        WriteOnce(
          key: $0, digest: draft.digest(by: author, pictures: prepared.map(\.digest)))
      }
      return try await store.create(
        draft, pictures: prepared.map(\.new), by: author, once: once)
    }
    var response = detail(created.product, context, status: .created)
    response.headers[.location] = "/api/products/\(created.product.record.id)"
    return response
  }

  /// `PATCH /api/products/{id}`: any fields, in JSON or in a form.
  func edit(
    _ id: Int64, _ request: Request, _ context: RequestContext
  ) async throws -> Response {
    let form = try await reader.form(of: request)
    let product = try SubmittedProduct(form.fields, keys: .generation2)
    let author = try author(of: request, product)
    let version = try await version(of: id, request, context)
    let edited = try await proving(author, context) {
      var change = ProductChange(product)
      let pictures = try await intake.prepare(form.pictures, hashing: false)
      if !pictures.isEmpty { change.pictures = pictures.map(\.new) }
      return try await store.edit(id, change, by: author, ifVersion: version)
    }
    return detail(edited, context)
  }

  private func author(of request: Request, _ product: SubmittedProduct) throws -> ProductAuthor {
    let identifier = try identifier(of: request, or: product.identifier)
    guard let secret = product.secret else { throw FormError.field("secret", .missing) }
    return .vendor(identifier: identifier, secret: secret)
  }

  /// The version that `If-Match` names; nil without the field.
  /// - Throws: `WriteError.conflict` with the current product when it names another.
  private func version(
    of id: Int64, _ request: Request, _ context: RequestContext
  ) async throws -> Int64? {
    guard let field = request.headers[.ifMatch] else { return nil }
    guard let product = try await store.product(id) else { throw WriteError.notFound }
    guard EntityTag(of: Self.bytes(of: product, context)).isNamed(byIfMatch: field) else {
      throw WriteError.conflict(product)
    }
    return product.version
  }
}

extension ProductDraft {
  init(_ form: SubmittedProduct, pictures: Int) {
    self.init(
      name: form.name ?? "", description: form.description ?? "", amount: form.price,
      discount: form.discount ?? 0, currency: form.currency ?? .krw, stock: form.stock ?? 0,
      pictures: pictures)
  }

  /// SHA-256 of what the request means.
  fileprivate func digest(by author: ProductAuthor, pictures: [[UInt8]]) -> [UInt8] {
    guard case .vendor(let identifier, _) = author else { return [] }
    let texts = [
      identifier.lowercased(), name, description, amount?.description ?? "",
      discount.description, currency.code.string, String(stock),
    ]
    // Lengths in front, so that no two forms are the same bytes.
    let fields = texts.flatMap { Array("\($0.utf8.count):".utf8) + Array($0.utf8) }
    return SHA256.digest(of: fields + pictures.flatMap { $0 })
  }
}

extension ProductChange {
  init(_ form: SubmittedProduct) {
    self.init(
      name: form.name, description: form.description, amount: form.price,
      discount: form.discount, currency: form.currency, stock: form.stock,
      thumbnail: form.thumbnailID.map(Int64.init))
  }
}

extension PreparedPicture {
  var new: NewPicture {
    NewPicture(
      original: StoredPicture(bytes: original, mediaType: originalType),
      thumbnail: StoredPicture(bytes: thumbnail, mediaType: thumbnailType))
  }
}
