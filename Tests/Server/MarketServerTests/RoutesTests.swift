import GRDB
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Market
import NIOCore
import StoreFixtures
import TestSupport
import Testing

@testable import MarketServer
@testable import MarketStore

@Suite struct RoutesTests {
  @Test func healthIsAJSONString() async throws {
    let response = try await MarketFixture().get("/healthChecker")
    #expect(response.status == .ok)
    #expect(response.text == "\"OK\"")
    #expect(response.headers[.contentType] == "application/json; charset=utf-8")
  }

  @Test func anEmptyMarketIsAnEmptyPage() async throws {
    let response = try await MarketFixture().get("/api/products")
    #expect(
      response.text
        == #"{"pageNo":1,"itemsPerPage":20,"totalCount":0,"offset":0,"limit":20,"lastPage":0,"#
        + #""hasNext":false,"hasPrev":false,"pages":[]}"#)
  }

  @Test func pageByteForByte() async throws {
    let fixture = try await MarketFixture.selling([
      .sample(name: "찻잔 \"청\"", description: "작은\n잔", price: 10_000_000, discount: 1),
      .sample(currency: "USD", price: 236, stock: 0), .sample(),
    ])
    let names = try await fixture.addPictures(to: 2)
    let response = try await fixture.get("/api/products?page_no=1&items_per_page=2")
    #expect(
      response.text
        == #"{"pageNo":1,"itemsPerPage":2,"totalCount":3,"offset":0,"limit":2,"lastPage":2,"#
        + #""hasNext":true,"hasPrev":false,"pages":["#
        + #"{"id":3,"vendor_id":1,"vendorName":"Corner Shop","name":"Teapot","#
        + #""description":"Holds a litre.","thumbnail":"http://localhost/pictures/placeholder.png","#
        + #""currency":"KRW","price":2000.0,"#
        + #""bargain_price":2000.0,"discounted_price":0.0,"stock":3,"#
        + #""created_at":"2022-10-20T00:00:00","issued_at":"2022-10-21T00:00:00"},"#
        + #"{"id":2,"vendor_id":1,"vendorName":"Corner Shop","name":"Teapot","#
        + #""description":"Holds a litre.","thumbnail":"http://localhost/pictures/"#
        + names[1].fileName + #"","currency":"USD","price":2.36,"bargain_price":2.36,"#
        + #""discounted_price":0.0,"stock":0,"created_at":"2022-10-20T00:00:00","#
        + #""issued_at":"2022-10-21T00:00:00"}],"nextCursor":""#
        + PageCursor(PagePosition(id: 2), of: .everything).text + #""}"#)
    let last = try await fixture.get("/api/products?items_per_page=2&page_no=2")
    #expect(
      last.text
        == #"{"pageNo":2,"itemsPerPage":2,"totalCount":3,"offset":2,"limit":2,"lastPage":2,"#
        + #""hasNext":false,"hasPrev":true,"pages":["#
        + #"{"id":1,"vendor_id":1,"vendorName":"Corner Shop","name":"찻잔 \"청\"","#
        + #""description":"작은\n잔","thumbnail":"http://localhost/pictures/placeholder.png","#
        + #""currency":"KRW","price":10000000.0,"#
        + #""bargain_price":9999999.0,"discounted_price":1.0,"stock":3,"#
        + #""created_at":"2022-10-20T00:00:00","issued_at":"2022-10-21T00:00:00"}]}"#)
  }

  @Test func detailByteForByte() async throws {
    let fixture = try await MarketFixture.selling(count: 1)
    let names = try await fixture.addPictures(to: 1)
    let pictures = "http://localhost/pictures/"
    let response = try await fixture.get("//api/products/1/?")
    #expect(
      response.text
        == #"{"id":1,"vendor_id":1,"vendorName":"Corner Shop","name":"Thing 1","#
        + #""description":"Holds a litre.","thumbnail":""# + pictures + names[1].fileName
        + #"","currency":"KRW","price":2000.0,"bargain_price":2000.0,"discounted_price":0.0,"#
        + #""stock":3,"created_at":"2022-10-20T00:00:00","issued_at":"2022-10-21T00:00:00","#
        + #""images":[{"id":1,"url":""# + pictures + names[0].fileName
        + #"","thumbnail_url":""# + pictures + names[1].fileName
        + #"","succeed":true,"issued_at":"2022-10-20T00:00:00"},{"id":2,"url":""# + pictures
        + names[2].fileName + #"","thumbnail_url":""# + pictures + names[3].fileName
        + #"","succeed":true,"issued_at":"2022-10-20T00:00:00"}],"#
        + #""vendors":{"id":1,"name":"Corner Shop","created_at":"2022-01-08T00:00:00","#
        + #""issued_at":"2022-01-08T00:00:00"}}"#)
  }

