import Actions
import Foundation
import Keymap
import Market
import ScreenWords
import Text
import ViewModels
import Widgets
import Words

/// Performs actions, and returns the obstacles to those that cannot be performed now.
extension BrowserModel {
  /// Performs an action in the list or the product, even below overlays.
  mutating func perform(_ command: Command) -> [Effect] {
    let action = command.action
    if mainScene == .list, deferred.append(command, for: list.jump) { return [] }
    guard permits(action) else { return [] }
    if needsName(for: action) { return logIn(then: command) }
    let argument = command.argument.string
    switch action {
    case .open: return openMarked()
    case .compare: return compare()
    case .search: return search(argument)
    case .nextMatch, .previousMatch: return moveToMatch(isForward: action == .nextMatch)
    case .sort: return sort(argument)
    case .reverse: return sort(list.query.sort.reversed.rawValue)
    case .filter: return open(FilterOverlay(list.query, me: ownVendor))
    case .clear: return clear()
    case .layout: return chooseLayout(argument)
    case .listLayout, .gridLayout: return show(action == .listLayout ? .list : .grid)
    case .add: return sell(.add)
    case .edit: return editProduct()
    case .duplicate: return openForm(isCopy: true)
    case .delete: return askToDelete()
    case .undo: return sell(.undo)
    case .trash: return open(TrashOverlay(in: overlayContext())) + sell(.listTrash)
    case .select: return toggleSelection()
    case .selectRange: return selectRange()
    case .tasks: return open(TasksOverlay(in: overlayContext())) + [.followDrafts]
    case .mine: return ownVendor.map { showProducts(of: $0, in: list.query) } ?? []
    case .seller: return showSeller()
    case .markets: return showMarkets(argument)
    case .run: return runCommand(argument)
    case .login: return list.isOpen ? logIn() : logInLater()
    case .logout: return sell(.logOut)
    case .view: return showView(argument)
    case .saveView: return saveView(argument)
    case .renameView: return renameView(argument)
    case .removeView: return removeView(argument)
    case .previousQuery, .nextQuery: return revisit(isForward: action == .nextQuery)
    case .row: return goToRow(argument)
    case .product: return openProduct(argument)
    case .refresh: return refresh()
    case .latest: return list.handle(.showNew)
    case .copy: return copyProduct()
    case .nextProduct, .previousProduct: return showNeighbor(action == .nextProduct ? 1 : -1)
    case .nextPicture: products.shown?.viewModel.turnPicture(by: 1)
    case .previousPicture: products.shown?.viewModel.turnPicture(by: -1)
    case .zoom: return zoom()
    case .viewPicture: return pictureToView.map { [.viewPicture($0)] } ?? []
    case .paneDown, .paneUp: scrollText(.lines(action == .paneDown ? 3 : -3))
    case .focus: return list.similarNames.isEmpty ? turnFocus() : searchSimilar()
    case .theme: return chooseTheme(argument)
    case .graphics: return chooseGraphics(argument)
    case .language: return chooseLanguage(argument)
    case .mouse: return switchMouse()
    case .messages: return open(MessagesOverlay(messages.history))
    case .help: return openHelp()
    case .palette: return open(PaletteOverlay())
    case .command: return open(CommandOverlay())
    // Only overlays have lines to choose.
    case .choose: return []
    case .down, .up, .halfPageDown, .halfPageUp, .pageDown, .pageUp, .first, .last:
      return LineCursor.Motion(action).map { move($0) } ?? []
    case .left, .right: return moveSideways(isForward: action == .right)
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .cancel: return cancel()
    case .back: return goBack()
    case .quit: return mainScene == .detail ? goBack() : leave(for: .end)
    }
    return []
  }

  /// Performs the actions typed during a jump, once it has landed. After a jump that failed or was
  /// replaced they would affect another product, and nothing opens over a dialog, or while a form
  /// is being opened.
  mutating func performDeferred() -> [Effect] {
    let commands = deferred.drain(landed: list.landedJump)
    return commands.flatMap { command in
      !selling.isOpening && (overlays.isEmpty || command.action.movesCursor) ? perform(command) : []
    }
  }

