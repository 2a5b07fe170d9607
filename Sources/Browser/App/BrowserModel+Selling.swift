import Foundation
import Market
import Text
import ViewModels
import Words

/// Registering, editing, deleting, and what comes of it.
extension BrowserModel {
  /// Does an action of selling; nil for one that is none.
  mutating func performSelling(_ action: Action) -> [Effect]? {
    switch action {
    case .add: add()
    case .edit: openForm(isCopy: false)
    case .duplicate: openForm(isCopy: true)
    case .delete: askToDelete()
    case .undo: undo()
    case .mark: mark()
    case .markRange: markRange()
    case .mine: showMine()
    // Another browser may have sent something meanwhile.
    case .tasks: open(TasksOverlay()) + [.listDrafts]
    default: nil
    }
  }

  /// The product an action is about.
  var chosenProduct: Product? { detail?.viewModel.product ?? list.selected }

  /// Why the product here cannot be changed; nil when it can, or when only the market knows.
  func obstacleToChange() -> SafeText? {
    guard list.isOpen else { return words.form.notOpenYet }
    guard let product = chosenProduct else { return words.overlays.noProduct }
    return isForeign(product) ? words.form.notYours : nil
  }

  /// Why the product here cannot be edited. Where a market says who one is, somebody it does not
  /// know is nobody's vendor; a deletion asks for the secret instead, which is little to type.
  func obstacleToEdit() -> SafeText? {
    if let obstacle = obstacleToChange() { return obstacle }
    guard selling.capabilities?.offers(.whoAmI) == true, selling.need == .identity,
      let product = chosenProduct, !selling.typedVendors.contains(product.vendor.id)
    else { return nil }
    return words.form.loginFirst
  }

  /// Another vendor's, as far as the market has said who one is.
  func isForeign(_ product: Product) -> Bool {
    selling.vendor.map { $0.id != product.vendor.id } ?? false
  }

  mutating func open(_ overlay: any Overlay) -> [Effect] {
    overlays.append(overlay)
    return []
  }

  private mutating func add() -> [Effect] {
    if selling.drafts.isEmpty { return open(form: ProductForm(need: selling.need)) }
    // Another browser may have left some meanwhile, or have taken some up.
    return open(DraftsOverlay()) + [.listDrafts]
  }

  /// Offered at once, whenever the file is written.
  mutating func keep(_ draft: FormDraft) -> [Effect] {
    selling.note(draft, isSaved: false)
    selling.offer(selling.kept)
    return [.saveDraft(draft), .releaseDraft(draft.id), .listDrafts]
  }

  mutating func open(form: ProductForm, isKept: Bool = false) -> [Effect] {
    var form = form
    selling.tell(&form)
    let overlay = FormOverlay(form, isKept: isKept)
    overlays.append(overlay)
    selling.kept.removeAll { $0.id == form.id }
    return overlay.opening(isInFile: isKept && !selling.isUnsaved(form.id))
  }

  private mutating func openForm(isCopy: Bool) -> [Effect] {
    guard let product = chosenProduct else { return [] }
    // What was begun is gone on with: a second draft of the same would hide the first.
    if !isCopy, let draft = selling.drafts.first(where: { $0.edited == product.id }) {
      say(words.form.draftTakenUp)
      return open(form: ProductForm(draft, need: selling.need), isKept: true)
    }
    if let open = detail?.viewModel, open.isFresh {
      return openForm(of: open.product, isCopy: isCopy)
    }
    productSerial += 1
    let ticket = ProductTicket(serial: productSerial, id: product.id)
    selling.awaited = (ticket, isCopy)
    return [.loadProduct(ticket)]
  }

  private mutating func openForm(of product: Product, isCopy: Bool) -> [Effect] {
    let purpose: ProductForm.Purpose = isCopy ? .register : .edit(product)
    let form = ProductForm(of: product, purpose: purpose, need: selling.need)
    let opened = open(form: form)
    let pictures = product.images.prefix(ProductDraft.pictureCount.upperBound).map(\.url)
    guard isCopy, !pictures.isEmpty else { return opened }
    say(words.form.copyingPictures(pictures.count))
    return opened + [.copyPictures(pictures, form: form.id)]
  }

  /// With the same key: a market that carried it out already answers with the same product.
  mutating func retry(_ task: WriteTask) -> [Effect] {
    selling.forget(task.ticket)
    return send(selling.ticket(for: task.ticket.write), draft: task.draft)
  }

  mutating func send(_ ticket: WriteTicket, draft: UUID?) -> [Effect] {
    selling.add(ticket, draft: draft)
    return [.write(ticket)]
  }
}

