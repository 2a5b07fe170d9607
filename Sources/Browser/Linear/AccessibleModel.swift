public import Market
public import Text
import Words

/// The market as lines of text, for screen readers: a page of numbered products is read out, a line
/// is asked for, nothing is ever drawn over.
///
/// A value: lines and answers go in, lines and requests come out.
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

  /// Products read out at once: more than this nobody keeps in mind.
  public static let pageSize = 10

  let language: AccessibleWords
  private var speech: AccessibleText
  private var query = ProductQuery.everything
  private var number = 1
  private var page: ProductPage?
  private var failed: Request?
  /// Why nothing was ever read out; nil once something was.
  public private(set) var obstacle: SafeText?
  private var hasRead = false
  private var isChoosingSort = false

  public init(surroundings: BrowserEnvironment) {
    speech = AccessibleText(surroundings: surroundings)
    language = Words.of(surroundings.language).accessible
  }

  /// The prompt before each line.
  public var prompt: SafeText { isChoosingSort ? language.sortPrompt : language.prompt }

  /// The line for a market that takes long.
  public static func loading(in language: Language) -> SafeText { Words.of(language).loading }

  /// The market said who the person is there.
  public mutating func know(me: Vendor) { speech.me = me.id }

  public mutating func start() -> Turn {
    Turn(lines: [speech.welcome], next: .request(listRequest))
  }

  /// Takes a line as it was typed.
  public mutating func take(_ line: String) -> Turn {
    let typed = line.trimmingPrefix(while: \.isWhitespace)
    if isChoosingSort { return chooseSort(String(typed)) }
    if typed.hasPrefix("/") { return search(String(typed.dropFirst())) }
    let word = String(typed).trimmed
    if let row = Int(word) { return open(row: row) }
    guard let command = LinearCommand(word) else {
      return Turn(lines: [language.unknown(SafeText(word, limit: 40))])
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
        return Turn(lines: [language.lastPage])
      }
      self.page = page
      return Turn(lines: speech.page(page, firstRow: firstRow, query: query))
    }
  }

  public mutating func receive(
    product answer: Result<Product, MarketError>, id: Int
  ) -> Turn {
    switch answer {
    case .failure(let error): return fail(error, .product(id: id))
    case .success(let product):
      succeed()
      speech.vendors.learn(product.vendor)
      return Turn(lines: speech.product(product))
    }
  }

  private var request: PageRequest {
    PageRequest(.number(number), size: Self.pageSize, query: query)
  }

  private var listRequest: Request { .page(request) }

  /// The market's row of the first product that was read out, from 1.
  private var firstRow: Int { (number - 1) * Self.pageSize + 1 }
}

extension AccessibleModel {
  private mutating func perform(_ command: LinearCommand) -> Turn {
    switch command {
    case .next:
      guard page?.hasNext ?? true else { return Turn(lines: [language.lastPage]) }
      return go(to: number + 1)
    case .previous:
      guard number > 1 else { return Turn(lines: [language.firstPage]) }
      return go(to: number - 1)
    case .first: return go(to: 1)
    case .again: return Turn(next: .request(failed ?? listRequest))
    case .everything:
      query = .everything
      return go(to: 1)
    case .sort:
      isChoosingSort = true
      return Turn(lines: speech.sorts)
    case .help: return Turn(lines: language.help)
    case .quit: return Turn(lines: [language.releaseTerminalImages], next: .end)
    }
  }

  private mutating func go(to number: Int) -> Turn {
    self.number = min(max(1, number), ProductPage.maximumPages)
    return Turn(next: .request(listRequest))
  }

  private mutating func search(_ text: String) -> Turn {
    guard text.count <= ProductQuery.searchLimit else { return Turn(lines: [language.tooLong]) }
    query.search = SafeText(text.trimmed)
    return go(to: 1)
  }

  private mutating func chooseSort(_ text: String) -> Turn {
    isChoosingSort = false
    let sorts = ProductQuery.Sort.allCases
    guard let choice = Int(text.trimmed), sorts.indices.contains(choice - 1) else {
      return Turn(lines: [language.unchanged])
    }
    query.sort = sorts[choice - 1]
    return go(to: 1)
  }

  private func open(row: Int) -> Turn {
    let (offset, isHuge) = row.subtractingReportingOverflow(firstRow)
    guard let page, !isHuge, page.products.indices.contains(offset) else {
      return Turn(lines: [language.notOnPage(SafeText("\(row)"))])
    }
    return Turn(next: .request(.product(id: page.products[offset].id)))
  }

  private mutating func fail(_ error: MarketError, _ request: Request) -> Turn {
    failed = request
    if !hasRead { obstacle = speech.reason(error) }
    return Turn(lines: speech.failure(error))
  }

  private mutating func succeed() {
    (failed, obstacle, hasRead) = (nil, nil, true)
  }
}

/// A command besides numbers and searches: a letter, its key in the Hangul layout, or the
/// word in either language.
enum LinearCommand: CaseIterable {
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
