/// The parts of a file that are kept, in order. Adjacent ones are one: a malicious file has
/// millions of segments with a few bytes each.
struct FileParts {
  private(set) var ranges: [Range<Int>]

  /// The maximum number of parts, 1 MB of ranges: other files omit a few segments of metadata.
  private static let maximumCount = 65_536

  init(_ first: Range<Int>) { ranges = [first] }

  /// Whether the file has more parts than any picture; it counts as damaged.
  var hasTooMany: Bool { ranges.count > Self.maximumCount }

  mutating func append(_ part: Range<Int>) {
    if let last = ranges.last, last.upperBound == part.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<part.upperBound
    } else {
      ranges.append(part)
    }
  }
}
