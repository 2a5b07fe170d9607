import Pictures
import Terminal
import Text

/// Pictures in kitty's way: sent once, then drawn by the terminal wherever their placeholders
/// stand.
///
/// A placeholder is U+10EEEE with two marks that count its row and column; its foreground is the
/// number of the picture. Documented in kitty's graphics protocol, "Unicode placeholders".
struct KittyImages {
  /// Pictures the terminal keeps for us at once: a few screens. It has a quota of its own.
  static let limit = 128

  private let ids: [UInt32]
  private let isDirect: Bool
  private let isInTmux: Bool
  private var known: [PictureBoard.Look: UInt32] = [:]
  /// In the order of their last use.
  private var order: [PictureBoard.Look] = []
  private var used: Set<PictureBoard.Look> = []
  private var output: [UInt8] = []

  /// - Parameter isDirect: Whether any foreground can be told; else it is one of the palette.
  init(isDirect: Bool, isInTmux: Bool) {
    self.isDirect = isDirect
    self.isInTmux = isInTmux
    // Even, because a cell keeps no odd blue; some thousands apart from what other programs take.
    ids = isDirect ? (0..<UInt32(Self.limit)).map { 0x6F_6D00 + $0 * 2 } : (16...143).map { $0 }
  }

  mutating func begin() { used = [] }

  mutating func use(_ look: PictureBoard.Look) { used.insert(look) }

  /// Sends the part of the picture that is seen and answers the cells that show it.
  mutating func draw(
    _ pixels: Pixels, _ look: PictureBoard.Look, _ fit: PictureFit, cell: Double,
    gap: Int = 0
  ) -> (frame: Frame, cells: Rect) {
    var frame = Frame(look.size)
    let most = KittyPlaceholder.marks.count
    let part = PicturePart(pixels.size, in: look.size, fit, cell: cell, gap: gap)
    guard part.cells.columns <= most, part.cells.rows <= most, let id = place(for: look) else {
      return (frame, Rect(Size(columns: 0, rows: 0)))
    }
    used.insert(look)
    send(pixels.cropped(to: part).above(gap: gap, of: part.cells.rows), id, part.cells)
    let style = Style(
      foreground: isDirect ? .rgb(RGB(id)) : .indexed(UInt8(truncatingIfNeeded: id)))
    for row in 0..<part.cells.rows {
      for column in 0..<part.cells.columns {
        frame.put(
          KittyPlaceholder.glyph(row: row, column: column), column: part.cells.column + column,
          row: part.cells.row + row, style)
      }
    }
    return (frame, part.cells)
  }

  /// Bytes to send before the frame that shows what was drawn.
  mutating func takeOutput() -> [UInt8] {
    defer { output = [] }
    return output
  }

  /// Deletes everything with the next output.
  mutating func dropAll() {
    for id in known.values { delete(id) }
    known = [:]
    order = []
  }

  /// Returns the bytes that delete all images at once, and drops those that were to be sent.
  mutating func forgetAll() -> [UInt8] {
    output = []
    dropAll()
    return takeOutput()
  }

  /// A number for a picture: a free one, or that of the picture longest unseen.
  private mutating func place(for look: PictureBoard.Look) -> UInt32? {
    if let id = known[look] { return id }
    let taken = Set(known.values)
    if let free = ids.first(where: { !taken.contains($0) }) {
      known[look] = free
      order.append(look)
      return free
    }
    guard let index = order.firstIndex(where: { !used.contains($0) }) else { return nil }
    let old = order.remove(at: index)
    guard let id = known.removeValue(forKey: old) else { return nil }
    delete(id)
    forgotten.append(old)
    known[look] = id
    order.append(look)
    return id
  }

  /// Pictures whose cells show nothing any more.
  private(set) var forgotten: [PictureBoard.Look] = []

  mutating func takeForgotten() -> [PictureBoard.Look] {
    defer { forgotten = [] }
    return forgotten
  }

  private mutating func delete(_ id: UInt32) {
    append("a=d,d=I,q=2,i=\(id)", payload: [])
  }

  private mutating func send(_ pixels: Pixels, _ id: UInt32, _ cells: Rect) {
    let encoded = Base64.encode(pixels.rgba)
    var control =
      "a=T,U=1,q=2,f=32,i=\(id),s=\(pixels.width),v=\(pixels.height)"
      + ",c=\(cells.columns),r=\(cells.rows)"
    var start = 0
    while start < encoded.count {
      let end = min(start + Self.chunk, encoded.count)
      append(control + ",m=\(end < encoded.count ? 1 : 0)", payload: encoded[start..<end])
      control = "q=2"
      start = end
    }
  }

  /// The longest payload of one command.
  private static let chunk = 4_096

  private mutating func append(_ control: String, payload: ArraySlice<UInt8>) {
    let escape: [UInt8] = isInTmux ? [0x1B, 0x1B] : [0x1B]
    if isInTmux { output += Array("\u{1B}Ptmux;".utf8) }
    output += escape + Array("_G\(control)".utf8)
    if !payload.isEmpty {
      output.append(UInt8(ascii: ";"))
      output += payload
    }
    output += escape + [0x5C]
    if isInTmux { output += [0x1B, 0x5C] }
  }
}

extension Pixels {
  /// Returns the pixels with an empty gap below, so that all but some eighths of the last row are
  /// filled.
  fileprivate func above(gap: Int, of rows: Int) -> Pixels {
    guard gap > 0, rows * 8 > gap else { return self }
    let free = height * gap / (rows * 8 - gap)
    let blank = [UInt8](repeating: 0, count: width * free * 4)
    return Pixels(width: width, height: height + free, rgba: rgba + blank) ?? self
  }

  /// The whole pixels of a part.
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
