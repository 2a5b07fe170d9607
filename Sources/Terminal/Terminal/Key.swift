/// One key as the terminal sent it.
public enum Key: Hashable, Sendable {
  case character(Character)
  /// A lower-case letter with Ctrl.
  case control(Character)
  /// A character with Alt.
  case alt(Character)
  case enter, escape, tab, backTab, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  /// An arrow with Ctrl or Alt.
  case wordLeft, wordRight
  case function(Int)
}

/// An event of a terminal: a key, pasted text, a resize, or a signal to the process.
public enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  /// Text pasted in one piece, never interpreted as keys. It is raw, and is scrubbed when drawn.
  case paste(String)
  /// Characters that arrived faster than anyone types, as from a terminal without bracketed paste.
  case text(String)
  /// A paste of more than is accepted in one piece; all of it is dropped.
  case pasteTooLong
  case mouse(MouseEvent)
  case resized
  /// The properties that the terminal reported; it may report again.
  case traits(TerminalTraits)
  /// A request to stop: Ctrl-Z reaches the program as a key, `kill -TSTP` as this.
  case suspend
  /// A request to exit, or the end of the terminal.
  case terminate
}
