/// An edit of text, named as in readline. The key map decides which key performs which command.
public enum EditCommand: Hashable, Sendable {
  /// Text typed or pasted in one piece.
  case insert(String)
  /// All of the text replaced at once, as an editor outside does.
  case replaceAll(String)
  case lineBreak
  case left, right, wordLeft, wordRight
  case up, down
  case lineStart, lineEnd
  case textStart, textEnd
  case deleteBack, deleteForward
  /// Kills keep what they take: ``yank`` brings it back.
  case killToLineStart, killToLineEnd
  /// Back to the space before.
  case killArgumentBack
  case killWordBack, killWordForward
  case yank
  /// The kill before the one that was just brought back, in its place.
  case yankOlder
  case transpose
  case undo, redo
}

/// The result of a command.
public enum EditOutcome: Hashable, Sendable {
  case changed
  /// The caret moved, or could not.
  case moved
  /// The text would be longer than a field holds, in characters; nothing was changed.
  case refused(limit: Int)
  /// The command says nothing here, such as ``EditCommand/up`` in a field of one line.
  case ignored
}
