public import Foundation

/// A cached reply: its bytes, and the fields HTTP needs to revalidate them.
public struct DiskCacheEntry: Hashable, Sendable {
  public let bytes: Data
  /// The validators as the server sent them: `ETag`, `Last-Modified`.
  public let etag: String?
  public let lastModified: String?
  /// The date until which the entry needs no revalidation; nil where it always does.
  public let freshUntil: Date?

  public init(
    bytes: Data, etag: String? = nil, lastModified: String? = nil, freshUntil: Date? = nil
  ) {
    self.bytes = bytes
    self.etag = etag
    self.lastModified = lastModified
    self.freshUntil = freshUntil
  }

  public func isFresh(at now: Date = Date()) -> Bool { freshUntil.map { $0 > now } ?? false }

  /// Returns the same bytes, revalidated.
  public func confirmed(until date: Date?) -> DiskCacheEntry {
    DiskCacheEntry(bytes: bytes, etag: etag, lastModified: lastModified, freshUntil: date)
  }
}

/// The file format: eight bytes of magic, eight of checksum over the rest, four of the head's
/// length, the head as JSON, the bytes.
extension DiskCacheEntry {
  private struct Head: Codable {
    let key: String
    let etag: String?
    let lastModified: String?
    /// Seconds since 1970.
    let freshUntil: Double?
  }

  private static let magic = Array("omcache1".utf8)
  private static let prefix = 20
  /// A head is a key and two header fields.
  private static let headLimit = 65_536

  func file(key: String) -> Data {
    let head = Head(
      key: key, etag: etag, lastModified: lastModified,
      freshUntil: freshUntil?.timeIntervalSince1970)
    let json = (try? JSONEncoder().encode(head)) ?? Data()
    var rest = Data()
    rest.reserveCapacity(4 + json.count + bytes.count)
    for shift in [24, 16, 8, 0] { rest.append(UInt8(truncatingIfNeeded: json.count >> shift)) }
    rest += json
    rest += bytes
    var file = Data(Self.magic)
    let sum = StableHash.checksum(rest)
    for shift in stride(from: 56, through: 0, by: -8) {
      file.append(UInt8(truncatingIfNeeded: sum >> UInt64(shift)))
    }
    return file + rest
  }

  /// Nil when the file is damaged or belongs to another key.
  init?(file: Data, key: String) {
    let file = Data(file)
    guard file.count >= Self.prefix, file.prefix(8).elementsEqual(Self.magic) else { return nil }
    let sum = file[8..<16].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard StableHash.checksum(file.dropFirst(16)) == sum else { return nil }
    let length = file[16..<20].reduce(0) { $0 << 8 | Int($1) }
    guard (1...Self.headLimit).contains(length), Self.prefix + length <= file.count,
      let head = try? JSONDecoder().decode(
        Head.self, from: file.subdata(in: Self.prefix..<Self.prefix + length)),
      head.key == key
    else { return nil }
    let date = head.freshUntil.flatMap { $0.isFinite ? Date(timeIntervalSince1970: $0) : nil }
    self.init(
      bytes: file.subdata(in: Self.prefix + length..<file.count), etag: head.etag,
      lastModified: head.lastModified, freshUntil: date)
  }
}
