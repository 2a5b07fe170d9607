import Caching
import MarketStore
import NIOCore
import Synchronization
import Wire

/// The replies to recent reads. A change of the market makes new keys, so that old replies are
/// never found again and soon evicted.
struct ResponseCache: Sendable {
  struct Key: Hashable {
    let dialect: String
    let origin: Origin
    let content: Content
    /// The version of the market before the reply was read.
    let version: ChangeToken
  }

  enum Content: Hashable {
    case page(PageQuery)
    case product(Int64)
  }

  /// A reply, and its gzip form once a client has asked for it.
  final class Entry: Sendable {
    let body: ByteBuffer
    let tag: EntityTag
    private let form = Mutex<ByteBuffer?>(nil)

    init(body: ByteBuffer, tag: EntityTag) {
      self.body = body
      self.tag = tag
    }

    /// Nil for a reply too short to gain from gzip.
    var packed: ByteBuffer? {
      guard body.readableBytes >= ServiceLimits.gzipBytes else { return nil }
      return form.withLock { form in
        if form == nil { form = Gzip.packed(body) }
        return form
      }
    }
  }

  /// Bytes of all bodies: about 600 pages of 20 products.
  static let maximumBytes = 8 * 1_048_576

  private let entries = MemoryCache<Key, Entry>(totalCostLimit: maximumBytes)

  subscript(key: Key) -> Entry? {
    get { entries[key] }
    nonmutating set {
      if let newValue {
        entries.set(newValue, for: key, cost: newValue.body.readableBytes)
      } else {
        entries.remove(key)
      }
    }
  }
}
