import Foundation
import Market
import StoreFixtures
import Testing
import Text

@testable import MarketStore

/// The guarantees of every store for writes.
@Suite struct CreationContract {
  @Test(arguments: StoreKind.allCases)
  func aProductIsThereWithItsPictures(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let made = try await bench.create(.sample(name: "  Tea\u{1B}pot "))
    #expect(made.record.name == "Tea\u{FFFD}pot")
    #expect(made.record.price == 2_000 && made.record.discount == 500 && made.record.stock == 3)
    #expect(made.record.vendor.name == "Seller")
    #expect(made.version == 1)
    #expect(made.pictures.count == 2)
    #expect(made.record.thumbnail == NewPicture.sample("one").names[1])
    #expect(try await bench.store.product(made.record.id) == made)
    for name in NewPicture.sample("two").names {
      #expect(try await bench.store.picture(name)?.mediaType == .jpeg)
    }
    #expect(try await bench.store.page(at: .offset(0), limit: 5).products == [made.record])
    let page = try await bench.store.page(
      ProductQuery(search: "litre"), at: .offset(0), limit: 5)
    #expect(page.total == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func onlyVendorsWithTheirSecretMayWrite(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    for identifier in ["", "x", UUID().uuidString] {
      await #expect(throws: WriteError.unknownVendor) {
        try await bench.create(by: .vendor(identifier: identifier, secret: StoreBench.secret))
      }
    }
    for secret in ["", "correct horse batterz", String(repeating: "x", count: 5_000)] {
      await #expect(throws: WriteError.wrongSecret) {
        try await bench.create(by: .vendor(identifier: bench.identifier, secret: secret))
      }
    }
    #expect(try await bench.total() == 0)
    #expect(try await bench.store.vendor(bench.identifier)?.name == "Seller")
    #expect(try await bench.store.vendor(UUID().uuidString) == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func brokenRulesAreRefused(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    var long = ProductDraft.sample(name: "ab", amount: 1)
    long.description = String(repeating: "x", count: 1_001)
    await #expect(
      throws: WriteError.refused([
        .pictureCount(0), .tooShort(.name, count: 2, least: 3), .discountAbovePrice,
        .tooLong(.description, count: 1_001, most: 1_000),
      ])
    ) { try await bench.create(long, pictures: []) }
    let six = (1...6).map { NewPicture.sample("\($0)") }
    await #expect(throws: WriteError.refused([.pictureCount(6)])) {
      try await bench.create(pictures: six)
    }
    var won = ProductDraft.sample()
    won.amount = Decimal(string: "2000.5")
    await #expect(throws: WriteError.refused([.notAnAmount(.price, .krw)])) {
      try await bench.create(won)
    }
    #expect(try await bench.total() == 0)
    #expect(try await bench.store.picture(six[0].names[0]) == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func repeatingACallMakesNoSecondProduct(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let once = IdempotencyKey(key: "k1", digest: [1, 2])
    let first = try await bench.store.create(
      .sample(), pictures: [.sample("one")], by: bench.seller, once: once)
    #expect(!first.isRepeated)
    let second = try await bench.store.create(
      .sample(), pictures: [.sample("one")], by: bench.seller, once: once)
    #expect(second.isRepeated)
    #expect(second.product == first.product)
    await #expect(throws: WriteError.keyReused) {
      try await bench.create(once: IdempotencyKey(key: "k1", digest: [1, 3]))
    }
    // The keys of another vendor are different keys.
    try await bench.create(by: bench.other, once: once)
    #expect(try await bench.total() == 2)
    try await bench.delete(first.product.record.id)
    await #expect(throws: WriteError.deleted) { try await bench.create(once: once) }
    // The key is remembered for a day, the deleted product for longer.
    bench.wait(86_399)
    await #expect(throws: WriteError.deleted) { try await bench.create(once: once) }
    bench.wait(2)
    try await bench.create(once: once)
    #expect(try await bench.total() == 2)
    for key in ["", String(repeating: "k", count: 201)] {
      await #expect(throws: WriteError.badKey) {
        try await bench.create(once: IdempotencyKey(key: key, digest: []))
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func callsAtOnceWithOneKeyMakeOneProduct(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let ids = try await withThrowingTaskGroup(of: Int64.self) { group in
      for _ in 1...8 {
        group.addTask {
          try await bench.create(once: IdempotencyKey(key: "same", digest: [7])).record.id
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(ids.count == 1)
    #expect(try await bench.total() == 1)
  }
}

@Suite struct GuestContract {
  @Test(arguments: StoreKind.allCases)
  func aPasswordIsForItsProductAlone(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let mine = ProductAuthor.guest(password: "비밀 1234")
    let product = try await bench.create(by: mine)
    let id = product.record.id
    #expect(product.record.vendor.name == Guest.name)
    let another = try await bench.create(by: .guest(password: "abcd")).record.id
    #expect(try await bench.store.edit(id, ProductChange(), by: mine, ifVersion: nil) == product)
    for (target, author) in [
      (id, ProductAuthor.guest(password: "비밀 123")), (another, mine), (id, .guest(password: "")),
    ] {
      await #expect(throws: WriteError.wrongSecret) {
        try await bench.store.edit(target, ProductChange(), by: author, ifVersion: nil)
      }
      await #expect(throws: WriteError.wrongSecret) {
        try await bench.store.delete(target, by: author)
      }
    }
    let sold = try await bench.create().record.id
    await #expect(throws: WriteError.notYours) {
      try await bench.store.delete(sold, by: mine)
    }
    await #expect(throws: WriteError.notFound) { try await bench.store.delete(99, by: mine) }
    #expect(try await bench.store.delete(id, by: mine) == product)
    #expect(try await bench.store.product(id) == nil)
    #expect(try await bench.store.restore(id, by: mine).record == product.record)
    #expect(try await bench.store.delete(id, by: mine).record == product.record)
  }

  /// A character may have many bytes.
  @Test(arguments: StoreKind.allCases)
  func aPasswordThatWouldNeverMatchIsRefused(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    func password(_ count: Int) -> ProductAuthor {
      .guest(password: String(repeating: "👨‍👩‍👧‍👦", count: count))
    }
    await #expect(throws: WriteError.wrongSecret) { try await bench.create(by: password(50)) }
    #expect(try await bench.total() == 0)
    let product = try await bench.create(by: password(40))
    let change = ProductChange(ProductValues(stock: 1))
    let id = product.record.id
    _ = try await bench.store.edit(id, change, by: password(40), ifVersion: nil)
    #expect(try await bench.store.delete(id, by: password(40)).record.stock == 1)
  }
}

