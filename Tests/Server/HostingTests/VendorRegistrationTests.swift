import Foundation
import Market
import MarketStore
import Testing
import Text
import Words

@testable import Hosting

@Suite struct VendorRegistrationTests {
  private func admit(
    _ key: String, named name: SafeText, in store: SQLiteStore
  ) async throws -> VendorAccount {
    let key = try #require(VisitorKey(authentication: "publickey \(key)"))
    let secret = HostSecret(bytes: [UInt8](repeating: 7, count: 32))
    return try await VendorRegistration.admit(
      try #require(secret.identity(of: key)), named: name, from: nil, .standard, in: store)
  }

  @Test func aKeyIsOneVendorWithAUniqueName() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = try SQLiteStore(folder: folder)
    let (alice, bob) = (SampleKey.alice, SampleKey.bob)
    let vendor = try await admit(alice, named: "Alice", in: store)
    #expect(vendor.name == "Alice")
    #expect(try await admit(alice, named: "Somebody else", in: store) == vendor)
    for name: SafeText in ["Alice", "ALICE", "Ａｌｉｃｅ", "Álice", "A lice", "AIice"] {
      await #expect(throws: AdmissionError.taken(name)) {
        try await admit(bob, named: name, in: store)
      }
    }
    await #expect(throws: AdmissionError.mixedLetters("Аlice")) {
      try await admit(bob, named: "Аlice", in: store)
    }
    await #expect(throws: VendorError.badName) { try await admit(bob, named: "", in: store) }
    #expect(try await admit(bob, named: "Bob", in: store).id != vendor.id)
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
        group.addTask { try? await admit(key, named: name, in: store) }
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
