import HTTPTypes
import HummingbirdCore
import Logging
import Market
import MarketStore
import NIOCore
import Wire

/// What needs a vendor: registering, editing, deleting and restoring products, and who one is.
struct WriteRoutes: Sendable {
  let store: any ProductStore
  let guesses: SecretGuesses
  let intake: PictureIntake
  let reader: UploadReader
  private let gate = Gate(
    places: ServiceLimits.writesAtOnce, waitingLimit: ServiceLimits.writesWaiting)

  init(store: any ProductStore, guesses: SecretGuesses, uploads: UploadOptions) {
    self.store = store
    self.guesses = guesses
    intake = PictureIntake(program: uploads.worker)
    reader = UploadReader(uploads)
  }

  /// - Throws: ``RequestFailure`` for what the client did, ``StoreError`` for the rest.
  func answer(
    _ route: Route, _ request: Request, _ context: RequestContext
  ) async throws -> Response {
    do {
      switch route {
      case .products: return try await create(request, context)
      case .product(let id): return try await edit(id, request, context)
      case .archived(let id): return try await archive(id, request, context)
      case .removal(let token): return try await remove(token, request, context)
      case .restored(let id): return try await restore(id, request, context)
      case .vendorSelf: return try await vendor(request)
      case .secret(let id): return try await secret(id, request, context)
      case .grant(let id, let token): return try await remove(id, token, request, context)
      case .registration: return try await register(request, context)
      case .item(let id):
        return request.method == .delete
          ? try await deleteItem(id, request, context) : try await editItem(id, request, context)
      case .health, .events, .picture, .items:
        throw RequestFailure(.notFound, "There is nothing at this address")
      }
    } catch let WriteError.conflict(product) {
      return conflict(product, context)
    } catch {
      throw RequestFailure(writing: error) ?? error
    }
  }

  // MARK: - Small requests

  private func vendor(_ request: Request) async throws -> Response {
    let vendor = try await known(try identifier(of: request))
    var json = JSONWriter(capacity: 100)
    json.raw("{\"id\":")
    json.integer(vendor.id)
    json.raw(",\"name\":")
    json.string(vendor.name)
    json.raw("}")
    var response = Response.json(ByteBuffer(bytes: json.bytes))
    response.headers[.cacheControl] = "no-store"
    return response
  }

  /// Answers the path under which the product can be deleted, once.
  private func archive(
    _ id: Int64, _ request: Request, _ context: RequestContext
  ) async throws -> Response {
    let author = try await author(of: request)
    let token = try await proving(author, context) {
      try await store.deletionToken(for: id, by: author)
    }
    return .text("/api/products/\(token)")
  }

  /// A body, which some clients send, is not looked at.
  private func remove(
    _ token: String, _ request: Request, _ context: RequestContext
  ) async throws -> Response {
    let product = try await store.delete(
      token: token, of: nil, identifier: try identifier(of: request))
    return detail(product, context)
  }

  private func restore(
    _ id: Int64, _ request: Request, _ context: RequestContext
  ) async throws -> Response {
    let author = try await author(of: request)
    return detail(
      try await proving(author, context) { try await store.restore(id, by: author) }, context)
  }

  // MARK: - Who writes

  /// The author of a request that carries nothing but a secret.
  func author(of request: Request) async throws -> ProductAuthor {
    let form = try await reader.form(of: request)
    let keys = ProductFormKeys.generation2
    return .vendor(
      identifier: try identifier(of: request, or: try form.fields.text(keys.identifier)),
      secret: try SubmittedProduct.secret(in: form.fields, keys: keys))
  }

  /// Of the header, or else of the part of the form.
  func identifier(of request: Request, or part: String? = nil) throws -> String {
    let header = HTTPField.Name("identifier").flatMap { request.headers[$0]?.trimmingSpaces }
    guard let text = header.flatMap({ $0.isEmpty ? nil : $0 }) ?? part else {
      throw RequestFailure.unauthorized("identifier: required, as a header")
    }
    return text
  }

  func known(_ identifier: String) async throws -> VendorRecord {
    guard let vendor = try await store.vendor(identifier) else { throw WriteError.unknownVendor }
    return vendor
  }

  /// Runs `body`, which finds out whether the author's secret is right, as one guess.
  func proving<Value: Sendable>(
    _ author: ProductAuthor, _ context: RequestContext,
    _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    guard case .vendor(let identifier, _) = author else { throw WriteError.notYours }
    return try await guessing(.vendor(identifier.lowercased()), context, body)
  }

  /// Runs `body`, which finds out whether a secret is right, as one guess.
  func guessing<Value: Sendable>(
    _ subject: SecretGuesses.Subject, _ context: RequestContext,
    _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    try await gate.pass {
      try guesses.charge(subject, context.client)
      do {
        let value = try await body()
        guesses.refund(subject, context.client)
        return value
      } catch {
        switch error {
        case WriteError.wrongSecret, WriteError.unknownVendor: break
        default: guesses.refund(subject, context.client)
        }
        throw error
      }
    }
  }

  // MARK: - Replies

  func detail(
    _ product: StoredProduct, _ context: RequestContext, status: HTTPResponse.Status = .ok
  ) -> Response {
    let bytes = Self.bytes(of: product, context)
    var response = Response.json(ByteBuffer(bytes: bytes), status: status)
    response.headers[.eTag] = EntityTag(of: bytes).field
    response.headers[.cacheControl] = "no-store"
    return response
  }

  static func bytes(of product: StoredProduct, _ context: RequestContext) -> [UInt8] {
    context.dialect.bytes(of: OutgoingProduct(product, at: context.origin))
  }

  /// `{"code":412,"message":…,"product":{…}}`
  private func conflict(_ product: StoredProduct, _ context: RequestContext) -> Response {
    var json = JSONWriter(capacity: 2_000)
    json.raw("{\"code\":412,\"message\":\"The product was changed meanwhile\",\"product\":")
    let head = json.bytes
    let product = Self.bytes(of: product, context)
    var response = Response.json(
      ByteBuffer(bytes: head + product + Array("}".utf8)), status: .preconditionFailed)
    response.headers[.eTag] = EntityTag(of: product).field
    response.headers[.cacheControl] = "no-store"
    return response
  }
}
