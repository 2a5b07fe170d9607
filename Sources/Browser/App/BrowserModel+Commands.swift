import Foundation
import Market
import TerminalPictures
public import Text
import ViewModels
import Words

/// Actions with an argument, and those that change the query.
extension BrowserModel {
  /// Lists other products, or in another order; `typed` is the text of the search line.
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

  /// Searches the list; an open product is closed.
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

/// The appearance: chosen by name, previewed in its menu.
extension BrowserModel {
  /// The theme that is drawn: the one under the cursor of its menu, or else the chosen one.
  var shownTheme: ThemeName { overlays.last?.theme ?? theme }

  mutating func chooseTheme(_ name: String) -> [Effect] {
    guard let chosen = ThemeName(rawValue: name) else {
      let items = ThemeName.allCases.map {
        MenuOverlay.Item(
          label: words.views.theme($0), command: Command(.theme, SafeText($0.rawValue)),
          isCurrent: $0 == theme)
      }
      overlays.append(MenuOverlay(title: words.views.themes, items: items))
      return []
    }
    theme = chosen
    state.theme = chosen
    return []
  }

  mutating func chooseGraphics(_ name: String) -> [Effect] {
    guard let chosen = GraphicsChoice(name: name) else {
      let items = GraphicsChoice.allCases.map {
        MenuOverlay.Item(
          label: words.views.graphics($0), command: Command(.graphics, SafeText($0.name)),
          isCurrent: $0 == graphics)
      }
      overlays.append(MenuOverlay(title: words.views.pictures, items: items))
      return []
    }
    graphics = chosen
    state.graphics = chosen
    return []
  }

  mutating func chooseLayout(_ name: String) -> [Effect] {
    show(ProductLayout(rawValue: name) ?? layout.other)
  }
}

/// Copying a product's address, and opening its picture outside.
extension BrowserModel {
  var productToCopy: Product? { opened?.viewModel.product ?? list.selected }

  mutating func copyProduct() -> [Effect] {
    guard let product = productToCopy else { return [] }
    guard let address = surroundings.productsAddress else {
      let price = words.price(product.price.salePrice, in: product.price.currency)
      return [.copy("\(product.name) · \(price) · #\(String(product.id))")]
    }
    return [.copy(SafeText("\(address)/\(product.id)"))]
  }

  /// Reports what was copied, and by which program; nil if the terminal was asked to.
  public mutating func copied(_ text: SafeText, by program: SafeText?) {
    say(words.overlays.copied(text, program))
  }

  /// The address of the picture on the screen.
  var pictureToView: SafeText? {
    let address =
      if let open = opened ?? pane.open {
        open.viewModel.pictureAddress
      } else {
        list.selected?.thumbnail
      }
    return address.flatMap { $0.isEmpty ? nil : $0 }
  }

  public mutating func viewed(_ outcome: PictureViewing) {
    switch outcome {
    case .shown(let program): say(words.overlays.pictureSent(program))
    case .noProgram: say(words.overlays.noViewer)
    case .programFailed(let program): say(words.overlays.viewerFailed(program))
    case .unavailable: say(words.overlays.pictureUnavailable)
    }
  }
}
