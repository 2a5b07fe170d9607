import Actions
import Keymap
import Market
import ScreenWords
import Terminal
public import Text
import ViewModels
import Widgets
import Words

/// Opens, scrolls and closes products.
extension BrowserModel {
  var geometry: ListLayout { geometry(on: size) }

  func geometry(on size: Size) -> ListLayout {
    ListLayout(size, display.layout, drawsPictures: display.drawsPictures)
  }

  var phrases: ProductPhrases {
    ProductPhrases(
      words: words, today: environment.today(),
      me: ownVendor ?? state.ownVendor(in: environment.reference), vendors: vendors)
  }

  var listContent: ListContent {
    ListContent(
      list: list, phrases: phrases,
      selected: Set(selling.selection.products.map(\.id)),
      waiting: selling.waitingChanges, isLocal: environment.reference == .local,
      isReadOnly: environment.settings.isReadOnly)
  }

  var hasPane: Bool { geometry.pane != nil }

  mutating func openProduct() -> [Effect] { products.openSelected(of: list) }

  mutating func openProduct(numbered id: Int) -> [Effect] {
    let isWanted = { (product: Product) in product.id == id }
    if let known = list.window.products.first(where: isWanted)
      ?? products.others.first(where: isWanted)
    {
      return products.open(known, of: list)
    }
    guard list.isOpen else {
      notify(words.overlays.noProductNumber(id))
      return products.stopLookup()
    }
    return products.lookUp(id)
  }

  mutating func performFirstCommands(_ event: Event) -> [Effect] {
    guard case .opened(.success) = event else { return [] }
    let commands = firstCommands
    firstCommands = []
    return commands.flatMap { perform($0) }
  }

  /// Returns to the list, at the product if it is there; it stays beside the list if there is room.
  mutating func closeProduct() -> [Effect] {
    guard let id = products.detail?.viewModel.product.id else { return turnFocus() }
    var effects = products.closeDetail(hasPane: hasPane)
    // It was opened by its number or a link.
    if id != 0, id != list.selected?.id, let row = list.window.row(ofID: id) {
      effects += list.handle(.select(row: row))
    }
    return hasPane ? effects + followCursor() : effects
  }

  /// Returns from the picture to the product, and from there to the list.
  mutating func goBack() -> [Effect] {
    guard products.detail?.zoom == .overProduct else { return closeProduct() }
    products.detail?.zoom = nil
    return []
  }

  /// Shows the previous or next product, and moves the list's cursor to it.
  mutating func showNeighbor(_ step: Int) -> [Effect] {
    guard let open = products.focused else { return [] }
    var effects: [Effect] = []
    let product = open.viewModel.product
    if product.id != 0, let row = list.window.row(ofID: product.id), row != list.cursor {
      effects += list.handle(.select(row: row))
    } else if product.id != 0, product.id != list.selected?.id {
      // It was opened by its number, and is not in the list.
      return notify(words.overlays.notInList)
    }
    let row = list.cursor
    effects += list.handle(.move(step))
    guard list.cursor != row else {
      reportNoNeighbor(step)
      return effects
    }
    return effects + products.showSelected(of: list)
  }

  /// Reports the end of the list, or why the next row is not loaded.
  private mutating func reportNoNeighbor(_ step: Int) {
    guard step > 0 ? !list.window.isAtEnd : list.window.firstRow > 0 else {
      notify(step > 0 ? words.overlays.lastProduct : words.overlays.firstProduct)
      return
    }
    guard case .failed(let error) = list.connection else {
      return messages.show(words.common.loading)
    }
    notify(error.reason(in: words.language))
  }

  mutating func followCursor() -> [Effect] {
    let effects = products.followCursor(of: list, hasPane: hasPane)
    guard products.detail != nil, list.offers(.filter), DetailLayout.hasShelf(in: geometry.page)
    else { return effects }
    return effects + products.fillShelf()
  }

  /// Moves the focus from the list to the pane and back.
  mutating func turnFocus() -> [Effect] { products.toggleFocus(of: list, hasPane: hasPane) }

  mutating func receiveForProducts(_ event: Event) {
    if case .failure(let id, let error)? = products.receive(event) {
      notify(
        error == .notFound
          ? words.overlays.noProductNumber(id) : error.reason(in: words.language))
    }
    clampScrolling()
  }

  mutating func scrollText(_ motion: LineCursor.Motion) {
    let top = products.shown?.top ?? 0
    switch motion {
    case .lines(let lines): products.shown?.top = top + lines
    case .share(let share):
      let rows = max(1, Int(Double(textRows) * abs(share)))
      products.shown?.top = share < 0 ? top - rows : top + rows
    case .first: products.shown?.top = 0
    // Far beyond the end, where scrolling is clamped.
    case .last: products.shown?.top = 1_000_000
    case .to(let line): products.shown?.top = line
    }
    clampScrolling()
  }

