import Foundation
import Market
import MarketStore
import ScreenWords
import Text
import Wire
import Words

@testable import MarketServer

extension FuzzTarget {
  /// The query of a list. An accepted cursor is written again unchanged.
  static let query = FuzzTarget(
    "query",
    seeds: [
      "page_no=2&items_per_page=20&search_value=%EC%B0%BB+%EC%9E%94&or=a",
      "sort=price_asc&currency=KRW&min_price=1000&max_price=2.50&in_stock=true&vendor_id=6",
      "after=" + PageCursor(PagePosition(id: 9, key: .none, offset: 20), of: .everything).text,
      "sort=name&after="
        + PageCursor(
          PagePosition(id: 9, key: .text("a"), offset: nil), of: ProductQuery(sort: .name)
        ).text
        + "&page_no=99999999999999999999", "after=2a..n-9.&search_value=%",
    ]
  ) { input in
    guard let query = try? PageQuery(String(decoding: input, as: UTF8.self)) else { return }
    promise(
      (1...PageQuery.maximumSize).contains(query.size), "a page of \(query.size)")
    switch query.position {
    case .number(let number): promise(number > 0, "page \(number)")
    case .after(let cursor):
      promise(
        PageCursor(cursor.text, of: query.products) == cursor, "a cursor that is not its text")
    }
  }

  /// The query of a search line and of the pages for web browsers, as a user types it.
  static let typedQuery = FuzzTarget(
    "typed",
    seeds: [
      "oak chair price<50000 price>=10 price:10..50 currency:usd in:stock stock>10 sort:price_asc",
      "name:lamp vendor:\"Kim Lee\" vendor:6 vendor:me -word -\"two words\" -vendor:Kim -in:stock",
      "\"",
      "price:..5 price:1e9 stock:5.. -", "가격 prise<5 sort:price", "-- in:stock -desk",
      "desk OR \"office chair\" OR OR",
    ]
  ) { input in
    let text = String(decoding: input, as: UTF8.self)
    for me in [nil, 6] {
      do throws(QueryError) {
        let query = try ProductQuery(typed: text, me: me)
        promise(isClean(query.typed), "a query with controls")
        _ = query.unknownFilter
      } catch {
        promise(!error.sentence(in: .english).isEmpty, "a mistake without a sentence")
      }
    }
  }

  /// The values that a client reads from a market. All of their text is scrubbed.
  static let pages = FuzzTarget(
    "pages",
    seeds: [
      #"{"pageNo":1,"itemsPerPage":20,"totalCount":1,"lastPage":1,"hasNext":false,"pages":["#
        + #"{"id":1,"vendor_id":2,"vendorName":"v","name":"n","description":"d","thumbnail":"u","#
        + #""currency":"KRW","price":1000.5,"bargain_price":900,"discounted_price":100.5,"#
        + #""stock":3,"created_at":"2022-10-01T00:00:00.00","issued_at":"2022-10-01"}]}"#,
      #"{"id":1,"name":"n","price":"1","currency":"USD","images":[{"id":1,"url":"u","#
        + #""thumbnail_url":"t","succeed":true}],"vendors":{"id":1,"name":"v"}}"#,
      #"{"code":404,"message":"\u001b[2J"}"#, #"{"page_no":1e99,"pages":[{}],"nextCursor":""}"#,
    ]
  ) { input in
    let body = Data(input)
    let request = PageRequest(.number(1))
    for dialect in Dialects.all {
      if let page = try? dialect.page(in: body, answering: request) {
        promise(!page.products.isEmpty || !page.hasNext, "an empty page that continues")
        for product in page.products { promise(isClean(product.name), "a name with controls") }
      }
      if let product = try? dialect.product(in: body) {
        promise(isClean(product.name), "a name with controls")
      }
    }
    if let message = Dialects.error(in: body)?.message { promise(isClean(message), "a message") }
  }

  static let text = FuzzTarget(
    "text",
    seeds: [
      "plain", "한글 자모 \u{1112}\u{1161}\u{11AB}", "e\u{301}\u{302}\u{303}\u{304}\r\n\u{2028}x",
      "\u{202E}abc\u{9B}2J \u{E000}\u{10EEEE}", "👩\u{200D}👧👍\u{1F3FD}❤\u{FE0F}🇰🇷",
    ]
  ) { input in
    let raw = String(decoding: input, as: UTF8.self)
    for limit in [nil, 3] {
      let line = SafeText(raw, limit: limit)
      let paragraphs = SafeText(raw, shape: .paragraphs, limit: limit)
      promise(isClean(line) && !line.string.unicodeScalars.contains("\n"), "not one clean line")
      promise(isClean(paragraphs), "controls in paragraphs")
      promise(SafeText(line.string, limit: limit) == line, "scrubbing twice is another text")
      promise(
        SafeText(paragraphs.string, shape: .paragraphs, limit: limit) == paragraphs,
        "scrubbing paragraphs twice is another text")
      promise(line.string.count <= limit ?? SafeText.lineLimit, "longer than its limit")
      _ = paragraphs.glyphs
    }
  }

  private static func isClean(_ text: SafeText) -> Bool {
    text.string.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x0A: true
      case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2066...0x206F,
        0xE000...0xF8FF, 0xE0000...0x10FFFF:
        false
      default: true
      }
    }
  }
}
