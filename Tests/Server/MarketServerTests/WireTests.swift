import Foundation
import HTTPTypes
import HummingbirdCore
import Market
import NIOCore
import Testing
import Wire

@testable import MarketServer
@testable import MarketStore

@Suite struct PageQueryTests {
  @Test(
    arguments: [
      (nil, 1, 20), ("", 1, 20), ("page_no=3&items_per_page=10", 3, 10),
      ("items_per_page=10&page_no=3", 3, 10), ("pageno=3&item_per_page=10", 1, 20),
      ("page_no=0&items_per_page=0", 1, 20), ("page_no=-1&items_per_page=-5", 1, 20),
      ("page_no=two&items_per_page=1e3", 1, 20), ("page_no=%32&items_per_page=%31%30", 2, 10),
      ("page_no=%&items_per_page=%zz", 1, 20), ("page_no=%00&items_per_page=1%00", 1, 20),
      ("page_no&items_per_page", 1, 20), ("page_no=&=5&&&", 1, 20), ("page_no=2=3", 1, 20),
      ("page_no=2&page_no=3", 2, 20), ("items_per_page=801", 1, 800),
      ("items_per_page=99999999999999999999", 1, 800), ("page_no=+2", 1, 20),
      ("page_no=9223372036854775807", Int.max, 20), ("page_no=99999999999999999999", Int.max, 20),
      ("search_value=x&page_no=2", 2, 20), ("page_no=٣", 1, 20),
    ] as [(String?, Int, Int)])
  func isTolerant(query: String?, number: Int, size: Int) throws {
    let parsed = try PageQuery(query)
    #expect(parsed.position == .number(number))
    #expect(parsed.size == size)
  }

  /// Every parameter of the interface, each as often as it may be given, the last ones at the end.
  @Test func everyParameterIsReadAtOnce() throws {
    let lists = [
      ("or", 4), ("product_name", 10), ("exclude", 10), ("exclude_vendor_id", 10),
      ("exclude_vendor_name", 10), ("words", 5),
    ]
    let single = [
      "page_no", "items_per_page", "after", "search_value", "sort", "currency", "min_price",
      "max_price", "in_stock", "vendor_id", "vendor_name", "min_discount", "max_discount",
      "min_stock",
    ]
    var parts = lists.flatMap { name, count in Array(repeating: name + "=1", count: count) }
    parts += single.map { $0 == "search_value" ? "search_value=1" : $0 + "=" } + ["max_stock=0"]
    #expect(parts.count == 64)
    let query = try PageQuery(parts.joined(separator: "&")).products
    #expect(query.refinement[.stock].maximum == 0)
    #expect(query.search.texts.count == 5 && query.refinement.excludedVendorNames.count == 10)
  }

  @Test func moreParametersAreRefused() throws {
    let most = "page_no=2" + String(repeating: "&x=1", count: 68)
    #expect(try PageQuery(most + "&max_stock=0").products.refinement[.stock].maximum == 0)
    let error = #expect(throws: RequestError.self) {
      try PageQuery(most + "&x=1&max_stock=0")
    }
    #expect(error?.status == .badRequest && error?.message == "more than 70 parameters")
    // Older markets ignored what they did not know.
    let older = try #require(Dialects.named("2a"))
    #expect(try PageQuery(most + "&x=1&x=1", in: older).position == .number(2))
  }

  @Test func cursorGoesBeforeTheNumber() throws {
    let cursor = PageCursor(PagePosition(id: 42), of: .everything)
    #expect(try PageQuery("page_no=3&after=\(cursor.text)").position == .after(cursor))
    #expect(try PageQuery("after=").position == .number(1))
  }

  @Test(arguments: [1, 35, 36, 1_000_000, Int64.max - 1])
  func cursorsSurviveTheWay(id: Int64) {
    let keys: [(PagePosition.Key, ProductQuery.Sort)] = [
      (.none, .newest), (.number(-id), .priceAscending), (.number(.min), .discount),
      (.text(""), .name), (.text("찻잔.\0~é"), .name),
    ]
    for (key, sort) in keys {
      let position = PagePosition(id: id, key: key, offset: key == .none ? nil : 7)
      let text = PageCursor(position, of: ProductQuery(sort: sort)).text
      #expect(PageCursor(text, of: ProductQuery(sort: sort))?.position == position)
      #expect(PageCursor(text, of: ProductQuery(sort: .oldest)) == nil)
      #expect(text.wholeMatch(of: /[A-Za-z0-9._~-]+/) != nil)
    }
  }

  @Test(arguments: [
    "x", "1", "100", "5", "-1", "1-500", "1\u{0}", "1zzzzzzzzzzzzzzzzzzzz", "20000000000000000000",
    String(repeating: "1", count: 5_000),
  ])
  func badCursorsAreRefused(text: String) {
    #expect(PageCursor(text, of: .everything) == nil)
    #expect(throws: RequestError.self) { try PageQuery("after=\(text)") }
  }

  /// A store would compare a number with names.
  @Test func aCursorWithTheKeyOfAnotherOrderIsRefused() {
    for (key, sort) in [
      (PagePosition.Key.text("a"), ProductQuery.Sort.newest), (.number(1), .name),
      (.none, .name), (.text("a"), .discount), (.none, .priceDescending),
    ] {
      let query = ProductQuery(sort: sort)
      let text = PageCursor(PagePosition(id: 42, key: key, offset: nil), of: query).text
      #expect(PageCursor(text, of: query) == nil, "\(key) \(sort)")
    }
  }

  @Test func everyChangedCharacterOfACursorIsSeen() {
    let text = PageCursor(PagePosition(id: 123_456), of: .everything).text
    for index in text.indices {
      var changed = text
      changed.replaceSubrange(index...index, with: text[index] == "3" ? "4" : "3")
      #expect(PageCursor(changed, of: .everything) == nil)
    }
  }
}

