import Foundation
import GRDB
import Market
import MarketStore
import PictureStores
import StoreFixtures
import Synchronization
import TestSupport
import Testing
import Text
import Words

@testable import Operations

/// A market with pictures in its database, and a folder for them.
private struct MovingMarket {
  let folder = try? TemporaryFolder()
  let store: SQLiteStore
  let author: ProductAuthor
  let pictures: FilePictureStore
  var path: String { folder?.path ?? "" }

  init() async throws {
    pictures = FilePictureStore(path: (folder?.path ?? "") + "/pictures")
    store = try SQLiteStore(folder: (folder?.path ?? "") + "/market")
    let shop = try await store.addVendor(name: "Shop", secret: .generated("a secret"))
    author = .vendor(identifier: shop.identifier.string, secret: "a secret")
    try await pictures.prepare(mayBeNew: true)
  }

  /// The same market, whose new pictures go to the folder.
  func outside() throws -> SQLiteStore {
    try SQLiteStore(
      folder: path + "/market", options: StoreOptions(pictures: ExternalPictures(pictures)))
  }

  @discardableResult
  func add(_ motifs: String..., to other: SQLiteStore? = nil) async throws -> Int64 {
    try await (other ?? store).create(
      .sample(), pictures: motifs.map { .sample($0) }, by: author, once: nil
    ).product.record.id
  }

  func delete(_ id: Int64) async throws {
    _ = try await store.delete(id, by: author)
    // Permanently.
    try await store.write { transaction in
      let deletions = transaction.deletions
      for picture in try deletions.forget(deletions.expired(at: .max)) {
        try transaction.pictures.removeUnused(picture)
      }
    }
  }

  var file: MarketFile {
    get throws { try MarketFile(folder: path + "/market") }
  }

  func files(_ section: PictureSection) async throws -> Set<PictureName> {
    var names: Set<PictureName> = []
    try await pictures.forEachPage(in: section) { names.formUnion($0.map(\.name)) }
    return names
  }

  func path(of name: PictureName) -> String {
    let (first, second) = (name.hash.prefix(2), name.hash.dropFirst(2).prefix(2))
    return "\(path)/pictures/\(first)/\(second)/\(name.fileName)"
  }

  func sweep(
    inHours hours: Double, keeping days: Int = 30, isDryRun: Bool = false
  ) async throws -> PictureSweep.Result {
    try await PictureSweep(of: store, in: pictures, keeping: days, isDryRun: isDryRun)
      .run(now: Date(timeIntervalSinceNow: hours * 3_600))
  }
}

extension NewPicture {
  fileprivate var names: Set<PictureName> { [originalName, thumbnailName] }
}

/// Sweeping pictures outside the database.
@Suite struct PictureSweepTests {
  @Test func picturesWithoutARowAreDiscardedThenRemoved() async throws {
    let market = try await MovingMarket()
    let store = try market.outside()
    try await market.add("kept", to: store)
    let id = try await market.add("deleted", to: store)
    try await market.delete(id)
    let (kept, deleted) = (NewPicture.sample("kept").names, NewPicture.sample("deleted").names)
    // Too new to decide.
    #expect(try await market.sweep(inHours: 0.5).discarded == 0)
    #expect(try await market.sweep(inHours: 2).discarded == 2)
    #expect(try await market.files(.current) == kept)
    #expect(try await market.files(.discarded) == deleted)
    #expect(try await market.sweep(inHours: 24 * 29).removed == 0)
    #expect(try await market.sweep(inHours: 24 * 31).removed == 2)
    #expect(try await market.files(.discarded).isEmpty)
    #expect(try await market.files(.current) == kept)
  }

  @Test func aDryRunCountsTheSameAndChangesNothing() async throws {
    let market = try await MovingMarket()
    let store = try market.outside()
    try await market.add("kept", to: store)
    let id = try await market.add("deleted", to: store)
    try await market.delete(id)
    func expectSame(inHours hours: Double) async throws -> PictureSweep.Result {
      let before = try await (market.files(.current), market.files(.discarded))
      let planned = try await market.sweep(inHours: hours, isDryRun: true)
      #expect(try await (market.files(.current), market.files(.discarded)) == before)
      #expect(try await market.sweep(inHours: hours) == planned)
      return planned
    }
    #expect(try await expectSame(inHours: 2).discarded == 2)
    for name in NewPicture.sample("kept").names { try await market.pictures.discard(name) }
    let recovery = try await expectSame(inHours: 2)
    #expect(recovery.recovered == 2 && recovery.kept == 2)
    #expect(try await expectSame(inHours: 24 * 31).removed == 2)
  }

