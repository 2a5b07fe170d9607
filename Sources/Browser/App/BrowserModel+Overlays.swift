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
      case .run(let command): return perform(command)
      case .press(let key): return type(key)
      case .say(let text): say(text)
      case .query(let typed, let query): return show(typed, query)
      case .remember(let line): state.remember(line)
      case .effect(let effect): return [effect]
      case .delete(let products, let credentials):
        return begin(products.map { .delete($0, credentials) })
      case .dispatch(let draft): return dispatch(draft)
      case .look(let draft): return open(draft)
      case .stopBatch: return stopBatch()
      case .send(let ticket, let draft): return send(ticket, draft: draft)
      case .retry(let task): return retry(task)
      case .form(let form): return open(form: form, isKept: form.isKept)
      case .keep(let draft): return keep(draft)
      case .deliver(let event): return deliverToOverlays(event)
      }
      return []
    }
  }
}
