import Foundation
import Market
import Text
import ViewModels

/// Actions with an argument, and those that change the query.
extension BrowserModel {
  /// Shows other products, or another order; `typed` is what a search line shows when it is opened.
  mutating func show(_ typed: String, _ query: ProductQuery) -> [Effect] {
    typedQuery = typed
    return list.handle(.query(query))
  }

  /// Clears the selection first, then the search.
  mutating func clear() -> [Effect] {
    guard selling.marked.isEmpty else {
      selling.marked.removeAll()
      return []
    }
    return show("", .everything)
  }

  /// In the list, which an open product is left for.
  mutating func search(_ text: String) -> [Effect] {
    let left = mainScene == .detail ? closeProduct() : []
    guard text.isEmpty else { return left + showTyped(text) }
    searchSerial += 1_000_000
    overlays.append(SearchOverlay(typed: typedQuery, serial: searchSerial))
    return left
  }

  private mutating func showTyped(_ text: String) -> [Effect] {
    do {
      return show(text, try ProductQuery(typed: text, me: ownVendor))
    } catch {
      say(error.sentence(in: words.language))
      return []
    }
  }

  mutating func sort(_ name: String) -> [Effect] {
    guard let sort = ProductQuery.Sort(rawValue: name) else {
      let items = ProductQuery.Sort.allCases.map {
        MenuOverlay.Item(
          label: words.query.choice($0, in: list.query),
          command: Command(.sort, SafeText($0.rawValue)),
          isCurrent: $0 == list.query.sort)
      }
      overlays.append(MenuOverlay(title: words.overlays.sortTitle, items: items))
      return []
    }
    var query = list.query
    query.sort = sort
    return show(query.typed.string, query)
  }

  /// Asks for what is missing behind the name of an action.
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
      say(words.overlays.tooManyViews)
      return []
    }
    say(words.overlays.viewSaved(SafeText(name)))
    return []
  }

  mutating func showView(_ name: String) -> [Effect] {
    if name.isEmpty, !state.views.isEmpty {
      let items = state.views.map {
        MenuOverlay.Item(
          label: SafeText($0.name), command: Command(.view, SafeText($0.name)),
          isCurrent: $0.query == list.query.typed.string)
      }
      overlays.append(MenuOverlay(title: words.overlays.viewsTitle, items: items))
      return []
    }
    guard let view = state.views.first(where: { $0.name == name }) else {
      let closest = Suggestion.closest(to: name, of: state.views.map(\.name))
      say(words.overlays.noView(SafeText(name), closest.map { SafeText($0) }))
      return []
    }
    return showTyped(view.query)
  }
}
