import MarketStore
import NIOCore
import Synchronization

/// Replies as they were sent, until the market changes.
///
/// Holds the replies of one change mark: another one empties it. Two generations bound it: when the
/// young one is full it becomes the old one, and what was not asked for since is dropped.
final class ResponseCache: Sendable {
  struct Key: Hashable {
    let dialect: String
    let origin: Origin
    let content: Content
  }

  enum Content: Hashable {
    case page(PageQuery)
    case product(Int64)
  }

  /// A reply, and its gzip form once somebody has asked for it.
  final class Entry: Sendable {
    let body: ByteBuffer
    let tag: EntityTag
    private let form = Mutex<ByteBuffer?>(nil)

    init(body: ByteBuffer, tag: EntityTag) {
      self.body = body
      self.tag = tag
    }

    /// Nil where gzip gains nothing.
    var packed: ByteBuffer? {
      guard body.readableBytes >= ServiceLimits.gzipBytes else { return nil }
      return form.withLock { form in
        if form == nil { form = Gzip.packed(body) }
        return form
      }
    }
  }

  /// Bytes of one generation: some hundred pages of 20.
  static let byteLimit = 4 * 1_048_576

  private struct State {
    var mark: ChangeToken?
    var young: [Key: Entry] = [:]
    var old: [Key: Entry] = [:]
    var bytes = 0
  }

  private let state = Mutex(State())

  func entry(for key: Key, at mark: ChangeToken) -> Entry? {
    state.withLock { state in
      guard state.mark == mark else { return nil }
      if let entry = state.young[key] { return entry }
      guard let entry = state.old[key] else { return nil }
      Self.insert(entry, key, &state)
      return entry
    }
  }

  /// Keeps `entry`, which was read when the mark was `mark` or after.
  func insert(_ entry: Entry, for key: Key, at mark: ChangeToken) {
    state.withLock { state in
      if state.mark != mark { state = State(mark: mark) }
      Self.insert(entry, key, &state)
    }
  }

  private static func insert(_ entry: Entry, _ key: Key, _ state: inout State) {
    if state.bytes + entry.body.readableBytes > byteLimit {
      state.old = state.young
      state.young = [:]
      state.bytes = 0
    }
    guard state.young.updateValue(entry, forKey: key) == nil else { return }
    state.bytes += entry.body.readableBytes
  }
}
