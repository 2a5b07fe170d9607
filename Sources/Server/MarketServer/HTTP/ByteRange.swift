import Text

/// The meaning of a `Range` field (RFC 9110 §14.1.2).
enum ByteRange: Hashable {
  /// The whole picture, for a field that is missing, malformed or too long, has another unit, or
  /// several ranges.
  case whole
  /// The offsets of the requested bytes.
  case part(Range<Int>)
  /// A range that begins after the end.
  case unsatisfiable

  init(_ field: String?, count: Int) {
    guard let field, field.utf8.count <= ServiceLimits.listBytes,
      let equals = field.firstIndex(of: "="),
      field[..<equals].trimmingSpaces.lowercased() == "bytes"
    else {
      self = .whole
      return
    }
    let bounds = field[field.index(after: equals)...].trimmingSpaces
      .split(separator: "-", omittingEmptySubsequences: false)
    guard bounds.count == 2 else {
      self = .whole
      return
    }
    self = Self.range(String(bounds[0]), String(bounds[1]), count: count)
  }

  private static func range(_ first: String, _ last: String, count: Int) -> ByteRange {
    switch (Digits.integer(first), Digits.integer(last)) {
    case (let start?, nil) where last.isEmpty:
      return start < count ? .part(start..<count) : .unsatisfiable
    case (let start?, let end?) where start <= end:
      return start < count ? .part(start..<min(count, end < .max ? end + 1 : end)) : .unsatisfiable
    case (nil, let length?) where first.isEmpty:
      return length > 0 && count > 0 ? .part(max(0, count - length)..<count) : .unsatisfiable
    default:
      return .whole
    }
  }
}
