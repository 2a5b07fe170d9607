import Market
import PictureStores
import PostgresServer
import StoreFixtures
import TestSupport
import Testing
import Text

@testable import MarketStore
@testable import PostgresStore

/// The rows of pictures whose bytes are outside the database.
@Suite(.needsServer) struct PictureTableTests {
  private func outside(_ motif: String) -> NewPicture {
    var picture = NewPicture.sample(motif)
    picture.isOutside = true
    return picture
  }

  @Test func bytesMoveOutAndBack() async throws {
    try await PostgresServer.withDatabase { address in
      let connection = try PostgresConnection(address: address)
      try PostgresSchema(connection: connection).migrate()
      let pictures = PostgresPictureTable(connection: connection)
      let (one, two) = (NewPicture.sample("one"), outside("two"))
      _ = try pictures.add(one)
      _ = try pictures.add(two)
      let inside = try pictures.rows(after: 0, limit: 9, areOutside: false)
      #expect(Set(inside.map(\.name)) == [one.originalName, one.thumbnailName])
      #expect(inside.map(\.id) == inside.map(\.id).sorted())
      let names = [one.originalName, two.originalName, two.thumbnailName]
      #expect(
        try pictures.outside(among: names) == [two.originalName, two.thumbnailName])
      let size = two.original.bytes.count + two.thumbnail.bytes.count
      #expect(try pictures.outsideTotal() == OutsideTotal(count: 2, bytes: size))

      let row = try #require(inside.first { $0.name == one.originalName })
      #expect(row.size == one.original.bytes.count)
      #expect(try pictures.bytes(of: row) == one.original.bytes)
      try pictures.setBytes(nil, of: row)
      #expect(try pictures.bytes(of: row) == nil)
      #expect(try pictures.rows(after: 0, limit: 9, areOutside: true).contains(row))
      #expect(try pictures.outsideTotal().count == 3)
      // A row gets the bytes when a client adds them.
      _ = try pictures.add(one)
      #expect(try pictures.bytes(of: row) == one.original.bytes)
      _ = try pictures.add(outside("one"))
      #expect(try pictures.bytes(of: row) == one.original.bytes)
    }
  }

  /// The same rules as on SQLite.
  @Test func aMarketKeepsItsPicturesInAFolder() async throws {
    let folder = try TemporaryFolder()
    let pictures = ExternalPictures(FilePictureStore(path: folder.path + "/pictures"))
    let address = try PostgresAddress(await PostgresServer.sharedDatabase())
    let store = try PostgresStore(
      address, folder: folder.path, options: StoreOptions(pictures: pictures), connections: 3)
    try await store.preparePictures()
    let shop = try await store.addVendor(name: "Shop", secret: .generated("a secret"))
    let author = ProductAuthor.vendor(
      identifier: shop.identifier.string, secret: "a secret")
    let picture = NewPicture.sample("one")
    let product = try await store.create(
      .sample(), pictures: [picture], by: author, once: nil
    ).product
    #expect(try await store.picture(picture.originalName)?.isOutside == true)
    #expect(await pictures.lookup(picture.originalName) == .found(picture.original))
    let kept = try #require(product.pictures.first?.id)
    let edited = try await store.edit(
      product.record.id, ProductChange(pictures: [.new(.sample("two")), .kept(kept)]), by: author,
      ifVersion: nil)
    #expect(
      edited.pictures.map(\.original) == ["two", "one"].map { NewPicture.sample($0).originalName })
    #expect(try await store.read { try $0.pictures.outsideTotal() }.count == 4)
    _ = try await store.delete(product.record.id, by: author)
    #expect(try await store.picture(picture.originalName) == nil)
    try store.close()
  }
}
