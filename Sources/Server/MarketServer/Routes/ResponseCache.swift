import Files
import HTTPTypes
import HummingbirdCore
import Market
import MarketStore
import NIOCore
import Synchronization
import Web
import Wire
import Words

/// The replies to recent reads, found by the text of the request. A reply is valid until something
/// changes that it shows.
struct ResponseCache: Sendable {
  struct Key: Hashable {
    let dialect: String
    let origin: Origin
    /// The path and the query as the client wrote them.
    let target: String
    var variant = Variant.data

    fileprivate var bytes: Int { target.utf8.count + origin.host.utf8.count }
  }

  /// The variants of a reply at one address for different clients.
  enum Variant: Hashable, Sendable {
    /// The only variant at an address of a dialect.
    case data
    /// Data at an address that also has pages for people.
    case negotiatedData
    case page(Language)
    /// A file for programs that read the pages.
    case file(WebFile)
  }

  /// The kinds of a reply. The gzip form has other bytes and so another tag.
  enum Form: Int, CaseIterable {
    case whole, packed
    /// 304, for a client that already has the reply.
    case unchanged, unchangedPacked

    var isPacked: Bool { self == .packed || self == .unchangedPacked }
    var isUnchanged: Bool { self == .unchanged || self == .unchangedPacked }
  }

  /// The part of the market that a reply shows.
  enum Scope: Hashable {
    /// The bytes of a picture, which never change, but are removed with their product.
    case picture
    case product(Int64)
    /// A page of the list of all products, with these.
    case list([Int64])
    case everything

    /// The products of a page.
    init(_ query: ProductQuery, _ products: [ListedProduct]) {
      // Any change may bring a product into another list, or to another place in it.
      self = query == .everything ? .list(products.map(\.id)) : .everything
    }

    func isAffected(by change: RecentChange) -> Bool {
      switch self {
      case .picture: change.kind != .created
      case .product(let id): change.productID == id
      case .list(let ids): change.kind != .changed || ids.contains(change.productID)
      case .everything: true
      }
    }
  }

  struct Content: Sendable {
    let body: ByteBuffer
    let tag: EntityTag
    /// Nil for JSON and pages, which change with the market.
    var picture: MediaType?
    var variant = Variant.data
    /// The page with the same content for people, as in the field `Link`.
    var link: String?
    /// The event after which a client that has this list continues to follow the market.
    var lastEvent: Int64?
    var scope = Scope.everything

    /// Whether the reply is sent by ``LargeReplies``.
    var isLarge: Bool { body.readableBytes >= ServiceLimits.largeReply }
  }

  /// A version of the market, before a reply is read from it.
  struct Version {
    let token: ChangeToken
    /// The changes known before; nil if they are not known.
    let changes: Int?

    init(of store: any TransactionalStore) throws {
      token = try store.changeToken()
      changes = store.recentChanges(at: token)?.count
    }

    init(_ token: ChangeToken, changes: Int? = nil) {
      self.token = token
      self.changes = changes
    }
  }

  /// A reply, and its forms once a client has asked for them.
  final class Entry: Sendable {
    private struct State {
      /// The latest version at which the reply was right.
      var version: Version
      var lastEvent: Int64?
      var packed: ByteBuffer?
      var prepared = [PreparedReply?](repeating: nil, count: Form.allCases.count)
    }

    let content: Content
    /// The name of the endpoint in metrics.
    let route: String
    private let state: Mutex<State>

    init(_ content: Content, version: Version, route: String) {
      self.content = content
      self.route = route
      state = Mutex(State(version: version, lastEvent: content.lastEvent))
    }

    /// The gzip form; nil for a reply too short to gain from it, and for pictures.
    private var packed: ByteBuffer? {
      guard isPackable else { return nil }
      return state.withLock { state in
        if state.packed == nil { state.packed = Gzip.packed(content.body) }
        return state.packed
      }
    }

    private var isPackable: Bool {
      content.picture == nil && content.body.readableBytes >= ServiceLimits.gzipBytes
    }
  }

