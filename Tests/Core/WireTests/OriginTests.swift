import Testing
import Wire

@Suite struct OriginTests {
  @Test(arguments: [
    "localhost", "Example.com:8080", "127.0.0.1:1", "[::1]:8080", "[fe80::1]", "a_b-c.d",
    "3f2a9c81b2d4:8080",
  ])
  func authoritiesAreAccepted(text: String) {
    #expect(Origin(authority: text)?.url == "http://" + text.lowercased())
  }

  @Test(arguments: [
    "", "a b", "a\"b", "a/b", "a@b", "a:b", "a:", "a:0", "a:99999", "a:1:2", "[::1", "[]:1",
    "[::1]x", "[\"]", "é", "<script>", "127.1", "a.0x7f", "1", String(repeating: "a", count: 256),
  ])
  func othersAreNot(text: String) {
    #expect(Origin(authority: text) == nil)
  }

  @Test func defaultPortsAreOmitted() {
    #expect(Origin(authority: "a:80")?.url == "http://a")
    #expect(Origin(authority: "a:443", scheme: .https)?.url == "https://a")
    #expect(Origin(authority: "a:80", scheme: .https)?.url == "https://a:80")
    #expect(Origin(authority: "localhost") == .localhost)
  }

  @Test func theRestOfAnAddressIsReturned() throws {
    let (origin, rest) = try #require(Origin.parse("HTTPS://A.example:8443/b?c"))
    #expect(origin.url == "https://a.example:8443")
    #expect(origin.authority == "a.example:8443")
    #expect(origin.isSecure)
    #expect(rest == "/b?c")
    for text in ["", "a.example", "ftp://a", "http:a", "http://", "http://user@a", "http://a?b"] {
      #expect(Origin.parse(text) == nil)
    }
  }

  @Test(arguments: [
    ("localhost", true), ("127.9.9.9", true), ("[::1]", true), ("127.0.0.1.example", false),
    ("128.0.0.1", false), ("[::2]", false),
  ])
  func loopbackIsThisMachine(host: String, expected: Bool) {
    #expect(Origin(authority: host)?.isLoopback == expected)
  }
}
