package import Market
package import Text
import Words

package struct ListPage: Sendable {
  /// The number of products of a page: it fills rows of two, four and five, and stays below the
  /// limit of a page.
  package static let size = 20

  package var query: ProductQuery
  /// The query as it was typed.
  package var typed: SafeText
  package var products: [Product] = []
  /// The number of rows before the first one.
  package var offset = 0
  /// The number of rows of the whole list, as far as they were counted.
  package var total = 0
  package var isCapped = false
  /// The first offset that only a cursor reaches.
  package var reach = Int.max
  /// The cursor of the next page; nil on the last one.
  package var next: String?
  /// The reason why the query cannot be understood.
  package var mistake: SafeText?
  /// The form as it was filled in, if the mistake is in it.
  package var filter: FilterForm?

  package init(query: ProductQuery = .everything, typed: SafeText = "") {
    self.query = query
    self.typed = typed
  }

  package func document(on site: WebSite) -> String {
    let isWhole = query == .everything && typed.isEmpty && offset == 0
    let preview = PagePreview(kind: "website", description: site.words.introduction)
    return PageFrame(
      site: site, title: isWhole ? site.name : heading(site),
      address: mistake == nil ? .list(typed: typed) : nil,
      feed: mistake == nil ? .feed(typed: typed) : nil, isListed: isWhole, typed: typed,
      preview: isWhole ? preview : nil
    ).document {
      HTML(.div, .class("heading")) {
        HTML(.h1, .dirAuto) { heading(site) }
        if mistake == nil { HTML(.p, .class("soft")) { count(site) } }
      }
      if let mistake {
        HTML(.p, .class("notice"), HTMLAttribute("role", "alert")) { mistake }
        if let filter { filter.details(of: typed, isOpen: true, site) }
      } else {
        orders(site)
        FilterForm(query).details(of: typed, isOpen: false, site)
        rows(site)
        pages(site)
      }
    }
  }

  /// The title of the list in other programs, with the name of the market.
  func title(_ site: WebSite) -> SafeText {
    query.isFiltered ? "\(heading(site)) · \(site.name)" : site.name
  }

  /// The products that are listed, in plain words: `Search: desk · under KRW 50,000 · in stock`.
  func heading(_ site: WebSite) -> SafeText {
    guard mistake == nil else { return site.words.search }
    var (beginning, rest) = (site.words.products, query)
    if !query.search.isEmpty {
      beginning = site.words.results(query.search.text)
      rest.search = ""
    } else if let vendor = query.vendorID {
      let name = site.phrases.query.vendor(vendor, me: nil, vendors: vendors)
      beginning = site.words.productsOf(name)
      rest.vendorID = nil
    }
    let conditions = summary(rest, site)
    return conditions.isEmpty ? beginning : "\(beginning) · \(conditions)"
  }

  private func conditions(_ site: WebSite) -> SafeText {
    var unsorted = query
    unsorted.sort = .newest
    return summary(unsorted, site)
  }

  private func summary(_ query: ProductQuery, _ site: WebSite) -> SafeText {
    site.phrases.query.summary(query, me: nil, vendors: vendors, separator: " · ")
  }

  /// The vendors of the products: a query has only the number of one.
  private var vendors: KnownVendors {
    var vendors = KnownVendors()
    for product in products { vendors.learn(product.vendor) }
    return vendors
  }

  private func count(_ site: WebSite) -> SafeText {
    let total = Words.grouped(total)
    return isCapped ? site.words.moreThan(total) : site.phrases.common.products(total)
  }

  @HTMLBuilder private func rows(_ site: WebSite) -> HTML {
    if isAfterEnd {
      HTML(.p, .class("notice")) { site.words.afterEnd }
    } else if products.isEmpty {
      HTML(.p, .class("notice")) {
        query.isFiltered
          ? site.phrases.query.nothingMatches(conditions(site)) : site.phrases.common.emptyTitle
      }
      if let filter = query.unknownFilter {
        HTML(.p) { site.phrases.query.unknownFilter(filter) }
      }
      if query != .everything {
        HTML(.p) { HTML(.a, .href(.list())) { site.words.showAll } }
      }
    } else if query.sort.key == .price, query.currency == nil {
      groups(site)
    } else {
      cards(products, under: .h2, site)
    }
  }

  /// The products of each currency under its code: prices of several cannot be compared.
  private func groups(_ site: WebSite) -> HTML {
    var currencies: [Currency] = []
    for currency in products.map(\.price.currency) where !currencies.contains(currency) {
      currencies.append(currency)
    }
    return currencies.reduce(.empty) { groups, currency in
      let products = products.filter { $0.price.currency == currency }
      return groups + HTML(.h2) { currency.code } + cards(products, under: .h3, site)
    }
  }

  private func cards(
    _ products: [Product], under heading: HTMLElement, _ site: WebSite
  ) -> HTML {
    HTML(.ul, .class("cards")) {
      for product in products { ProductCard(product: product, site: site).item(heading) }
    }
  }

  /// Links to the same products in another order, to those in stock or discounted, and to all
  /// currencies.
  private func orders(_ site: WebSite) -> HTML {
    HTML(.nav, .class("orders"), HTMLAttribute("aria-label", site.words.order)) {
      HTML(.ul) {
        for order in query.orders where order.sort.isLinked {
          choice(site.phrases.query.order(order), query.order == order) {
            $0 = $0.ordered(by: order)
          }
        }
        choice(site.words.inStock, query.inStock) { $0.inStock.toggle() }
        choice(site.phrases.query.discountedOnly.asSentence, query.isDiscounted) {
          $0.isDiscounted.toggle()
        }
        if let currency = query.currency, query.minimumPrice == nil, query.maximumPrice == nil {
          choice(site.phrases.query.only(currency.code), true) {
            $0.currency = nil
            if $0.sort.key == .price { $0.sort = .newest }
          }
        }
      }
    }
  }

  private func choice(
    _ name: SafeText, _ isChosen: Bool, _ change: (inout ProductQuery) -> Void
  ) -> HTML {
    var other = query
    change(&other)
    let address = WebAddress.list(typed: other.typed)
    return HTML(.li) {
      if isChosen {
        HTML(.a, .href(address), HTMLAttribute("aria-current", "true")) { name }
      } else {
        HTML(.a, .href(address)) { name }
      }
    }
  }

  @HTMLBuilder private func pages(_ site: WebSite) -> HTML {
    if offset > 0 || next != nil {
      HTML(.nav, .class("pages"), HTMLAttribute("aria-label", site.words.pages)) {
        if offset > 0, offset - Self.size < reach {
          HTML(
            .a, HTMLAttribute("rel", "prev"),
            .href(.list(typed: typed, offset: previousOffset))
          ) { site.words.previous }
        }
        if !products.isEmpty { HTML(.p, .class("soft")) { range(site) } }
        if let next {
          HTML(.a, HTMLAttribute("rel", "next"), .href(.list(typed: typed, after: next))) {
            site.words.next
          }
        }
      }
    }
  }

  /// Whether there are products, but all of them before the page.
  private var isAfterEnd: Bool { products.isEmpty && offset > 0 && total > 0 }

  /// The number of rows before the previous page that has products.
  private var previousOffset: Int {
    let last = isAfterEnd ? (total - 1) / Self.size * Self.size : offset
    return max(0, min(offset - Self.size, last))
  }

  private func range(_ site: WebSite) -> SafeText {
    site.words.range(
      Words.grouped(offset + 1), Words.grouped(offset + products.count),
      Words.grouped(max(total, offset + products.count)) + (isCapped ? "+" : ""))
  }
}

extension ProductQuery.Sort {
  /// Whether the page of a list links to it; the others can be typed.
  fileprivate var isLinked: Bool {
    switch self {
    case .newest, .priceAscending, .priceDescending, .discount, .name: true
    case .oldest, .nameDescending, .discountAscending: false
    }
  }
}
