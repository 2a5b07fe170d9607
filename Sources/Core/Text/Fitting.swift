extension SafeText {
  /// The text with blanks after it, up to a width; a wider one is unchanged.
  public func padded(to columns: Int) -> SafeText {
    let blanks = max(0, columns - CharacterWidth.columns(of: self))
    return SafeText("\(string)\(String(repeating: " ", count: blanks))")
  }

  /// Returns the text in at most `columns` columns, its end replaced by "…" when it does not fit.
  public func fitted(to columns: Int) -> SafeText {
    guard CharacterWidth.columns(of: self) > columns else { return self }
    guard columns > 0 else { return "" }
    let scalars = string.unicodeScalars
    var used = 1
    let end = scalars.indices.first { index in
      // A scalar without a known width is drawn as one column, a mark with its base.
      used += CharacterWidth.columns(of: scalars[index]) ?? 1
      return used > columns
    }
    return SafeText(String(scalars[..<(end ?? scalars.endIndex)]) + "…")
  }

  /// Minimum columns of a name that are kept when a sentence about it is shortened.
  private static let minimumNameColumns = 12

  /// Returns a sentence about this name, which is shortened so that the sentence fits `columns`
  /// columns: the end of the sentence says what to do next.
  ///
  ///     name.fitted(to: 76) { "Deleted “\($0)”. Press u to undo" }
  public func fitted(to columns: Int, in sentence: (SafeText) -> SafeText) -> SafeText {
    let rest = CharacterWidth.columns(of: sentence(""))
    return sentence(fitted(to: max(Self.minimumNameColumns, columns - rest)))
  }

  /// Returns the text in lines of at most `columns` columns, broken at spaces where there are any,
  /// at any character otherwise (Korean breaks anywhere when a word is longer than the line).
  public func wrapped(to columns: Int) -> [SafeText] {
    guard columns > 0 else { return [] }
    return string.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { Self.wrap(line: SafeText($0, limit: Self.paragraphsLimit), to: columns) }
  }

  private static func wrap(line: SafeText, to columns: Int) -> [SafeText] {
    var lines: [SafeText] = []
    var current: [Glyph] = []
    var width = 0
    for glyph in line.glyphs {
      if width + glyph.columns > columns, !current.isEmpty {
        let rest = breakLine(&current, before: glyph)
        lines.append(text(of: current))
        current = rest
        width = rest.reduce(0) { $0 + $1.columns }
        if glyph == .space, current.isEmpty { continue }
      }
      current.append(glyph)
      width += glyph.columns
    }
    lines.append(text(of: current))
    return lines
  }

  /// Cuts `line` at its last space and returns the rest, for the next line.
  private static func breakLine(_ line: inout [Glyph], before next: Glyph) -> [Glyph] {
    guard next != .space, let space = line.lastIndex(of: .space), space > 0 else { return [] }
    let rest = Array(line[(space + 1)...])
    line.removeSubrange(space...)
    return rest
  }

  private static func text(of glyphs: [Glyph]) -> SafeText {
    var scalars = String.UnicodeScalarView()
    for glyph in glyphs {
      scalars.append(glyph.base)
      if !glyph.isPlain { scalars.append(contentsOf: glyph.combiningMarks) }
    }
    return SafeText(String(scalars), limit: paragraphsLimit)
  }
}
