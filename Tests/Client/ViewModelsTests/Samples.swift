import Foundation
import Market
import Text
import ViewModels

/// A market of a number of products, newest first, in pages of 20.
struct SampleMarket {
  var ids: [Int]
  var hasCursors = true
  var reportsTotal = true
  /// The total that it reports instead of the true one.
  var reportedTotal: Int?
  var isCapped = false
  /// The description of all products; nil if lists have none.
  var description: SafeText?

  init(_ count: Int) { ids = Array((1...max(1, count)).reversed().prefix(count)) }

  static func product(_ id: Int, name: SafeText? = nil) -> Product {
    Product(
      id: id, vendor: Vendor(id: 1, name: "wood-shop"), name: name ?? "Product \(id)",
      description: nil, thumbnail: "", price: Price(amount: 1000, currency: .krw), stock: 3,
      createdOn: nil, issuedOn: nil)
  }

  private func listed(_ id: Int) -> Product {
    var product = Self.product(id)
    product.description = description
    return product
  }

  func page(_ request: PageRequest) -> ProductPage {
    let start: Int
    let number: Int
    switch request.position {
    case .number(let page):
      start = (page - 1) * request.size
      number = page
    case .after(let cursor):
      let last = Int(cursor) ?? 0
      start = ids.firstIndex { $0 < last } ?? ids.count
      number = 0
    }
    let rows = ids.dropFirst(start).prefix(request.size)
    let hasNext = start + rows.count < ids.count
    return ProductPage(
      products: rows.map(listed), number: number, size: request.size,
      totalCount: reportsTotal ? reportedTotal ?? ids.count : nil, hasNext: hasNext,
      nextCursor: hasCursors && hasNext ? rows.last.map(String.init) : nil,
      totalIsCapped: isCapped)
  }
}

/// Drives a list against a sample market and records the requests.
struct Visit {
  var list: ProductListViewModel
  var market: SampleMarket
  var asked: [PageRequest] = []
  var pending: [PageTicket] = []
  var answersAtOnce = true

  init(_ market: SampleMarket, rows: Int = 10, columns: Int = 1, lastVisit: [Product] = []) {
    self.market = market
    list = ProductListViewModel(lastVisit: lastVisit, totalCount: lastVisit.isEmpty ? nil : 500)
    perform(list.handle(.fit(lines: rows, linesAboveTrailer: rows, columns: columns)))
    perform(list.start())
  }

  mutating func perform(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .openMarket: perform(list.receive(.opened(.success(()))))
      case .load(let ticket):
        asked.append(ticket.request)
        pending.append(ticket)
        if answersAtOnce { answerAll() }
      case .cancel(let ticket): pending.removeAll { $0 == ticket }
      default: break
      }
    }
  }

  mutating func answerAll() {
    while !pending.isEmpty {
      let ticket = pending.removeFirst()
      perform(list.receive(.page(ticket, .success(market.page(ticket.request)))))
    }
  }

  mutating func fail(with error: MarketError) {
    while !pending.isEmpty {
      perform(list.receive(.page(pending.removeFirst(), .failure(error))))
    }
  }

  mutating func handle(_ action: ProductListViewModel.Action) { perform(list.handle(action)) }

  var names: [String] { list.visibleRows.compactMap { list.window.product(at: $0)?.name.string } }
  var visibleIDs: [Int] { list.visibleRows.compactMap { list.window.product(at: $0)?.id } }
}
