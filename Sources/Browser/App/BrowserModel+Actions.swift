import Actions
import Foundation
import Keymap
import Market
import TerminalPictures
public import Text
import ViewModels
import Widgets
import Words

/// Performs actions, and returns the obstacles to those that cannot be performed now.
extension BrowserModel {
  /// Performs an action in the list or the product, also below overlays.
  mutating func perform(_ command: Command) -> [Effect] {
    let action = command.action
    if let obstacle = obstacle(to: action) {
      // Esc with nothing to clear, or opening what is already open, needs no message.
      let isAlreadyOpen = products.detail != nil && (action == .open || action == .focus)
      if action != .clear, !isAlreadyOpen { notify(obstacle.asSentence) }
      return []
    }
    let argument = command.argument.string
    switch action {
    case .open: return openProduct()
    case .search: return search(argument)
    case .sort: return sort(argument)
    case .filter: return open(FilterOverlay(list.query, me: ownVendor))
    case .clear: return clear()
    case .layout: return chooseLayout(argument)
    case .listLayout: return show(.list)
    case .gridLayout: return show(.grid)
    case .add: return sell(.add)
    case .edit: return openForm(isCopy: false)
    case .duplicate: return openForm(isCopy: true)
    case .delete: return askToDelete()
    case .undo: return sell(.undo)
    case .select: return toggleSelection()
    case .selectRange: return selectRange()
    // Another browser may have sent something meanwhile.
    case .tasks: return open(TasksOverlay()) + [.listDrafts]
    case .mine: return showMine()
    case .view: return showView(argument)
    case .saveView: return saveView(argument)
    case .product: return openProduct(argument)
    case .refresh: return refresh()
    case .latest: return list.handle(.showNew)
    case .copy: return copyProduct()
    case .nextPicture: return turnPicture(by: 1)
    case .previousPicture: return turnPicture(by: -1)
    case .viewPicture: return pictureToView.map { [.viewPicture($0)] } ?? []
    case .focus: return turnFocus()
    case .theme: return chooseTheme(argument)
    case .graphics: return chooseGraphics(argument)
    case .mouse: return switchMouse()
    case .messages: return open(MessagesOverlay(messages.history))
    case .help: return openHelp()
    case .palette: return open(PaletteOverlay())
    case .command: return open(CommandOverlay())
    // Only overlays have lines to choose.
    case .choose: return []
    case .down: return move(.lines(1))
    case .up: return move(.lines(-1))
    case .halfPageDown: return move(.share(0.5))
    case .halfPageUp: return move(.share(-0.5))
    case .pageDown: return move(.share(1))
    case .pageUp: return move(.share(-1))
    case .first: return move(.first)
    case .last: return move(.last)
    case .left: return moveLeft()
    case .right: return moveRight()
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .cancel: return cancel()
    case .back: return closeProduct()
    case .quit: return mainScene == .detail ? closeProduct() : closingEffects + [.quit]
    }
  }

  /// Returns why an action cannot be performed now; nil if it can.
  func obstacle(to action: Action) -> SafeText? {
    let overlays = words.overlays
    if !action.scenes.contains(mainScene) {
      return action.scenes.contains(.detail)
        ? overlays.inProductOnly
        : action.scenes.contains(.list) ? overlays.inListOnly : overlays.notHere
    }
    switch action {
    case .open:
      return list.selected == nil
        ? overlays.noProduct : products.detail != nil ? overlays.openAlready : nil
    case .focus: return geometry.pane == nil || products.detail != nil ? overlays.noPane : nil
    case .copy: return productToCopy == nil ? overlays.noProduct : nil
    case .nextPicture:
      return products.focused?.viewModel.hasNext == false ? overlays.noOtherPicture : nil
    case .previousPicture:
      return products.focused?.viewModel.hasPrevious == false ? overlays.noOtherPicture : nil
    case .viewPicture: return pictureToView == nil ? overlays.noPicture : nil
    case .suspend: return environment.canSuspend ? nil : overlays.noShell
    case .search: return absence(of: .search)
    case .sort: return absence(of: .sort)
    case .filter: return absence(of: .filter)
    case .undo: return obstacleToUndo
    case .view: return state.views.isEmpty ? overlays.noViews : nil
    case .clear:
      return list.query == .everything && selling.selection.isEmpty ? overlays.noQuery : nil
    case .edit: return obstacleToEdit()
    case .delete:
      // Each of the selected products was checked when it was selected.
      return mainScene == .list && list.isOpen && !selling.selection.isEmpty
        ? nil : obstacleToChange()
    case .mine: return absence(of: .filter) ?? (ownVendor == nil ? words.form.noIdentity : nil)
    case .add, .duplicate: return list.isOpen ? nil : words.form.notOpenYet
    case .layout, .listLayout, .gridLayout, .select, .selectRange, .tasks, .saveView, .product,
      .refresh, .latest, .theme, .graphics, .mouse, .messages, .help, .palette, .command, .choose,
      .down, .up, .halfPageDown, .halfPageUp, .pageDown, .pageUp, .first, .last, .left, .right,
      .redraw, .cancel, .back, .quit:
      return nil
    }
  }

