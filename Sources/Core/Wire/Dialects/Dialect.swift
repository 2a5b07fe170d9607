public import Foundation
public import Market

/// A version of the HTTP API of a market: the requests and replies of a client, and the endpoints
/// and replies of a server. One folder holds everything about a dialect.
///
/// Readers are as tolerant as live servers require; writers send what the strictest known client
/// accepts. Paths begin after the market's base.
public protocol Dialect: Sendable {
  /// The name for users and options: `2b`.
  var name: String { get }
  /// The features of a market that speaks it.
  var capabilities: MarketCapabilities { get }
  /// The addresses of a market, in the order in which they are tried.
  var endpoints: [Endpoint] { get }
  /// The names of the fields of a product in a form.
  var formKeys: ProductFormKeys { get }

  /// Whether an item can be registered with a list of pictures that has none.
  var acceptsItemsWithoutPictures: Bool { get }
  /// Whether an edit can name the pictures to keep; otherwise it sends them again.
  var namesKeptPictures: Bool { get }

  // MARK: Requests of a client

  func listPath(_ request: PageRequest) -> String
  func productPath(_ id: Int) -> String
  /// Nil without a health check.
  var healthPath: String? { get }
  /// Nil without a stream of changes.
  var eventsPath: String? { get }
  /// Nil if the market cannot identify vendors.
  var whoAmIPath: String? { get }

  // All of these throw `.notOffered` for credentials of the wrong kind, and for anything that the
  // dialect cannot express.

  func registering(
    _ draft: ProductDraft, _ pictures: [PictureUpload], by credentials: Credentials, key: UUID
  ) throws(MarketError) -> WireRequest
  /// - Parameter edit: Where the dialect does not name kept pictures, all its pictures are new.
  func editing(_ edit: ProductEdit, by credentials: Credentials) throws(MarketError) -> WireRequest
  /// The first of two steps; nil where one is enough.
  func askingToDelete(_ id: Int, by credentials: Credentials) throws(MarketError) -> WireRequest?
  /// - Parameter grant: The reply to `askingToDelete(_:by:)`.
  func deleting(_ id: Int, by credentials: Credentials, _ grant: Data) throws(MarketError)
    -> WireRequest
  func restoring(_ id: Int, by credentials: Credentials) throws(MarketError) -> WireRequest
  /// The deleted products of a vendor.
  func listingDeleted(by identity: Identity) throws(MarketError) -> WireRequest

  // MARK: Replies that a client reads

  // Both throw `.notAMarket` for a body of another kind and `.decoding` for an unreadable one.

  func page(in body: Data, answering request: PageRequest) throws(MarketError) -> ProductPage
  func product(in body: Data) throws(MarketError) -> Product
  /// The current product, in the reply to an edit that conflicts with another one; nil where the
  /// reply has none.
  func product(inConflict body: Data) -> Product?
  /// Nil for an event that concerns no product.
  func change(in event: EventStreamParser.Event) -> MarketChange?
  func vendor(in body: Data) throws(MarketError) -> Vendor
  func trash(in body: Data) throws(MarketError) -> Trash

  // MARK: Recognition

  /// This dialect, as the sender of a page speaks it; nil for a page of another dialect.
  /// - Parameter tag: The strong entity tag of the reply.
  func spoken(inPage keys: ReplyKeys, tag: String?) -> (any Dialect)?
  /// Whether no other dialect with the same pages writes errors this way.
  func owns(errorWith keys: ReplyKeys) -> Bool

  // MARK: Replies that a server writes

  func bytes(of page: OutgoingPage) -> [UInt8]
  func bytes(of product: OutgoingProduct) -> [UInt8]
  /// The reply to a deletion.
  func bytes(ofDeleted product: OutgoingProduct) -> [UInt8]
  func bytes(ofError code: Int, _ message: String) -> [UInt8]
  /// The reply to the first step of a deletion, where there are two.
  func deletionGrant(_ token: String) -> String
}

/// Features that older dialects do not have.
extension Dialect {
  public var acceptsItemsWithoutPictures: Bool { false }
  public var namesKeptPictures: Bool { false }
  public var healthPath: String? { nil }
  public var eventsPath: String? { nil }
  public var whoAmIPath: String? { nil }
  public func restoring(_ id: Int, by credentials: Credentials) throws(MarketError) -> WireRequest {
    throw .notOffered(.restore)
  }
  public func listingDeleted(by identity: Identity) throws(MarketError) -> WireRequest {
    throw .notOffered(.restore)
  }
  public func owns(errorWith keys: ReplyKeys) -> Bool { false }
  public func product(inConflict body: Data) -> Product? { nil }
  public func change(in event: EventStreamParser.Event) -> MarketChange? { nil }
  public func bytes(ofDeleted product: OutgoingProduct) -> [UInt8] { bytes(of: product) }
  public func deletionGrant(_ token: String) -> String { token }
  public func vendor(in body: Data) throws(MarketError) -> Vendor { throw .notOffered(.whoAmI) }
  public func trash(in body: Data) throws(MarketError) -> Trash { throw .notOffered(.restore) }
}