  /// Whether an action can be performed now; an obstacle is reported.
  private mutating func permits(_ action: Action) -> Bool {
    let obstacle = obstacle(to: action)
    if let obstacle { report(obstacle, to: action) }
    let works =
      switch action {
      case .edit, .delete: obstacle == nil
      case .undo: obstacle == nil && selling.canUndo(now: environment.now())
      case .clear: obstacle != nil
      default: false
      }
    if works { endGreeting() }
    return obstacle == nil
  }

  private mutating func report(_ obstacle: SafeText, to action: Action) {
    // Esc with nothing to clear, or opening what is already open, needs no message.
    let isAlreadyOpen = products.detail != nil && (action == .open || action == .focus)
    guard action != .clear, !isAlreadyOpen else { return }
    switch action {
    case .view: notify(words.overlays.saveViewFirst)
    case .undo where list.offers(.restore) && obstacle == words.form.notice(.nothingToUndo, false):
      notify(words.form.notice(.nothingToUndo, true))
    default: notify(obstacle.asSentence)
    }
  }

  /// Returns why an action cannot be performed now; nil if it can.
  func obstacle(to action: Action) -> SafeText? {
    if !environment.abilities.isSuperset(of: action.needs) { return words.kiosk.notAllowed }
    // Called for every key: a copy of all phrases would cost more than the rest.
    if !action.scenes.contains(mainScene) {
      return action.scenes.contains(.detail)
        ? words.overlays.inProductOnly
        : action.scenes.contains(.list) ? words.overlays.inListOnly : words.overlays.notHere
    }
    if action != .run, !environment.offers(action) {
      return MarketError.readOnly.reason(in: words.language)
    }
    switch action {
    case .open:
      return list.selected == nil
        ? words.overlays.noProduct : products.detail != nil ? words.overlays.openAlready : nil
    case .refresh: return list.connection == .opening ? words.form.notOpenYet : nil
    case .compare: return canCompare ? nil : words.comparison.needsProducts
    case .focus:
      return (geometry.pane == nil || products.detail != nil) && list.similarNames.isEmpty
        ? words.overlays.noPane : nil
    case .paneDown, .paneUp: return products.pane.open == nil ? words.overlays.noPane : nil
    case .copy: return productToCopy == nil ? words.overlays.noProduct : nil
    case .nextPicture, .previousPicture: return obstacleToTurn(isForward: action == .nextPicture)
    case .zoom, .viewPicture: return pictureToView == nil ? words.overlays.noPicture : nil
    case .suspend: return environment.canSuspend ? nil : words.overlays.noShell
    case .nextMatch, .previousMatch: return queryToMatch == nil ? words.overlays.noSearchYet : nil
    case .undo: return obstacleToUndo
    case .trash: return absence(of: .restore) ?? obstacleToListDeletions
    case .view, .renameView, .removeView: return state.views.isEmpty ? words.overlays.noViews : nil
    case .previousQuery: return queries.hasEarlier ? nil : words.overlays.noEarlierList
    case .nextQuery: return queries.hasLater ? nil : words.overlays.noLaterList
    case .clear:
      return list.query == .everything && selling.selection.isEmpty ? words.overlays.noQuery : nil
    case .edit: return obstacleToChange()
    case .run:
      return environment.settings.commands.isEmpty
        ? words.commands.none : productsToRun.isEmpty ? words.overlays.noProduct : nil
    case .login: return obstacleToLogin
    case .logout: return selling.identity == nil ? words.form.noIdentity : nil
    case .delete: return obstacleToDelete
    case .mine:
      if ownVendor != nil { return nil }
      // Until the market has identified the user, it is not the host that refuses.
      return (selling.identity == nil ? obstacleToLogin : nil) ?? words.form.noIdentity
    case .seller: return (chosenProduct?.vendor.id ?? 0) == 0 ? words.overlays.noSeller : nil
    case .add: return list.isOpen ? nil : words.form.notOpenYet
    case .duplicate:
      return list.isOpen
        ? (chosenProduct == nil ? words.overlays.noProduct : nil) : words.form.notOpenYet
    case .select, .selectRange: return list.selected == nil ? words.overlays.noProduct : nil
    // If the market does not support them, they apply to the loaded products.
    case .search, .sort, .reverse, .filter: return nil
    case .layout, .listLayout, .gridLayout, .tasks, .saveView, .product, .row, .latest,
      .markets, .theme, .graphics, .language, .mouse, .messages, .help, .palette, .command, .choose,
      .down, .up, .halfPageDown, .halfPageUp, .pageDown, .pageUp, .first, .last, .left, .right,
      .nextProduct, .previousProduct, .redraw, .cancel, .back, .quit:
      return nil
    }
  }

