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
    guard case .text(let text) = self else { return self }
    // Bytes, not copied: a megabyte of it would take minutes.
    var rest = text.utf8[...]
    while rest.starts(with: Self.opening), rest.last == UInt8(ascii: ")") {
      rest = rest.dropFirst(Self.opening.count).dropLast()
      guard rest.first == Self.quote, rest.dropFirst().last == Self.quote else { continue }
      return .text(Self.unescaped(Substring(rest.dropFirst().dropLast())))
    }
    return rest.elementsEqual("nil".utf8) ? .null : .text(String(Substring(rest)))
  }

  private static let opening = Array("Optional(".utf8)
  private static let quote = UInt8(ascii: "\"")

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
