import Market
import MarketClient
import Testing
import Text

/// Servers that are not a market, and a client that does not know their dialect, over sockets.
@Suite(.timeLimit(.minutes(1))) struct ForeignServerTests {
  @Test(
    arguments: [
      (200, "<!doctype html><title>Welcome</title>", .notAMarket(.webPage)),
      (200, "[]", .notAMarket(.otherJSON)), (200, "\"OK\"", .notAMarket(.otherJSON)),
      (200, "{}", .notAMarket(.otherJSON)), (200, "", .notAMarket(.nothing)),
      (200, "hello", .notAMarket(.notJSON)), (200, "{\"items\":5}", .notAMarket(.otherJSON)),
      (200, "{\"items\":[{}]}", .notAMarket(.otherJSON)),
      (404, "{\"message\":\"no\"}", .status(code: 404, message: "no")),
      (404, "<html>", .status(code: 404, message: nil)),
      (500, "{\"reason\":\"broken\"}", .status(code: 500, message: "broken")),
      (401, "", .status(code: 401, message: nil)),
    ] as [(Int, String, MarketError)])
  func isNotAMarketInAnyDialect(status: Int, body: String, expected: MarketError) async throws {
    let server = try await HostileServer.start { _ in
      [
        .send(
          "HTTP/1.1 \(status) Word\r\nContent-Length: \(body.utf8.count)\r\n"
            + "Connection: close\r\n\r\n\(body)"), .close,
      ]
    }
    for remembered in [nil, "2a", "1b", "1a"] as [String?] {
      let before = server.requests.count
      let client = MarketClient(
        address: try MarketAddress("http://127.0.0.1:\(server.port)"),
        dialect: .found(remembered: remembered))
      let error = await failure(of: try await client.page(firstPage))
      if remembered?.hasPrefix("1") != true { #expect(error == expected) }
      #expect(error != nil)
      #expect(client.knownDialect == nil)
      // Each path is requested once.
      #expect((1...2).contains(server.requests.count - before))
      await client.shutdown()
    }
    await server.stop()
  }

  /// Not a page in any dialect, but the server's only reply at the address of a list: the 404 is
  /// from another address.
  @Test(
    arguments: [
      (200, #"{"page":1,"items":[{"id":1,"title":"a""#, nil),
      (200, "<html>", .notAMarket(.webPage)), (200, #"{"hello":1}"#, .notAMarket(.otherJSON)),
      (403, "{}", .status(code: 404, message: "no")),
    ] as [(Int, String, MarketError?)])
  func anUnreadableListOfGeneration1IsReported(
    status: Int, body: String, expected: MarketError?
  ) async throws {
    let server = try await HostileServer.start { request in
      let (status, body) =
        request.hasPrefix("GET /items/1 ") ? (status, body) : (404, #"{"message":"no"}"#)
      return [
        .send(
          "HTTP/1.1 \(status) Word\r\nContent-Length: \(body.utf8.count)\r\n"
            + "Connection: close\r\n\r\n\(body)"), .close,
      ]
    }
    for remembered in [nil, "2b", "2a"] as [String?] {
      let client = MarketClient(
        address: try MarketAddress("http://127.0.0.1:\(server.port)"),
        dialect: .found(remembered: remembered))
      let error = await failure(of: try await client.page(firstPage))
      if let expected {
        #expect(error == expected)
      } else if case .decoding("JSON", _)? = error {
      } else {
        Issue.record("\(String(describing: error))")
      }
      #expect(client.knownDialect == nil)
      await client.shutdown()
    }
    await server.stop()
  }
}
