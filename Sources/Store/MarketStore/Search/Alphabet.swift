package import Text

/// An alphabet whose letters are easily confused with those of another one.
private enum Alphabet {
  case latin, greek, cyrillic, armenian, georgian, cherokee, coptic, lisu

  /// Nil for everything else: Hangul, kana and ideographs legitimately appear beside Latin letters
  /// in names.
  init?(of scalar: Unicode.Scalar) {
    guard scalar.properties.isAlphabetic else { return nil }
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x2AF, 0x1E00...0x1EFF, 0x2C60...0x2C7F,
      0xA722...0xA7FF, 0xAB30...0xAB64, 0xFF21...0xFF3A, 0xFF41...0xFF5A:
      self = .latin
    case 0x370...0x3E1, 0x3F0...0x3FF, 0x1F00...0x1FFF: self = .greek
    case 0x400...0x52F, 0x1C80...0x1C8F, 0xA640...0xA69F: self = .cyrillic
    case 0x530...0x58F: self = .armenian
    case 0x10A0...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2F: self = .georgian
    case 0x13A0...0x13FF, 0xAB70...0xABBF: self = .cherokee
    case 0x3E2...0x3EF, 0x2C80...0x2CFF: self = .coptic
    case 0xA4D0...0xA4FF: self = .lisu
    default: return nil
    }
  }
}

extension SafeText {
  /// Whether a word mixes letters of several alphabets: `Vіsitor` with a Cyrillic letter, but not
  /// `Пекарня Shop` or `바다Shop`.
  package var mixesAlphabets: Bool {
    var first: Alphabet?
    for scalar in string.unicodeScalars {
      switch (Alphabet(of: scalar), first) {
      // An accent belongs to the letter before it.
      case (nil, _) where scalar.properties.generalCategory == .nonspacingMark: break
      case (nil, _): first = nil
      case (let found?, nil): first = found
      case (let found?, let known?): if found != known { return true }
      }
    }
    return false
  }
}