  private var obstacleToUndo: SafeText? {
    if selling.isBusy || selling.canUndo(now: environment.now()) || selling.mayListDeletions {
      return nil
    }
    return absence(of: .restore) ?? obstacleToListDeletions
      ?? words.form.notice(.nothingToUndo, false)
  }

  /// Returns why it is unknown what the user has deleted; nil if it is known, or never will be.
  private var obstacleToListDeletions: SafeText? {
    guard selling.needsLoginToEdit, obstacleToLogin == nil,
      selling.deletedProducts(now: environment.now()).isEmpty
    else { return nil }
    return words.form.deletionsNeedLogin
  }

  /// Returns why the market does not support it; nil if it does.
  private func absence(of feature: MarketFeature) -> SafeText? {
    list.offers(feature) ? nil : feature.absence(in: words.language)
  }
}

/// Actions with one meaning in the list and another in a product.
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

  private mutating func refresh() -> [Effect] {
    pictureRetries += 1
    products.expireShelf()
    guard mainScene == .list else { return products.reload(of: list) }
    let effects = list.handle(.refresh)
    for case .load(let ticket) in effects { refreshTicket = ticket }
    return effects
  }

  private mutating func openHelp() -> [Effect] {
    let context = overlayContext()
    let keys = DialogKey.all(in: scene).filter { key in
      context.abilities.isSuperset(of: key.needs)
        && overlays.last?.uses(key, in: context) != false
    }.map { key in
      Hint(
        key: key.keys[0], label: words.dialogKeys(key.phrase),
        others: Array(key.keys.dropFirst()))
    }
    let hints = overlays.last?.hints(in: context) ?? []
    let own = keys.isEmpty && scene.acceptsText ? hints : keys
    return open(HelpOverlay(about: scene, own: own, hinted: hints.map(\.key)))
  }
}

/// The hints of the last line.
extension BrowserModel {
  /// Offers the hints of the last line to `draw`, the most useful first, until it returns that
  /// there is no room; the remaining actions are not checked.
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
    // The name of the other layout is clearer than that of the action.
    let shown = action == .layout ? (display.layout == .list ? .gridLayout : .listLayout) : action
    let label =
      switch action {
      case .refresh where !list.connection.isWell: words.common.retry
      case .clear where !selling.selection.isEmpty: words.form.unmark
      case .open where canCompare: words.hint(.compare)
      default: words.hint(shown)
      }
    return keys(of: action).first.map { Hint(key: $0, label: label) }
  }

  private var hintedActions: [Action] {
    if mainScene == .detail {
      let zoom: [Action] = products.detail?.zoom == nil ? [.zoom] : []
      return [.back, .nextProduct, .nextPicture] + zoom + [.help] + sellingActions
        + [.seller, .copy, .previousPicture, .viewPicture, .refresh]
    }
    if !selling.selection.isEmpty {
      return [.open, .delete, .clear, .select, .selectRange, .help, .quit]
    }
    switch list.connection {
    case .failed, .waiting, .cancelled:
      return list.window.isEmpty
        ? [.refresh, .quit, .help]
        : [.refresh, .open] + (list.query == .everything ? [] : [.clear])
          + [.layout, .help, .quit, .search, .filter]
    case .opening where list.window.isEmpty, .online where list.window.isEmpty:
      return [.clear, .add, .refresh, .search, .help, .quit, .layout, .command]
    case .opening, .online:
      return [.open] + (list.query == .everything ? [] : [.clear])
        + [
          .search, .help, .sort, .filter, .add, .layout, .quit,
        ] + sellingActions + [.refresh, .last, .first]
    }
  }

  /// The actions for products of the user's own. Another's market does not know any before a login.
  private var sellingActions: [Action] {
    let needsLogin =
      list.isOpen && environment.reference != .local && selling.identity == nil
      && obstacleToLogin == nil
    return needsLogin ? [.login] : [.edit, .delete]
  }
}

