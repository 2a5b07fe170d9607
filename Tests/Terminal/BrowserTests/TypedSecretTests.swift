import Actions
import Market
import Terminal
import Testing
import Text
import ViewModels
import Words

@testable import Browser

/// A login that is typed or pasted into another box than its own.
@Suite struct TypedSecretTests {
  /// An identifier and a secret without letters that are keys of the boxes, such as `a` for a new
  /// product.
  private static let vendor = "wood-shop-7"
  private static let secret = "s3cr3t-8d2f-4f5b"
  /// The end of the secret: the beginning may be in another field.
  private static let part = "8d2f-4f5b"

  enum Box: CaseIterable {
    case palette, command, loginCommand, search, prices, vendors, help, helpFilter, views, trash
    case drafts, markets, address, files

    var scene: Scene {
      switch self {
      case .palette: .palette
      case .command, .loginCommand: .command
      case .search: .search
      case .prices, .vendors: .filter
      case .help: .help
      case .helpFilter: .helpFilter
      case .views: .menu
      case .trash: .trash
      case .drafts: .drafts
      case .markets, .address: .markets
      case .files: .files
      }
    }
  }

  private func open(_ box: Box) -> SampleBrowser {
    var list = SampleBrowser.selling()
    list.model.state.save("desk", as: "desks")
    list.model.state.remember(.remote("https://other.example"))
    switch box {
    case .palette: return list.pressing(.control("p"))
    case .command: return list.typing(":")
    case .loginCommand: return list.typing(":login ")
    case .search: return list.typing("/")
    case .prices: return list.typing("f")
    case .vendors: return list.typing("f").pressing(.tab, .tab, .tab, .tab, .tab)
    case .help: return list.typing("?")
    case .helpFilter: return list.typing("?/")
    case .views: return list.typing(":view").pressing(.enter)
    case .trash: return list.typing(":trash").pressing(.enter)
    case .drafts:
      var form = ProductForm()
      form.setFocus(.attribute(.name))
      _ = form.edit(.insert("Lamp"))
      _ = list.model.receive(.draftsListed([FormDraft(form)]))
      return list.typing("a")
    case .markets: return list.typing("gm")
    case .address: return list.typing("gma")
    case .files:
      var chooser = SampleBrowser.onPictures().pressing(.enter)
      _ = chooser.model.receive(.folderListed(.listing("/home/me", "desk.png")))
      return chooser
    }
  }

  /// Types the login, lets the pauses in typing pass, and presses Enter.
  private func type(asPaste: Bool, into browser: inout SampleBrowser) -> [Effect] {
    var effects: [Effect] = []
    if asPaste {
      effects += browser.model.handle(.paste("\(Self.vendor)\n\(Self.secret)"))
    } else {
      let keys = Self.vendor.map(Key.character) + [.tab] + Self.secret.map(Key.character)
      for key in keys { effects += browser.model.handle(.key(key)) }
    }
    for case .wake(let wake, _) in effects { effects += browser.model.receive(.woke(wake)) }
    return effects + browser.model.handle(.key(.enter))
  }

  /// Words to search for are sent, and the name of a file is looked up on this machine: the box says
  /// so. A search is in the history of searches.
  @Test(arguments: Box.allCases, [false, true])
  func aSecretIsNothingElse(box: Box, isPasted: Bool) {
    var browser = open(box)
    #expect(browser.model.scene == box.scene)
    let effects = type(asPaste: isPasted, into: &browser)
    let found = effects.filter { "\($0)".contains(Self.part) }
    for effect in found {
      switch (box, effect) {
      case (.search, .load), (.vendors, .load), (.files, .findFiles): break
      // The pause before the progress of that request is shown.
      case (.search, .wake(.progressDelay, _)), (.vendors, .wake(.progressDelay, _)): break
      default: Issue.record("\(effect)")
      }
    }
    // The description of an effect has its texts.
    #expect(box != .search || !found.isEmpty)
    let state = browser.model.state
    let saved =
      state.history + (box == .search ? [] : state.searches)
      + state.views.flatMap { [$0.name, $0.query] } + state.markets.map(\.name)
    let messages = browser.model.messages.history.map(\.text.string)
    #expect(!(saved + messages).contains { $0.contains(Self.part) })
  }
}
