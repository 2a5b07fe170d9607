import Market
import Terminal
import Testing
import Text
import ViewModels
import Words

@testable import Browser

@Suite struct KeymapTests {
  @Test func everyKeyInTheTableMeansItsAction() {
    for action in Action.allCases {
      for scene in Scene.allCases where action.scenes.contains(scene) {
        for name in action.keys {
          var keymap = Keymap()
          var match = Keymap.Match.none
          for stroke in Keymap.strokes(name) { match = keymap.take(stroke, in: scene) }
          #expect(match == .action(action), "\(name) in \(scene)")
        }
      }
    }
  }

  @Test func noKeyMeansTwoThings() {
    for scene in Scene.allCases {
      let keys = Action.allCases.filter { $0.scenes.contains(scene) }.flatMap(\.keys)
      let strokes = keys.map(Keymap.strokes)
      #expect(Set(strokes).count == strokes.count)
      #expect(!strokes.contains([]))
    }
  }

  @Test(arguments: zip("ㅓㅏㅂㄱ", [Action.down, .up, .quit, .refresh]))
  func withTheHangulInputMethodOnTheLetterOfTheKeyIsMeant(jamo: Character, action: Action) {
    var keymap = Keymap()
    #expect(keymap.take(.character(jamo), in: .list) == .action(action))
  }

  @Test func twoStrokesMakeOneKeyAndAnythingElseStartsOver() {
    var keymap = Keymap()
    #expect(keymap.take(.character("g"), in: .list) == .pending)
    #expect(keymap.take(.character("g"), in: .list) == .action(.first))
    #expect(keymap.take(.character("ㅎ"), in: .list) == .pending)
    #expect(keymap.take(.character("j"), in: .list) == .action(.down))
    #expect(keymap.take(.character("x"), in: .list) == .none)
  }

  @Test func pastedTextIsNotTakenForKeys() {
    var browser = SampleBrowser(80, 24).loaded(SampleProducts.all).model
    #expect(browser.handle(.paste("qqq")) == [])
    #expect(browser.scene == .list)
  }

  @Test func ctrlCStopsFirstAndQuitsOnlyWhenPressedAgain() {
    var browser = SampleBrowser(80, 24).loaded(SampleProducts.all).model
    #expect(browser.handle(.key(.control("c"))) == [])
    #expect(browser.handle(.key(.character("j"))) == [])
    #expect(browser.handle(.key(.control("c"))) == [])
    #expect(browser.handle(.key(.control("c"))) == [.quit])
  }

  @Test func everyActionIsExplainedInBothLanguages() {
    for language in Language.allCases {
      let words = Words.of(language)
      for action in Action.allCases {
        #expect(Self.hasPhrase(words.hint(action), for: action, language))
        #expect(Self.hasPhrase(words.explanation(action), for: action, language))
      }
    }
  }

  /// A missing phrase falls back to the action's own name, which has no Hangul and, where it is of
  /// two words, a hyphen.
  private static func hasPhrase(_ text: SafeText, for action: Action, _ language: Language) -> Bool
  {
    language == .korean
      ? text.string.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
      : !text.isEmpty && !text.string.contains("-")
  }

  @Test func backFromAProductIsTheSamePlaceOfTheList() {
    let list = SampleBrowser(80, 24).loaded(SampleProducts.all).pressing(.down, .down, .down)
    let before = list.frame().text
    let open = list.pressing(.enter)
    #expect(open.model.scene == .detail)
    for key: Key in [.escape, .character("q"), .character("h"), .left] {
      #expect(open.pressing(.pageDown, key).frame().text == before)
    }
  }
}
