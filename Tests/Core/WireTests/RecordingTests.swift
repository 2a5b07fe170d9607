import Foundation
import Market
import Testing
import Text
import Wire

/// Recordings of every dialect through its readers: complete, truncated and with wrong types.
struct RecordingTests {
  private func page(_ name: String, _ text: String) throws -> ProductPage {
    try dialect(name).page(in: Data(text.utf8), answering: PageRequest(.number(1)))
  }

  private func product(_ name: String, _ text: String) throws -> Product {
    try dialect(name).product(in: Data(text.utf8))
  }

  private func dollars(_ amount: String, off discount: String = "0") -> Price {
    Price(
      amount: Decimal(string: amount) ?? -1, discount: Decimal(string: discount) ?? -1,
      currency: .usd)
  }

  @Test(arguments: ["1a", "1b"]) func aListOfGeneration1(name: String) throws {
    let page = try page(name, Recording.list1a)
    #expect(page.number == 1 && page.totalCount == nil && page.hasNext)
    #expect(page.products.map(\.id) == [1, 3, 0, 5])
    #expect(page.products.map(\.name.string) == ["Kettle Air", "Kettle mini", "", "찻잔"])
    #expect(
      page.products.map(\.price) == [
        Price(amount: 1_290_000, currency: .krw),
        Price(amount: 890_000, discount: 801_000, currency: .krw), dollars("-200"),
        dollars("2.36", off: "0.3"),
      ])
    #expect(page.products.map(\.stock) == [1_000_000_000_000, 90, 0, 0])
    let day = Day(year: 2021, month: 1, day: 24)
    #expect(page.products.map(\.createdOn) == [day, day, nil, day])
    #expect(
      page.products.map(\.thumbnail.string) == [
        "https://market.example/thumbnails/1-1.png", "https://market.example/thumbnails/3-1.png",
        "", "",
      ])
    #expect(page.products.allSatisfy { $0.description == nil && $0.images.isEmpty })
  }

  @Test(arguments: ["1a", "1b"]) func anItemOfGeneration1(name: String) throws {
    let item = try product(name, Recording.item1a)
    #expect(item.id == 26 && item.name == "Kettle Air")
    #expect(item.description?.string == "얇고 가벼운 주전자\n물이 빨리 끓습니다")
    #expect(item.images.count == 3)
    #expect(item.images.first?.thumbnail == "https://market.example/thumbnails/1-1.png")
    #expect(item.images.last?.thumbnail == "https://market.example/images/1-3.png")
    // The reply to a deletion is not an item.
    #expect(throws: MarketError.self) { try product(name, Recording.deleted1a) }
    let compact = Recording.deleted1a.filter { !$0.isWhitespace }
    #expect(try dialect("1a").bytes(ofDeleted: Sample.product()).text == compact)
  }

  @Test func aPageOf2a() throws {
    let page = try page("2a", Recording.page2a)
    #expect(page.number == 1 && page.size == 15 && page.totalCount == 1_387 && page.hasNext)
    #expect(page.products.map(\.id) == [2_094, 0, 0])
    #expect(
      page.products.map(\.price) == [
        Price(amount: 123_123_000, discount: 1_000, currency: .krw),
        Price(amount: 0, discount: 200, currency: .krw), Price(amount: 11, currency: .krw),
      ])
    #expect(page.products.map(\.price.salePrice) == [123_122_000, -200, 11])
    #expect(page.products.map(\.stock) == [12_312_312, 1, 0])
    #expect(page.products.map(\.vendor.id) == [6, 16, 0])
    let day = Day(year: 2021, month: 12, day: 29)
    #expect(
      page.products.map(\.createdOn) == [Day(year: 2022, month: 5, day: 14), day, day])
    #expect(
      page.products.map(\.issuedOn) == [Day(year: 2022, month: 5, day: 15), day, nil])
    #expect(page.products[1].thumbnail == "https://market.example/6/thumb/c637b41f")
    #expect(page.products[2].thumbnail == "")
  }

  @Test func aPageOf2b() throws {
    let page = try page("2b", Recording.page2b)
    #expect(page.number == 1 && page.size == 5 && page.totalCount == 1 && page.hasNext)
    #expect(page.nextCursor == nil && !page.totalIsCapped)
    #expect(page.products.map(\.id) == [175, 167])
    #expect(
      page.products.map(\.price) == [
        Price(amount: 60_000_000, discount: 18_000_000, currency: .krw),
        dollars("2.36", off: "0.3"),
      ])
    #expect(
      page.products.map(\.vendor) == [Vendor(id: 13, name: "mimm"), Vendor(id: 29, name: nil)])
    #expect(page.products.map(\.description) == ["", nil])
    #expect(page.products.map(\.stock) == [1, 11])
  }

  @Test(arguments: ["2a", "2b"]) func aDetailOfGeneration2(name: String) throws {
    let product = try product(name, Recording.detail2b)
    #expect(product.price == Price(amount: 200, discount: 190, currency: .krw))
    #expect(product.vendor == Vendor(id: 1, name: "Stub Vendor"))
    #expect(product.images.map(\.id) == [222])
    #expect(product.images.first?.url == "https://market.example/11/b983_origin.jpeg")
    #expect(product.issuedOn == Day(year: 2022, month: 11, day: 30))
  }

  private static let pages = [
    ("1a", Recording.list1a), ("1b", Recording.list1a), ("2a", Recording.page2a),
    ("2b", Recording.page2b),
  ]
  private static let details = [
    ("1a", Recording.item1a), ("1b", Recording.item1a), ("2a", Recording.detail2b),
    ("2b", Recording.detail2b),
  ]

  /// Nothing of a truncated reply is used, and the error names its kind.
  @Test(arguments: [0, 1, 2, 3]) func cutOff(at place: Int) throws {
    for (isPage, (name, text)) in [(true, Self.pages[place]), (false, Self.details[place])] {
      let whole = Array(text.utf8)
      let end = (whole.lastIndex(of: UInt8(ascii: "}")) ?? 0) - 1
      for length in stride(from: 0, through: end, by: 7) {
        let body = Data(whole[..<length])
        do throws(MarketError) {
          if isPage {
            _ = try Dialects.named(name)?.page(in: body, answering: PageRequest(.number(1)))
          } else {
            _ = try Dialects.named(name)?.product(in: body)
          }
          Issue.record("\(name): \(length) bytes were read")
        } catch .notAMarket(.nothing) {
          #expect(length == 0)
        } catch .decoding(let path, let detail) {
          #expect(path == "JSON" && !detail.isEmpty)
        } catch {
          Issue.record("\(name), \(length) bytes: \(error)")
        }
      }
    }
  }

  /// A value of the wrong type costs only its row, and the error names it.
  @Test(arguments: [
    ("1a", "\"price\": 890000", "\"price\": {}", "items[1].price"),
    ("1b", "\"title\": \"Kettle mini\"", "\"title\": 5", "items[1].title"),
    ("1a", "\"id\": 3", "\"id\": \"three\"", "items[1].id"),
    ("1b", "\"thumbnails\": []", "\"thumbnails\": \"a\"", "items[2].thumbnails"),
    ("2a", "\"price\": 0.0", "\"price\": \"cheap\"", "pages[1].price"),
    ("2a", "\"stock\": 1,", "\"stock\": [],", "pages[1].stock"),
    ("2a", "\"name\": \"업\"", "\"name\": null", "pages[1].name"),
    ("2b", "\"currency\": \"USD\"", "\"currency\": 5", "pages[1].currency"),
    ("2b", "\"id\": 167", "\"id\": 1e30", "pages[1].id"),
    ("2b", "\"vendorName\": \"mimm\"", "\"vendorName\": {}", "pages[0].vendorName"),
  ])
  func mistyped(name: String, right: String, wrong: String, path: String) throws {
    let text = try #require(Self.pages.first { $0.0 == name }).1
    let body = text.replacing(right, with: wrong)
    #expect(body != text)
    let page = try #require(
      try Dialects.named(name)?.page(in: Data(body.utf8), answering: PageRequest(.number(1))))
    #expect(page.unreadable == UnreadableRows(count: 1, path: SafeText(path)))
    let whole = try #require(
      try Dialects.named(name)?.page(in: Data(text.utf8), answering: PageRequest(.number(1))))
    #expect(page.products.count == whole.products.count - 1, "the others are shown")
    #expect(page.hasNext == whole.hasNext)
  }
}
