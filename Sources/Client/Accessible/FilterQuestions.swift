import Foundation
import Market
import ScreenWords
import Scripting
import Text
import Words

/// The questions that build a filter, one after the other.
struct FilterQuestions: Sendable {
  private enum Step {
    case currency, minimum, maximum, stock
  }

  enum Outcome {
    case ask([SafeText])
    case done(ProductQuery)
    /// The filter is unchanged.
    case cancelled
  }

  private var query: ProductQuery
  private var step = Step.currency

  /// - Parameter query: Its search is kept, and its order unless that needs a currency.
  init(_ query: ProductQuery) {
    self.query = query
    self.query.currency = nil
    self.query.minimumPrice = nil
    self.query.maximumPrice = nil
    self.query.excludesMinimum = false
    self.query.excludesMaximum = false
    self.query.inStock = false
  }

  func prompt(_ words: QuestionWords) -> SafeText {
    switch step {
    case .currency: words.currency
    case .minimum: words.minimum
    case .maximum: words.maximum
    case .stock: words.inStock
    }
  }

  mutating func answer(_ line: String, _ words: ScreenWords) -> Outcome {
    let text = line.trimmed
    guard text != "." else { return .cancelled }
    switch step {
    case .currency:
      guard let currency = Currency(typed: text) else {
        guard text.isEmpty else {
          let names = Currency.accepted.map(\.code.string).joined(separator: ", ")
          return .ask([words.accessible.questions.chooseCurrency(SafeText(names))])
        }
        // Prices of several currencies cannot be compared.
        if query.sort.key == .price { query.sort = .newest }
        step = .stock
        return .ask([])
      }
      query.currency = currency
      step = .minimum
    case .minimum, .maximum:
      let price = price(text)
      guard text.isEmpty || price != nil else {
        return .ask([words.accessible.questions.notAPrice])
      }
      if step == .minimum {
        query.minimumPrice = price
        step = .maximum
      } else {
        query.maximumPrice = price
        guard query.minimumPrice ?? 0 <= query.maximumPrice ?? query.minimumPrice ?? 0 else {
          step = .minimum
          return .ask(["\(QueryError.emptyPriceRange.sentence(in: words.language))."])
        }
        step = .stock
      }
    case .stock:
      guard TypedAnswer.isYes(text) || TypedAnswer.isNo(text) else { return .ask([]) }
      query.inStock = TypedAnswer.isYes(text)
      return .done(query)
    }
    return .ask([])
  }

  /// Reads a price as a typed filter does; nil for one in another currency, and for more than one
  /// price.
  private func price(_ text: String) -> Decimal? {
    guard let currency = query.currency else { return nil }
    // The first reading accepts a currency after a space, the second one a missing currency.
    return ["", "currency:\(currency.code) "].lazy
      .compactMap { try? ProductQuery(typed: "\($0)price>=\(text)") }
      .first { $0 == ProductQuery(currency: currency, minimumPrice: $0.minimumPrice) }?
      .minimumPrice
  }
}
