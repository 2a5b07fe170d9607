import CWideCharacter

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How many columns text takes on a terminal: the one width function of the program.
///
/// It asks the C library's `wcwidth`, as ncurses does, so that what is laid out and what curses
/// moves the cursor by are the same number.
public enum CharacterWidth {
  /// Columns of one scalar: 0 for a mark, 1, or 2; nil for one the C library cannot place.
  public static func columns(of scalar: Unicode.Scalar) -> Int? {
    if (0x20...0x7E).contains(scalar.value) { return 1 }
    guard localeKnowsUnicode else { return nil }
    let width = Int(wcwidth(wchar_t(scalar.value)))
    return (0...2).contains(width) ? width : nil
  }

  /// Columns of `text` when drawn on one line.
  public static func columns(of text: SafeText) -> Int {
    // Plain ASCII is as wide as it is long; most texts are.
    if text.string.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text.string.utf8.count }
    return text.glyphs.reduce(0) { $0 + $1.columns }
  }

  /// `wcwidth` answers by the locale: the user's when it is UTF-8, else `C.UTF-8`.
  ///
  /// False only where even that is missing; then everything outside ASCII is drawn as `?`.
  public static let localeKnowsUnicode: Bool = {
    setlocale(LC_ALL, "")
    if String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8" { return true }
    let fallbacks: [String] = ["C.UTF-8", "C.utf8", "en_US.UTF-8"]
    return fallbacks.contains { setlocale(LC_CTYPE, $0) != nil }
  }()
}
