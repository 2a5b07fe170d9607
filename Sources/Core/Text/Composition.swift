import Foundation

extension String {
  /// Canonical composition (NFC): one Hangul syllable is one scalar two columns wide.
  public var composed: String { precomposedStringWithCanonicalMapping.joiningLastConsonants }

  /// The text with each final consonant joined to the syllable before it, as Unicode §3.12 asks
  /// for and Foundation does not do.
  private var joiningLastConsonants: String {
    guard unicodeScalars.contains(where: { Self.lastConsonants.contains($0.value) }) else {
      return self
    }
    var joined = UnicodeScalarView()
    for scalar in unicodeScalars {
      if Self.lastConsonants.contains(scalar.value), let open = joined.last?.value,
        (0xAC00...0xD7A3).contains(open), (open - 0xAC00).isMultiple(of: 28),
        let syllable = Unicode.Scalar(open + scalar.value - 0x11A7)
      {
        joined.removeLast()
        joined.append(syllable)
      } else {
        joined.append(scalar)
      }
    }
    return String(joined)
  }

  private static let lastConsonants: ClosedRange<UInt32> = 0x11A8...0x11C2
}
