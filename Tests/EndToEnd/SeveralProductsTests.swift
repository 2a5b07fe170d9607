import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Several products at once, and two browsers on one market.
  @Suite struct SeveralProductsTests {}
}

/// A browser on the local market, and the same market served, to check its products.
private struct Shop {
  let place: Workplace
  let market: ServedMarket
  let probe: TerminalProbe

  init() throws {
    place = try Workplace()
    probe = try place.start()
    try probe.wait("the market") { $0.isOnline }
    market = try ServedMarket(place)
  }

  /// Registers products by keys; the last one is the first in the list.
  func register(_ names: String...) throws {
    let picture = try place.picture()
    for name in names {
      try probe.openForm()
      try probe.fillForm(name: name, picture: picture)
      try probe.send(TerminalProbe.submitKey)
      try probe.wait("registered") {
        $0.contains("Registered “\(name)”") && $0.selectedName == name
      }
    }
  }

  /// Another browser on the same folder.
  func other() throws -> TerminalProbe {
    let other = try place.start()
    try other.wait("the market") { $0.isOnline }
    return other
  }

  /// The lecterns at the market, in its order.
  func lecterns() throws -> [ServedMarket.Page.Row] {
    try market.list().pages.filter { $0.name.hasSuffix(" lectern") }
  }

  struct Detail: Decodable {
    let name: String
    let description: String
    let stock: Int
    let price: Decimal
  }

  func detail(_ id: Int) throws -> Detail {
    try JSONDecoder().decode(Detail.self, from: market.get("/api/products/\(id)"))
  }

  func end(_ others: TerminalProbe...) throws {
    for probe in [probe] + others { #expect(try probe.quit().status == 0) }
    #expect(try market.stop().status == 0)
  }
}

extension EndToEndTests.SeveralProductsTests {
  @Test func severalAreSelectedDeletedAndRestored() throws {
    let shop = try Shop()
    let probe = shop.probe
    try shop.register("Oak lectern", "Elm lectern", "Ash lectern")
    // The two newest, one by one; the cursor is on the third then.
    try probe.send("  ")
    try probe.wait("two marks") { $0.contains("2 marked") && $0.selectedName == "Oak lectern" }
    try probe.send("d")
    try probe.wait("the dialog") {
      $0.contains("Delete these 2 products?") && $0.contains("Ash lectern ·")
        && $0.contains("Elm lectern ·") && !$0.contains("Oak lectern ·")
    }
    // Enter is for Cancel, and d does nothing.
    try probe.send("dd\r")
    try probe.wait("the list") { !$0.contains("(y)") && $0.contains("2 marked") }
    #expect(try shop.lecterns().count == 3)
    try probe.send("dy")
    try probe.wait("deleted") {
      $0.contains("Deleted 2 products. Press u to undo") && !$0.contains("marked")
        && $0.names.first == "Oak lectern"
    }
    #expect(try shop.lecterns().map(\.name) == ["Oak lectern"])
    try probe.send("ggd")
    try probe.wait("the dialog") { $0.contains("Oak lectern ·") }
    try probe.send("y")
    try probe.wait("deleted") { $0.contains("Deleted “Oak lectern”") }
    #expect(try shop.lecterns().isEmpty)
    // Products deleted together are restored together, the latest first.
    try probe.send("u")
    try probe.wait("one is back") { $0.contains("Restored “Oak lectern”") }
    #expect(try shop.lecterns().map(\.name) == ["Oak lectern"])
    try probe.send("u")
    try probe.wait("two are back") {
      $0.contains("Restored 2 products") && $0.names.starts(with: ["Ash lectern", "Elm lectern"])
    }
    #expect(try shop.lecterns().map(\.name) == ["Ash lectern", "Elm lectern", "Oak lectern"])
    try probe.send("u")
    try probe.wait("nothing more") { $0.contains("Nothing to undo") }
    try shop.end()
  }

