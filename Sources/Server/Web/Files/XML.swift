import Text

/// A piece of XML, which is escaped like ``HTML``: names are literals in the code, and text and
/// values enter it only as `SafeText`, which has no character that XML forbids.
struct XML {
  private let source: String

  init(_ name: StaticString, _ attributes: [HTMLAttribute] = [], _ content: [XML] = []) {
    let tag = HTML.startTag("\(name)", attributes)
    source =
      content.isEmpty
      ? "\(tag.dropLast())/>" : "\(tag)\(content.map(\.source).joined())</\(name)>"
  }

  init(_ name: StaticString, _ attributes: [HTMLAttribute] = [], text: SafeText) {
    self.init(name, attributes, [XML(source: HTML.escaped(text.string))])
  }

  /// An element with HTML as its text.
  init(_ name: StaticString, _ attributes: [HTMLAttribute] = [], html: HTML) {
    self.init(name, attributes, [XML(source: HTML.escaped(html.source))])
  }

  init(_ name: StaticString, address: WebAddress) {
    self.init(name, [], [XML(source: HTML.escaped(address.text))])
  }

  private init(source: String) { self.source = source }

  /// A document with this as its root.
  var document: String { "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\(source)\n" }
}
