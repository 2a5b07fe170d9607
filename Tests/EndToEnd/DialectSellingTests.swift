import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Browsing, registering, editing and deleting by keys alone in each dialect, against one served
  /// market with all four ports. The results are checked in 2b.
  @Suite struct DialectSellingTests {}
}

extension EndToEndTests.DialectSellingTests {
  /// The credentials for a form and a dialog.
  private struct Seller {
    /// Nil if products have passwords.
    var identifier: String?
    var secret: String

    /// The text for the last fields.
    var fields: String { identifier.map { "\($0)\t" } ?? "" }
  }

  private struct Detail: Decodable {
    struct Image: Decodable {
      let url: String
    }

    let id: Int
    let name: String
    let description: String
    let price: Double
    let bargainPrice: Double
    let stock: Int
    let images: [Image]
    let vendorName: String
  }

  private static let backTab = "\u{1B}[Z"
  private static let send = "\u{13}"

  @Test(arguments: ["2b", "2a", "1b", "1a"]) func everythingIsDoneByKeys(dialect: String) throws {
    let place = try Workplace()
    // The name, then `identifier: …` and `secret: …`.
    let added = try place.run(["vendor", "add", "Walnut Shop"]).output.split(separator: "\n")
    let words = added.dropFirst().prefix(2).map { $0.split(separator: " ").last.map(String.init) }
    let identifier = try #require(words.first ?? nil)
    let vendorSecret = try #require(words.last ?? nil)
    let server = try ServedMarket(
      place,
      ["--demo", "--dialect-port", "2a=0", "--dialect-port", "1b=0", "--dialect-port", "1a=0"])
    let isOld = dialect.hasPrefix("1")
    let seller =
      isOld ? Seller(secret: "pass 1234") : Seller(identifier: identifier, secret: vendorSecret)
    let probe = try place.start(
      ["--server", try url(of: dialect, server), "--dialect", dialect], columns: 100)

    try browse(probe, server, dialect)
    let id = try register(probe, server, seller, place, dialect)
    try edit(probe, server, seller, place, id, isOld: isOld)
    try delete(probe, server, seller, id, dialect)
    #expect(try probe.quit().status == 0)
    #expect(try server.stop().status == 0)
  }

  private func url(of dialect: String, _ server: ServedMarket) throws -> String {
    dialect == "2b" ? server.url : try server.url(of: dialect)
  }

