import Foundation
import Market
import StoreFixtures
import TestSupport
import Testing
import Text

@testable import MarketStore

@Suite(.timeLimit(.minutes(1))) struct QuotaTests {
  private static let secret = "a secret"

  /// A market with quotas, and the stores of two processes on it.
  private final class Bench: Sendable {
    let stores: [any TransactionalStore]
    let sellers: [ProductAuthor]
    let time = SetClock()
    private let folder: TemporaryFolder

    init(
      _ kind: StoreKind, _ quotas: Quotas, trash: TrashPeriod = .standard,
      command: StoreOptions? = nil
    ) async throws {
      folder = try TemporaryFolder()
      stores = try await kind.stores(
        2, folder: folder.path, clock: StoreClock { [time] in time.now },
        options: StoreOptions(quotas: quotas, trash: trash), others: command)
      var sellers: [ProductAuthor] = []
      for name in ["Seller", "Other"] {
        let account = try await stores[0].addVendor(
          name: SafeText(name), secret: .generated(secret))
        sellers.append(.vendor(identifier: account.identifier.string, secret: secret))
      }
      self.sellers = sellers
    }

    deinit { for store in stores { try? store.close() } }

    @discardableResult
    func create(
      in store: Int = 0, by seller: Int = 0, once: IdempotencyKey? = nil, picture: String = "one"
    ) async throws -> StoredProduct {
      try await stores[store].create(
        .sample(), pictures: [.sample(picture)], by: sellers[seller], once: once
      ).product
    }

    func total() async throws -> Int {
      try await stores[0].page(at: .offset(0), limit: 1).total
    }
  }

  @Test(arguments: StoreKind.allCases)
  func productsOfAVendorAreLimited(kind: StoreKind) async throws {
    let bench = try await Bench(kind, Quotas(products: 2))
    let first = try await bench.create()
    let second = try await bench.create(in: 1)
    let error = WriteError.overQuota(.products(limit: 2), retryAfter: nil)
    await #expect(throws: error) { try await bench.create() }
    // Others have their own quota, edits and deletions stay possible, and free space.
    try await bench.create(by: 1)
    var change = ProductChange()
    change.values.name = "Another name"
    change.pictures = [.new(.sample("two"))]
    let (store, seller) = (bench.stores[0], bench.sellers[0])
    _ = try await store.edit(first.record.id, change, by: seller, ifVersion: nil)
    _ = try await store.delete(second.record.id, by: seller)
    try await bench.create()
    await #expect(throws: error) { try await store.restore(second.record.id, by: seller) }
    #expect(try await bench.total() == 3)
  }

  /// Deleting and registering in turns does not fill the disk.
  @Test(arguments: StoreKind.allCases)
  func theTrashOfAVendorIsLimitedAsWell(kind: StoreKind) async throws {
    let motif = String(repeating: "x", count: 1_000)
    for quotas in [Quotas(products: 2), Quotas(bytes: 3_000)] {
      let bench = try await Bench(kind, quotas)
      let store = bench.stores[0]
      _ = try await store.delete(bench.create(by: 1).record.id, by: bench.sellers[1])
      var deleted: [Int64] = []
      for _ in 1...4 {
        let id = try await bench.create(picture: motif).record.id
        _ = try await store.delete(id, by: bench.sellers[0])
        deleted.append(id)
        bench.time.wait(1)
      }
      let left = try await store.trash(of: bench.sellers[0]).products.map(\.id)
      #expect(left == deleted.suffix(2).reversed())
      #expect(try await store.trash(of: bench.sellers[1]).products.count == 1)
      _ = try await store.restore(try #require(deleted.last), by: bench.sellers[0])
    }
  }

  /// Even without a period, there is time to notice a mistake.
  @Test(arguments: StoreKind.allCases)
  func theHostDecidesHowLongDeletedProductsAreKept(kind: StoreKind) async throws {
    for (days, seconds) in [(0, StoreLimits.undoSeconds), (2, 2 * 86_400)] {
      let bench = try await Bench(kind, .none, trash: TrashPeriod(days: days))
      let (store, seller) = (bench.stores[0], bench.sellers[0])
      let id = try await bench.create().record.id
      _ = try await store.delete(id, by: seller)
      bench.time.wait(seconds - 1)
      _ = try await store.restore(id, by: seller)
      _ = try await store.delete(id, by: seller)
      bench.time.wait(seconds)
      await #expect(throws: WriteError.gone) { try await store.restore(id, by: seller) }
    }
  }

  /// A command of the host does not know the period of the market that is served.
  @Test(arguments: StoreKind.allCases)
  func aCommandRemovesNothingFromTheTrash(kind: StoreKind) async throws {
    let bench = try await Bench(
      kind, .none, trash: TrashPeriod(days: 365), command: StoreOptions())
    let (served, command) = (bench.stores[0], bench.stores[1])
    let id = try await bench.create().record.id
    let other = try await bench.create().record.id
    _ = try await served.delete(id, by: bench.sellers[0])
    bench.time.wait(TrashPeriod.standard.seconds + 1)
    _ = try await command.delete(other, by: bench.sellers[0])
    try await bench.create(in: 1)
    #expect(try await served.trash(of: bench.sellers[0]).products.map(\.id) == [other, id])
    #expect(try await served.restore(id, by: bench.sellers[0]).record.id == id)
  }

  @Test(arguments: StoreKind.allCases)
  func theUsageIsWhatIsCompared(kind: StoreKind) async throws {
    let bench = try await Bench(kind, .none)
    let store = bench.stores[0]
    let first = try await bench.create()
    try await bench.create(picture: "two")
    bench.time.wait(Quotas.hour)
    try await bench.create(picture: "one")
    try await bench.create(by: 1)
    _ = try await store.delete(first.record.id, by: bench.sellers[0])
    _ = try await store.addVendor(name: "Newcomer", secret: .generated(Self.secret))
    let pictures = ["one", "two"].map { NewPicture.sample($0) }
      .reduce(0) { $0 + $1.original.bytes.count + $1.thumbnail.bytes.count }
    let draft = ProductDraft.sample()
    let texts = draft.name.utf8.count + draft.description.utf8.count
    let usage = try await store.quotaUsage()
    #expect(usage.map(\.account.name) == ["Seller", "Other", "Newcomer"])
    #expect(
      usage.map(\.usage) == [
        QuotaUsage(products: 2, bytes: pictures + 2 * texts, registrations: 1),
        QuotaUsage(products: 1, bytes: pictures / 2 + texts, registrations: 1),
        QuotaUsage(products: 0, bytes: 0, registrations: 0),
      ])
  }

  /// Two concurrent writers cannot exceed the quota together.
  @Test(arguments: StoreKind.allCases)
  func writersInTwoProcessesShareAQuota(kind: StoreKind) async throws {
    let bench = try await Bench(kind, Quotas(products: 5))
    let created = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<12 {
        group.addTask { (try? await bench.create(in: index % 2)) != nil }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(created == 5)
    #expect(try await bench.total() == 5)
  }

  /// All guests are one vendor.
  @Test(arguments: StoreKind.allCases)
  func editsOfGuestsInTwoProcessesShareAQuota(kind: StoreKind) async throws {
    let draft = ProductDraft.sample()
    let picture = NewPicture.sample("10")
    let size = picture.original.bytes.count + picture.thumbnail.bytes.count
    let texts = draft.name.utf8.count + draft.description.utf8.count
    let bench = try await Bench(kind, Quotas(bytes: 12 * texts + 5 * size))
    let author = ProductAuthor.guest(password: "a password")
    var ids: [Int64] = []
    for _ in 1...12 {
      ids.append(
        try await bench.stores[0].create(draft, pictures: [], by: author, once: nil).product.record
          .id)
    }
    let edited = await withTaskGroup(of: Bool.self) { group in
      for (index, id) in ids.enumerated() {
        let change = ProductChange(pictures: [.new(.sample("\(10 + index)"))])
        group.addTask {
          let store = bench.stores[index % 2]
          return (try? await store.edit(id, change, by: author, ifVersion: nil)) != nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(edited == 5)
  }

  /// The slow hash would be for nothing.
  @Test(arguments: StoreKind.allCases)
  func registrationsOfGuestsAreLimitedBeforeTheirPasswordIsHashed(kind: StoreKind) async throws {
    let bench = try await Bench(kind, Quotas(registrations: 1))
    let (store, author) = (bench.stores[0], ProductAuthor.guest(password: "1234"))
    let busy = Authorizer(store: store, hasher: SecretHasher(width: 0, maximumWaiting: 0))
    await #expect(throws: WriteError.overloaded) {
      _ = try await busy.authorize(author, product: nil) { _ in nil }
    }
    _ = try await store.create(.sample(), pictures: [], by: author, once: nil)
    await #expect(throws: WriteError.overQuota(.registrations(limit: 1), retryAfter: 3_600)) {
      _ = try await busy.authorize(author, product: nil) { _ in nil }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func bytesOfAVendorAreLimited(kind: StoreKind) async throws {
    let picture = NewPicture.sample("one")
    let draft = ProductDraft.sample()
    let texts = draft.name.utf8.count + draft.description.utf8.count
    let both = picture.original.bytes.count + picture.thumbnail.bytes.count
    let bench = try await Bench(kind, Quotas(bytes: 2 * texts + both))
    // The same picture is stored, and counted, once.
    let first = try await bench.create()
    let second = try await bench.create()
    let error = WriteError.overQuota(.bytes(limit: 2 * texts + both), retryAfter: nil)
    await #expect(throws: error) { try await bench.create() }
    var change = ProductChange()
    change.pictures = [.new(.sample("two"))]
    let (store, seller) = (bench.stores[0], bench.sellers[0])
    await #expect(throws: error) {
      try await store.edit(first.record.id, change, by: seller, ifVersion: nil)
    }
    #expect(try await store.product(first.record.id) == first)
    // Fewer pictures always fit.
    change.pictures = [.kept(first.pictures[0].id)]
    _ = try await store.edit(first.record.id, change, by: seller, ifVersion: nil)
    _ = try await store.delete(second.record.id, by: seller)
    #expect(
      try await store.write { try $0.products.bytes(of: first.record.vendor.id) } == texts + both)
    try await bench.create()
  }

  @Test(arguments: StoreKind.allCases)
  func registrationsOfAVendorAreLimited(kind: StoreKind) async throws {
    let bench = try await Bench(kind, Quotas(registrations: 3))
    let once = IdempotencyKey(key: "key", digest: [1])
    let first = try await bench.create(once: once)
    bench.time.wait(1_000)
    for _ in 1...2 { try await bench.create() }
    await #expect(throws: WriteError.overQuota(.registrations(limit: 3), retryAfter: 2_600)) {
      try await bench.create(in: 1)
    }
    // Deleting does not help, and a completed request may be repeated.
    _ = try await bench.stores[0].delete(first.record.id, by: bench.sellers[0])
    await #expect(throws: WriteError.overQuota(.registrations(limit: 3), retryAfter: 2_600)) {
      try await bench.create()
    }
    try await bench.create(by: 1)
    bench.time.wait(2_600)
    try await bench.create()
    await #expect(throws: WriteError.overQuota(.registrations(limit: 3), retryAfter: 1_000)) {
      try await bench.create()
    }
  }

  /// Pictures that are replaced stay in a folder or bucket for days.
  @Test(arguments: StoreKind.allCases)
  func picturesOfEditsAreLimited(kind: StoreKind) async throws {
    let bench = try await Bench(kind, Quotas(registrations: 3))
    let (store, seller) = (bench.stores[0], bench.sellers[0])
    let id = try await bench.create().record.id
    func edit(_ change: ProductChange, once: IdempotencyKey? = nil) async throws {
      _ = try await store.edit(id, change, by: seller, ifVersion: nil, once: once)
    }
    let once = IdempotencyKey(key: "key", digest: [1])
    bench.time.wait(1_000)
    try await edit(ProductChange(pictures: [.new(.sample("two"))]), once: once)
    bench.time.wait(1_000)
    try await edit(ProductChange(pictures: [.new(.sample("three"))]))
    let error = WriteError.overQuota(.registrations(limit: 3), retryAfter: 1_600)
    await #expect(throws: error) {
      try await edit(ProductChange(pictures: [.new(.sample("four"))]))
    }
    await #expect(throws: error) { try await bench.create(in: 1) }
    #expect(try await store.quotaUsage().map(\.usage.registrations) == [3, 0])
    // Other edits, and the repeated one, are no new pictures. Others have their own quota.
    try await edit(ProductChange(ProductValues(stock: 9)))
    try await edit(ProductChange(pictures: [.new(.sample("two"))]), once: once)
    try await bench.create(by: 1)
    bench.time.wait(1_600)
    try await edit(ProductChange(pictures: [.new(.sample("four"))]))
  }

  @Test(arguments: StoreKind.allCases)
  func aClockThatWasAheadLocksNobody(kind: StoreKind) async throws {
    let bench = try await Bench(kind, Quotas(registrations: 2))
    bench.time.wait(365 * 86_400)
    for _ in 1...2 { try await bench.create() }
    bench.time.wait(-365 * 86_400)
    try await bench.create()
    // The clock of another node may be a bit ahead.
    bench.time.wait(30)
    try await bench.create()
    bench.time.wait(-30)
    #expect(try await bench.stores[0].quotaUsage().map(\.usage.registrations) == [2, 0])
    await #expect(throws: WriteError.overQuota(.registrations(limit: 2), retryAfter: 3_600)) {
      try await bench.create()
    }
  }

  /// Within the reserve nothing large is added, but products can be edited and deleted. The disk of
  /// a server is its administrator's responsibility.
  @Test func aReserveOfTheDeviceStaysFree() async throws {
    let folder = try TemporaryFolder()
    let open = try SQLiteStore(folder: folder.path)
    let account = try await open.addVendor(name: "Seller", secret: .generated(Self.secret))
    let seller = ProductAuthor.vendor(identifier: account.identifier.string, secret: Self.secret)
    let product = try await open.create(
      .sample(), pictures: [.sample("one")], by: seller, once: nil
    ).product.record
    let free = try #require(try await open.write { try $0.freeBytes() })
    #expect(free > 0)
    try open.close()
    let store = try SQLiteStore(
      folder: folder.path, options: StoreOptions(quotas: Quotas(reserve: .max)))
    await #expect(throws: WriteError.noRoom) {
      try await store.create(.sample(), pictures: [.sample("two")], by: seller, once: nil)
    }
    var change = ProductChange()
    change.values.name = "Another name"
    _ = try await store.edit(product.id, change, by: seller, ifVersion: nil)
    change.pictures = [.new(.sample("two"))]
    await #expect(throws: WriteError.noRoom) {
      try await store.edit(product.id, change, by: seller, ifVersion: nil)
    }
    _ = try await store.delete(product.id, by: seller)
    try store.close()
  }
}
