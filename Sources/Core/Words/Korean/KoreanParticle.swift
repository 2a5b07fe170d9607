package import Text

/// A Korean particle, whose form depends on the sound before it.
package enum KoreanParticle {
  /// 이 or 가.
  case subject
  /// 을 or 를.
  case object
  /// 은 or 는.
  case topic
  /// 과 or 와.
  case and
  /// 으로 or 로.
  case direction
  /// 이라는 or 라는.
  case named

  /// Returns the form after a word; both forms after one whose last sound its letters do not show.
  func form(after word: SafeText) -> SafeText {
    guard let ending = Ending(of: word) else { return either }
    return switch (self, ending) {
    case (.subject, .vowel): "가"
    case (.subject, _): "이"
    case (.object, .vowel): "를"
    case (.object, _): "을"
    case (.topic, .vowel): "는"
    case (.topic, _): "은"
    case (.and, .vowel): "와"
    case (.and, _): "과"
    case (.named, .vowel): "라는"
    case (.named, _): "이라는"
    case (.direction, .consonant): "으로"
    case (.direction, _): "로"
    }
  }

  private var either: SafeText {
    switch self {
    case .subject: "이(가)"
    case .object: "을(를)"
    case .topic: "은(는)"
    case .and: "와(과)"
    case .direction: "(으)로"
    case .named: "(이)라는"
    }
  }
}

extension SafeText {
  /// The word followed by a particle: `책상` and ``KoreanParticle/object`` are `책상을`.
  package func with(_ particle: KoreanParticle) -> SafeText {
    "\(self)\(particle.form(after: self))"
  }

  /// The word in quotes, followed by a particle: `“책상”을`.
  package func quoted(with particle: KoreanParticle) -> SafeText {
    "“\(self)”\(particle.form(after: self))"
  }
}

/// The last sound of a word.
private enum Ending {
  case vowel
  /// ㄹ, which 로 follows like a vowel.
  case liquid
  case consonant

  /// Nil for letters other than Hangul, which are read in several ways.
  init?(of word: SafeText) {
    // A closing bracket or quotation mark is not read.
    let spoken = word.string.unicodeScalars.last { !Self.silent.contains($0) }
    guard let last = spoken?.value else { return nil }
    switch last {
    // Syllables are ordered by their final consonants: 28 for each pair of the others.
    case 0xAC00...0xD7A3: self.init(final: (last - 0xAC00) % 28)
    case 0x30...0x39: self = Self.digits[Int(last - 0x30)]
    default: return nil
    }
  }

  private init(final: UInt32) {
    self = final == 0 ? .vowel : final == 8 ? .liquid : .consonant
  }

  private static let silent: Set<Unicode.Scalar> = [
    ")", "]", "}", "”", "’", "\"", "'", "」", "』", "〉", "》", "）", "!", ".", "…",
  ]

  /// 영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구.
  private static let digits: [Ending] = [
    .consonant, .liquid, .vowel, .consonant, .vowel, .vowel, .consonant, .liquid, .liquid, .vowel,
  ]
}
