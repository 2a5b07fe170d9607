import Foundation
import Market
import Text

extension CommonWords {
  package static let english = CommonWords(
    program: "Open Market",
    localMarket: "Local market",
    soldOut: "Sold out",
    listEnd: "End of the list",
    loading: "loading …",
    loadingMore: "loading more …",
    refreshing: "refreshing …",
    goingToRow: { "going to row \($0) …" },
    opening: "opening …",
    online: "online",
    offline: "offline",
    readOnly: "read-only",
    trouble: "server error",
    busy: "busy",
    notConnected: "not connected",
    readAll: { "\($0) shows all" },
    stoppedState: "stopped",
    emptyTitle: "No products yet",
    retry: "retry",
    numberedVendor: { "vendor \($0)" },
    helpTitle: "Keys",
    tooSmall: "window too small",
    marketIsWell: "server is up",
    unnamed: "(no name)",
    pasteTooLong: "More than 1 MB of text: nothing was pasted",
    ownMarket: { "\($0) of \($1) are yours: \($2) shows them. Try \($3) there" },
    you: "you",
    today: "today",
    yesterday: "yesterday",
    noDescription: "No description",
    noPicture: "no picture",
    discounted: { amount, sale, percent in
      percent.map { "\(amount), \($0)% off, now \(sale)" } ?? "\(amount), now \(sale)"
    },
    listed: { "listed \($0)" },
    changed: { "changed \($0)" },
    picture: { "‹ \($0)/\($1) ›" },
    left: { "\($0) left" },
    leftBriefly: { "\($0) left" },
    daysAgo: { "\($0) days ago" },
    date: { year, month, day in "\(day) \(months[month - 1]) \(year)" },
    position: { "\($0) of \($1)" },
    positionOfMore: { "\($0) of \($1) loaded, more" },
    products: { $0 == "1" ? "1 product" : "\($0) products" },
    loadingRows: { "loading \($0)–\($1) of \($2) …" },
    waiting: { "The market asks you to wait. Retrying in \($0) s" },
    savedList: { "Copy from \(age($0)) ago" },
    timeLeft: { "\(age($0.roundedUp)) left" },
    restorableFor: { "Can be restored for \(age($0))" },
    nothingToRestore: "Nothing to restore",
    news: { "\($0) new · press \($1)" })

  private static let months: [SafeText] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func age(_ duration: Duration) -> SafeText {
    let minutes = max(0, duration.components.seconds / 60)
    if minutes < 1 { return "a moment" }
    if minutes < 60 { return "\(minutes) min" }
    if minutes < 48 * 60 { return "\(minutes / 60) h" }
    return "\(minutes / (24 * 60)) days"
  }
}

extension MarketsWords {
  package static let english = MarketsWords(
    title: "Markets",
    add: "add",
    addLine: "Add a market …",
    forget: "forget",
    here: "on this computer",
    notLoggedIn: "not logged in",
    drafts: { $0 == 1 ? "1 draft" : "\($0) drafts" },
    connecting: { "Connecting to \($0) …" },
    notAnAddress: "Not an address. Type one such as market.example or localhost:8080",
    loginNotNeeded: "This market is yours and needs no login",
    openNow: "This market is open. Open another one to forget it")
}

extension ComparisonWords {
  package static let english = ComparisonWords(
    title: "Compare",
    name: "Name",
    label: {
      switch $0 {
      case .price: "Price"
      case .stock: "Stock"
      case .seller: "Seller"
      case .listed: "Listed"
      }
    },
    pieces: { "\($0) left" },
    less: { "\($0) cheaper" },
    needsProducts: "Mark two to four products first")
}

