import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Several markets in one run: switching, logging in, and selling there.
  @Suite struct MarketsTests {}
}

extension EndToEndTests.MarketsTests {
  @Test func aSecondMarketIsOpenedLoggedInToAndSoldIn() throws {
    let (place, shop) = (try Workplace(), try Workplace())
    let (identifier, secret) = try shop.addVendor()
    let market = try ServedMarket(shop)
    let name = String(market.url.dropFirst("http://".count))
    let probe = try place.start()
    try probe.wait("the local market") { $0.isOnline && $0.contains("Local market") }
    try probe.send("gm")
    try probe.wait("the markets") { $0.contains("Add a market") }
    try probe.send("a\(name)\r")
    try probe.wait("the second market") { $0.isOnline && $0.line(0).contains(name) }

    try probe.send(":login\r")
    try probe.wait("the dialog") { $0.contains("Log in to \(name)") }
    try probe.send("\(identifier)\rnot the secret\r")
    try probe.wait("the refusal") { $0.contains("Wrong secret") }
    try probe.send("\u{15}\(secret)\t \r")
    try probe.wait("logged in") { $0.contains("Logged in as corner shop") }
    let folder = "\(place.path)/config/openmarket/identities"
    let file = try #require(place.names(in: folder).first)
    #expect(place.mode(of: "\(folder)/\(file)") == 0o600)

    try probe.register("Walnut desk", try place.picture())
    try probe.wait("an own row") { $0.selectedName == "Walnut desk" && $0.contains("you ") }
    try probe.send("e")
    try probe.wait("the edit form") { $0.contains("Edit product") && !$0.contains("Secret") }
    try probe.send("\u{15}Oak desk\u{13}")
    try probe.wait("saved") { $0.contains("Saved “Oak desk”") }

    try probe.send("gm")
    try probe.wait("the identity in use") { $0.contains("corner shop") }
    try probe.send("k\r")
    try probe.wait("the local market again") {
      $0.isOnline && $0.line(0).contains("Local market") && !$0.contains("Oak desk")
    }
    try probe.send(":markets \(market.url)\r")
    try probe.wait("the other one again") { $0.isOnline && $0.selectedName == "Oak desk" }
    try probe.send("d")
    try probe.wait("the dialog") { $0.contains("Delete this product?") && !$0.contains("Secret") }
    try probe.send("y")
    try probe.wait("deleted") { $0.contains("Deleted “Oak desk”") }
    #expect(try probe.quit().status == 0)
    #expect(!String(decoding: probe.output, as: UTF8.self).contains(secret))
    #expect(try market.stop().status == 0)
  }

  @Test func anInvalidAddressLeavesTheMarketOpen() throws {
    let place = try Workplace()
    let probe = try place.start()
    try probe.wait("the local market") { $0.isOnline }
    try probe.send(":markets http://market.example\r")
    try probe.wait("the reason") { $0.contains("unencrypted") && $0.contains("Local market") }
    try probe.send("\u{1B}")
    try probe.wait("the box") { $0.contains("Add a market") }
    try probe.send("\u{1B}")
    try probe.wait("the list") { !$0.contains("Add a market") }
    #expect(try probe.quit().status == 0)
  }
}