  private func detail(_ id: Int, _ server: ServedMarket) throws -> Detail {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Detail.self, from: server.get("/api/products/\(id)"))
  }

  // MARK: - Steps

  private func browse(_ probe: TerminalProbe, _ server: ServedMarket, _ dialect: String) throws {
    let isOld = dialect.hasPrefix("1")
    let rows = try server.list().pages.sorted { isOld ? $0.id < $1.id : $0.id > $1.id }
    let screen = try probe.wait("the market") { $0.isOnline && !$0.names.isEmpty }
    #expect(screen.contains(isOld ? "loaded, more" : "of \(rows.count)"))
    try probe.send("j")
    try probe.wait("the second product") { $0.selectedName == rows[1].name }
    try probe.send("\r")
    let start = String(try detail(rows[1].id, server).description.prefix(8))
    try probe.wait("its description") { $0.contains(start) }
    try probe.send("\u{1B}")
    try probe.wait("the list") { $0.selectedName == rows[1].name }
    try probe.send("G")
    try probe.wait("the end") { $0.selectedName == rows.last?.name }
    guard dialect != "2b" else { return }
    // If the market cannot search, the loaded rows are searched here: after a jump to the end,
    // those of the last page.
    let last = try #require(rows.last?.name.prefix(6))
    try probe.send("/\(last)\r")
    try probe.wait("the loaded products") {
      $0.contains("This market does not support search: applied to the")
        && $0.selectedName?.hasPrefix(last) == true
    }
    try probe.send("\u{1B}")
    try probe.wait("all products") { !$0.contains("loaded products only") }
  }

  private func register(
    _ probe: TerminalProbe, _ server: ServedMarket, _ seller: Seller, _ place: Workplace,
    _ dialect: String
  ) throws -> Int {
    let path = try place.colouredPicture("desk one.png")
    try probe.send("a")
    try probe.wait("the form") { $0.contains("New product") }
    try probe.send("Handmade desk\t480000\t\t48000\t12\tSolid walnut, oiled by hand.")
    try probe.wait("the sale price") { $0.contains("sells at KRW 432,000") }
    try probe.send("\t\(seller.fields)\(seller.secret)\t" + (seller.identifier == nil ? "" : "\t"))
    try probe.send("\u{1B}[200~'\(path)'\u{1B}[201~")
    try probe.wait("the picture") { $0.contains("desk one.png") && !$0.contains("…]") }
    #expect(!probe.screen.contains(seller.secret))
    try probe.send(Self.send)
    try probe.wait("registered") { $0.contains("Registered “Handmade desk”") }
    let row = try #require(try server.list().pages.first)
    let made = try detail(row.id, server)
    #expect(made.name == "Handmade desk" && made.description == "Solid walnut, oiled by hand.")
    #expect(made.price == 480_000 && made.bargainPrice == 432_000 && made.stock == 12)
    #expect(made.images.count == 1)
    #expect(made.vendorName == (seller.identifier == nil ? "guest" : "Walnut Shop"))
    // Generation 1 has it at the end.
    try probe.send(dialect.hasPrefix("1") ? "G" : "gg")
    try probe.wait("the product in the list") { $0.selectedName == "Handmade desk" }
    return made.id
  }

  private func edit(
    _ probe: TerminalProbe, _ server: ServedMarket, _ seller: Seller, _ place: Workplace, _ id: Int,
    isOld: Bool
  ) throws {
    let before = try detail(id, server)
    try probe.send("e")
    try probe.wait("the edit form") { $0.contains("Edit product") }
    try probe.send("\u{15}Walnut desk\(Self.backTab)")
    if isOld {
      let paths = try ["two.png", "three.png"].map { "'\(try place.colouredPicture($0))'" }
      try probe.send("\u{1B}[200~\(paths.joined(separator: " "))\u{1B}[201~")
      try probe.wait("the new pictures") {
        $0.contains("3 of 5") && $0.contains("three.png") && !$0.contains("…]")
      }
    }
    if isOld {
      // Past two buttons to the password, the last field, where a wrong one is typed first.
      try probe.send("\(Self.backTab)\(Self.backTab)\(Self.backTab)wrong\(Self.send)")
      try probe.wait("the refusal") { $0.contains("Wrong secret") }
      #expect(try detail(id, server).name == "Handmade desk")
      try probe.send("\u{15}\(seller.secret)")
    }
    // The identity that was typed to register is used from then on.
    try probe.send(Self.send)
    try probe.wait("saved") {
      $0.contains("Saved “Walnut desk”") && $0.selectedName == "Walnut desk"
    }
    let after = try detail(id, server)
    #expect(after.name == "Walnut desk" && after.bargainPrice == 432_000 && after.stock == 12)
    #expect(after.images.count == (isOld ? 3 : 1))
    #expect(after.images.first?.url == before.images.first?.url)
  }

  private func delete(
    _ probe: TerminalProbe, _ server: ServedMarket, _ seller: Seller, _ id: Int, _ dialect: String
  ) throws {
    let total = try server.list().totalCount
    try probe.send("d")
    try probe.wait("the dialog") { $0.contains("Delete this product?") }
    try probe.send(seller.identifier == nil ? "\(seller.secret)\r" : "y")
    let screen = try probe.wait("deleted") { $0.contains("Deleted") }
    #expect(screen.contains("Press u to undo") == (dialect == "2b"))
    try probe.wait("the list without it") { !$0.names.contains("Walnut desk") }
    let list = try server.list()
    #expect(list.totalCount == total - 1 && !list.pages.contains { $0.id == id })
  }
}

extension Workplace {
  /// A picture in a file of this name.
  fileprivate func colouredPicture(_ name: String) throws -> String {
    let path = "\(self.path)/\(name)"
    let colour = try #require(Self.pictures[name])
    let data = Self.pictureStart + colour
    try #require(Data(base64Encoded: data)).write(to: URL(filePath: path))
    return path
  }

  /// The beginning of a PNG of 4 × 4 pixels, up to the first byte that depends on the colour.
  private static let pictureStart =
    "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR42m"

  private static let pictures = [
    "desk one.png": "M4IScHRwzEcQCxYxBB00rMDQAAAABJRU5ErkJggg==",
    "two.png": "OQOyEHRwzEcQCmwxBBgHGMGgAAAABJRU5ErkJggg==",
    "three.png": "OQkzsBRwzEcQCcIxBBibhqkQAAAABJRU5ErkJggg==",
  ]
}
