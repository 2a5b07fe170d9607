public import Foundation
public import Market
import Text

/// The native dialect, in use since October 2022: a camelCase envelope around snake_case products,
/// and the additions of our own market.
public struct Dialect2b: Generation2Dialect {
  public let name = "2b"
  /// Whether the market is our own, which offers more than the original did.
  public let isNative: Bool
  public let midnight: StaticString = "T00:00:00"
  public let listsAll = true
  public var namesKeptPictures: Bool { isNative }
  public var eventsPath: String? { isNative ? Self.events.path() : nil }
  public var whoAmIPath: String? { isNative ? Self.whoAmI.path() : nil }

  public init(isNative: Bool = true) { self.isNative = isNative }

  public var capabilities: MarketCapabilities {
    isNative
      ? .native
      : MarketCapabilities(
        dialect: "2b", features: [.search, .totals, .vendors, .thumbnailChoice, .cents])
  }
}

extension Dialect2b {
  /// Recognises our own market by its strong entity tags and cursors.
  public func spoken(inPage keys: ReplyKeys, tag: String?) -> (any Dialect)? {
    guard keys.has("pages"), !keys.has("page_no"), !keys.has("has_next") else { return nil }
    return Dialect2b(isNative: tag != nil || keys.has("nextCursor"))
  }

  public func product(inConflict body: Data) -> Product? {
    (try? JSONDecoder().decode(Conflict2b.self, from: body))?.product
  }

  public func change(in event: EventStreamParser.Event) -> MarketChange? {
    guard let kind = MarketChange.Kind(rawValue: event.name) else { return nil }
    guard kind.isOfProduct else {
      return MarketChange(kind: kind, product: 0, vendor: nil, eventID: event.id)
    }
    guard let about = try? JSONDecoder().decode(Change2b.self, from: Data(event.data.utf8))
    else { return nil }
    return MarketChange(
      kind: kind, product: about.product, vendor: about.vendor, eventID: event.id)
  }

  public func vendor(in body: Data) throws(MarketError) -> Vendor {
    let vendor = try ReplyReading.decode(WireVendor.self, in: body, expecting: "id")
    guard let id = vendor.id else { throw .notAMarket(.otherJSON) }
    return Vendor(id: id, name: vendor.name?.shown)
  }
}

extension Dialect2b {
  public func trash(in body: Data) throws(MarketError) -> Trash {
    try ReplyReading.decode(Trash2b.self, in: body, expecting: "products").trash
  }
}

extension Dialect2b {
  static let archived: PathPattern = "/api/products/{id}/archived"
  static let restored: PathPattern = "/api/products/{id}/restored"
  static let events: PathPattern = "/api/products/events"
  static let whoAmI: PathPattern = "/api/vendors/me"
  static let trash: PathPattern = "/api/vendors/me/deleted"
  private static let removal: PathPattern = "/api/products/{token}"

  public var endpoints: [Endpoint] { Self.endpoints }

  private static let endpoints =
    Paths2.endpoints + [
      Endpoint("events", events, [.get: .events]),
      Endpoint("vendor", whoAmI, [.get: .vendor]),
      Endpoint("trash", trash, [.post: .trash]),
      Endpoint("archived", archived, [.post: .requestDeletion]),
      Endpoint("restored", restored, [.post: .restore]),
      Endpoint("removal", removal, [.delete: .delete], where: isToken),
      // Clients have sent the vendor's secret instead of the token. That is an invalid token, even
      // if it is a number, and never the product with that number.
      Endpoint("removal", removal, [.delete: .delete], isHiddenFromOtherMethods: true) {
        Secret.typedLength.contains($0.count)
      },
    ]

  public func deletionGrant(_ token: String) -> String {
    Self.removal.path(PathValues(text: token))
  }

  /// The form of a token: unreserved characters (RFC 3986 §2.3), too many to be guessed, and not a
  /// number.
  @Sendable private static func isToken(_ segment: String) -> Bool {
    (16...128).contains(segment.utf8.count)
      && segment.utf8.allSatisfy { $0.isLetterOrDigit || "-._~".utf8.contains($0) }
      && !segment.utf8.allSatisfy(\.isDigit)
  }
}

extension Dialect2b {
  public func registering(
    _ draft: ProductDraft, _ pictures: [PictureUpload], by credentials: Credentials, key: UUID
  ) throws(MarketError) -> WireRequest {
    var request = try Forms2.registering(
      draft, pictures, by: credentials.vendor(), at: Paths2.products.path(), formKeys)
    request.headers.append(Self.idempotency(key))
    return request
  }

