public import Foundation

/// Something to change in a market.
public enum MarketWrite: Hashable, Sendable {
  /// `key` is one for each form: submitted again with the same one, a market that knows
  /// ``MarketFeature/repeatedSubmits`` makes no second product.
  case register(ProductDraft, pictures: [PictureUpload], Credentials, key: UUID)
  case edit(ProductEdit, Credentials)
  case delete(Product, Credentials)
  /// Restores a product that was just deleted.
  case restore(Product, Credentials)

  public var credentials: Credentials {
    switch self {
    case .register(_, _, let credentials, _): credentials
    case .edit(_, let credentials), .delete(_, let credentials), .restore(_, let credentials):
      credentials
    }
  }

  /// The product that is written to; nil for a new one.
  public var product: Product? {
    switch self {
    case .register: nil
    case .edit(let edit, _): edit.original
    case .delete(let product, _), .restore(let product, _): product
    }
  }
}

/// How much of a request has gone out, in bytes.
public struct UploadProgress: Hashable, Sendable {
  public let sent: Int
  /// 1 or more.
  public let total: Int

  public init(sent: Int, total: Int) {
    self.sent = min(max(0, sent), max(1, total))
    self.total = max(1, total)
  }

  public var isComplete: Bool { sent == total }
}

/// A change that a market tells of.
public struct MarketChange: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    case created, changed, deleted
    /// More than is told one by one: what is known of the market may be out of date. About
    /// no product: its number is 0.
    case reset
  }

  public let kind: Kind
  /// 0 where the change is none of one product.
  public let product: Int
  /// Nil where the market does not say.
  public let vendor: Int?
  /// The market's name for this change: handed back, it continues behind it.
  public let place: String?

  public init(kind: Kind, product: Int, vendor: Int?, place: String?) {
    self.kind = kind
    self.product = product
    self.vendor = vendor
    self.place = place
  }
}
