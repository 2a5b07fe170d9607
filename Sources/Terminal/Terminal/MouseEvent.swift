/// A mouse button or wheel event and its position.
public struct MouseEvent: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The first button was pressed.
    case press
    /// The button for a menu, which is the right one, was pressed.
    case menu
    /// The wheel was turned by a number of notches: towards the end of a text, or its beginning
    /// when negative.
    case wheel(Int)
  }

  public let kind: Kind
  public let point: Point

  public init(_ kind: Kind, at point: Point) {
    self.kind = kind
    self.point = point
  }

  /// Whether bytes are a report of the mouse at all.
  public static func isReport(_ bytes: [UInt8]) -> Bool { bytes.starts(with: introducer) }

  static let introducer = Array("\u{1B}[<".utf8)

  /// Reads a report in the format of xterm's mode 1006: `ESC [ < button ; column ; row`, both
  /// counted from 1, then `M` for a press and `m` for a release. Nil for events that are not
  /// handled.
  public init?(report bytes: [UInt8]) {
    guard Self.isReport(bytes), bytes.last == UInt8(ascii: "M") else { return nil }
    let fields = bytes.dropFirst(Self.introducer.count).dropLast()
      .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let numbers = fields.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard fields.count == 3, numbers.count == 3, numbers[1] >= 1, numbers[2] >= 1 else {
      return nil
    }
    let point = Point(column: numbers[1] - 1, row: numbers[2] - 1)
    // Shift, Alt and Control are added to a button; a movement is not a button.
    switch numbers[0] & ~0b1_1100 {
    case 0: self.init(.press, at: point)
    case 2: self.init(.menu, at: point)
    case 64: self.init(.wheel(-1), at: point)
    case 65: self.init(.wheel(1), at: point)
    default: return nil
    }
  }
}
