import Actions
import Foundation
import Market
import ScreenWords
import Testing
import Text
import Words

@testable import Browser
@testable import Keymap
@testable import Widgets

/// Compares `docs/keys.md` with the action table; `UPDATE_SCREENS=1` rewrites it.
@Suite struct KeysPageTests {
  @Test func thePageOfKeysIsUpToDate() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/keys.md")
    if ProcessInfo.processInfo.environment["UPDATE_SCREENS"] != nil {
      try Self.page.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == Self.page)
  }

  private static var page: String {
    let rows = Action.allCases.map { action in
      let keys = action.keys.map { "`\($0)`" }.joined(separator: " ")
      let places = Scene.allCases.filter { action.scenes.contains($0) }
      let scenes = places.count == Scene.allCases.count ? "everywhere" : list(places)
      return "| `\(action.name)\(argument(of: action))` | \(keys) | \(scenes) | "
        + "\(ScreenWords.of(.english).explanation(action)) | \(ScreenWords.of(.korean).explanation(action)) |"
    }
    return """
      # Keys

      Generated from the action table. `?` shows the keys of the current screen, or `F1` while text
      is typed; `Ctrl-P` finds all actions, and `:` runs one by name. To change keys, use these names in `config.toml`: `[keys]`
      with `down = ["j", "↓", "Ctrl-N"]`.

      | name | keys | where | what it does | |
      |---|---|---|---|---|

      """ + rows.joined(separator: "\n") + "\n\n## In forms and dialogs\n"
        + DialogKey.scenes.map(section).joined()
  }

  private static func section(of scene: Scene) -> String {
    let rows = DialogKey.all(in: scene).map { key in
      let keys = key.keys.map { "`\($0)`" }.joined(separator: " ")
      let phrases = [Language.english, .korean].map {
        ScreenWords.of($0).dialogKeys(key.phrase).string
      }
      return "| \(keys) | \(phrases.joined(separator: " | ")) |"
    }
    return "\n### \(scene)\n\n| keys | what they do | |\n|---|---|---|\n"
      + rows.joined(separator: "\n") + "\n"
  }

  private static func list(_ scenes: [Scene]) -> String {
    scenes.map { "\($0)" }.joined(separator: ", ")
  }

  private static func argument(of action: Action) -> String {
    switch action.argument {
    case .none: ""
    case .number: " NUMBER"
    case .text: " TEXT"
    case .savedView: " NAME"
    case .market: " ADDRESS"
    case .customCommand: " TITLE"
    case .choice(let choice): " " + choice.names.joined(separator: "/")
    }
  }
}
