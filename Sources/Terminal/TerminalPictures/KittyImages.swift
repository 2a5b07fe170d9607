import Pictures
import Terminal
import Words

/// Pictures in kitty's graphics protocol: sent once, then drawn by the terminal wherever their
/// placeholders are.
///
/// A placeholder is U+10EEEE with two diacritics for its row and column; its foreground is the
/// number of the picture. Documented in kitty's graphics protocol, "Unicode placeholders".
struct KittyImages {
  /// The maximum number of pictures in the terminal at once: a few screens.
  static let limit = 128
  /// The maximum bytes of their pixels. kitty and Ghostty keep 320 MiB, and drop pictures beyond
  /// that although they are on the screen.
  static let byteLimit = 200 << 20

  private let ids: [UInt32]
  private let isDirect: Bool
  private var known: [PictureBoard.RenderKey: (id: UInt32, bytes: Int, lastUse: Int)] = [:]
  /// Counts the paints.
  private var paint = 0
  private var commands: KittyCommands

  /// - Parameter isDirect: Whether any foreground can be set; otherwise it is one of the palette.
  init(isDirect: Bool, isInTmux: Bool) {
    self.isDirect = isDirect
    commands = KittyCommands(isInTmux: isInTmux)
    // Even, because a cell stores no odd blue; far from the numbers of other programs.
    ids = isDirect ? (0..<UInt32(Self.limit)).map { 0x6F_6D00 + $0 * 2 } : (16...143).map { $0 }
  }

  mutating func begin() { paint += 1 }

  mutating func use(_ key: PictureBoard.RenderKey) { known[key]?.lastUse = paint }

  /// Sends the visible part of the picture and returns the cells that show it.
  mutating func draw(
    _ pixels: Pixels, _ key: PictureBoard.RenderKey, _ fit: PictureFit, cell: Double,
    gap: Int = 0
  ) -> CellPicture {
    var frame = Frame(key.size)
    let maximum = KittyPlaceholder.diacritics.count
    let part = PicturePart(pixels.size, in: key.size, fit, cell: cell, gap: gap)
    let visible = pixels.cropped(to: part).above(gap: gap, of: part.cells.rows)
    guard part.cells.columns <= maximum, part.cells.rows <= maximum,
      let id = id(for: key, bytes: visible.rgba.count)
    else { return CellPicture(frame: frame, cells: Rect(Size(columns: 0, rows: 0))) }
    commands.send(visible, to: part.cells, "a=T,U=1,q=2,f=32,i=\(id)")
    let style = Style(
      foreground: isDirect ? .rgb(RGB(id)) : .indexed(UInt8(truncatingIfNeeded: id)))
    for row in 0..<part.cells.rows {
      for column in 0..<part.cells.columns {
        frame.put(
          KittyPlaceholder.glyph(row: row, column: column), column: part.cells.column + column,
          row: part.cells.row + row, style)
      }
    }
    return CellPicture(frame: frame, cells: part.cells)
  }

  /// Bytes to send before the frame that shows the drawn pictures.
  mutating func drainOutput() -> [UInt8] { commands.drain() }

  /// Deletes everything with the next output.
  mutating func dropAll() {
    for picture in known.values { commands.delete(picture.id) }
    known = [:]
  }

  /// Deletes everything at once and returns the bytes for it; pending output is dropped.
  mutating func releaseAll() -> [UInt8] {
    _ = commands.drain()
    dropAll()
    return drainOutput()
  }

  /// Returns a number for a picture: its own or an unused one. Deletes the least recently used
  /// pictures until there is room; returns nil if the others are used in this paint.
  private mutating func id(for key: PictureBoard.RenderKey, bytes: Int) -> UInt32? {
    while true {
      let own = known[key]
      let total = known.values.reduce(bytes - (own?.bytes ?? 0)) { $0 + $1.bytes }
      let inUse = Set(known.values.map(\.id))
      if total <= Self.byteLimit, let id = own?.id ?? ids.first(where: { !inUse.contains($0) }) {
        known[key] = (id, bytes, paint)
        return id
      }
      guard
        let (old, picture) = known.min(by: {
          ($0.value.lastUse, $0.value.id) < ($1.value.lastUse, $1.value.id)
        }), picture.lastUse < paint
      else { return nil }
      known[old] = nil
      commands.delete(picture.id)
      forgotten.append(old)
    }
  }

  /// Pictures that were deleted, so that their cells show nothing.
  private(set) var forgotten: [PictureBoard.RenderKey] = []

  mutating func drainForgotten() -> [PictureBoard.RenderKey] {
    defer { forgotten = [] }
    return forgotten
  }
}

extension Pixels {
  /// Adds blank pixels below, so that the picture leaves `gap` eighths of the last row free.
  fileprivate func above(gap: Int, of rows: Int) -> Pixels {
    guard gap > 0, rows * 8 > gap else { return self }
    let free = height * gap / (rows * 8 - gap)
    let blank = [UInt8](repeating: 0, count: width * free * 4)
    return Pixels(width: width, height: height + free, rgba: rgba + blank) ?? self
  }

  /// Returns the whole pixels of a part.
  func cropped(to part: PicturePart) -> Pixels {
    let left = min(max(0, Int(part.x)), width - 1)
    let top = min(max(0, Int(part.y)), height - 1)
    let columns = min(max(1, Int(part.width)), width - left)
    let rows = min(max(1, Int(part.height)), height - top)
    guard columns < width || rows < height else { return self }
    var cropped: [UInt8] = []
    cropped.reserveCapacity(columns * rows * 4)
    for row in top..<top + rows {
      let start = (row * width + left) * 4
      cropped += rgba[start..<start + columns * 4]
    }
    return Pixels(width: columns, height: rows, rgba: cropped) ?? self
  }
}

extension KittyImages {
  static let method = GraphicsMethod(
    reason: {
      guard $0.colors >= 256, $0.drawsUnicode else { return nil }
      if $0.isInTmux { return $0.passesPlaceholders ? .passesTmux : nil }
      return $0.traits.answersKitty && $0.traits.brand.drawsPlaceholders ? .answersKitty : nil
    },
    // The number of a picture is encoded as a colour.
    isPossible: { $0.drawsUnicode && $0.colors >= 256 },
    output: .placeholders)
}
