import Pictures
import Terminal

/// Pixels to be made into what a terminal draws by itself: tens of milliseconds, to be spent where
/// nobody waits for a key.
public struct InlayJob: Sendable {
  let pixels: Pixels
  let look: PictureBoard.Look
  let graphics: Graphics
  let cell: TerminalTraits.CellSize?
  let cellRatio: Double
  let colors: Int
  let backdrop: RGB
  let number: Int

  init(
    pixels: Pixels, look: PictureBoard.Look, graphics: Graphics, ladder: GraphicsSupport,
    backdrop: RGB, number: Int
  ) {
    self.pixels = pixels
    self.look = look
    self.graphics = graphics
    cell = ladder.traits.cell
    cellRatio = ladder.cellRatio
    colors = ladder.traits.sixelColors ?? Sixel.mostColors
    self.backdrop = backdrop
    self.number = number
  }

  /// The picture as large as its place allows, which is counted from 0, 0.
  public struct Result: Sendable {
    let look: PictureBoard.Look
    let number: Int
    /// Nil where nothing could be made of it.
    let inlay: Inlay?
  }

  public func run() -> Result {
    let inlay: Inlay? =
      switch graphics {
      case .sixel: sixel
      case .iterm: iterm
      default: nil
      }
    return Result(look: look, number: number, inlay: inlay)
  }

  private var sixel: Inlay? {
    guard let cell else { return nil }
    let most = Size(
      columns: min(look.size.columns, Sixel.longestSide / cell.width),
      rows: min(look.size.rows, Sixel.longestSide / cell.height))
    let part = PicturePart(pixels.size, in: most, .whole, cell: cellRatio)
    let samples = Samples(
      pixels, part, columns: part.cells.columns * cell.width, rows: part.cells.rows * cell.height,
      backdrop: backdrop)
    let bytes = Sixel.bytes(samples, colors: colors)
    return bytes.isEmpty ? nil : inlay(part.cells, most, bytes)
  }

  private var iterm: Inlay? {
    let part = PicturePart(pixels.size, in: look.size, .whole, cell: cellRatio)
    guard let file = try? pixels.jpeg(under: Self.fileLimit) else { return nil }
    let head =
      "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(part.cells.columns)"
      + ";height=\(part.cells.rows);preserveAspectRatio=0:"
    return inlay(
      part.cells, look.size, Array(head.utf8) + Base64.encode([UInt8](file)) + [0x07])
  }

  /// Far less than terminals take, far more than a picture of a pane needs.
  private static let fileLimit = 1 << 20

  /// In the middle of its place.
  private func inlay(_ cells: Rect, _ within: Size, _ bytes: [UInt8]) -> Inlay {
    let middle = Rect(look.size).centered(within)
    return Inlay(
      number: number,
      place: Rect(
        column: middle.column + cells.column, row: middle.row + cells.row,
        columns: cells.columns, rows: cells.rows), bytes: bytes)
  }
}
