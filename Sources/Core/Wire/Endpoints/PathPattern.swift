import Text

/// The path of an endpoint, such as `/api/products/{id}/archived`.
///
/// A segment in braces is a parameter: `{id}` is the number of a product, `{page}` that of a page,
/// any other name is text.
public struct PathPattern: Hashable, Sendable, ExpressibleByStringLiteral {
  enum Segment: Hashable, Sendable {
    case word(String)
    case id, page, text
  }

  let segments: [Segment]

  public init(stringLiteral text: StaticString) {
    segments = "\(text)".split(separator: "/").map { segment in
      switch segment {
      case "{id}": .id
      case "{page}": .page
      case _ where segment.hasPrefix("{"): .text
      default: .word(String(segment))
      }
    }
  }

  /// The path with these values in place of its parameters. The values must not need percent
  /// encoding.
  public func path(_ values: PathValues = PathValues()) -> String {
    segments.map { segment in
      switch segment {
      case .word(let word): "/" + word
      case .id: "/\(values.id)"
      case .page: "/\(values.page)"
      case .text: "/" + values.text
      }
    }.joined()
  }

  /// The path of one product.
  func path(id: Int) -> String { path(PathValues(id: Int64(id))) }

  /// The values of the parameters in a path that has been split and decoded; nil if the path does
  /// not match.
  func values(in path: [String]) -> PathValues? {
    guard path.count == segments.count else { return nil }
    var values = PathValues()
    for (segment, text) in zip(segments, path) {
      switch segment {
      case .word(let word):
        guard text == word else { return nil }
      case .id:
        guard let id = Self.number(text) else { return nil }
        values.id = id
      case .page:
        guard let page = Self.number(text).flatMap({ Int(exactly: $0) }) else { return nil }
        values.page = page
      case .text: values.text = text
      }
    }
    return values
  }

  /// Whether a segment of a path that may match is the number of a product or a page.
  func hasNumber(at index: Int, of path: [String]) -> Bool {
    path.count == segments.count && [.id, .page].contains(segments[index])
      && zip(segments, path).allSatisfy { segment, text in
        if case .word(let word) = segment { word == text } else { true }
      }
  }

  /// The words of the path, which are the same in every request.
  public var words: [String] {
    segments.compactMap { if case .word(let word) = $0 { word } else { nil } }
  }

  /// A number of ASCII digits, from 1 to below the largest one; nil for any other text.
  private static func number(_ text: String) -> Int64? {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit),
      let number = Int64(text), number > 0, number < .max
    else { return nil }
    return number
  }
}

/// The values of a path's parameters.
public struct PathValues: Hashable, Sendable {
  /// The number of a product, 1 or more; 0 where the path names none.
  public var id: Int64
  /// The number of a page, from 1; 1 for a path without one.
  public var page: Int
  /// The text of any other parameter, decoded; empty if it has none.
  public var text: String

  public init(id: Int64 = 0, page: Int = 1, text: String = "") {
    self.id = id
    self.page = page
    self.text = text
  }
}
