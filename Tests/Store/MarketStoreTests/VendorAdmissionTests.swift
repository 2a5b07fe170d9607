import Foundation
import StoreFixtures
import TestSupport
import Testing
import Text
import Words

@testable import MarketStore

/// Visitors that become vendors without the host.
@Suite struct VendorAdmissionTests {
  private static let secret = "a secret of a key"

  /// Admits the vendor of a key that was never used before.
  @discardableResult
  private func admit(
    _ name: SafeText, from network: SafeText = "192.0.2.7", identifier: String = UUID().uuidString,
    _ rules: AdmissionRules, in store: any TransactionalStore
  ) async throws -> VendorAccount {
    try await rules.admit(
      name, identifier: identifier, secret: .generated(Self.secret), from: network, to: store)
  }

  @Test(arguments: StoreKind.allCases)
  func aNetworkAdmitsSomeVendorsADay(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let rules = AdmissionRules(perDay: 3, perNetwork: 2)
    let first = UUID().uuidString
    let vendor = try await admit("One", identifier: first, rules, in: bench.store)
    let second = try await admit("Two", rules, in: bench.store)
    await #expect(throws: AdmissionError.tooManyFromNetwork) {
      try await admit("Three", rules, in: bench.store)
    }
    // An existing vendor comes back, and a removed one does not make room for another on that day.
    #expect(try await admit("Any", identifier: first, rules, in: bench.store) == vendor)
    _ = try await bench.store.removeVendor(second.identifier, deletingProducts: false)
    await #expect(throws: AdmissionError.tooManyFromNetwork) {
      try await admit("Three", rules, in: bench.store)
    }
    try await admit("Three", from: "192.0.2.8", rules, in: bench.store)
    await #expect(throws: AdmissionError.tooManyToday) {
      try await admit("Four", from: "192.0.2.9", rules, in: bench.store)
    }
    bench.wait(AdmissionRules.day)
    try await admit("Four", rules, in: bench.store)
    let entries = try await bench.store.audit(AuditQuery(limit: 99))
      .filter { $0.action == "vendor admitted" }
    #expect(entries.map(\.client) == ["192.0.2.7", "192.0.2.7", "192.0.2.8", "192.0.2.7"])
    #expect(entries.map(\.note) == ["One", "Two", "Three", "Four"])
  }

  @Test(arguments: StoreKind.allCases)
  func aClockThatWasAheadLocksNobody(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let rules = AdmissionRules(perDay: 2, perNetwork: 1)
    bench.wait(365 * AdmissionRules.day)
    try await admit("One", rules, in: bench.store)
    try await admit("Two", from: "192.0.2.8", rules, in: bench.store)
    bench.wait(-365 * AdmissionRules.day)
    try await admit("Three", rules, in: bench.store)
    await #expect(throws: AdmissionError.tooManyFromNetwork) {
      try await admit("Four", rules, in: bench.store)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aMarketHasRoomForSomeVendors(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let known = try await bench.store.vendors().count
    let rules = AdmissionRules(vendors: known + 1)
    try await admit("One", rules, in: bench.store)
    await #expect(throws: AdmissionError.tooManyVendors) {
      try await admit("Two", rules, in: bench.store)
    }
    // The host adds as many as there should be.
    _ = try await bench.store.addVendor(name: "Two", secret: .generate())
    #expect(try await bench.store.vendors().count == known + 2)
  }

  @Test(arguments: StoreKind.allCases)
  func namesThatLookLikeAnotherAreRefused(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let rules = AdmissionRules()
    for name in ["SELLER", "SeIIer", "Seller!"] as [SafeText] {
      await #expect(throws: AdmissionError.taken(name)) {
        try await admit(name, rules, in: bench.store)
      }
    }
    // Each word has letters of one alphabet, but it still looks like the name of another vendor.
    _ = try await bench.store.addVendor(name: "Cop", secret: .generate())
    await #expect(throws: AdmissionError.taken("Сор")) {
      try await admit("Сор", rules, in: bench.store)
    }
    await #expect(throws: AdmissionError.mixedLetters("Sеller")) {
      try await admit("Sеller", rules, in: bench.store)
    }
    #expect(try await bench.store.vendors().count == 3)
    // The host may do this, and learns with whom buyers could confuse the vendor.
    let shop = try await bench.store.addVendor(name: "Sеller", secret: .generate())
    #expect(try await bench.store.lookalikes(of: shop) == ["Seller"])
  }

  @Test(arguments: StoreKind.allCases)
  func namesThatNameAnotherVendorInCommandsAreRefused(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let known = try await bench.store.vendors().count
    let identifier = SafeText(UUID().uuidString)
    for name in ["2", "+2", "007", "99999999999999999999", "２", identifier] as [SafeText] {
      await #expect(throws: AdmissionError.numberOrIdentifier(name)) {
        try await admit(name, AdmissionRules(), in: bench.store)
      }
    }
    #expect(try await bench.store.vendors().count == known)
    #expect(try await admit("Shop 2", AdmissionRules(), in: bench.store).name == "Shop 2")
  }

  @Test(arguments: StoreKind.allCases)
  func ofSeveralWhoChooseANameAtOnceOneGetsIt(kind: StoreKind) async throws {
    let folder = try TemporaryFolder()
    let stores = try await kind.stores(2, folder: folder.path)
    let names: [SafeText] = ["Corner Shop", "corner  shop", "CornerShop", "Соmer"]
    let admitted = await withTaskGroup { group in
      for (index, name) in names.enumerated() {
        group.addTask { [store = stores[index % 2]] in
          try? await admit(name, AdmissionRules(), in: store)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(admitted.compactMap(\.self).count == 1)
    #expect(try await stores[0].vendors().count == 1)
    for store in stores { try store.close() }
  }

  /// The first of several sessions with one key gives the vendor its name.
  @Test(arguments: StoreKind.allCases)
  func aKeyThatComesSeveralTimesAtOnceIsOneVendor(kind: StoreKind) async throws {
    let folder = try TemporaryFolder()
    let stores = try await kind.stores(2, folder: folder.path)
    let identifier = UUID().uuidString
    let admitted = try await withThrowingTaskGroup(of: VendorAccount.self) { group in
      for (index, name) in ["Ash", "Birch", "Cedar", "Elm", "Fir", "Oak", "Pine"].enumerated() {
        group.addTask { [store = stores[index % 2]] in
          try await admit(SafeText(name), identifier: identifier, AdmissionRules(), in: store)
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(admitted.count == 1)
    #expect(try await stores[0].vendors() == Array(admitted))
    let actions = try await stores[0].audit(AuditQuery(limit: 9)).map(\.action)
    #expect(actions == ["vendor admitted"])
    for store in stores { try store.close() }
  }

  @Test(arguments: StoreKind.allCases)
  func aVendorSellsOnceTheHostApproves(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let store = bench.store
    let vendor = try await admit("New", AdmissionRules(needsApproval: true), in: store)
    let author = ProductAuthor.vendor(
      identifier: vendor.identifier.string, secret: Self.secret)
    #expect(vendor.standing == .waiting)
    await #expect(throws: WriteError.unapproved) { try await bench.create(by: author) }
    await #expect(throws: VendorError.isWaiting("New")) { try await store.resumeVendor("New") }
    await #expect(throws: VendorError.isNotWaiting("Seller")) {
      try await store.approveVendor("Seller")
    }
    #expect(try await store.approveVendor("New").standing == .active)
    let product = try await bench.create(by: author)
    #expect(product.record.vendor.name == "New")
    await #expect(throws: VendorError.isNotWaiting("New")) { try await store.approveVendor("New") }
    let actions = try await store.audit(AuditQuery(vendor: vendor.id, limit: 9)).map(\.action)
    #expect(actions == ["vendor admitted", "vendor approved", "created"])
  }

  @Test(arguments: StoreKind.allCases)
  func aVendorCanBeSuspendedBeforeApproval(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    try await admit("New", AdmissionRules(needsApproval: true), in: bench.store)
    #expect(try await bench.store.suspendVendor("New").standing == .suspended)
    await #expect(throws: VendorError.isNotWaiting("New")) {
      try await bench.store.approveVendor("New")
    }
    #expect(try await bench.store.resumeVendor("New").standing == .active)
  }
}
