import Actions
import Browser
import Foundation
import Keymap
import Market
import Terminal
import Text
import ViewModels
import Words

@testable import Widgets

/// A browser on a sample market, brought into a state by events, drawn into memory.
struct SampleBrowser {
  var model: BrowserModel
  let size: Size
  static let today = Day(year: 2026, month: 11, day: 21) ?? Day(number: 0)
  static let start = ContinuousClock.now

  /// - Parameter seconds: The time since 09:05:30.
  init(
    _ columns: Int, _ rows: Int, _ language: Language = .english,
    market: SafeText? = nil, lastVisit: [Product] = [],
    layout: ProductLayout = .list, state: BrowserState = BrowserState(), isReadOnly: Bool = false,
    commands: [CustomCommand] = [], abilities: Abilities = .all, canJoin: Bool = false,
    seconds: @escaping @Sendable () -> Int = { 0 }
  ) {
    size = Size(columns: columns, rows: rows)
    var environment = BrowserEnvironment(
      language: language, today: { Self.today }, now: { Self.start + .seconds(seconds()) },
      time: { instant in
        let passed = (instant - Self.start).components.seconds
        return ClockTime(hour: 9, minute: 5, second: 30 + Int(passed))
      })
    environment.reference = market.map { .remote("https://\($0)") } ?? .local
    environment.marketName = market
    environment.lastVisit = lastVisit.isEmpty ? nil : Self.start - .seconds(2 * 3_600)
    environment.home = "/home"
    environment.abilities = abilities
    environment.canJoin = canJoin
    environment.settings.isReadOnly = isReadOnly
    environment.settings.commands = commands
    environment.settings.keymap = Keymap(commands: commands.map(\.key))
    model = BrowserModel(
      list: ProductListViewModel(
        lastVisit: lastVisit, totalCount: lastVisit.isEmpty ? nil : lastVisit.count),
      environment: environment, size: size, choices: ScreenChoices(layout: layout), state: state)
    _ = model.start()
  }

  /// Returns all these sizes, and large ones: at the limits of a layout both matter, and a large
  /// window takes as long as a hundred small ones.
  static func sizes(columns: [Int], rows: [Int]) -> [(Int, Int)] {
    columns.flatMap { columns in rows.map { (columns, $0) } } + [
      (300, 1), (500, 24), (300, 100), (1, 200), (40, 200),
    ]
  }

  /// Opens the market and answers with these rows.
  func loaded(
    _ products: [Product], total: Int? = nil, hasNext: Bool = false, pageSize: Int = 20
  ) -> SampleBrowser {
    answered(
      .success(
        ProductPage(
          products: products, number: 1, size: pageSize, totalCount: total ?? products.count,
          hasNext: hasNext, nextCursor: hasNext ? "next" : nil)))
  }

  func answered(_ answer: Result<ProductPage, MarketError>) -> SampleBrowser {
    var copy = self
    guard let ticket = copy.open() else { return self }
    _ = copy.model.receive(.page(ticket, answer))
    return copy
  }

  /// Opens the market, which has not answered for long enough to show progress.
  func waiting() -> SampleBrowser {
    var copy = self
    guard let ticket = copy.open() else { return self }
    _ = copy.model.receive(.woke(.progressDelay(ticket)))
    return copy
  }

  /// Lets the cursor rest for long enough, and answers with the product in the pane.
  func rested(answer product: Product? = nil) -> SampleBrowser {
    var copy = self
    let effects = copy.model.receive(.woke(.preview))
    guard let product else { return copy }
    for case .loadProduct(let ticket) in effects {
      _ = copy.model.receive(.product(ticket, .success(product)))
    }
    return copy
  }

  /// Opens the product under the cursor, with the market's answer.
  func opening(answer: Result<Product, MarketError>) -> SampleBrowser {
    var copy = self
    for case .loadProduct(let ticket) in copy.model.handle(.key(.enter)) {
      _ = copy.model.receive(.product(ticket, answer))
    }
    return copy
  }

  func pressing(_ keys: Key...) -> SampleBrowser {
    var copy = self
    for key in keys { _ = copy.model.handle(.key(key)) }
    return copy
  }

  /// Types the keys of a text, one after the other.
  func typing(_ text: String) -> SampleBrowser {
    var copy = self
    for character in text { _ = copy.model.handle(.key(.character(character))) }
    return copy
  }

