package import Market
package import Text
package import Words

/// The query of a command line: the words of the browser's search line, read by its parser.
package struct TypedQuery: Sendable {
  /// The line as it would be typed in the browser.
  private let line: String
  private let sort: String?

  /// - Parameter sort: The value of `--sort`, which wins over a `sort:` among the words.
  package init(words: [String], sort: String?) {
    line = words.joined(separator: " ")
    self.sort = sort
  }

  /// Separates the address of a market from the words after it.
  package static func split(_ words: [String]) -> (link: ProductLink?, words: [String]) {
    guard let link = words.first.flatMap({ ProductLink($0) }), case .remote = link.place else {
      return (nil, words)
    }
    return (link, Array(words.dropFirst()))
  }

  /// - Parameter me: The number of the user's vendor; nil if it is not known.
  package func query(me: Int?) throws(QueryError) -> ProductQuery {
    var query = try ProductQuery(typed: line, me: me)
    if let sort {
      guard let sort = ProductQuery.Sort(inAnyLanguage: sort) else {
        throw .sort(SafeText("sort:\(sort)"))
      }
      query.sort = sort
    }
    return query
  }

  /// Whether the number of the user's vendor is needed.
  package var needsVendor: Bool {
    do throws(QueryError) {
      _ = try query(me: nil)
      return false
    } catch {
      return error == .notLoggedIn
    }
  }
}

extension ProductQuery {
  /// Returns the notice that a word is searched for as text although it looks like a filter; nil if
  /// there is none, or products with the text are found.
  package func notice(findsNothing: Bool, in words: Words) -> SafeText? {
    guard let filter = unknownFilter, findsNothing || filter.isExcluded else { return nil }
    return words.query.unknownFilter(filter)
  }
}
