import Market

extension TypedWords {
  package static let korean = TypedWords(
    filters: [
      "가격": .price, "통화": .currency, "정렬": .sort, "이름": .name, "상품명": .name, "판매자": .vendor,
    ],
    numbers: {
      switch $0 {
      case .stock: ["재고"]
      case .discount: ["할인"]
      }
    }, currencies: ["원": .krw, "달러": .usd],
    comparisons: [
      "미만": "가격<", "아래": "가격<", "밑": "가격<", "이하": "가격<=", "까지": "가격<=", "초과": "가격>",
      "위": "가격>", "이상": "가격>=", "부터": "가격>=",
    ],
    sorts: [
      "최신": .newest, "오래된": .oldest, "가격": .priceAscending, "낮은가격": .priceAscending,
      "높은가격": .priceDescending, "이름": .name, "할인": .discount,
    ],
    stock: ["있음"], me: "나", yes: ["예", "네"], no: ["아니요", "아니오"], save: ["저장"])
}
