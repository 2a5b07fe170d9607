import Testing

/// Reads HTML in the strict form that pages have: quoted values, end tags in order, `&` only in
/// references. Knows nothing of the builder.
struct MarkupReader {
  struct Tag: Hashable {
    var name: String
    var attributes: [String: String] = [:]
  }

  /// The start tags in their order.
  private(set) var tags: [Tag] = []
  /// The text between tags with its references resolved, without style sheets and data.
  private(set) var text = ""
  /// The contents of script elements.
  private(set) var data: [String] = []

  struct Mistake: Error { let what: String }

  private static let void: Set = ["img", "input", "link", "meta"]

  init(_ document: String) throws {
    var rest = Substring(document)
    let type = "<!doctype html>"
    guard rest.hasPrefix(type) else { throw Mistake(what: "no type") }
    rest = rest.dropFirst(type.count)
    var open: [String] = []
    while let start = rest.firstIndex(of: "<") {
      text += try Self.resolved(rest[..<start])
      guard let end = rest[start...].firstIndex(of: ">") else { throw Mistake(what: "no end") }
      let inner = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if inner.hasPrefix("/") {
        guard open.popLast() == String(inner.dropFirst()) else { throw Mistake(what: "\(inner)") }
        continue
      }
      let tag = try Self.tag(inner)
      tags.append(tag)
      if ["script", "style"].contains(tag.name), let close = rest.firstRange(of: "</") {
        if tag.name == "script" { data.append(String(rest[..<close.lowerBound])) }
        rest = rest[close.lowerBound...]
      }
      if !Self.void.contains(tag.name) { open.append(tag.name) }
    }
    text += try Self.resolved(rest)
    guard open.isEmpty else { throw Mistake(what: "open: \(open)") }
  }

  /// Names of elements and attributes, without values.
  var skeleton: [String] {
    tags.map { "\($0.name) \($0.attributes.keys.sorted().joined(separator: " "))" }
  }

  func all(_ name: String) -> [Tag] { tags.filter { $0.name == name } }

  func metadata(_ name: String) -> String? {
    all("meta").first { $0.attributes["name"] == name || $0.attributes["property"] == name }?
      .attributes["content"]
  }

  private static func tag(_ text: Substring) throws -> Tag {
    guard let match = text.prefixMatch(of: /[a-z][a-z0-9]*/) else {
      throw Mistake(what: "<\(text)>")
    }
    var tag = Tag(name: String(match.0))
    var rest = text[match.range.upperBound...]
    while !rest.isEmpty {
      guard let match = rest.prefixMatch(of: /\ ([a-z:-]+)="([^"<>]*)"/) else {
        throw Mistake(what: "<\(text)>")
      }
      guard tag.attributes.updateValue(try resolved(match.2), forKey: String(match.1)) == nil else {
        throw Mistake(what: "twice: \(text)")
      }
      rest = rest[match.range.upperBound...]
    }
    return tag
  }

  private static func resolved(_ text: Substring) throws -> String {
    var result = ""
    var rest = text
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      let known = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'"]
      guard let reference = known.first(where: { rest.hasPrefix($0.key) }) else {
        throw Mistake(what: "& in \(text)")
      }
      result += reference.value
      rest = rest.dropFirst(reference.key.count)
    }
    result += rest
    return result
  }
}
