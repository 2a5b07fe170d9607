import Market
import ViewModels

/// Finds the next product of the list that matches the last search.
struct MatchSearch {
  /// The position of a match, and whether it was found beyond the end of the list.
  struct Match: Hashable {
    let row: Int
    let isWrapped: Bool
  }

  let list: ProductListViewModel
  let query: ProductQuery

  /// Returns the next match after the cursor, or the previous one; the search wraps around to the
  /// other end of the loaded rows.
  func match(isForward: Bool) -> Match? {
    let rows = list.window.firstRow..<list.window.endRow
    guard rows.contains(list.cursor) else { return nil }
    let after = Array(list.cursor + 1..<rows.upperBound)
    let before = Array(rows.lowerBound..<list.cursor)
    let near = isForward ? after : before.reversed()
    let far = isForward ? before + [list.cursor] : (after.reversed() + [list.cursor])
    if let row = near.first(where: isMatch) { return Match(row: row, isWrapped: false) }
    return far.first(where: isMatch).map { Match(row: $0, isWrapped: true) }
  }

  private func isMatch(_ row: Int) -> Bool {
    // The market matched all rows of its answer, possibly in texts that the list does not show.
    if list.showsQuery, list.query == query { return true }
    return list.window.product(at: row).map(query.includes) ?? false
  }
}
