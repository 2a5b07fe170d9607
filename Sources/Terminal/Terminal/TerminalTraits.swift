public import Text

/// The properties that a terminal reported in its replies.
public struct TerminalTraits: Hashable, Sendable {
  public enum Background: Hashable, Sendable {
    case dark, light, unknown
  }

  /// The width and height of a cell in pixels, 1…200 each.
  public struct CellSize: Hashable, Sendable {
    public let width: Int
    public let height: Int

    /// Nil for sizes no font has.
    public init?(width: Int, height: Int) {
      guard (1...200).contains(width), (1...200).contains(height) else { return nil }
      self.width = width
      self.height = height
    }
  }

  /// The name and version reported by XTVERSION, such as `kitty(0.28.1)`; empty without a reply.
  public var name: SafeText = ""
  /// The background colour, reported by OSC 11.
  public var backgroundColor: RGB?
  public var cell: CellSize?
  /// Whether DA1 reported sixel pictures.
  public var drawsSixel = false
  /// The number of colours of a sixel picture, reported by XTSMGRAPHICS; nil without a reply.
  public var sixelColors: Int?
  /// Whether it replied OK to kitty's query; more terminals do so than draw placeholders.
  public var answersKitty = false
  /// Whether it holds back drawing until an update is complete (mode 2026).
  public var synchronizesOutput = false
  /// Whether it reports left and right margins (mode 69, DECLRMM); some terminals then ignore them.
  public var reportsMargins = false
  /// Whether a part of the rows can scroll, between such margins: they held the cursor.
  public var scrollsColumns = false
  /// Nil until the reply to the last query, which every terminal knows, has arrived.
  public var attributes: [Int]?

  public init() {}

  public var background: Background {
    backgroundColor.map { $0.brightness < 128 ? .dark : .light } ?? .unknown
  }

  public var brand: TerminalBrand { TerminalBrand(name: name) }

  /// Whether it claims to be a VT220 or a later one, or has reported its name: older ones print
  /// parts of unknown sequences.
  public var knowsModeQueries: Bool { attributes?.first ?? 0 >= 61 || !name.isEmpty }
}

/// Terminals with known abilities, identified by the name they report.
public enum TerminalBrand: Hashable, Sendable {
  /// The version: major and minor.
  case kitty(Int, Int)
  case ghostty
  case konsole
  case wezterm
  case iterm
  case xterm
  case foot
  case mintty
  case tmux
  /// The library of GNOME's, Xfce's and other terminals.
  case vte
  case other

  public init(name: SafeText) {
    let text = name.string.lowercased()
    self =
      if text.hasPrefix("kitty") {
        Self.kitty(versionIn: text)
      } else if let brand = Self.prefixes.first(where: { text.hasPrefix($0.0) }) {
        brand.1
      } else {
        .other
      }
  }

  private static let prefixes: [(String, TerminalBrand)] = [
    ("ghostty", .ghostty), ("konsole", .konsole), ("wezterm", .wezterm), ("iterm", .iterm),
    ("xterm", .xterm), ("foot", .foot), ("mintty", .mintty), ("tmux", .tmux),
    ("vte", .vte),
  ]

  private static func kitty(versionIn text: String) -> TerminalBrand {
    let numbers = text.split { !$0.isNumber || !$0.isASCII }.map { Int($0) ?? 0 }
    return .kitty(numbers.first ?? 0, numbers.dropFirst().first ?? 0)
  }

  /// Whether it draws pictures of kitty's protocol in any way.
  public var drawsKittyPictures: Bool { if case .kitty = self { true } else { drawsPlaceholders } }

  /// Whether it draws pictures of kitty's protocol only at the cursor.
  public var drawsKittyPlacementsOnly: Bool { drawsKittyPictures && !drawsPlaceholders }

  /// The number of pictures drawn at its cursor that it keeps: xterm drops the oldest.
  public var maximumInlays: Int { self == .xterm ? 16 : 512 }

  /// Whether pictures are drawn where their placeholders are among the text.
  public var drawsPlaceholders: Bool {
    switch self {
    case .kitty(let major, let minor): (major, minor) >= (0, 28)
    case .ghostty: true
    default: false
    }
  }

  /// Whether it draws the sextants of Unicode 13 itself: few fonts have them.
  public var drawsSextants: Bool {
    switch self {
    case .kitty, .ghostty, .wezterm, .foot, .vte: true
    case .konsole, .iterm, .xterm, .mintty, .tmux, .other: false
    }
  }

  /// Whether it draws strike-through; tmux does only if the terminal that it runs in does.
  public var strikesThrough: Bool { self != .tmux && self != .other }

  /// Whether the pictures of iTerm2's protocol are drawn, and better than sixel's.
  public var drawsItermPictures: Bool { self == .iterm || self == .wezterm }
}
