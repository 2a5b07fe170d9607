import Market
import Text
import ViewModels
import Words

/// Overlays get what is theirs, and what they want done is done.
extension BrowserModel {
  mutating func feedOverlay(_ input: OverlayInput) -> [Effect] {
    updateOverlay { $0.handle(input, in: $1) }
  }

  /// Lets the topmost overlay handle something, and carries out the outcomes.
  mutating func updateOverlay(
    _ update: (inout any Overlay, OverlayContext) -> [OverlayOutcome]
  ) -> [Effect] {
    // Out of the model, so that nothing of it is copied while it changes.
    guard var top = overlays.popLast() else { return [] }
    let outcomes = update(&top, overlayContext())
    overlays.append(top)
    return carryOut(outcomes, of: overlays.count - 1)
  }

  mutating func deliverToOverlays(_ event: Event) -> [Effect] {
    var effects: [Effect] = []
    // From the top: those that close or open others change nothing below them.
    for index in overlays.indices.reversed() {
      let isOnTop = index == overlays.count - 1
      var overlay = overlays[index]
      let outcomes = overlay.receive(event, in: overlayContext(isOnTop: isOnTop))
      overlays[index] = overlay
      effects += carryOut(outcomes, of: index)
    }
    return effects
  }

  func overlayContext(isOnTop: Bool = true) -> OverlayContext {
    OverlayContext(
      words: words, size: size, keymap: keymap, notice: notice, selling: selling,
      history: state.history, views: state.views.map(\.name), isOnTop: isOnTop,
      today: surroundings.today
    ) { [self] in obstacle(to: $0) }
  }

  private mutating func carryOut(_ outcomes: [OverlayOutcome], of index: Int) -> [Effect] {
    outcomes.flatMap { outcome -> [Effect] in
      switch outcome {
      case .close: if overlays.indices.contains(index) { overlays.remove(at: index) }
      case .open(let overlay): overlays.append(overlay)
      case .run(let command, let line):
        if let line { state.remember(line) }
        return perform(command)
      case .press(let key): return type(key)
      case .say(let text): say(text)
      case .query(let typed, let query): return show(typed, query)
      case .effect(let effect): return [effect]
      case .sell(let command): return sell(command)
      case .deliver(let event): return deliverToOverlays(event)
      }
      return []
    }
  }
}

/// What can be done now.
extension BrowserModel {
  /// The actions of a scene that have a key there, in the table's order.
  func actions(in scene: Scene) -> [Action] {
    Action.allCases.filter { $0.scenes.contains(scene) }
  }

  /// Why an action cannot be done now, in words; nil when it can.
  func obstacle(to action: Action) -> SafeText? {
    if !action.scenes.contains(place) {
      return action.scenes.contains(.detail)
        ? words.overlays.inProductOnly
        : action.scenes.contains(.list)
          ? words.overlays.inListOnly : words.overlays.notHere
    }
    switch action {
    case .open where list.selected == nil: return words.overlays.noProduct
    case .open where detail != nil: return words.overlays.openAlready
    case .focus where geometry.pane == nil || detail != nil: return words.overlays.noPane
    case .copy where productToCopy == nil: return words.overlays.noProduct
    case .nextPicture where opened?.viewModel.hasNext == false,
      .previousPicture where opened?.viewModel.hasPrevious == false:
      return words.overlays.noOtherPicture
    case .viewPicture where pictureToView == nil: return words.overlays.noPicture
    case .suspend where !surroundings.canSuspend: return words.overlays.noShell
    case .search: return absence(of: .search)
    case .sort: return absence(of: .sort)
    case .filter: return absence(of: .filter)
    case .undo where !selling.isBusy && selling.restorableCount(now: surroundings.now()) == 0:
      return absence(of: .restore) ?? words.form.nothingToUndo
    case .undo: return absence(of: .restore)
    case .view where state.views.isEmpty: return words.overlays.noViews
    case .clear where list.query == .everything && selling.selection.isEmpty:
      return words.overlays.noQuery
    // Each was looked at when it was marked.
    case .delete where place == .list && list.isOpen && !selling.selection.isEmpty: return nil
    case .edit: return obstacleToEdit()
    case .delete: return obstacleToChange()
    case .mine: return absence(of: .filter) ?? (ownVendor == nil ? words.form.noIdentity : nil)
    case .add where !list.isOpen, .duplicate where !list.isOpen: return words.form.notOpenYet
    default: return nil
    }
  }

  /// What an action does, and behind it why it cannot be done now.
  func explanation(of action: Action) -> (text: SafeText, isOff: Bool) {
    let name = words.explanation(action)
    return obstacle(to: action).map { ("\(name) (\($0.asClause))", true) } ?? (name, false)
  }

  /// Why the market cannot do it, where it cannot.
  private func absence(of feature: MarketFeature) -> SafeText? {
    list.offers(feature) ? nil : feature.absence(in: words.language)
  }

  /// Offers what the last line may say, the most useful first, until `take` answers that there is
  /// no room for it: what can be done is not asked beyond that. Answers how many actions were
  /// asked about.
  @discardableResult
  func offerHints(_ take: (Hint) -> Bool) -> Int {
    if let top = overlays.last {
      for hint in top.hints(in: overlayContext()) where !take(hint) { break }
      return 0
    }
    for (place, action) in hintedActions.enumerated() where obstacle(to: action) == nil {
      if let hint = hint(action), !take(hint) { return place + 1 }
    }
    return .max
  }

  /// Those of the first `count` actions for the last line that can be done now.
  func offered(ofFirst count: Int) -> [Action] {
    hintedActions.prefix(count).filter { obstacle(to: $0) == nil }
  }

  func hint(_ action: Action) -> Hint? {
    // What a key that switches leads to says more than that it switches.
    let shown = action == .layout ? layout.other.action : action
    let label = action == .refresh && !list.connection.isWell ? words.retry : words.hint(shown)
    return keys(of: action).first.map { Hint(key: $0, label: label) }
  }

  private var hintedActions: [Action] {
    if place == .detail {
      return [
        .back, .nextPicture, .edit, .delete, .copy, .help, .previousPicture, .viewPicture, .refresh,
      ]
    }
    if !selling.selection.isEmpty { return [.delete, .clear, .mark, .markRange, .help, .quit] }
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
