import Actions
import Keymap
import Market
import ScreenWords
import Text
import ViewModels
import Words

/// The menus of choices.
extension MenuOverlay {
  /// The orders, each with its own key, and the reverse of the current one.
  init(sorting query: ProductQuery, words: ScreenWords) {
    self.init(
      title: words.overlays.sortTitle, for: .sort, choices: query.orders,
      isCurrent: { $0 == query.order }, name: \.name, label: words.query.order, key: \.menuKey)
    add(words.explanation(.reverse).asSentence, Command(.reverse), key: "r")
  }

  init(themes: [ThemeName], current: ThemeName, words: ScreenWords) {
    self.init(
      title: words.views.themes, for: .theme, choices: themes,
      isCurrent: { $0 == current }, name: \.rawValue, label: words.views.theme)
  }

  init(languages words: ScreenWords) {
    self.init(
      title: words.views.languages, for: .language, choices: Language.allCases,
      isCurrent: { $0 == words.language }, name: \.rawValue, label: \.ownName)
  }

  init(graphics current: GraphicsChoice, words: ScreenWords) {
    self.init(
      title: words.views.pictures, for: .graphics, choices: GraphicsChoice.allCases,
      isCurrent: { $0 == current }, name: \.name, label: words.views.graphics)
  }

  /// The actions that a product offers.
  init(of product: Product, actions: [Action], keys: (Action) -> [String], words: ScreenWords) {
    self.init(
      title: product.name.fitted(to: Self.titleColumns), for: .open, choices: [Action](),
      isCurrent: { _ in false }, name: \.name, label: words.explanation)
    self.product = product.id
    for action in actions {
      let key = keys(action).first { $0.count == 1 }?.first
      add(words.explanation(action).asSentence, Command(action), key: key)
    }
  }

  private static let titleColumns = 30

  init(commands: [CustomCommand], words: ScreenWords) {
    self.init(
      title: words.commands.title, for: .run, choices: commands, isCurrent: { _ in false },
      name: \.title.string, label: \.title)
  }

  /// The saved views, which can be renamed and removed here.
  /// - Parameter views: The name of each with its query.
  init(views: [(name: String, query: String)], current: String?, words: ScreenWords) {
    self.init(
      title: words.title(words.overlays.viewsTitle, count: views.count), for: .view,
      choices: views,
      isCurrent: { $0.name == current }, name: \.name,
      label: { SafeText($0.query.isEmpty ? $0.name : "\($0.name): \($0.query)") })
    itemKeys = [
      ItemKey(
        key: "e", label: words.overlays.rename,
        outcomes: { name in
          let quoted = QueryWord.quoted(name)
          return [.close, .open(CommandOverlay("\(Action.renameView.name) \(quoted) \(quoted)"))]
        }),
      ItemKey(
        key: "x", label: words.overlays.remove, question: words.overlays.removeAgain,
        outcomes: { [.close, .run(Command(.removeView, $0))] }),
    ]
  }
}

extension ProductOrder {
  /// The key of the order in its menu. Prices in dollars are the second choice beside those in won.
  fileprivate var menuKey: Character {
    let isSecond = currency == .usd
    return switch sort {
    case .newest: "n"
    case .oldest: "o"
    case .priceAscending: isSecond ? "u" : "p"
    case .priceDescending: isSecond ? "U" : "P"
    case .name: "a"
    case .nameDescending: "A"
    case .discount: "d"
    case .discountAscending: "D"
    }
  }
}