  private var obstacleToUndo: SafeText? {
    if let absence = absence(of: .restore) { return absence }
    return !selling.isBusy && selling.restorableProducts(now: environment.now()).isEmpty
      ? words.form.nothingToUndo : nil
  }

  /// Returns why the market cannot do it; nil if it can.
  private func absence(of feature: MarketFeature) -> SafeText? {
    list.offers(feature) ? nil : feature.absence(in: words.language)
  }
}

/// Actions that mean one thing in the list and another in a product.
extension BrowserModel {
  private mutating func move(_ motion: LineCursor.Motion) -> [Effect] {
    guard mainScene == .list else {
      scrollText(motion)
      return []
    }
    switch motion {
    case .lines(let lines): return list.handle(.moveLines(lines))
    case .share(let share): return list.handle(.scroll(share))
    case .first: return list.handle(.first)
    case .last: return list.handle(.last)
    case .to(let row): return list.handle(.select(row: row))
    }
  }

  private mutating func moveLeft() -> [Effect] {
    guard mainScene == .list else { return closeProduct() }
    return geometry.shape == .card ? list.handle(.move(-1)) : []
  }

  private mutating func moveRight() -> [Effect] {
    guard mainScene == .list else { return turnPicture(by: 1) }
    return geometry.shape == .card ? list.handle(.move(1)) : openProduct()
  }

  private mutating func turnPicture(by delta: Int) -> [Effect] {
    products.focused?.viewModel.turnPicture(by: delta)
    return []
  }

  private mutating func refresh() -> [Effect] {
    mainScene == .list ? list.handle(.refresh) : reloadProduct()
  }

  private mutating func openHelp() -> [Effect] {
    let own = scene.acceptsText ? overlays.last?.hints(in: overlayContext()) : nil
    return open(HelpOverlay(about: scene, own: own ?? []))
  }
}

/// The hints of the last line.
extension BrowserModel {
  /// Offers the hints of the last line to `draw`, the most useful first, until it returns that
  /// there is no room for one; the actions after it are not checked.
  /// - Returns: The number of actions that were checked.
  @discardableResult
  func offerHints(_ draw: (Hint) -> Bool) -> Int {
    if let top = overlays.last {
      for hint in top.hints(in: overlayContext()) where !draw(hint) { break }
      return 0
    }
    for (index, action) in hintedActions.enumerated() where obstacle(to: action) == nil {
      if let hint = hint(action), !draw(hint) { return index + 1 }
    }
    return .max
  }

  /// Returns those of the first `count` actions of the last line that can be performed now.
  func offered(ofFirst count: Int) -> [Action] {
    hintedActions.prefix(count).filter { obstacle(to: $0) == nil }
  }

  func hint(_ action: Action) -> Hint? {
    // The name of the other layout says more than that of the action.
    let shown = action == .layout ? (display.layout == .list ? .gridLayout : .listLayout) : action
    let label =
      action == .refresh && !list.connection.isWell ? words.common.retry : words.hint(shown)
    return keys(of: action).first.map { Hint(key: $0, label: label) }
  }

  private var hintedActions: [Action] {
    if mainScene == .detail {
      return [
        .back, .nextPicture, .edit, .delete, .copy, .help, .previousPicture, .viewPicture, .refresh,
      ]
    }
    if !selling.selection.isEmpty { return [.delete, .clear, .select, .selectRange, .help, .quit] }
    switch list.connection {
    case .failed, .waiting, .cancelled:
      return list.window.isEmpty
        ? [.refresh, .quit, .help] : [.refresh, .open, .layout, .help, .quit]
    case .opening where list.window.isEmpty, .online where list.window.isEmpty:
      return [.clear, .add, .refresh, .search, .help, .quit, .layout, .command]
    case .opening, .online:
      return [.open] + (list.query == .everything ? [] : [.clear])
        + [
          .search, .sort, .filter, .help, .add, .layout, .quit, .edit, .delete, .refresh, .last,
          .first,
        ]
    }
  }
}

/// Actions with an argument, and those that change the query.
extension BrowserModel {
  /// Lists other products, or in another order; `typed` is the text of the search line.
  mutating func show(_ typed: String, _ query: ProductQuery) -> [Effect] {
    search.typed = typed
    return list.handle(.query(query))
  }

