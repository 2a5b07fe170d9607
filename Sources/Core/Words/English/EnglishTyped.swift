import Market

extension TypedWords {
  static let english = TypedWords(
    filters: [
      "price": .price, "currency": .currency, "sort": .sort, "in": .number(.stock),
      "name": .name, "vendor": .vendor, "seller": .vendor,
    ], stock: ["stock", "yes"], me: "me", yes: ["yes"], no: ["no"])
}
