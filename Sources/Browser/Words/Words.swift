import Market
import Text

/// What the program says, in one language, to somebody with these keys.
///
/// A reference: all that draws has it, and copying every phrase for each would take longer than
/// drawing does.
@dynamicMemberLookup
final class Words: Sendable {
  /// What a key is called that does an action: sentences name the person's own keys.
  typealias KeyName = @Sendable (Action) -> SafeText

  private let phrases: Phrases

  private init(_ phrases: Phrases) { self.phrases = phrases }

  subscript<Phrase>(dynamicMember phrase: KeyPath<Phrases, Phrase>) -> Phrase {
    phrases[keyPath: phrase]
  }

  static func of(_ language: Language, keymap: Keymap = Keymap()) -> Words {
    let key: KeyName = { SafeText(keymap.keys(of: $0).first ?? ":\($0.name)") }
    return Words(language == .english ? .english(key) : .korean(key))
  }

  /// What the person can do about a failure.
  func recovery(_ error: MarketError) -> SafeText {
    error.recovery(in: phrases.language, refreshKey: phrases.key(.refresh))
  }
}

/// A phrase missing in a language does not compile.
struct Phrases: Sendable {
  let language: Language
  let key: Words.KeyName
  let program: SafeText
  let localMarket: SafeText
  let soldOut: SafeText
  let lastPage: SafeText
  let loading: SafeText
  let loadingMore: SafeText
  let refreshing: SafeText
  let opening: SafeText
  let online: SafeText
  let offline: SafeText
  let trouble: SafeText
  let stopped: SafeText
  let stoppedState: SafeText
  let emptyTitle: SafeText
  let emptyHint: SafeText
  let emptyLocalHint: SafeText
  let retry: SafeText
  let helpTitle: SafeText
  let tooSmall: SafeText
  let quitHint: SafeText
  let nothingRunning: SafeText
  let marketIsWell: SafeText
  let unnamed: SafeText
  let pasteTooLong: SafeText
  let you: SafeText
  let today: SafeText
  let yesterday: SafeText
  let noDescription: SafeText
  let noPicture: SafeText
  let listed: @Sendable (_ day: SafeText) -> SafeText
  let changed: @Sendable (_ day: SafeText) -> SafeText
  let picture: @Sendable (_ number: Int, _ count: Int) -> SafeText
  let left: @Sendable (_ pieces: String) -> SafeText
  let daysAgo: @Sendable (_ days: Int) -> SafeText
  let date: @Sendable (_ year: Int, _ month: Int, _ day: Int) -> SafeText
  let position: @Sendable (_ row: String, _ total: String) -> SafeText
  let positionOfMore: @Sendable (_ row: String, _ loaded: String) -> SafeText
  let products: @Sendable (_ count: String) -> SafeText
  let loadingRows: @Sendable (_ first: String, _ last: String, _ total: String) -> SafeText
  let waiting: @Sendable (_ seconds: Int) -> SafeText
  let savedList: @Sendable (_ age: Duration) -> SafeText
  let news: @Sendable (_ count: String, _ key: String) -> SafeText
  let actions: ActionPhrases

  let overlays: OverlayWords
  let views: ViewWords
}