  /// Keeps the text from scrolling past its last line.
  mutating func clampScrolling() {
    // Counting the lines of a text that is not scrolled would cost more than drawing it.
    guard let open = products.shown, open.top != 0, let area = detailArea else { return }
    let maximum = detailView.maximumTop(of: open, in: area)
    products.shown?.top = min(max(0, open.top), maximum)
  }

  private var detailArea: Rect? { products.detail == nil ? geometry.pane : geometry.page }

  private var textRows: Int {
    guard let open = products.shown, let area = detailArea else { return 1 }
    return max(1, detailView.layout(of: open, in: area).text.rows)
  }

  private var detailView: ProductDetailView {
    ProductDetailView(
      phrases: phrases, appearance: .plain(drawsPictures: display.drawsPictures),
      others: products.others, waiting: selling.waitingChanges)
  }
}

/// Pictures of a product, on the page, in the pane, or alone.
extension BrowserModel {
  /// Moves to the next card in a grid, or to the next picture of a product.
  mutating func moveSideways(isForward: Bool) -> [Effect] {
    if mainScene == .detail { return perform(Command(isForward ? .nextPicture : .previousPicture)) }
    if geometry.shape == .card { return list.handle(.move(isForward ? 1 : -1)) }
    return isForward ? openProduct() : []
  }

  /// Shows the picture alone, or the product as before.
  mutating func zoom() -> [Effect] {
    if products.detail?.zoom != nil { return goBack() }
    guard products.detail == nil else {
      products.detail?.zoom = .overProduct
      return []
    }
    let effects = openProduct()
    products.detail?.zoom = .overList
    return effects
  }

  func obstacleToTurn(isForward: Bool) -> SafeText? {
    guard let open = products.shown?.viewModel else { return words.overlays.noPane }
    return isForward
      ? (open.hasNext ? nil : words.overlays.lastPicture)
      : (open.hasPrevious ? nil : words.overlays.firstPicture)
  }
}

/// Lists other products, and goes to rows and matches.
extension BrowserModel {
  /// Lists other products, or in another order; `typed` is the text of the search line, nil for a
  /// query that was chosen elsewhere.
  mutating func show(_ typed: String?, _ query: ProductQuery) -> [Effect] {
    let typed = typed ?? query.typed(me: ownVendor).string
    search.typed = typed
    // A list shown while a search is being typed is not one to go back to.
    if scene != .search {
      queries.visit(typed, query, leaving: list.cursor)
      // If the list finds nothing, it reports the other unknown filters itself.
      if let filter = query.unknownFilter, filter.isExcluded {
        messages.show(words.query.unknownFilter(filter))
      }
    }
    return list.handle(.query(query))
  }

  /// Clears the selection first, then the search.
  mutating func clear() -> [Effect] {
    guard selling.selection.isEmpty else { return sell(.clearSelection) }
    return show("", .everything)
  }

  /// Searches the list; an open product is closed.
  mutating func search(_ text: String) -> [Effect] {
    let left = products.stopLookup() + (mainScene == .detail ? closeProduct() : [])
    guard text.isEmpty else { return left + showTyped(text) }
    queries.beginTyping(at: list.cursor)
    overlays.append(search.edit())
    return left
  }

  /// Searches for the product that a search without results may have meant.
  mutating func searchSimilar() -> [Effect] {
    guard let name = list.similarNames.first else { return [] }
    overlays.removeAll { $0.scene == .search }
    var query = list.query
    query.search = SearchTexts([SearchTerms(words: SearchTexts.prefix(of: name))])
    let effects = show(nil, query)
    state.rememberSearch(search.typed)
    return effects
  }

  mutating func showTyped(_ text: String) -> [Effect] {
    do {
      return show(text, try ProductQuery(typed: text, me: ownVendor))
    } catch {
      return notify(error.sentence(in: words.language))
    }
  }

  mutating func sort(_ name: String) -> [Effect] {
    guard let order = ProductOrder(name: name) else {
      return open(MenuOverlay(sorting: list.query, words: words))
    }
    let query = list.query.ordered(by: order)
    return show(nil, query)
  }

  /// Asks for the missing argument of an action.
  mutating func ask(for action: Action) -> [Effect] {
    overlays.append(CommandOverlay(action.name + " "))
    return []
  }

  /// Goes to a row of the list, counted from 1 as on the last line of the screen.
  mutating func goToRow(_ number: String) -> [Effect] {
    guard let number = Int(number) else { return ask(for: .row) }
    let left = mainScene == .detail ? closeProduct() : []
    return left + list.handle(.go(row: number - 1))
  }

  /// The query that `n` searches for: that of the list, or else the last search.
  var queryToMatch: ProductQuery? {
    if list.query.isFiltered { return list.query }
    guard let typed = state.searches.last else { return nil }
    return try? ProductQuery(typed: typed, me: ownVendor)
  }

