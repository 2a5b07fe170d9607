import Files
import Foundation
import Market
import StoreFixtures
import TestSupport
import Testing
import Text
import Words

@testable import MarketStore

@Suite struct SecretTests {
  @Test func hashesKnowTheirSecretAlone() throws {
    let typed = try #require(SecretHash(ofTyped: "비밀번호 1234"))
    #expect(typed.text.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
    #expect(typed.isSlow && typed.matches("비밀번호 1234") && !typed.matches("비밀번호 123"))
    #expect(SecretHash(ofTyped: "비밀번호 1234") != typed)
    let generated = SecretHash(ofGenerated: "abc")
    #expect(!generated.isSlow && generated.matches("abc"))
    for wrong in ["", "abd", "abcabc", String(repeating: "a", count: 2_000)] {
      #expect(!generated.matches(wrong))
    }
    for damaged in ["", "sha256:", "$argon2id$v=19$"] {
      #expect(!SecretHash(text: damaged).matches("abc"))
    }
  }

  @Test func generatedTextCannotBeGuessed() {
    let secrets = Set((1...100).map { _ in RandomText.secret() })
    #expect(secrets.count == 100 && secrets.allSatisfy { $0.utf8.count == 27 })
    let tokens = (1...100).map { _ in RandomText.token() }
    #expect(Set(tokens).count == 100 && tokens.allSatisfy { UUID(uuidString: $0) != nil })
  }

  @Test func theNumberThatWaitsIsBounded() async throws {
    let pool = SecretHasher()
    let accepted = SecretHasher.maximumWaiting + SecretHasher.width
    let end = DispatchSemaphore(value: 0)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 1...accepted + 20 {
        group.addTask { (try? await pool.run { end.wait() }) != nil }
      }
      for _ in 1...20 { #expect(await group.next() == false) }
      for _ in 1...accepted { end.signal() }
      for await isDone in group { #expect(isDone) }
    }
    // Nothing stays blocked: the next one runs.
    #expect(try await pool.run { 7 } == 7)
  }
}

@Suite struct VendorTests {
  @Test(arguments: StoreKind.allCases)
  func vendorsAreAddedListedRotatedAndRemoved(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let store = bench.store
    let shop = try await store.addVendor(
      name: "Corner", identifier: "C90E3B4A-1111-11EC-9676-0242AC120002", accessID: "corner",
      number: nil, secret: .typed("eight chars"))
    #expect(shop.identifier == "c90e3b4a-1111-11ec-9676-0242ac120002")
    let author = ProductAuthor.vendor(identifier: shop.identifier.string, secret: "eight chars")
    let id = try await bench.create(by: author).record.id
    #expect(try await store.vendors().map(\.name) == ["Seller", "Other", "Corner"])
    #expect(try await store.vendors().last?.productCount == 1)

    _ = try await store.rotateSecret(of: "corner", to: .generated("a new secret of it"))
    await #expect(throws: WriteError.wrongSecret) { try await bench.create(by: author) }
    try await bench.create(
      by: .vendor(identifier: shop.identifier.string, secret: "a new secret of it"))

    await #expect(throws: VendorError.hasProducts("Corner", count: 2)) {
      try await store.removeVendor("Corner", deletingProducts: false)
    }
    _ = try await store.removeVendor("Corner", deletingProducts: true)
    #expect(try await store.product(id) == nil)
    #expect(try await store.vendors().map(\.name) == ["Seller", "Other"])
    await #expect(throws: WriteError.unknownVendor) { try await bench.create(by: author) }
  }

  @Test(arguments: StoreKind.allCases)
  func namesHaveNoSpacesAroundThem(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let name = String(repeating: "x", count: 100)
    let shop = try await bench.store.addVendor(name: "  \(name) ", secret: .generate())
    #expect(shop.name.string == name)
    #expect(try await bench.store.renameVendor(shop.identifier, to: " Corner ").name == "Corner")
    let visitor = try await AdmissionRules().admit(
      " Visitor  Shop ", identifier: UUID().uuidString, secret: .generate(), from: "192.0.2.7",
      to: bench.store)
    #expect(visitor.name == "Visitor  Shop")
  }