  /// Searches for a text, with the market's answer.
  func searching(
    _ text: String, finding products: [Product], total: Int? = nil, isCapped: Bool = false
  ) -> SampleBrowser {
    var copy = typing("/" + text)
    for case .load(let ticket) in copy.model.handle(.key(.enter)) {
      let page = ProductPage(
        products: products, number: 1, size: 20, totalCount: total ?? products.count,
        hasNext: total != nil, nextCursor: nil, totalIsCapped: isCapped)
      _ = copy.model.receive(.page(ticket, .success(page)))
    }
    return copy
  }

  /// Types a line with Enter and returns the effects.
  static func typing(_ line: String, in model: inout BrowserModel) -> [Effect] {
    for character in line { _ = model.handle(.key(.character(character))) }
    return model.handle(.key(.enter))
  }

  private mutating func open() -> PageTicket? {
    for case .load(let ticket) in model.receive(.opened(.success(()))) { return ticket }
    return nil
  }

  func frame(colors: Int = 256, drawsUnicode: Bool = true) -> Frame {
    BrowserView(colors: colors, drawsUnicode: drawsUnicode).draw(model, on: size)
  }
}

/// Products of every kind a row can show.
enum SampleProducts {
  /// Products of a broken market.
  static let odd: [Product] = [
    product(0, "Desk without a number", "wood-shop", "480000", off: "48000", stock: 12, ago: 0),
    product(0, "Another desk without one", "wood-shop", "210", .usd, stock: 1, ago: 1),
    product(7, "Desk told twice", "twins", "45000", stock: 3, ago: 3),
    product(7, "Desk told twice", "twins", "45000", stock: 3, ago: 3),
    product(6, "", "desk of no name", "0", stock: 2, ago: 400),
    product(5, "Desk below nothing", "odd", "100", off: "300", stock: 7, ago: 10),
    product(4, "Desk for odd coins", "bank", "12345.678", Currency(code: "??"), stock: 9, ago: 20),
    product(3, "Desk of tomorrow", "later", "1", stock: .min, ago: -40),
    product(2, "Desk of long ago", "before", "99999999999999999999", stock: .max, ago: 2_000_000),
    product(-1, "DＥSK 책상 desk", "wide", "1", stock: 1, ago: 700_000),
  ]

  /// One with a long description.
  static let described: [Product] = [
    Product(
      id: 31, vendor: Vendor(id: 2, name: "wood-shop"), name: "Handmade walnut desk",
      description: SafeText(
        String(
          repeating: "Solid walnut, oiled by hand. 호두나무 원목 책상입니다.\n\n140 × 70 cm. ", count: 12),
        shape: .paragraphs),
      thumbnail: "http://localhost/pictures/1.jpg",
      price: Price(amount: 480_000, discount: 48_000, currency: .krw), stock: 12,
      createdOn: SampleBrowser.today, issuedOn: SampleBrowser.today)
  ]

  static let all: [Product] = [
    product(12, "Handmade walnut desk", "wood-shop", "480000", off: "48000", stock: 12, ago: 0),
    product(11, "Film camera, serviced", "camera-lab", "210", .usd, stock: 0, ago: 1),
    product(10, "손뜨개 가방 — 겨울 신상품", "달빛공방", "45000", stock: 3, ago: 3),
    product(9, "Espresso cups", "green-table", "23.50", .usd, off: "4.70", stock: 1, ago: 6),
    product(8, "원목 책장 5단 (조립식, 배송비 포함) 오래 쓰는 튼튼한 가구", "목수의집", "128000", stock: 40, ago: 7),
    product(
      7, "A very long name that goes on and on until no list can show it whole, ever", "me", "5",
      .usd, stock: 1_000_000, ago: 60),
    product(6, "", "nameless", "0", stock: 2, ago: 400),
    product(5, "Negative sale", "odd", "100", off: "300", stock: 7, ago: 10),
    product(4, "Foreign coin", "bank", "12345.678", Currency(code: "XAU"), stock: 9, ago: 20),
    product(3, "🚲 자전거 👍🏽", "바퀴", "60000000", off: "18000000", stock: -1, ago: 2),
    product(2, "É́̂̃ combining", "marks", "1", stock: 1, ago: -1),
    product(1, "Plz", "judy", "123", stock: 0, ago: 1_000),
  ]

  static func product(
    _ id: Int, _ name: SafeText, _ vendor: SafeText, _ amount: String,
    _ currency: Currency = .krw, off: String = "0", stock: Int, ago: Int
  ) -> Product {
    Product(
      id: id, vendor: Vendor(id: id, name: vendor), name: name, description: nil, thumbnail: "",
      price: Price(
        amount: Decimal(string: amount) ?? 0, discount: Decimal(string: off) ?? 0,
        currency: currency),
      stock: stock, createdOn: Day(number: SampleBrowser.today.number - ago), issuedOn: nil)
  }
}
