public import Foundation
import Market
public import ViewModels
public import Words

/// The state that is saved from one run to the next: saved views, the command history, and the
/// appearance.
public struct BrowserState: Hashable, Sendable, Codable {
  /// A named query.
  public struct SavedView: Hashable, Sendable, Codable {
    public let name: String
    /// The query as typed in the search line.
    public let query: String

    /// Characters of a name: as many as fit a menu.
    static let nameLimit = 40
  }

  public internal(set) var views: [SavedView] = []
  /// Lines that were typed after `:`, the latest last.
  public internal(set) var history: [String] = []
  /// Lines that were searched for, the latest last.
  public var searches: [String] { searchLines ?? [] }

  private var searchLines: [String]?

  /// The addresses of the markets that were opened, the latest first.
  private var visited: [String]?

  /// The markets to choose from: the local one, and those that were opened last.
  public var markets: [MarketReference] { [.local] + (visited ?? []).map(MarketReference.remote) }

  /// The user's numbers as a vendor, by the names of the markets.
  private var ownVendors: [String: Int]?

  /// The user's number as a vendor when a market was open last; nil if unknown.
  func ownVendor(in market: MarketReference) -> Int? { ownVendors?[market.name] }

  mutating func remember(ownVendor: Int?, in market: MarketReference) {
    guard ownVendor != self.ownVendor(in: market) else { return }
    ownVendors = ownVendors ?? [:]
    ownVendors?[market.name] = ownVendor
  }

  /// The number of the day of the last deletion, in any market.
  private var deletionDay: Int?

  /// The day of the last deletion; nil if there was none.
  var deletedOn: Day? {
    get { deletionDay.map(Day.init(number:)) }
    set { deletionDay = newValue?.number }
  }

  private var namesAreDigests: Bool? = true

  /// Whether files of the markets have the names that version 0.2 gave them.
  public var hasFormerNames: Bool {
    get { namesAreDigests != true }
    set { namesAreDigests = !newValue }
  }

  private var greeted: Bool?

  /// Whether the user has seen the greeting of the local market.
  public internal(set) var isGreeted: Bool {
    get { greeted == true }
    set { greeted = newValue }
  }

  /// The name of the layout that was chosen last.
  private var layoutName: String?
  private var themeName: String?
  private var graphicsName: String?
  private var languageName: String?

  /// The layout that was chosen last; nil if none was.
  public internal(set) var layout: ProductLayout? {
    get { layoutName.flatMap(ProductLayout.init) }
    set { layoutName = newValue?.rawValue }
  }

  /// The theme that was chosen last; nil if none was.
  public internal(set) var theme: ThemeName? {
    get { themeName.flatMap(ThemeName.init) }
    set { themeName = newValue?.rawValue }
  }

  /// The way of drawing pictures that was chosen last; nil if none was.
  public internal(set) var graphics: GraphicsChoice? {
    get { graphicsName.flatMap(GraphicsChoice.init(name:)) }
    set { graphicsName = newValue?.name }
  }

  /// The language that was chosen last; nil if none was.
  public var language: Language? {
    get { languageName.flatMap(Language.init(rawValue:)) }
    set { languageName = newValue?.rawValue }
  }

  static let viewLimit = 100
  static let historyLimit = 100
  static let lineLimit = 300
  /// More markets than anyone compares.
  static let marketLimit = 20
  /// Characters of an address: longer ones are unusable.
  static let addressLimit = 2_000
  /// Bytes of the file: everything that the limits allow, in the longest characters.
  public static let sizeLimit = 1_048_576

  public init() {}

  /// Decodes ``data``. The file is untrusted: content beyond the limits is dropped.
  public init?(_ data: Data) {
    guard let state = try? JSONDecoder().decode(BrowserState.self, from: data) else { return nil }
    layout = state.layout
    theme = state.theme
    graphics = state.graphics
    greeted = state.greeted
    namesAreDigests = state.namesAreDigests
    deletionDay = state.deletionDay
    language = state.language
    for address in (state.visited ?? []).reversed() { remember(.remote(address)) }
    for market in markets { remember(ownVendor: state.ownVendor(in: market), in: market) }
    for view in state.views.prefix(Self.viewLimit) { save(view.query, as: view.name) }
    for line in state.history.suffix(Self.historyLimit) { remember(line) }
    for line in state.searches.suffix(Self.historyLimit) { rememberSearch(line) }
  }

