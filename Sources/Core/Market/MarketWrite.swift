public import Foundation

/// A change to make in a market.
public enum MarketWrite: Hashable, Sendable {
  /// `key` identifies the form: a market with ``MarketFeature/repeatedSubmits`` lists the product
  /// only once, even if it is submitted again.
  case register(ProductDraft, pictures: [PictureUpload], Credentials, key: UUID)
  case edit(ProductEdit, Credentials)
  case delete(Product, Credentials)
  /// Restores a product that was deleted a moment ago.
  case restore(Product, Credentials)

  public var kind: WriteKind {
    switch self {
    case .register: .register
    case .edit: .edit
    case .delete: .delete
    case .restore: .restore
    }
  }

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

/// A kind of ``MarketWrite``.
public enum WriteKind: Hashable, Sendable {
  case register, edit, delete, restore
}

/// The progress of an upload, in bytes.
public struct UploadProgress: Hashable, Sendable {
  public let sent: Int
  /// 1 or more.
  public let total: Int

  public init(sent: Int, total: Int) {
    self.sent = min(max(0, sent), max(1, total))
    self.total = max(1, total)
  }

  public var isComplete: Bool { sent == total }
  public var percent: Int { sent * 100 / total }
}

/// A change reported by a market.
public struct MarketChange: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    case created, changed, deleted
    /// More changes happened than are reported: everything known about the market may be outdated.
    /// The product is 0.
    case reset
    /// The market accepts no changes for now, or does again. The product is 0.
    case readOnly = "read-only"
    case writable

    /// Whether a change of this kind is about one product.
    public var isOfProduct: Bool {
      switch self {
      case .created, .changed, .deleted: true
      case .reset, .readOnly, .writable: false
      }
    }
  }

  public let kind: Kind
  /// The number of the product; 0 where the change is not about one.
  public let product: Int
  /// The vendor; nil where the market does not report it.
  public let vendor: Int?
  /// The id of the event: the stream continues after it.
  public let eventID: String?

  public init(kind: Kind, product: Int, vendor: Int?, eventID: String?) {
    self.kind = kind
    self.product = product
    self.vendor = vendor
    self.eventID = eventID
  }
}