extension QueryWords {
  package static var english: QueryWords {
    QueryWords(
      sort: sortEnglish,
      nothingFound: "No matches",
      unreadable: { count, path in
        count == 1
          ? "1 product cannot be read and is not shown (\(path))"
          : "\(count) products cannot be read and are not shown (\(path))"
      },
      repeatedPages: "The market sends the same products again and again; others may be missing",
      nothingMatches: { $0.isEmpty ? "No products match" : "No products match: \($0)" },
      mixedCurrencies: { "\($0) (mixes currencies)" },
      pricesAreMixed: {
        "Prices of several currencies are compared as numbers: add currency:\($0)"
      },
      searching: "searching …",
      sorting: "sorting …",
      filtering: "filtering …",
      onlyLoaded: { "\($0): applied to the \($1) loaded products only" },
      inStock: "in stock",
      myProducts: "my products",
      only: { "\($0) only" },
      atLeast: { "from \($0)" },
      below: { "under \($0)" },
      atMost: { "up to \($0)" },
      above: { "over \($0)" },
      numberAtLeast: {
        switch $0 {
        case .stock: "at least \($1) left"
        case .discount: "at least \($1) off"
        }
      },
      numberAtMost: {
        switch $0 {
        case .stock: "at most \($1) left"
        case .discount: "at most \($1) off"
        }
      },
      soldOutOnly: "sold out",
      discountedOnly: "discounted",
      inName: { "“\($0)” in the name" },
      ofVendor: { "by \($0)" },
      without: { "without \($0)" },
      unknownFilter: { filter in
        let rest: SafeText =
          filter.suggestion.map { "Did you mean \($0)?" }
          ?? "Filters are \(SafeText(UnknownFilter.names.joined(separator: ", ")))"
        return "“\(filter.word)” is searched for as text. \(rest)"
      },
      similarNames: { "Did you mean: \($0)?" })
  }

  private static let sortEnglish: @Sendable (ProductQuery.Sort) -> SafeText = {
    switch $0 {
    case .newest: "Newest"
    case .oldest: "Oldest"
    case .priceAscending: "Price: low to high"
    case .priceDescending: "Price: high to low"
    case .name: "Name"
    case .nameDescending: "Name: Z to A"
    case .discount: "Discount"
    case .discountAscending: "Smallest discount"
    }
  }
}

extension WebWords {
  package static let english = WebWords(
    skip: "Skip to the content",
    search: "Search",
    searchExample: "desk  price<50000  in:stock",
    products: "Products",
    results: { "Search: \($0)" },
    productsOf: { "Products of \($0)" },
    introduction: "Products of this market, with pictures and prices.",
    order: "Order", inStock: "In stock",
    pages: "Pages",
    previous: "Previous page",
    next: "Next page",
    range: { "\($0)–\($1) of \($2)" },
    moreThan: { "more than \($0) products" },
    afterEnd: "This page is after the last product",
    showAll: "Show all products",
    all: "All products",
    before: "Price before:",
    now: "Price now:",
    picture: { name, number, count in
      count == 1 ? name : "\(name), picture \(number) of \(count)"
    },
    moreOf: { "More from \($0)" },
    newer: "Newer product",
    older: "Older product",
    vendor: "Vendor",
    listed: "Listed",
    number: "Number",
    inTerminal: "In a terminal:",
    readOnly: "This market is read-only for now: nothing can be listed or changed.",
    footer:
      "This page only shows the market. Products are added, edited and deleted with openmarket.",
    whoIsMe: "Pages do not know who you are. Search for vendor:NAME",
    filter: WebFilterWords(
      title: "Filter", lowestPrice: "Price from", highestPrice: "Price to", currency: "Currency",
      allCurrencies: "All", discounted: "Discounted", apply: "Apply",
      notAPrice: { "“\($0)” is not a price. Write it in digits, such as 50000" }),
    errors: WebErrorWords(
      notFound: "Not found",
      notFoundAdvice: "There is nothing at this address. The product may have been deleted.",
      notUnderstood: "This page cannot be shown",
      notUnderstoodAdvice: "The address is not one of this market. Start again from the list.",
      tooMany: "Too many requests",
      busy: "The market is busy",
      laterAdvice: "Wait a moment, then load the page again."))
}