/// The addresses of the native dialect are in `WireTests`; pictures have one address in all.
@Suite struct PictureAddressTests {
  private func match(_ path: String, in dialect: any Dialect) -> EndpointMatch? {
    EndpointMatch(
      Request(
        head: HTTPRequest(method: .head, scheme: nil, authority: nil, path: path),
        body: .init(buffer: .init())), in: dialect)
  }

  @Test func picturesAreNamedByHash() {
    let name = PictureName(of: [1, 2, 3], .png)
    for dialect in Dialects.all {
      let found = match("/pictures/" + name.fileName, in: dialect)
      #expect(found?.operation == .picture)
      #expect(found?.values.text == name.fileName)
      for other in [
        name.fileName.uppercased(), name.hash + ".gif", "../market.sqlite", "abc.jpg",
        "%2e%2e%2fmarket.sqlite",
      ] {
        #expect(match("/pictures/" + other, in: dialect) == nil)
      }
    }
  }
}

@Suite struct ByteRangeTests {
  @Test(
    arguments: [
      (nil, .whole), ("bytes=0-3", .part(0..<4)), ("bytes=2-", .part(2..<10)),
      ("bytes=-3", .part(7..<10)), ("bytes=-99", .part(0..<10)), ("bytes=5-99", .part(5..<10)),
      ("bytes=9-9", .part(9..<10)), ("Bytes = 0-0", .part(0..<1)), ("bytes=10-", .unsatisfiable),
      ("bytes=10-20", .unsatisfiable), ("bytes=-0", .unsatisfiable),
      ("bytes=99999999999999999999-", .unsatisfiable),
      ("bytes=0-99999999999999999999", .part(0..<10)), ("bytes=5-2", .whole),
      ("bytes=0-1,3-4", .whole),
      ("bytes=", .whole), ("bytes=-", .whole), ("bytes=a-b", .whole), ("bytes=--1", .whole),
      ("items=0-1", .whole), ("0-1", .whole), ("bytes=1 -2", .whole),
    ] as [(String?, ByteRange)])
  func rangesOfTenBytes(field: String?, range: ByteRange) {
    #expect(ByteRange(field, count: 10) == range)
  }

  @Test func anEmptyRangeIsIgnored() {
    #expect(ByteRange("bytes=0-", count: 0) == .unsatisfiable)
    #expect(ByteRange("bytes=-1", count: 0) == .unsatisfiable)
  }
}

@Suite struct EntityTagTests {
  private let tag = EntityTag(PictureName(of: [], .jpeg))

  @Test func listsAreComparedWeakly() {
    for field in ["*", " * ", tag.field, "W/\(tag.field)", "\"x\", \(tag.field)", ",\(tag.field),"]
    {
      #expect(tag.isNamed(byIfNoneMatch: field), "\(field)")
    }
    for field in [
      "", "\"x\"", tag.value, "\"\(tag.value)", "w/\(tag.field)", "\"x\" y \(tag.field)",
    ] {
      #expect(!tag.isNamed(byIfNoneMatch: field), "\(field)")
    }
  }

  @Test func ifRangeIsComparedStrongly() {
    #expect(tag.isNamed(byIfRange: tag.field))
    for field in ["*", "W/\(tag.field)", "Sun, 06 Nov 1994 08:49:37 GMT", ""] {
      #expect(!tag.isNamed(byIfRange: field), "\(field)")
    }
  }
}

@Suite struct ResponseDateTests {
  @Test(arguments: [
    (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
    (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT"),
  ])
  func writesTheFormOfHTTP(second: Int, text: String) {
    #expect(ResponseDate.text(second) == text)
  }
}
