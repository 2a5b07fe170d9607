import Foundation
import Market
import TestSupport
import Testing
import Text

@testable import MarketClient

struct LastVisitTests {
  private let address = Result { try MarketAddress("https://market.example") }

  private func file(in folder: URL) throws -> URL {
    folder.appendingPathComponent(try address.get().key + ".json")
  }

  private func load(_ folder: URL) throws -> LastVisit? {
    LastVisit.load(of: try address.get(), from: folder)
  }

  /// Requests pages as a browser does, and waits for the disk.
  private func visit(_ positions: [PageRequest.Position], keptIn folder: URL) async throws {
    let catalog = Catalog(client: try Shelf().client(), visits: folder)
    for place in positions { _ = try await catalog.page(PageRequest(place)) }
    await catalog.flush()
  }

  @Test func roundTrip() async throws {
    try await withFolder { folder in
      let visits = folder.appendingPathComponent("a/b/visits")
      #expect(try load(visits) == nil)
      let before = Date()
      try await visit([.number(1)], keptIn: visits)
      let visit = try #require(try load(visits))
      #expect(visit.totalCount == 1_000)
      #expect(visit.savedAt >= before.addingTimeInterval(-1) && visit.savedAt <= Date())
      #expect(
        try await visit.products == Shelf().client().page(PageRequest(.number(1))).products)
      #expect(visit.products.first?.vendor.name?.string == "상점\u{FFFD}")
      #expect(visit.products.first?.price.discount == Decimal(string: "2.3"))
    }
  }

  /// Every attribute is kept, also one that is added later.
  @Test func everyAttributeIsKept() throws {
    var values = ProductValues(currency: .usd)
    for attribute in ProductAttribute.allCases {
      switch attribute.kind {
      case .text(let path, _, _): values[keyPath: path] = attribute.rawValue
      case .amount(let path): values[keyPath: path] = attribute == .price ? 20 : 5
      case .count(let path): values[keyPath: path] = 7
      case .currency, .pictures: break
      }
    }
    let product = Product(
      id: 7, vendor: Vendor(id: 1, name: nil),
      fields: try #require(ProductFields(ProductDraft(values))), thumbnail: "", createdOn: nil,
      issuedOn: nil)
    #expect(ProductValues(try #require(SavedProduct(product).product)) == values)
  }

  /// A form may be filled with them; it had begun with a part of a description.
  @Test(arguments: [(600, true), (5_000, false)])
  func textsAreKeptWhole(length: Int, isKept: Bool) throws {
    let name = "Family \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"
    let description = String(repeating: "d", count: length)
    let product = Product(
      id: 7, vendor: Vendor(id: 1, name: nil), name: SafeText(name),
      description: SafeText(description, shape: .paragraphs), thumbnail: "",
      price: Price(amount: 1, currency: .krw), stock: 1, createdOn: nil, issuedOn: nil,
      wording: ProductWording(name: name, description: description))
    let saved = try JSONDecoder().decode(
      SavedProduct.self, from: JSONEncoder().encode(SavedProduct(product)))
    let loaded = try #require(saved.product)
    #expect(loaded.name == product.name && loaded.editableName == name)
    #expect(loaded.description == (isKept ? product.description : nil))
    #expect(loaded.editableDescription == (isKept ? description : ""))
  }

  @Test(arguments: [
    [PageRequest.Position.number(1), .after("980"), .after("960"), .after("940")],
    [.number(1), .number(2), .number(3), .number(4)],
    [.number(1), .number(2), .after("960"), .number(9)],
  ])
  func theFirstSixtyAreSaved(positions: [PageRequest.Position]) async throws {
    try await withFolder { folder in
      try await visit(positions, keptIn: folder)
      #expect(try load(folder)?.products.map(\.id) == Array((941...1_000).reversed()))
    }
  }

  @Test func pagesFromTheMiddleAreNotTheBeginning() async throws {
    try await withFolder { folder in
      try await visit([.number(7), .after("500")], keptIn: folder)
      #expect(try load(folder) == nil)
      try await visit([.number(1), .number(3), .after("500")], keptIn: folder)
      #expect(try load(folder)?.products.count == 20)
    }
  }

  /// A page of one row is requested for the number of products.
  @Test func aCountDoesNotReplaceTheFirstPage() async throws {
    try await withFolder { folder in
      let catalog = Catalog(client: try Shelf().client(), visits: folder)
      _ = try await catalog.page(PageRequest(.number(1)))
      _ = try await catalog.page(PageRequest(.number(1), size: 1))
      await catalog.flush()
      #expect(try load(folder)?.products.count == 20)
    }
  }

  @Test func onlyThisUserCanReadIt() async throws {
    try await withFolder { folder in
      let visits = folder.appendingPathComponent("visits")
      try await visit([.number(1)], keptIn: visits)
      let attributes = { (url: URL) in
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
      }
      #expect(try attributes(try file(in: visits)) == 0o600)
      #expect(try attributes(visits) == 0o700)
      #expect(try FileManager.default.contentsOfDirectory(atPath: visits.path).count == 1)
    }
  }

  @Test func damage() async throws {
    try await withFolder { folder in
      try await visit([.number(1)], keptIn: folder)
      let file = try file(in: folder)
      let good = try Data(contentsOf: file)
      for length in stride(from: 0, to: good.count, by: 101) {
        try good.prefix(length).write(to: file)
        #expect(try load(folder) == nil)
      }
      for round in 0..<2_000 {
        var damaged = good
        damaged[round * 7_919 % damaged.count] = UInt8(truncatingIfNeeded: round * 31)
        try damaged.write(to: file)
        for product in try load(folder)?.products ?? [] {
          #expect(!product.name.string.unicodeScalars.contains { $0.value < 0x20 })
          _ = product.createdOn?.iso
        }
      }
    }
  }

  @Test(arguments: [
    ("\"version\":2", "\"version\":1"),
    ("https:\\/\\/market.example\"", "https:\\/\\/else.example\""),
    ("\"savedAt\":", "\"savedAt\":1e300,\"x\":"), ("\"amount\":\"12.34\"", "\"amount\":\"much\""),
    ("\"amount\":\"12.34\"", "\"amount\":\"NaN\""),
  ])
  func foreignContent(old: String, new: String) async throws {
    try await withFolder { folder in
      try await visit([.number(1)], keptIn: folder)
      let file = try file(in: folder)
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.contains(old))
      try text.replacingOccurrences(of: old, with: new).write(
        to: file, atomically: true, encoding: .utf8)
      #expect(try load(folder) == nil)
    }
  }

  @Test func textIsScrubbedAgain() async throws {
    try await withFolder { folder in
      try await visit([.number(1)], keptIn: folder)
      let file = try file(in: folder)
      let text = try String(contentsOf: file, encoding: .utf8)
      try text.replacingOccurrences(of: "물건", with: "\\u001b[2J\\n\\u202e")
        .write(to: file, atomically: true, encoding: .utf8)
      let name = try #require(try load(folder)?.products.first?.name.string)
      #expect(name == "\u{FFFD}[2J \u{FFFD} 1000")
    }
  }

  @Test func otherFilesAreAMiss() async throws {
    try await withFolder { folder in
      let file = try file(in: folder)
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
      #expect(try load(folder) == nil)
      try await visit([.number(1)], keptIn: folder)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
      try FileManager.default.removeItem(at: file)
      #expect(mkfifo(file.path, 0o600) == 0)
      #expect(try load(folder) == nil)
      try FileManager.default.removeItem(at: file)
      try Data(repeating: 0x20, count: 2_000_000).write(to: file)
      #expect(try load(folder) == nil)
    }
  }

  @Test(arguments: ["/proc/nowhere", "/dev/null/visits"])
  func aFolderThatCannotBeWritten(path: String) async throws {
    let folder = URL(fileURLWithPath: path)
    try await visit([.number(1), .number(2)], keptIn: folder)
    #expect(try load(folder) == nil)
  }

  @Test func loadingIsFast() async throws {
    try await withFolder { folder in
      try await visit([.number(1), .number(2), .number(3)], keptIn: folder)
      let time = try processorTime { () throws in
        #expect(try load(folder)?.products.count == 60)
      }
      print("a last visit of 60 is read in \(time)")
      #if !SANITIZED
        #expect(time < .milliseconds(15))
      #endif
    }
  }
}
