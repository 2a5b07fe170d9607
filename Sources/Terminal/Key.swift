public import TerminalText

/// One key as the terminal sent it.
public enum Key: Hashable, Sendable {
  case character(Character)
  /// Ctrl with a lower-case letter.
  case control(Character)
  /// Alt with a character.
  case alt(Character)
  case enter, escape, tab, backTab, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  case function(Int)
}

/// What a terminal tells: keys, pasted text, its size, and what was done to the process.
public enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  /// Pasted in one piece; never taken for keys.
  case paste(SafeText)
  case resized
  /// Asked to stop: Ctrl-Z reaches the program as a key, `kill -TSTP` as this.
  case suspend
  /// Asked to end, or the terminal is gone.
  case terminate
}
