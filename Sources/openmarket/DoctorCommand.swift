import ArgumentParser
import CursesTerminal
import Foundation
import Pictures
import Terminal
import TerminalPictures
import TerminalText

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say what the terminal can, how pictures are drawn and why, with samples.")

  @MainActor
  func run() async {
    let environment = ProcessInfo.processInfo.environment
    let answer = TerminalInquiry.ask(within: TerminalInquiry.patience(environment: environment))
    let traits = answer?.traits ?? TerminalTraits()
    let knowsAll = TrueColorEntry.isTold(by: environment)
    let hasPalette = (environment["TERM"] ?? "").contains("256") || knowsAll
    let ladder = GraphicsLadder(
      traits: traits, colors: knowsAll ? 1 << 24 : hasPalette ? 256 : 8,
      drawsUnicode: CharacterWidth.localeKnowsUnicode, environment: environment)
    var lines: [SafeText] = [
      "TERM         \((environment["TERM"] ?? "").safe)",
      "COLORTERM    \((environment["COLORTERM"] ?? "").safe)",
      "tmux         \(ladder.isInTmux ? "yes: only what it passes on arrives" : "no")",
      "locale       \(ladder.drawsUnicode ? "UTF-8" : "no UTF-8: ASCII only")",
    ]
    lines += Self.answers(answer)
    let best = ladder.best
    lines.append("pictures     \(best.graphics.rawValue.safe): \(best.reason)")
    if best.graphics != ladder.cells.graphics {
      lines.append("elsewhere    \(ladder.cells.graphics.rawValue.safe): \(ladder.cells.reason)")
    }
    Output.standard.write(lines.map { "\($0)\n" }.joined())
    guard answer != nil else { return }
    for graphics in [Graphics.blocks, .ascii] {
      Output.standard.write("\n\(graphics.rawValue)\n")
      Output.standard.write(Self.sample(graphics, ladder))
    }
  }

  private static func answers(_ answer: (traits: TerminalTraits, after: Duration?)?) -> [SafeText] {
    guard let (traits, after) = answer else {
      return ["answers      not asked: standard input or output is no terminal"]
    }
    let milliseconds = after.map { Int($0 / .milliseconds(1)) }
    let background =
      switch traits.background {
      case .dark: "dark"
      case .light: "light"
      case .unknown: "not told"
      }
    return [
      SafeText("answers      " + (milliseconds.map { "after \($0) ms" } ?? "none in time")),
      "name         \(traits.name.isEmpty ? "not told" : traits.name)",
      SafeText("background   \(background)"),
      SafeText("cell         " + (traits.cell.map { "\($0.width) × \($0.height)" } ?? "not told")),
      SafeText("sixel        " + (traits.drawsSixel ? "yes" : "no")),
      SafeText("kitty        " + (traits.answersKitty ? "yes" : "no")),
    ]
  }

  /// A wheel of colours, as the browser would draw it.
  private static func sample(_ graphics: Graphics, _ ladder: GraphicsLadder) -> String {
    let side = 96
    var rgba: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        let (dx, dy) = (Double(x) - 47.5, Double(y) - 47.5)
        let radius = (dx * dx + dy * dy).squareRoot() / 47.5
        let turn = atan2(dy, dx) / (2 * .pi) + 0.5
        let parts = [0.0, 1 / 3, 2 / 3].map { offset in
          let wave = 0.5 + 0.5 * cos(2 * .pi * (turn + offset))
          return UInt8(255 * (1 - radius * (1 - wave)).clamped)
        }
        rgba += parts + [radius <= 1 ? 255 : 0]
      }
    }
    guard let pixels = Pixels(width: side, height: side, rgba: rgba) else { return "" }
    let size = Size(columns: 24, rows: 12)
    let isDark = ladder.traits.background != .light
    let frame =
      graphics == .ascii
      ? CharacterArt.draw(
        pixels, in: size, .whole, isDark: isDark, hasColors: ladder.colors >= 256
      ).frame
      : Blocks.draw(
        pixels, in: size, .whole, palette: ladder.colors > 256 ? .all : .fixed,
        backdrop: ladder.traits.backgroundColor ?? RGB(isDark ? 0x101014 : 0xFFFFFF)
      ).frame
    return frame.colored
  }
}

extension Double {
  fileprivate var clamped: Double { min(max(0, self), 1) }
}

extension String {
  /// Text from outside, to be printed.
  var safe: SafeText { SafeText(self) }
}

extension Frame {
  /// The cells with their colours, in lines, for a terminal that was asked what it knows.
  fileprivate var colored: String {
    (0..<size.rows).map { row in
      self.row(row).map { cell in
        "\u{1B}[0\(Self.code(cell.style.foreground, 38))\(Self.code(cell.style.background, 48))m"
          + cell.glyph.string
      }.joined() + "\u{1B}[0m\n"
    }.joined()
  }

  private static func code(_ color: Color, _ kind: Int) -> String {
    switch color {
    case .standard: ""
    case .indexed(let index): ";\(kind);5;\(index)"
    case .rgb(let color): ";\(kind);2;\(color.red);\(color.green);\(color.blue)"
    }
  }
}
