import Foundation
import Market
import MarketStore
import Testing
import Text
import Words

@testable import Hosting

@Suite struct VendorRegistrationTests {
  private func registration(_ key: String) throws -> VendorRegistration {
    let key = try #require(VisitorKey(authentication: "publickey \(key)"))
    let secret = HostSecret(bytes: [UInt8](repeating: 7, count: 32))
    return VendorRegistration(
      try #require(secret.identity(of: key)), from: nil, .standard)
  }

  @Test func aKeyIsOneVendorWithAUniqueName() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = try SQLiteStore(folder: folder)
    let alice = try registration(SampleKey.alice)
    let bob = try registration(SampleKey.bob)
    let vendor = try await alice.vendor(named: "Alice", in: store)
    #expect(vendor.name == "Alice")
    #expect(try await alice.vendor(named: "Somebody else", in: store) == vendor)
    for name: SafeText in ["Alice", "ALICE", "Ａｌｉｃｅ", "Álice", "A lice", "AIice"] {
      await #expect(throws: AdmissionError.taken(name)) {
        try await bob.vendor(named: name, in: store)
      }
    }
    await #expect(throws: AdmissionError.mixedLetters("Аlice")) {
      try await bob.vendor(named: "Аlice", in: store)
    }
    await #expect(throws: VendorError.badName) { try await bob.vendor(named: "", in: store) }
    #expect(try await bob.vendor(named: "Bob", in: store).id != vendor.id)
    #expect(try await store.vendors().count == 2)
    try store.close()
  }

  @Test func oneOfTwoWhoChooseANameAtTheSameTimeGetsIt() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = try SQLiteStore(folder: folder)
    let keys = [SampleKey.alice, SampleKey.bob]
    let made = try await withThrowingTaskGroup { group in
      for (key, name) in zip(keys, ["Corner Shop", "corner  shop"] as [SafeText]) {
        let visitor = try registration(key)
        group.addTask { try? await visitor.vendor(named: name, in: store) }
      }
      return try await group.reduce(into: []) { vendors, vendor in vendors += [vendor] }
    }
    #expect(made.compactMap(\.self).count == 1)
    #expect(try await store.vendors().count == 1)
    try store.close()
  }

  /// The host reads it, not the visitor.
  @Test func theLogOfTheHostIsInEnglish() {
    let sentence = HostLog.sentence(of: StoreError.damaged("market.sqlite"))
    #expect(sentence.string.hasPrefix("market.sqlite is damaged or not a market"))
  }
}
