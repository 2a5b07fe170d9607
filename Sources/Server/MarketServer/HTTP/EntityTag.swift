import Files
import MarketStore
import Text

/// A strong entity tag (RFC 9110 §8.8.3): equal tags mean equal bytes.
struct EntityTag: Hashable {
  /// The tag without its quotes.
  let value: String
  /// The tag as in header fields.
  let field: String

  /// Creates a tag of 128 bits, which distinguishes replies but is not collision-resistant. See
  /// docs/decisions/server.md#entity-tags-are-not-sha-256
  init(of bytes: [UInt8]) { self.init(value: StableHash.name(of: bytes)) }

  init(_ picture: PictureName) { self.init(value: picture.hash) }

  private init(value: String) {
    self.value = value
    field = "\"\(value)\""
  }

  /// The tag of the gzip form, which has other bytes.
  var packed: EntityTag { EntityTag(value: value + Self.packedSuffix) }

  private static let packedSuffix = "-gzip"

  /// Whether `tag` names the same content, in either form.
  private func isForm(_ tag: Substring) -> Bool {
    tag == value || tag == value + Self.packedSuffix
  }

  /// Whether `If-None-Match: field` names this tag: `*`, or a list compared weakly (§13.1.2).
  func isNamed(byIfNoneMatch field: String) -> Bool {
    if field == self.field || field.trimmingSpaces == "*" { return true }
    return Self.list(field).contains { isForm($0.value) }
  }

  /// Whether `If-Match: field` names this tag: `*`, or a list compared strongly (§13.1.1). The tag
  /// of the gzip form names the same product.
  func isNamed(byIfMatch field: String) -> Bool {
    if field.trimmingSpaces == "*" { return true }
    return Self.list(field).contains { !$0.isWeak && isForm($0.value) }
  }

  /// Whether `If-Range: field` names this tag: one tag, compared strongly (§13.1.5). A date never
  /// matches, since pictures have none.
  func isNamed(byIfRange field: String) -> Bool { field.trimmingSpaces == self.field }

  /// The tags of a list; empty when it is malformed or too long.
  private static func list(_ field: String) -> [(value: Substring, isWeak: Bool)] {
    guard field.utf8.count <= ServiceLimits.listBytes else { return [] }
    var tags: [(Substring, Bool)] = []
    var rest = field[...]
    while true {
      rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "," }
      if rest.isEmpty { return tags }
      let isWeak = rest.hasPrefix("W/")
      if isWeak { rest = rest.dropFirst(2) }
      guard rest.first == "\"" else { return [] }
      rest = rest.dropFirst()
      guard let end = rest.firstIndex(of: "\"") else { return [] }
      tags.append((rest[..<end], isWeak))
      rest = rest[end...].dropFirst()
    }
  }
}
