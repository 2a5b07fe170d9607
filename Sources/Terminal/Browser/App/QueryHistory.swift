import Market

/// The lists that were shown before and after the current one, as in a web browser.
struct QueryHistory: Sendable {
  /// A list, by its query and the text that was typed for it.
  struct Entry: Hashable, Sendable {
    var typed: String
    var query: ProductQuery
    /// The row of the cursor when the list was left.
    var row = 0
  }

  private(set) var current = Entry(typed: "", query: .everything)
  private var earlier: [Entry] = []
  private var later: [Entry] = []
  /// The row of the cursor before a search was typed; the search shows other lists meanwhile.
  private var rowBeforeTyping: Int?

  /// Lists in each direction: more than anyone goes back.
  private static let limit = 50

  var hasEarlier: Bool { !earlier.isEmpty }
  var hasLater: Bool { !later.isEmpty }

  /// Records the cursor's row before a search is typed.
  mutating func beginTyping(at row: Int) { rowBeforeTyping = row }

  /// Records that another list is shown.
  /// - Parameter row: The row of the cursor in the list that is left.
  mutating func visit(_ typed: String, _ query: ProductQuery, leaving row: Int) {
    defer { rowBeforeTyping = nil }
    guard query != current.query else { return }
    earlier = adding(rowBeforeTyping ?? row, to: earlier)
    later = []
    current = Entry(typed: typed, query: query)
  }

  /// Goes back to the previous list, or nil.
  mutating func goBack(leaving row: Int) -> Entry? {
    guard let entry = earlier.popLast() else { return nil }
    later = adding(row, to: later)
    current = entry
    return entry
  }

  /// Goes forward to the list that was left by going back, or nil.
  mutating func goForward(leaving row: Int) -> Entry? {
    guard let entry = later.popLast() else { return nil }
    earlier = adding(row, to: earlier)
    current = entry
    return entry
  }

  /// Returns the lists with the current one, which is left at `row`, as the last.
  private func adding(_ row: Int, to entries: [Entry]) -> [Entry] {
    var left = current
    left.row = row
    return Array((entries + [left]).suffix(Self.limit))
  }
}
