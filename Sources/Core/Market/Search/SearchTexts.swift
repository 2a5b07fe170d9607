public import Text

/// The texts to search for: products that contain any of them are listed. All products without a
/// text.
public struct SearchTexts: Hashable, Sendable {
  /// None is empty.
  public let texts: [SearchTerms]

  /// Maximum texts: more than users type, and each costs as much as a search.
  public static let limit = 5
  /// Maximum characters of a text, of which some count as several; markets refuse longer ones.
  public static let maximumLength = 200
  /// The word to type between two texts.
  public static let separator = "OR"

  public init(_ texts: [SearchTerms]) { self.texts = texts.filter { !$0.terms.isEmpty } }

  /// Creates a search for texts as a whole.
  public init(_ texts: [SafeText]) { self.init(texts.map { SearchTerms([$0]) }) }

  /// Creates a search for a text as a whole.
  public init(_ text: SafeText) { self.init([text]) }

  public var isEmpty: Bool { texts.isEmpty }

  /// All terms of all texts.
  public var terms: [SafeText] { texts.flatMap(\.terms) }

  /// Returns whether a text is longer than ``maximumLength``, as markets count: by its
  /// scalars.
  public static func isTooLong(_ text: String) -> Bool {
    text.unicodeScalars.count > maximumLength
  }

  /// Returns the beginning of a text that is not too long, in whole characters.
  public static func prefix(of text: SafeText) -> SafeText {
    var rest = maximumLength
    let prefix = text.string.prefix { character in
      rest -= character.unicodeScalars.count
      return rest >= 0
    }
    return SafeText(prefix)
  }

  /// The texts in one line, for users.
  public var text: SafeText {
    SafeText(texts.map(\.text.string).joined(separator: " \(Self.separator) "))
  }
}

extension SearchTexts: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self.init(SafeText(value)) }
}

extension SearchTexts: CustomStringConvertible {
  public var description: String { text.string }
}

/// One text of a search: terms that a product has to contain, all of them, in any order.
public struct SearchTerms: Hashable, Sendable {
  /// Parts of the name, the vendor's name, or the description; none is empty. Case, width, and
  /// spaces around them are ignored.
  public let terms: [SafeText]

  /// Maximum terms of a text; the words after them are one term with the last one, as they are in
  /// a name that was copied.
  public static let limit = 8

  /// Creates a text of at most ``limit`` terms.
  public init(_ terms: [SafeText]) {
    let terms = terms.filter { !$0.isEmpty }
    guard terms.count > Self.limit else {
      self.terms = terms
      return
    }
    let rest = terms.dropFirst(Self.limit - 1).map(\.string).joined(separator: " ")
    self.terms = terms.prefix(Self.limit - 1) + [SafeText(rest)]
  }

  /// Creates a text of the words of a name, without regard to quotation marks.
  public init(words name: SafeText) {
    self.init(name.string.split(whereSeparator: \.isWhitespace).map { SafeText($0) })
  }

  /// Creates a text of the words of a line; a term of several words is in quotation marks.
  public init(line: String) {
    self.init(QueryWord.words(of: line).map { SafeText($0.text) })
  }

  /// The terms of a line from which ``init(line:)`` creates the text: the last one may be its
  /// words, which become one term again.
  public var parts: [SafeText] {
    guard terms.count == Self.limit, let last = terms.last else { return terms }
    let words = last.string.split(separator: " ").map { SafeText($0) }
    let isSame = words.map(\.string).joined(separator: " ") == last.string
    return isSame ? terms.dropLast() + words : terms
  }

  /// A line from which ``init(line:)`` creates the text.
  public var line: String { parts.map { QueryWord.word(for: $0) }.joined(separator: " ") }

  /// Whether it is too long to be typed or sent.
  public var isTooLong: Bool { SearchTexts.isTooLong(terms.count > 1 ? line : text.string) }

  /// The terms in one line, for users.
  public var text: SafeText { SafeText(terms.map(\.string).joined(separator: " ")) }
}
