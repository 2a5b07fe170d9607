extension Array {
  /// Nil if there is no such index.
  package func element(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }

  /// Returns an element by its number, from 1; nil if there is no such element.
  package func element(numbered number: Int) -> Element? {
    // The number before the smallest one does not exist.
    number > 0 ? element(at: number - 1) : nil
  }
}

extension Array where Element: Equatable {
  /// Returns the element `delta` places after another one, and wraps around.
  package func element(after other: Element, by delta: Int) -> Element {
    self[((firstIndex(of: other) ?? 0) + delta % count + count) % count]
  }
}
