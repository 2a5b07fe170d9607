import Foundation
import HTTPTypes
import HummingbirdCore
import Market
import MarketStore
import NIOCore
import Text
import Wire

/// Registers, edits and deletes products in generation 1, where each product has its own password
/// and belongs to the vendor `guest`.
struct GuestRoutes: Sendable {
  let store: any TransactionalStore
  let forms: UploadReader
  let intake: PictureIntake
  let secrets: SecretGuessLimit

  func register(_ request: RoutedRequest) async throws -> Response {
    let (product, pictures, mayHaveNone) = try await form(of: request)
    guard let password = product.secret, !password.isEmpty else {
      throw FormError.field("password", .missing)
    }
    guard Guest.passwordLength.contains(password.count) else {
      throw FormError.field("password", .tooLong(limit: Guest.passwordLength.upperBound))
    }
    guard password.utf8.count <= SecretHash.maximumLength else {
      throw FormError.tooManyTextBytes(field: "password", limit: SecretHash.maximumLength)
    }
    guard product.values.currency != nil else { throw FormError.field("currency", .missing) }
    var draft = ProductDraft(product.values, pictures: pictures.count)
    draft.discount = Self.discount(
      paying: product.values.discount, of: product.values.amount ?? 0)
    let problems = draft.problems.filter { !mayHaveNone || $0 != .pictureCount(0) }
    guard problems.isEmpty else { throw WriteError.refused(problems) }
    try request.context.charge(RequestCost.password)
    let accepted = try await prepare(pictures, request.context)
    let created = try await store.create(
      draft, pictures: accepted.map(\.new), by: .guest(password: password), once: nil)
    return .written(created.product, request.context, status: .created)
  }

  /// Changes the given fields of a product. A request with nothing but the password only checks it.
  func edit(_ request: RoutedRequest) async throws -> Response {
    let id = request.path.id
    let (product, pictures, _) = try await form(of: request)
    guard let password = product.secret else { throw FormError.field("password", .missing) }
    let author = ProductAuthor.guest(password: password)
    // An empty change proves the password before any picture is decoded.
    var current = try await proving(request) {
      try await store.edit(id, ProductChange(), by: author, ifVersion: nil)
    }
    var change = ProductChange(product)
    let accepted = try await prepare(pictures, request.context)
    if !accepted.isEmpty { change.pictures = accepted.map { .new($0.new) } }
    while true {
      change.values.discount = Self.discount(product.values, of: current.record)
      guard !change.isEmpty else { return .written(current, request.context) }
      do {
        let edited = try await proving(request) { [change, version = current.version] in
          try await refusing(product) {
            try await store.edit(id, change, by: author, ifVersion: version)
          }
        }
        return .written(edited, request.context)
      } catch WriteError.conflict(let newer) {
        // The discount depends on the price and the discount of the version that it changes.
        current = newer
      }
    }
  }

  /// Deletes a product by the password in the body.
  func delete(_ request: RoutedRequest) async throws -> Response {
    let fields = try await forms.form(of: request).fields.withoutReflection
    let context = request.context
    let password = try SubmittedProduct.secret(in: fields, keys: context.dialect.formKeys)
    let product = try await proving(request) {
      try await store.delete(request.path.id, by: .guest(password: password))
    }
    let outgoing = OutgoingProduct(product, at: context.origin)
    return .json(context.dialect.bytes(ofDeleted: outgoing))
  }

  private func prepare(
    _ pictures: UploadSpool, _ context: RequestContext
  ) async throws -> [AcceptedPicture] {
    try context.charge(RequestCost.pictures(pictures.count))
    return try await context.whileConnected {
      try await intake.prepare(pictures, hashing: false)
    }
  }

  /// Runs `body`, which checks the password, as one guess. A wrong password and a product that is
  /// not a guest's are both 404 in generation 1.
  private func proving<Value: Sendable>(
    _ request: RoutedRequest, _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    try request.context.charge(RequestCost.password)
    do {
      return try await secrets.guess(
        .product(request.path.id), by: request.context.client,
        isLimited: request.context.isLimited, body)
    } catch {
      switch error {
      case WriteError.wrongSecret, WriteError.notYours, WriteError.notFound, WriteError.gone,
        WriteError.unknownVendor:
        throw RequestError(.notFound, "Not Found")
      default: throw error
      }
    }
  }

  /// A form with pictures as files; 1a also sends JSON with pictures as Base64 texts. Apps without
  /// pictures send an empty list, or a text such as `nil` in place of files.
  private func form(of request: RoutedRequest) async throws -> ItemForm {
    let form = try await forms.form(of: request, textBytes: Self.maximumJSONBytes)
    let fields = form.fields.withoutReflection
    var pictures = form.pictures
    var mayHaveNone = fields.source == .multipart && form.fields.has(FormParser.pictureNames)
    if fields.source == .json, let texts = try fields.texts(FormParser.pictureNames) {
      mayHaveNone = request.context.dialect.acceptsItemsWithoutPictures
      try await append(texts.filter { !Self.isNoPicture($0) }, to: &pictures)
    }
    let product = try SubmittedProduct(fields, keys: request.context.dialect.formKeys)
    return (product, pictures, mayHaveNone)
  }

  private typealias ItemForm = (
    product: SubmittedProduct, pictures: UploadSpool, mayHaveNone: Bool
  )

  private func append(_ texts: [String], to pictures: inout UploadSpool) async throws {
    guard texts.count <= ProductDraft.pictureCount.upperBound else {
      throw FormError.tooManyPictures(limit: ProductDraft.pictureCount.upperBound)
    }
    for text in texts {
      let encoded = text.hasPrefix("data:") ? text.drop { $0 != "," }.dropFirst() : text[...]
      guard let bytes = Data(base64Encoded: String(encoded), options: .ignoreUnknownCharacters),
        !bytes.isEmpty
      else {
        throw RequestError.badRequest("images: not a picture in Base64")
      }
      let limit = forms.limits.pictureBytes
      guard bytes.count <= limit else {
        throw FormError.pictureTooLarge(number: pictures.count + 1, limit: limit)
      }
      try await pictures.append(ByteBuffer(bytes: bytes))
      pictures.endPicture()
    }
  }

  /// Whether a text means no new picture: apps send an empty one, or the addresses of the product's
  /// pictures.
  private static func isNoPicture(_ text: String) -> Bool {
    let start = text.trimmingSpaces.prefix(8).lowercased()
    return start.isEmpty || start.hasPrefix("http://") || start.hasPrefix("https://")
  }

  /// Maximum bytes of a JSON form: five pictures of 300 KB in Base64, and the texts.
  private static let maximumJSONBytes = 2_200_000

  /// The amount taken off if `paid` is the final price; 0 means no discount.
  private static func discount(paying paid: Decimal?, of price: Decimal) -> Decimal {
    guard let paid, paid != 0 else { return 0 }
    return price - paid
  }

  /// The discount after an edit; nil leaves it unchanged. A new price in the same currency keeps
  /// the final price as long as that is a discount.
  private static func discount(_ form: ProductValues, of current: ListedProduct) -> Decimal? {
    let currency = Currency(code: SafeText(current.currency))
    let price = form.amount ?? currency.amount(minorUnits: current.price)
    if let paid = form.discount { return discount(paying: paid, of: price) }
    guard form.amount != nil else { return nil }
    guard form.currency ?? currency == currency else { return 0 }
    let paid = currency.amount(minorUnits: current.price - current.discount)
    return current.discount > 0 && paid < price ? price - paid : 0
  }
}
