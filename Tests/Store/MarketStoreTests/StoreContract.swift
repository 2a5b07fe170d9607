import Foundation
import Market
import PostgresServer
import StoreFixtures
import Synchronization
import TestSupport
import Testing
import Text

@testable import MarketStore

@Suite struct StoreKindTests {
  @Test(.enabled(if: PostgresServer.isInstalled, "the package postgresql is not installed"))
  func theContractIsKeptByPostgreSQL() { #expect(StoreKind.allCases.contains(.postgres)) }
}

/// A store with two vendors, and a clock that tests set.
final class StoreBench: Sendable {
  let store: any TransactionalStore
  let seller: ProductAuthor
  let other: ProductAuthor
  let identifier: String
  let otherIdentifier: String
  private let time: SetClock
  private let folder: TemporaryFolder

  static let secret = "correct horse battery"

  init(_ kind: StoreKind) async throws {
    let time = SetClock()
    folder = try TemporaryFolder()
    self.time = time
    store = try await kind.stores(
      1, folder: folder.path, clock: StoreClock { time.now },
      options: StoreOptions(trash: .standard))[0]
    identifier = try await store.addVendor(name: "Seller", secret: .generated(Self.secret))
      .identifier.string
    otherIdentifier = try await store.addVendor(name: "Other", secret: .generated("other secret"))
      .identifier.string
    seller = .vendor(identifier: identifier.uppercased(), secret: Self.secret)
    other = .vendor(identifier: otherIdentifier, secret: "other secret")
  }

  deinit { try? store.close() }

  func wait(_ seconds: Int64) { time.wait(seconds) }

  @discardableResult
  func create(
    _ draft: ProductDraft = .sample(), by author: ProductAuthor? = nil, once: IdempotencyKey? = nil,
    pictures: [NewPicture] = [.sample("one"), .sample("two")]
  ) async throws -> StoredProduct {
    try await store.create(draft, pictures: pictures, by: author ?? seller, once: once).product
  }

  func total() async throws -> Int { try await store.page(at: .offset(0), limit: 1).total }

  func delete(_ id: Int64) async throws {
    let token = try await store.deletionToken(for: id, by: seller)
    _ = try await store.delete(token: token, of: nil, identifier: identifier)
  }
}

final class SetClock: Sendable {
  private let seconds = Mutex<Int64>(1_700_000_000)

  var now: Int64 { seconds.withLock { $0 } }

  func wait(_ time: Int64) { seconds.withLock { $0 += time } }
}

extension NewPicture {
  var names: [PictureName] {
    [original, thumbnail].map { PictureName(of: $0.bytes, $0.mediaType) }
  }
}
