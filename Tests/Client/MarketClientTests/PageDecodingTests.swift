import Foundation
import Market
import MarketClient
import TestSupport
import Testing
import Text
import Wire

/// Replies of every recorded shape and oddity, read through the client's public methods.
struct PageDecodingTests {
  private func page(_ body: String, for request: PageRequest = firstPage) async throws
    -> ProductPage
  {
    try await client(answering: body).page(request)
  }

  private func product(_ changes: [(String, String?)]) async throws -> Product {
    let page = try await page(Fixture.page([Fixture.row(changes)]))
    return try #require(page.products.first)
  }

  @Test func aRecordedPage() async throws {
    let page = try await page(Fixture.page([Fixture.row(), Fixture.row([("id", "174")])]))
    #expect(page.number == 1)
    #expect(page.size == 20)
    #expect(page.totalCount == 102)
    #expect(page.hasNext)
    #expect(page.nextCursor == nil)
    #expect(page.products.map(\.id) == [175, 174])
    let product = try #require(page.products.first)
    #expect(product.vendor == Vendor(id: 13, name: "호두상점"))
    #expect(product.name == "원목 스피커")
    #expect(product.description == "호두나무로 만든 작은 스피커입니다.")
    #expect(product.thumbnail == "https://market.example/pictures/175-thumb.jpg")
    #expect(product.price == Price(amount: 60_000_000, discount: 18_000_000, currency: .krw))
    #expect(product.price.salePrice == 42_000_000)
    #expect(product.stock == 7)
    #expect(product.createdOn == Day(year: 2022, month: 11, day: 9))
    #expect(product.issuedOn == Day(year: 2022, month: 11, day: 10))
    #expect(product.images.isEmpty)
  }

  @Test func theEnvelopeOfTheOlderDialect() async throws {
    let row = Fixture.row([("vendorName", nil), ("description", nil)])
    let page = try await page(
      """
      {"page_no": 2, "items_per_page": 15, "total_count": 1387, "offset": 15, "limit": 15,
       "pages": [\(row)], "last_page": 93, "has_next": true, "has_prev": true}
      """)
    #expect(page.number == 2)
    #expect(page.size == 15)
    #expect(page.totalCount == 1387)
    #expect(page.hasNext)
    #expect(page.products.first?.vendor == Vendor(id: 13, name: nil))
    #expect(page.products.first?.description == nil)
  }

  @Test(arguments: [
    ("6.0E7", "60000000"), ("2.36", "2.36"), ("1.23123E8", "123123000"), ("0.1", "0.1"),
    ("0.30000000000000004", "0.30000000000000004"), ("2000.0", "2000"), ("2000", "2000"),
    ("123456789012345678.91", "123456789012345678.91"), ("9007199254740993", "9007199254740993"),
    ("\"2000\"", "2000"), ("\"6.0E7\"", "60000000"), ("0", "0"), ("0.0", "0"), ("-5.5", "-5.5"),
  ])
  func pricesAreExact(json: String, expected: String) async throws {
    let product = try await product([
      ("price", json), ("bargain_price", json), ("discounted_price", "0.0"),
    ])
    #expect(product.price.amount == Decimal(string: expected))
    #expect(product.price.discount == 0)
  }

  @Test(
    arguments: [
      // Both agree; one is missing; the sale price wins if they disagree.
      ("2000", "1900", "100", "1900"), ("2000", "1900", nil, "1900"), ("2000", nil, "100", "1900"),
      ("2000", nil, nil, "2000"), ("2000", "null", "null", "2000"), ("2000", "\"\"", "100", "1900"),
      (nil, "1900", nil, "1900"), ("100", "-200.0", "100", "-200"), ("2000", "1500", "0", "1500"),
      ("2000", "0", "2000", "0"),
    ] as [(String?, String?, String?, String)])
  func salePrices(price: String?, bargain: String?, discount: String?, paid: String) async throws {
    let product = try await product([
      ("price", price), ("bargain_price", bargain), ("discounted_price", discount),
    ])
    #expect(product.price.salePrice == Decimal(string: paid))
  }

  @Test(arguments: [
    "2021-12-29", "2021-12-29 00:00:00.000", "2021-12-29T00:00:00.000", "2021-12-29T00:00:00",
    "2021-12-29T00:00:00.00",
  ])
  func everySpellingOfADate(text: String) async throws {
    let product = try await product([("created_at", "\"\(text)\"")])
    #expect(product.createdOn == Day(year: 2021, month: 12, day: 29))
  }

  @Test(arguments: ["\"\"", "null", "\"yesterday\"", "\"2021-02-30T00:00:00\"", "17", "[]"])
  func anInvalidDateIsOmitted(json: String) async throws {
    #expect(try await product([("created_at", json)]).createdOn == nil)
  }

