public import Actions
public import Files
import Foundation
public import Market
import ScreenWords
import Scripting
public import Text
public import ViewModels
public import Words

/// The market as lines of text, for screen readers: it writes a page of numbered products, then
/// reads a line; nothing is ever drawn over.
///
/// A value: typed lines and replies go in, lines and requests come out.
public struct AccessibleModel: Sendable {
  /// Products per page: more than this is hard to remember.
  public static let pageSize = 10

  let words: ScreenWords
  var text: AccessibleText
  private var query = ProductQuery.everything
  /// The page that was requested last.
  private var number = 1
  /// The page that was written last, and its number.
  private var page: ProductPage?
  private var pageNumber = 1
  /// The request for the page that was written last.
  private var written: PageRequest?
  /// The products of the page that were deleted since; the numbers of the others stay.
  var deleted: Set<Int> = []
  private(set) var capabilities = MarketCapabilities.native
  private var failed: Request?
  /// The reason why no page was ever written; nil once one was.
  public private(set) var obstacle: SafeText?
  private var hasRead = false
  /// The questions under way.
  var dialogue: Dialogue?
  /// The purpose of the product that was requested last.
  var purpose = Purpose.reading
  /// The product that was read out or saved last.
  var lastProduct: Product?
  var seller = Seller()
  /// Drafts that could not be saved, with the reasons; held while the program runs.
  public internal(set) var unsaved: [(draft: FormDraft, reason: FileError.Reason)] = []
  let isLocal: Bool
  private let isReadOnly: Bool
  let abilities: Abilities
  /// The markets to choose from.
  let markets: [MarketReference]
  private let views: [(name: String, query: String)]
  /// Whether a visitor becomes a vendor by the key, with a name.
  let canJoin: Bool
  private let firstProduct: Int?

  /// - Parameters:
  ///   - marketName: The market's address as shown; nil for the local market.
  ///   - product: The product to read out first, by its number; nil for the list.
  ///   - abilities: Those of the user; a visitor of a host lacks some.
  ///   - markets: The markets to choose from.
  ///   - views: The saved views, with the queries as typed.
  ///   - canJoin: Whether a visitor becomes a vendor by the key, with a name.
  public init(
    marketName: SafeText?, language: Language, product: Int? = nil,
    isReadOnly: Bool = false, abilities: Abilities = .all,
    markets: [MarketReference] = [.local], views: [(name: String, query: String)] = [],
    canJoin: Bool = false,
    today: @escaping @Sendable () -> Day
  ) {
    firstProduct = product
    self.abilities = abilities
    self.markets = markets
    self.views = views
    self.canJoin = canJoin
    words = ScreenWords(language, keys: .typed)
    isLocal = marketName == nil
    self.isReadOnly = isReadOnly
    text = AccessibleText(words, marketName: marketName, today: today)
  }

  var phrases: AccessibleWords { words.accessible }

  /// The prompt before each line; empty within a longer answer.
  public var prompt: SafeText { dialogue?.prompt(words) ?? phrases.prompt(!isReadOnly) }

  /// Whether the answer must not be shown while it is typed.
  public var hidesAnswer: Bool { dialogue?.isSecret ?? false }

  /// The line for a market that takes long to answer.
  public static func loading(in language: Language) -> SafeText {
    ScreenWords(language, keys: .typed).common.loading
  }

  /// Sets the user's vendor in the market.
  public mutating func setVendor(_ me: Vendor) {
    text.me = me.id
    seller.vendor = me
  }

  /// Sets the identity that products are sold with.
  public mutating func setIdentity(_ identity: Identity) { seller.identity = identity }

  /// Stores the features that the market offers, once they are known.
  public mutating func setCapabilities(_ known: MarketCapabilities) { capabilities = known }

  /// Continues in this language on the page, and with the identity, of another one.
  public mutating func resume(_ former: AccessibleModel) {
    (query, number, seller, lastProduct) = (
      former.query, former.number, former.seller, former.lastProduct
    )
    text.me = former.text.me
  }

  public mutating func start() -> Turn {
    Turn(
      lines: [text.welcome], next: .request(firstProduct.map { .product(id: $0) } ?? listRequest))
  }

  /// Handles a typed line.
  public mutating func handle(_ line: String) -> Turn {
    if let answered = dialogue {
      // It ends here, unless the answer continues it.
      dialogue = nil
      return answer(line, answered)
    }
    let typed = line.trimmingPrefix(while: \.isWhitespace)
    if typed.hasPrefix("/") { return search(String(typed.dropFirst())) }
    let word = String(typed).trimmed
    if let row = Int(word) { return open(row: row) }
    guard let typed = TypedLine(word) else {
      let shown = SafeText(word, limit: 40)
      let closest = TypedCommand.closest(to: word).map { SafeText($0) }
      return Turn(lines: [closest.map { phrases.unknownLike(shown, $0) } ?? phrases.unknown(shown)])
    }
    return perform(typed)
  }

