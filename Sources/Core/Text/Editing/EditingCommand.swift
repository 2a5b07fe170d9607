/// An editing command, named as in readline. The key bindings are elsewhere.
public enum EditingCommand: Hashable, Sendable {
  /// Inserts text typed or pasted in one piece.
  case insert(String)
  /// Replaces all of the text at once, as an external editor does.
  case replaceAll(String)
  case lineBreak
  case left, right, wordLeft, wordRight
  case up, down
  case lineStart, lineEnd
  case textStart, textEnd
  case deleteBack, deleteForward
  /// Kills store the text; ``yank`` inserts it again.
  case killToLineStart, killToLineEnd
  /// Kills back to the space before.
  case killArgumentBack
  case killWordBack, killWordForward
  case yank
  /// Replaces the text just yanked with the kill before it.
  case yankOlder
  case transpose
  case undo, redo
}

/// The result of a command.
public enum EditOutcome: Hashable, Sendable {
  case changed
  /// The caret moved, or could not.
  case moved
  /// The text would exceed the limit, in characters; nothing was changed.
  case refused(limit: Int)
  /// The command does not apply, such as ``EditingCommand/up`` in a field of one line.
  case ignored
}
