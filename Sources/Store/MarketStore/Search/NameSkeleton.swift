import Foundation
package import Text

/// The shape of a name, for finding names that readers would confuse, after Unicode Technical
/// Standard 39: without case, accents, width, spaces and punctuation, each letter replaced by the
/// one that it looks like.
///
///     NameSkeleton("Vіѕitor Ѕhор").resembles(NameSkeleton("visitor shop"))  // true
package struct NameSkeleton: Sendable {
  /// The shape of the name with its case: a capital I looks like a lower-case L.
  private let drawn: String
  /// The shape in lower case: letters that differ only in case are the same.
  private let caseless: String

  package init(_ name: SafeText) {
    drawn = Self.skeleton(of: name.string)
    // Via upper case, so that ς and σ are the same.
    caseless = Self.skeleton(of: name.string.uppercased().lowercased())
  }

  package func resembles(_ other: NameSkeleton) -> Bool {
    drawn == other.drawn || caseless == other.caseless
  }

  private static func skeleton(of text: String) -> String {
    var letters = ""
    for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars
    where !isAccent(scalar) {
      if let prototype = Confusables.prototype(of: scalar) {
        letters += prototype
      } else {
        letters.unicodeScalars.append(scalar)
      }
    }
    letters = letters.lowercased()
    let shown = letters.unicodeScalars.filter { !isGap($0) }
    return shown.isEmpty ? letters : String(String.UnicodeScalarView(shown))
  }

  /// Accents of alphabets; the marks of kana and of Indic scripts make a different letter.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF: true
    default: false
    }
  }

  private static func isGap(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.properties.isDefaultIgnorableCodePoint else { return true }
    return switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .connectorPunctuation,
      .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }
}