  public var data: Data? { try? JSONEncoder().encode(self) }

  /// - Returns: Whether there was room. If not, a view with this name is kept.
  @discardableResult
  mutating func save(_ query: String, as name: String) -> Bool {
    let name = String(name.prefix(SavedView.nameLimit))
    let others = views.filter { $0.name != name }
    guard others.count < Self.viewLimit, query.count <= Self.lineLimit else { return false }
    views = others + [SavedView(name: name, query: query)]
    views.sort { $0.name < $1.name }
    return true
  }

  /// - Returns: Whether the name was free.
  mutating func rename(_ old: String, to new: String) -> Bool {
    let new = String(new.prefix(SavedView.nameLimit))
    guard let view = views.first(where: { $0.name == old }),
      new == old || !views.contains(where: { $0.name == new })
    else { return false }
    remove(old)
    return save(view.query, as: new)
  }

  /// Takes another state over, with the changes that were made here since `last`.
  public mutating func merge(_ saved: BrowserState, since last: BrowserState) {
    let own = self
    self = saved
    func keep<Value: Equatable>(_ path: WritableKeyPath<Self, Value>) {
      if own[keyPath: path] != last[keyPath: path] { self[keyPath: path] = own[keyPath: path] }
    }
    keep(\.deletionDay)
    keep(\.greeted)
    keep(\.layoutName)
    keep(\.themeName)
    keep(\.graphicsName)
    keep(\.languageName)
    let changed = Self.changes(of: own.views, since: last.views)
    views.removeAll { changed.removed.contains($0) }
    for view in changed.added { save(view.query, as: view.name) }
    // Those that are gone from a history gave way to others.
    for line in Self.changes(of: own.history, since: last.history).added { remember(line) }
    for line in Self.changes(of: own.searches, since: last.searches).added { rememberSearch(line) }
    let opened = Self.changes(
      of: (own.visited ?? []).reversed(), since: (last.visited ?? []).reversed())
    visited?.removeAll { opened.removed.contains($0) }
    for address in opened.added { remember(.remote(address)) }
    for name in Set((own.ownVendors ?? [:]).keys).union((last.ownVendors ?? [:]).keys) {
      let vendor = own.ownVendors?[name]
      guard vendor != last.ownVendors?[name] else { continue }
      ownVendors = ownVendors ?? [:]
      ownVendors?[name] = vendor
    }
  }

  /// Returns the elements that were removed from a list since `last`, and those that were added or
  /// moved to a later position.
  private static func changes<Element: Equatable>(
    of list: [Element], since last: [Element]
  ) -> (removed: [Element], added: [Element]) {
    var rest = last[...]
    let added = list.filter { element in
      guard let index = rest.firstIndex(of: element) else { return true }
      rest = rest[(index + 1)...]
      return false
    }
    return (last.filter { !list.contains($0) }, added)
  }

  mutating func remove(_ name: String) { views.removeAll { $0.name == name } }

  mutating func remember(_ line: String) { Self.remember(line, in: &history) }

  mutating func rememberSearch(_ line: String) {
    var lines = searches
    Self.remember(line, in: &lines)
    searchLines = lines
  }

  private static func remember(_ line: String, in lines: inout [String]) {
    guard !line.isEmpty, line.count <= lineLimit else { return }
    lines.removeAll { $0 == line }
    lines.append(line)
    if lines.count > historyLimit { lines.removeFirst() }
  }

  /// Moves a market to the front of those that were opened.
  public mutating func remember(_ market: MarketReference) {
    guard case .remote(let address) = market, address.count <= Self.addressLimit else { return }
    visited = Array(([address] + (visited ?? []).filter { $0 != address }).prefix(Self.marketLimit))
  }

  mutating func forget(_ market: MarketReference) {
    visited?.removeAll { .remote($0) == market }
    remember(ownVendor: nil, in: market)
  }
}
