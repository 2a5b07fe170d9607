import Market

extension TypedWords {
  package static let english = TypedWords(
    filters: [
      "price": .price, "currency": .currency, "sort": .sort,
      "name": .name, "vendor": .vendor, "seller": .vendor,
    ],
    numbers: {
      switch $0 {
      case .stock: ["in"]
      case .discount: []
      }
    }, currencies: ["won": .krw, "dollar": .usd, "dollars": .usd],
    comparisons: [
      "below": "price<", "under": "price<", "cheaper": "price<", "less": "price<",
      "above": "price>", "over": "price>", "more": "price>",
    ], sorts: [:],
    stock: ["stock", "yes"], me: "me", yes: ["yes"], no: ["no"], save: ["save"])
}
