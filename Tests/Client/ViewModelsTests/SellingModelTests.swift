import Foundation
import Market
import ScreenWords
import Testing
import Text

@testable import ViewModels

/// Selling through its commands and events.
@Suite struct SellingModelTests {
  private static let start = ContinuousClock.now
  private static let away = MarketError.connection(host: "market.example", .refused)
  private static let seller = Secret("a secret of a vendor").flatMap {
    Identity(identifier: "me", secret: $0)
  }

  private var selling = SellingModel()
  private var now = start

  init() { _ = receive(.identityFound(Self.seller)) }

  private mutating func handle(_ command: SellingModel.Command) -> [Effect] {
    selling.handle(command, now: now)
  }

  private mutating func receive(_ event: Event) -> [Effect] { selling.receive(event, now: now) }

  private mutating func notices() -> [SellingNotice] {
    selling.drainOutcomes().compactMap {
      if case .notify(let notice) = $0 { notice } else { nil }
    }
  }

  private mutating func openedForm() throws -> ProductForm {
    try #require(
      selling.drainOutcomes().compactMap {
        if case .openForm(let form) = $0 { form } else { nil }
      }.first)
  }

  private func writes(_ effects: [Effect]) -> [WriteTicket] {
    effects.compactMap { if case .write(let ticket) = $0 { ticket } else { nil } }
  }

  private mutating func delete(_ ids: Int...) throws -> WriteTicket {
    let seller = try #require(Self.seller)
    let products = ids.map { SampleMarket.product($0) }
    return try #require(writes(handle(.delete(products, .vendor(seller)))).first)
  }

  @Test mutating func aFormIsOpenUntilItIsClosed() throws {
    let effects = handle(.add)
    var form = try openedForm()
    #expect(effects == [.lockDraft(form.id, isInFile: false)])
    #expect(selling.isOpen(form.id))
    form.replaceDescription(with: "Solid walnut")
    let closing = handle(.closeForm(form))
    let draft = try #require(selling.drafts.first)
    #expect(closing == [.saveDraft(draft), .releaseDraft(form.id), .listDrafts])
    #expect(!selling.isOpen(form.id))
    #expect(selling.drafts.count == 1)
    #expect(notices().isEmpty, "not before it is in its file")
    _ = selling.receive(.draftSaved(draft, failure: nil), now: .now)
    #expect(notices() == [.draftSaved(isEdit: false)])
  }

  @Test mutating func anUntouchedFormLeavesNoDraft() throws {
    _ = handle(.add)
    let form = try openedForm()
    #expect(handle(.closeForm(form)) == [.releaseDraft(form.id)])
    #expect(selling.drafts.isEmpty)
    #expect(notices().isEmpty)
  }

  /// The result of Ctrl-S in an empty form, or of deleting all typed text.
  @Test mutating func anEmptyFormLeavesNoDraft() throws {
    _ = handle(.add)
    var form = try openedForm()
    _ = form.edit(.insert("a"))
    _ = form.edit(.deleteBack)
    _ = form.submit(as: Self.seller)
    #expect(handle(.closeForm(form)) == [.removeDraft(form.id), .listDrafts])
    #expect(selling.drafts.isEmpty && notices().isEmpty)
  }

  @Test mutating func aFormThatIsOpenElsewhereIsClosed() throws {
    _ = handle(.add)
    let form = try openedForm()
    #expect(receive(.draftLocked(form.id, false)).isEmpty)
    #expect(!selling.isOpen(form.id))
    #expect(notices() == [.openElsewhere])
  }

  @Test mutating func anEditLoadsTheWholeProductFirst() throws {
    let product = SampleMarket.product(7)
    let effects = handle(.openForm(of: product, isCopy: false, isFresh: false))
    let loads = effects.compactMap { if case .loadProduct(let ticket) = $0 { ticket } else { nil } }
    let ticket = try #require(loads.first)
    #expect(ticket.purpose == .form, "a detail's ticket differs")
    _ = receive(.product(ticket, .success(product)))
    guard case .productLoaded(product, ticket, isCopy: false)? = selling.drainOutcomes().first
    else {
      Issue.record("it is not reported")
      return
    }
    _ = handle(.openForm(of: product, isCopy: false, isFresh: true))
    #expect(try openedForm().isEdit)
  }

  @Test mutating func draftsAreReportedOnce() {
    let draft = FormDraft(ProductForm(need: .nothing))
    _ = receive(.draftsListed([draft]))
    _ = receive(.draftsListed([draft, FormDraft(deleting: SampleMarket.product(7))]))
    #expect(notices() == [.draftsWaiting(1)])
    #expect(selling.drafts == [draft])
    #expect(selling.outbox.map(\.deletion?.id) == [7])
  }

  @Test mutating func productsAreDeletedOneAfterTheOtherAndRestoredTogether() throws {
    let (three, four) = (SampleMarket.product(3), SampleMarket.product(4))
    let first = try delete(3, 4)
    #expect(selling.isBusy)
    let second = try #require(writes(receive(.written(first, .success(three)))).first)
    let end = receive(.written(second, .success(four)))
    #expect(end.contains { if case .wake(.undoEnds, _) = $0 { true } else { false } })
    #expect(!selling.isBusy)
    #expect(notices() == [.deletedAll(2)])
    #expect(selling.restorableProducts(now: now).map(\.id) == [3, 4])
    let restoring = try #require(writes(handle(.undo)).first)
    let next = try #require(writes(receive(.written(restoring, .success(three)))).first)
    _ = receive(.written(next, .success(four)))
    #expect(notices() == [.restoredAll(2)])
    let seller = try #require(Self.seller)
    _ = receive(.identified(seller, .success(Vendor(id: 1, name: "me"))))
    #expect(handle(.undo) == [.listTrash(seller)])
    _ = receive(.trashListed(of: seller, .success(Trash(period: .seconds(9), products: []))))
    #expect(notices() == [.nothingToUndo])
  }

  @Test mutating func aDeletionIsNotUndoneAfterTheUndoTime() throws {
    let ticket = try delete(3)
    _ = receive(.written(ticket, .success(SampleMarket.product(3))))
    #expect(selling.restorableProducts(now: now).map(\.id) == [3])
    now += .seconds(600)
    #expect(selling.restorableProducts(now: now).isEmpty)
  }

  @Test mutating func offlineDeletionsWaitInTheOutbox() throws {
    let ticket = try delete(3, 4)
    let drafts = receive(.written(ticket, .failure(Self.away))).compactMap {
      if case .saveDraft(let draft) = $0 { draft } else { nil }
    }
    #expect(drafts.map(\.deletion?.id) == [3, 4])
    #expect(selling.tasks.isEmpty)
    #expect(notices() == [.deletionsQueued(2)])
    _ = receive(.draftsListed(drafts))
    let draft = try #require(selling.outbox.first)
    #expect(handle(.sendDraft(draft)) == [.claimDraft(draft.id)])
    let sent = try #require(writes(receive(.draftClaimed(draft.id, draft))).first)
    #expect(
      receive(.written(sent, .success(SampleMarket.product(3)))).contains(.removeDraft(draft.id)))
  }

  private static let page = Event.page(
    PageTicket(
      serial: 1, purpose: .start, request: PageRequest(.number(1)), freshness: .answered),
    .success(SampleMarket(1).page(PageRequest(.number(1)))))

  /// Two drafts in the outbox, the newest first, as they are listed.
  private mutating func waiting() -> [FormDraft] {
    let drafts = [4, 3].map { FormDraft(deleting: SampleMarket.product($0)) }
    _ = receive(.draftsListed(drafts))
    return drafts
  }

  @Test mutating func theOutboxIsSentInOrderWhenTheMarketAnswers() throws {
    let drafts = waiting()
    let claim = receive(Self.page)
    #expect(claim == [.claimDraft(drafts[1].id)])
    #expect(receive(Self.page).isEmpty && receive(.draftsListed(drafts)).isEmpty, "one at a time")
    let first = try #require(writes(receive(.draftClaimed(drafts[1].id, drafts[1]))).first)
    #expect(first.write.product?.id == 3)
    // It is gone elsewhere: the next one follows without a word about it.
    let next = receive(.written(first, .success(SampleMarket.product(3))))
    #expect(next.contains(.claimDraft(drafts[0].id)))
    _ = notices()
    _ = receive(.draftClaimed(drafts[0].id, nil))
    #expect(notices().isEmpty)
    #expect(receive(.draftsListed([])).isEmpty, "another browser has it, or only lists it")
    #expect(receive(.draftsListed([drafts[0]])) == [.claimDraft(drafts[0].id)])
  }

  @Test mutating func eachDraftIsTriedOnceUntilTheConnectionIsLost() throws {
    let drafts = waiting()
    _ = receive(Self.page)
    let refused = try #require(writes(receive(.draftClaimed(drafts[1].id, drafts[1]))).first)
    let next = receive(.written(refused, .failure(.wrongSecret)))
    #expect(next.contains(.claimDraft(drafts[0].id)))
    let lost = try #require(writes(receive(.draftClaimed(drafts[0].id, drafts[0]))).first)
    #expect(!receive(.written(lost, .failure(Self.away))).contains(.claimDraft(drafts[1].id)))
    #expect(receive(.draftsListed(drafts)).isEmpty, "the market does not answer")
    #expect(receive(Self.page) == [.claimDraft(drafts[1].id)])
  }

  @Test mutating func theOutboxWaitsForItsUser() {
    selling.sendsOutbox = false
    let drafts = waiting()
    #expect(receive(Self.page).isEmpty)
    #expect(handle(.sendDraft(drafts[0])) == [.claimDraft(drafts[0].id)])
    #expect(handle(.sendDraft(drafts[0])).isEmpty, "its lock is already requested")
    _ = receive(.draftClaimed(drafts[0].id, nil))
    #expect(notices() == [.openElsewhere])
    selling.sendsOutbox = true
    selling.isReadOnly = true
    #expect(receive(Self.page).isEmpty)
    selling.isReadOnly = false
    _ = receive(.identityFound(nil))
    #expect(receive(Self.page).isEmpty, "somebody has to log in first")
  }

  @Test mutating func aNoticeNamesTheProductThatWasWritten() throws {
    let product = SampleMarket.product(3)
    _ = receive(.written(try delete(3), .success(product)))
    #expect(notices() == [.deleted(product.name)])
    let restoring = try #require(writes(handle(.undo)).first)
    _ = receive(.written(restoring, .failure(.gone)))
    #expect(notices() == [.failed(.restore, product.name, .gone)])
    let draft = FormDraft(deleting: product)
    _ = receive(.draftsListed([draft]))
    _ = handle(.sendDraft(draft))
    let sent = try #require(writes(receive(.draftClaimed(draft.id, draft))).first)
    _ = receive(.written(sent, .failure(.notFound)))
    #expect(notices() == [.alreadyDeleted(product.name)])
  }

  /// The first attempt was carried out and its answer lost; the second finds nothing to delete.
  @Test mutating func aLostDeletionThatIsSentAgainIsDoneAndCanBeUndone() throws {
    let ticket = try delete(3)
    _ = receive(.written(ticket, .failure(.unknownOutcome(host: "m"))))
    _ = notices()
    let task = try #require(selling.tasks.last)
    now += .seconds(60)
    let again = try #require(writes(handle(.retry(task))).first)
    _ = receive(.written(again, .failure(.notFound)))
    #expect(notices() == [.alreadyDeleted("Product 3")])
    #expect(selling.restorableProducts(now: now).map(\.id) == [3])
    #expect(
      selling.restorableProducts(now: now + .seconds(540)).isEmpty,
      "the market counts from the first attempt")
  }

  @Test mutating func aLostDeletionThatTheMarketAnnouncesIsDone() throws {
    let ticket = try delete(3)
    _ = receive(.written(ticket, .failure(.unknownOutcome(host: "m"))))
    _ = notices()
    for id in [4, 3, 3] {
      _ = receive(
        .changed(MarketChange(kind: .deleted, product: id, vendor: nil, eventID: nil)))
    }
    #expect(notices() == [.deleted("Product 3")])
    #expect(selling.restorableProducts(now: now).map(\.id) == [3])
    guard case .done? = selling.tasks.last?.state else {
      Issue.record("not done")
      return
    }
  }

  @Test mutating func aProductDeletedElsewhereIsNotAFailure() throws {
    let ticket = try delete(3, 4)
    let next = try #require(writes(receive(.written(ticket, .failure(.notFound)))).first)
    _ = receive(.written(next, .success(SampleMarket.product(4))))
    #expect(notices() == [.deletedAll(2)])
    #expect(selling.batch?.failures.isEmpty == true)
  }

  /// Offline an edit begins with the last known product; the market compares when it is sent.
  @Test mutating func anEditCanBeginOffline() throws {
    let product = SampleMarket.product(3)
    for (isKnown, opens) in [(true, true), (false, false)] {
      let effects = handle(.openForm(of: product, isCopy: false, isFresh: false))
      guard case .loadProduct(let ticket)? = effects.first else {
        Issue.record("not loaded")
        return
      }
      if isKnown { _ = receive(.knownProduct(ticket, product)) }
      _ = receive(.product(ticket, .failure(Self.away)))
      let outcomes = selling.drainOutcomes()
      #expect(
        outcomes.contains { if case .productLoaded(product, _, false) = $0 { true } else { false } }
          == opens)
    }
  }

  @Test mutating func aSecondBatchWaitsForTheFirst() throws {
    _ = try delete(3, 4)
    #expect(handle(.askToDelete([SampleMarket.product(5)])).isEmpty)
    #expect(handle(.undo).isEmpty)
    #expect(notices() == [.stillBusy, .stillBusy])
  }

  @Test mutating func aRefusedSecretStopsTheBatch() throws {
    let ticket = try delete(3, 4)
    #expect(writes(receive(.written(ticket, .failure(.wrongSecret)))).isEmpty)
    #expect(selling.batch?.failures.count == 2)
    #expect(notices() == [.batchFailed(failures: 2, of: 2, .wrongSecret)])
  }

  /// Products of others are selected to compare them, and are never deleted.
  @Test mutating func onlyOwnProductsAreDeleted() throws {
    let seller = try #require(Self.seller)
    _ = receive(.identified(seller, .success(Vendor(id: 2, name: "me"))))
    _ = handle(.toggleSelection(SampleMarket.product(3)))
    #expect(selling.selection.count == 1)
    _ = notices()
    _ = handle(.askToDelete(selling.selection.products))
    #expect(notices() == [.notYours])
  }

  @Test mutating func theSelectionIsLimitedAndDropsDeletedProducts() {
    _ = handle(.select((1...Selection.limit).map { SampleMarket.product($0) }))
    _ = handle(.toggleSelection(SampleMarket.product(1_000)))
    #expect(
      notices() == [.selected(Selection.limit), .tooManySelected(limit: Selection.limit)])
    _ = handle(.toggleSelection(SampleMarket.product(1)))
    let change = MarketChange(kind: .deleted, product: 2, vendor: nil, eventID: nil)
    _ = receive(.changed(change))
    #expect(selling.selection.count == Selection.limit - 2)
    _ = handle(.clearSelection)
    #expect(selling.selection.isEmpty)
  }

  @Test mutating func aVendorWithoutALoginIsAskedToLogIn() throws {
    _ = receive(.identityFound(nil))
    #expect(selling.need == .identity)
    #expect(!selling.needsLoginToEdit, "nothing is known about the market")
    _ = receive(.capabilities(.native))
    #expect(selling.needsLoginToEdit)
  }

  @Test mutating func acceptedCredentialsAreUsedFromThenOn() throws {
    _ = receive(.identityFound(nil))
    _ = receive(.capabilities(.native))
    let ticket = try delete(3)
    let refused = receive(.written(ticket, .failure(.wrongSecret)))
    #expect(selling.identity == nil && !refused.contains(.saveIdentity(Self.seller)))
    let again = try delete(3)
    let accepted = receive(.written(again, .success(SampleMarket.product(3))))
    #expect(selling.identity == Self.seller && selling.need == .nothing)
    #expect(selling.vendor == SampleMarket.product(3).vendor)
    #expect(!accepted.contains(.saveIdentity(Self.seller)), "the user did not ask for that")
  }

  @Test mutating func credentialsAreSavedIfTheUserChoosesSo() throws {
    _ = receive(.identityFound(nil))
    let seller = try #require(Self.seller)
    _ = handle(.remember(seller))
    let ticket = try delete(3)
    let effects = receive(.written(ticket, .success(SampleMarket.product(3))))
    #expect(effects.contains(.saveIdentity(seller)))
  }

  @Test mutating func loggingInVerifiesAndSavesTheIdentity() throws {
    _ = receive(.identityFound(nil))
    let seller = try #require(Self.seller)
    let vendor = Vendor(id: 6, name: "me")
    #expect(handle(.logIn(seller, remember: true)) == [.verify(seller)])
    #expect(receive(.verified(seller, .failure(.wrongSecret))).isEmpty)
    #expect(selling.identity == nil)
    _ = handle(.logIn(seller, remember: true))
    #expect(receive(.verified(seller, .success(vendor))) == [.saveIdentity(seller)])
    #expect(selling.identity == seller && selling.vendor == vendor)
    #expect(notices() == [.loggedIn(vendor, isSaved: true)])
    // Only for this run.
    _ = handle(.logIn(seller, remember: false))
    #expect(receive(.verified(seller, .success(vendor))).isEmpty)
    #expect(notices() == [.loggedIn(vendor, isSaved: false)])
  }

  @Test mutating func aLoginIsAcceptedIfTheMarketCannotVerifyIt() throws {
    let seller = try #require(Self.seller)
    _ = receive(.identityFound(nil))
    _ = handle(.logIn(seller, remember: true))
    let effects = receive(.verified(seller, .failure(.notOffered(.whoAmI))))
    #expect(effects == [.saveIdentity(seller)])
    #expect(selling.identity == seller && selling.vendor == nil)
    #expect(notices() == [.loggedInUnchecked])
  }

  @Test mutating func loggingOutForgetsTheIdentity() throws {
    let seller = try #require(Self.seller)
    _ = receive(.identified(seller, .success(Vendor(id: 6, name: "me"))))
    #expect(handle(.logOut) == [.saveIdentity(nil)])
    #expect(selling.identity == nil && selling.vendor == nil)
    #expect(receive(.identityRemoved(remaining: nil)).isEmpty)
    #expect(notices() == [.loggedOut(keepsIdentity: false)])
    // In the local market the user's own identity remains.
    #expect(receive(.identityRemoved(remaining: seller)) == [.identify(seller)])
    #expect(notices() == [.loggedOut(keepsIdentity: true)])
  }
}
