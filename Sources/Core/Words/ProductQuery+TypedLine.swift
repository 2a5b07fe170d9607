public import Market
public import Text

extension ProductQuery {
  /// The query as a user would type it.
  public var typed: SafeText { typed(me: nil) }

  /// Returns the query as a user would type it.
  /// - Parameter me: The number of the vendor that is typed as `me`; nil if it is not known.
  public func typed(me: Int?) -> SafeText {
    var words: [String] = []
    let texts = search.texts.map { text in
      text.parts.map { Self.isPlain($0) ? $0.string : QueryWord.quoted($0) }.joined(separator: " ")
    }
    if !texts.isEmpty { words.append(texts.joined(separator: " \(SearchTexts.separator) ")) }
    if let currency { words.append("currency:\(currency.code.string.lowercased())") }
    if let givenMinimum { words.append("price\(excludesMinimum ? ">" : ">=")\(givenMinimum)") }
    if let givenMaximum { words.append("price\(excludesMaximum ? "<" : "<=")\(givenMaximum)") }
    if inStock { words.append("in:stock") }
    if let vendorID { words.append(vendorID == me ? "vendor:me" : "vendor:\(vendorID)") }
    words += refinement.typed
    if sort != .newest { words.append("sort:\(sort.rawValue)") }
    return SafeText(words.joined(separator: " "))
  }

  /// Whether a term of the search, typed without quotation marks, is text and nothing else.
  private static func isPlain(_ term: SafeText) -> Bool {
    let words = QueryWord.words(of: term.string)
    return words.count == 1 && words[0].isText && words[0].text == term.string
  }

  /// Returns whether a typed line ends in a filter or in an excluded text: what is typed next is
  /// another word.
  package static func endsInFilter(_ line: String) -> Bool {
    QueryWord.words(of: line).last?.isText == false
  }
}

extension QueryRefinement {
  /// The conditions as a user would type them.
  fileprivate var typed: [String] {
    var words: [String] = []
    words += names.map { "name:\(QueryWord.quoted($0))" }
    if !vendorName.isEmpty { words.append("vendor:\(QueryWord.quoted(vendorName))") }
    for filter in NumberFilter.allCases {
      let name = filter.rawValue
      switch (filter, self[filter].minimum, self[filter].maximum) {
      case (_, nil, nil): break
      case (.stock, nil, 0): words.append("-in:stock")
      case (.discount, 1, nil): words.append("\(name)>0")
      case (_, let minimum?, nil): words.append("\(name)>=\(minimum)")
      case (_, nil, let maximum?): words.append("\(name)<=\(maximum)")
      case (_, let minimum?, let maximum?): words.append("\(name):\(minimum)..\(maximum)")
      }
    }
    words += excludedTexts.map { "-\(QueryWord.quoted($0))" }
    words += excludedVendorIDs.map { "-vendor:\($0)" }
    words += excludedVendorNames.map { "-vendor:\(QueryWord.quoted($0))" }
    return words
  }
}
