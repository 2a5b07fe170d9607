import Actions
import ScreenWords
import Terminal
import Testing
import Text
import Words

@testable import Keymap

@Suite struct KeymapTests {
  @Test func everyKeyInTheTableMeansItsAction() {
    for action in Action.allCases {
      for scene in Scene.allCases where action.scenes.contains(scene) {
        for name in action.keys {
          var keymap = Keymap()
          var match = Keymap.Match.none
          for stroke in Keymap.keys(in: name) { match = keymap.handle(stroke, in: scene) }
          #expect(match == .action(action), "\(name) in \(scene)")
        }
      }
    }
  }

  @Test func noKeyHasTwoMeanings() {
    for scene in Scene.allCases {
      let keys = Action.allCases.filter { $0.scenes.contains(scene) }.flatMap(\.keys)
      let strokes = keys.map(Keymap.keys(in:))
      #expect(Set(strokes).count == strokes.count)
      #expect(!strokes.contains([]))
    }
  }

  @Test(arguments: zip("ㅓㅏㅂㄱ", [Action.down, .up, .quit, .refresh]))
  func withTheHangulInputMethodOnKeysKeepTheirMeaning(jamo: Character, action: Action) {
    var keymap = Keymap()
    #expect(keymap.handle(.character(jamo), in: .list) == .action(action))
  }

  @Test func twoStrokesMakeOneKeyAndAnythingElseStartsAgain() {
    var keymap = Keymap()
    #expect(keymap.handle(.character("g"), in: .list) == .pending)
    #expect(keymap.handle(.character("g"), in: .list) == .action(.first))
    #expect(keymap.handle(.character("ㅎ"), in: .list) == .pending)
    #expect(keymap.handle(.character("j"), in: .list) == .action(.down))
    #expect(keymap.handle(.character("x"), in: .list) == .none)
  }

  /// Terminals send these as Backspace, Tab and Enter.
  @Test(arguments: ["H", "I", "J", "M"])
  func lettersThatArriveAsOtherKeysAreRefused(letter: String) {
    #expect(!Keymap.isKey("Ctrl-\(letter)"))
    #expect(Keymap.isKey("Ctrl-N") && Keymap.isKey(letter))
  }

  /// An action of all scenes would otherwise take the keys of forms.
  @Test(arguments: [
    "Ctrl-S", "Ctrl-Q", "Ctrl-X", "Ctrl-C", "F4", "Esc", "Tab", "Enter", "↓", "Ctrl-A",
  ])
  func dialogsKeepTheirKeys(key: String) {
    for action in [Action.redraw, .suspend, .help] {
      #expect(Keymap.isReserved(key, for: action))
      #expect(!action.keys.contains { Keymap.isReserved($0, for: action) })
      #expect(!Keymap.isReserved("F5", for: action) && !Keymap.isReserved("j", for: action))
    }
    #expect(!Keymap.isReserved(key, for: .quit))
  }

  @Test func everyActionIsExplainedInBothLanguages() {
    for language in Language.allCases {
      let words = ScreenWords.of(language)
      for action in Action.allCases {
        #expect(Self.isPhrase(words.hint(action), in: language))
        #expect(Self.isPhrase(words.explanation(action), in: language))
      }
    }
  }

  private static func isPhrase(_ text: SafeText, in language: Language) -> Bool {
    language == .korean
      ? text.string.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
      : !text.isEmpty
  }
}