@Suite struct EditContract {
  @Test(arguments: StoreKind.allCases)
  func onlyWhatIsNamedChanges(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let made = try await bench.create()
    let id = made.record.id
    let renamed = try await bench.store.edit(
      id, ProductChange(ProductValues(name: "Coffee pot", stock: 0)), by: bench.seller,
      ifVersion: nil)
    #expect(renamed.record.name == "Coffee pot" && renamed.record.stock == 0)
    #expect(renamed.record.description == made.record.description)
    #expect(renamed.pictures == made.pictures)
    #expect(renamed.version == 2)
    let dollars = try await bench.store.edit(
      id, ProductChange(ProductValues(amount: 12.5, discount: 1, currency: .usd)), by: bench.seller,
      ifVersion: 2)
    #expect(dollars.record.price == 1_250 && dollars.record.discount == 100)
    let chosen = try await bench.store.edit(
      id, ProductChange(thumbnail: made.pictures[1].id), by: bench.seller, ifVersion: nil)
    #expect(chosen.record.thumbnail == NewPicture.sample("two").names[1])
    await #expect(throws: WriteError.noSuchPicture) {
      try await bench.store.edit(
        id, ProductChange(ProductValues(name: "Never"), thumbnail: 999), by: bench.seller,
        ifVersion: nil)
    }
    await #expect(throws: WriteError.refused([.discountAbovePrice])) {
      try await bench.store.edit(
        id, ProductChange(ProductValues(discount: 99)), by: bench.seller, ifVersion: nil)
    }
    #expect(try await bench.store.product(id) == chosen)
  }

  @Test(arguments: StoreKind.allCases)
  func anEditToTheSameValuesWritesNothing(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let store = bench.store
    let made = try await bench.create()
    let id = made.record.id
    let event = try await store.events(after: 0, limit: 9).last
    let entries = try await store.audit(AuditQuery(limit: 99)).count
    let once = IdempotencyKey(key: "k1", digest: [1])
    for (values, key) in [
      (ProductValues(stock: 3), nil), (ProductValues(name: "  Teapot ", amount: 2_000), nil),
      (ProductValues(stock: 3), once),
    ] {
      let change = ProductChange(values)
      #expect(
        try await store.edit(id, change, by: bench.seller, ifVersion: nil, once: key) == made)
    }
    #expect(try await store.events(after: 0, limit: 9).last == event)
    #expect(try await store.audit(AuditQuery(limit: 99)).count == entries)
    // The key is used, and the version that was read is current.
    let other = ProductChange(ProductValues(stock: 9))
    await #expect(throws: WriteError.keyReused) {
      try await store.edit(
        id, other, by: bench.seller, ifVersion: nil, once: IdempotencyKey(key: "k1", digest: [2]))
    }
    let edited = try await store.edit(id, other, by: bench.seller, ifVersion: made.version)
    #expect(edited.version == made.version + 1)
  }

  @Test(arguments: StoreKind.allCases)
  func anEditOfAnOlderVersionIsRefusedWithTheCurrentOne(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let id = try await bench.create().record.id
    let current = try await bench.store.edit(
      id, ProductChange(ProductValues(stock: 9)), by: bench.seller, ifVersion: 1)
    await #expect(throws: WriteError.conflict(current)) {
      try await bench.store.edit(
        id, ProductChange(ProductValues(stock: 8)), by: bench.seller, ifVersion: 1)
    }
    // Of many edits of one version, one succeeds.
    let results = await withTaskGroup(of: Bool.self) { group in
      for stock in 1...8 {
        group.addTask {
          let change = ProductChange(ProductValues(stock: stock))
          return (try? await bench.store.edit(id, change, by: bench.seller, ifVersion: 2)) != nil
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count { $0 } == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func otherVendorsMayNotWrite(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let id = try await bench.create().record.id
    let change = ProductChange(ProductValues(name: "Stolen"))
    await #expect(throws: WriteError.notYours) {
      try await bench.store.edit(id, change, by: bench.other, ifVersion: nil)
    }
    await #expect(throws: WriteError.notYours) {
      try await bench.store.deletionToken(for: id, by: bench.other)
    }
    await #expect(throws: WriteError.notYours) {
      try await bench.store.edit(id, change, by: .guest(password: "1234"), ifVersion: nil)
    }
    await #expect(throws: WriteError.notFound) {
      try await bench.store.edit(77, change, by: bench.seller, ifVersion: nil)
    }
    #expect(try await bench.store.product(id)?.version == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func picturesThatAreReplacedAreGone(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let id = try await bench.create().record.id
    let other = try await bench.create(pictures: [.sample("two")]).record.id
    let edited = try await bench.store.edit(
      id, ProductChange(pictures: [.new(.sample("three"))]), by: bench.seller, ifVersion: nil)
    #expect(edited.pictures.count == 1)
    #expect(edited.record.thumbnail == NewPicture.sample("three").names[1])
    #expect(try await bench.store.picture(NewPicture.sample("one").names[0]) == nil)
    #expect(try await bench.store.picture(NewPicture.sample("two").names[0]) != nil)
    #expect(try await bench.store.product(other)?.pictures.count == 1)
  }
}
