import Market
import Text
import ViewModels
import Words

/// Products marked in the list, and those of one's own.
extension BrowserModel {
  /// Symbols the product under the cursor, or takes its mark away, and goes on to the next.
  mutating func mark() -> [Effect] {
    guard let product = list.selected else { return [] }
    if selling.marked.contains(product.id) {
      selling.marked.remove(product.id)
    } else {
      guard insertMark(product) else { return [] }
    }
    tellMarks()
    return list.handle(.move(1))
  }

  /// Symbols everything between the last mark and the cursor. What is not one's own is left out.
  mutating func markRange() -> [Effect] {
    guard let last = selling.marked.products.last, let start = list.window.row(ofID: last.id) else {
      if let product = list.selected, insertMark(product) { tellMarks() }
      return []
    }
    let rows = min(start, list.cursor)...max(start, list.cursor)
    let products = rows.compactMap(list.window.product(at:)).filter { !isForeign($0) }
    for product in start <= list.cursor ? products : products.reversed() {
      guard insertMark(product) else { return [] }
    }
    tellMarks()
    return []
  }

  /// What was marked, and what can be done with it.
  private mutating func tellMarks() {
    show(words.form.marksTold(selling.marked.count))
  }

  private mutating func insertMark(_ product: Product) -> Bool {
    if isForeign(product) {
      say(words.form.notYours)
      return false
    }
    guard selling.marked.insert(product) else {
      say(words.form.tooManyMarks(Selection.limit))
      return false
    }
    return true
  }

  /// Only one's own products; the second time all again.
  mutating func showMine() -> [Effect] {
    guard let me = ownVendor else { return [] }
    var query = list.query
    query.vendorID = query.vendorID == me ? nil : me
    return show(query.typed.string, query)
  }
}
