import Foundation
package import Text

/// A value that a shell offers to complete a word, with a note if the shell shows notes.
package struct CompletionCandidate: Hashable, Sendable {
  package enum Shell: String, Sendable, CaseIterable {
    case bash, zsh, fish

    /// The characters that the shell does not quote in a value that it inserts: in bash those of
    /// expansions, in zsh that of its history, which the script switches off while it completes.
    var unquoted: Set<Unicode.Scalar> {
      switch self {
      case .bash: ["$", "`", "!"]
      case .zsh: ["!"]
      case .fish: []
      }
    }
  }

  package let value: SafeText
  package let note: SafeText

  package init(_ value: SafeText, note: SafeText = "") {
    self.value = value
    self.note = note
  }

  /// Returns the line that the shell's script reads: its text is a value to the shell, never code.
  /// - Parameter shell: Nil for a shell that is not known.
  /// - Returns: Nil for a value that the shell would not insert unchanged.
  package func line(for shell: Shell?) -> String? {
    let value = value.string
    if let shell, value.unicodeScalars.contains(where: shell.unquoted.contains) { return nil }
    switch shell {
    case nil: return value
    // `compgen -W` expands its words, so that `$(…)` in a name would run.
    case .bash:
      return value.unicodeScalars.reduce(into: "") { line, scalar in
        if scalar.isASCII, !Self.isPlain(scalar) { line += "\\" }
        line.unicodeScalars.append(scalar)
      }
    // `_describe` ends a value at a colon.
    case .zsh:
      let escaped = value.replacing(scalar: "\\", with: "\\\\")
        .replacing(scalar: ":", with: "\\:")
      return note.isEmpty ? escaped : "\(escaped):\(note)"
    case .fish: return note.isEmpty ? value : "\(value)\t\(note)"
    }
  }

  /// Whether a character has no meaning to bash.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/": true
    default: false
    }
  }
}

extension CompletionCandidate {
  /// Files and folders; those whose names begin with a dot only if the dot is typed.
  package static func files(beginningWith prefix: String) -> [CompletionCandidate] {
    let parts = prefix.split(separator: "/", omittingEmptySubsequences: false)
    let folder = prefix.dropLast(parts.last?.count ?? 0)
    let typed = parts.last ?? ""
    let names =
      (try? FileManager.default.contentsOfDirectory(
        atPath: folder.isEmpty ? "." : String(folder))) ?? []
    return names.filter { $0.hasPrefix(typed) && $0.hasPrefix(".") == typed.hasPrefix(".") }
      .sorted().compactMap { name in
        // A scrubbed name would not lead to the file.
        let path = SafeText(folder + name)
        return path.string == folder + name ? CompletionCandidate(path) : nil
      }
  }
}
