/// Recalls earlier lines, as in a shell.
package struct LineRecall: Hashable {
  /// The index in the history; nil for the line being typed.
  private var index: Int?
  /// The line being typed, to return to.
  private var draft = ""

  package init() {}

  /// Returns the line `delta` lines later in the history; nil beyond its ends.
  package mutating func move(by delta: Int, from text: String, in history: [String]) -> String? {
    let next = (index ?? history.count) + delta
    guard next >= 0, next <= history.count, next != (index ?? history.count) else { return nil }
    if index == nil { draft = text }
    index = next == history.count ? nil : next
    return index.map { history[$0] } ?? draft
  }
}
