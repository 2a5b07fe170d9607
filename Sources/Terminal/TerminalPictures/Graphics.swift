import Pictures
import Terminal
public import Words

extension Graphics {
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

extension GraphicsSupport {
  /// Returns why a terminal does not support it; nil if it does.
  public func obstacle(to graphics: Graphics) -> GraphicsObstacle? {
    guard graphics.method(on: self).reason(self) == nil else { return nil }
    return switch graphics {
    case .none, .ascii: nil
    case .blocks: drawsUnicode ? .fewColors : .notUnicode
    case .kitty: obstacleToPixels ?? obstacleToKitty
    case .sixel: obstacleToPixels ?? (drawsSixel ? .noCellSize : .noSixel)
    case .iterm: obstacleToPixels ?? (isInTmux ? .tmuxMoves : .noItermProtocol)
    }
  }

  /// The obstacle to every way that sends pixels.
  private var obstacleToPixels: GraphicsObstacle? {
    guard drawsUnicode else { return .notUnicode }
    return traits.attributes == nil ? .noReplies : nil
  }

  private var obstacleToKitty: GraphicsObstacle {
    if colors < 256 { return .fewColors }
    if isInTmux { return tmux?.allowsPassthrough == true ? .noPlaceholdersAroundTmux : .tmuxBlocks }
    return traits.brand.drawsKittyPictures ? .noKittyReply : .noKittyProtocol
  }
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

  var drawsInlays: Bool { if case .inlay = output { true } else { false } }

  var usesPlaceholders: Bool { if case .placeholders = output { true } else { false } }

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
