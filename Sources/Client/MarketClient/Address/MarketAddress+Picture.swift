import Wire

extension MarketAddress {
  /// Returns the path and query of a picture on this market's own server. `url` is absolute or a
  /// path. Nil for another scheme, host, or port, and for an invalid address.
  ///
  /// Letters outside ASCII and spaces, which live servers do not encode in file names, are encoded.
  func picturePath(of url: String) -> String? {
    guard url.utf8.count <= Self.lengthLimit * 4 else { return nil }
    let path: Substring
    if url.hasPrefix("/"), !url.hasPrefix("//") {
      path = url[...]
    } else {
      guard let (origin, rest) = Origin.parse(url), origin == pictureOrigin else { return nil }
      path = rest
    }
    return Self.picturePath(path)
  }

  /// Encodes a path and its query, without a fragment; nil when it is not a path.
  static func picturePath(_ path: Substring) -> String? {
    let parts = path.prefix { $0 != "#" }
      .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      .map { Self.encoded($0) }
    guard let first = parts.first, Self.isPath(first[...]) else { return nil }
    guard let query = parts.dropFirst().first else { return first }
    // A query may contain the characters of a path, and "?".
    guard Self.isPath("/" + query.filter { $0 != "?" }) else { return nil }
    return first + "?" + query
  }

  /// A market on a socket names its pictures by the Host of the request.
  private var pictureOrigin: Origin { origin ?? .localhost }

  private static func encoded(_ text: Substring) -> String {
    var encoded: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      guard byte == 0x20 || byte >= 0x80 else {
        encoded.append(byte)
        continue
      }
      encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
