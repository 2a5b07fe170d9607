public import Terminal

/// A screen in memory.
@MainActor
public final class HeadlessScreen: Screen {
  public var size: Size
  public let drawsUnicode: Bool
  public let colors: Int
  public private(set) var frame: Frame
  public private(set) var presented = 0
  public private(set) var suspensions = 0
  public private(set) var watchesMouse = true
  public var isReady = true
  public var scrollsWholeRows = false

  public init(_ size: Size, drawsUnicode: Bool = true, colors: Int = 256) {
    self.size = size
    self.drawsUnicode = drawsUnicode
    self.colors = colors
    frame = Frame(size)
  }

  public func present(_ frame: Frame) {
    self.frame = frame
    presented += 1
  }

  public private(set) var sent: [UInt8] = []

  public func send(_ bytes: [UInt8]) { sent += bytes }

  /// Bytes that a terminal gets only when the screen is left.
  public private(set) var released: [UInt8] = []

  public func release(_ bytes: [UInt8]) { released += bytes }

  public func invalidate() {}

  public func watchMouse(_ isWatched: Bool) { watchesMouse = isWatched }

  public func suspend() { suspensions += 1 }
}