  public mutating func receive(page answer: Result<ProductPage, MarketError>) -> Turn {
    switch answer {
    case .failure(let error): return fail(error, .page(request))
    case .success(let page):
      succeed()
      if let missing = ignored(in: page) { return leaveQuery(without: missing) }
      if page.products.isEmpty, page.unreadable == nil, number > 1 {
        // One that was emptied since it was written stays the place to go back from.
        if number > pageNumber { number -= 1 }
        return Turn(lines: [phrases.lastPage])
      }
      (self.page, pageNumber, deleted, written) = (page, number, [], request)
      for product in page.products { text.vendors.learn(product.vendor) }
      let lines = text.page(page, firstRow: firstRow, query: query)
      let mayBeMisspelled = page.products.isEmpty && page.unreadable == nil && !query.search.isEmpty
      return Turn(lines: lines, next: mayBeMisspelled ? .request(.newest) : .line)
    }
  }

  public mutating func receive(product answer: Result<Product, MarketError>, id: Int) -> Turn {
    switch answer {
    case .failure(let error): return fail(error, .product(id: id))
    case .success(let product):
      succeed()
      text.vendors.learn(product.vendor)
      lastProduct = product
      switch purpose {
      case .reading: return Turn(lines: text.product(product))
      case .editing: return edit(product)
      case .duplicating: return duplicate(product)
      }
    }
  }

  /// Asks whether one of these products was meant by the search that found nothing.
  func suggest(from products: [Product]) -> Turn {
    Turn(lines: [words.query.similar(to: query, in: products)].compactMap(\.self))
  }

  /// The feature of the query that the market ignored in this page; nil for none.
  private func ignored(in page: ProductPage) -> MarketFeature? {
    var judged = query
    // A later page may be a single row, which was found by a text that lists do not contain.
    if number > 1 { judged.search = "" }
    return judged.ignored(in: page)
  }

  /// Returns to the page that was written last; to all products if that was of the same query.
  private mutating func leaveQuery(without feature: MarketFeature) -> Turn {
    let former = written.flatMap { $0.query == query ? nil : $0.query }
    (query, number) = former.map { ($0, pageNumber) } ?? (.everything, 1)
    return absent(feature)
  }

  private var request: PageRequest {
    PageRequest(.number(number), size: Self.pageSize, query: query)
  }

  var listRequest: Request { .page(request) }

  /// Puts a changed product into the page that was written last.
  mutating func update(_ product: Product) {
    guard let index = page?.products.firstIndex(where: { $0.id == product.id }) else { return }
    page?.products[index] = product
  }

  /// The row of the first product on the page, from 1.
  private var firstRow: Int { (pageNumber - 1) * Self.pageSize + 1 }
}

extension AccessibleModel {
  enum Purpose: Sendable {
    case reading, editing, duplicating
  }

  private mutating func perform(_ typed: TypedLine) -> Turn {
    switch typed.command {
    case .next:
      // A page that was requested and not written is still the next one.
      guard let page, written == request else { return Turn(next: .request(listRequest)) }
      guard page.hasNext else { return Turn(lines: [phrases.lastPage]) }
      return go(to: number + 1)
    case .previous:
      guard number > 1 else { return Turn(lines: [phrases.firstPage]) }
      return go(to: number - 1)
    case .first: return go(to: 1)
    case .again: return Turn(next: .request(failed ?? listRequest))
    case .everything: return list(.everything)
    case .open: return typed.row.map { open(row: $0) } ?? Turn()
    case .search: return search(typed.text)
    case .sort:
      guard capabilities.offers(.sort) else { return absent(.sort) }
      return ask(.sort, lines: text.list(query.orders))
    case .filter:
      guard capabilities.offers(.filter) else { return absent(.filter) }
      return ask(.filter(FilterQuestions(query)))
    case .mine: return showMine()
    case .compare: return compare(typed.rows)
    case .help:
      return Turn(
        lines: phrases.help(
          !isReadOnly, abilities.contains(.credentials), abilities.contains(.markets)))
    case .quit: return Turn(drafts: unsaved.map { .save($0.draft) }, next: .leave)
    case .sell, .edit, .duplicate, .delete, .undo, .trash, .drafts:
      if isReadOnly { return Turn(lines: ["\(text.reason(.readOnly))."]) }
      return sell(typed)
    case .logIn, .logOut:
      return abilities.contains(.credentials) ? sell(typed) : refusal
    case .language, .market: return ask(typed)
    case .view: return showView(typed.text)
    }
  }

  /// Asks a question before the next command.
  mutating func ask(_ question: Dialogue, lines: [SafeText] = []) -> Turn {
    dialogue = question
    return Turn(lines: lines)
  }

