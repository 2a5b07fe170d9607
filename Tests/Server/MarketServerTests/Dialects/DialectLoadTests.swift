import Foundation
import Market
import MarketClient
import StoreFixtures
import TestSupport
import Testing
import Text

@testable import MarketServer

/// Client and server in all four dialects at once, on a market on disk: nothing is lost or mixed
/// up.
@Suite(.inEveryMarket, .timeLimit(.minutes(2))) struct DialectLoadTests {
  /// The name of a product encodes its values, so that a mixed-up row is detected.
  private struct Ware: Hashable, Sendable {
    let label: String
    var price: Int
    var discount: Int
    var stock: Int

    var name: String { "\(label) · \(price) · \(discount) · \(stock)" }

    var draft: ProductDraft {
      ProductDraft(
        name: name, description: Self.text(of: label),
        amount: Decimal(price), discount: Decimal(discount), stock: stock)
    }

    /// Whether a product has the values that its name encodes.
    static func isTrue(_ product: Product) -> Bool {
      let parts = product.name.string.components(separatedBy: " · ")
      guard parts.count == 4, let price = Int(parts[1]), let discount = Int(parts[2]) else {
        return false
      }
      let paid = Price(amount: Decimal(price), discount: Decimal(discount), currency: .krw)
      let text = product.description?.string ?? Self.text(of: parts[0])
      return product.price == paid && String(product.stock) == parts[3]
        && text == Self.text(of: parts[0])
    }

    private static func text(of label: String) -> String {
      "made for \(label) in any dialect"
    }
  }

  private static let writers = 2
  private static let waresOfWriter = 2

  @Test func allFourDialectsAtOnce() async throws {
    let folder = try TemporaryFolder()
    try await DialectPorts.serving(in: folder) { ports in
      let done = Steps()
      let kept = try await withThrowingTaskGroup(of: [Int: Ware].self) { group in
        for name in DialectPorts.names {
          group.addTask { try await Self.read(name, ports) { !done.all.isEmpty } }
        }
        let kept = try await withThrowingTaskGroup(of: [Int: Ware].self) { group in
          for name in DialectPorts.names {
            for number in 0..<Self.writers {
              group.addTask { try await Self.write("\(name)-\(number)", in: name, ports) }
            }
          }
          return try await group.reduce(into: [Int: Ware]()) { $0.merge($1) { first, _ in first } }
        }
        done.add(1)
        try await group.waitForAll()
        return kept
      }
      #expect(kept.count == DialectPorts.names.count * Self.writers)
      for name in DialectPorts.names { try await Self.compare(kept, in: name, ports) }
    }
  }

  /// Registers, checks, edits, checks, and deletes every second product; returns the remaining
  /// ones.
  private static func write(
    _ label: String, in name: String, _ ports: DialectPorts
  ) async throws -> [Int: Ware] {
    let client = try ports.client(name)
    let others = try DialectPorts.names.map { try ports.client($0) }
    let credentials = try ports.credentials(name, password: "of \(label)")
    var kept: [Int: Ware] = [:]
    for number in 0..<waresOfWriter {
      var ware = Ware(
        label: "\(label)-\(number)", price: 10_000 + number, discount: number * 100,
        stock: number + 1)
      let made = try await client.perform(
        .register(ware.draft, pictures: [DialectPorts.picture], credentials, key: UUID()))
      for other in others { try await expect(ware, made.id, other) }
      ware.price += 5_000
      ware.discount = 700
      ware.stock = 90 + number
      let edit = ProductEdit(of: try await client.product(id: made.id), draft: ware.draft)
      _ = try await client.perform(.edit(edit, credentials))
      for other in others { try await expect(ware, made.id, other) }
      if number.isMultiple(of: 2) {
        kept[made.id] = ware
      } else {
        _ = try await client.perform(
          .delete(try await client.product(id: made.id), credentials))
        for other in others {
          await #expect(throws: MarketError.notFound) { try await other.product(id: made.id) }
        }
      }
    }
    for other in others { await other.shutdown() }
    await client.shutdown()
    return kept
  }

  private static func expect(_ ware: Ware, _ id: Int, _ client: MarketClient) async throws {
    let product = try await client.product(id: id)
    #expect(product.name.string == ware.name)
    #expect(Ware.isTrue(product), "\(product)")
    #expect(product.images.count == 1)
  }

  /// Reads the whole list repeatedly: every row is consistent and in order.
  private static func read(
    _ name: String, _ ports: DialectPorts, until isDone: @Sendable () -> Bool
  ) async throws -> [Int: Ware] {
    let client = try ports.client(name)
    repeat {
      let rows = try await list(client)
      #expect(rows.allSatisfy(Ware.isTrue))
    } while !isDone()
    await client.shutdown()
    return [:]
  }

  /// All pages, as long as there is a next one.
  private static func list(_ client: MarketClient) async throws -> [Product] {
    var rows: [Product] = []
    for number in 1...20 {
      let page = try await client.page(PageRequest(.number(number), size: 5))
      let ids = page.products.map(\.id)
      let isNewestFirst = client.capabilities.offers(.totals)
      #expect(ids == (isNewestFirst ? ids.sorted(by: >) : ids.sorted()))
      rows += page.products
      if !page.hasNext { return rows }
    }
    Issue.record("the list does not end")
    return rows
  }

  private static func compare(
    _ kept: [Int: Ware], in name: String, _ ports: DialectPorts
  ) async throws {
    let client = try ports.client(name)
    let rows = try await list(client)
    #expect(Set(rows.map(\.id)) == Set(kept.keys) && rows.count == kept.count)
    for (id, ware) in kept {
      try await expect(ware, id, client)
      let product = try await client.product(id: id)
      let url = try #require(product.images.first?.url)
      #expect(try await client.picture(at: url).file != nil)
    }
    await client.shutdown()
  }
}
