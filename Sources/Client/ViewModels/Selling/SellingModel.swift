public import Foundation
public import Market
import ScreenWords
import Text

/// The state of selling: forms and their drafts, the outbox, writes and their results, undo, and
/// the selection.
///
/// A value: ``handle(_:now:)`` carries out the user's commands, ``receive(_:now:)`` accepts events.
/// Both return the effects to start; ``drainOutcomes()`` returns outcomes for lists, dialogs and
/// messages.
public struct SellingModel: Sendable {
  /// A command of the user.
  public enum Command: Sendable {
    /// Opens a new form, or offers the drafts if there are any.
    case add
    /// Opens a form to edit a product, or for a copy of it. `isFresh` is true if all of the product
    /// is known.
    case openForm(of: Product, isCopy: Bool, isFresh: Bool)
    /// Gives up the form whose product is loading.
    case stopOpening
    /// Opens a form: an empty one, or that of a draft.
    case open(ProductForm)
    /// Opens a draft of the outbox, to change it and to send it from there.
    case openDraft(FormDraft)
    /// Closes a form; its text is saved as a draft.
    case closeForm(ProductForm)
    /// Closes a form whose draft is not needed.
    case discardForm(UUID)
    /// Sends a form. Its draft is not needed once the market has the product.
    case send(WriteTicket, draft: UUID)
    /// Sends a failed write again, with its current draft.
    case retry(WriteTask)
    /// Sends a draft of the outbox, or opens it if something has to be typed.
    case sendDraft(FormDraft)
    case removeDraft(UUID)
    /// Asks before products are deleted.
    case askToDelete([Product])
    case delete([Product], Credentials)
    /// Restores the products that were deleted last, or undoes the last edit.
    case undo
    /// Asks the market for the products that it can restore.
    case listTrash
    /// Restores products of `deletedProducts` by their numbers.
    case restore([Int])
    /// Abandons the writes of a batch that were not sent yet.
    case stopBatch
    /// Uses another identity, once the market has verified it.
    case logIn(Identity, remember: Bool)
    /// Ignores the answer about the identity that the market is verifying.
    case cancelLogin
    case logOut
    /// Saves an identity once the market has accepted a write by it; nil saves none.
    case remember(Identity?)
    case toggleSelection(Product)
    case select([Product])
    case clearSelection
  }

  /// The identity for this market: stored, or typed and accepted, or nil.
  public internal(set) var identity: Identity?
  /// The vendor of the identity, once the market has sent it.
  public internal(set) var vendor: Vendor?
  public private(set) var capabilities: MarketCapabilities?
  public internal(set) var selection = Selection()
  public internal(set) var batch: WriteBatch?
  /// Whether the identity's vendor is unknown for a reason that may have ended by the next page.
  private var isUnidentified = false
  /// The identity that the market is verifying.
  var verifying: Identity?
  /// An identity to save once the market has accepted it.
  var identityToSave: Identity?
  /// A product that was requested for a form.
  var awaited: AwaitedProduct?
  var productSerial = 0
  private var hasReportedDrafts = false
  /// The unreadable files that the user knows of.
  var reportedFiles: Set<SafeText> = []
  /// Whether a timer runs after which drafts are saved again.
  var isRetryDue = false
  var draftStore = Drafts()
  /// Forms of the outbox whose pictures are being prepared; they are not on the screen.
  var outboxForms: [UUID: (form: ProductForm, savedAt: Double)] = [:]
  var outboxState = OutboxState()
  var writes = WriteTasks()
  var history = UndoHistory()
  var trash = TrashModel()
  /// Whether the last deletion that the market lists is to be undone.
  var undoesListed = false
  var reversal: EditReversal?
  /// The deletions that are being undone.
  var restoring: [UndoHistory.Step] = []
  var outcomes: [SellingOutcome] = []
  /// The time of the current command or event.
  private(set) var now = ContinuousClock.now
  /// Whether nothing may be changed: drafts and deletions of earlier runs are left alone.
  public var isReadOnly = false
  /// Whether the outbox is sent as soon as the market answers.
  public var sendsOutbox = true

  public init() {}

  /// Returns the outcomes since the last call.
  public mutating func drainOutcomes() -> [SellingOutcome] {
    defer { outcomes = [] }
    return outcomes
  }

