import Foundation
import Market
import ScreenWords
import Testing
import Text

@testable import ViewModels

/// An edit can be undone for several minutes.
@Suite struct EditUndoTests {
  private static let seller = Secret("a secret of a vendor").flatMap {
    Identity(identifier: "me", secret: $0)
  }
  private static let away = MarketError.connection(host: "market.example", .refused)

  private var selling = SellingModel()
  private var now = ContinuousClock.now

  private mutating func receive(_ event: Event) -> [Effect] { selling.receive(event, now: now) }

  private mutating func notices() -> [SellingNotice] {
    selling.drainOutcomes().compactMap {
      if case .notify(let notice) = $0 { notice } else { nil }
    }
  }

  /// The market has listed the deletions: there are none.
  private mutating func listNothing() {
    guard let seller = Self.seller else { return }
    let trash = Trash(period: .seconds(2_592_000), products: [])
    _ = receive(.trashListed(of: seller, .success(trash)))
  }

  private func ticket(in effects: [Effect]) throws -> WriteTicket {
    try #require(
      effects.compactMap { if case .write(let ticket) = $0 { ticket } else { nil } }.first)
  }

  private func edit(in ticket: WriteTicket) throws -> ProductEdit {
    guard case .edit(let edit, _) = ticket.write else {
      throw MarketError.cancelled
    }
    return edit
  }

  private static func product(_ name: SafeText, images: [Int] = [1, 2]) -> Product {
    Product(
      id: 7, vendor: Vendor(id: 1, name: "me"), name: name, description: "A chair of solid oak",
      thumbnail: "", price: Price(amount: 100, currency: .usd), stock: 3, createdOn: nil,
      issuedOn: nil,
      images: images.map {
        ProductImage(id: $0, url: SafeText("u\($0)"), thumbnail: SafeText("t\($0)"))
      })
  }

  /// Renames the product, and keeps only the pictures of `images`.
  private mutating func rename(keeping images: [Int]? = nil) throws {
    let original = Self.product("Oak chair")
    let draft = ProductDraft(
      name: "Walnut chair", description: "A chair of solid oak", amount: 100, currency: .usd,
      stock: 3)
    let kept = images.map { ids in
      original.images.filter { ids.contains($0.id) }.map(EditedPicture.kept)
    }
    let edit = ProductEdit(of: original, draft: draft, pictures: kept)
    let seller = try #require(Self.seller)
    let ticket = selling.ticket(for: .edit(edit, .vendor(seller)))
    _ = selling.handle(.send(ticket, draft: UUID()), now: now)
    _ = receive(
      .written(ticket, .success(Self.product("Walnut chair", images: images ?? [1, 2]))))
    #expect(notices() == [.edited("Walnut chair")])
  }

  private mutating func undo() -> [Effect] { selling.handle(.undo, now: now) }

  @Test mutating func thePreviousValuesAreSent() throws {
    try rename()
    #expect(selling.canUndo(now: now))
    #expect(selling.restorableProducts(now: now).isEmpty, "nothing was deleted")
    let ticket = try ticket(in: undo())
    #expect(try edit(in: ticket).changes.name == "Oak chair")
    _ = undo()
    #expect(notices() == [.stillBusy])
    _ = receive(.written(ticket, .success(Self.product("Oak chair"))))
    guard case .notify(.editUndone("Oak chair", missingPictures: 0))? = selling.outcomes.first,
      case .edited(let product)? = selling.outcomes.last
    else {
      Issue.record("\(selling.outcomes)")
      return
    }
    #expect(product.name == "Oak chair")
    #expect(!selling.canUndo(now: now), "a reversal is not undone again")
  }

  @Test mutating func removedPicturesAreLoadedFirst() throws {
    try rename(keeping: [2])
    #expect(undo() == [.loadPictures(["u1"], of: 7)])
    let upload = PictureUpload(fileName: "1", mediaType: "image/png", bytes: Data([1]))
    let ticket = try ticket(in: receive(.picturesLoaded(of: 7, ["u1": upload])))
    #expect(try edit(in: ticket).pictures?.first == .new(upload))
    #expect(receive(.picturesLoaded(of: 7, ["u1": upload])).isEmpty, "it is sent once")
  }

  @Test mutating func aMissingPictureIsReported() throws {
    try rename(keeping: [2])
    _ = undo()
    let ticket = try ticket(in: receive(.picturesLoaded(of: 7, [:])))
    _ = receive(.written(ticket, .success(Self.product("Oak chair", images: [2]))))
    #expect(notices() == [.editUndone("Oak chair", missingPictures: 1)])
  }

  @Test mutating func afterAFailureItCanBeUndoneAgain() throws {
    try rename()
    _ = receive(.written(try ticket(in: undo()), .failure(Self.away)))
    #expect(notices() == [.failed(.edit, "Oak chair", Self.away)])
    #expect(selling.canUndo(now: now))
    // Another client has changed the product since.
    _ = receive(.written(try ticket(in: undo()), .failure(.conflict(current: nil))))
    #expect(!selling.canUndo(now: now))
  }

  /// Otherwise the next undo would concern the edit before it.
  @Test(arguments: [Self.away, .rateLimited(retryAfter: 9), .cancelled])
  mutating func afterAFailedRestorationItCanBeUndoneAgain(error: MarketError) throws {
    try rename()
    let seller = try #require(Self.seller)
    let lamp = DeletedProduct(id: 8, exactName: "Lamp", remaining: .seconds(60))
    let walnut = Self.product("Walnut chair")
    let products = [walnut, Product(deleted: lamp)]
    let first = try ticket(in: selling.handle(.delete(products, .vendor(seller)), now: now))
    let second = try ticket(in: receive(.written(first, .success(walnut))))
    _ = receive(.written(second, .success(products[1])))
    var restoring = try ticket(in: undo())
    // The other one is not sent.
    _ = selling.handle(.stopBatch, now: now)
    #expect(receive(.written(restoring, .failure(error))).isEmpty)
    #expect(selling.restorableProducts(now: now).map(\.id) == [7, 8])
    restoring = try ticket(in: undo())
    restoring = try ticket(in: receive(.written(restoring, .success(walnut))))
    #expect(restoring.write.product?.id == 8)
    _ = receive(.written(restoring, .failure(.gone)))
    #expect(selling.restorableProducts(now: now).isEmpty, "it is too late")
    #expect(try edit(in: ticket(in: undo())).changes.name == "Oak chair")
  }

  @Test mutating func editsAndDeletionsAreUndoneInReverseOrder() throws {
    try rename()
    let seller = try #require(Self.seller)
    let walnut = Self.product("Walnut chair")
    let deletion = try ticket(
      in: selling.handle(.delete([walnut], .vendor(seller)), now: now))
    _ = receive(.written(deletion, .success(walnut)))
    #expect(selling.deletedProducts(now: now).map(\.id) == [7])
    let restoring = try ticket(in: undo())
    _ = receive(.written(restoring, .success(walnut)))
    #expect(try edit(in: ticket(in: undo())).changes.name == "Oak chair")
  }

  /// The market lists what was deleted in earlier runs and elsewhere.
  @Test mutating func deletionsOfEarlierRunsCanBeUndone() throws {
    let seller = try #require(Self.seller)
    func listed(_ left: Duration) -> Event {
      .trashListed(
        of: seller,
        .success(
          Trash(
            period: .seconds(2_592_000),
            products: [
              DeletedProduct(id: 7, exactName: "Walnut chair", remaining: left),
              DeletedProduct(id: 6, exactName: "Lamp", remaining: .seconds(86_400)),
            ])))
    }
    _ = receive(listed(.seconds(2_592_000 - 60)))
    #expect(!selling.canUndo(now: now), "without an identity it cannot be restored")
    _ = receive(.identityFound(seller))
    let vendor = Event.identified(seller, .success(Vendor(id: 1, name: "me")))
    #expect(receive(vendor).isEmpty, "the secret is not sent for a list that nobody opened")
    #expect(!selling.canUndo(now: now) && selling.mayListDeletions)
    #expect(undo() == [.listTrash(seller)])
    let restoring = try ticket(in: receive(listed(.seconds(2_592_000 - 60))))
    _ = receive(listed(.seconds(2_592_000 - 60)))
    #expect(selling.trashPeriod == .seconds(2_592_000))
    #expect(
      selling.deletedProducts(now: now).map(\.remaining)
        == [.seconds(2_592_000 - 60), .seconds(86_400)])
    guard case .restore(let product, .vendor(seller)) = restoring.write, product.id == 7 else {
      Issue.record("\(restoring)")
      return
    }
    _ = receive(.written(restoring, .success(Self.product("Walnut chair"))))
    #expect(selling.deletedProducts(now: now).map(\.id) == [6])
    #expect(!selling.canUndo(now: now), "what was deleted weeks ago is not undone by mistake")
    #expect(try ticket(in: selling.handle(.restore([6]), now: now)).write.product?.name == "Lamp")
  }

  @Test mutating func noNumberOfADeletionTraps() throws {
    _ = receive(.identityFound(Self.seller))
    let products = [Int.min, 0, .max].map {
      DeletedProduct(id: $0, exactName: "Lamp", remaining: .seconds(600))
    }
    let trash = Trash(period: .seconds(600), products: products)
    _ = receive(.trashListed(of: try #require(Self.seller), .success(trash)))
    #expect(selling.restorableProducts(now: now).map(\.id) == [.min])
  }

  /// The user has undone an earlier deletion, not what was changed since.
  @Test mutating func anUndoThatWaitsForTheListDoesNotUndoALaterWrite() throws {
    let seller = try #require(Self.seller)
    _ = receive(.identityFound(seller))
    _ = receive(.identified(seller, .success(Vendor(id: 1, name: "me"))))
    #expect(undo() == [.listTrash(seller)])
    try rename()
    let listed = Trash(period: .seconds(600), products: [])
    #expect(receive(.trashListed(of: seller, .success(listed))).isEmpty)
    #expect(selling.canUndo(now: now))
  }

  @Test mutating func anUndoThatTheOutboxEndsIsReported() throws {
    let seller = try #require(Self.seller)
    _ = receive(.identityFound(seller))
    _ = receive(.identified(seller, .success(Vendor(id: 1, name: "me"))))
    let draft = FormDraft(deleting: Self.product("Oak chair"))
    _ = receive(.draftsListed([draft]))
    let page = PageTicket(
      serial: 1, purpose: .start, request: PageRequest(.number(1)), freshness: .answered)
    #expect(
      receive(.page(page, .success(SampleMarket(1).page(page.request))))
        == [.claimDraft(draft.id)])
    #expect(undo() == [.listTrash(seller)])
    _ = try ticket(in: receive(.draftClaimed(draft.id, draft)))
    #expect(notices() == [.stillBusy])
    listNothing()
    #expect(notices().isEmpty)
  }

  @Test mutating func anUndoThatIsRefusedIsNotCarriedOutLater() throws {
    let seller = try #require(Self.seller)
    _ = receive(.identityFound(seller))
    _ = receive(.identified(seller, .success(Vendor(id: 1, name: "me"))))
    _ = undo()
    let walnut = Self.product("Walnut chair")
    let deletion = try ticket(in: selling.handle(.delete([walnut], .vendor(seller)), now: now))
    listNothing()
    _ = receive(.written(deletion, .success(walnut)))
    let again = Event.trashListed(of: seller, .success(Trash(period: .seconds(9), products: [])))
    #expect(receive(again).isEmpty)
    #expect(selling.restorableProducts(now: now).map(\.id) == [7])
  }

  @Test mutating func anotherVendorUndoesNothing() throws {
    try rename()
    #expect(selling.canUndo(now: now))
    _ = selling.handle(.logOut, now: now)
    #expect(!selling.canUndo(now: now))
  }

  @Test mutating func undoingSaysWhyNothingIsUndone() throws {
    let seller = try #require(Self.seller)
    _ = receive(.identityFound(seller))
    #expect(undo().isEmpty && notices() == [.nothingToUndo], "its secret may be wrong")
    _ = receive(.identified(seller, .success(Vendor(id: 1, name: "me"))))
    #expect(undo() == [.listTrash(seller)])
    #expect(receive(.trashListed(of: seller, .failure(Self.away))).isEmpty)
    #expect(notices() == [.deletionsUnknown(Self.away)])
    #expect(undo() == [.listTrash(seller)])
    listNothing()
    #expect(notices() == [.nothingToUndo])
  }

  @Test mutating func theDialogOfADeletionAsksHowLongItCanBeRestored() throws {
    let seller = try #require(Self.seller)
    _ = receive(.identityFound(seller))
    _ = receive(.identified(seller, .success(Vendor(id: 1, name: "me"))))
    let chair = Self.product("Oak chair")
    #expect(selling.handle(.askToDelete([chair]), now: now) == [.listTrash(seller)])
    listNothing()
    #expect(selling.handle(.askToDelete([chair]), now: now).isEmpty)
  }

  @Test mutating func theTrashIsListedForItsVendorAlone() throws {
    let seller = try #require(Self.seller)
    #expect(selling.handle(.listTrash, now: now).isEmpty)
    _ = receive(.identityFound(seller))
    #expect(selling.handle(.listTrash, now: now) == [.listTrash(seller)])
    _ = receive(.capabilities(MarketCapabilities(dialect: "2a", features: [])))
    #expect(selling.handle(.listTrash, now: now).isEmpty)
    _ = receive(.capabilities(.native))
    let listed = Trash(
      period: .seconds(600),
      products: [DeletedProduct(id: 7, exactName: "Chair", remaining: .seconds(60))])
    _ = receive(.trashListed(of: seller, .success(listed)))
    #expect(selling.deletedProducts(now: now).count == 1)
    #expect(selling.deletedProducts(now: now + .seconds(60)).isEmpty)
    _ = selling.handle(.logOut, now: now)
    #expect(selling.deletedProducts(now: now).isEmpty)
    _ = receive(.trashListed(of: seller, .success(listed)))
    #expect(selling.deletedProducts(now: now).isEmpty, "the answer came after the logout")
  }

  /// The market was offline or busy when the program started.
  @Test(arguments: [away, .rateLimited(retryAfter: 9), .status(code: 500, message: nil)])
  mutating func anIdentityIsLookedUpAgainWhenTheMarketIsBack(error: MarketError) throws {
    let seller = try #require(Self.seller)
    #expect(receive(.identityFound(seller)) == [.identify(seller)])
    let page = PageTicket(
      serial: 1, purpose: .start, request: PageRequest(.number(1)), freshness: .answered)
    let answer = Event.page(page, .success(SampleMarket(1).page(page.request)))
    #expect(receive(answer).isEmpty, "an answer is awaited")
    _ = receive(.identified(seller, .failure(error)))
    #expect(receive(answer) == [.identify(seller)])
    _ = receive(.identified(seller, .success(Vendor(id: 1, name: "me"))))
    #expect(receive(answer).isEmpty)
    #expect(selling.vendor?.id == 1)
  }

  @Test mutating func anEditIsUndoneIfTheMarketRestoresNothing() throws {
    _ = receive(.capabilities(MarketCapabilities(dialect: "3", features: [.totals])))
    try rename()
    #expect(selling.canUndo(now: now))
  }
}
