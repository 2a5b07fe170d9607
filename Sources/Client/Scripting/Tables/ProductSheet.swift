package import Market
package import Text
package import Words

/// One product in full detail, as lines for people.
package struct ProductSheet: Sendable {
  private let words: Words
  private let style: TextStyle
  private let columns: Int
  private let today: Day
  private let me: Int?

  package init(_ words: Words, style: TextStyle, columns: Int, today: Day, me: Int? = nil) {
    self.words = words
    self.style = style
    self.columns = max(1, columns)
    self.today = today
    self.me = me
  }

  /// - Parameters:
  ///   - link: The link that opens the product; nil for none.
  ///   - picture: A line for each picture, by its number from 1; nil for its address, which only
  ///     this program can open in a local market.
  package func lines(
    _ product: Product, link: String? = nil, picture: ((Int) -> SafeText)? = nil
  ) -> [String] {
    let name = product.name.isEmpty ? words.common.unnamed : product.name
    var lines = name.wrapped(to: columns).map { style.apply(.strong, to: $0.string) }
    lines.append(price(of: product))
    lines += words.facts(of: product).map { fact in
      fact.isWarning ? style.apply(.warning, to: fact.text.string) : fact.text.string
    }
    let vendor = words.vendor(of: product, me: me, among: KnownVendors())
    let day = product.createdOn.map { words.common.listed(words.day($0, today: today)) }
    let origin = [vendor, day].compactMap { $0?.string }.joined(separator: ", ")
    if !origin.isEmpty { lines.append(style.apply(.quiet, to: origin)) }
    let text = product.description ?? ""
    lines.append("")
    lines += (text.isEmpty ? words.common.noDescription : text).wrapped(to: columns).map(\.string)
    let pictures = product.images.enumerated().map { index, image in
      picture?(index + 1).string ?? image.url.string
    }
    let addresses = (link.map { [$0] } ?? []) + pictures
    if !addresses.isEmpty { lines.append("") }
    return lines + addresses.map { style.apply(.quiet, to: $0) }
  }

  private func price(of product: Product) -> String {
    let price = product.price
    guard price.isDiscounted, style == .terminal else { return words.price(of: product).string }
    let amount = words.price(price.amount, in: price.currency)
    let sale = words.price(price.salePrice, in: price.currency)
    let percent = price.discountPercent.map { " \(words.discount($0))" } ?? ""
    return style.apply(.struck, to: amount.string) + " "
      + style.apply(.strong, to: "\(sale)\(percent)")
  }
}
