import Foundation
import Market
import ScreenWords
import Testing
import Text
import Wire

@testable import ViewModels

@Suite struct OutboxTests {
  private var selling = SellingModel()

  init() throws {
    let secret = try #require(Secret("a secret of a vendor"))
    _ = selling.receive(
      .identityFound(Identity(identifier: "me", secret: secret)), now: .now)
    _ = selling.receive(.capabilities(Dialects.native.capabilities), now: .now)
  }

  private static let page = Event.page(
    PageTicket(
      serial: 1, purpose: .start, request: PageRequest(.number(1)), freshness: .answered),
    .success(SampleMarket(1).page(PageRequest(.number(1)))))

  private static let closed = MarketError.connection(host: "m", .closed)

  /// They had been left out, and an edit of nothing else was removed as unchanged.
  @Test mutating func anEditSendsItsPictures() throws {
    let product = Product(
      id: 7, vendor: Vendor(id: 1, name: "me"), name: "Walnut desk",
      description: "Solid walnut, oiled.", thumbnail: "s1",
      price: Price(amount: 480_000, currency: .krw), stock: 3, createdOn: nil, issuedOn: nil,
      images: [1, 2].map { ProductImage(id: $0, url: "u\($0)", thumbnail: "s\($0)") })
    var form = ProductForm(of: product, purpose: .edit(product), need: .nothing)
    selling.configure(&form)
    form.removePicture()
    #expect(form.pictures.count == 1)
    let draft = FormDraft(form)
    let effects = selling.receive(.draftClaimed(draft.id, draft), now: .now)
    guard case .write(let ticket)? = effects.first, case .edit(let edit, _) = ticket.write else {
      Issue.record("nothing is sent: \(effects)")
      return
    }
    #expect(edit.pictures?.count == 1)
  }

  /// It has no file to claim: it would be claimed again and again.
  @Test mutating func aDraftThatCouldNotBeSavedIsNotClaimed() throws {
    let draft = FormDraft(deleting: SampleMarket.product(3))
    selling.draftStore.add(draft)
    #expect(selling.outbox.map(\.id) == [draft.id])
    #expect(!selling.receive(Self.page, now: .now).contains(.claimDraft(draft.id)))
    #expect(selling.receive(.draftsListed([]), now: .now).isEmpty)
    _ = selling.receive(.draftSaved(draft, failure: nil), now: .now)
    #expect(selling.receive(.draftsListed([draft]), now: .now) == [.claimDraft(draft.id)])
  }

