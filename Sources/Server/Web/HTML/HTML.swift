import Foundation
package import Text

/// A piece of HTML. Text enters it only as `SafeText` and is escaped; names of elements and
/// attributes are literals in the code. So text from a vendor can never become markup.
///
///     HTML(.p, .class("price")) { SafeText("480 < 500") }.source
///     // <p class="price">480 &lt; 500</p>
///
/// See docs/decisions/server.md#pages-are-written-by-a-builder-that-escapes
package struct HTML: Hashable, Sendable {
  /// The text of the piece.
  package private(set) var source: String

  /// An element without an end tag, or without content.
  package init(_ element: HTMLElement, _ attributes: HTMLAttribute...) {
    source = element.isVoid ? "" : "</\(element.rawValue)>"
    source = Self.startTag(element.rawValue, attributes) + source
  }

  /// An element with content.
  package init(
    _ element: HTMLElement, _ attributes: HTMLAttribute..., @HTMLBuilder content: () -> HTML
  ) {
    source = Self.startTag(element.rawValue, attributes)
    source += content().source
    source += "</\(element.rawValue)>"
  }

  /// Text between elements.
  package init(_ text: SafeText) { source = Self.escaped(text.string) }

  private init(source: String) { self.source = source }

  package static let empty = HTML(source: "")

  /// A style sheet that is a literal in the code. It must not contain `</`.
  package static func style(_ sheet: StaticString) -> HTML {
    HTML(source: "<style>\(sheet)</style>")
  }

  /// JSON in a page, as data for other programs: a browser does not run it.
  package static func data(_ value: some Encodable) -> HTML {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(value) else { return .empty }
    // Markup and references have no meaning in this element, but its end tag has. In JSON these
    // characters are only in strings.
    let escaped = json.reduce(into: [UInt8]()) { escaped, byte in
      switch byte {
      case UInt8(ascii: "<"): escaped += #"\u003c"#.utf8
      case UInt8(ascii: ">"): escaped += #"\u003e"#.utf8
      case UInt8(ascii: "&"): escaped += #"\u0026"#.utf8
      default: escaped.append(byte)
      }
    }
    let text = String(decoding: escaped, as: UTF8.self)
    return HTML(source: "<script type=\"application/ld+json\">\(text)</script>")
  }

  package static func document(_ root: HTML) -> String { "<!doctype html>\n" + root.source + "\n" }

  package static func + (left: HTML, right: HTML) -> HTML {
    HTML(source: left.source + right.source)
  }

  static func startTag(_ name: String, _ attributes: [HTMLAttribute]) -> String {
    attributes.reduce("<\(name)") { "\($0) \($1.name)=\"\(escaped($1.value))\"" } + ">"
  }

  /// The text with the five characters escaped that have a meaning in text or in a quoted value.
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { special[$0] != nil }) else { return text }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.utf8.count + text.utf8.count / 4)
    for byte in text.utf8 {
      if let reference = special[byte] {
        escaped += reference.utf8
      } else {
        escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  private static let special: [UInt8: String] = [
    UInt8(ascii: "&"): "&amp;", UInt8(ascii: "<"): "&lt;", UInt8(ascii: ">"): "&gt;",
    UInt8(ascii: "\""): "&quot;", UInt8(ascii: "'"): "&#39;",
  ]
}

/// Joins the pieces of a block.
@resultBuilder package enum HTMLBuilder {
  package static func buildExpression(_ piece: HTML) -> HTML { piece }
  package static func buildExpression(_ text: SafeText) -> HTML { HTML(text) }
  package static func buildBlock(_ pieces: HTML...) -> HTML { pieces.reduce(.empty, +) }
  package static func buildArray(_ pieces: [HTML]) -> HTML { pieces.reduce(.empty, +) }
  package static func buildOptional(_ piece: HTML?) -> HTML { piece ?? .empty }
  package static func buildEither(first piece: HTML) -> HTML { piece }
  package static func buildEither(second piece: HTML) -> HTML { piece }
}
