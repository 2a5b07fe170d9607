/// A screen to show frames on: the real terminal, or memory.
@MainActor
public protocol Screen: AnyObject {
  /// The current size; it changes with ``TerminalEvent/resized``.
  var size: Size { get }

  /// Whether box glyphs and other text outside ASCII can be drawn.
  var drawsUnicode: Bool { get }

  /// Colours of the palette; 0 without colours.
  var colors: Int { get }

  /// Whether rows scroll only in their whole width: what stays beside them is drawn again.
  var scrollsWholeRows: Bool { get }

  /// Whether a frame would be shown now. A slow terminal has to take the previous one first; then
  /// the latest one should be presented.
  var isReady: Bool { get }

  /// Shows the frame, sending only the differences from the previous one.
  func present(_ frame: Frame)

  /// Sends bytes other than cells: the terminal's own pictures.
  func send(_ bytes: [UInt8])

  /// Sends bytes that free the terminal's memory, at the latest when the screen is left.
  func release(_ bytes: [UInt8])

  /// Redraws everything with the next frame, regardless of what was drawn before.
  func invalidate()

  /// Turns reports of clicks and the wheel on or off; they are on at the start. While they are on,
  /// the terminal does not select text with the mouse.
  func watchMouse(_ isWatched: Bool)

  /// Restores the terminal, stops the process, and sets the terminal up again when continued.
  func suspend()
}