  /// Maximum bytes of all bodies and keys: about 600 pages of 20 products.
  static let maximumBytes = 8 * 1_048_576
  /// Maximum bytes of a target whose reply is cached: longer ones are not requested twice.
  static let maximumTargetBytes = 2_048
  /// The approximate bytes of an entry without its body and its key: the head, and the forms of
  /// both.
  private static let entryBytes = 1_024

  private let entries: MemoryCache<Key, Entry>

  init(maximumBytes: Int = maximumBytes) { entries = MemoryCache(totalCostLimit: maximumBytes) }

  subscript(key: Key) -> Entry? {
    get { entries[key] }
    nonmutating set {
      guard let newValue else {
        entries.remove(key)
        return
      }
      guard key.target.utf8.count <= Self.maximumTargetBytes else { return }
      entries.set(
        newValue, for: key,
        cost: newValue.content.body.readableBytes + key.bytes + Self.entryBytes)
    }
  }
}

extension ResponseCache.Entry {
  /// Whether the market has not changed since the reply was read, or only what the reply does not
  /// show.
  func isRight(for store: any TransactionalStore) throws -> Bool {
    let token = try store.changeToken()
    return state.withLock { state in
      if state.version.token == token { return true }
      guard content.scope != .everything, let known = state.version.changes,
        let changes = store.recentChanges(at: token), let later = changes.changes(after: known),
        !later.contains(where: content.scope.isAffected)
      else { return false }
      state.version = ResponseCache.Version(token, changes: changes.count)
      // Clients do not need earlier events.
      if let last = state.lastEvent, last < changes.lastEvent {
        state.lastEvent = changes.lastEvent
        for form in state.prepared.indices { state.prepared[form] = nil }
      }
      return true
    }
  }

  /// The form for a client that sent these fields.
  func form(acceptsGzip: Bool, ifNoneMatch: String?) -> ResponseCache.Form {
    let isPacked = acceptsGzip && isPackable && packed != nil
    if let ifNoneMatch, content.tag.isNamed(byIfNoneMatch: ifNoneMatch) {
      return isPacked ? .unchangedPacked : .unchanged
    }
    return isPacked ? .packed : .whole
  }

  /// The reply, prepared once.
  func prepared(_ form: ResponseCache.Form) -> PreparedReply {
    let (known, lastEvent) = state.withLock { ($0.prepared[form.rawValue], $0.lastEvent) }
    if let known { return known }
    let body = form.isUnchanged ? ByteBuffer() : body(form)
    var fields = fields(form, lastEvent)
    if !form.isUnchanged { fields.append((.contentLength, String(body.readableBytes))) }
    fields.append((.xContentTypeOptions, "nosniff"))
    let reply = PreparedReply(form.isUnchanged ? .notModified : .ok, fields, body: body)
    state.withLock { state in
      if state.lastEvent == lastEvent { state.prepared[form.rawValue] = reply }
    }
    return reply
  }

  private func body(_ form: ResponseCache.Form) -> ByteBuffer {
    form.isPacked ? packed ?? content.body : content.body
  }

  private func fields(
    _ form: ResponseCache.Form, _ lastEvent: Int64?
  ) -> [(name: HTTPField.Name, value: String)] {
    let tag = form.isPacked ? content.tag.packed : content.tag
    var fields: [(name: HTTPField.Name, value: String)] = [(.eTag, tag.field)]
    fields.reserveCapacity(Self.fieldCount)
    if let picture = content.picture {
      fields.append((.cacheControl, Response.pictureLifetime))
      if form.isUnchanged { return fields }
      fields.append((.acceptRanges, "bytes"))
      fields.append((.contentType, picture.name))
    } else {
      fields.append((.cacheControl, "no-cache"))
      fields.append((.vary, content.variant.vary))
      if let link = content.link, let name = Self.link { fields.append((name, link)) }
      if let event = lastEvent, let name = HTTPField.Name.lastEventID {
        fields.append((name, String(event)))
      }
      if form.isUnchanged { return fields }
      fields += content.variant.fields
      if form.isPacked { fields.append((.contentEncoding, "gzip")) }
    }
    return fields
  }

  private static let link = HTTPField.Name("Link")
  private static let fieldCount = 12
}
