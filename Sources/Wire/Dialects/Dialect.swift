public import Foundation
public import Market

/// One way of saying a market's products over HTTP: what a client asks for and reads, and what a
/// server writes. One folder holds all that is known of a dialect.
///
/// Readers are as tolerant as live servers make them be; writers send what the strictest known
/// client takes. Paths go from the market's base on.
public protocol Dialect: Sendable {
  /// How people and options call it: `2b`.
  var name: String { get }
  /// What a market that speaks it offers.
  var capabilities: MarketCapabilities { get }

  // MARK: What a client asks for

  func listPath(_ request: PageRequest) -> String
  func productPath(_ id: Int) -> String
  /// Nil where there is no health check.
  var healthPath: String? { get }
  /// Nil where the market tells of no changes.
  var eventsPath: String? { get }
  /// Nil where the market does not say who one is.
  var whoAmIPath: String? { get }

  // All of these throw `.notOffered` for credentials that are of no use here, and for what the
  // dialect cannot say.

  func registering(
    _ draft: ProductDraft, _ pictures: [PictureUpload], by credentials: Credentials, key: UUID
  ) throws(MarketError) -> WireRequest
  func editing(_ edit: ProductEdit, by credentials: Credentials) throws(MarketError) -> WireRequest
  /// The first of two steps; nil where one is enough.
  func askingToDelete(_ id: Int, by credentials: Credentials) throws(MarketError) -> WireRequest?
  /// - Parameter grant: The answer to ``askingToDelete(_:by:)``.
  func deleting(_ id: Int, by credentials: Credentials, _ grant: Data) throws(MarketError)
    -> WireRequest
  func restoring(_ id: Int, by credentials: Credentials) throws(MarketError) -> WireRequest

  // MARK: What a client reads

  // Both throw `.notAMarket` for a body that is none, `.decoding` for one that cannot be read.

  func page(in body: Data, answering request: PageRequest) throws(MarketError) -> ProductPage
  func product(in body: Data) throws(MarketError) -> Product
  /// The product as it is now, in the reply to an edit that met another one; nil where it is not.
  func product(inConflict body: Data) -> Product?
  /// Nil for an event that says nothing about a product.
  func change(in event: EventStreamParser.Event) -> MarketChange?
  func vendor(in body: Data) throws(MarketError) -> Vendor

  // MARK: How it is told from others

  /// This dialect, as whoever sent a page speaks it; nil when the page is another dialect's.
  /// - Parameter tag: The strong entity tag of the reply.
  func spoken(inPage keys: ReplyKeys, tag: String?) -> (any Dialect)?
  /// Whether no other dialect with the same pages says an error so.
  func owns(errorWith keys: ReplyKeys) -> Bool

  // MARK: What a server reads and writes

  /// What a path stands for; `segments` are its parts between slashes, decoded, empty ones left
  /// out. Nil for a path of no meaning.
  func place(of segments: [String]) -> WirePath?

  func bytes(of page: OutgoingPage) -> [UInt8]
  func bytes(of product: OutgoingProduct) -> [UInt8]
  /// What a deletion is answered with.
  func bytes(ofDeleted product: OutgoingProduct) -> [UInt8]
  func bytes(ofError code: Int, _ message: String) -> [UInt8]
}

/// Dialects that know less leave these out.
extension Dialect {
  public func place(of segments: [String]) -> WirePath? { nil }
  public var healthPath: String? { nil }
  public var eventsPath: String? { nil }
  public var whoAmIPath: String? { nil }
  public func restoring(_ id: Int, by credentials: Credentials) throws(MarketError) -> WireRequest {
    throw .notOffered(.restore)
  }
  public func owns(errorWith keys: ReplyKeys) -> Bool { false }
  public func product(inConflict body: Data) -> Product? { nil }
  public func change(in event: EventStreamParser.Event) -> MarketChange? { nil }
  public func bytes(ofDeleted product: OutgoingProduct) -> [UInt8] { bytes(of: product) }
  public func vendor(in body: Data) throws(MarketError) -> Vendor { throw .notOffered(.whoAmI) }
}
