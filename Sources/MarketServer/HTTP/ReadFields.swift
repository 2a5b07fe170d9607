import NIOHTTP1

/// The header fields that decide about the reply to a read without a body.
struct ReadFields {
  private(set) var host: String?
  private(set) var acceptEncoding: String?
  private(set) var ifNoneMatch: String?

  /// Nil for a request that is more than a plain read: it has a body, a range or an expectation, or
  /// one of its fields twice.
  init?(_ head: HTTPRequestHead) {
    guard head.method == .GET || head.method == .HEAD else { return nil }
    for (name, value) in head.headers {
      // Most fields of clients are none of these: their length tells them apart.
      switch name.utf8.count {
      case 4 where Self.is(name, "host"):
        guard host == nil else { return nil }
        host = value
      case 15 where Self.is(name, "accept-encoding"):
        guard acceptEncoding == nil else { return nil }
        acceptEncoding = value
      case 13 where Self.is(name, "if-none-match"):
        guard ifNoneMatch == nil else { return nil }
        ifNoneMatch = value
      case 5 where Self.is(name, "range"), 6 where Self.is(name, "expect"),
        14 where Self.is(name, "content-length"), 17 where Self.is(name, "transfer-encoding"):
        return nil
      default: break
      }
    }
  }

  /// - Parameter other: In lower case, as long as `name`.
  private static func `is`(_ name: String, _ other: StaticString) -> Bool {
    var index = 0
    for byte in name.utf8 {
      let lower = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      guard lower == other.utf8Start[index] else { return false }
      index += 1
    }
    return true
  }
}
