import CWideCharacter
import Foundation

/// The number of columns of text on a terminal: the only width function of the program.
///
/// It uses the C library's `wcwidth`, as most programs in a terminal do.
public enum CharacterWidth {
  /// Returns the columns of one scalar: 0 for a combining mark, 1, or 2; nil for an unknown one.
  public static func columns(of scalar: Unicode.Scalar) -> Int? {
    if (0x20...0x7E).contains(scalar.value) { return 1 }
    guard localeKnowsUnicode else { return nil }
    let width = Int(wcwidth(wchar_t(scalar.value)))
    return (0...2).contains(width) ? width : nil
  }

  /// Returns the columns of `text` drawn on one line.
  public static func columns(of text: SafeText) -> Int {
    // ASCII has as many columns as bytes; most texts are ASCII.
    if text.string.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text.string.utf8.count }
    return text.glyphs.reduce(0) { $0 + $1.columns }
  }

  /// Whether `wcwidth` and the terminal know Unicode. The first use sets the locale: the user's if
  /// it is UTF-8, otherwise `C.UTF-8`.
  ///
  /// With a locale of another charset, or on a system without `C.UTF-8`, everything outside ASCII
  /// is drawn as `?`.
  public static let localeKnowsUnicode: Bool = {
    setlocale(LC_ALL, "")
    let charset = String(cString: nl_langinfo(nl_item(CODESET)))
    if charset == "UTF-8" { return true }
    let fallbacks: [String] = ["C.UTF-8", "C.utf8", "en_US.UTF-8"]
    let knowsWidths = fallbacks.contains { setlocale(LC_CTYPE, $0) != nil }
    return knowsWidths && !LocaleCharset.isOther
  }()
}
