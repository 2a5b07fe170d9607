import Foundation
public import Text

extension ProductQuery {
  /// Returns where ``search`` occurs in a text, as ranges of its glyphs (`SafeText.glyphs`) from
  /// the left, without overlaps. Case and width are ignored, as in the search itself.
  public func matches(in text: SafeText) -> [Range<Int>] {
    var patterns: [[Unicode.Scalar]] = []
    for text in search.texts {
      for term in text.terms {
        let scalars = FoldedText(term.string.trimmed).scalars
        if !scalars.isEmpty { patterns.append(scalars) }
      }
    }
    guard !patterns.isEmpty else { return [] }
    let folded = FoldedText(text.string)
    let scalars = folded.scalars
    var ranges: [Range<Int>] = []
    var start = 0
    while start < scalars.count {
      var end = start
      for pattern in patterns where scalars[start] == pattern.first {
        let patternEnd = start + pattern.count
        if patternEnd > end, patternEnd <= scalars.count,
          scalars[start..<patternEnd].elementsEqual(pattern)
        {
          end = patternEnd
        }
      }
      if end > start {
        // Two matches may share a glyph.
        let first = max(folded.glyphs[start].lowerBound, ranges.last?.upperBound ?? 0)
        let last = folded.glyphs[end - 1].upperBound
        if first < last { ranges.append(first..<last) }
      }
      start = max(end, start + 1)
    }
    return ranges
  }
}

extension ProductQuery {
  /// Returns the first market feature that the query needs and that meets a condition.
  public func firstFeature(where isMet: (MarketFeature) -> Bool) -> MarketFeature? {
    if !search.isEmpty, isMet(.search) { return .search }
    if search.texts.count > 1, isMet(.alternatives) { return .alternatives }
    if sort != .newest, isMet(.sort) { return .sort }
    var rest = self
    rest.search = ""
    return rest.isFiltered && isMet(.filter) ? .filter : nil
  }

  /// Returns the products that meet all conditions, in the order of the query; the default order is
  /// the given one.
  /// - Parameter allowsSimilar: Whether those with similar names are chosen if no product contains
  ///   the text.
  public func select(from products: [Product], allowsSimilar: Bool = true) -> [Product] {
    let texts = foldedTexts
    var found = products.filter { includes($0, texts) }
    if allowsSimilar, found.isEmpty, !search.isEmpty {
      found = products.filter(similarity)
    }
    return sort.sorted(found)
  }

  /// Returns whether a product meets all conditions, as far as its texts are known: lists of some
  /// markets have no descriptions.
  public func includes(_ product: Product) -> Bool { includes(product, foldedTexts) }

  private func includes(_ product: Product, _ texts: [[[Unicode.Scalar]]]) -> Bool {
    !isExcluded(product) && refinement.namesMatch(product) && Self.isFound(product, texts)
  }

  /// The terms of each text of the search, as they are compared.
  private var foldedTexts: [[[Unicode.Scalar]]] {
    search.texts.map { $0.terms.map { FoldedText($0.string.trimmed).scalars } }
  }

  private static func isFound(_ product: Product, _ texts: [[[Unicode.Scalar]]]) -> Bool {
    // Most are found by their names: the other texts need not be folded.
    let fields = [product.name, product.vendor.name, product.description].lazy
      .compactMap(\.self).map { FoldedText($0.string).scalars }
    return texts.isEmpty
      || texts.contains { terms in
        terms.allSatisfy { term in fields.contains { contains(term, in: $0) } }
      }
  }

  private static func contains(_ term: [Unicode.Scalar], in text: [Unicode.Scalar]) -> Bool {
    guard let first = term.first else { return true }
    guard text.count >= term.count else { return false }
    return (0...(text.count - term.count)).contains { start in
      text[start] == first && text[start..<(start + term.count)].elementsEqual(term)
    }
  }

  /// Returns the names of products that the search abbreviates or misspells, at most three.
  public func similarNames(in products: [Product]) -> [SafeText] {
    guard !search.isEmpty else { return [] }
    return Array(products.lazy.filter(similarity).map(\.name).prefix(3))
  }

  /// Returns whether a product meets all conditions but the search, and has a similar name: each
  /// word of a text of the search abbreviates a word of the name, as `dsk` does `desk` and `ㅊㅅ`
  /// does `책상`, or is misspelled. Another number is another product.
  private var similarity: (Product) -> Bool {
    let texts = search.texts.map { Self.letters(ofWordsIn: $0.text) }
    return { product in
      guard !isExcluded(product), refinement.namesMatch(product) else { return false }
      let names = Self.letters(ofWordsIn: product.name)
      return texts.contains { words in
        !words.isEmpty
          && words.allSatisfy { word in
            word.count >= Self.minimumAbbreviation
              && names.contains { name in
                name.first == word.first && Self.contains(word, inOrderIn: name)
                  || word.allSatisfy(\.isLetter) && Suggestion.isNear(word, to: name)
              }
          }
      }
    }
  }

  /// Returns the words of a text without punctuation, and Hangul as single letters.
  private static func letters(ofWordsIn text: SafeText) -> [[Character]] {
    text.string.lowercased().split { !$0.isLetter && !$0.isNumber }
      .map { $0.flatMap { $0.isASCII ? [$0] : HangulLayout.strokes($0) } }
  }

  /// The minimum letters of an abbreviation: shorter ones fit too many words.
  private static let minimumAbbreviation = 3

  private static func contains(_ letters: [Character], inOrderIn word: [Character]) -> Bool {
    var rest = word[...]
    for letter in letters {
      guard let index = rest.firstIndex(of: letter) else { return false }
      rest = rest[rest.index(after: index)...]
    }
    return true
  }

  /// Returns the first feature that, by this page, the market ignored: it has products that the
  /// query excludes, or another order. Markets ignore parameters they do not know.
  public func ignored(in page: ProductPage) -> MarketFeature? {
    if page.products.contains(where: isExcluded) { return .filter }
    if search.texts.count > page.searchedTexts { return .alternatives }
    if isSearchIgnored(in: page) { return .search }
    return sort.isIgnored(in: page) ? .sort : nil
  }

  private func isExcluded(_ product: Product) -> Bool {
    if inStock, product.isSoldOut { return true }
    if let vendorID, product.vendor.id != vendorID { return true }
    if refinement.excludes(product) { return true }
    guard let currency else { return false }
    if product.price.currency != currency { return true }
    if let minimumPrice, product.price.salePrice < minimumPrice { return true }
    if let maximumPrice, product.price.salePrice > maximumPrice { return true }
    return false
  }

  /// Whether no product matches: a market may search texts that its list does not contain.
  private func isSearchIgnored(in page: ProductPage) -> Bool {
    guard !search.isEmpty, !page.products.isEmpty else { return false }
    let texts = foldedTexts
    return page.products.allSatisfy { product in
      product.vendor.name != nil && product.description != nil && !Self.isFound(product, texts)
    }
  }
}
