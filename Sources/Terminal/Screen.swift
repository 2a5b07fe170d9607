/// Something frames can be shown on: the real terminal, or memory.
@MainActor
public protocol Screen: AnyObject {
  /// The size now; it changes with ``TerminalEvent/resized``.
  var size: Size { get }

  /// Whether box glyphs and other text outside ASCII can be drawn.
  var drawsUnicode: Bool { get }

  /// Colours of the palette, 0 where there are none.
  var colors: Int { get }

  /// Shows the frame, sending only what differs from the one before.
  func present(_ frame: Frame)

  /// Sends bytes that are no cells: a terminal's own pictures.
  func send(_ bytes: [UInt8])

  /// Redraws everything with the next frame, regardless of what was drawn before.
  func invalidate()

  /// Whether clicks and the wheel are told; they are from the start. While they are, the terminal
  /// selects no text by them.
  func watchMouse(_ isWatched: Bool)

  /// Gives the terminal back, stops the process, and takes the terminal again when continued.
  func suspend()
}
