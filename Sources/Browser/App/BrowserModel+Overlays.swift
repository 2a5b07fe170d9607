import Market
import Text
import ViewModels

/// Overlays get what is theirs, and what they want done is done.
extension BrowserModel {
  mutating func feedOverlay(_ input: OverlayInput) -> [Effect] {
    turnToOverlay { $0.take(input, in: $1) }
  }

  mutating func turnToOverlay(
    _ turn: (inout any Overlay, BrowserModel) -> [OverlayOutcome]
  ) -> [Effect] {
    guard var top = overlays.popLast() else { return [] }
    let outcomes = turn(&top, self)
    overlays.append(top)
    return carryOut(outcomes, of: overlays.count - 1)
  }

  mutating func tellOverlays(_ event: Event) -> [Effect] {
    var effects: [Effect] = []
    // From the top: those that close or open others change nothing below them.
    for place in overlays.indices.reversed() {
      var overlay = overlays[place]
      let outcomes = overlay.receive(event, in: self)
      overlays[place] = overlay
      effects += carryOut(outcomes, of: place)
    }
    return effects
  }

  private mutating func carryOut(_ outcomes: [OverlayOutcome], of place: Int) -> [Effect] {
    outcomes.flatMap { outcome -> [Effect] in
      switch outcome {
      case .close: if overlays.indices.contains(place) { overlays.remove(at: place) }
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
      case .tell(let event): return tellOverlays(event)
      }
      return []
    }
  }
}