  mutating func moveToMatch(isForward: Bool) -> [Effect] {
    guard let query = queryToMatch else { return [] }
    let isInAnswer = list.query == query && list.showsQuery
    // There may be more matches beyond the loaded rows of an answer.
    if isInAnswer, isForward, list.cursor + 1 == list.window.endRow, !list.window.isAtEnd {
      return list.handle(.move(1))
    }
    guard let match = MatchSearch(list: list, query: query).match(isForward: isForward) else {
      return notify(words.overlays.noMatchLoaded)
    }
    if match.isWrapped {
      messages.show(isForward ? words.overlays.continuedFromTop : words.overlays.continuedFromEnd)
    }
    return list.handle(.select(row: match.row))
  }

  mutating func openProduct(_ number: String) -> [Effect] {
    Int(number).map { openProduct(numbered: $0) } ?? ask(for: .product)
  }
}

/// Copies a product's address, and opens its picture in another program.
extension BrowserModel {
  var productToCopy: Product? {
    (overlays.last as? ComparisonOverlay)?.chosen ?? products.focused?.viewModel.product
      ?? list.selected
  }

  mutating func copyProduct() -> [Effect] {
    guard let product = productToCopy else { return [] }
    let link = SafeText(list.capabilities.link(to: product.id, at: environment.linkedPlace))
    if let overlay = try? linkOverlay(of: link) { overlays.append(overlay) }
    return [.copy(link)]
  }

  private func linkOverlay(of link: SafeText) throws(LinkOverlay.Obstacle) -> LinkOverlay {
    try LinkOverlay(link, isPage: list.capabilities.pages != nil, in: size)
  }

  /// The products that a custom command gets: the selected ones, or else the one that is shown.
  var productsToRun: [Product] {
    let isSelection = mainScene == .list && !selling.selection.isEmpty
    return isSelection ? selling.selection.products : [productToCopy].compactMap(\.self)
  }

  /// The line that explains a key; nil for an action that users are not shown.
  func explanation(of match: Keymap.Match) -> SafeText? {
    switch match {
    case .action(let action):
      shownActions.contains(action) ? words.explanation(action) : nil
    case .command(let index):
      environment.settings.commands.element(at: index)?.title
    case .pending, .none: nil
    }
  }

  /// Runs the custom command with this title; if it is empty, shows all to choose from.
  mutating func runCommand(_ title: String) -> [Effect] {
    let commands = environment.settings.commands
    guard !title.isEmpty else { return open(MenuOverlay(commands: commands, words: words)) }
    let wanted = title.lowercased()
    guard let command = commands.first(where: { $0.title.string.lowercased() == wanted }) else {
      let nearest = Suggestion.closest(to: title, of: commands.map { $0.title.string.lowercased() })
      let meant = commands.first { $0.title.string.lowercased() == nearest }
      return notify(words.commands.unknown(SafeText(title), meant?.title))
    }
    let run = CommandRun(command, productsToRun)
    let shown = command.output == .show ? open(CommandResultOverlay(of: run)) : []
    return shown + [.runCommand(run)]
  }

  /// Reports the end of a command that has no dialog.
  mutating func report(_ result: CommandResult, of run: CommandRun) {
    let words = words.commands
    let title = run.command.title
    switch run.command.output {
    case .show: break
    case .terminal where result.isSuccess: break
    case .none where result.isSuccess: notify(words.done(title))
    case .terminal, .none:
      let detail = result.errors.string.split(separator: "\n").first.map { SafeText($0) }
      notify(words.failed(title, result.reason(in: self.words.language), detail))
    }
  }

  /// Reports which link was copied, and by which program, nil if the terminal was asked to; or why
  /// it is not shown as a QR code.
  public mutating func copied(_ link: SafeText, by program: SafeText?) {
    do throws(LinkOverlay.Obstacle) {
      _ = try linkOverlay(of: link)
      notify(words.overlays.copied(link, program))
    } catch {
      notify(words.overlays.copiedWithoutCode(link, error.phrase(words.overlays)))
    }
  }

  /// The address of the picture on the screen.
  var pictureToView: SafeText? {
    var pane = products.pane.open
    // The pane shows another product until the cursor rests.
    if pane?.viewModel.product.id != list.selected?.id { pane = nil }
    let address =
      if let open = products.focused ?? pane {
        open.viewModel.pictureAddress
      } else {
        list.selected?.thumbnail
      }
    return address.flatMap { $0.isEmpty ? nil : $0 }
  }

  public mutating func viewed(_ outcome: PictureViewerResult) {
    switch outcome {
    case .shown(let program): notify(words.overlays.pictureSent(program))
    case .noProgram: notify(words.overlays.noViewer)
    case .programFailed(let program): notify(words.overlays.viewerFailed(program))
    case .unavailable: notify(words.overlays.pictureUnavailable)
    }
  }
}
