/// The ways of drawing pictures, from real pixels to none.
public enum Graphics: String, CaseIterable, Hashable, Sendable {
  /// The kitty graphics protocol: pixels wherever their placeholders are among the text; before
  /// version 0.28 only the large picture.
  case kitty
  /// The sixel format: pixels for the large picture, and for the small ones while the view rests,
  /// because pictures drawn at the cursor do not move with the text.
  case sixel
  /// The inline images of iTerm2, used like sixel.
  case iterm
  /// Block characters, with two colours per cell.
  case blocks
  case ascii
  case none
}

/// The way of drawing that the user chose: one of ``Graphics``, or the best for the terminal.
public enum GraphicsChoice: CaseIterable, Hashable, Sendable {
  case automatic
  case fixed(Graphics)

  /// Parses `auto`, a name of ``Graphics``, or a synonym of one.
  public init?(name: String) {
    if name == "auto" {
      self = .automatic
    } else if let graphics = Graphics(rawValue: Self.synonyms[name] ?? name) {
      self = .fixed(graphics)
    } else {
      return nil
    }
  }

  public var name: String {
    switch self {
    case .automatic: "auto"
    case .fixed(let graphics): graphics.rawValue
    }
  }

  public static let allCases = [.automatic] + Graphics.allCases.map(Self.fixed)

  public static let names = allCases.map(\.name)

  /// Other spellings that are accepted for a name.
  public static let synonyms = ["off": "none"]
}

/// The facts about a terminal in favour of a way of drawing.
public enum GraphicsReason: Hashable, Sendable {
  case answersKitty
  /// The same without placeholders: kitty before version 0.28.
  case answersKittyOnly
  /// tmux passes pictures to a terminal that draws placeholders.
  case passesTmux
  /// Its name is that of a terminal that draws iTerm2's pictures.
  case knownForIterm
  case reportsSixel
  case trueColor
  /// 256 colours.
  case palette
  case fewColors
  /// The locale has no block characters.
  case notUnicode
}

/// A fact about a terminal that rules out a way of drawing.
public enum GraphicsObstacle: Hashable, Sendable {
  /// The locale has no block characters.
  case notUnicode
  case fewColors
  /// The terminal did not reply, or was not asked.
  case noReplies
  /// The option `allow-passthrough` of tmux is off, or unknown.
  case tmuxBlocks
  /// The terminal outside tmux does not draw placeholders.
  case noPlaceholdersAroundTmux
  /// Pictures drawn at the cursor do not stay in their place inside tmux.
  case tmuxMoves
  case noKittyProtocol
  /// The terminal can draw kitty's pictures, but did not confirm it.
  case noKittyReply
  case noItermProtocol
  case noSixel
  case noCellSize
}
