/// One key as the terminal sent it.
public enum Key: Hashable, Sendable {
  case character(Character)
  /// Ctrl with a lower-case letter.
  case control(Character)
  /// Alt with a character.
  case alt(Character)
  case enter, escape, tab, backTab, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  /// Ctrl or Alt with an arrow.
  case wordLeft, wordRight
  case function(Int)
}

/// Input from a terminal: keys, pasted text, its size, and signals to the process.
public enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  /// Pasted in one piece; never interpreted as keys. Raw text: it is made safe where it is drawn.
  case paste(String)
  /// More was pasted than is accepted in one piece; all of it is dropped.
  case pasteTooLong
  case mouse(MouseEvent)
  case resized
  /// The terminal has answered what it is and can; it may answer again.
  case traits(TerminalTraits)
  /// Asked to stop: Ctrl-Z reaches the program as a key, `kill -TSTP` as this.
  case suspend
  /// Asked to end, or the terminal is gone.
  case terminate
}