  /// A range from the last mark to the cursor, in which one product is deleted meanwhile.
  @Test func aDeletedProductDoesNotStopTheBatch() throws {
    let shop = try Shop()
    let probe = shop.probe
    try shop.register("Oak lectern", "Elm lectern", "Ash lectern")
    try probe.send(" jV")
    try probe.wait("three marks") { $0.contains("3 marked") }
    try probe.send("d")
    try probe.wait("the dialog") { $0.contains("Delete these 3 products?") }
    let other = try shop.other()
    try other.wait("the lecterns") { $0.names.starts(with: ["Ash lectern", "Elm lectern"]) }
    try other.send("jd")
    try other.wait("the dialog") { $0.contains("Elm lectern ·") }
    try other.send("y")
    try other.wait("deleted") { $0.contains("Press u to undo") }
    #expect(try shop.lecterns().map(\.name) == ["Ash lectern", "Oak lectern"])
    try probe.send("y")
    // All three are deleted, and are restored together.
    try probe.wait("the result") {
      !$0.contains("(y)") && $0.contains("Deleted 3 products. Press u to undo")
    }
    #expect(try shop.lecterns().isEmpty)
    try probe.send("u")
    try probe.wait("three are back") { $0.contains("Restored 3 products") }
    #expect(try shop.lecterns().count == 3)
    try shop.end(other)
  }

  /// A product of which two browsers have an edit form open; its number, and the other browser.
  private func openTwice(_ shop: Shop) throws -> (id: Int, other: TerminalProbe) {
    try shop.register("Oak lectern")
    let id = try #require(try shop.lecterns().first?.id)
    let other = try shop.other()
    for browser in [shop.probe, other] {
      try browser.wait("the lectern") { $0.selectedName == "Oak lectern" }
      try browser.send("e")
      try browser.wait("the form") { $0.contains("Edit product") && $0.contains("Ctrl-S") }
    }
    return (id, other)
  }

  /// Two edits of one product: differences are shown side by side, and chosen part by part.
  @Test func conflictingEditsAreResolvedPartByPart() throws {
    let shop = try Shop()
    let probe = shop.probe
    let (id, other) = try openTwice(shop)
    try other.send("\u{15}Elm lectern\t\t\t\t\u{15}7" + TerminalProbe.submitKey)
    try other.wait("saved") { $0.contains("Saved “Elm lectern”") }
    // Name, then description.
    try probe.send("\u{15}Ash lectern\t\t\t\t\t Not new." + TerminalProbe.submitKey)
    try probe.wait("both sides") { screen in
      screen.contains("Choose what to keep")
        && screen.lines.contains { $0.contains("Ash lectern") && $0.contains("Elm lectern") }
        && screen.lines.contains { $0.contains("12") && $0.contains("7") }
    }
    // Back in the form all text is there, and submitting asks again.
    try probe.send("\u{1B}")
    try probe.wait("the form") {
      $0.contains("Ctrl-S") && $0.contains("Ash lectern") && $0.contains("by hand. Not new.")
    }
    try probe.send(TerminalProbe.submitKey)
    try probe.wait("the question again") { $0.contains("○ Theirs") }
    // The name is theirs, and so is the untouched stock; the description is mine.
    try probe.send("l\r")
    try probe.wait("saved") { $0.contains("Saved “Elm lectern”") && !$0.contains("Ctrl-S") }
    let detail = try shop.detail(id)
    #expect(detail.name == "Elm lectern" && detail.stock == 7 && detail.price == 480_000)
    #expect(detail.description == "Solid walnut, oiled by hand. Not new.")
    try shop.end(other)
  }

  @Test func choosingAllOfTheirsKeepsTheProduct() throws {
    let shop = try Shop()
    let probe = shop.probe
    let (id, other) = try openTwice(shop)
    try other.send("\u{15}Elm lectern" + TerminalProbe.submitKey)
    try other.wait("saved") { $0.contains("Saved “Elm lectern”") }
    try probe.send("\u{15}Ash lectern" + TerminalProbe.submitKey)
    try probe.wait("both sides") { $0.contains("Choose what to keep") }
    try probe.send("t\r")
    try probe.wait("the list") {
      $0.contains("Kept their version") && $0.selectedName == "Elm lectern"
    }
    #expect(try shop.detail(id).name == "Elm lectern")
    try probe.wait("no draft") { shop.place.drafts.isEmpty }
    try shop.end(other)
  }
}
