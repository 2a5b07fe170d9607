import Text
public import Widgets
public import Words

extension CustomTheme {
  /// The lowest contrast of text that is still easy to read.
  private static let minimumContrast = 3.0

  /// Reads the text of a `themes/NAME.toml`; returns the valid colours, all mistakes, and warnings
  /// about colours that are hard to read.
  public static func read(
    _ text: String, name: String
  ) -> (theme: CustomTheme, mistakes: [SettingsError], warnings: [SettingsError]) {
    var theme = CustomTheme(name: name)
    let file = TOMLFile(text)
    var mistakes = file.mistakes
    for key in file.table.keys {
      guard let value = file.table[key], let kind = theme.set(key, to: value) else { continue }
      mistakes.append(SettingsError(line: file.line(of: key), kind: kind))
    }
    let warnings = theme.contrasts.filter { $0.ratio < minimumContrast }.map { contrast in
      SettingsError(
        line: file.line(of: contrast.role.rawValue),
        kind: .weakContrast(
          SafeText(contrast.role.rawValue), on: SafeText(contrast.ground.rawValue),
          tenths: Int(contrast.ratio * 10)))
    }
    return (theme, sorted(mistakes), sorted(warnings))
  }

  private static func sorted(_ errors: [SettingsError]) -> [SettingsError] {
    errors.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  private static let baseKey = "base"

  /// - Returns: The mistake, if any.
  private mutating func set(_ key: String, to value: TOMLValue) -> SettingsError.Kind? {
    if key == Self.baseKey {
      let base = value.string.flatMap(ThemeName.init(rawValue:))
      guard let base, ThemeName.bases.contains(base) else {
        return .notOneOf(key, value: value.string, ThemeName.bases.map(\.rawValue))
      }
      self.base = base
      return nil
    }
    guard let role = Role(rawValue: key) else {
      return .unknownName(key, of: [Self.baseKey] + Role.allCases.map(\.rawValue))
    }
    let isColor = value.int.map { set(role, to: $0) } ?? value.string.map { set(role, to: $0) }
    guard isColor != true else { return nil }
    let text = value.string ?? value.int.map { String($0) } ?? ""
    return .notAColor(SafeText(key), value: SafeText(text, limit: 60))
  }
}
