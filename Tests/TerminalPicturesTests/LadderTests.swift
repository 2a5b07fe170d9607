import Terminal
import TerminalText
import Testing

@testable import TerminalPictures

/// How pictures are drawn, by what terminals are known to answer.
struct LadderTests {
  private func ladder(
    _ name: String, kitty: Bool = false, colors: Int = 1 << 24, unicode: Bool = true,
    environment: [String: String] = [:]
  ) -> GraphicsLadder {
    var traits = TerminalTraits()
    traits.name = SafeText(name)
    traits.answersKitty = kitty
    return GraphicsLadder(
      traits: traits, colors: colors, drawsUnicode: unicode, environment: environment)
  }

  @Test(arguments: [
    ("kitty(0.28.1)", true, Graphics.kitty), ("kitty(0.35.2)", true, .kitty),
    ("kitty(0.26.5)", true, .blocks), ("kitty(0.35.2)", false, .blocks),
    ("ghostty 1.1.3", true, .kitty), ("Konsole 23.08", true, .blocks),
    ("WezTerm 20240203", true, .blocks), ("XTerm(379)", false, .blocks),
    ("tmux 3.3a", false, .blocks), ("", false, .blocks), ("kitty(x)", true, .blocks),
  ])
  func brands(name: String, answers: Bool, graphics: Graphics) {
    #expect(ladder(name, kitty: answers).best.graphics == graphics)
  }

  @Test func tmuxPassesNoPicturesOnByItself() {
    let inside = ladder("kitty(0.35.2)", kitty: true, environment: ["TMUX": "/tmp/x"])
    #expect(inside.best.graphics == .blocks)
    #expect(inside.graphics(for: .fixed(.kitty)) == .kitty)
  }

  @Test func fewerColours() {
    #expect(ladder("", colors: 256).best.graphics == .blocks)
    #expect(ladder("", colors: 8).best.graphics == .ascii)
    #expect(ladder("", colors: 0).best.graphics == .ascii)
    #expect(ladder("", unicode: false).best.graphics == .ascii)
    #expect(ladder("", colors: 8).graphics(for: .fixed(.blocks)) == .ascii)
    #expect(ladder("", colors: 8).graphics(for: .fixed(.none)) == .none)
  }

  @Test func names() {
    for name in GraphicsChoice.names { #expect(GraphicsChoice(name: name)?.name == name) }
    #expect(GraphicsChoice(name: "sharp") == nil)
  }
}
