package import Text

/// An address on this market: a path from its root, or that path at the market's public address.
///
///     WebAddress.list(typed: "desk in:stock").text  // /?q=desk%20in%3Astock
package struct WebAddress: Hashable, Sendable {
  package let text: String

  /// The list, or its products that match a typed query.
  /// - Parameters:
  ///   - cursor: The row after which the page begins.
  ///   - offset: The number of rows before the page; not together with `cursor`.
  package static func list(
    typed query: SafeText = "", after cursor: String? = nil, offset: Int = 0
  ) -> WebAddress {
    var fields: [String] = []
    if !query.isEmpty { fields.append("\(ListParameters.query)=\(query.string.percentEncoded)") }
    if let cursor { fields.append("\(ListParameters.after)=\(cursor.percentEncoded)") }
    if offset > 0 { fields.append("\(ListParameters.offset)=\(offset)") }
    return WebAddress(text: fields.isEmpty ? "/" : "/?" + fields.joined(separator: "&"))
  }

  package static func product(_ id: Int) -> WebAddress { WebAddress(text: "/products/\(id)") }

  package static func picture(_ name: SafeText) -> WebAddress {
    WebAddress(text: "/pictures/" + name.string.percentEncoded)
  }

  /// The media type of a feed.
  package static let feedType = "application/atom+xml"

  /// The feed of new products, or of those that match a typed query.
  package static func feed(typed query: SafeText = "") -> WebAddress {
    let list = list(typed: query).text.dropFirst()
    return WebAddress(text: "/feed.xml" + list)
  }

  /// The addresses of all products, or a part of them.
  /// - Parameter part: From 1; nil for the first, or for a list of several.
  package static func sitemap(part: Int? = nil) -> WebAddress {
    WebAddress(text: "/sitemap.xml" + (part.map { "?\(ListParameters.part)=\($0)" } ?? ""))
  }

  package static let icon = WebAddress(text: "/favicon.svg")

  /// The same address with scheme and host before it.
  /// - Parameter origin: Such as `https://market.example`.
  package func at(_ origin: SafeText) -> WebAddress { WebAddress(text: origin.string + text) }

  private init(text: String) { self.text = text }
}

/// The names of the parameters of the list's address.
package enum ListParameters {
  /// A query as users type it.
  package static let query = "q"
  /// The cursor of the row after which the page begins.
  package static let after = "after"
  /// The number of rows before the page.
  package static let offset = "offset"
  package static let part = "part"
  /// The fields of a ``FilterForm``, by the names that they have in the API.
  package static let minimumPrice = "min_price"
  package static let maximumPrice = "max_price"
  package static let currency = "currency"
  package static let inStock = "in_stock"
  package static let minimumDiscount = "min_discount"
}
