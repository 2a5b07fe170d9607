import Market
import MarketClient
import SeededRandom
import Testing
import Text

struct MarketAddressTests {
  @Test(arguments: [
    ("https://market.example", "https://market.example", "market.example"),
    ("HTTPS://Market.Example:443/", "https://market.example", "market.example"),
    (
      "https://market.example:8443/base//", "https://market.example:8443/base",
      "market.example:8443"
    ),
    ("https://1.2.3.4/a/b%20c", "https://1.2.3.4/a/b%20c", "1.2.3.4"),
    ("https://[2001:DB8::1]:81", "https://[2001:db8::1]:81", "[2001:db8::1]:81"),
    ("http://localhost:8080", "http://localhost:8080", "localhost:8080"),
    ("http://127.0.0.1", "http://127.0.0.1", "127.0.0.1"),
    ("http://127.9.9.9:80", "http://127.9.9.9", "127.9.9.9"),
    ("http://[::1]:1", "http://[::1]:1", "[::1]:1"),
    ("https://xn--9t4b11yi5a.example", "https://xn--9t4b11yi5a.example", "xn--9t4b11yi5a.example"),
    ("https://my_host", "https://my_host", "my_host"),
  ])
  func addresses(text: String, canonical: String, name: String) throws {
    let address = try MarketAddress(text)
    #expect(address.canonical == canonical)
    #expect(address.name.string == name)
    #expect(try MarketAddress(canonical) == address)
  }

  @Test(arguments: [
    "", " ", "market.example", "//market.example", "https:", "https:/x", "https://", "https:///x",
    "ftp://x", "file:///etc/passwd", "https://user@x", "https://user:pw@x", "https://x?q",
    "https://x/?q",
    "https://x/#f", "https://x#f", "https://x:0", "https://x:65536", "https://x:", "https://x:-1",
    "https://x:+80", "https://x:8 0", "https://x:99999999999999999999", "https://마켓.example",
    "https://x y",
    "https://x/a b", "https://x\u{0}", "https://x/\u{0}", "https://x\n", "https://[::1",
    "https://::1",
    "https://[::1]x", "https://[fe80::1%25eth0]", "https://[::1]]", "https://[]", "https://a..b",
    "https://.a",
    "https://a.", "https://-a", "https://127.1", "https://0x7f.0.0.1", "https://2130706433",
    "https://1.2.3.256",
    "https://1.2.3.4.5", "https://01.2.3.4", "https://x/../y", "https://x/.", "https://x\\y",
    "https://x/%",
    "https://x/%zz", "https://x/%2", "https://x:80:80", "https://\u{202E}x", "https://x@y",
    "javascript:alert(1)",
    "http+unix://%2Ftmp/x", "https://" + String(repeating: "a", count: 64),
    "https://" + String(repeating: "a.", count: 127) + "a",
    "https://x/" + String(repeating: "a", count: 3_000),
  ])
  func invalidAddresses(text: String) {
    // The text before an @ may be a password.
    let shown = text.lastIndex(of: "@").map { "…" + text[$0...] } ?? text
    #expect(throws: MarketError.badAddress(SafeText(shown, limit: 100))) { try MarketAddress(text) }
    #expect(throws: MarketError.self) { try MarketAddress(text, allowHTTP: true) }
  }

  @Test(arguments: [
    ("http://market.example/base", "market.example"), ("http://10.0.0.1:8080", "10.0.0.1:8080"),
    ("http://128.0.0.1", "128.0.0.1"), ("http://localhost.example", "localhost.example"),
    ("http://127.0.0.1.example", "127.0.0.1.example"),
    ("http://[::ffff:127.0.0.1]", "[::ffff:127.0.0.1]"),
    ("http://[::2]", "[::2]"),
  ])
  func plainHTTPToOthersNeedsPermission(text: String, host: SafeText) throws {
    #expect(throws: MarketError.plainHTTP(host: host)) { try MarketAddress(text) }
    #expect(try MarketAddress(text, allowHTTP: true).name == host)
  }

  @Test func aTypedAddressNeedsNoScheme() throws {
    #expect(try MarketAddress(typed: "localhost:18722").canonical == "http://localhost:18722")
    #expect(try MarketAddress(typed: "market.example").canonical == "https://market.example")
    #expect(
      try MarketAddress(typed: "http://market.example", allowHTTP: true).canonical
        == "http://market.example")
    #expect(throws: MarketError.self) { try MarketAddress(typed: "http://market.example") }
    #expect(throws: MarketError.self) { try MarketAddress(typed: "") }
  }

  @Test func keysAreStable() throws {
    #expect(try MarketAddress("https://market.example").key == "7fa10c4a9100805f8c4b61e7f95cd944")
    #expect(try MarketAddress("https://market.example/").key == "7fa10c4a9100805f8c4b61e7f95cd944")
    #expect(try MarketAddress("https://market.example/a").key != "7fa10c4a9100805f8c4b61e7f95cd944")
    let socket = MarketAddress.socket(path: "/run/1.sock", market: "/data")
    #expect(socket.key == MarketAddress.socket(path: "/run/2.sock", market: "/data").key)
    #expect(socket.key != MarketAddress.socket(path: "/run/1.sock").key)
    #expect(socket.name == "localhost")
  }

  /// Random text from the characters that addresses are made of: an address or an error, never a
  /// trap.
  @Test func noTextTraps() {
    var random = SeededRandom(seed: 7)
    let alphabet = Array("https://[]:@?#%.ax0179-_\\ \u{0}마/")
    for _ in 0..<20_000 {
      let tail = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      let text = (Bool.random(using: &random) ? "https://" : "") + String(tail)
      guard let address = try? MarketAddress(text, allowHTTP: true) else { continue }
      #expect((try? MarketAddress(address.canonical, allowHTTP: true)) == address)
    }
  }
}