  @Test func oddRowsSurvive() async throws {
    #expect(try await product([("id", "0")]).id == 0)
    #expect(try await product([("id", "\"42\"")]).id == 42)
    #expect(try await product([("id", "42.0")]).id == 42)
    #expect(try await product([("name", "\"\"")]).name == "")
    #expect(try await product([("description", "\"\"")]).description == "")
    #expect(try await product([("description", "null")]).description == nil)
    #expect(try await product([("currency", "\"jpy\"")]).price.currency.code == "JPY")
    #expect(try await product([("thumbnail", nil)]).thumbnail == "")
    #expect(try await product([("stock", nil)]).stock == 0)
    #expect(try await product([("stock", "12312312")]).stock == 12_312_312)
    #expect(try await product([("stock", "\"3\"")]).stock == 3)
    #expect(try await product([("stock", "1.5")]).stock == 1)
    #expect(try await product([("stock", "-1")]).isSoldOut)
    #expect(try await product([("vendor_id", nil)]).vendor.id == 0)
    #expect(
      try await product([("thumbnail", "\"https://m.example/7f3_thumb\"")]).thumbnail.string
        .hasSuffix("_thumb"))
  }

  @Test func textIsScrubbedWhereItEnters() async throws {
    let product = try await product([
      ("name", "\"a\\u001b[2J\\nb\\u202E\""), ("description", "\"one\\r\\ntwo\\u009d\""),
      ("vendorName", "\"\\u0007v\""), ("currency", "\"K\\u0000W\""),
    ])
    #expect(product.name.string == "a\u{FFFD}[2J b\u{FFFD}")
    #expect(product.description?.string == "one\ntwo\u{FFFD}")
    #expect(product.vendor.name?.string == "\u{FFFD}v")
    #expect(product.price.currency.code.string == "K\u{FFFD}W")
  }

  @Test func aNameOfMegabytesIsTruncated() async throws {
    let name = String(repeating: "호", count: 1_000_000)
    #expect(try await product([("name", "\"\(name)\"")]).name.string.count == SafeText.lineLimit)
  }

  @Test func numbersAroundTheRowsAreHints() async throws {
    let row = Fixture.row()
    let lying = try await page(Fixture.page([row], number: 9, total: -3, last: 1, hasNext: true))
    #expect(lying.number == 9)
    #expect(lying.totalCount == nil)
    #expect(lying.hasNext)

    let absurd = try await page(
      "{\"pageNo\": 99999999999999999999, \"totalCount\": \"many\", \"pages\": [\(row)]}",
      for: PageRequest(.number(3)))
    #expect(absurd.number == 3)
    #expect(absurd.size == 20)
    #expect(absurd.totalCount == nil)
    #expect(!absurd.hasNext)

    let bare = try await page("{\"pages\": [\(row)], \"pageNo\": 1, \"lastPage\": 2}")
    #expect(bare.hasNext)
  }

  @Test func anEmptyPageIsTheLast() async throws {
    let page = try await page(Fixture.page([], hasNext: true))
    #expect(page.products.isEmpty)
    #expect(!page.hasNext)
  }

  @Test func aCursorContinues() async throws {
    let body = Fixture.page([Fixture.row()], number: 7, more: ", \"nextCursor\": \"p-156\"")
    let page = try await page(body, for: PageRequest(.after("p-175")))
    #expect(page.number == 0)
    #expect(page.nextCursor == "p-156")
    let long = String(repeating: "c", count: 1_001)
    let refused = try await self.page(
      Fixture.page([Fixture.row()], more: ", \"nextCursor\": \"\(long)\""))
    #expect(refused.nextCursor == nil)
  }

  @Test func duplicateAndUnknownKeysAreHarmless() async throws {
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    let product = try await product([("extra", deep), ("name\": \"again\", \"name", "\"other\"")])
    #expect(["원목 스피커", "again", "other"].contains(product.name))
  }

  @Test func theNumberOfRowsIsLimited() async throws {
    let row = Fixture.row([("description", nil)])
    let page = try await page(Fixture.page(Array(repeating: row, count: 1_200)))
    #expect(page.products.count == 1_000)
  }

  @Test func decodingIsFast() throws {
    let description = String(repeating: "따뜻한 빛이 나는 작은 등입니다. ", count: 6)
    let rows = (1...20).map {
      Fixture.row([("id", "\($0)"), ("description", "\"\(description)\"")])
    }
    let body = Data(Fixture.page(rows).utf8)
    // A client may decode on other threads.
    let dialect = try #require(Dialects.spoken(in: body, tag: nil))
    let time = try processorTime { () throws in
      #expect(try dialect.page(in: body, answering: firstPage).products.count == 20)
    }
    print("a page of 20 is decoded in \(time)")
    #if !SANITIZED
      #expect(time < .milliseconds(15))
    #endif
  }
}
