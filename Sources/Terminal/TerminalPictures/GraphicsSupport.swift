public import Pictures
public import Terminal
import Text
public import Words

/// The facts about a terminal that decide how pictures are drawn.
public struct GraphicsSupport: Hashable, Sendable {
  public var traits: TerminalTraits
  /// Colours of the screen, 0 for none.
  public var colors: Int
  public var drawsUnicode: Bool
  /// Whether it is inside tmux, which passes only some sequences on.
  public let isInTmux: Bool
  /// Reported by tmux; nil until then, and outside it.
  public var tmux: TmuxSupport?

  public init(
    traits: TerminalTraits, colors: Int, drawsUnicode: Bool, environment: [String: String]
  ) {
    self.traits = traits
    self.colors = colors
    self.drawsUnicode = drawsUnicode
    isInTmux = environment["TMUX"].map { !$0.isEmpty } ?? false
  }

  /// Whether tmux passes kitty's pictures on to a terminal that draws them at placeholders.
  var passesPlaceholders: Bool {
    tmux.map { $0.allowsPassthrough && $0.terminal.drawsPlaceholders } ?? false
  }

  /// Whether sixel pictures are drawn. tmux reports its own support, regardless of the surrounding
  /// terminal.
  var drawsSixel: Bool { traits.drawsSixel && (!isInTmux || tmux?.drawsSixel == true) }

  /// Whether sextants are drawn without a font, by the terminal around tmux if there is one.
  var drawsSextants: Bool {
    isInTmux ? tmux?.terminal.drawsSextants ?? false : traits.brand.drawsSextants
  }

  /// The best way of drawing, and why; nil if nothing can be drawn.
  public var best: (graphics: Graphics, reason: GraphicsReason?) {
    first(of: Graphics.byPreference)
  }

  /// The best way of drawing with characters.
  public var cells: (graphics: Graphics, reason: GraphicsReason?) { first(of: [.blocks, .ascii]) }

  private func first(of candidates: [Graphics]) -> (graphics: Graphics, reason: GraphicsReason?) {
    for graphics in candidates {
      if let reason = graphics.method(on: self).reason(self) { return (graphics, reason) }
    }
    return (.none, nil)
  }

  /// Returns the way of drawing for a choice: characters if the terminal does not support the
  /// chosen one.
  public func graphics(for choice: GraphicsChoice) -> Graphics {
    switch choice {
    case .automatic: best.graphics
    case .fixed(let graphics):
      graphics.method(on: self).isPossible(self) ? graphics : cells.graphics
    }
  }

  /// The width of a cell divided by its height.
  var cellRatio: Double { traits.cell.map { Double($0.width) / Double($0.height) } ?? 0.5 }

  var isDark: Bool { traits.background != .light }

  /// The colour under transparent pixels.
  var backdrop: RGB { traits.backgroundColor ?? RGB(0x101014) }

  /// Draws pixels as characters, in the given way or the best of this terminal.
  func drawCells(
    _ pixels: Pixels, as graphics: Graphics, in size: Size, _ fit: PictureFit, gap: Int
  ) -> CellPicture {
    let job = CellJob(pixels: pixels, size: size, fit: fit, gap: gap, support: self)
    if case .cells(let draw) = graphics.method(on: self).output { return draw(job) }
    if case .cells(let draw) = cells.graphics.method(on: self).output { return draw(job) }
    return CellPicture(frame: Frame(size), cells: Rect(Size(columns: 0, rows: 0)))
  }
}

extension GraphicsSupport {
  /// Returns a picture as the browser would draw it, to be written line by line outside the full
  /// screen; nil if the terminal does not support that.
  public func sample(of pixels: Pixels, as graphics: Graphics, in size: Size) -> String? {
    let method = graphics.method(on: self)
    guard method.reason(self) != nil else { return nil }
    switch method.output {
    case .cells(let draw):
      let job = CellJob(pixels: pixels, size: size, fit: .whole, support: self)
      return draw(job).frame.colored
    case .placeholders:
      var images = KittyImages(isDirect: colors > 256, isInTmux: isInTmux)
      let frame = images.draw(pixels, key(size), .whole, cell: cellRatio).frame
      return String(decoding: images.drainOutput(), as: UTF8.self) + frame.colored
    case .inlay:
      let job = InlayJob(
        pixels: pixels, key: key(size), graphics: graphics, support: self, number: 0)
      return job.run().inlay.map { String(decoding: $0.bytes, as: UTF8.self) + "\n" }
    case .nothing: return nil
    }
  }

  private func key(_ size: Size) -> PictureBoard.RenderKey {
    let box = PictureSize(width: 960, height: 960)
    return PictureBoard.RenderKey(
      request: PictureRequest(address: "", box: box), size: size, isLarge: true)
  }
}

extension Frame {
  /// The cells with their colours, in lines.
  fileprivate var colored: String {
    (0..<size.rows).map { row in
      self.row(row).map { cell in
        "\u{1B}[0\(Self.code(cell.style.foreground, 38))\(Self.code(cell.style.background, 48))m"
          + cell.glyph.string
      }.joined() + "\u{1B}[0m\n"
    }.joined()
  }

  private static func code(_ color: Color, _ kind: Int) -> String {
    switch color {
    case .standard: ""
    case .indexed(let index): ";\(kind);5;\(index)"
    case .rgb(let color): ";\(kind);2;\(color.red);\(color.green);\(color.blue)"
    }
  }
}
