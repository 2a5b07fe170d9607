import Keymap
import TOMLKit
import Terminal
import Text
public import Widgets
import Words

extension CustomTheme {
  /// Reads the text of a `themes/NAME.toml`; returns the valid colours and all mistakes.
  public static func read(
    _ text: String, name: String
  ) -> (theme: CustomTheme, mistakes: [SettingsError]) {
    var theme = CustomTheme(name: name)
    do {
      let file = try TOMLText(text)
      var mistakes: [SettingsError] = []
      for key in file.table.keys {
        guard let value = file.table[key] else { continue }
        if let kind = theme.set(key, to: value) {
          mistakes.append(SettingsError(line: file.lines.line(of: key), kind: kind))
        }
      }
      return (theme, mistakes.sorted { ($0.line ?? 0) < ($1.line ?? 0) })
    } catch {
      return (theme, [error])
    }
  }

  private static let baseKey = "base"

  /// - Returns: The mistake, if it is one.
  private mutating func set(
    _ key: String, to value: any TOMLValueConvertible
  ) -> SettingsError.Kind? {
    let shown = SafeText(key, limit: 60)
    if key == Self.baseKey {
      let base = value.string.flatMap(ThemeName.init(rawValue:))
      guard let base, ThemeName.bases.contains(base) else {
        let choices = ThemeName.bases.map(\.rawValue).joined(separator: ", ")
        return .notOneOf(
          shown, value: SafeText(value.string ?? "", limit: 60), choices: SafeText(choices))
      }
      self.base = base
      return nil
    }
    guard let role = Role(rawValue: key) else {
      let names = [Self.baseKey] + Role.allCases.map(\.rawValue)
      return .unknownName(shown, nearest: Suggestion.closest(to: key, of: names).map { SafeText($0) })
    }
    guard let color = Color(value) else {
      return .notAColor(
        shown, value: SafeText(value.string ?? value.int.map { String($0) } ?? "", limit: 60))
    }
    colors[role] = color
    return nil
  }
}

extension Color {
  /// The sixteen colours that every terminal names; the user may have redefined them.
  private static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]

  /// `"#rrggbb"`, a number of the palette, a name, or `"default"`; nil for anything else.
  fileprivate init?(_ value: any TOMLValueConvertible) {
    if let number = value.int {
      guard let index = UInt8(exactly: number) else { return nil }
      self = .indexed(index)
      return
    }
    guard let text = value.string else { return nil }
    if text == "default" {
      self = .standard
    } else if text.hasPrefix("#"), text.utf8.count == 7,
      let number = UInt32(text.dropFirst(), radix: 16)
    {
      self = .rgb(RGB(number))
    } else {
      let isBright = text.hasPrefix("bright-")
      let name = isBright ? String(text.dropFirst(7)) : text
      guard let index = Self.names.firstIndex(of: name) else { return nil }
      self = .indexed(UInt8(index + (isBright ? 8 : 0)))
    }
  }
}
