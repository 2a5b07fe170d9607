/// A colour of a cell: the terminal's own, one of its palette of 256, or any other.
public enum Color: Hashable, Sendable {
  case standard
  case indexed(UInt8)
  /// Any colour, drawn as the nearest of the palette in terminals that have only those.
  case rgb(RGB)
}

/// The colours and attributes of a cell.
public struct Style: Hashable, Sendable {
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bold = Attributes(rawValue: 1)
    public static let dim = Attributes(rawValue: 2)
    public static let reverse = Attributes(rawValue: 4)
    public static let underline = Attributes(rawValue: 8)
    public static let struck = Attributes(rawValue: 16)
  }

  public var foreground: Color
  public var background: Color
  public var attributes: Attributes

  public init(
    _ attributes: Attributes = [], foreground: Color = .standard, background: Color = .standard
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  public static let plain = Style()

  /// This style with more attributes.
  public func adding(_ more: Attributes) -> Style {
    Style(attributes.union(more), foreground: foreground, background: background)
  }
}