/// Saved views.
extension BrowserModel {
  mutating func saveView(_ name: String) -> [Effect] {
    guard !name.isEmpty else { return ask(for: .saveView) }
    // Each market has its own number for the user.
    let typed = list.query.typed(me: ownVendor).string
    guard state.save(typed, as: name) else {
      let limit = BrowserState.lineLimit
      return notify(
        typed.count > limit ? words.overlays.searchTooLong(limit) : words.overlays.tooManyViews)
    }
    return notify(words.overlays.viewSaved(SafeText(name)))
  }

  /// The saved view of the list's query; earlier versions saved the user's number in it.
  var shownView: BrowserState.SavedView? {
    guard !state.views.isEmpty else { return nil }
    let typed = [list.query.typed(me: ownVendor).string, list.query.typed.string]
    return state.views.first { typed.contains($0.query) }
  }

  /// Compares the selected products, or opens the one under the cursor.
  private mutating func openMarked() -> [Effect] {
    if canCompare { return compare() }
    if mainScene == .list, selling.selection.count > ProductComparison.counts.upperBound {
      notify(words.comparison.needsProducts)
    }
    return openProduct()
  }

  mutating func showView(_ name: String) -> [Effect] {
    if name.isEmpty, !state.views.isEmpty {
      return open(
        MenuOverlay(
          views: state.views.map { ($0.name, $0.query) }, current: shownView?.name, words: words))
    }
    guard let view = view(named: name) else { return [] }
    return showTyped(view.query)
  }

  /// Returns the view with this name; a message reports an unknown one.
  private mutating func view(named name: String) -> BrowserState.SavedView? {
    if let view = state.views.first(where: { $0.name == name }) { return view }
    let closest = Suggestion.closest(to: name, of: state.views.map(\.name))
    notify(words.overlays.noView(SafeText(name), closest.map { SafeText($0) }))
    return nil
  }

  /// Renames a view, `"old name" "new name"`, or the one that is shown, `new name`. In quotation
  /// marks, a mark is written twice.
  private mutating func renameView(_ names: String) -> [Effect] {
    let quoted = names.unicodeScalars.contains("\"") ? QueryWord.words(of: names) : nil
    let isComplete = quoted.map { $0.count == 2 && $0.allSatisfy(\.isQuoted) } ?? !names.isEmpty
    guard isComplete, let old = quoted?[0].text.trimmed ?? shownView?.name else {
      return notify(words.overlays.renameNeedsName)
    }
    let new = quoted?[1].text.trimmed ?? names
    guard view(named: old) != nil else { return [] }
    let isRenamed = state.rename(old, to: new)
    return notify(
      isRenamed
        ? words.overlays.viewRenamed(SafeText(old), SafeText(new))
        : words.overlays.nameTaken(SafeText(new)))
  }

  private mutating func removeView(_ name: String) -> [Effect] {
    guard !name.isEmpty else { return showView("") }
    guard view(named: name) != nil else { return [] }
    state.remove(name)
    return notify(words.overlays.viewRemoved(SafeText(name)))
  }

  /// Shows a previous list, without recording it again.
  private mutating func revisit(isForward: Bool) -> [Effect] {
    guard
      let entry = isForward
        ? queries.goForward(leaving: list.cursor) : queries.goBack(leaving: list.cursor)
    else { return [] }
    search.typed = entry.typed
    return list.handle(.revisit(entry.query, row: entry.row))
  }
}
