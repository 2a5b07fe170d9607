import Foundation
import Market
import Testing
import Text
import Wire

/// Items from live servers, including odd ones.
struct Generation1ReadingTests {
  private func read(_ changes: [(String, String?)]) throws -> Product {
    var fields: [(String, String?)] = [
      ("id", "3"), ("title", "\"Mac mini\""), ("price", "890000"), ("currency", "\"KRW\""),
      ("stock", "90"), ("thumbnails", "[\"https://market.example/3-1.png\"]"),
      ("registration_date", "1611523563.7245178"),
    ]
    for (key, value) in changes {
      if let index = fields.firstIndex(where: { $0.0 == key }) {
        fields[index].1 = value
      } else {
        fields.append((key, value))
      }
    }
    let members = fields.compactMap { key, value in value.map { "\"\(key)\": \($0)" } }
    return try dialect("1b").product(in: Data("{\(members.joined(separator: ","))}".utf8))
  }

  @Test func anItemOfAList() throws {
    let product = try read([])
    #expect(product.name == "Mac mini")
    #expect(product.description == nil)
    #expect(product.images.isEmpty)
    #expect(product.createdOn == Day(year: 2021, month: 1, day: 24))
    #expect(product.price == Price(amount: 890_000, currency: .krw))
  }

  @Test(
    arguments: [
      (nil, "0"), ("89000", "801000"), ("890000", "0"), ("\"160\"", "889840"), ("0", "890000"),
      ("null", "0"), ("\"\"", "0"), ("160.5", "889839.5"), ("900000", "-10000"),
    ] as [(String?, String)])
  func discountedPriceIsWhatIsPaid(json: String?, discount: String) throws {
    #expect(try read([("discounted_price", json)]).price.discount == Decimal(string: discount))
  }

  @Test func oddItemsSurvive() throws {
    #expect(try read([("stock", "1000000000000")]).stock == 1_000_000_000_000)
    #expect(try read([("stock", nil)]).stock == 0)
    #expect(try read([("id", "0")]).id == 0)
    #expect(try read([("thumbnails", nil)]).thumbnail == "")
    #expect(try read([("thumbnails", "[null, \"b\"]")]).thumbnail == "b")
    #expect(try read([("registration_date", nil)]).createdOn == nil)
    #expect(try read([("registration_date", "-1")]).createdOn == Day(number: -1))
    #expect(try read([("registration_date", "-9223372036854775808")]).createdOn != nil)
    #expect(try read([("registration_date", "1e300")]).createdOn == nil)
    #expect(
      try read([("registration_date", "\"2021-05-01T00:00:00\"")]).createdOn
        == Day(year: 2021, month: 5, day: 1))
  }

  @Test(
    arguments: [
      ([("title", nil)], "title"), ([("title", "5")], "title"), ([("price", "[]")], "price"),
      ([("price", nil)], "price"), ([("currency", nil)], "currency"),
      ([("thumbnails", "5")], "thumbnails"), ([("thumbnails", "[5]")], "thumbnails[0]"),
      ([("images", "[{}]")], "images[0]"), ([("id", "\"x\"")], "id"),
    ] as [([(String, String?)], String)])
  func unreadableValuesNameTheirPath(changes: [(String, String?)], path: String) {
    do {
      _ = try read(changes)
      Issue.record("\(path) was read")
    } catch {
      guard case MarketError.decoding(let found, _) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(found.string == path)
    }
  }

  @Test func onlyTheEmptyPageIsTheLast() throws {
    let dialect = try dialect("1a")
    let row = #"{"id":1,"title":"a","price":1,"currency":"KRW"}"#
    let one = try dialect.page(
      in: Data(#"{"page":7,"items":[\#(row)]}"#.utf8), answering: PageRequest(.number(3)))
    #expect(one.hasNext)
    #expect(one.number == 3)
    #expect(one.size == 20)
    #expect(one.totalCount == nil)
    let none = try dialect.page(
      in: Data(#"{"page":4,"items":[]}"#.utf8), answering: PageRequest(.number(4)))
    #expect(!none.hasNext)
    #expect(throws: MarketError.notAMarket(.otherJSON)) {
      try dialect.page(in: Data("{\"pages\":[]}".utf8), answering: PageRequest(.number(1)))
    }
  }
}
