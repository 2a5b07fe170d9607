import Pictures
import Terminal

/// The ways of drawing pictures, from real pixels to none.
///
/// A new one is a case and a `GraphicsMethod` here, the file that encodes it, and its name in
/// `Words`; if a terminal has to be queried for it, a query in `TerminalReplies` as well.
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

  /// The order in which they are tried for a terminal.
  static let byPreference: [Graphics] = [.kitty, .iterm, .sixel, .blocks, .ascii, .none]

  func method(on support: GraphicsSupport) -> GraphicsMethod {
    switch self {
    case .kitty where support.traits.brand.drawsKittyPlacementsOnly: KittyPlacement.method
    case .kitty: KittyImages.method
    case .sixel: Sixel.method
    case .iterm: ItermPicture.method
    case .blocks: Blocks.method
    case .ascii: CharacterArt.method
    case .none: .none
    }
  }
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

/// The requirements of a way of drawing pictures, and how it draws.
struct GraphicsMethod: Sendable {
  enum Output: Sendable {
    /// Coloured characters in the cells.
    case cells(@Sendable (CellJob) -> CellPicture)
    /// The terminal draws pictures over reserved cells.
    case inlay(@Sendable (InlayJob) -> Inlay?)
    /// The terminal keeps the pictures and draws them wherever their placeholders are.
    case placeholders
    case nothing
  }

  /// Returns why a terminal certainly supports it; nil if that is uncertain.
  let reason: @Sendable (GraphicsSupport) -> GraphicsReason?
  /// Returns whether it shows anything if the user chooses it.
  let isPossible: @Sendable (GraphicsSupport) -> Bool
  let output: Output
  /// Whether the terminal also draws the small pictures over reserved cells.
  var drawsSmallInlays = false

  var drawsInlays: Bool {
    if case .inlay = output { true } else { false }
  }

  var usesPlaceholders: Bool {
    if case .placeholders = output { true } else { false }
  }

  static let none = GraphicsMethod(
    reason: { _ in nil }, isPossible: { _ in true }, output: .nothing)
}

/// Pixels to be drawn as characters.
struct CellJob {
  let pixels: Pixels
  let size: Size
  let fit: PictureFit
  /// Eighths of the last row that are left free.
  var gap = 0
  let support: GraphicsSupport
}

/// A picture as cells, and the rectangle of the frame that it fills.
struct CellPicture {
  let frame: Frame
  let cells: Rect
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
