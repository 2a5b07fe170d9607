import Market
import StoreFixtures
import Testing

@testable import MarketStore

/// The pictures of a product are added, moved and removed by editing it.
struct PictureEditTests {
  private func edit(
    _ id: Int64, _ pictures: [ChangedPicture], in bench: StoreBench, once: IdempotencyKey? = nil,
    ifVersion version: Int64? = nil
  ) async throws -> StoredProduct {
    try await bench.store.edit(
      id, ProductChange(pictures: pictures), by: bench.seller, ifVersion: version, once: once)
  }

  private func isThere(_ picture: NewPicture, in bench: StoreBench) async throws -> Bool {
    let names = picture.names
    let original = try await bench.store.picture(names[0]) != nil
    let thumbnail = try await bench.store.picture(names[1]) != nil
    #expect(thumbnail == original)
    return original
  }

  @Test(arguments: StoreKind.allCases)
  func keptPicturesKeepTheirNumbers(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let made = try await bench.create()
    let (one, two) = (made.pictures[0], made.pictures[1])
    let edited = try await edit(
      made.record.id, [.new(.sample("three")), .kept(two.id), .kept(one.id)], in: bench)
    #expect(edited.pictures.dropFirst() == [two, one])
    #expect(edited.record.thumbnail == NewPicture.sample("three").names[1])
    #expect(edited.version == made.version + 1)
    let smaller = try await edit(made.record.id, [.kept(one.id)], in: bench)
    #expect(smaller.pictures == [one] && smaller.record.thumbnail == one.thumbnail)
    #expect(try await !isThere(.sample("two"), in: bench))
    #expect(try await !isThere(.sample("three"), in: bench))
    #expect(try await isThere(.sample("one"), in: bench))
  }

  @Test(arguments: StoreKind.allCases)
  func onlyPicturesOfTheProductAreKept(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let made = try await bench.create()
    let other = try await bench.create(pictures: [.sample("three")])
    let one = made.pictures[0].id
    for wrong in [[ChangedPicture.kept(other.pictures[0].id)], [.kept(one), .kept(one)]] {
      await #expect(throws: WriteError.noSuchPicture) {
        try await edit(made.record.id, wrong, in: bench)
      }
    }
    for count in [0, 6] {
      let pictures = (0..<count).map { ChangedPicture.new(.sample("\($0)")) }
      await #expect(throws: WriteError.refused([.pictureCount(count)])) {
        try await edit(made.record.id, pictures, in: bench)
      }
    }
    #expect(try await bench.store.product(made.record.id) == made)
  }

  /// Deleted and restored, a product has the pictures of its last edit.
  @Test(arguments: StoreKind.allCases)
  func aRestoredProductHasItsEditedPictures(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let made = try await bench.create()
    let id = made.record.id
    let edited = try await edit(
      id, [.new(.sample("three")), .kept(made.pictures[0].id)], in: bench)
    try await bench.delete(id)
    let restored = try await bench.store.restore(id, by: bench.seller)
    #expect(restored.pictures.map(\.original) == edited.pictures.map(\.original))
    #expect(restored.record.thumbnail == edited.record.thumbnail)
    #expect(try await isThere(.sample("three"), in: bench))
    #expect(try await !isThere(.sample("two"), in: bench))
  }

  /// Another version of the program makes another small version. Nothing would remove it.
  @Test(arguments: StoreKind.allCases)
  func aPictureKeepsItsFirstThumbnail(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    var products: [StoredProduct] = []
    for thumbnail in [2, 3] as [UInt8] {
      products.append(
        try await bench.create(pictures: [NewPicture([1], thumbnail: [thumbnail])]))
    }
    let first = PictureName(of: [2], .jpeg)
    #expect(products.map(\.record.thumbnail) == [first, first])
    #expect(products.map { $0.pictures.map(\.thumbnail) } == [[first], [first]])
    for product in products { _ = try await bench.store.deleteProduct(product.record.id) }
    let left = try await bench.store.read {
      try $0.pictures.rows(after: 0, limit: 9, areOutside: false)
    }
    #expect(left.isEmpty)
  }

  /// A client whose reply was lost repeats the request, with the version that it knew.
  @Test(arguments: StoreKind.allCases)
  func aRepeatedEditChangesNothing(kind: StoreKind) async throws {
    let bench = try await StoreBench(kind)
    let made = try await bench.create()
    let id = made.record.id
    let once = IdempotencyKey(key: "edit", digest: [1])
    let pictures = [ChangedPicture.new(.sample("three")), .kept(made.pictures[0].id)]
    let first = try await edit(id, pictures, in: bench, once: once, ifVersion: made.version)
    let events = try await bench.store.events(after: 0, limit: 100).last
    let again = try await edit(id, pictures, in: bench, once: once, ifVersion: made.version)
    #expect(again == first)
    #expect(try await bench.store.events(after: 0, limit: 100).last == events)
    await #expect(throws: WriteError.keyReused) {
      try await edit(
        id, pictures, in: bench, once: IdempotencyKey(key: "edit", digest: [2]))
    }
    await #expect(throws: WriteError.conflict(first)) {
      try await edit(
        id, pictures, in: bench, once: IdempotencyKey(key: "new", digest: [3]),
        ifVersion: made.version)
    }
  }
}
