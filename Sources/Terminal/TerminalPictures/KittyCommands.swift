import Pictures
import Terminal

/// Commands of kitty's graphics protocol, collected until they are sent.
struct KittyCommands {
  /// Whether they pass through tmux, which forwards only wrapped sequences.
  var isInTmux = false
  private var output: [UInt8] = []

  init(isInTmux: Bool = false) { self.isInTmux = isInTmux }

  /// Bytes of the longest payload of one command.
  private static let chunk = 4_096

  /// Returns the bytes collected so far.
  mutating func drain() -> [UInt8] {
    defer { output = [] }
    return output
  }

  /// Deletes a picture from the screen and from the terminal's memory.
  mutating func delete(_ id: UInt32) { append("a=d,d=I,q=2,i=\(id)", payload: []) }

  /// Sends pixels, compressed and in pieces; the first has these control data, the size of the
  /// pixels and that of the cells they fill.
  mutating func send(_ pixels: Pixels, to cells: Rect, _ control: String) {
    let compressed = Deflate.compress(pixels.rgba)
    let encoded = Base64.encode(compressed ?? pixels.rgba)
    var control =
      "\(control),s=\(pixels.width),v=\(pixels.height),c=\(cells.columns),r=\(cells.rows)"
    if compressed != nil { control += ",o=z" }
    var start = 0
    while start < encoded.count {
      let end = min(start + Self.chunk, encoded.count)
      append(control + ",m=\(end < encoded.count ? 1 : 0)", payload: encoded[start..<end])
      control = "q=2"
      start = end
    }
  }

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
