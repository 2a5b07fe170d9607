import Foundation
import GRDB
import Market
import StoreFixtures
import TestSupport
import Testing
import Text
import Words

@testable import MarketStore
@testable import PictureStores

/// A market whose pictures are in a folder.
struct OutsideMarket {
  let temporary: TemporaryFolder
  let store: SQLiteStore
  let author: ProductAuthor
  var folder: String { temporary.path + "/pictures" }

  /// - Parameter isOutside: Whether its own pictures go to the folder.
  init(_ temporary: TemporaryFolder? = nil, isOutside: Bool = true, quotas: Quotas = .none)
    async throws
  {
    self.temporary = try temporary ?? TemporaryFolder()
    let place = FilePictureStore(path: self.temporary.path + "/pictures")
    store = try SQLiteStore(
      folder: self.temporary.path + "/market",
      options: StoreOptions(quotas: quotas, pictures: isOutside ? ExternalPictures(place) : nil))
    try await store.preparePictures()
    let name = "Shop \(UUID())"
    let shop = try await store.addVendor(name: SafeText(name), secret: .generated("a secret"))
    author = .vendor(identifier: shop.identifier.string, secret: "a secret")
  }

  @discardableResult
  func add(_ motifs: String...) async throws -> StoredProduct {
    try await store.create(
      .sample(), pictures: motifs.map { .sample($0) }, by: author, once: nil
    ).product
  }

  /// The bytes of all rows.
  func bytesInRows() async throws -> Int {
    try await store.writer.read {
      try Int.fetchOne($0, sql: "SELECT coalesce(sum(length(bytes)), 0) FROM picture") ?? 0
    }
  }

  /// The path of the file of a picture.
  func file(_ name: PictureName) -> String {
    "\(folder)/\(name.hash.prefix(2))/\(name.hash.dropFirst(2).prefix(2))/\(name.fileName)"
  }

  func lookup(_ name: PictureName) async -> ExternalPictures.Lookup {
    await ExternalPictures(FilePictureStore(path: folder)).lookup(name)
  }
}

