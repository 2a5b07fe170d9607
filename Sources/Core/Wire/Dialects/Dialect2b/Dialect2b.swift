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
    if kind == .reset {
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