  /// Clears the selection first, then the search.
  mutating func clear() -> [Effect] {
    guard selling.selection.isEmpty else { return sell(.clearSelection) }
    return show("", .everything)
  }

  /// Searches the list; an open product is closed.
  mutating func search(_ text: String) -> [Effect] {
    let left = mainScene == .detail ? closeProduct() : []
    guard text.isEmpty else { return left + showTyped(text) }
    overlays.append(search.edit())
    return left
  }

  private mutating func showTyped(_ text: String) -> [Effect] {
    do {
      return show(text, try ProductQuery(typed: text, me: ownVendor))
    } catch {
      notify(error.sentence(in: words.language))
      return []
    }
  }

  mutating func sort(_ name: String) -> [Effect] {
    guard let sort = ProductQuery.Sort(rawValue: name) else {
      return open(
        MenuOverlay(
          title: words.overlays.sortTitle, for: .sort, choices: ProductQuery.Sort.allCases,
          isCurrent: { $0 == list.query.sort }, name: \.rawValue,
          label: { words.query.choice($0, in: list.query) }))
    }
    var query = list.query
    query.sort = sort
    return show(query.typed.string, query)
  }

  /// Asks for the missing argument of an action.
  private mutating func ask(for action: Action) -> [Effect] {
    overlays.append(CommandOverlay(action.name + " "))
    return []
  }

  mutating func openProduct(_ number: String) -> [Effect] {
    Int(number).map { openProduct(numbered: $0) } ?? ask(for: .product)
  }
}

/// Saved views.
extension BrowserModel {
  mutating func saveView(_ name: String) -> [Effect] {
    guard !name.isEmpty else { return ask(for: .saveView) }
    guard state.save(list.query.typed.string, as: name) else {
      notify(words.overlays.tooManyViews)
      return []
    }
    notify(words.overlays.viewSaved(SafeText(name)))
    return []
  }

  mutating func showView(_ name: String) -> [Effect] {
    if name.isEmpty, !state.views.isEmpty {
      let typed = list.query.typed.string
      return open(
        MenuOverlay(
          title: words.overlays.viewsTitle, for: .view, choices: state.views,
          isCurrent: { $0.query == typed }, name: \.name, label: { SafeText($0.name) }))
    }
    guard let view = state.views.first(where: { $0.name == name }) else {
      let closest = Suggestion.closest(to: name, of: state.views.map(\.name))
      notify(words.overlays.noView(SafeText(name), closest.map { SafeText($0) }))
      return []
    }
    return showTyped(view.query)
  }
}

/// The appearance: chosen by name, previewed in its menu.
extension BrowserModel {
  /// The theme that is drawn: the one under the cursor of its menu, or else the chosen one.
  var shownTheme: ThemeName { overlays.last?.theme ?? display.theme }

  mutating func chooseTheme(_ name: String) -> [Effect] {
    guard let theme = ThemeName(rawValue: name) else {
      return open(
        MenuOverlay(
          title: words.views.themes, for: .theme, choices: ThemeName.allCases,
          isCurrent: { $0 == display.theme }, name: \.rawValue, label: words.views.theme))
    }
    display.choose(theme, savingTo: &state)
    return []
  }

  mutating func chooseGraphics(_ name: String) -> [Effect] {
    guard let graphics = GraphicsChoice(name: name) else {
      return open(
        MenuOverlay(
          title: words.views.pictures, for: .graphics, choices: GraphicsChoice.allCases,
          isCurrent: { $0 == display.graphics }, name: \.name, label: words.views.graphics))
    }
    display.choose(graphics, savingTo: &state)
    return []
  }

  mutating func chooseLayout(_ name: String) -> [Effect] {
    show(ProductLayout(rawValue: name) ?? display.layout.other)
  }
}

/// Copies a product's address, and opens its picture outside.
extension BrowserModel {
  var productToCopy: Product? { products.focused?.viewModel.product ?? list.selected }

  mutating func copyProduct() -> [Effect] {
    guard let product = productToCopy else { return [] }
    guard let address = environment.productsAddress else {
      let price = phrases.salePrice(of: product)
      return [.copy("\(product.name) · \(price) · #\(String(product.id))")]
    }
    return [.copy(SafeText("\(address)/\(product.id)"))]
  }

  /// Reports what was copied, and by which program; nil if the terminal was asked to.
  public mutating func copied(_ text: SafeText, by program: SafeText?) {
    notify(words.overlays.copied(text, program))
  }

  /// The address of the picture on the screen.
  var pictureToView: SafeText? {
    let address =
      if let open = products.focused ?? products.pane.open {
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