extension BrowserModel {
  mutating func receiveForSelling(_ event: Event) -> [Effect] {
    switch event {
    case .opened(.success): return [.findIdentity, .listDrafts]
    case .capabilities(let capabilities): selling.capabilities = capabilities
    case .identified(let identity, .success(let vendor)) where identity == selling.identity:
      selling.vendor = vendor
    case .product(let ticket, let answer) where ticket == selling.awaited?.ticket:
      let isCopy = selling.awaited?.isCopy ?? false
      selling.awaited = nil
      switch answer {
      // Not over what the person has opened since, nor when the person has gone elsewhere.
      case .success(let product) where overlays.isEmpty && chosenProduct?.id == ticket.id:
        return openForm(of: product, isCopy: isCopy)
      case .success: break
      case .failure(let error): say(error.reason(in: words.language))
      }
    case .changed(let change) where change.kind == .deleted: selling.marked.remove(change.product)
    case .progress(let ticket, let progress): selling.note(ticket, progress)
    case .written(let ticket, let answer): return finish(ticket, answer)
    case .identityFound(let identity):
      selling.identity = identity
      return identity.map { [.identify($0)] } ?? []
    case .draftsListed(let listed):
      selling.offer(listed)
      let drafts = listed.filter { !$0.isDue }
      // What is said already is more pressing: a mistake in the settings is said once.
      if !selling.hasToldOfDrafts, !drafts.isEmpty, notice == nil {
        say(words.form.draftsWait(drafts.count))
      }
      selling.hasToldOfDrafts = true
    case .draftClaimed(let id, let draft): return claimed(id, draft)
    case .picturePrepared(let job, let answer): return prepareDispatches(job, answer)
    // The form was left meanwhile: what has no draft is thrown away.
    case .picturesCopied(let id, _, _) where !isOpen(id): return [.releaseDraft(id)]
    case .draftLocked(_, false):
      say(words.form.openElsewhere)
    case .draftSaved(let draft, let failure):
      selling.note(draft, isSaved: failure == nil)
      // A form that is still open says it, and why.
      if let failure, !isOpen(draft.id) { say(words.form.draftNotKept(failure)) }
    case .draftRemoved(let id): selling.forget(draft: id)
    default: break
    }
    return []
  }

  private mutating func finish(
    _ ticket: WriteTicket, _ answer: Result<Product, MarketError>
  ) -> [Effect] {
    guard let task = selling.finish(ticket, answer) else { return [] }
    if selling.batch?.current == ticket { return resume(with: answer, of: task) }
    switch answer {
    case .success(let product):
      let effects = accept(product, of: task)
      switch ticket.write {
      case .delete: say(words.form.deleted(1, canUndo: canUndo))
      case .restore: say(words.form.restored(product.name))
      case .register, .edit: break
      }
      return effects
    case .failure(.cancelled):
      say(words.form.cancelled)
      return keep(task, because: .cancelled)
    case .failure(let error):
      // Somebody else was quicker: what was wanted is so.
      if task.draft != nil, error == .notFound || error == .gone,
        case .delete(let product, _) = ticket.write
      {
        return accept(product, of: task)
      }
      // A form that is still there says it itself, with what can be done.
      if !isOpen(task.draft) {
        say(words.form.failed(task.title, error.reason(in: words.language)))
      }
      return keep(task, because: error)
    }
  }

  func isOpen(_ draft: UUID?) -> Bool {
    guard let draft else { return false }
    return overlays.contains { ($0 as? FormOverlay)?.form.id == draft }
  }

  mutating func accept(_ product: Product, of task: WriteTask) -> [Effect] {
    if selling.need == .identity { selling.typedVendors.insert(product.vendor.id) }
    let forgotten = task.draft.map { [Effect.removeDraft($0), .listDrafts] } ?? []
    switch task.ticket.write {
    case .register:
      say(words.form.registered(product.name))
      return forgotten + list.registered(product)
    case .edit:
      say(words.form.edited(product.name))
      detail?.viewModel.replace(with: product)
      pane.open?.viewModel.replace(with: product)
      return forgotten + list.replace(product)
    case .delete(let deleted, _):
      selling.marked.remove(deleted.id)
      if detail?.viewModel.product.id == deleted.id { detail = nil }
      selling.noteDeleted(deleted, by: task.ticket, at: surroundings.now())
      let waiting = selling.outbox.filter { $0.deletion?.id == deleted.id }
        .map { Effect.removeDraft($0.id) }
      // The offer to undo goes when its time is over.
      let end = Effect.wake(.undoEnds, after: Selling.undoTime)
      return forgotten + waiting + list.remove(deleted) + [end]
    case .restore:
      return list.restored(product)
    }
  }

  /// What keeps everything that was typed, before the program ends.
  func leavingForms() -> [Effect] {
    let earlier = selling.unsaved.values.map(Effect.saveDraft)
    return earlier + overlays.flatMap(\.closingEffects)
  }
}