  public mutating func handle(_ command: Command, now: ContinuousClock.Instant) -> [Effect] {
    self.now = now
    switch command {
    case .add: return add()
    case .openForm(let product, let isCopy, let isFresh):
      return openForm(of: product, isCopy: isCopy, isFresh: isFresh)
    case .stopOpening: return stopOpening()
    case .open(let form): return open(form)
    case .openDraft(let draft): return open(draft)
    case .closeForm(let form): return close(form)
    case .discardForm(let id):
      draftStore.close(id)
      return remove(id)
    case .send(let ticket, let draft): return send(ticket, draft: draft)
    case .retry(let task): return retry(task)
    case .sendDraft(let draft): return send(draft)
    case .removeDraft(let id): return remove(id) + [.listDrafts]
    case .askToDelete(let products):
      if isBusy {
        notify(.stillBusy)
      } else if !products.isEmpty {
        let own = products.filter { !isForeign($0) }
        let others = products.count - own.count
        if others > 0 { notify(own.isEmpty ? .notYours : .someNotYours(others)) }
        guard !own.isEmpty else { break }
        outcomes.append(.openDeletion(own))
        // The dialog says how long they can be restored.
        return mayListDeletions ? listTrash() : []
      }
    case .delete(let products, let credentials):
      return begin(products.map { .delete($0, credentials) })
    case .undo: return undo()
    case .listTrash: return listTrash()
    case .restore(let ids): return restore(ids)
    case .stopBatch: batch?.stop(because: .cancelled)
    case .logIn(let identity, let remember): return logIn(identity, remember: remember)
    case .cancelLogin: (verifying, identityToSave) = (nil, nil)
    case .logOut: return logOut()
    case .remember(let identity): identityToSave = identity
    case .toggleSelection(let product): toggle(product)
    case .select(let products): select(products)
    case .clearSelection: selection.removeAll()
    }
    return []
  }

  public mutating func receive(_ event: Event, now: ContinuousClock.Instant) -> [Effect] {
    self.now = now
    switch event {
    case .opened(.success):
      return isReadOnly ? [.findIdentity] : [.findIdentity, .listDrafts]
    case .capabilities(let capabilities): self.capabilities = capabilities
    case .identityFound(let identity):
      self.identity = identity
      return identity.map { [.identify($0)] } ?? []
    case .identified(let identity, .success(let vendor)) where identity == self.identity:
      self.vendor = vendor
    case .identified(identity, .failure(let error)) where error.isTransient:
      isUnidentified = true
    case .page(_, .success):
      outboxState.endPause()
      let wasUnidentified = isUnidentified
      isUnidentified = false
      return recordAnswer() + (wasUnidentified ? identity.map { [.identify($0)] } ?? [] : [])
    case .probed(.success): return recordAnswer()
    case .page(_, .failure(let error)) where error.isSilence: recordSilence()
    case .verified(let identity, let answer): return receive(answer, about: identity)
    case .joined(let identity, let vendor): join(identity, vendor)
    case .identitySaved(let failure?): notify(.loginNotSaved(failure))
    case .identityRemoved(let remaining): return useAgain(remaining)
    case .knownProduct(let ticket, let product) where ticket == awaited?.ticket:
      awaited?.known = product
    case .woke(.productProgressDelay(let ticket)) where ticket == awaited?.ticket:
      awaited?.showsProgress = true
    case .product(let ticket, let answer) where ticket == awaited?.ticket:
      receive(answer, for: ticket)
    case .changed(let change): return receive(change)
    // Another server may answer next, and says if it accepts no changes.
    case .watchEnded where isMarketReadOnly: outboxState.recordWritable()
    case .progress(let ticket, let progress): writes.update(progress, of: ticket)
    case .written(let ticket, let answer):
      let draft = writes.draft(of: ticket)
      let effects = finish(ticket, answer) + sendNext(after: draft)
      guard case .success = answer else { return effects }
      outboxState.recordDelivery()
      return effects + recordAnswer()
    case .draftsListed(let drafts):
      receive(drafts)
      return sendWaiting()
    case .draftsUnreadable(let files): report(unreadable: files)
    case .draftClaimed(let id, let draft): return sendClaimed(id, draft)
    case .picturePrepared(let job, let answer): return receive(job, answer)
    case .picturesLoaded(let product, let uploads): return undoEdit(product, with: uploads)
    case .picturesCopied(let id, let paths, _) where !isOpen(id): return add(paths, to: id)
    case .draftLocked(let id, false):
      draftStore.close(id)
      notify(.openElsewhere)
    case .draftSaved(let draft, let failure): return recordSave(of: draft, failure)
    case .woke(.unsavedDrafts): return retrySaving()
    case .woke(.outbox(let serial)): return resumeOutbox(serial)
    case .draftRemoved(let id): draftStore.recordRemoval(id)
    case .trashListed(let identity, .success(let trash)) where identity == self.identity:
      remember(trash)
      let undoes = undoesListed
      undoesListed = false
      return undoes ? undo() : []
    case .trashListed(let identity, .failure(let error)) where identity == self.identity:
      if undoesListed { notify(.deletionsUnknown(error)) }
      undoesListed = false
    default: break
    }
    return []
  }

