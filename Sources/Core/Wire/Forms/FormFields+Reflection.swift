extension FormFields {
  /// The fields of a multipart form without the notation that Swift's reflection gives optional
  /// values, as an app of 1b sends them: `nil` is no value, and `Optional(9)` is 9.
  public var withoutReflection: FormFields {
    guard source == .multipart else { return self }
    return FormFields(source, values.mapValues(\.withoutReflection))
  }
}

extension FormValue {
  fileprivate var withoutReflection: FormValue {
    guard case .text(var text) = self else { return self }
    while text.hasPrefix(Self.opening), text.hasSuffix(")") {
      text = String(text.dropFirst(Self.opening.count).dropLast())
      guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { continue }
      return .text(Self.unescaped(text.dropFirst().dropLast()))
    }
    return text == "nil" ? .null : .text(text)
  }

  private static let opening = "Optional("

  /// The text of a string literal as `debugDescription` writes it.
  private static func unescaped(_ literal: Substring) -> String {
    var text = ""
    var rest = literal
    while let next = rest.popFirst() {
      guard next == "\\", let escaped = rest.popFirst() else {
        text.append(next)
        continue
      }
      switch escaped {
      case "n": text.append("\n")
      case "r": text.append("\r")
      case "t": text.append("\t")
      default: text.append(escaped)
      }
    }
    return text
  }
}
