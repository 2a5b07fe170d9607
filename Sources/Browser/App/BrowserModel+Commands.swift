import Foundation
import Market
import Text
import ViewModels
import Words

/// What is done wherever one is: by a key, from the palette, the help, or by name with an argument.
extension BrowserModel {
  /// Nil for what the list and the product do each in their way.
  mutating func performEverywhere(_ command: Command) -> [Effect]? {
    let argument = command.argument.string
    switch command.action {
    case .palette: overlays.append(PaletteOverlay())
    case .command: overlays.append(CommandOverlay())
    case .copy: return copyProduct()
    case .viewPicture: return pictureToView.map { [.viewPicture($0)] } ?? []
    case .mouse: return switchMouse()
    case .messages: overlays.append(MessagesOverlay(messages))
    case .search: return search(argument)
    case .sort: return sort(argument)
    case .filter: overlays.append(FilterOverlay(list.query, me: ownVendor))
    case .clear: return clear()
    case .product: return openProduct(argument)
    case .saveView: return saveView(argument)
    case .view: return showView(argument)
    case .layout: return chooseLayout(argument)
    case .theme: return chooseTheme(argument)
    case .graphics: return chooseGraphics(argument)
    default: return nil
    }
    return []
  }

  /// Shows other products, or another order; `typed` is what a search line shows when it is opened.
  mutating func show(_ typed: String, _ query: ProductQuery) -> [Effect] {
    typedQuery = typed
    return list.handle(.query(query))
  }

  /// Symbols go first, then the search.
  private mutating func clear() -> [Effect] {
    guard selling.selection.isEmpty else { return sell(.clearSelection) }
    return show("", .everything)
  }

  /// In the list, which an open product is left for.
  private mutating func search(_ text: String) -> [Effect] {
    let left = place == .detail ? closeProduct() : []
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

  private mutating func sort(_ name: String) -> [Effect] {
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
    overlays.append(CommandOverlay(action.rawValue + " "))
    return []
  }

  private mutating func openProduct(_ number: String) -> [Effect] {
    Int(number).map { openProduct(numbered: $0) } ?? ask(for: .product)
  }
}

/// Saved views.
extension BrowserModel {
  private mutating func saveView(_ name: String) -> [Effect] {
    guard !name.isEmpty else { return ask(for: .saveView) }
    guard state.save(list.query.typed.string, as: name) else {
      say(words.overlays.tooManyViews)
      return []
    }
    say(words.overlays.viewSaved(SafeText(name)))
    return []
  }

  private mutating func showView(_ name: String) -> [Effect] {
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
      let nearest = FuzzyMatch.nearest(to: name, of: state.views.map(\.name))
      say(words.overlays.noView(SafeText(name), nearest.map { SafeText($0) }))
      return []
    }
    return showTyped(view.query)
  }
}
