import Actions
import Foundation
import Keymap
import Market
import ScreenWords
import Text
import ViewModels
import Words

/// Passes commands to the selling model, and turns its outcomes into dialogs, messages and changes
/// to the screen.
extension BrowserModel {
  mutating func sell(_ command: SellingModel.Command) -> [Effect] {
    let effects = selling.handle(command, now: environment.now())
    return effects + applySellingOutcomes()
  }

  mutating func receiveForSelling(_ event: Event) -> [Effect] {
    let effects = selling.receive(event, now: environment.now()) + applySellingOutcomes()
    // The form was not opened.
    if !selling.isOpening { heldInput = [] }
    return effects
  }

  private mutating func applySellingOutcomes() -> [Effect] {
    var effects: [Effect] = []
    for outcome in selling.drainOutcomes() { effects += apply(outcome) }
    return effects
  }

  private mutating func apply(_ outcome: SellingOutcome) -> [Effect] {
    switch outcome {
    // An earlier message is more important: an error in the settings is shown once.
    case .notify(.draftsWaiting) where messages.current != nil,
      .notify(.editWaiting) where messages.current != nil:
      break
    // It changes with every product and is not worth keeping.
    case .notify(.selected(let count)):
      messages.show(words.form.notice(.selected(count), obstacle(to: .delete) == nil))
    case .notify(let notice):
      // An edit is undone by another one, also where nothing is restored.
      let canUndo = if case .edited = notice { true } else { list.offers(.restore) }
      let sentence = words.form.notice(notice, canUndo)
      // What the user logged in for opens next, and shows that it worked.
      guard notice.isLogin, (overlays.last as? LoginOverlay)?.opensNext == true else {
        notify(sentence)
        break
      }
      messages.keep(sentence, at: environment.time(environment.now()))
    case .openForm(let form): return products.stopLookup() + open(FormOverlay(form))
    case .openDrafts: overlays.append(DraftsOverlay())
    case .openDeletion(let deleted):
      return products.stopLookup() + open(DeleteOverlay(deleted, need: selling.need))
    case .productLoaded(let product, let request, let isCopy):
      // Dropped if a dialog was opened since, or the user has moved elsewhere.
      guard overlays.isEmpty, chosenProduct?.id == request.id else {
        return heldInput.isEmpty ? [] : notify(words.form.notice(.openingCancelled, false))
      }
      return sell(.openForm(of: product, isCopy: isCopy, isFresh: true)) + typeHeldInput()
    case .registered(let product, let isShown):
      return isShown ? list.registered(product) : list.refreshAfterRegistration()
    case .edited(let product):
      products.replace(product)
      list.replace(product)
    case .deleted(let product):
      state.deletedOn = environment.today()
      products.remove(product)
      return list.remove(product)
    case .restored(let product):
      products.expireShelf()
      return list.restored(product)
    }
    return []
  }
}

// The first start.
extension BrowserModel {
  /// Whether an event waits: the first rows of the user's own market, which would name its vendor
  /// for a moment before they say "you".
  mutating func holds(_ event: Event) -> Bool {
    switch event {
    case .identityFound(let identity): isIdentifying = identity != nil
    case .identified: isIdentifying = false
    case .page where isIdentifying && environment.reference == .local && list.window.isEmpty:
      heldPage = event
      return true
    default: break
    }
    return false
  }

  mutating func receiveHeldPage() -> [Effect] {
    guard !isIdentifying, let page = heldPage else { return [] }
    heldPage = nil
    return receive(page)
  }

  /// Asks for deletions of an earlier run of this day, to offer to undo them.
  mutating func listDeletions(after event: Event) -> [Effect] {
    guard case .identified(_, .success) = event, state.deletedOn == environment.today() else {
      return []
    }
    return sell(.listTrash)
  }

  /// Remembers which products are the user's, to show it before the market answers.
  mutating func rememberVendor(after event: Event) {
    switch event {
    case .identityFound(nil), .identityRemoved(remaining: nil):
      state.remember(ownVendor: nil, in: environment.reference)
    default:
      guard let ownVendor else { return }
      state.remember(ownVendor: ownVendor, in: environment.reference)
    }
  }

  /// Explains whose market this is and which products are the user's, until one of these keys was
  /// used, or Esc.
  mutating func greet(_ event: Event) -> [Effect] {
    guard environment.reference == .local, !environment.settings.isReadOnly, !state.isGreeted else {
      return []
    }
    switch event {
    case .identified(_, .success(let vendor)): return [.countProducts(of: vendor.id)]
    case .productsCounted(let own, let total) where own > 0: greeting = (own, total)
    default: break
    }
    return []
  }
}

extension BrowserModel {
  mutating func endGreeting() {
    guard greeting != nil else { return }
    greeting = nil
    state.isGreeted = true
  }
}

// The commands of selling, for the product that is shown.
extension BrowserModel {
  /// The product that an action is about.
  var chosenProduct: Product? { products.detail?.viewModel.product ?? list.selected }

