import Terminal

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
    if isInTmux {
      return tmux?.allowsPassthrough == true ? .noPlaceholdersAroundTmux : .tmuxBlocks
    }
    return traits.brand.drawsKittyPictures ? .noKittyReply : .noKittyProtocol
  }
}
