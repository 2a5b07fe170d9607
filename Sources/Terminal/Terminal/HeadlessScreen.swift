import Text

/// A screen in memory, for tests and for drawing without a terminal.
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

  public func release(_ bytes: [UInt8]) { send(bytes) }

  public func invalidate() {}

  public func watchMouse(_ isWatched: Bool) { watchesMouse = isWatched }

  public func suspend() { suspensions += 1 }
}

extension Frame {
  /// The frame as text: one line per row, without trailing spaces.
  public var text: String {
    (0..<size.rows).map { row in
      let line = self.row(row).filter { !$0.isContinuation }.map(\.glyph.string).joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  /// The styles of the cells, one character per cell: "." plain, and the first that applies of `x`
  /// struck, `r` reverse, `b` bold, `d` dim, `u` underlined, `c` coloured.
  public var styles: String {
    (0..<size.rows).map { row in
      let line = self.row(row).map(Self.symbol).joined()
      return String(line.reversed().drop { $0 == "." }.reversed())
    }.joined(separator: "\n")
  }

  private static func symbol(_ cell: Cell) -> String {
    let symbols: [(Style.Attributes, String)] = [
      (.struck, "x"), (.reverse, "r"), (.bold, "b"), (.dim, "d"), (.underline, "u"),
    ]
    if let symbol = symbols.first(where: { cell.style.attributes.contains($0.0) }) {
      return symbol.1
    }
    return cell.style == .plain ? "." : "c"
  }
}
