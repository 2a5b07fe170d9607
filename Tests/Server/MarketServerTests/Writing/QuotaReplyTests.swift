import Foundation
import Market
import StoreFixtures
import TestSupport
import Testing
import Text
import Wire

@testable import MarketServer
@testable import MarketStore

@Suite(.timeLimit(.minutes(1))) struct QuotaReplyTests {
  private static func serving(
    _ quotas: Quotas, _ body: @Sendable (WritableMarket) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path, options: StoreOptions(quotas: quotas))
    try await WritableMarket.serving(store) { try await body($0) }
    try store.close()
  }

  /// The reply names the quota, for people and for programs.
  @Test func aFullQuotaIsForbidden() async throws {
    try await Self.serving(Quotas(products: 1)) { market in
      #expect(try await market.create().status == 201)
      let reply = try await market.create()
      #expect(reply.status == 403)
      #expect(reply.header("Cache-Control") == "no-store")
      #expect(
        reply.body == """
          {"code":403,"message":"A vendor may have at most 1 products",\
          "quota":"products","limit":1}
          """)
      #expect(try await market.total() == 1)
    }
  }

  /// A correct secret must not be asked for again.
  @Test func aSuspendedVendorIsToldSo() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    let identifier = try await store.addVendor(name: "Shop", secret: .generated("a secret"))
      .identifier.string
    try await WritableMarket.serving(store) { market in
      let shop = WritableMarket(
        store: store, identity: LocalIdentity(identifier: identifier, secret: "a secret"),
        address: market.address)
      #expect(try await shop.create().status == 201)
      #expect(try await store.suspendVendor("Shop").standing == .suspended)
      let reply = try await shop.create()
      #expect(reply.status == 403)
      #expect(reply.body.hasSuffix(#","refusal":"suspended"}"#))
    }
    try store.close()
  }

  @Test func aVendorWhoWaitsForApprovalIsToldSo() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    let identifier = try await AdmissionRules(needsApproval: true).admit(
      "Shop", identifier: UUID().uuidString, secret: .generated("a secret"), from: "192.0.2.7",
      to: store
    ).identifier.string
    try await WritableMarket.serving(store) { market in
      let shop = WritableMarket(
        store: store, identity: LocalIdentity(identifier: identifier, secret: "a secret"),
        address: market.address)
      let reply = try await shop.create()
      #expect(reply.status == 403)
      #expect(reply.body.hasSuffix(#","refusal":"unapproved"}"#))
      _ = try await store.approveVendor("Shop")
      #expect(try await shop.create().status == 201)
    }
    try store.close()
  }

  @Test func tooManyRegistrationsHaveToWait() async throws {
    try await Self.serving(Quotas(registrations: 1)) { market in
      #expect(try await market.create().status == 201)
      let reply = try await market.create()
      #expect(reply.status == 429)
      #expect(reply.body.contains(#""quota":"registrations","limit":1}"#))
      let seconds = try #require(reply.header("Retry-After").flatMap { Int($0) })
      #expect((1...3_600).contains(seconds))
    }
  }

  @Test func aReserveOfTheDeviceIsInsufficientStorage() async throws {
    try await Self.serving(Quotas(reserve: .max)) { market in
      let reply = try await market.create()
      #expect(reply.status == 507)
      let total = try await market.total()
      #expect(total == 0)
    }
  }
}
