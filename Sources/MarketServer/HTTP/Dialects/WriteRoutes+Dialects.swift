import Foundation
import HTTPTypes
import HummingbirdCore
import Market
import MarketStore
import NIOCore
import Text
import Wire

/// What only older dialects do: a deletion by a product's own secret, and generation 1, where each
/// product has its password and belongs to `guest`.
extension WriteRoutes {
  /// 2a: answers what the product can be deleted with, once.
  func secret(
    _ id: Int64, _ request: Request, _ context: RequestContext
  ) async throws -> Response {
    let author = try await author(of: request)
    let token = try await proving(author, context) {
      try await store.deletionToken(for: id, by: author)
    }
    return .text(token)
  }

  /// 2a. A body, which some clients send, is not looked at.
  func remove(
    _ id: Int64, _ token: String, _ request: Request, _ context: RequestContext
  ) async throws -> Response {
    let product = try await store.delete(
      token: token, of: id, identifier: try identifier(of: request))
    return detail(product, context)
  }

  /// Generation 1: `POST /item`.
  func register(_ request: Request, _ context: RequestContext) async throws -> Response {
    let (product, pictures) = try await guestForm(request)
    guard let password = product.secret else { throw FormError.field("password", .missing) }
    guard Guest.passwordLength.contains(password.count) else {
      throw FormError.field("password", .tooLong(limit: Guest.passwordLength.upperBound))
    }
    guard product.currency != nil else { throw FormError.field("currency", .missing) }
    var draft = ProductDraft(product, pictures: pictures.count)
    draft.discount = Self.discount(paying: product.discount, of: product.price ?? 0)
    guard draft.problems.isEmpty else { throw WriteError.refused(draft.problems) }
    let prepared = try await intake.prepare(pictures, hashing: false)
    let created = try await store.create(
      draft, pictures: prepared.map(\.new), by: .guest(password: password), once: nil)
    return detail(created.product, context, status: .created)
  }

  /// Generation 1: `PATCH /item/{id}`. One that carries nothing but the password only proves it.
  func editItem(
    _ id: Int64, _ request: Request, _ context: RequestContext
  ) async throws -> Response {
    let (product, pictures) = try await guestForm(request)
    guard let password = product.secret else { throw FormError.field("password", .missing) }
    let edited = try await provingGuest(id, context) {
      // Before pictures are decoded for nothing.
      let current = try await store.edit(
        id, ProductChange(), by: .guest(password: password), ifVersion: nil)
      var change = ProductChange(product)
      change.discount = Self.discount(product, of: current.record)
      let prepared = try await intake.prepare(pictures, hashing: false)
      if !prepared.isEmpty { change.pictures = prepared.map(\.new) }
      return try await store.edit(id, change, by: .guest(password: password), ifVersion: nil)
    }
    return detail(edited, context)
  }

  /// Generation 1: `DELETE /item/{id}` with the password in its body.
  func deleteItem(
    _ id: Int64, _ request: Request, _ context: RequestContext
  ) async throws -> Response {
    let fields = try await reader.form(of: request).fields
    let password = try SubmittedProduct.secret(in: fields, keys: .generation1)
    let product = try await provingGuest(id, context) {
      try await store.delete(id, by: .guest(password: password))
    }
    let outgoing = OutgoingProduct(product, at: context.origin)
    return .json(ByteBuffer(bytes: context.dialect.bytes(ofDeleted: outgoing)))
  }

  /// Runs `body`, which finds out whether the password is right, as one guess. Whatever is wrong
  /// with product or password is 404 in generation 1.
  private func provingGuest<Value: Sendable>(
    _ id: Int64, _ context: RequestContext, _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    do {
      return try await guessing(.product(id), context, body)
    } catch {
      switch error {
      case WriteError.wrongSecret, WriteError.notYours, WriteError.notFound, WriteError.gone,
        WriteError.unknownVendor:
        throw RequestFailure(.notFound, "Not Found")
      default: throw error
      }
    }
  }

  /// A form with pictures as files; 1a also sends JSON with pictures as texts in Base64.
  private func guestForm(
    _ request: Request
  ) async throws -> (product: SubmittedProduct, pictures: UploadSpool) {
    let form = try await reader.form(of: request, textBytes: Self.jsonBytes)
    var pictures = form.pictures
    if form.fields.source == .json, let texts = try form.fields.texts(["images", "images[]"]) {
      guard texts.count <= ProductDraft.pictureCount.upperBound else {
        throw FormError.tooManyPictures(limit: ProductDraft.pictureCount.upperBound)
      }
      for text in texts {
        let encoded = text.hasPrefix("data:") ? text.drop { $0 != "," }.dropFirst() : text[...]
        guard let bytes = Data(base64Encoded: String(encoded), options: .ignoreUnknownCharacters),
          !bytes.isEmpty
        else {
          throw RequestFailure(.badRequest, "images: not a picture in Base64")
        }
        try await pictures.append(ByteBuffer(bytes: bytes))
        pictures.endPicture()
      }
    }
    return (try SubmittedProduct(form.fields, keys: .generation1), pictures)
  }

  /// Five pictures of 300 KB in Base64, and the texts.
  private static let jsonBytes = 2_200_000

  /// What is taken off, where `paid` is the final price; 0 means that nothing is.
  private static func discount(paying paid: Decimal?, of price: Decimal) -> Decimal {
    guard let paid, paid != 0 else { return 0 }
    return price - paid
  }

  /// What an edit leaves as the discount; nil leaves it as it is. A new price keeps the final one
  /// as long as that is a discount.
  private static func discount(_ form: SubmittedProduct, of current: ProductRecord) -> Decimal? {
    let currency = Currency(code: SafeText(current.currency))
    let price = form.price ?? currency.amount(minorUnits: current.price)
    if let paid = form.discount { return discount(paying: paid, of: price) }
    guard form.price != nil else { return nil }
    let paid = currency.amount(minorUnits: current.price - current.discount)
    return current.discount > 0 && paid < price ? price - paid : 0
  }
}
