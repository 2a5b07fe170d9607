import Text

/// A word of a command line that a user copies into a shell.
package enum ShellWord {
  /// Returns the word, in single quotes if a shell would interpret it.
  package static func quoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.utf8.allSatisfy(isPlain)
    return isPlain ? word : "'" + word.replacing(scalar: "'", with: "'\\''") + "'"
  }

  /// Whether a byte has no meaning to shells.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_-./:@%+,=".utf8.contains(byte)
    }
  }
}