  /// Repeats a question after a line that is not one of its answers; an empty line leaves it.
  mutating func askAgain(_ question: Dialogue, after line: String) -> Turn {
    let typed = line.trimmed
    guard !typed.isEmpty else { return Turn() }
    return ask(question, lines: [phrases.questions.notAnAnswer(SafeText(typed, limit: 40))])
  }

  /// The host does not allow it.
  var refusal: Turn { Turn(lines: ["\(words.kiosk.notAllowed)."]) }

  func absent(_ feature: MarketFeature) -> Turn {
    Turn(lines: ["\(words.errors.absence(feature))."])
  }

  private mutating func go(to number: Int) -> Turn {
    self.number = min(max(1, number), ProductPage.maximumPages)
    return Turn(next: .request(listRequest))
  }

  private mutating func list(_ query: ProductQuery) -> Turn {
    self.query = query
    return go(to: 1)
  }

  /// - Parameter isWhole: Whether the text replaces the filters and the order as well.
  private mutating func search(_ text: String, isWhole: Bool = false) -> Turn {
    let typed: ProductQuery
    do throws(QueryError) {
      typed = try ProductQuery(typed: text, me: seller.vendor?.id)
    } catch {
      return Turn(lines: ["\(error.sentence(in: words.language))."])
    }
    var found = query
    found.search = typed.search
    if isWhole || typed.isFiltered || typed.sort != .newest { found = typed }
    if let missing = found.firstFeature(where: { !capabilities.offers($0) }) {
      return absent(missing)
    }
    return list(found)
  }

  /// Shows a saved view, or asks which one.
  mutating func showView(_ name: String) -> Turn {
    guard !views.isEmpty else { return Turn(lines: [phrases.questions.noViews]) }
    guard !name.isEmpty else {
      return ask(
        .view, lines: views.enumerated().map { SafeText("\($0 + 1). \(SafeText($1.name)).") })
    }
    let view = views.first { $0.name == name } ?? Int(name).flatMap(views.element(numbered:))
    return view.map { search($0.query, isWhole: true) } ?? askAgain(.view, after: name)
  }

  private mutating func showMine() -> Turn {
    guard capabilities.offers(.filter) else { return absent(.filter) }
    guard let me = seller.vendor?.id else {
      if canJoin, seller.identity == nil { return Turn(lines: ["\(words.views.nothingOwn)."]) }
      return abilities.contains(.credentials)
        ? Turn(lines: [phrases.questions.notLoggedIn]) : refusal
    }
    var mine = query
    mine.vendorID = query.vendorID == me ? nil : me
    return list(mine)
  }

  mutating func answerSort(_ line: String) -> Turn {
    guard let order = Int(line.trimmed).flatMap(query.orders.element(numbered:)) else {
      return Turn(lines: [phrases.unchanged])
    }
    return list(query.ordered(by: order))
  }

  mutating func answer(_ line: String, _ questions: FilterQuestions) -> Turn {
    var questions = questions
    switch questions.answer(line, words) {
    case .ask(let lines):
      return ask(.filter(questions), lines: lines)
    case .done(let query): return list(query)
    case .cancelled: return Turn()
    }
  }

  private func compare(_ rows: [Int]) -> Turn {
    let products = rows.compactMap { product(inRow: $0) }
    if let missing = rows.first(where: { product(inRow: $0) == nil }) { return notOnPage(missing) }
    guard ProductComparison.counts.contains(rows.count), Set(rows).count == rows.count else {
      return Turn(lines: [phrases.comparisonNeedsNumbers])
    }
    return Turn(lines: text.comparison(of: products, in: rows))
  }

  private mutating func open(row: Int) -> Turn {
    guard let product = product(inRow: row) else { return notOnPage(row) }
    return request(product.id, for: .reading)
  }

  mutating func request(_ id: Int, for purpose: Purpose) -> Turn {
    self.purpose = purpose
    return Turn(next: .request(.product(id: id)))
  }

  /// The product with this number on the page, or nil.
  func product(inRow row: Int) -> Product? {
    let (offset, isHuge) = row.subtractingReportingOverflow(firstRow)
    guard let page, !isHuge, page.products.indices.contains(offset),
      !deleted.contains(page.products[offset].id)
    else { return nil }
    return page.products[offset]
  }

  func notOnPage(_ row: Int) -> Turn { Turn(lines: [phrases.notOnPage(SafeText("\(row)"))]) }

  private mutating func fail(_ error: MarketError, _ request: Request) -> Turn {
    failed = request
    if !hasRead { obstacle = text.reason(error) }
    return Turn(lines: text.failure(error))
  }

  private mutating func succeed() { (failed, obstacle, hasRead) = (nil, nil, true) }
}