  @Test(arguments: [
    ("/api/products/2", "There is no such product"),
    ("/nothing", "There is nothing at this address"),
    ("/pictures/\(String(repeating: "0", count: 64)).jpg", "There is no such picture"),
  ])
  func missingPathsAre404(path: String, message: String) async throws {
    let response = try await MarketFixture.selling(count: 1).get(path)
    #expect(response.status == .notFound)
    #expect(response.text == #"{"code":404,"message":""# + message + #""}"#)
  }

  @Test(arguments: [
    ("/healthChecker", "GET, HEAD"), ("/api/products", "GET, HEAD, POST"),
    ("/api/products/1", "GET, HEAD, PATCH"), ("/api/products/1/archived", "POST"),
    ("/api/products/1/restored", "POST"), ("/api/products/a-token_of.the~market", "DELETE"),
    ("/api/products/events", "GET, HEAD"), ("/api/vendors/me", "GET, HEAD"),
  ])
  func otherMethodsAreRefused(path: String, allowed: String) async throws {
    let fixture = try await MarketFixture.selling(count: 1)
    let methods: [HTTPRequest.Method] = [
      .get, .post, .put, .patch, .delete, .options, .trace, .connect,
    ]
    for method in methods where !allowed.contains(method.rawValue) {
      let response = try await fixture.send(method, path)
      #expect(response.status == .methodNotAllowed)
      #expect(response.headers[.allow] == allowed)
      #expect(response.text == #"{"code":405,"message":"This method is not allowed here"}"#)
    }
    #expect(try await fixture.send(.post, "/nothing").status == .notFound)
  }

  /// The body is removed as it is sent.
  @Test func theHeadOfAReplyToHeadIsThatOfGet() async throws {
    let fixture = try await MarketFixture.selling(count: 1)
    let names = try await fixture.addPictures(to: 1)
    let paths = [
      "/healthChecker", "/api/products", "/api/products/1", "/api/products/9",
      "/pictures/\(names[0].fileName)",
    ]
    for path in paths {
      let get = try await fixture.get(path)
      let head = try await fixture.send(.head, path)
      #expect(head.head == get.head)
      #expect(head.headers[.contentLength] == String(get.body.readableBytes))
    }
  }

  @Test func badCursorsAre400() async throws {
    let response = try await MarketFixture.selling(count: 1).get("/api/products?after=nonsense")
    #expect(response.status == .badRequest)
    #expect(response.text == #"{"code":400,"message":"after is not a cursor of this list"}"#)
  }

  @Test(arguments: [
    "?page_no=9223372036854775807&items_per_page=800", "?page_no=99999999999999999999",
    "?items_per_page=-9223372036854775808", "?%", "?page_no=%00", "?\u{0}", "?&&==&",
    "?page_no=%F0",
  ])
  func everyQueryIsAnswered(query: String) async throws {
    let response = try await MarketFixture.selling(count: 3).get("/api/products" + query)
    #expect(response.status == .ok)
    #expect(try response.object().totalCount == 3)
  }

  /// Sums with the number of the page's first row would overflow.
  @Test(arguments: [
    "min_stock=0", "search_value=e", "search_value=e&sort=price_asc", "sort=oldest",
    "currency=KRW&min_price=0", "vendor_id=1&sort=name", "exclude=zzz",
  ])
  func theLastPageOfEachListIsAnswered(list: String) async throws {
    let market = try await MarketFixture.selling(count: 3)
    for size in [1, 800] {
      let query = "\(list)&items_per_page=\(size)&page_no=9223372036854775807"
      #expect(try await market.get("/api/products?\(query)").status == .ok, "\(query)")
    }
  }

  @Test func noCursorIsAfterTheLastNumber() async throws {
    let query = ProductQuery(sort: .oldest)
    let last = PageCursor(PagePosition(id: .max, key: .none, offset: nil), of: query).text
    #expect(PageCursor(last, of: query) == nil)
    let response = try await MarketFixture.selling(count: 1)
      .get("/api/products?sort=oldest&after=\(last)")
    #expect(response.status == .badRequest)
  }
}

@Suite struct BrokenStoreTests {
  @Test func aDamagedFileIsAnswered500() async throws {
    let folder = try TemporaryFolder()
    let fixture = try MarketFixture(store: SQLiteStore(folder: folder.path))
    try await fixture.store.execute("DROP TABLE product_count")
    let response = try await fixture.get("/api/products")
    #expect(response.status == .internalServerError)
    #expect(response.text == #"{"code":500,"message":"The market cannot reply"}"#)
    #expect(try await fixture.get("/healthChecker").status == .ok)
  }
}
