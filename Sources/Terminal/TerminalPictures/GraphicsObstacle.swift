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
    switch graphics {
    case .none, .ascii: return nil
    case .blocks: return drawsUnicode ? .fewColors : .notUnicode
    case .kitty, .sixel, .iterm: break
    }
    guard drawsUnicode else { return .notUnicode }
    guard traits.attributes != nil else { return .noReplies }
    return switch graphics {
    case .kitty: obstacleToKitty
    case .sixel: drawsSixel ? .noCellSize : .noSixel
    default: isInTmux ? .tmuxMoves : .noItermProtocol
    }
  }

  private var obstacleToKitty: GraphicsObstacle {
    if colors < 256 { return .fewColors }
    if isInTmux {
      return tmux?.allowsPassthrough == true ? .noPlaceholdersAroundTmux : .tmuxBlocks
    }
    return traits.brand.drawsKittyPictures ? .noKittyReply : .noKittyProtocol
  }
}
