import Foundation
import Hosting
import MarketStore
import StoreFixtures
import Testing
import Text
import Words

/// The changes that a host makes, and their reports.
@Suite struct VendorAdministrationTests {
  private func add(
    _ name: SafeText, to vendors: VendorAdministration
  ) async throws -> VendorChange {
    try await vendors.add(
      name, identifier: nil, accessID: nil, number: nil, secret: .generated("a secret"), at: nil)
  }

  @Test func aSecretIsShownOnceAndItsChangeCanBeUndone() async throws {
    let store = try SQLiteStore.inMemory()
    let vendors = VendorAdministration(store, .english)
    let added = try await add("Shop", to: vendors)
    #expect(added.sentences.contains { $0.string.contains("a secret") })
    let account = try await store.account(named: "Shop")
    let rotated = try await vendors.rotate(account, to: .generated("another secret"))
    #expect(rotated.sentences.contains { $0.string.contains("another secret") })
    try await rotated.undo?()
    try await added.undo?()
    await #expect(throws: VendorError.self) { try await store.account(named: "Shop") }
    try store.close()
  }

  @Test func aNameLikeAnotherIsAWarning() async throws {
    let store = try SQLiteStore.inMemory()
    let vendors = VendorAdministration(store, .english)
    #expect(try await add("Shop", to: vendors).warnings.isEmpty)
    let second = try await add("Other", to: vendors)
    #expect(second.warnings.isEmpty)
    let renamed = try await vendors.rename("Other", to: "S hop")
    #expect(renamed.sentences.first == "renamed Other to S hop")
    #expect(renamed.warnings.count == 1 && renamed.sentences.last == renamed.warnings.first)
    #expect(renamed.undo == nil)
    try store.close()
  }

  @Test func productsFollowTheirVendor() async throws {
    let store = try await SQLiteStore.selling(count: 2)
    let vendors = VendorAdministration(store, .english)
    let suspended = try await vendors.suspend("Corner Shop", hidingProducts: true)
    #expect(suspended.sentences.last == "products hidden: 2")
    let resumed = try await vendors.resume("Corner Shop", showingProducts: true)
    #expect(resumed.sentences.last == "products on offer again: 2")
    let removed = try await vendors.remove("Corner Shop", deletingProducts: true)
    #expect(removed.sentences == ["removed Corner Shop and deleted 2 products permanently"])
    try store.close()
  }

  @Test func aProductIsHiddenShownAndDeleted() async throws {
    let store = try await SQLiteStore.selling(count: 1)
    func report(_ decision: Moderation) async throws -> HostReport {
      try await decision.report(of: 1, in: store, .english)
    }
    let hidden = try await report(.hide)
    #expect(hidden.sentences == ["hid Thing 1, product 1"])
    #expect(try json(hidden) == #"{"id":1,"name":"Thing 1","state":"hidden"}"#)
    let products = try await store.hiddenProducts().map(HiddenProductReport.init)
    #expect(HiddenProductReport.rows(of: products, in: .english).map(\.last) == ["Thing 1"])
    #expect(try json(try await report(.show)).contains(#""state":"shown""#))
    #expect(try json(try await report(.delete)).contains(#""state":"deleted""#))
    #expect(HiddenProductReport.rows(of: [], in: .english) == [["no product is hidden"]])
    try store.close()
  }

  private func json(_ report: HostReport) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(report.record), as: UTF8.self)
  }
}
