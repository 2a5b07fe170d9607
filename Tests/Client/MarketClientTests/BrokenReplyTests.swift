import Foundation
import Market
import Testing
import Text

@testable import MarketClient

/// Unreadable replies: each error names the mistake and its position.
struct BrokenReplyTests {
  private func error(_ body: String) async throws -> MarketError? {
    let client = try client(answering: body)
    return await failure(of: try await client.page(firstPage))
  }

  @Test(
    arguments: [
      ([("price", "1e400")], "pages[1].price"), ([("price", "\"1,5\"")], "pages[1].price"),
      ([("price", "\"0x10\"")], "pages[1].price"), ([("price", "[]")], "pages[1].price"),
      ([("price", "true")], "pages[1].price"), ([("price", "\"much\"")], "pages[1].price"),
      ([("price", nil), ("bargain_price", nil)], "pages[1].price"), ([("id", nil)], "pages[1].id"),
      ([("id", "null")], "pages[1].id"), ([("id", "\"x\"")], "pages[1].id"),
      ([("id", "99999999999999999999")], "pages[1].id"), ([("name", "17")], "pages[1].name"),
      ([("name", nil)], "pages[1].name"), ([("currency", nil)], "pages[1].currency"),
      ([("stock", "99999999999999999999")], "pages[1].stock"),
      ([("description", "{}")], "pages[1].description"),
      ([("images", "[{\"id\": 1, \"url\": 5}]")], "pages[1].images[0].url"),
    ] as [([(String, String?)], String)])
  func aRowThatCannotBeRead(changes: [(String, String?)], path: String) async throws {
    let body = Fixture.page([Fixture.row(), Fixture.row(changes)])
    let page = try await client(answering: body).page(firstPage)
    #expect(page.products.count == 1, "the other one is shown")
    #expect(page.unreadable == UnreadableRows(count: 1, path: SafeText(path)))
  }

  /// A page of which nothing can be read is an error, not an empty market.
  @Test func aPageOfRowsThatCannotBeRead() async throws {
    let row = Fixture.row([("price", "1e400")])
    guard case .decoding("pages[0].price", _) = try await error(Fixture.page([row, row])) else {
      Issue.record("no decoding error")
      return
    }
  }

  @Test(arguments: ["{\"pages\": 5}", "{\"pages\": {}}", "{\"pages\": \"none\"}"])
  func pagesThatAreNotAList(body: String) async throws {
    guard case .decoding(let path, _) = try await error(body) else {
      Issue.record("no decoding error for \(body)")
      return
    }
    #expect(path == "pages")
  }

  @Test(arguments: [
    "<!DOCTYPE html><html><body>Welcome</body></html>", "\n\t <html>",
    "\u{FEFF}<?xml version=\"1\"?>",
  ])
  func aWebPage(body: String) async throws {
    #expect(try await error(body) == .notAMarket(.webPage))
  }

  @Test(arguments: [
    "{}", "{\"items\": [], \"page\": 1}", "{\"pages\": null}", "[]", "[1, 2]", "\"OK\"",
  ])
  func otherJSON(body: String) async throws {
    #expect(try await error(body) == .notAMarket(.otherJSON))
  }

  @Test func repliesThatAreNotJSON() async throws {
    #expect(try await error("") == .notAMarket(.nothing))
    #expect(try await error("   \n") == .notAMarket(.nothing))
    #expect(try await error("hello") == .notAMarket(.notJSON))
    #expect(try await error("\u{1}\u{2}") == .notAMarket(.notJSON))
  }

  @Test func brokenJSON() async throws {
    let whole = Fixture.page([Fixture.row(), Fixture.row()])
    let deep = "{\"pages\": " + String(repeating: "[", count: 100_000)
    let bodies =
      [deep, "{", "{\"pages\": [}", "{\"pages\": [{\"name\": \"\\ud800\"}]}"]
      + stride(from: 1, to: whole.count, by: 7).map { String(whole.prefix($0)) }
    for body in bodies {
      guard case .decoding(let path, let detail) = try await error(body) else {
        Issue.record("no decoding error for \(body.prefix(80))")
        continue
      }
      #expect(!path.isEmpty && !detail.isEmpty)
    }
  }

  /// One byte of a good page is changed, at every offset: a page or an error, never a trap.
  @Test func everyByteMayBeWrong() async throws {
    let whole = Array(Fixture.page([Fixture.row()]).utf8)
    for index in whole.indices {
      for byte: UInt8 in [0x00, 0x22, 0x39, 0x7D, 0xFF] {
        var body = whole
        body[index] = byte
        let data = Data(body)
        let client = MarketClient(
          address: try MarketAddress("https://market.example"),
          transport: RecordedTransport { _ in TransportReply(status: 200, body: data) })
        _ = try? await client.page(firstPage)
      }
    }
  }
}