  mutating func openForm(isCopy: Bool) -> [Effect] {
    guard let product = chosenProduct else { return [] }
    let isFresh = products.detail?.viewModel.isFresh == true
    return products.stopLookup()
      + sell(.openForm(of: product, isCopy: isCopy, isFresh: isFresh))
  }

  /// Begins a product with the picture files of a pasted text, as terminals paste files that are
  /// dropped on them. Other text needs a field.
  mutating func drop(_ text: String) -> [Effect] {
    guard FilePaths.mayName(text) else { return notify(words.views.pasteNeedsField) }
    return [.findFiles(FileSearch(form: UUID(), text: text, origin: .list))]
  }

  mutating func beginProduct(with files: [FoundFile]) -> [Effect] {
    let paths = files.filter { $0.kind == .file }.map(\.path)
    guard overlays.isEmpty, let first = files.first else { return [] }
    guard !paths.isEmpty else {
      return notify(words.form.noSuchFile(SafeText(first.path, limit: 255)))
    }
    if let obstacle = obstacle(to: .add) { return notify(obstacle.asSentence) }
    var form = ProductForm(need: selling.need)
    let refused = form.addPictures(paths).refused
    let effects = sell(.open(form))
    if refused > 0 { notify(words.form.tooManyPictures) }
    return effects
  }

  /// Asks before deleting the selected products, or the open one.
  mutating func askToDelete() -> [Effect] {
    let isSelection = mainScene == .list && !selling.selection.isEmpty
    return sell(
      .askToDelete(isSelection ? selling.selection.products : [chosenProduct].compactMap(\.self)))
  }

  /// Toggles the selection of the product under the cursor, and moves to the next one.
  mutating func toggleSelection() -> [Effect] {
    guard let product = list.selected else { return [] }
    let wasSelected = selling.selection.contains(product.id)
    let effects = sell(.toggleSelection(product))
    guard selling.selection.contains(product.id) != wasSelected else { return effects }
    return effects + list.handle(.move(1))
  }

  /// Whether as many products are selected as can be compared.
  var canCompare: Bool {
    mainScene == .list && ProductComparison.counts.contains(selling.selection.count)
  }

  /// Shows the selected products side by side.
  mutating func compare() -> [Effect] {
    var comparison = ComparisonOverlay(
      selling.selection.products, vendors: vendors, drawsPictures: display.drawsPictures)
    let effects = list.isOpen ? comparison.load(serial: products.nextSerial()) : []
    return open(comparison) + effects
  }

  /// Selects the products between the last selected one and the cursor.
  mutating func selectRange() -> [Effect] {
    guard let last = selling.selection.products.last, let start = list.window.row(ofID: last.id)
    else { return list.selected.map { sell(.select([$0])) } ?? [] }
    let rows = min(start, list.cursor)...max(start, list.cursor)
    let products = rows.compactMap(list.window.product(at:))
    return sell(.select(start <= list.cursor ? products : products.reversed()))
  }

  /// Shows only the products of one vendor, or all again.
  mutating func showProducts(of vendor: Int, in query: ProductQuery) -> [Effect] {
    let left = mainScene == .detail ? closeProduct() : []
    var query = query
    query.vendorID = query.vendorID == vendor ? nil : vendor
    return left + show(nil, query)
  }

  /// Shows all products of the seller of the chosen one, or every product again.
  mutating func showSeller() -> [Effect] {
    guard let vendor = chosenProduct?.vendor else { return [] }
    vendors.learn(vendor)
    return showProducts(
      of: vendor.id, in: list.query.vendorID == vendor.id ? list.query : .everything)
  }

  mutating func open(_ overlay: any Overlay) -> [Effect] {
    overlays.append(overlay)
    return []
  }

  /// The reason why the chosen product cannot be changed; nil when it can, or when only the market
  /// knows.
  func obstacleToChange() -> SafeText? {
    guard list.isOpen else { return words.form.notOpenYet }
    guard let product = chosenProduct else { return words.overlays.noProduct }
    if products.detail?.viewModel.isDeleted == true {
      return MarketError.gone.reason(in: words.language)
    }
    return selling.isForeign(product) ? words.form.notice(.notYours, false) : nil
  }

  /// The reason why neither the selected products nor the chosen one can be deleted.
  var obstacleToDelete: SafeText? {
    guard mainScene == .list, list.isOpen, !selling.selection.isEmpty else {
      return obstacleToChange()
    }
    // Of the selected products only the user's own ones are deleted.
    return selling.selection.products.allSatisfy(selling.isForeign)
      ? words.form.notice(.notYours, false) : nil
  }

  /// Opens the form of the chosen product, after the login if necessary.
  mutating func editProduct() -> [Effect] {
    guard !selling.needsLoginToEdit else {
      return logIn(
        then: Command(.edit), as: chosenProduct.flatMap { vendors.label($0.vendor) })
    }
    let others = selling.selection.products.count { $0.id != chosenProduct?.id }
    let effects = openForm(isCopy: false)
    if others > 0 { _ = notify(words.form.editsOne(others)) }
    return effects
  }

