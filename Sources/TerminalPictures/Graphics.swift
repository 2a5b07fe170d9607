public import Terminal
public import Text

/// How pictures are drawn, from the best to none.
public enum Graphics: String, CaseIterable, Hashable, Sendable {
  /// Real pixels, wherever their placeholders stand among the text.
  case kitty
  /// Real pixels for the picture that is looked at, cells for the small ones: what the terminal
  /// draws at its cursor does not move with the text.
  case sixel
  case iterm
  /// Two colours a cell.
  case blocks
  case ascii
  case none

  /// Whether large pictures are drawn by the terminal over cells that are kept free.
  var drawsInlays: Bool { self == .sixel || self == .iterm }
}

/// The choice of a user: one of ``Graphics``, or the best for the terminal.
public enum GraphicsChoice: Hashable, Sendable {
  case automatic
  case fixed(Graphics)

  /// `auto`, a name of ``Graphics``, or `off`.
  public init?(name: String) {
    if name == "auto" {
      self = .automatic
    } else if name == "off" {
      self = .fixed(.none)
    } else if let graphics = Graphics(rawValue: name) {
      self = .fixed(graphics)
    } else {
      return nil
    }
  }

  public var name: String { fixed?.rawValue ?? "auto" }

  public static let names = ["auto"] + Graphics.allCases.map(\.rawValue)
}

/// The facts that decide how pictures are drawn.
public struct GraphicsSupport: Hashable, Sendable {
  public var traits: TerminalTraits
  /// Colours of the screen, 0 for none.
  public var colors: Int
  public var drawsUnicode: Bool
  /// Inside tmux only what tmux passes on arrives.
  public var isInTmux: Bool

  public init(
    traits: TerminalTraits, colors: Int, drawsUnicode: Bool, environment: [String: String]
  ) {
    self.traits = traits
    self.colors = colors
    self.drawsUnicode = drawsUnicode
    isInTmux = environment["TMUX"].map { !$0.isEmpty } ?? false
  }

  /// The best there is, and why.
  public var best: (graphics: Graphics, reason: SafeText) {
    if !isInTmux, colors >= 256, drawsUnicode {
      if traits.answersKitty, traits.brand.drawsPlaceholders {
        return (.kitty, "it answers kitty's question and draws placeholders")
      }
    }
    if drawsUnicode, !isInTmux, traits.brand.drawsItermPictures {
      return (.iterm, "it calls itself a terminal that draws iTerm2's pictures")
    }
    if canDrawSixel { return (.sixel, "it tells of sixel pictures, and how large its cells are") }
    return cells
  }

  /// Where the size of a cell is not known, a picture would run over the text beside it.
  private var canDrawSixel: Bool { drawsUnicode && traits.drawsSixel && traits.cell != nil }

  /// The best that is made of characters.
  public var cells: (graphics: Graphics, reason: SafeText) {
    if drawsUnicode, colors > 256 { return (.blocks, "it knows 24-bit colours") }
    if drawsUnicode, colors == 256 { return (.blocks, "it knows 256 colours") }
    if !drawsUnicode { return (.ascii, "the locale has no block characters") }
    return (.ascii, "it knows few colours")
  }

  public func graphics(for choice: GraphicsChoice) -> Graphics {
    switch choice {
    case .automatic: best.graphics
    // Blocks are colours: without them there is nothing to see.
    case .fixed(.blocks), .fixed(.kitty):
      cells.graphics == .blocks ? choice.fixed ?? .blocks : cells.graphics
    case .fixed(.sixel): drawsUnicode && traits.cell != nil ? .sixel : cells.graphics
    case .fixed(.iterm): drawsUnicode ? .iterm : cells.graphics
    case .fixed(let graphics): graphics
    }
  }
}

extension GraphicsChoice {
  fileprivate var fixed: Graphics? {
    if case .fixed(let graphics) = self { graphics } else { nil }
  }
}
