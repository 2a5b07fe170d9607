import Foundation
import Market
import TerminalText
import Testing

@testable import MarketAPI

/// Pictures come from the market's own server, wherever an address or a redirect points.
struct PictureTests {
  private func client(
    at address: MarketAddress, _ replies: @escaping @Sendable (String) -> TransportReply
  ) -> MarketClient {
    MarketClient(
      address: address, transport: RecordedTransport { request in replies(request.path) })
  }

  @Test(arguments: [
    ("https://market.example/p/1.jpg", "/p/1.jpg"), ("https://MARKET.example:443/p", "/p"),
    ("/p/1.jpg", "/p/1.jpg"), ("https://market.example/p?w=1&h=2?#x", "/p?w=1&h=2?"),
    ("https://market.example/a b/호", "/a%20b/%ED%98%B8"),
  ])
  func theMarketsOwn(url: String, path: String) async throws {
    let client = client(at: try MarketAddress("https://market.example/base")) { asked in
      TransportReply(
        status: asked == path ? 200 : 500, headers: ["content-type": "image/PNG; q=1"],
        body: Data([1, 2, 3]))
    }
    let picture = try await client.picture(at: SafeText(url))
    #expect(picture.bytes == Data([1, 2, 3]))
    #expect(picture.mediaType == "image/png")
  }

  @Test(arguments: [
    "", "p.jpg", "https://market.example", "http://market.example/p",
    "https://market.example:8443/p",
    "https://127.0.0.1/p", "http://169.254.169.254/latest", "file:///etc/passwd",
    "//else.example/p",
    "https://market.example@else.example/p", "https://market.example.else.example/p",
    "https://market.example\\@else/p", "/../etc", "/a/%2", "gopher://market.example/p",
    "data:image/png,x",
    "/p?\"", "/p?a b\u{FFFD}\\",
  ])
  func othersAreNotAsked(url: String) async throws {
    let client = client(at: try MarketAddress("https://market.example")) { _ in
      Issue.record("asked for \(url)")
      return TransportReply(status: 200, body: Data())
    }
    let text = SafeText(url)
    #expect(await failure(of: try await client.picture(at: text)) == .badAddress(text))
  }

  @Test func aSocketsPicturesNameTheHostThatWasAsked() async throws {
    let client = client(at: .socket(path: "/run/market.sock")) { path in
      TransportReply(status: path == "/p/1.jpg" ? 200 : 500, body: Data([1]))
    }
    #expect(try await client.picture(at: "http://localhost/p/1.jpg").bytes == Data([1]))
    let other: SafeText = "http://localhost:8080/p/1.jpg"
    #expect(await failure(of: try await client.picture(at: other)) == .badAddress(other))
  }

  @Test func redirectsAreFollowedAtHome() async throws {
    let client = client(at: try MarketAddress("https://market.example")) { path in
      let hop = Int(path.dropFirst()) ?? 0
      return hop == 0
        ? TransportReply(status: 200, body: Data([9]))
        : TransportReply(status: 302, headers: ["location": "/\(hop - 1)"], body: Data())
    }
    #expect(try await client.picture(at: "/3").bytes == Data([9]))
    #expect(await failure(of: try await client.picture(at: "/4")) == .redirect(to: "/0"))
  }

  @Test(arguments: ["https://else.example/p", "file:///etc/passwd", "http://market.example/p"])
  func redirectsElsewhereAreNot(target: String) async throws {
    let client = client(at: try MarketAddress("https://market.example")) { _ in
      TransportReply(status: 301, headers: ["location": target], body: Data())
    }
    #expect(
      await failure(of: try await client.picture(at: "/p")) == .redirect(to: SafeText(target)))
  }

  @Test func overASocketOfThisMachine() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("om \(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("마켓.sock").path
    let server = try await HostileServer.start(socket: path) { _ in
      [.send("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 3\r\n\r\nabc")]
    }
    let client = MarketClient(address: .socket(path: path))
    #expect(try await client.picture(at: "http://localhost/p.png").bytes == Data("abc".utf8))
    #expect(server.requests.first?.contains("Host: localhost\r\n") == true)
    await server.stop()
    let nobody = MarketClient(address: .socket(path: path + "x"))
    guard
      case .connection(_, "there is no such socket") = await failure(
        of: try await nobody.health())
    else {
      Issue.record("connected to nothing")
      return
    }
    await client.shutdown()
    await nobody.shutdown()
  }
}
