import Foundation
import Market
import Testing
import Text

@testable import MarketClient

/// Pictures come only from the market's own server or a public one, even if an address or a
/// redirect leads elsewhere.
struct PictureTests {
  /// A client whose market answers from a function; every other name belongs to this machine.
  private func client(
    at address: MarketAddress, _ replies: @escaping @Sendable (String) -> TransportReply
  ) -> MarketClient {
    MarketClient(
      address: address, transport: RecordedTransport { request in replies(request.path) },
      limits: .standard,
      publicServers: PublicServers(limits: .standard) { host in
        PublicIPAddresses.contains(host) || host.contains(":") ? [host] : ["127.0.0.1"]
      })
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
    let picture = try await client.picture(at: SafeText(url)).file
    #expect(picture?.bytes == Data([1, 2, 3]))
    #expect(picture?.mediaType == "image/png")
  }

  static let forbidden = [
    "", "p.jpg", "https://market.example", "http://market.example/p",
    "https://market.example:8443/p", "https://127.0.0.1/p", "http://169.254.169.254/latest",
    "file:///etc/passwd", "//else.example/p", "https://market.example@else.example/p",
    "https://market.example.else.example/p", "https://market.example\\@else/p", "/../etc",
    "/a/%2", "gopher://market.example/p", "data:image/png,x", "/p?\"", "/p?a b\u{FFFD}\\",
    "http://[::1]/p", "http://[::ffff:127.0.0.1]/p", "http://[::ffff:7f00:1]/p", "http://0/p",
    "http://0.0.0.0/p", "http://2130706433/p", "http://0x7f000001/p", "http://017700000001/p",
    "http://127.1/p", "http://10.0.0.1/p", "http://192.168.1.1:8080/p", "http://172.16.0.1/p",
    "http://100.64.0.1/p", "http://[fe80::1]/p", "http://[fd00::1]/p", "http://[64:ff9b::7f00:1]/p",
    "http://[2002:7f00:1::]/p", "http://[2001:0:7f00:1::]/p", "http://localhost/p",
    "http://localtest.me/p", "http://user:pw@127.0.0.1/p", "http://127.0.0.1#@market.example/p",
    "ftp://market.example/p", "http:///p", "http://224.0.0.1/p", "http://255.255.255.255/p",
  ]

  /// No connection is made to a private server or an invalid address.
  @Test(arguments: forbidden)
  func otherServersAreNotContacted(url: String) async throws {
    let client = client(at: try MarketAddress("https://market.example")) { _ in
      Issue.record("requested \(url)")
      return TransportReply(status: 200, body: Data())
    }
    guard case .badAddress = await failure(of: try await client.picture(at: SafeText(url))) else {
      Issue.record("was requested")
      return
    }
  }

  /// Redirects to them are not followed either.
  @Test(arguments: forbidden.filter { !$0.isEmpty })
  func redirectsToOthersAreNotFollowed(url: String) async throws {
    let client = client(at: try MarketAddress("https://market.example")) { path in
      guard path == "/first" else {
        Issue.record("requested \(path)")
        return TransportReply(status: 200, body: Data())
      }
      return TransportReply(status: 302, headers: ["location": url], body: Data())
    }
    switch await failure(of: try await client.picture(at: "/first")) {
    case .redirect, .badAddress: break
    default: Issue.record("was followed")
    }
  }

  /// The connection goes to the address that was checked, even if the name changes afterwards.
  @Test func aPublicServerIsContactedAtTheCheckedAddress() async throws {
    let server = try await HostileServer.start { _ in
      [.send("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 3\r\n\r\nabc")]
    }
    let port = server.port
    let client = MarketClient(
      address: try MarketAddress("https://market.example"),
      transport: RecordedTransport { _ in TransportReply(status: 404, body: Data()) },
      limits: .standard,
      publicServers: PublicServers(limits: .standard) { host in
        host == "pictures.example" ? ["127.0.0.1"] : []
      } isPublic: {
        $0 == "127.0.0.1"
      })
    let url = SafeText("http://pictures.example:\(port)/a.png?w=1")
    #expect(try await client.picture(at: url).file?.bytes == Data("abc".utf8))
    #expect(server.requests.first?.hasPrefix("GET /a.png?w=1 ") == true)
    #expect(server.requests.first?.contains("Host: pictures.example:\(port)\r\n") == true)
    await server.stop()
  }

  /// Name servers may take half a minute to say that a name is unknown.
  @Test(.timeLimit(.minutes(1))) func aLookupHasALimit() async {
    let isAnswered = DispatchSemaphore(value: 0)
    let addresses = await PublicServers.addresses(of: "slow.example", within: .milliseconds(1)) {
      _ in
      isAnswered.wait()
      return ["8.8.8.8"]
    }
    #expect(addresses == [])
    isAnswered.signal()
  }