  /// A product can be restored for ten minutes: its rows stay that long.
  @Test func picturesOfRestorableProductsStay() async throws {
    let market = try await MovingMarket()
    let store = try market.outside()
    let id = try await market.add("one", to: store)
    _ = try await store.delete(id, by: market.author)
    #expect(try await market.sweep(inHours: 2).discarded == 0)
    _ = try await store.restore(id, by: market.author)
    #expect(try await market.files(.current) == NewPicture.sample("one").names)
  }

  /// A sweep ran before the transaction that names a picture again, or a backup was restored.
  @Test func aPictureThatARowNamesAgainIsRecovered() async throws {
    let market = try await MovingMarket()
    let store = try market.outside()
    try await market.add("one", to: store)
    let picture = NewPicture.sample("one")
    for name in picture.names { try await market.pictures.discard(name) }
    // It was there all the time.
    #expect(
      await ExternalPictures(market.pictures).lookup(picture.originalName)
        == .found(picture.original))
    #expect(try await market.sweep(inHours: 0).recovered == 2)
    #expect(try await market.files(.current) == picture.names)
    #expect(try await market.files(.discarded).isEmpty)
  }

  /// Two nodes keep sweeping while vendors register, delete and register the same pictures.
  @Test(.timeLimit(.minutes(1))) func sweepsOfTwoNodesLoseNothing() async throws {
    let market = try await MovingMarket()
    let store = try market.outside()
    let discarded = Mutex(0)
    let nodes = (1...2).map { _ in
      // Every file is old enough for these.
      SteadyWriter { _ in
        let result = try await market.sweep(inHours: 48)
        discarded.withLock { $0 += result.discarded }
      }
    }
    for round in 1...12 {
      // Two rounds in a row have the same pictures: the second one's are just being swept.
      let motif = "motif \(round / 2 % 3)"
      let id = try await market.add(motif, to: store)
      // The second one begins after the registration.
      for node in nodes + nodes { try await node.waitForWrite() }
      for name in NewPicture.sample(motif).names {
        let pictures = ExternalPictures(market.pictures)
        guard case .found = await pictures.lookup(name) else {
          Issue.record("round \(round): a picture is gone")
          continue
        }
      }
      if round < 10 { try await market.delete(id) }
    }
    for node in nodes { try await node.stop() }
    #expect(discarded.withLock(\.self) > 0)
    _ = try await market.sweep(inHours: 0)
    let result = try await PictureVerification(of: market.file, in: market.pictures)
    #expect(result.count == 4 && result.missing.isEmpty && result.damaged.isEmpty)
  }
}

/// Moving pictures between the database and picture stores.
@Suite struct PictureMoveTests {
  private func bytesInRows(_ market: MovingMarket) async throws -> Int {
    try await market.store.writer.read {
      try Int.fetchOne($0, sql: "SELECT coalesce(sum(length(bytes)), 0) FROM picture") ?? 0
    }
  }

  @Test func aMarketMovesOutAndBack() async throws {
    let market = try await MovingMarket()
    for index in 1...40 { try await market.add("motif \(index)") }
    let before = try await bytesInRows(market)
    let move = PictureMove(of: market.store)
    let out = try await move.run(to: market.pictures)
    #expect(out.moved == 80 && out.bytes == before && out.missing.isEmpty)
    #expect(try await bytesInRows(market) == 0)
    #expect(try await market.files(.current).count == 80)
    #expect(try await move.run(to: market.pictures).moved == 0)
    #expect(try Verification(of: market.file).problems == [])
    let checked = try await PictureVerification(of: market.file, in: market.pictures)
    #expect(checked.count == 80 && checked.bytes == before && checked.orphans == 0)

    let other = FilePictureStore(path: market.path + "/other")
    try await other.prepare(mayBeNew: true)
    #expect(try await move.run(from: market.pictures, to: other).moved == 80)
    let back = try await move.run(from: other)
    #expect(back.moved == 80 && back.bytes == before)
    #expect(try await bytesInRows(market) == before)
    // The bytes of the samples are not pictures.
    let problems = try Verification(of: market.file).problems
    #expect(problems.allSatisfy { if case .pictureBytes = $0 { true } else { false } })
    #expect(try Verification(of: market.file).pictures == 80)
  }

