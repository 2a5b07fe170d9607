import Text

extension String {
  /// This JSON with the same values, for a terminal: scalars that would control it, or change the
  /// order of its text, are escaped. So is everything outside ASCII in a locale whose charset is
  /// not UTF-8.
  ///
  /// Only strings of JSON can have such scalars, so the text is not parsed. Joiners and other
  /// scalars that are merely invisible are unchanged.
  package var escapingTerminalControls: String { escaped(inASCII: LocaleCharset.isOther) }

  package func escaped(inASCII: Bool) -> String {
    guard utf8.contains(where: { $0 >= 0x7F }),
      inASCII || unicodeScalars.contains(where: \.controlsTerminals)
    else { return self }
    var escaped = UnicodeScalarView()
    for scalar in unicodeScalars {
      guard scalar.controlsTerminals || inASCII && !scalar.isASCII else {
        escaped.append(scalar)
        continue
      }
      for unit in scalar.utf16 {
        let digits = String(unit, radix: 16)
        escaped.append(
          contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
            .unicodeScalars)
      }
    }
    return String(escaped)
  }
}
