import Text

/// A list of values with weights, as in `Accept`, `Accept-Encoding` and `Accept-Language` (RFC 9110
/// §12.4.2).
package struct WeightedList {
  /// The values in lower case and without parameters, in their order, with weights from 0 to 1.
  let entries: [(value: Substring, weight: Double)]

  /// Maximum values that are read: browsers send about ten, in 150 bytes.
  private static let maximumEntries = 50
  private static let maximumBytes = 2_048

  /// - Parameter field: A list; one that is longer than any client's has no entries.
  package init(_ field: String) {
    guard field.utf8.count <= Self.maximumBytes else {
      entries = []
      return
    }
    entries = field.lowercased().split(separator: ",", maxSplits: Self.maximumEntries)
      .prefix(Self.maximumEntries)
      .compactMap { part in
        let pieces = part.split(separator: ";").map(\.trimmingSpaces)
        guard let value = pieces.first, !value.isEmpty else { return nil }
        let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }?.dropFirst(2)
        return (value, weight.map(Self.weight) ?? 1)
      }
  }

  /// The weight of the first entry that one of `values` names, the most specific first; nil if none
  /// is in the list.
  package func weight(of values: String...) -> Double? {
    for value in values {
      if let entry = entries.first(where: { $0.value == value }) { return entry.weight }
    }
    return nil
  }

  private static func weight(_ text: Substring) -> Double {
    Double(text).flatMap { (0...1).contains($0) ? $0 : nil } ?? 0
  }
}