  @discardableResult
  mutating func notify(_ notice: SellingNotice) -> [Effect] {
    outcomes.append(.notify(notice))
    return []
  }
}

extension SellingModel {
  /// The drafts of unfinished forms, without those that are open.
  public var drafts: [FormDraft] { draftStore.unfinished }
  /// Drafts that could not be sent while the market was away.
  public var outbox: [FormDraft] { draftStore.outbox }
  /// The writes of this run, the latest last.
  public var tasks: [WriteTask] { writes.all }
  /// Whether a batch of writes is under way.
  public var isBusy: Bool { batch?.isRunning == true }

  /// The credentials that a form has to ask for.
  public var need: ProductForm.Need {
    if capabilities?.offers(.productPasswords) == true { return .password }
    return identity == nil ? .identity : .nothing
  }

  public func isOpen(_ form: UUID) -> Bool { draftStore.openForms.contains(form) }

  /// Returns whether a product is another vendor's; false until the market has identified the user.
  public func isForeign(_ product: Product) -> Bool {
    vendor.map { $0.id != product.vendor.id } ?? false
  }

  /// Whether the user has to log in before editing a product: if the market can identify vendors, a
  /// form is not opened for a user who may not send it. A deletion asks for the secret itself.
  public var needsLoginToEdit: Bool { capabilities?.offers(.whoAmI) == true && need == .identity }

  /// The products that the market can still restore, the latest deletion first.
  public func deletedProducts(now: ContinuousClock.Instant) -> [DeletedProduct] {
    capabilities?.offers(.restore) != false ? trash.products(now: now) : []
  }

  /// The time for which the market keeps a deleted product; nil while unknown, and where it keeps
  /// none.
  public var trashPeriod: Duration? { trash.period }

  /// The products that ``Command/undo`` would restore; empty if it would undo an edit.
  public func restorableProducts(now: ContinuousClock.Instant) -> [Product] {
    undoable(now: now).filter { $0.restoring != nil }.map(\.result)
  }

  /// Whether there is something to undo.
  public func canUndo(now: ContinuousClock.Instant) -> Bool { !undoable(now: now).isEmpty }

  /// Whether the market, which has accepted the identity, may list deletions of earlier runs.
  public var mayListDeletions: Bool { vendor != nil && !trash.isListed && !listTrash().isEmpty }

  func undoable(now: ContinuousClock.Instant) -> [UndoHistory.Step] {
    let canRestore = capabilities?.offers(.restore) != false
    return history.last(now: now).filter { canRestore || $0.restoring == nil }
  }

  /// Applies the requirements of the market and the identity to a form.
  public func configure(_ form: inout ProductForm) {
    form.need = need
    // The pictures of a product from a list are unknown, and stay.
    let knowsPictures =
      if case .edit(let original) = form.purpose { !original.images.isEmpty } else { true }
    form.replacesPictures = knowsPictures && capabilities?.offers(.pictureReplacement) == true
  }

  /// Returns a ticket that no other write has, to be sent next.
  public func ticket(for write: MarketWrite) -> WriteTicket {
    WriteTicket(serial: writes.serial + 1, write: write)
  }

  /// The effects that save unsaved drafts before the program ends.
  public var closingEffects: [Effect] { draftStore.unsaved.values.map(Effect.saveDraft) }
}

// Forms.
extension SellingModel {
  private mutating func add() -> [Effect] {
    if drafts.isEmpty { return open(ProductForm(need: need)) }
    outcomes.append(.openDrafts)
    return [.followDrafts]
  }

  mutating func open(_ form: ProductForm) -> [Effect] {
    var form = form
    configure(&form)
    // A draft whose file is gone was sent by another browser; one without a file is only here.
    let isInFile = form.hasDraft && draftStore.unsaved[form.id] == nil
    draftStore.open(form.id)
    outcomes.append(.openForm(form))
    return [.lockDraft(form.id, isInFile: isInFile)]
      + form.pictureJobs.map(Effect.preparePicture)
  }

  private mutating func receive(_ drafts: [FormDraft]) {
    draftStore.list(drafts)
    let unfinished = drafts.filter { !$0.isDue }
    if !hasReportedDrafts, let first = unfinished.first {
      notify(
        unfinished.count == 1 && first.isEdit
          ? .editWaiting(first.title) : .draftsWaiting(unfinished.count))
    }
    hasReportedDrafts = true
  }
}

// The selection.
extension SellingModel {
  private mutating func toggle(_ product: Product) {
    if selection.contains(product.id) {
      selection.remove(product.id)
      notify(.selected(selection.count))
    } else {
      select([product])
    }
  }

  private mutating func select(_ products: [Product]) {
    for product in products {
      guard selection.insert(product) else {
        notify(.tooManySelected(limit: Selection.limit))
        return
      }
    }
    notify(.selected(selection.count))
  }
}
