import Market

extension TypedWords {
  static let korean = TypedWords(
    filters: [
      "가격": .price, "통화": .currency, "정렬": .sort, "재고": .number(.stock), "할인": .number(.discount),
      "이름": .name, "상품명": .name, "판매자": .vendor,
    ], stock: ["있음"], me: "나", yes: ["예", "네"], no: ["아니요", "아니오"])
}
