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

  /// Lists in each direction: more than anyone goes back.
  private static let limit = 50

  var hasEarlier: Bool { !earlier.isEmpty }
  var hasLater: Bool { !later.isEmpty }

  /// Records that another list is shown.
  /// - Parameter row: The row of the cursor in the list that is left.
  mutating func visit(_ typed: String, _ query: ProductQuery, leaving row: Int) {
    guard query != current.query else { return }
    leave(at: row, to: &earlier)
    later = []
    current = Entry(typed: typed, query: query)
  }

  /// Goes back to the list before; nil if there is none.
  mutating func goBack(leaving row: Int) -> Entry? {
    guard let entry = earlier.popLast() else { return nil }
    leave(at: row, to: &later)
    current = entry
    return entry
  }

  /// Goes forward to the list that was left by going back; nil if there is none.
  mutating func goForward(leaving row: Int) -> Entry? {
    guard let entry = later.popLast() else { return nil }
    leave(at: row, to: &earlier)
    current = entry
    return entry
  }

  private mutating func leave(at row: Int, to entries: inout [Entry]) {
    current.row = row
    entries.append(current)
    if entries.count > Self.limit { entries.removeFirst() }
  }
}
