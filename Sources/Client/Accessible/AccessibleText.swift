import Foundation
import Market
import ScreenWords
import Text
import ViewModels
import Words

/// Products, pages and failures as sentences.
struct AccessibleText: Sendable {
  /// The user's own number as a vendor.
  var me: Int?
  var vendors = KnownVendors()
  private let words: ScreenWords
  private let phrases: AccessibleWords
  private let marketName: SafeText?
  private let today: @Sendable () -> Day

  init(_ words: ScreenWords, marketName: SafeText?, today: @escaping @Sendable () -> Day) {
    self.words = words
    phrases = words.accessible
    self.marketName = marketName
    self.today = today
  }

  var welcome: SafeText {
    "\(words.common.program), \(marketName ?? words.common.localMarket). \(phrases.firstHint)"
  }

  func page(_ page: ProductPage, firstRow: Int, query: ProductQuery) -> [SafeText] {
    let omission = page.unreadable.map { SafeText("\(words.query.unreadable($0.count, $0.path)).") }
    guard !page.products.isEmpty else {
      if let omission { return [omission] }
      guard query.isFiltered else { return [words.common.emptyTitle] }
      let hint = query.unknownFilter.map { words.query.unknownFilter($0) }
      return [phrases.nothingFound(query.search.text)] + [hint].compactMap(\.self)
    }
    let rows = page.products.enumerated().map { offset, product in
      SafeText("\(firstRow + offset). \(line(product))")
    }
    let last = firstRow + page.products.count - 1
    let total = page.totalCount.map { Words.grouped($0) + (page.totalIsCapped ? "+" : "") }
    var closing = phrases.rows(Words.grouped(firstRow), Words.grouped(last), total)
    if !query.search.isEmpty { closing = "\(closing) \(phrases.searched(query.search.text))" }
    let filters = self.filters(query)
    if !filters.isEmpty { closing = "\(closing) \(phrases.filtered(filters))" }
    if !page.hasNext, firstRow > 1 { closing = "\(closing) \(words.common.listEnd)." }
    return rows + [closing] + [omission].compactMap(\.self)
  }

  /// The filters and the order, without the search; empty for none.
  private func filters(_ query: ProductQuery) -> SafeText {
    var rest = query
    rest.search = ""
    return words.query.summary(rest, me: me, vendors: vendors, separator: ", ")
  }

  func product(_ product: Product) -> [SafeText] {
    var lines = ["\(words.name(of: product)).", price(product)]
    lines += words.facts(of: product).map { "\($0.text)." }
    lines.append("\(origin(product)).")
    let pictures = max(product.images.count, product.thumbnail.isEmpty ? 0 : 1)
    lines.append(phrases.pictures(pictures))
    if let text = product.description, !text.isEmpty {
      lines += text.string.split(separator: "\n").map { SafeText($0) }
    } else {
      lines.append("\(words.common.noDescription).")
    }
    return lines + [phrases.afterProduct]
  }

  /// Products by the numbers of their rows, then each fact: of all at once if it is the same.
  func comparison(of products: [Product], in rows: [Int]) -> [SafeText] {
    let comparison = ProductComparison(
      products, in: words, me: me, vendors: vendors, today: today())
    let names = zip(rows, products).map { SafeText("\($0). \(words.name(of: $1)).") }
    let facts = ProductComparison.Fact.allCases.map { fact -> SafeText in
      let label = words.comparison.label(fact)
      guard comparison.differs(in: fact) else {
        return "\(label): \(comparison.value(of: fact, at: 0))."
      }
      let values = rows.enumerated().map { index, row in
        let value = comparison.value(of: fact, at: index)
        let saving = fact == .price ? words.saving(at: index, of: comparison) : ""
        return "\(row), \(value)\(saving.isEmpty ? "" : ", \(saving)")"
      }
      return "\(label): \(SafeText(values.joined(separator: "; ")))."
    }
    return names + facts
  }

  func list(_ orders: [ProductOrder]) -> [SafeText] {
    orders.enumerated().map { index, order in "\(index + 1). \(words.query.order(order))" }
  }

  func reason(_ error: MarketError) -> SafeText { words.errors.reason(error) }

  func failure(_ error: MarketError) -> [SafeText] { ["\(reason(error)).", phrases.tryAgain] }

  /// A part of a form, to compare two.
  func value(of attribute: ProductAttribute, in form: ProductForm) -> SafeText {
    switch attribute {
    case .pictures: phrases.pictures(form.pictures.count)
    case .price:
      "\(form.text(of: .price).text) − \(form.text(of: .discount).text) \(form.currency.code)"
    default: SafeText(form.content(of: attribute) ?? "")
    }
  }

  /// `Walnut desk. KRW 480,000, now KRW 432,000. 12 left. wood-shop, today.`
  private func line(_ product: Product) -> SafeText {
    "\(words.name(of: product)). \(price(product)) \(words.stock(of: product)). \(origin(product))."
  }

  private func price(_ product: Product) -> SafeText { "\(words.price(of: product))." }

  private func origin(_ product: Product) -> SafeText {
    let day = product.createdOn.map { words.common.listed(words.day($0, today: today())) }
    let vendor = words.vendor(of: product, me: me, among: vendors)
    guard let vendor, let day else { return vendor ?? day ?? "" }
    return "\(vendor), \(day)"
  }
}
