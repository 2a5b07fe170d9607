import Foundation
import Market
import SeededRandom
import Text

extension SeededRandom {
  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<max(1, limit), using: &self) }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func pick<Element>(_ elements: [Element], or other: Element) -> Element {
    elements.randomElement(using: &self) ?? other
  }
}

/// Replies of a market: right, wrong, or nonsense.
struct RandomMarket {
  var numbers: SeededRandom

  /// Scripts whose characters differ in width, combine, join, run right to left, or are invisible.
  private static let scalars: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0xA0...0x17F, 0x300...0x36F, 0x590...0x6FF, 0xE00...0xE7F, 0x1100...0x11FF,
    0x200B...0x200F, 0x2028...0x202E, 0x20D0...0x20F0, 0x2500...0x257F, 0x2600...0x27BF,
    0x3000...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFE00...0xFE0F, 0xFF00...0xFFEF,
    0x1F1E6...0x1F1FF, 0x1F300...0x1F64F, 0x1F3FB...0x1F3FF, 0x1F900...0x1F9FF,
    0x20000...0x2A6DF, 0xE0100...0xE01EF, 0x0...0x1F, 0x7F...0x9F, 0xE000...0xF8FF,
  ]

  mutating func text(upTo count: Int) -> String {
    var text = String.UnicodeScalarView()
    var range = Self.scalars[0]
    for _ in 0..<numbers.below(count + 1) {
      if numbers.chance(40) { range = numbers.pick(Self.scalars, or: range) }
      let value = range.lowerBound + UInt32(numbers.below(range.count))
      if let scalar = Unicode.Scalar(value) { text.append(scalar) }
      if numbers.chance(5) { text.append("\u{200D}") }
    }
    return String(text)
  }

  mutating func number() -> Int {
    let extremes = [0, 1, -1, 2, 20, 1_000, Int.max, Int.min, Int(Int32.max)]
    return numbers.chance(30) ? numbers.pick(extremes, or: 0) : numbers.below(1_000)
  }

  mutating func product(id: Int? = nil) -> Product {
    let currencies = [Currency.krw, .usd, Currency(code: SafeText(text(upTo: 6)))]
    let amounts: [Decimal] = [
      0, 1, -5, 480_000, Decimal(string: "12345.678") ?? 1, .greatestFiniteMagnitude,
    ]
    let url = SafeText(numbers.chance(50) ? "http://localhost/\(numbers.below(9)).png" : "")
    return Product(
      id: id ?? (numbers.chance(90) ? numbers.below(500) : number()),
      vendor: Vendor(id: number(), name: numbers.chance(80) ? SafeText(text(upTo: 12)) : nil),
      name: SafeText(text(upTo: 60)),
      description: numbers.chance(50)
        ? SafeText(text(upTo: numbers.chance(5) ? 3_000 : 80), shape: .paragraphs) : nil,
      thumbnail: url,
      price: Price(
        amount: numbers.pick(amounts, or: 1), discount: numbers.pick(amounts, or: 0),
        currency: numbers.pick(currencies, or: .krw)),
      stock: number(), createdOn: numbers.chance(80) ? Day(number: number()) : nil,
      issuedOn: numbers.chance(50) ? Day(number: number()) : nil,
      images: (0..<numbers.below(4)).map { ProductImage(id: $0, url: url, thumbnail: url) })
  }

  /// A page whose numbers agree with nothing.
  mutating func page() -> ProductPage {
    let count = numbers.chance(20) ? 0 : numbers.below(numbers.chance(10) ? 120 : 21)
    return ProductPage(
      products: (0..<count).map { _ in product() }, number: numbers.chance(80) ? 1 : number(),
      size: numbers.chance(80) ? 20 : number(),
      totalCount: numbers.chance(70) ? number() : nil, hasNext: numbers.chance(60),
      nextCursor: numbers.chance(50) ? text(upTo: 8) : nil, totalIsCapped: numbers.chance(10))
  }

  mutating func error() -> MarketError {
    let detail = SafeText(text(upTo: 40))
    let errors: [MarketError] = [
      .connection(host: detail, .other(detail)), .timeout(.firstByte, seconds: number()),
      .status(code: number(), message: detail), .rateLimited(retryAfter: 1 + numbers.below(300)),
      .notAMarket(.webPage), .decoding(path: detail, detail: detail), .tooLarge(limit: number()),
      .notFound, .gone, .conflict(current: nil), .wrongSecret, .notTheVendor, .cancelled,
      .refused([]), .redirect(to: detail),
    ]
    return numbers.pick(errors, or: .gone)
  }
}
