public import Files
import Foundation
import Market
import ScreenWords
import Text

/// Opens the form of a product, which is loaded whole first.
extension SellingModel {
  /// Whether a form opens as soon as its product is loaded.
  public var isOpening: Bool { awaited != nil }

  /// Whether that takes so long that the screen shows it.
  public var showsOpening: Bool { awaited?.showsProgress == true }

  mutating func openForm(of product: Product, isCopy: Bool, isFresh: Bool) -> [Effect] {
    // A second draft of the same edit would hide the first, or conflict with it in the outbox.
    let draft = draftStore.all.first {
      $0.edited == product.id && !outboxState.claimed.contains($0.id)
    }
    if !isCopy, let draft {
      notify(.draftResumed)
      return open(ProductForm(draft, need: need))
    }
    return isFresh ? openForm(of: product, isCopy: isCopy) : load(product, isCopy: isCopy)
  }

  private mutating func load(_ product: Product, isCopy: Bool) -> [Effect] {
    productSerial += 1
    let ticket = ProductTicket(serial: productSerial, id: product.id, purpose: .form)
    awaited = AwaitedProduct(
      ticket: ticket, isCopy: isCopy, known: product.description == nil ? nil : product)
    return [
      .loadProduct(ticket),
      .wake(.productProgressDelay(ticket), after: PageLoading.progressDelay),
    ]
  }

  mutating func stopOpening() -> [Effect] {
    guard let ticket = awaited?.ticket else { return [] }
    awaited = nil
    notify(.openingCancelled)
    return [.cancelProduct(ticket)]
  }

  mutating func receive(_ answer: Result<Product, MarketError>, for ticket: ProductTicket) {
    let (isCopy, known) = (awaited?.isCopy ?? false, awaited?.known)
    awaited = nil
    switch answer {
    case .success(let product):
      outcomes.append(.productLoaded(product, request: ticket, isCopy: isCopy))
    case .failure(let error):
      // If the product is changed elsewhere meanwhile, sending the form is a conflict.
      if error.isSilence, let known {
        outcomes.append(.productLoaded(known, request: ticket, isCopy: isCopy))
      } else {
        notify(.notLoaded(error))
      }
    }
  }

  private mutating func openForm(of product: Product, isCopy: Bool) -> [Effect] {
    var form = ProductForm(of: product, purpose: isCopy ? .register : .edit(product), need: need)
    let pictures = product.images.prefix(ProductDraft.pictureCount.upperBound).map(\.url)
    guard isCopy, !pictures.isEmpty else { return open(form) }
    form.awaitPictures()
    let opened = open(form)
    notify(.copyingPictures(pictures.count))
    return opened + [.copyPictures(pictures, form: form.id)]
  }
}

/// Drafts of forms that are closed, and failures of their files: drafts that could not be saved,
/// and files that cannot be read.
extension SellingModel {
  /// The drafts that could not be saved, with the reasons.
  public var unsavedDrafts: [(draft: FormDraft, reason: FileError.Reason)] {
    draftStore.unsaved.values.sorted { $0.id.uuidString < $1.id.uuidString }.compactMap { draft in
      draftStore.failures[draft.id].map { (draft, $0) }
    }
  }

  /// The time after which they are saved again: the disk may have room by then.
  private static let retryDelay = Duration.seconds(10)

  mutating func close(_ form: ProductForm) -> [Effect] {
    draftStore.close(form.id)
    if form.isUntouched, !form.hasDraft { return [.releaseDraft(form.id)] }
    if form.isBlank, form.sending == nil { return remove(form.id) + [.listDrafts] }
    var draft = FormDraft(form)
    // A form that is being sent is in its file already, and stays locked by this browser until the
    // market has answered.
    if form.sending != nil {
      notify(form.isDue ? .draftQueued : .draftSaved(isEdit: form.isEdit))
      // Its answer may be lost: without the time it could be registered twice a day later.
      if !form.isEdit {
        outboxState.unsent[draft.id] = draft
        draft.recordAttempt()
      }
      return [.saveDraft(draft)]
    }
    // Reported once it is in its file.
    draftStore.add(draft)
    return [.saveDraft(draft), .releaseDraft(draft.id), .listDrafts]
  }

  mutating func recordSave(of draft: FormDraft, _ failure: FileError.Reason?) -> [Effect] {
    let before = draftStore.failures[draft.id]
    let isClosed = draftStore.unsaved[draft.id] == draft
    // An open form shows the reason, and saves itself again.
    guard draftStore.recordSave(of: draft, failure: failure), !isOpen(draft.id) else { return [] }
    guard let failure else {
      if before != nil || isClosed {
        notify(draft.isDue ? .draftQueued : .draftSaved(isEdit: draft.isEdit))
      }
      return []
    }
    if failure != before { notify(.draftNotSaved(failure)) }
    guard !isRetryDue else { return [] }
    isRetryDue = true
    return [.wake(.unsavedDrafts, after: Self.retryDelay)]
  }

  mutating func retrySaving() -> [Effect] {
    isRetryDue = false
    let drafts = unsavedDrafts.map(\.draft).filter { !isOpen($0.id) }
    guard !drafts.isEmpty else { return [] }
    return drafts.flatMap { [Effect.saveDraft($0), .releaseDraft($0.id)] } + [.listDrafts]
  }

  /// Removes a draft, and its failed writes: they are not to be sent again.
  mutating func remove(_ id: UUID) -> [Effect] {
    draftStore.remove(id)
    outboxState.unsent[id] = nil
    writes.removeFailures(of: id)
    return [.removeDraft(id)]
  }

  /// Adds pictures to the draft of a form that was closed before they arrived. Without a draft
  /// their folder is not needed.
  mutating func add(_ pictures: [String], to id: UUID) -> [Effect] {
    guard let draft = draftStore.all.first(where: { $0.id == id }), !pictures.isEmpty else {
      return [.releaseDraft(id)]
    }
    var form = ProductForm(draft, need: need)
    _ = form.addCopiedPictures(pictures)
    return [.saveDraft(FormDraft(form)), .releaseDraft(id), .listDrafts]
  }

  /// Reports each file once.
  mutating func report(unreadable files: [SafeText]) {
    for file in files where reportedFiles.insert(file).inserted { notify(.draftUnreadable(file)) }
  }
}

/// A product that was requested for a form.
struct AwaitedProduct: Sendable {
  let ticket: ProductTicket
  let isCopy: Bool
  /// The product as last loaded or listed, for a market that does not answer; nil if parts of it
  /// are unknown.
  var known: Product?
  /// Whether it has been loading for a while.
  var showsProgress = false
}
