public import Market
public import Text
public import Words

/// The market as lines of text, for screen readers: it writes a page of numbered products, then
/// reads a line; nothing is ever drawn over.
///
/// A value: typed lines and replies go in, lines and requests come out.
public struct AccessibleModel: Sendable {
  /// The next request to the market.
  public enum Request: Hashable, Sendable {
    case page(PageRequest)
    case product(id: Int)
  }

  /// The lines to read out, and the next step.
  public struct Turn: Equatable, Sendable {
    public var lines: [SafeText] = []
    public var next = Next.line
  }

  public enum Next: Equatable, Sendable {
    /// The user is asked for a line.
    case line
    case request(Request)
    case end
  }

  /// Products per page: more than this is hard to remember.
  public static let pageSize = 10

  private let words: AccessibleWords
  private let absence: @Sendable (MarketFeature) -> SafeText
  private var text: AccessibleText
  private var query = ProductQuery.everything
  /// The page that was requested last.
  private var number = 1
  /// The page that was written last, and its number.
  private var page: ProductPage?
  private var pageNumber = 1
  private var capabilities = MarketCapabilities.native
  private var failed: Request?
  /// The reason why no page was ever written; nil once one was.
  public private(set) var obstacle: SafeText?
  private var hasRead = false
  private var isChoosingSort = false

  /// - Parameter marketName: The market's address as shown; nil for the local market.
  public init(
    marketName: SafeText?, language: Language, today: @escaping @Sendable () -> Day
  ) {
    let words = Words(language, keys: .typed)
    text = AccessibleText(words, marketName: marketName, today: today)
    self.words = words.accessible
    absence = words.errors.absence
  }

  /// The prompt before each line.
  public var prompt: SafeText { isChoosingSort ? words.sortPrompt : words.prompt }

  /// The line for a market that takes long to answer.
  public static func loading(in language: Language) -> SafeText {
    Words(language, keys: .typed).common.loading
  }

  /// Sets the user's vendor in the market.
  public mutating func setVendor(_ me: Vendor) { text.me = me.id }

  /// Stores what the market offers, once that is known.
  public mutating func setCapabilities(_ known: MarketCapabilities) { capabilities = known }

  public mutating func start() -> Turn {
    Turn(lines: [text.welcome], next: .request(listRequest))
  }

  /// Handles a line as it was typed.
  public mutating func handle(_ line: String) -> Turn {
    let typed = line.trimmingPrefix(while: \.isWhitespace)
    if isChoosingSort { return chooseSort(String(typed)) }
    if typed.hasPrefix("/") { return search(String(typed.dropFirst())) }
    let word = String(typed).trimmed
    if let row = Int(word) { return open(row: row) }
    guard let command = TypedCommand(word) else {
      return Turn(lines: [words.unknown(SafeText(word, limit: 40))])
    }
    return perform(command)
  }

  public mutating func receive(page answer: Result<ProductPage, MarketError>) -> Turn {
    switch answer {
    case .failure(let error): return fail(error, .page(request))
    case .success(let page):
      succeed()
      if page.products.isEmpty, number > 1 {
        number -= 1
        return Turn(lines: [words.lastPage])
      }
      (self.page, pageNumber) = (page, number)
      return Turn(lines: text.page(page, firstRow: firstRow, query: query))
    }
  }

  public mutating func receive(
    product answer: Result<Product, MarketError>, id: Int
  ) -> Turn {
    switch answer {
    case .failure(let error): return fail(error, .product(id: id))
    case .success(let product):
      succeed()
      text.vendors.learn(product.vendor)
      return Turn(lines: text.product(product))
    }
  }

  private var request: PageRequest {
    PageRequest(.number(number), size: Self.pageSize, query: query)
  }

  private var listRequest: Request { .page(request) }

  /// The row of the first product on the page, from 1.
  private var firstRow: Int { (pageNumber - 1) * Self.pageSize + 1 }
}

extension AccessibleModel {
  private mutating func perform(_ command: TypedCommand) -> Turn {
    switch command {
    case .next:
      // A page that failed is still the next one.
      if case .page? = failed { return Turn(next: .request(listRequest)) }
      guard page?.hasNext ?? true else { return Turn(lines: [words.lastPage]) }
      return go(to: number + 1)
    case .previous:
      guard number > 1 else { return Turn(lines: [words.firstPage]) }
      return go(to: number - 1)
    case .first: return go(to: 1)
    case .again: return Turn(next: .request(failed ?? listRequest))
    case .everything:
      query = .everything
      return go(to: 1)
    case .sort:
      guard capabilities.offers(.sort) else { return Turn(lines: ["\(absence(.sort))."]) }
      isChoosingSort = true
      return Turn(lines: text.sorts)
    case .help: return Turn(lines: words.help)
    case .quit: return Turn(lines: [words.goodbye], next: .end)
    }
  }

  private mutating func go(to number: Int) -> Turn {
    self.number = min(max(1, number), ProductPage.maximumPages)
    return Turn(next: .request(listRequest))
  }

  private mutating func search(_ text: String) -> Turn {
    guard text.count <= ProductQuery.searchLimit else { return Turn(lines: [words.tooLong]) }
    guard text.trimmed.isEmpty || capabilities.offers(.search) else {
      return Turn(lines: ["\(absence(.search))."])
    }
    query.search = SafeText(text.trimmed)
    return go(to: 1)
  }

  private mutating func chooseSort(_ text: String) -> Turn {
    isChoosingSort = false
    let sorts = ProductQuery.Sort.allCases
    guard let choice = Int(text.trimmed), sorts.indices.contains(choice - 1) else {
      return Turn(lines: [words.unchanged])
    }
    query.sort = sorts[choice - 1]
    return go(to: 1)
  }

  private func open(row: Int) -> Turn {
    let (offset, isHuge) = row.subtractingReportingOverflow(firstRow)
    guard let page, !isHuge, page.products.indices.contains(offset) else {
      return Turn(lines: [words.notOnPage(SafeText("\(row)"))])
    }
    return Turn(next: .request(.product(id: page.products[offset].id)))
  }

  private mutating func fail(_ error: MarketError, _ request: Request) -> Turn {
    failed = request
    if !hasRead { obstacle = text.reason(error) }
    return Turn(lines: text.failure(error))
  }

  private mutating func succeed() {
    (failed, obstacle, hasRead) = (nil, nil, true)
  }
}

/// A command besides numbers and searches: a letter, its key in the Hangul layout, or the
/// word in either language.
enum TypedCommand: CaseIterable {
  case next, previous, first, again, everything, sort, help, quit

  var names: [String] {
    switch self {
    case .next: ["", "n", "next", "다음"]
    case .previous: ["p", "previous", "이전"]
    case .first: ["g", "first", "처음"]
    case .again: ["r", "again", "다시"]
    case .everything: ["x", "all", "전체"]
    case .sort: ["s", "sort", "정렬"]
    case .help: ["?", "h", "help", "도움말"]
    case .quit: ["q", "quit", "exit", "종료"]
    }
  }

  init?(_ word: String) {
    let word = word.lowercased()
    let latin = word.count == 1 ? String(word.map(HangulLayout.latin)) : word
    guard let found = Self.allCases.first(where: { $0.names.contains(latin) }) else { return nil }
    self = found
  }
}