@Suite struct OutsideMarketTests {
  @Test func rowsOfAMarketWithAFolderHaveNoBytes() async throws {
    let market = try await OutsideMarket()
    let product = try await market.add("one")
    let picture = NewPicture.sample("one")
    #expect(try await market.bytesInRows() == 0)
    let row = try #require(try await market.store.picture(picture.originalName))
    #expect(row.isOutside && row.mediaType == .jpeg)
    #expect(
      await market.lookup(picture.originalName) == .found(picture.original))
    #expect(
      await market.lookup(picture.thumbnailName) == .found(picture.thumbnail))
    let total = try await market.store.read { try $0.pictures.outsideTotal() }
    #expect(
      total
        == OutsideTotal(
          count: 2, bytes: picture.original.bytes.count + picture.thumbnail.bytes.count))
    // A picture without a product does not exist, even if it is in the folder.
    _ = try await market.store.delete(product.record.id, by: market.author)
    #expect(try await market.store.picture(picture.originalName) == nil)
  }

  /// The sizes count, whether the bytes are inside or outside.
  @Test func quotasCountPicturesOutside() async throws {
    let outside = try await OutsideMarket()
    let inside = try await OutsideMarket(isOutside: false)
    var used: [QuotaUsage] = []
    for market in [outside, inside] {
      _ = try await market.add("one", "two")
      used += try await market.store.quotaUsage().map(\.usage).filter { $0.products > 0 }
    }
    #expect(used[0].bytes == used[1].bytes && used[0].bytes > 0)
  }

  @Test func anEditStoresItsPicturesOutside() async throws {
    let market = try await OutsideMarket()
    let product = try await market.add("one")
    let kept = try #require(product.pictures.first?.id)
    let edited = try await market.store.edit(
      product.record.id,
      ProductChange(pictures: [.new(.sample("two")), .kept(kept), .new(.sample("three"))]),
      by: market.author, ifVersion: nil)
    #expect(
      edited.pictures.map(\.original)
        == ["two", "one", "three"].map { NewPicture.sample($0).originalName })
    #expect(try await market.bytesInRows() == 0)
    for picture in edited.pictures {
      #expect(access(market.file(picture.original), F_OK) == 0)
      #expect(access(market.file(picture.thumbnail), F_OK) == 0)
    }
  }

  /// The row is read first, then the picture store: a market can be moved while in use.
  @Test func picturesOfBothKindsAreFound() async throws {
    let inside = try await OutsideMarket(isOutside: false)
    try await inside.add("one")
    let outside = try await OutsideMarket(inside.temporary)
    try await outside.add("one", "two")
    let one = try #require(try await outside.store.picture(NewPicture.sample("one").originalName))
    #expect(one == NewPicture.sample("one").original)
    #expect(
      try await outside.store.picture(NewPicture.sample("two").originalName)?.isOutside == true)
    // The other way: a row gets the bytes when a client adds them.
    try await inside.add("two")
    #expect(
      try await inside.store.picture(NewPicture.sample("two").originalName)
        == NewPicture.sample("two").original)
  }

  @Test func nothingIsWrittenWhenThePlaceFails() async throws {
    let market = try await OutsideMarket()
    let product = try await market.add("one")
    try FileManager.default.removeItem(atPath: market.folder)
    try Data().write(to: URL(filePath: market.folder))
    await #expect(throws: PictureStoreError.self) { try await market.add("two") }
    let change = ProductChange(ProductValues(name: "Other"), pictures: [.new(.sample("two"))])
    await #expect(throws: PictureStoreError.self) {
      try await market.store.edit(
        product.record.id, change, by: market.author, ifVersion: nil)
    }
    #expect(try await market.store.page(at: .offset(0), limit: 9).total == 1)
    #expect(try await market.store.product(product.record.id) == product)
    // Requests without pictures work.
    let edited = try await market.store.edit(
      product.record.id, ProductChange(ProductValues(name: "Other")), by: market.author,
      ifVersion: nil)
    #expect(edited.record.name == "Other")
  }

  /// Its reply was lost, and the picture store has failed since.
  @Test func aRepeatedWriteNeedsNoPictureStore() async throws {
    let market = try await OutsideMarket()
    func create(_ key: String) async throws -> CreatedProduct {
      try await market.store.create(
        .sample(), pictures: [.sample("one")], by: market.author,
        once: IdempotencyKey(key: key, digest: [1]))
    }
    let first = try await create("k1").product
    func edit(_ key: String) async throws -> StoredProduct {
      try await market.store.edit(
        first.record.id, ProductChange(pictures: [.new(.sample("two"))]), by: market.author,
        ifVersion: nil, once: IdempotencyKey(key: key, digest: [2]))
    }
    let edited = try await edit("k2")
    try FileManager.default.removeItem(atPath: market.folder + "/openmarket-pictures")
    let repeated = try await create("k1")
    #expect(repeated.isRepeated && repeated.product == edited)
    #expect(try await edit("k2") == edited)
    await #expect(throws: PictureStoreError.self) { try await create("k3") }
    await #expect(throws: PictureStoreError.self) { try await edit("k4") }
    #expect(try await market.store.product(first.record.id) == edited)
  }

  @Test func aVendorWithoutQuotaStoresNothing() async throws {
    let market = try await OutsideMarket(quotas: Quotas(products: 1))
    try await market.add("one")
    await #expect(throws: WriteError.self) { try await market.add("two") }
    #expect(access(market.file(NewPicture.sample("two").originalName), F_OK) != 0)
  }

  /// Neither registrations nor edits, of guests or vendors, of too many products or bytes.
  @Test(arguments: [Quotas(products: 1), Quotas(bytes: 150)], [false, true])
  func aRefusedWriteStoresNothing(quotas: Quotas, isGuest: Bool) async throws {
    let market = try await OutsideMarket(quotas: quotas)
    let author = isGuest ? ProductAuthor.guest(password: "a password") : market.author
    let first = try await market.store.create(
      .sample(), pictures: [.sample("one")], by: author, once: nil
    ).product
    let large = NewPicture.sample(String(repeating: "x", count: 200))
    await #expect(throws: WriteError.self) {
      try await market.store.create(.sample(), pictures: [large], by: author, once: nil)
    }
    if quotas.bytes != nil {
      await #expect(throws: WriteError.self) {
        try await market.store.edit(
          first.record.id, ProductChange(pictures: [.new(large)]), by: author, ifVersion: nil)
      }
    }
    #expect(access(market.file(large.originalName), F_OK) != 0)
    #expect(access(market.file(large.thumbnailName), F_OK) != 0)
    #expect(try await market.store.product(first.record.id) == first)
  }

  @Test func damagedFilesAreMissing() async throws {
    let market = try await OutsideMarket()
    try await market.add("one")
    let name = NewPicture.sample("one").originalName
    let place = ExternalPictures(FilePictureStore(path: market.folder))
    // It is not known yet whether the file system is local.
    #expect(place.pictureIfAvailable(name) == nil)
    try await place.store.checkHealth()
    #expect(place.pictureIfAvailable(name) == NewPicture.sample("one").original)
    try Data("large tw0".utf8).write(to: URL(filePath: market.file(name)))
    #expect(await market.lookup(name) == .missing(.damaged))
    let fresh = ExternalPictures(FilePictureStore(path: market.folder))
    try await fresh.store.checkHealth()
    #expect(fresh.pictureIfAvailable(name) == nil)
    // A request checks whether the file is complete; the rest is left to openmarket verify.
    let row = try #require(try await market.store.picture(name))
    #expect(row.isOutside && row.size == NewPicture.sample("one").original.bytes.count)
    #expect(fresh.pictureIfAvailable(name, size: row.size)?.bytes == Array("large tw0".utf8))
    try Data("large".utf8).write(to: URL(filePath: market.file(name)))
    let cut = ExternalPictures(FilePictureStore(path: market.folder))
    try await cut.store.checkHealth()
    #expect(cut.pictureIfAvailable(name, size: row.size) == nil)
    #expect(await cut.lookup(name, size: row.size) == .missing(.damaged))
    try FileManager.default.removeItem(atPath: market.file(name))
    #expect(await market.lookup(name) == .missing(.absent))
    // Registered again, it is complete.
    try await market.add("one")
    #expect(await market.lookup(name) == .found(NewPicture.sample("one").original))
  }
}