  @Test func anInterruptedMoveContinues() async throws {
    let market = try await MovingMarket()
    for index in 1...40 { try await market.add("motif \(index)") }
    let move = PictureMove(of: market.store)
    let task = Task {
      try await move.run(to: market.pictures) { _ in withUnsafeCurrentTask { $0?.cancel() } }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let moved = try await market.store.read { try $0.pictures.outsideTotal() }.count
    #expect(moved > 0 && moved < 80)
    #expect(try await move.run(to: market.pictures).moved == 80 - moved)
  }

  /// The move that is repeated after the market was restarted with the new place.
  @Test func picturesThatAreOnlyInTheNewPlaceAreNotMissing() async throws {
    let market = try await MovingMarket()
    try await market.add("one", to: try market.outside())
    let other = FilePictureStore(path: market.path + "/other")
    let move = PictureMove(of: market.store)
    #expect(try await move.collect(from: market.pictures, in: other).moved == 2)
    let restarted = try SQLiteStore(
      folder: market.path + "/market", options: StoreOptions(pictures: ExternalPictures(other)))
    try await market.add("two", "three", to: restarted)
    // One of them is damaged: that is reported.
    let three = NewPicture.sample("three").originalName
    let name = "\(three.hash.prefix(2))/\(three.hash.dropFirst(2).prefix(2))/\(three.fileName)"
    try Data([1]).write(to: URL(filePath: "\(market.path)/other/\(name)"))
    let again = try await move.collect(from: market.pictures, in: other)
    #expect(again.moved == 2 && again.missing == [three])
  }

  @Test func damagedPicturesAreNamedAndStay() async throws {
    let market = try await MovingMarket()
    let store = try market.outside()
    try await market.add("one", "two", "three", to: store)
    let (one, two) = (NewPicture.sample("one").originalName, NewPicture.sample("two").originalName)
    try FileManager.default.removeItem(atPath: market.path(of: one))
    try Data([1]).write(to: URL(filePath: market.path(of: two)))
    let result = try await PictureMove(of: market.store).run(from: market.pictures)
    #expect(result.moved == 4 && Set(result.missing) == [one, two])
    #expect(try await market.store.read { try $0.pictures.outsideTotal() }.count == 2)
  }
}

/// Checking pictures outside the database, and backups of such a market.
@Suite struct PictureVerificationTests {
  @Test func everyProblemIsNamed() async throws {
    let market = try await MovingMarket()
    let store = try market.outside()
    try await market.add("one", "two", to: store)
    let id = try await market.add("deleted", to: store)
    try await market.delete(id)
    let (one, two) = (NewPicture.sample("one").originalName, NewPicture.sample("two").originalName)
    try FileManager.default.removeItem(atPath: market.path(of: one))
    try Data("large tw0".utf8).write(to: URL(filePath: market.path(of: two)))
    let result = try await PictureVerification(of: market.file, in: market.pictures)
    #expect(result.count == 4 && result.missing == [one] && result.damaged == [two])
    #expect(result.orphans == 2 && result.discarded == 0)
    // The file itself is sound.
    #expect(try Verification(of: market.file).problems == [])
    let missing = FilePictureStore(path: market.path + "/nowhere")
    await #expect(throws: PictureStoreError.self) {
      try await PictureVerification(of: market.file, in: missing)
    }
  }

  @Test func aBackupSaysWhatItLacks() async throws {
    let market = try await MovingMarket()
    let store = try market.outside()
    try await market.add("inside")
    try await market.add("outside", to: store)
    let copy = MarketFile(path: market.path + "/copy.sqlite")
    try market.file.copy(to: copy.path)
    let picture = NewPicture.sample("outside")
    let size = picture.original.bytes.count + picture.thumbnail.bytes.count
    #expect(try copy.externalPictures() == OutsideTotal(count: 2, bytes: size))
    // A day later, when the product was deleted and its pictures were swept.
    let id = try await market.store.page(at: .offset(0), limit: 1).products[0].id
    try await market.delete(id)
    #expect(try await market.sweep(inHours: 24).discarded == 2)
    let result = try await PictureVerification(of: copy, in: market.pictures)
    #expect(result.count == 2 && result.missing.isEmpty && result.discarded == 2)
  }
}
