import Foundation
import Market
import Testing
import Text

@testable import MarketClient

/// Replies that are not a success, and the messages in them.
struct StatusTests {
  private func error(
    _ status: Int, _ headers: [String: String] = [:], body: String = ""
  ) async throws -> MarketError? {
    let client = try client(answering: body, status: status, headers: headers)
    return await failure(of: try await client.page(firstPage))
  }

  @Test(
    arguments: [
      ("{\"code\":400,\"message\":\"no such page\"}", "no such page"),
      ("{\"message\":\"no such page\"}", "no such page"),
      ("{\"error\":true,\"reason\":\"Not Found\"}", "Not Found"),
      ("{\"error\":true,\"reason\":\"a\",\"message\":\"b\"}", "b"),
      ("{\"message\":\"\\u001b]0;owned\\u0007\"}", "\u{FFFD}]0;owned\u{FFFD}"), ("{}", nil),
      ("<html>", nil), ("", nil), ("[]", nil), ("{\"message\":{}}", nil),
    ] as [(String, String?)])
  func theMessage(body: String, message: String?) async throws {
    let expected = message.map { SafeText($0) }
    #expect(try await error(400, body: body) == .status(code: 400, message: expected))
  }

  @Test func aMessageOfMegabytesIsTruncated() async throws {
    let body = "{\"message\":\"\(String(repeating: "길", count: 500_000))\"}"
    guard case .status(500, let message?) = try await error(500, body: body) else {
      Issue.record("no status")
      return
    }
    #expect(message.string.count == 200)
  }

  @Test(arguments: [100, 199, 207, 304, 400, 401, 403, 404, 410, 500, 502, 503, 504, 599, 999])
  func otherStatuses(status: Int) async throws {
    #expect(try await error(status) == .status(code: status, message: nil))
  }

  @Test(arguments: [
    ("2", 2), ("0", 1), ("300", 300), ("301", 300), ("100000000000000000000", 300),
    ("  7 ", 7), ("Sun, 06 Nov 1994 08:49:37 GMT", 1), ("Fri, 31 Dec 9999 23:59:59 GMT", 300),
    ("", 10), ("soon", 10), ("-5", 10), ("1.5", 10), ("Sun, 99 Nov 1994 08:49:37 GMT", 10),
    ("Sun, 06 Nov 1994 99:99:99 GMT", 10),
  ])
  func tooManyRequests(header: String, seconds: Int) async throws {
    #expect(
      try await error(429, ["retry-after": header]) == .rateLimited(retryAfter: seconds))
  }

  @Test func unavailableForAWhile() async throws {
    #expect(try await error(503, ["retry-after": "20"]) == .rateLimited(retryAfter: 20))
    #expect(try await error(503, ["retry-after": "?"]) == .status(code: 503, message: nil))
    #expect(try await error(429) == .rateLimited(retryAfter: 10))
  }

  @Test func aDateIsCountedFromNow() throws {
    let now = try #require(Day(year: 2026, month: 1, day: 1)).number * 86_400
    let reply = TransportReply(
      status: 503, headers: ["retry-after": "Thu, 01 Jan 2026 00:01:30 GMT"], body: Data())
    #expect(throws: MarketError.rateLimited(retryAfter: 90)) {
      try reply.requireSuccess(now: Date(timeIntervalSince1970: Double(now)))
    }
  }

  @Test func redirects() async throws {
    #expect(
      try await error(302, ["location": "https://else.example/\u{1B}[2J"])
        == .redirect(to: "https://else.example/\u{FFFD}[2J"))
    #expect(try await error(302) == .status(code: 302, message: nil))
  }

  @Test(arguments: [
    (200, "\"OK\"", MarketHealth.ok), (200, " \"OK\"\n", .ok), (200, "OK", .unknown),
    (200, "<html>", .unknown), (200, "", .unknown), (404, "", .unknown), (400, "", .unknown),
    (301, "", .unknown),
  ])
  func health(status: Int, body: String, expected: MarketHealth) async throws {
    #expect(try await client(answering: body, status: status).health() == expected)
  }

  @Test func anUnhealthyMarket() async throws {
    let client = try client(answering: "", status: 500)
    #expect(await failure(of: try await client.health()) == .status(code: 500, message: nil))
  }
}