  @Test(arguments: [
    ("93.184.216.34", true), ("8.8.8.8", true), ("2606:2800:220:1:248:1893:25c8:1946", true),
    ("127.0.0.1", false), ("0.0.0.0", false), ("10.1.2.3", false), ("172.31.255.255", false),
    ("172.32.0.0", true), ("192.168.0.1", false), ("169.254.169.254", false),
    ("100.127.255.255", false), ("100.128.0.0", true), ("198.19.0.1", false), ("192.0.2.1", false),
    ("240.0.0.1", false), ("::1", false), ("::", false), ("fe80::1", false), ("fc00::1", false),
    ("ff02::1", false), ("::ffff:8.8.8.8", false), ("2002:808:808::", false),
    ("2001:db8::1", false), ("2001::1", false), ("3fff::1", false), ("64:ff9b::808:808", false),
    ("", false), ("example", false), ("8.8.8.8.", false),
  ])
  func publicAddresses(text: String, isPublic: Bool) {
    #expect(PublicIPAddresses.contains(text) == isPublic)
  }

  @Test func freshnessOfPictures() {
    func answer(_ control: String, status: Int = 200) -> PictureAnswer {
      PictureAnswer(
        TransportReply(
          status: status, headers: ["cache-control": control, "etag": "\"a\""], body: Data([1])),
        now: Date(timeIntervalSince1970: 0))
    }
    #expect(answer("public, max-age=60").freshUntil == Date(timeIntervalSince1970: 60))
    #expect(answer("immutable").freshUntil == Date(timeIntervalSince1970: 31_536_000))
    #expect(answer("max-age=99999999999").freshUntil == Date(timeIntervalSince1970: 31_536_000))
    for control in ["", "max-age=0", "max-age=-5", "max-age=x", "no-cache, max-age=60"] {
      #expect(answer(control).freshUntil == nil)
      #expect(answer(control).isCacheable)
    }
    #expect(!answer("no-store, max-age=60").isCacheable)
    #expect(answer("", status: 304).file == nil)
  }

  /// The image in place of a picture is for web browsers; here it would be uploaded as the picture.
  @Test(arguments: [200, 304]) func theImageInPlaceOfAMissingPictureIsAnError(
    status: Int
  ) async throws {
    let client = MarketClient(
      address: try MarketAddress("https://market.example"),
      transport: RecordedTransport { _ in
        TransportReply(
          status: status, headers: ["openmarket-picture": "missing"], body: Data([1]))
      })
    let known = PictureValidators(etag: "\"a\"", lastModified: nil)
    #expect(
      await failure(of: try await client.picture(at: "/p", unlessChanged: known))
        == .missingPicture)
  }

  @Test func knownPicturesAreRevalidated() async throws {
    let client = MarketClient(
      address: try MarketAddress("https://market.example"),
      transport: RecordedTransport { request in
        TransportReply(
          status: request.headers == ["If-None-Match": "\"a\""] ? 304 : 200, body: Data([1]))
      })
    let known = PictureValidators(etag: "\"a\"", lastModified: nil)
    #expect(try await client.picture(at: "/p", unlessChanged: known).file == nil)
    let broken = PictureValidators(etag: "\"a\"\r\nX: y", lastModified: nil)
    #expect(try await client.picture(at: "/p", unlessChanged: broken).file != nil)
  }

  @Test func aSocketsPicturesNameTheRequestedHost() async throws {
    let client = client(at: .socket(path: "/run/market.sock")) { path in
      TransportReply(status: path == "/p/1.jpg" ? 200 : 500, body: Data([1]))
    }
    #expect(try await client.picture(at: "http://localhost/p/1.jpg").file?.bytes == Data([1]))
    let other: SafeText = "http://localhost:8080/p/1.jpg"
    guard case .badAddress = await failure(of: try await client.picture(at: other)) else {
      Issue.record("another server on this machine was contacted")
      return
    }
  }

  @Test func redirectsAreFollowedAtHome() async throws {
    let client = client(at: try MarketAddress("https://market.example")) { path in
      let hop = Int(path.dropFirst()) ?? 0
      return hop == 0
        ? TransportReply(status: 200, body: Data([9]))
        : TransportReply(status: 302, headers: ["location": "/\(hop - 1)"], body: Data())
    }
    #expect(try await client.picture(at: "/3").file?.bytes == Data([9]))
    #expect(await failure(of: try await client.picture(at: "/4")) == .redirect(to: "/0"))
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
    #expect(try await client.picture(at: "http://localhost/p.png").file?.bytes == Data("abc".utf8))
    #expect(server.requests.first?.contains("Host: localhost\r\n") == true)
    await server.stop()
    let nobody = MarketClient(address: .socket(path: path + "x"))
    guard
      case .connection(_, .noSocket) = await failure(
        of: try await nobody.health())
    else {
      Issue.record("connected to nothing")
      return
    }
    await client.shutdown()
    await nobody.shutdown()
  }
}
