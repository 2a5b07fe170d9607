import Foundation
import Market
import Testing
import Text

@testable import MarketClient

/// The address of a market's pages, from the replies of the market.
@Suite struct PageAddressTests {
  private static let list =
    Data(
      #"{"pageNo":1,"itemsPerPage":20,"totalCount":0,"offset":0,"limit":20,"lastPage":0,"#.utf8)
    + Data(#""hasNext":false,"hasPrev":false,"pages":[]}"#.utf8)

  private static func pages(
    at address: String, link: String?
  ) async throws -> String? {
    let client = MarketClient(
      address: try MarketAddress(address, allowHTTP: true),
      transport: RecordedTransport { _ in
        TransportReply(status: 200, headers: link.map { ["link": $0] } ?? [:], body: Self.list)
      })
    #expect(client.capabilities.pages == nil)
    _ = try await client.page(PageRequest(.number(1)))
    return client.capabilities.pages?.string
  }

  private static let end = #"; rel="alternate"; type="text/html""#

  @Test(arguments: [
    ("https://market.example", "<https://market.example/>", "https://market.example"),
    // A market behind a proxy that passes on neither scheme nor port.
    ("https://market.example:8443", "<http://market.example/>", "https://market.example:8443"),
    ("http://10.0.0.1:8080", "<https://market.example/products/3>", "https://market.example"),
  ])
  func aMarketReportsItsWebPages(address: String, link: String, pages: String) async throws {
    #expect(try await Self.pages(at: address, link: link + Self.end) == pages)
  }

  @Test(arguments: [
    nil, "", "nonsense", "<https://market.example/>; rel=next", "<javascript:alert(1)>" + end,
    "<https://market.example/elsewhere>" + end, "<https://user@market.example/>" + end,
    "<" + String(repeating: "a", count: 5_000) + ">" + end,
  ])
  func otherFieldsNameNoPages(link: String?) async throws {
    #expect(try await Self.pages(at: "https://market.example", link: link) == nil)
  }

  @Test func aMarketInAFolderOfASiteHasNoPages() async throws {
    let link = "<https://market.example/>" + Self.end
    #expect(try await Self.pages(at: "https://market.example/base", link: link) == nil)
  }
}
