import Foundation
import Market
import Operations
import PostgresServer
import PostgresStore
import StoreFixtures
import TestSupport
import Testing
import Text
import Words

@testable import MarketStore
@testable import PictureStores

/// A bucket on its own server, over real sockets.
@Suite(.timeLimit(.minutes(2))) struct PictureBucketTests {
  private let server: StrictBucketServer
  private let bucket: PictureBucket
  private let bytes = Array("a picture".utf8)
  private var name: PictureName { PictureName(of: bytes, .jpeg) }
  private var key: String { "shop/pictures/\(name.fileName)" }
  private var trashKey: String { "shop/pictures/trash/\(name.fileName)" }

  init() async throws {
    server = try await StrictBucketServer()
    bucket = try server.store()
  }

  private func files(_ section: PictureSection) async throws -> [PictureFile] {
    var files: [PictureFile] = []
    try await bucket.forEachPage(in: section) { files += $0 }
    return files
  }

  @Test func aPictureIsAnObjectOfItsType() async throws {
    try await bucket.prepare(mayBeNew: true)
    try await bucket.put(bytes, as: name)
    #expect(server.objects[key]?.bytes == bytes)
    #expect(server.objects[key]?.type == "image/jpeg")
    #expect(try await bucket.bytes(of: name) == bytes)
    #expect(try await bucket.bytes(of: PictureName(of: [1], .png)) == nil)
    try await bucket.checkHealth()
    #expect(bucket.place == "s3://market-pictures/shop/pictures")
  }

  @Test(.enabled(if: PostgresServer.isInstalled, "the package postgresql is not installed"))
  func nodesOfAMarketInPostgreSQLShareIt() async throws {
    let folder = try TemporaryFolder()
    try await PostgresServer.withDatabase { address in
      let pictures = ExternalPictures(bucket, maximumBytes: 0)
      let nodes = try (1...2).map { number in
        try PostgresStore(
          PostgresAddress(address), folder: "\(folder.path)/\(number)",
          options: StoreOptions(pictures: pictures), connections: 2)
      }
      for node in nodes { try await node.preparePictures() }
      let shop = try await nodes[0].addVendor(name: "Shop", secret: .generated("a secret"))
      let author = ProductAuthor.vendor(identifier: shop.identifier.string, secret: "a secret")
      let sample = NewPicture.sample("one")
      let made = try await nodes[0].create(.sample(), pictures: [sample], by: author, once: nil)
      let names = [sample.originalName, sample.thumbnailName]
      #expect(Set(server.objects.keys).isSuperset(of: names.map { "shop/pictures/\($0.fileName)" }))
      let row = try #require(try await nodes[1].picture(sample.originalName))
      #expect(row.isOutside && row.bytes.isEmpty)
      let other = try #require(nodes[1].externalPictures)
      #expect(await other.lookup(sample.originalName, size: row.size) == .found(sample.original))
      // The other node gives it another picture; the first finds both.
      let kept = try #require(made.product.pictures.first?.id)
      let change = ProductChange(pictures: [.kept(kept), .new(.sample("two"))])
      let edited = try await nodes[1].edit(
        made.product.record.id, change, by: author, ifVersion: nil)
      #expect(edited.pictures.count == 2)
      let first = try #require(nodes[0].externalPictures)
      let two = NewPicture.sample("two")
      #expect(await first.lookup(two.thumbnailName) == .found(two.thumbnail))
      // A failing bucket refuses pictures; the product stays unchanged.
      server.set(.failing(status: 503, code: "SlowDown", times: 100))
      await #expect(throws: PictureStoreError.self) {
        try await nodes[0].create(
          .sample(name: "Third"), pictures: [.sample("three")], by: author, once: nil)
      }
      #expect(try await nodes[1].page(at: .offset(0), limit: 9).total == 1)
      for node in nodes { try node.close() }
    }
  }

  @Test func aDiscardedPictureIsStillFoundAndCanReturn() async throws {
    try await bucket.put(bytes, as: name)
    server.change(key) { $0.time = Date(timeIntervalSinceNow: -10_000) }
    try await bucket.discard(name)
    #expect(server.objects[key] == nil && server.objects[trashKey]?.bytes == bytes)
    #expect(server.objects[trashKey]?.type == "image/jpeg")
    #expect(try await bucket.bytes(of: name) == bytes)
    let discarded = try #require(try await files(.discarded).first)
    #expect(discarded.name == name && Date().timeIntervalSince(discarded.time) < 1_000)
    #expect(try await files(.current).isEmpty)
    try await bucket.recover(name)
    #expect(try await files(.current).map(\.name) == [name])
    try await bucket.discard(name)
    try await bucket.remove(name)
    #expect(try await bucket.bytes(of: name) == nil)
    // Another node was faster with each of these.
    try await bucket.discard(name)
    try await bucket.recover(name)
    try await bucket.remove(name)
  }

  /// Another node discards what this one recovers, or the other way round: each removes the copy
  /// of the other one.
  @Test(arguments: [true, false])
  func movesOfTwoNodesInOppositeDirectionsLoseNothing(isRecovered: Bool) async throws {
    try await bucket.put(bytes, as: name)
    if isRecovered { try await bucket.discard(name) }
    let (old, new) = isRecovered ? (trashKey, key) : (key, trashKey)
    server.afterCopy { objects in
      objects[old] = objects[new]
      objects[new] = nil
    }
    try await isRecovered ? bucket.recover(name) : bucket.discard(name)
    #expect(server.objects[new]?.bytes == bytes && server.objects[new]?.type == "image/jpeg")
    #expect(try await bucket.bytes(of: name) == bytes)
  }

  @Test func aLongListIsReadPageByPage() async throws {
    let all = try await withThrowingTaskGroup(of: PictureName.self) { group in
      for index in 0..<10 {
        group.addTask { [bucket] in
          let bytes = Array("picture \(index)".utf8)
          let name = PictureName(of: bytes, .png)
          try await bucket.put(bytes, as: name)
          return name
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    // Objects of other programs.
    server.objects["shop/pictures/notes.txt"] = .init(bytes: [1], type: "text/plain", time: Date())
    server.objects["other/\(name.fileName)"] = .init(bytes: [1], type: "image/png", time: Date())
    let found = try await files(.current)
    #expect(found.count == 10 && Set(found.map(\.name)) == all)
  }

  @Test func wrongKeysAndBucketsAreNamed() async throws {
    let place = SafeText("s3://market-pictures/shop/pictures")
    let wrong = try server.store(secret: "wrong")
    let error = PictureStoreError.refused(place, code: "SignatureDoesNotMatch")
    await #expect(throws: error) { try await wrong.prepare(mayBeNew: true) }
    await #expect(throws: error) { try await wrong.put(bytes, as: name) }
    await #expect(throws: error) { try await wrong.bytes(of: name) }
    await #expect(throws: error) { try await wrong.checkHealth() }
    let region = try server.store(region: "elsewhere")
    await #expect(
      throws: PictureStoreError.refused(place, code: "AuthorizationHeaderMalformed")
    ) { try await region.prepare(mayBeNew: true) }
    let missing = try server.store(bucket: "no-such-bucket")
    await #expect(
      throws: PictureStoreError.refused(
        "s3://no-such-bucket/shop/pictures", code: "NoSuchBucket")
    ) { try await missing.bytes(of: name) }
    // A refusal is not repeated.
    #expect(server.requests.filter { $0.hasPrefix("GET /no-such-bucket") }.count == 1)
    let address = try #require(BucketAddress("s3://market-pictures"))
    #expect(throws: PictureStoreError.noKey("s3://market-pictures")) {
      try PictureBucket(address, environment: ["HOME": "/nowhere"])
    }
  }

  /// The pictures that the bucket has are served.
  @Test func aKeyThatMayOnlyReadIsReported() async throws {
    try await bucket.prepare(mayBeNew: true)
    try await bucket.put(bytes, as: name)
    server.set(.readOnly)
    let error = PictureStoreError.refused(
      "s3://market-pictures/shop/pictures", code: "AccessDenied")
    await #expect(throws: error) { try await bucket.put(bytes, as: name) }
    let restarted = try server.store()
    try await restarted.prepare(mayBeNew: false)
    for store in [bucket, restarted] {
      for _ in 1...2 { await #expect(throws: error) { try await store.checkHealth() } }
      #expect(try await store.bytes(of: name) == bytes)
    }
    await #expect(throws: error) { try await server.store().prepare(mayBeNew: true) }
    server.set(.well)
    for store in [bucket, restarted] { try await store.checkHealth() }
    // Nothing is written as long as nothing is refused.
    let writes = server.requests.filter { $0.hasPrefix("PUT") }.count
    for store in [bucket, restarted] { try await store.checkHealth() }
    #expect(server.requests.filter { $0.hasPrefix("PUT") }.count == writes)
  }

  @Test func anEmptyPlaceIsNotThatOfAMarketWithPictures() async throws {
    await #expect(throws: PictureStoreError.notPrepared("s3://market-pictures/shop/pictures")) {
      try await bucket.prepare(mayBeNew: false)
    }
    try await bucket.put(bytes, as: name)
    try await bucket.prepare(mayBeNew: false)
  }

  /// Folders of other programs fill whole pages of a list, and their files are not pictures.
  @Test func onlyTheMarkerAndPicturesMakeAPlaceOfAMarket() async throws {
    let foreign = StrictBucketServer.Object(bytes: [1], type: "text/plain", time: Date())
    for path in ["0-a/1", "0-b/1", "0-c/1", "0-d/1", "notes.txt"] {
      server.objects["shop/pictures/\(path)"] = foreign
    }
    await #expect(throws: PictureStoreError.notPrepared("s3://market-pictures/shop/pictures")) {
      try await bucket.prepare(mayBeNew: false)
    }
    try await bucket.put(bytes, as: name)
    try await bucket.prepare(mayBeNew: false)
    server.objects[key] = nil
    try await bucket.prepare(mayBeNew: true)
    try await bucket.prepare(mayBeNew: false)
  }

  @Test func picturesMoveToABucketOfTheSameNameOnAnotherServer() async throws {
    let store = try SQLiteStore.inMemory(options: StoreOptions(pictures: ExternalPictures(bucket)))
    try await store.preparePictures()
    let shop = try await store.addVendor(name: "Shop", secret: .generated("a secret"))
    let author = ProductAuthor.vendor(identifier: shop.identifier.string, secret: "a secret")
    let picture = NewPicture.sample("one")
    _ = try await store.create(.sample(), pictures: [picture], by: author, once: nil)
    let other = try await StrictBucketServer()
    let moved = try await PictureMove(of: store).collect(from: bucket, in: try other.store())
    #expect(moved.moved == 2 && moved.missing.isEmpty)
    let key = "shop/pictures/\(picture.originalName.fileName)"
    #expect(other.objects[key]?.bytes == picture.original.bytes)
    // The same bucket, by another client.
    #expect(try server.store().identity == bucket.identity)
  }

  @Test func aServerThatFailsForAMomentIsAskedAgain() async throws {
    server.set(.failing(status: 503, code: "SlowDown", times: 2))
    try await bucket.put(bytes, as: name)
    server.set(.failing(status: 500, code: "InternalError", times: 1))
    #expect(try await bucket.bytes(of: name) == bytes)
    #expect(server.requests.filter { $0.hasPrefix("PUT") }.count == 3)
    server.set(.failing(status: 503, code: "SlowDown", times: 3))
    await #expect(
      throws: PictureStoreError.unavailable(
        "s3://market-pictures/shop/pictures", .answer(code: "SlowDown"))
    ) { try await bucket.put(bytes, as: name) }
    server.set(.failing(status: 507, code: "InsufficientStorage", times: 1))
    await #expect(throws: PictureStoreError.full("s3://market-pictures/shop/pictures")) {
      try await bucket.put(bytes, as: name)
    }
  }

  @Test func aServerThatIsDownFailsAtOnceAfterAWhile() async throws {
    try await bucket.put(bytes, as: name)
    try await bucket.checkHealth()
    server.set(.hangingUp)
    let error = PictureStoreError.unavailable(
      "s3://market-pictures/shop/pictures", .noConnection)
    // An earlier result does not count.
    await #expect(throws: error) { try await bucket.checkHealth() }
    for _ in 1...BucketLimits.failures {
      await #expect(throws: error) { try await bucket.bytes(of: name) }
    }
    let count = server.requests.count
    for _ in 1...20 { await #expect(throws: error) { try await bucket.bytes(of: name) } }
    #expect(server.requests.count == count)
    // It is found as soon as the server is back.
    server.set(.well)
    let end = ContinuousClock.now + .seconds(20)
    while (try? await bucket.bytes(of: name)) == nil, ContinuousClock.now < end {
      await Task.yield()
    }
    #expect(try await bucket.bytes(of: name) == bytes)
  }

  @Test func aSilentServerIsNotWaitedForLong() async throws {
    try await bucket.put(bytes, as: name)
    server.set(.silent)
    let start = ContinuousClock.now
    await #expect(
      throws: PictureStoreError.unavailable(
        "s3://market-pictures/shop/pictures", .slow(BucketLimits.readTime))
    ) { try await bucket.bytes(of: name) }
    #expect(ContinuousClock.now - start < BucketLimits.readTime * 3)
    #expect(await ExternalPictures(bucket).lookup(name) == .missing(.unreachable))
  }

  /// The market itself: bytes before rows, and no row without bytes.
  @Test func aMarketKeepsItsPicturesThere() async throws {
    let store = try SQLiteStore.inMemory(
      options: StoreOptions(pictures: ExternalPictures(bucket)))
    try await store.preparePictures()
    let shop = try await store.addVendor(name: "Shop", secret: .generated("a secret"))
    let author = ProductAuthor.vendor(
      identifier: shop.identifier.string, secret: "a secret")
    let picture = NewPicture.sample("one")
    let made = try await store.create(
      .sample(), pictures: [picture], by: author, once: nil
    ).product
    #expect(made.pictures.map(\.original) == [picture.originalName])
    #expect(try await store.picture(picture.originalName)?.isOutside == true)
    #expect(
      await store.externalPictures?.lookup(picture.originalName) == .found(picture.original))
    server.set(.failing(status: 500, code: "InternalError", times: 100))
    await #expect(throws: PictureStoreError.self) {
      try await store.create(
        .sample(), pictures: [.sample("two")], by: author, once: nil)
    }
    #expect(try await store.page(at: .offset(0), limit: 9).total == 1)
    // A different object from the one that was stored.
    server.set(.well)
    let key = "shop/pictures/\(picture.originalName.fileName)"
    server.change(key) { $0.bytes = [1, 2, 3] }
    #expect(
      await ExternalPictures(bucket).lookup(picture.originalName) == .missing(.damaged))
  }
}