  private static func idempotency(_ key: UUID) -> (name: String, value: String) {
    ("Idempotency-Key", key.uuidString.lowercased())
  }

  public func editing(
    _ edit: ProductEdit, by credentials: Credentials
  ) throws(MarketError) -> WireRequest {
    guard isNative || edit.pictures == nil else { throw .notOffered(.pictureReplacement) }
    var request = Forms2.editing(
      edit, by: try credentials.vendor(), at: productPath(edit.original.id), formKeys)
    if isNative, let key = edit.key { request.headers.append(Self.idempotency(key)) }
    if let revision = edit.original.revision { request.headers.append(("If-Match", revision)) }
    return request
  }

  public func askingToDelete(
    _ id: Int, by credentials: Credentials
  ) throws(MarketError) -> WireRequest? {
    try Forms2.proving(credentials.vendor(), at: Self.archived.path(id: id))
  }

  public func deleting(
    _ id: Int, by credentials: Credentials, _ grant: Data
  ) throws(MarketError) -> WireRequest {
    let identity = try credentials.vendor()
    guard let path = Forms2.path(in: grant) else {
      throw .decoding(path: "archived", detail: "not the path of a product")
    }
    return WireRequest(method: .delete, path: path).naming(identity)
  }

  public func restoring(_ id: Int, by credentials: Credentials) throws(MarketError) -> WireRequest {
    guard isNative else { throw .notOffered(.restore) }
    return try Forms2.proving(credentials.vendor(), at: Self.restored.path(id: id))
  }

  public func listingDeleted(by identity: Identity) throws(MarketError) -> WireRequest {
    guard isNative else { throw .notOffered(.restore) }
    return Forms2.proving(identity, at: Self.trash.path())
  }
}

/// The data of an event: `{"id":123,"vendor_id":6}`.
struct Change2b: Decodable {
  let product: Int
  let vendor: Int?

  init(from decoder: any Decoder) throws {
    let change = try WireObject(from: decoder)
    product = try change.identifier("id")
    vendor = try? change.integer("vendor_id", "vendorId")
  }
}

/// The deleted products of a vendor: `{"period":2592000,"products":[…]}`, in seconds.
struct Trash2b: Decodable {
  let trash: Trash

  /// A product: `{"id":7,"name":"Desk","currency":"KRW","bargain_price":24900,
  /// "deleted_at":"2026-01-05T10:20:30Z","expires_in":86400}`. Older markets list no price.
  private struct Entry: Decodable {
    let product: DeletedProduct

    init(from decoder: any Decoder) throws {
      let entry = try WireObject(from: decoder)
      let amount = try? entry.number("bargain_price")
      let currency = (try? entry.line("currency")).map { Currency(code: $0.shown) }
      product = DeletedProduct(
        id: try entry.identifier("id"), exactName: try entry.line("name").exact,
        price: amount.flatMap { amount in currency.map { Price(amount: amount, currency: $0) } },
        remaining: Trash2b.duration(try entry.identifier("expires_in")))
    }
  }

  private static func duration(_ seconds: Int) -> Duration {
    .seconds(min(max(0, seconds), Trash.maximumSeconds))
  }

  init(from decoder: any Decoder) throws {
    let reply = try WireObject(from: decoder)
    trash = Trash(
      period: Self.duration(try reply.identifier("period")),
      products: try reply.readableRows(Entry.self, "products", limit: Trash.maximumCount).values
        .map(\.product).filter { $0.id > 0 })
  }
}

/// The reply 412, with the current product.
struct Conflict2b: Decodable {
  let product: Product?

  init(from decoder: any Decoder) throws {
    product = try WireObject(from: decoder).object(Product2.self, "product")?.product
  }
}

extension Dialect2b {
  public func bytes(of page: OutgoingPage) -> [UInt8] {
    JSONWriter.object(capacity: ProductWriter2.capacity * (page.products.count + 1)) { json in
      json.member("pageNo", page.number)
      json.member("itemsPerPage", page.size)
      json.member("totalCount", page.total)
      json.member("offset", page.offset)
      json.member("limit", page.size)
      json.member("lastPage", page.lastNumber)
      json.member("hasNext", page.hasNext)
      json.member("hasPrev", page.offset > 0)
      json.key("pages")
      writer.list(page.products, into: &json)
      if page.searchedTexts > 1 { json.member("searchedTexts", page.searchedTexts) }
      if page.totalIsCapped { json.member("totalIsCapped", true) }
      if let cursor = page.nextCursor { json.member("nextCursor", cursor) }
    }
  }
}
