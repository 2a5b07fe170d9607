import Foundation
import Market
import Testing
import Text

@testable import MarketClient

/// The deleted products of a vendor, asked for at a market.
struct TrashTests {
  private func identity() throws -> Identity {
    let secret = try #require(Secret("a secret"))
    return try #require(Identity(identifier: UUID().uuidString, secret: secret))
  }

  private func client(
    replying status: Int, _ body: String, at address: String = "https://market.example",
    dialect: DialectChoice = .native
  ) throws -> MarketClient {
    MarketClient(
      address: try MarketAddress(address, allowHTTP: true), dialect: dialect,
      transport: RecordedTransport { request in
        if request.path == "/api/vendors/me" {
          return TransportReply(status: 200, body: Data(#"{"id":13,"name":"a"}"#.utf8))
        }
        guard request.method == "POST", request.path == "/api/vendors/me/deleted" else {
          return TransportReply(status: 404, body: Data("{}".utf8))
        }
        return TransportReply(status: status, body: Data(body.utf8))
      })
  }

  private let list = #"{"period":600,"products":[{"id":5,"name":"Lamp","expires_in":60}]}"#

  @Test func deletedProductsAreListed() async throws {
    let trash = try await client(replying: 200, list).trash(of: identity())
    #expect(trash.period == .seconds(600))
    #expect(
      trash.products == [DeletedProduct(id: 5, exactName: "Lamp", remaining: .seconds(60))])
  }

  @Test func pricesAreRead() async throws {
    let body = #"""
      {"period":600,"products":[
        {"id":5,"name":"Lamp","currency":"USD","bargain_price":12.50,"expires_in":60},
        {"id":6,"name":"Cup","currency":"KRW","bargain_price":"many","expires_in":60}]}
      """#
    let products = try await client(replying: 200, body).trash(of: identity()).products
    let price = Price(amount: Decimal(1250) / 100, currency: Currency(code: "USD"))
    #expect(products.map(\.price) == [price, nil])
  }

  /// Nothing can be restored without a number, and arithmetic with the lowest one traps.
  @Test func productsWithoutANumberAreDropped() async throws {
    let rows = [Int.min, -1, 0, 5].map { #"{"id":\#($0),"name":"Lamp","expires_in":60}"# }
    let body = #"{"period":600,"products":[\#(rows.joined(separator: ","))]}"#
    let trash = try await client(replying: 200, body).trash(of: identity())
    #expect(trash.products.map(\.id) == [5])
  }

  /// A market of version 0.2 restores products, but cannot list them.
  @Test func anOlderMarketDoesNotOfferIt() async throws {
    let older = try client(replying: 404, "{}")
    let identity = try identity()
    #expect(await failure(of: try await older.trash(of: identity)) == .notOffered(.restore))
  }

  @Test func aWrongSecretIsRefused() async throws {
    let market = try client(replying: 401, "{}")
    let identity = try identity()
    #expect(await failure(of: try await market.trash(of: identity)) == .wrongSecret)
  }

  @Test func noSecretIsSentInClear() async throws {
    let market = try client(replying: 200, list, at: "http://market.example")
    let identity = try identity()
    #expect(
      await failure(of: try await market.trash(of: identity))
        == .secretInClear(host: "market.example"))
  }
}
