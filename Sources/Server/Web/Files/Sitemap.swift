package import Market
package import Text

/// The addresses of products for search engines (https://www.sitemaps.org/protocol.html).
package enum Sitemap {
  /// The number of products of a part: the largest page of a list.
  package static let size = 800

  private static let namespace = HTMLAttribute(
    "xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9")

  /// A part with the pages of some products, and the list, so that no part is empty.
  /// - Parameter products: The numbers and the days of the last edit.
  package static func part(_ products: [(id: Int, day: Day)], origin: SafeText) -> String {
    XML(
      "urlset", [namespace],
      [location("url", .list(), origin)]
        + products.map { location("url", .product($0.id), origin, $0.day) }
    ).document
  }

  package static func index(parts: Int, origin: SafeText) -> String {
    XML(
      "sitemapindex", [namespace],
      (1...max(1, parts)).map { location("sitemap", .sitemap(part: $0), origin) }
    ).document
  }

  private static func location(
    _ name: StaticString, _ address: WebAddress, _ origin: SafeText, _ day: Day? = nil
  ) -> XML {
    XML(
      name, [],
      [XML("loc", address: address.at(origin))]
        + (day.map { [XML("lastmod", text: SafeText($0.iso))] } ?? []))
  }
}

/// The rules for crawlers (RFC 9309): products, but neither results of searches nor data.
package enum Robots {
  package static func text(origin: SafeText) -> String {
    """
    User-agent: *
    Disallow: /api/
    Disallow: \(WebAddress.list().text)?\(ListParameters.query)=
    Sitemap: \(WebAddress.sitemap().at(origin).text)

    """
  }
}

/// The icon of a market: a price tag.
package enum Icon {
  package static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#0a58a6" \
    d="M5 3h11l13 13a3 3 0 0 1 0 4l-9 9a3 3 0 0 1-4 0L3 16V5a2 2 0 0 1 2-2z"/>\
    <circle cx="10" cy="10" r="3" fill="#fff"/></svg>

    """
}
