import Market
import Text
import Words

/// The newest products of a list as a feed (RFC 4287).
package struct AtomFeed: Sendable {
  private let list: ListPage

  /// Maximum characters of a description in a feed.
  private static let textLimit = 300

  /// - Parameter list: The first page of products, the newest first.
  package init(_ list: ListPage) { self.list = list }

  package func document(on site: WebSite) -> String {
    let address = WebAddress.feed(typed: list.typed).at(site.origin)
    let updated = list.products.map(Self.updated).max() ?? Day(number: 0)
    return XML(
      "feed",
      [
        HTMLAttribute("xmlns", "http://www.w3.org/2005/Atom"),
        HTMLAttribute("xml:lang", SafeText(site.language.rawValue)),
      ],
      [
        XML("id", address: address),
        XML("title", text: list.title(site)),
        XML("updated", text: Self.time(updated)),
        XML("link", [HTMLAttribute("rel", "self"), .href(address)]),
        XML("link", [.href(WebAddress.list(typed: list.typed).at(site.origin))]),
        XML("author", [], [XML("name", text: site.name)]),
      ] + list.products.map { entry($0, site) }
    ).document
  }

  private func entry(_ product: Product, _ site: WebSite) -> XML {
    let address = WebAddress.product(product.id).at(site.origin)
    let name = product.name.isEmpty ? site.phrases.common.unnamed : product.name
    let vendor = product.vendor.label ?? site.name
    return XML(
      "entry", [],
      [
        XML("id", address: address), XML("title", text: name), XML("link", [.href(address)]),
        XML("published", text: Self.time(product.createdOn ?? Self.updated(product))),
        XML("updated", text: Self.time(Self.updated(product))),
        XML("author", [], [XML("name", text: vendor)]),
        XML("content", [HTMLAttribute("type", "html")], html: content(product, site)),
      ])
  }

  /// The picture, the price and the beginning of the description.
  @HTMLBuilder private func content(_ product: Product, _ site: WebSite) -> HTML {
    if !product.thumbnail.isEmpty {
      HTML(.p) {
        HTML(
          .img, .src(.picture(product.thumbnail).at(site.origin)), HTMLAttribute("alt", ""))
      }
    }
    PriceLine(price: product.price, site: site).paragraph
    HTML(.p) { site.phrases.stock(of: product) }
    if let description = product.description, !description.isEmpty {
      HTML(.p) { SafeText(description.string, limit: Self.textLimit) }
    }
  }

  /// The day of the last edit: a market stores no time of day.
  private static func updated(_ product: Product) -> Day {
    product.issuedOn ?? product.createdOn ?? Day(number: 0)
  }

  private static func time(_ day: Day) -> SafeText { SafeText("\(day.iso)T00:00:00Z") }
}
