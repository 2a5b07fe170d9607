import Foundation
import HTTPTypes
import MarketStore
import Wire

/// What a path stands for. Empty segments count for nothing: `//api/products/5/` is a product, as
/// clients of the original market send it.
enum Route: Hashable {
  case health
  case products
  case product(Int64)
  /// Asks for the path under which a product can be deleted.
  case archived(Int64)
  /// That path's last segment.
  case removal(String)
  case restored(Int64)
  case events
  case vendorSelf
  case picture(PictureName)
  /// 2a: asks for what a product can be deleted with, and deletes it.
  case secret(Int64)
  case grant(Int64, String)
  /// Generation 1.
  case items(page: Int)
  case registration
  case item(Int64)

  /// Nil for a path that stands for nothing.
  /// - Parameter deleting: Whether the request is a DELETE, where what is as long as a vendor's
  ///   secret may be one, given instead of the path that was asked for: no such product is meant.
  init?(path: String, deleting: Bool = false) {
    self.init(Self.segments(of: path), deleting)
  }

  /// The same in a dialect, whose list and pictures are found on its own paths.
  init?(path: String, in dialect: any Dialect, deleting: Bool = false) {
    let segments = Self.segments(of: path)
    guard dialect.name != Dialects.native.name, segments.first != "pictures" else {
      self.init(segments, deleting)
      return
    }
    switch dialect.place(of: segments) {
    case .health: self = .health
    case .products: self = .products
    case .product(let id): self = .product(id)
    case .secret(let id): self = .secret(id)
    case .grant(let id, let secret): self = .grant(id, secret)
    case .items(let page): self = .items(page: page)
    case .registration: self = .registration
    case .item(let id): self = .item(id)
    case nil: return nil
    }
  }

  /// None where one of them is no UTF-8: a path read without it would be another one.
  private static func segments(of path: String) -> [String] {
    let encoded = path.split(separator: "/")
    let segments = encoded.compactMap { $0.removingPercentEncoding }
    return segments.count == encoded.count ? segments : []
  }

  private init?(_ segments: [String], _ deleting: Bool) {
    switch (segments.first, segments.count) {
    case ("healthChecker", 1): self = .health
    case ("api", 2...4): self.init(below: segments.dropFirst(), deleting)
    case ("pictures", 2):
      guard let name = segments.last.flatMap(PictureName.init(fileName:)) else { return nil }
      self = .picture(name)
    default: return nil
    }
  }

  /// - Parameter segments: Behind `/api`, one to three.
  private init?(below segments: ArraySlice<String>, _ deleting: Bool) {
    let rest = Array(segments.dropFirst())
    switch (segments.first, rest.count) {
    case ("products", 0): self = .products
    case ("vendors", 1) where rest == ["me"]: self = .vendorSelf
    case ("products", 1...2):
      if rest == ["events"] {
        self = .events
      } else if deleting, rest.count == 1, VendorSecret.typedLength.contains(rest[0].count) {
        self = .removal(rest[0])
      } else if let number = Digits.integer(rest[0]) {
        guard number > 0, number < .max else { return nil }
        self.init(product: Int64(number), verb: rest.dropFirst().first)
      } else if rest.count == 1, Self.isToken(rest[0]) {
        self = .removal(rest[0])
      } else {
        return nil
      }
    default: return nil
    }
  }

  private init?(product id: Int64, verb: String?) {
    switch verb {
    case nil: self = .product(id)
    case "archived": self = .archived(id)
    case "restored": self = .restored(id)
    default: return nil
    }
  }

  /// What the market gives out: unreserved characters (RFC 3986 §2.3), too many to be guessed.
  private static func isToken(_ segment: String) -> Bool {
    (16...128).contains(segment.utf8.count)
      && segment.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: "_"), UInt8(ascii: "~"):
          true
        default: false
        }
      }
  }

  var methods: [HTTPRequest.Method] {
    switch self {
    case .health, .picture, .events, .vendorSelf, .items: [.get, .head]
    case .item: [.get, .head, .patch, .delete]
    case .products: [.get, .head, .post]
    case .product: [.get, .head, .patch]
    case .archived, .restored, .secret, .registration: [.post]
    case .removal, .grant: [.delete]
    }
  }

  /// For metrics and logs.
  var name: String {
    switch self {
    case .health: "health"
    case .products: "products"
    case .product: "product"
    case .archived: "archived"
    case .removal: "removal"
    case .restored: "restored"
    case .events: "events"
    case .vendorSelf: "vendor"
    case .picture: "picture"
    case .secret: "secret"
    case .grant: "grant"
    case .items: "items"
    case .registration: "registration"
    case .item: "item"
    }
  }
}
