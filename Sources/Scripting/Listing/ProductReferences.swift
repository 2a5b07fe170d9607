import Foundation
package import Market
package import Text
package import Words

/// Products that a command line or a file names by numbers and links.
package struct ProductReferences: Sendable, Hashable {
  /// A link that names the market; nil where only numbers were given.
  package private(set) var link: ProductLink?
  package private(set) var numbers: [Int] = []

  /// Reads arguments.
  package init(_ texts: [String]) throws(ReferenceError) {
    for text in texts { try add(text[...], line: nil) }
  }

  /// Reads lines: numbers, links, or JSON objects with an `id`. Empty lines are skipped.
  package init(lines text: String) throws(ReferenceError) {
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = line.trimmingSpaces
      if !line.isEmpty { try add(line, line: index + 1) }
    }
  }

  private mutating func add(_ text: Substring, line: Int?) throws(ReferenceError) {
    if let number = Int(text), number > 0 { return numbers.append(number) }
    if text.hasPrefix("{") {
      guard let object = try? JSONDecoder().decode(Identified.self, from: Data(text.utf8)),
        object.id > 0
      else { throw .noNumber(line: line) }
      return numbers.append(object.id)
    }
    guard let link = ProductLink(String(text)), let number = link.product else {
      throw .notAProduct(SafeText(text, limit: 100), line: line)
    }
    guard self.link.map({ $0.place == link.place }) ?? true else { throw .severalMarkets }
    self.link = self.link ?? link
    numbers.append(number)
  }

  private struct Identified: Decodable {
    let id: Int
  }
}

/// The reason why a text names no product.
package enum ReferenceError: Error, Hashable, Sendable {
  /// The line is nil for an argument.
  case notAProduct(SafeText, line: Int?)
  /// A JSON object without an `id`.
  case noNumber(line: Int?)
  /// Links lead to more than one market.
  case severalMarkets

  package func sentence(in language: Language) -> SafeText {
    let words = ScriptingWords.of(language)
    func inLine(_ line: Int?, _ reason: SafeText) -> SafeText {
      line.map { ErrorWords.of(language).settings.inLine($0, reason) } ?? reason
    }
    return switch self {
    case .notAProduct(let text, let line): inLine(line, words.notAProduct(text))
    case .noNumber(let line): inLine(line, words.noNumber)
    case .severalMarkets: words.severalMarkets
    }
  }
}