  /// A command must not suspend or remove another vendor than the one that the host means.
  @Test(arguments: StoreKind.allCases)
  func aNumberNamesNoVendorThatIsCalledLikeIt(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let store = bench.store
    let accounts = try await store.vendors()
    let (first, second) = (accounts[0], accounts[1])
    let number = SafeText(String(second.id))
    #expect(try await store.account(named: number) == second)
    let named = try await store.addVendor(name: number, secret: .generate())
    let other = try await store.addVendor(
      name: "Other shop", accessID: SafeText(String(first.id)), secret: .generate())
    for number in [number, SafeText(String(first.id))] {
      await #expect(throws: VendorError.ambiguous(number)) {
        try await store.suspendVendor(number)
      }
    }
    #expect(try await store.account(named: named.identifier) == named)
    // A number that no other vendor has.
    let renamed = try await store.renameVendor(named.identifier, to: "777")
    #expect(try await store.account(named: "777") == renamed)
    let own = try await store.renameVendor("Other shop", to: SafeText(String(other.id)))
    #expect(try await store.account(named: SafeText(String(other.id))) == own)
  }

  @Test func mistakesAreNamed() async throws {
    let store = try SQLiteStore.inMemory()
    let first = try await store.addVendor(name: "Twin", accessID: "a", secret: .generate())
    _ = try await store.addVendor(name: "Twin", secret: .generate())
    await #expect(throws: VendorError.taken("a")) {
      try await store.addVendor(name: "x", accessID: "a", secret: .generate())
    }
    await #expect(throws: VendorError.taken(first.identifier)) {
      try await store.addVendor(
        name: "x", identifier: first.identifier.string, secret: .generate())
    }
    await #expect(throws: VendorError.badIdentifier) {
      try await store.addVendor(name: "x", identifier: "7", secret: .generate())
    }
    for name in ["", "  ", "\u{3000}", SafeText(String(repeating: "x", count: 101))] {
      await #expect(throws: VendorError.badName) {
        try await store.addVendor(name: name, secret: .generate())
      }
      await #expect(throws: VendorError.badName) { try await store.renameVendor("a", to: name) }
      await #expect(throws: VendorError.badName) {
        try await AdmissionRules().admit(
          name, identifier: UUID().uuidString, secret: .generate(), from: "192.0.2.7", to: store)
      }
    }
    await #expect(throws: VendorError.badAccessID) {
      try await store.addVendor(name: "x", accessID: "a b", secret: .generate())
    }
    await #expect(throws: VendorError.badSecret) {
      try await store.addVendor(name: "x", secret: .typed("1234567"))
    }
    await #expect(throws: VendorError.ambiguous("Twin")) {
      try await store.rotateSecret(of: "Twin", to: .generate())
    }
    await #expect(throws: VendorError.unknown("Nobody")) {
      try await store.removeVendor("Nobody", deletingProducts: true)
    }
    try store.localIdentity()
    let local = try #require(try await store.vendors().last)
    #expect(local.isLocal)
    #expect(try await store.read { try $0.vendors.credentials(of: local.id)?.hash } != nil)
    await #expect(throws: VendorError.isLocal(local.name)) {
      try await store.removeVendor(local.identifier, deletingProducts: true)
    }
  }
}

@Suite struct LocalIdentityTests {
  @Test func isTheSameForEveryProcessAndWorks() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    let identities = try await withThrowingTaskGroup(of: LocalIdentity.self) { group in
      for _ in 1...4 {
        group.addTask { try SQLiteStore(folder: path).localIdentity() }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    let identity = try #require(identities.first)
    #expect(identities.count == 1)
    #expect(folder.mode(of: folder(LocalIdentity.fileName)) == 0o600)
    let store = try SQLiteStore(folder: path)
    let made = try await store.create(
      .sample(), pictures: [.sample("one")],
      by: .vendor(identifier: identity.identifier, secret: identity.secret), once: nil)
    #expect(!made.isRepeated)
    try store.close()
  }

  /// A file that is missing, truncated or from another market, and a program that ended between
  /// writing file and market: the identity works afterwards, and the vendor stays the same.
  @Test(arguments: ["", "{", "{\"identifier\": \"x\", \"secret\": \"y\"}"])
  func isRepairedWhenItIsOpened(damage: String) async throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/" + LocalIdentity.fileName
    let store = try SQLiteStore(folder: folder.path)
    let first = try store.localIdentity()
    try Data(damage.utf8).write(to: URL(fileURLWithPath: file))
    try Data("left".utf8).write(to: URL(fileURLWithPath: file + ".new"))
    let second = try store.localIdentity()
    #expect(second.identifier == first.identifier && second.secret != first.secret)
    // As if the program had been killed before the market got the hash of the file's secret.
    try LocalIdentity(identifier: first.identifier, secret: "written but not known").write(file)
    let third = try store.localIdentity()
    #expect(third.secret == "written but not known")
    let author = ProductAuthor.vendor(identifier: third.identifier, secret: third.secret)
    _ = try await store.create(.sample(), pictures: [.sample("one")], by: author, once: nil)
    #expect(try store.localIdentity(named: "Shop", renewed: true).secret != third.secret)
    await #expect(throws: WriteError.wrongSecret) {
      try await store.create(.sample(), pictures: [.sample("one")], by: author, once: nil)
    }
    // The first secret replaced none.
    let actions = try await store.audit(AuditQuery(limit: 9)).map(\.action)
    #expect(actions.filter { $0 == "secret rotated" }.count == 3)
    try store.close()
  }

  /// A host runs commands as root in the folder of a service or of a user.
  @Test(.enabled(if: geteuid() == 0, "needs a superuser"))
  func rootUsesTheIdentityOfTheFoldersOwner() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    let user: uid_t = 54_321
    func owner() -> uid_t? { stat(of: path + "/" + LocalIdentity.fileName)?.st_uid }
    var store = try SQLiteStore(folder: path)
    let identity = try store.localIdentity()
    try store.close()
    for name in try FileManager.default.contentsOfDirectory(atPath: path) + ["."] {
      #expect(chown("\(path)/\(name)", user, user) == 0)
    }
    store = try SQLiteStore(folder: path)
    #expect(try store.localIdentity() == identity)
    #expect(owner() == user)
    let actions = try await store.audit(AuditQuery(limit: 9)).map(\.action)
    #expect(!actions.contains("secret rotated"))
    let renewed = try store.localIdentity(named: "Shop", renewed: true)
    #expect(renewed.secret != identity.secret)
    #expect(owner() == user)
    #expect(try store.localIdentity() == renewed)
    try store.close()
  }
}