  mutating func logIn(then next: Command? = nil, as seller: SafeText? = nil) -> [Effect] {
    open(
      LoginOverlay(
        to: environment.marketName, known: selling.identity, next: next, seller: seller,
        choosesName: environment.canJoin))
  }

  /// Logs in once the market is open.
  mutating func logInLater() -> [Effect] {
    if !firstCommands.contains(Command(.login)) { firstCommands.append(Command(.login)) }
    return notify(words.form.login.waits)
  }

  /// Whether a visitor has to choose a name first.
  func needsName(for action: Action) -> Bool {
    environment.canJoin && selling.identity == nil
      && [.add, .edit, .duplicate, .delete].contains(action)
  }

  /// The reason why logging in is impossible here; nil if it is possible.
  var obstacleToLogin: SafeText? {
    if selling.need == .password { return words.form.login.passwordsOnly }
    // A visitor who already has a name is the vendor of the key.
    let isFree = environment.abilities.contains(.credentials)
    return isFree || environment.canJoin && selling.identity == nil ? nil : words.kiosk.notAllowed
  }

  /// The actions that users are shown: no login where only the key of a visitor is one, and no own
  /// products without it.
  var shownActions: [Action] {
    let actions = Action.allCases.filter(environment.offers)
    let (isFree, hasIdentity) = (
      environment.abilities.contains(.credentials), selling.identity != nil
    )
    guard !isFree, !environment.canJoin || hasIdentity else { return actions }
    return actions.filter { $0 != .login && ($0 != .mine || hasIdentity) }
  }

  /// The effects that save all typed text, before the program ends.
  var closingEffects: [Effect] { selling.closingEffects + overlays.flatMap(\.closingEffects) }

  /// Saves everything first, and leaves when that is done.
  mutating func leave(for destination: Departure.Destination) -> [Effect] {
    selling.postponeBatch()
    let saves = closingEffects.filter { if case .saveDraft = $0 { true } else { false } }
    guard !saves.isEmpty else { return depart(for: destination) }
    departure = Departure(destination, after: saves)
    return saves
  }

  /// Leaves, or asks if something could not be saved.
  mutating func continueDeparture(after event: Event) -> [Effect] {
    guard case .draftSaved(let draft, _) = event, departure?.recordSave(of: draft.id) == true,
      let destination = departure?.destination
    else { return [] }
    departure = nil
    guard selling.unsavedDrafts.isEmpty else { return open(UnsavedOverlay(destination)) }
    return depart(for: destination)
  }

  /// Leaves at once.
  func depart(for destination: Departure.Destination) -> [Effect] {
    closingEffects + [destination.effect]
  }
}

/// Shows the markets that can be opened, and leaves this one for another.
extension BrowserModel {
  /// - Parameter name: The address of a market, or `local`; empty to choose from a list.
  mutating func showMarkets(_ name: String) -> [Effect] {
    let open = environment.reference
    var overlay = MarketsOverlay(current: open, status: currentStatus, markets: state.markets)
    let outcomes = name.isEmpty ? [] : overlay.tryAddress(name, in: overlayContext())
    overlays.append(overlay)
    return carryOut(outcomes, of: overlays.count - 1)
      + otherMarkets.filter { $0 != .local }.map(Effect.checkMarket) + [.countDrafts(otherMarkets)]
  }

  /// The markets to choose from, without the open one.
  private var otherMarkets: [MarketReference] {
    state.markets.filter { $0 != environment.reference }
  }

  /// Counts the drafts that wait in other markets, to report them once.
  func findOtherDrafts() -> [Effect] {
    environment.abilities.contains(.markets) ? [.countDrafts(otherMarkets)] : []
  }

  mutating func reportDrafts(_ counts: [MarketReference: Int]) {
    let markets = otherMarkets.filter { counts[$0, default: 0] > 0 }
    // An earlier message is more important.
    guard !markets.isEmpty, messages.current == nil else { return }
    let names = markets.map { words.name(of: $0).string }.joined(separator: ", ")
    notify(words.overlays.draftsElsewhere(counts.values.reduce(0, +), SafeText(names)))
  }

  mutating func switchMarket(to market: MarketReference, logsIn: Bool = false) -> [Effect] {
    guard market != environment.reference else {
      if overlays.last is MarketsOverlay { overlays.removeLast() }
      return []
    }
    guard !selling.tasks.contains(where: \.isRunning) else {
      return notify(words.form.notice(.stillBusy, false))
    }
    return leave(for: .market(market, logsIn: logsIn))
  }

  /// The state of the open market; nil while unknown.
  private var currentStatus: MarketStatus? {
    let isWhole = !list.window.isEmpty && !list.query.isFiltered
    let count = isWhole ? list.window.totalCount : nil
    switch list.connection {
    case .online: return MarketStatus(totalCount: .success(count), seller: .anonymous)
    case .failed(let error): return MarketStatus(totalCount: .failure(error), seller: .anonymous)
    case .opening, .waiting, .cancelled: return nil
    }
  }
}

extension MarketError {
  /// Returns the reason and what the user can do about it.
  func advice(in words: ScreenWords) -> SafeText {
    "\(reason(in: words.language)). \(words.recovery(self))"
  }
}