  @Test(arguments: [false, true])
  mutating func whatReadOnlyHeldBackIsSentAfterIt(isSent: Bool) throws {
    let draft = FormDraft(deleting: SampleMarket.product(3))
    _ = selling.receive(.draftsListed([draft]), now: .now)
    #expect(selling.receive(Self.page, now: .now) == [.claimDraft(draft.id)])
    var claimed: [Effect] = []
    if isSent { claimed = selling.receive(.draftClaimed(draft.id, draft), now: .now) }
    _ = selling.use(isReadOnly: true, sendsOutbox: true)
    if isSent {
      let ticket = try #require(writes(claimed).first)
      _ = selling.receive(.written(ticket, .failure(.readOnly)), now: .now)
    } else {
      #expect(
        selling.receive(.draftClaimed(draft.id, draft), now: .now)
          == [.releaseDraft(draft.id), .listDrafts])
    }
    #expect(selling.receive(.draftsListed([draft]), now: .now).isEmpty)
    #expect(selling.use(isReadOnly: false, sendsOutbox: true) == [.listDrafts])
    #expect(selling.receive(.draftsListed([draft]), now: .now) == [.claimDraft(draft.id)])
  }

  /// An idle list requests no pages: a draft had waited until the user scrolled.
  @Test mutating func whatDidNotReachAMarketThatAnswersIsSentAfterAPause() throws {
    let draft = FormDraft(deleting: SampleMarket.product(3))
    _ = selling.receive(.draftsListed([draft]), now: .now)
    #expect(selling.receive(Self.page, now: .now) == [.claimDraft(draft.id)])
    let ticket = try #require(writes(send(draft)).first)
    let failed = selling.receive(.written(ticket, .failure(Self.closed)), now: .now)
    let wakes = failed.compactMap { if case .wake(let wake, _) = $0 { wake } else { nil } }
    #expect(selling.receive(.draftsListed([draft]), now: .now).isEmpty && !selling.isOnline)
    let probed = selling.receive(.probed(.success(())), now: .now)
    #expect(probed.isEmpty, "a proxy may break this connection each time")
    #expect(selling.isOnline)
    #expect(
      selling.receive(.woke(try #require(wakes.first)), now: .now) == [.claimDraft(draft.id)])
  }

  /// It had waited for its user, although the market was busy for a moment only.
  @Test(arguments: [
    (MarketError.unknownOutcome(host: "m"), true), (.timeout(.firstByte, seconds: 10), true),
    (.status(code: 503, message: nil), true), (.rateLimited(retryAfter: 1), true),
    (.marketFull, false), (.refusedByHost(.readOnlyMarket), false),
  ])
  mutating func whatMayPassIsSentAgainAfterAPause(error: MarketError, isSent: Bool) throws {
    var draft = FormDraft(walnutDesk())
    draft.isDue = true
    _ = selling.receive(.draftsListed([draft]), now: .now)
    #expect(selling.receive(Self.page, now: .now) == [.claimDraft(draft.id)])
    let ticket = try #require(writes(send(draft)).first)
    let failed = selling.receive(.written(ticket, .failure(error)), now: .now)
    let wakes = failed.compactMap { if case .wake(let wake, _) = $0 { wake } else { nil } }
    #expect(wakes.count == (isSent ? 1 : 0))
    #expect(selling.receive(.draftsListed([draft]), now: .now).isEmpty)
    guard isSent else { return }
    #expect(
      selling.receive(.woke(try #require(wakes.first)), now: .now) == [.claimDraft(draft.id)])
    #expect(writes(send(draft)).count == 1)
  }

  @Test mutating func aWriteOfTheUserShowsThatTheMarketAnswers() throws {
    let identity = try #require(selling.identity)
    let draft = FormDraft(deleting: SampleMarket.product(3))
    _ = selling.receive(.draftsListed([draft]), now: .now)
    let product = SampleMarket.product(7)
    let ticket = try #require(
      writes(selling.handle(.delete([product], .vendor(identity)), now: .now)).first)
    let effects = selling.receive(.written(ticket, .success(product)), now: .now)
    #expect(effects.contains(.claimDraft(draft.id)))
  }

  /// The pictures of its form were being prepared.
  @Test mutating func aDraftIsNotSentWhileNothingMayBeChanged() throws {
    let draft = FormDraft(walnutDesk())
    let effects = selling.receive(.draftClaimed(draft.id, draft), now: .now)
    _ = selling.use(isReadOnly: true, sendsOutbox: true)
    let picture = PreparedPicture(
      upload: PictureUpload(fileName: "a.png", mediaType: "image/png", bytes: Data([1])), before: 1)
    #expect(effects.count == 1)
    for case .preparePicture(let job) in effects {
      #expect(
        selling.receive(.picturePrepared(job, .success(picture)), now: .now)
          == [.releaseDraft(draft.id), .listDrafts])
    }
  }

  private func writes(_ effects: [Effect]) -> [WriteTicket] {
    effects.compactMap { if case .write(let ticket) = $0 { ticket } else { nil } }
  }

  /// The form of a product that lacks nothing.
  private func walnutDesk() -> ProductForm {
    let product = Product(
      id: 7, vendor: Vendor(id: 1, name: "me"), name: "Walnut desk",
      description: "Solid walnut, oiled.", thumbnail: "",
      price: Price(amount: 480_000, currency: .krw), stock: 3, createdOn: nil, issuedOn: nil)
    var form = ProductForm(of: product, purpose: .register)
    _ = form.addPictures(["/desk.png"])
    return form
  }

  /// Claims a draft, prepares its picture, and returns the effects that send it.
  private mutating func send(_ draft: FormDraft) -> [Effect] {
    let effects = selling.receive(.draftClaimed(draft.id, draft), now: .now)
    let picture = PreparedPicture(
      upload: PictureUpload(fileName: "a.png", mediaType: "image/png", bytes: Data([1])), before: 1)
    for case .preparePicture(let job) in effects {
      return selling.receive(.picturePrepared(job, .success(picture)), now: .now)
    }
    return effects
  }

  /// The old write was sent, and the text that was typed since was removed with the draft.
  @Test mutating func aFailedWriteIsSentAgainWithItsDraft() throws {
    var form = walnutDesk()
    _ = form.edit(.insert("!"))
    let first = FormDraft(form)
    let ticket = try #require(writes(send(first)).first)
    _ = selling.receive(.written(ticket, .failure(.marketFull)), now: .now)
    let task = try #require(selling.tasks.last)
    form.replaceDescription(with: "Changed since.")
    let changed = FormDraft(form)
    // It need not be listed yet.
    #expect(
      selling.handle(.retry(task), now: .now) == [.postponeDraft(form.id), .claimDraft(form.id)])
    let again = try #require(writes(send(changed)).first)
    guard case .register(let draft, _, _, _) = again.write else {
      Issue.record("no registration: \(again)")
      return
    }
    #expect(draft.description == "Changed since.")
    #expect(selling.tasks.map(\.ticket) == [again], "the failed one is not sent a third time")
    _ = selling.receive(.written(again, .failure(.marketFull)), now: .now)
    _ = selling.handle(.removeDraft(form.id), now: .now)
    #expect(selling.tasks.isEmpty)
    _ = selling.drainOutcomes()
    // Another browser has it open, or has sent it.
    #expect(selling.handle(.retry(task), now: .now).contains(.claimDraft(form.id)))
    #expect(writes(selling.receive(.draftClaimed(form.id, nil), now: .now)).isEmpty)
    let notices = selling.drainOutcomes().compactMap {
      if case .notify(let notice) = $0 { notice } else { nil }
    }
    #expect(notices == [.openElsewhere])
  }

  /// A draft in the outbox would be sent once more when the market answers.
  @Test(arguments: Dialects.all.map(\.name))
  mutating func aRegistrationWaitsForItsUserWhereItMightBeRepeated(dialect: String) throws {
    let capabilities = try #require(Dialects.named(dialect)).capabilities
    guard !capabilities.offers(.productPasswords) else { return }
    _ = selling.receive(.capabilities(capabilities), now: .now)
    var draft = FormDraft(walnutDesk())
    draft.isDue = true
    draft.savedAt = 12
    let effects = send(draft)
    let saved = effects.compactMap { if case .saveDraft(let draft) = $0 { draft } else { nil } }
    #expect(writes(effects).count == 1)
    #expect(saved.map(\.isDue) == [capabilities.offers(.repeatedSubmits)])
    #expect(saved.map(\.savedAt) == [12])
  }

  /// The market forgets its key, and would register it a second time.
  @Test(arguments: [(22.0, true), (24, false)])
  mutating func anOldRegistrationThatMayBeDoneWaitsForItsUser(hours: Double, isSent: Bool) throws {
    var draft = FormDraft(walnutDesk())
    draft.isDue = true
    draft.recordAttempt(at: Date.now.timeIntervalSince1970 - hours * 3_600)
    draft.recordAttempt()
    let form = ProductForm(draft, need: .nothing)
    let copy = try JSONDecoder().decode(
      FormDraft.self, from: JSONEncoder().encode(FormDraft(form)))
    _ = selling.receive(.draftsListed([copy]), now: .now)
    #expect(selling.receive(Self.page, now: .now).contains(.claimDraft(copy.id)) == isSent)
    #expect(selling.outbox.map(\.id) == [copy.id])
    if !isSent { #expect(selling.handle(.sendDraft(copy), now: .now) == [.claimDraft(copy.id)]) }
  }

  /// A browser that is killed before the answer leaves the time in the file.
  @Test(arguments: [
    (MarketError.connection(host: "m", .refused), false), (.marketFull, false),
    (.unknownOutcome(host: "m"), true), (.status(code: 500, message: nil), true),
  ])
  mutating func onlyARegistrationThatMayBeDoneGetsOld(error: MarketError, mayBeDone: Bool) throws {
    func saved(_ effects: [Effect]) -> [Bool] {
      effects.compactMap {
        if case .saveDraft(let draft) = $0 { draft.members.unconfirmedSince != nil } else { nil }
      }
    }
    var draft = FormDraft(walnutDesk())
    draft.isDue = true
    let effects = send(draft)
    #expect(saved(effects) == [true])
    let ticket = try #require(writes(effects).first)
    let end = selling.receive(.written(ticket, .failure(error)), now: .now)
    #expect(saved(end) == (mayBeDone ? [] : [false]))
    var form = walnutDesk()
    form.sent(ticket)
    form.receive(ticket, failure: error)
    #expect((form.unconfirmedSince != nil) == mayBeDone)
  }

  /// Its draft had no record of the attempt, and could be registered again when the market had
  /// forgotten it.
  @Test(arguments: [(MarketError.marketFull, false), (.unknownOutcome(host: "m"), true)])
  mutating func aFormClosedWhileItIsSentMayBeDone(error: MarketError, mayBeDone: Bool) throws {
    func saved(_ effects: [Effect]) -> [Bool] {
      effects.compactMap {
        if case .saveDraft(let draft) = $0 { draft.members.unconfirmedSince != nil } else { nil }
      }
    }
    _ = selling.handle(.open(walnutDesk()), now: .now)
    let identity = try #require(selling.identity)
    let ticket = selling.ticket(
      for: .register(ProductDraft(), pictures: [], .vendor(identity), key: UUID()))
    var form = walnutDesk()
    for case .openForm(let opened) in selling.drainOutcomes() { form = opened }
    _ = form.edit(.insert("!"))
    form.sent(ticket)
    _ = selling.handle(.send(ticket, draft: form.id), now: .now)
    #expect(saved(selling.handle(.closeForm(form), now: .now)) == [true])
    let end = selling.receive(.written(ticket, .failure(error)), now: .now)
    #expect(saved(end) == (mayBeDone ? [] : [false]))
  }

  /// The list of drafts, and the lock, were requested before.
  @Test mutating func aDraftThatWasOpenedMeanwhileIsNeitherListedNorSent() {
    var draft = FormDraft(walnutDesk())
    draft.isDue = true
    _ = selling.receive(.draftsListed([draft]), now: .now)
    #expect(selling.receive(Self.page, now: .now).contains(.claimDraft(draft.id)))
    _ = selling.handle(.openDraft(draft), now: .now)
    #expect(selling.receive(.draftsListed([draft]), now: .now).isEmpty)
    #expect(selling.outbox.isEmpty)
    #expect(selling.receive(.draftClaimed(draft.id, draft), now: .now).isEmpty, "nor unlocked")
  }

  /// The list goes to a product whose form was open, not to one that was sent by itself.
  @Test(arguments: [false, true])
  mutating func aRegistrationWithoutAFormIsNotShown(isOpen: Bool) throws {
    var draft = FormDraft(walnutDesk())
    draft.isDue = true
    let ticket = try #require(writes(send(draft)).first)
    if isOpen { selling.draftStore.open(draft.id) }
    _ = selling.receive(.written(ticket, .success(SampleMarket.product(9))), now: .now)
    let shown = selling.drainOutcomes().compactMap {
      if case .registered(_, let isShown) = $0 { isShown } else { nil }
    }
    #expect(shown == [isOpen])
  }

  @Test mutating func aDeletionIsNotSentByAnotherVendor() throws {
    let identity = try #require(selling.identity)
    let product = SampleMarket.product(3)
    let ticket = try #require(
      writes(selling.handle(.delete([product], .vendor(identity)), now: .now)).first)
    let away = MarketError.connection(host: "m", .refused)
    let effects = selling.receive(.written(ticket, .failure(away)), now: .now)
    let drafts = effects.compactMap { if case .saveDraft(let draft) = $0 { draft } else { nil } }
    #expect(drafts.map(\.changed) == [3])
    let secret = try #require(Secret("another secret"))
    for (name, isSent) in [("other", false), ("me", true)] {
      selling = SellingModel()
      _ = selling.receive(.identityFound(Identity(identifier: name, secret: secret)), now: .now)
      _ = selling.receive(.draftsListed(drafts), now: .now)
      _ = selling.receive(Self.page, now: .now)
      #expect(selling.outboxState.claimed.isEmpty != isSent)
    }
  }

  @Test mutating func aDraftIsNotSentByAnotherVendor() throws {
    var form = walnutDesk()
    form.sent(try #require(writes(send(FormDraft(form))).first))
    var draft = FormDraft(form)
    draft.isDue = true
    selling = SellingModel()
    let secret = try #require(Secret("another secret"))
    let other = try #require(Identity(identifier: "other", secret: secret))
    _ = selling.receive(.identityFound(other), now: .now)
    _ = selling.receive(.draftsListed([draft]), now: .now)
    _ = selling.receive(Self.page, now: .now)
    #expect(selling.outboxState.claimed.isEmpty)
    let copy = try JSONDecoder().decode(FormDraft.self, from: JSONEncoder().encode(draft))
    #expect(copy == draft)
    // The user sees it before it is sent.
    #expect(
      selling.handle(.sendDraft(copy), now: .now).first == .lockDraft(copy.id, isInFile: true))
  }

  @Test mutating func picturesOfAFormThatWasClosedAreInItsDraft() throws {
    _ = selling.handle(.open(ProductForm(id: UUID())), now: .now)
    var form = ProductForm()
    for case .openForm(let opened) in selling.drainOutcomes() { form = opened }
    form.awaitPictures(arePasted: true)
    let closed = selling.handle(.closeForm(form), now: .now)
    #expect(closed.contains(.saveDraft(FormDraft(form))), "it is not blank")
    let effects = selling.receive(
      .picturesCopied(form: form.id, paths: ["/copy-101"], missing: 0), now: .now)
    let saved = effects.compactMap { if case .saveDraft(let draft) = $0 { draft } else { nil } }
    #expect(saved.map { $0.members.pictures.map(\.path) } == [["/copy-101"]])
    #expect(effects.contains(.releaseDraft(form.id)))
    _ = selling.handle(.removeDraft(form.id), now: .now)
    _ = selling.receive(.draftsListed([]), now: .now)
    #expect(
      selling.receive(.picturesCopied(form: form.id, paths: ["/b"], missing: 0), now: .now)
        == [.releaseDraft(form.id)])
  }

  @Test mutating func deletionsThatWereNotSentWaitAtTheEnd() throws {
    let identity = try #require(selling.identity)
    let products = (1...3).map { SampleMarket.product($0) }
    let first = try #require(
      writes(selling.handle(.delete(products, .vendor(identity)), now: .now)).first)
    _ = selling.receive(.written(first, .success(products[0])), now: .now)
    selling.postponeBatch()
    #expect(Set(selling.outbox.compactMap { $0.deletion?.id }) == [2, 3])
    #expect(selling.closingEffects.count == 2)
    selling.postponeBatch()
    #expect(selling.outbox.count == 2)
    // The one under way is done after all.
    let second = try #require(selling.tasks.last?.ticket)
    #expect(writes(selling.receive(.written(second, .success(products[1])), now: .now)).isEmpty)
    #expect(selling.closingEffects.count == 1)
  }

  @Test mutating func aWriteUnderWayIsKeptInTheList() throws {
    let identity = try #require(selling.identity)
    let running = writes(
      selling.handle(.delete([SampleMarket.product(1)], .vendor(identity)), now: .now))
    var tasks = selling.writes
    for serial in 2...200 {
      let ticket = WriteTicket(
        serial: serial, write: .delete(SampleMarket.product(serial), .vendor(identity)))
      tasks.add(ticket, draft: nil, at: .now, as: identity)
      _ = tasks.finish(ticket, .failure(.notFound), at: .now)
    }
    #expect(tasks.all.count == WriteTasks.limit && tasks.all.first?.ticket == running.first)
  }
}
