import Terminal
import Text

/// Turns what curses wrote into what the terminal reads: replaces the marks by the shortest change
/// of style, just before something is drawn in it.
@MainActor
struct Pen {
  private(set) var bytes: [UInt8] = []
  private let description: TerminalDescription
  /// The style of what curses draws next, and the style that the terminal has.
  private var next = Style.plain
  private var style = Style.plain
  /// Whether a sequence for the style is open: its parameters are joined.
  private var joinsParameters = false
  /// The row to which the cursor was moved last, from 1; 0 if something else moved it.
  private var row = 0
  /// The codes for colours of the palette that were used, and for the terminal's own at the end.
  private var foregrounds: [TerminalDescription.StyleCode?] = Array(repeating: nil, count: 257)
  private var backgrounds: [TerminalDescription.StyleCode?] = Array(repeating: nil, count: 257)

  init(_ description: TerminalDescription) { self.description = description }

  /// Takes the bytes collected so far.
  mutating func drain() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    row = 0
    return bytes
  }

  /// Adds a sequence that neither changes the style nor moves the cursor, or restores it.
  mutating func append(_ sequence: some Sequence<UInt8>) { bytes += sequence }

  /// Ends any style, even one that other output left.
  mutating func reset() {
    add(description.reset)
    endStyle()
    (next, style) = (.plain, .plain)
  }

  /// Ends the style in use: rows that scroll in take its background.
  mutating func lift() {
    next = .plain
    use(next)
  }

  /// Adds what curses wrote.
  mutating func write(_ output: ArraySlice<UInt8>, _ pairs: ColorPairs) {
    guard description.hasMarks else {
      bytes += output
      return
    }
    output.withUnsafeBufferPointer { write(UnsafeBufferPointer(rebasing: $0[...]), pairs) }
  }

  private mutating func write(_ output: UnsafeBufferPointer<UInt8>, _ pairs: ColorPairs) {
    var index = 0
    while index < output.count {
      switch output[index] {
      case TerminalDescription.Mark.start: index = readMark(output, index + 1, pairs)
      case 0x1B: index = readSequence(output, index)
      default: index = readText(output, index)
      }
    }
  }

  private mutating func readMark(
    _ output: UnsafeBufferPointer<UInt8>, _ start: Int, _ pairs: ColorPairs
  ) -> Int {
    var (index, number) = (start, 0)
    while index < output.count, output[index].isDigit {
      number = number * 10 + Int(output[index] & 15)
      index += 1
    }
    guard index < output.count else { return index }
    if index > start {
      (next.foreground, next.background) = pairs[number]
    } else if let mark = TerminalDescription.Mark.attributes.first(
      where: { $0.letter == output[index] })
    {
      next.attributes.insert(mark.attribute)
    }
    return index + 1
  }

  private mutating func readSequence(_ output: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    let first = start + 2
    var end = first
    while end < output.count, output[end].isDigit || output[end] == UInt8(ascii: ";") { end += 1 }
    guard end < output.count, output[start + 1] == UInt8(ascii: "[") else {
      if !hidesInk { use(next) }
      bytes.append(0x1B)
      return start + 1
    }
    switch output[end] {
    case UInt8(ascii: "m"):
      // One of two: the end of everything, or of the colours.
      (next.foreground, next.background) = (.standard, .standard)
      if end == first { next.attributes = [] }
    case UInt8(ascii: "H"):
      move(output, first..<end)
    default:
      if !hidesInk { use(next) }
      bytes += output[start...end]
    }
    return end + 1
  }

  /// Moves the cursor, only by its column in the same row.
  private mutating func move(_ output: UnsafeBufferPointer<UInt8>, _ numbers: Range<Int>) {
    var (target, index) = (0, numbers.lowerBound)
    while index < numbers.upperBound, output[index].isDigit {
      target = target * 10 + Int(output[index] & 15)
      index += 1
    }
    let isInRow = target == row && target > 0 && description.movesToColumn
    bytes.append(0x1B)
    bytes.append(UInt8(ascii: "["))
    bytes += output[(isInRow ? index + 1 : numbers.lowerBound)..<numbers.upperBound]
    bytes.append(UInt8(ascii: isInRow ? "G" : "H"))
    row = target
  }

  private mutating func readText(_ output: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var index = start
    if next != style {
      // The colour of the text is not seen in a blank. The last one may have a combining mark.
      if hidesInk {
        while index < output.count, output[index] == 0x20 { index += 1 }
        if index > start, index < output.count, output[index] >= 0x80 { index -= 1 }
        bytes += output[start..<index]
        guard index < output.count, output[index] != 0x1B,
          output[index] != TerminalDescription.Mark.start
        else { return index }
      }
      use(next)
    }
    let first = index
    while index < output.count, output[index] != 0x1B,
      output[index] != TerminalDescription.Mark.start
    {
      index += 1
    }
    bytes += output[first..<index]
    return index
  }

  /// Whether a blank looks the same in the next style as in the one in use.
  private var hidesInk: Bool {
    next.background == style.background
      && next.attributes.union(style.attributes).isDisjoint(with: [.reverse, .underline, .struck])
  }
}

extension Pen {
  /// Switches the terminal to a style.
  private mutating func use(_ next: Style) {
    guard next != style else { return }
    if !next.attributes.isSuperset(of: style.attributes) {
      if description.turnsAttributesOff, keepsColor(next) {
        turnOff(style.attributes.subtracting(next.attributes))
      } else {
        add(description.reset)
        style = .plain
      }
    }
    if next.attributes != style.attributes {
      for (attribute, code) in description.attributes
      where next.attributes.contains(attribute) && !style.attributes.contains(attribute) {
        add(code)
      }
    }
    if next.foreground != style.foreground { add(next.foreground, isBackground: false) }
    if next.background != style.background { add(next.background, isBackground: true) }
    endStyle()
    style = next
  }

  /// Whether a colour would have to be set again after a reset.
  private func keepsColor(_ next: Style) -> Bool {
    next.background == style.background && next.background != .standard
      || next.foreground == style.foreground && next.foreground != .standard
  }

  private mutating func turnOff(_ attributes: Style.Attributes) {
    // One code turns off both.
    if !attributes.isDisjoint(with: [.bold, .dim]) {
      add(.parameters(Array("22".utf8)))
      style.attributes.subtract([.bold, .dim])
    }
    if attributes.contains(.underline) { add(.parameters(Array("24".utf8))) }
    if attributes.contains(.reverse) { add(.parameters(Array("27".utf8))) }
    if attributes.contains(.struck) { add(.parameters(Array("29".utf8))) }
    style.attributes.subtract(attributes)
  }

  private mutating func add(_ color: Color, isBackground: Bool) {
    switch color {
    case .standard: add(code(for: color, at: 256, isBackground))
    case .indexed(let index): add(code(for: color, at: Int(index), isBackground))
    case .rgb where !description.hasPlainColors:
      add(description.code(for: color, isBackground: isBackground))
    case .rgb(let color):
      beginParameters()
      bytes.append(UInt8(ascii: isBackground ? "4" : "3"))
      bytes += Self.trueColor
      append(color.red)
      bytes.append(UInt8(ascii: ";"))
      append(color.green)
      bytes.append(UInt8(ascii: ";"))
      append(color.blue)
    }
  }

  private mutating func code(
    for color: Color, at index: Int, _ isBackground: Bool
  ) -> TerminalDescription.StyleCode {
    if let known = isBackground ? backgrounds[index] : foregrounds[index] { return known }
    let code = description.code(for: color, isBackground: isBackground)
    if isBackground { backgrounds[index] = code } else { foregrounds[index] = code }
    return code
  }

  private static let trueColor = Array("8;2;".utf8)

  private mutating func append(_ number: UInt8) {
    if number >= 100 { bytes.append(UInt8(ascii: "0") + number / 100) }
    if number >= 10 { bytes.append(UInt8(ascii: "0") + number / 10 % 10) }
    bytes.append(UInt8(ascii: "0") + number % 10)
  }

  private mutating func add(_ code: TerminalDescription.StyleCode) {
    switch code {
    case .parameters(let parameters):
      beginParameters()
      bytes += parameters
    case .sequence(let sequence):
      endStyle()
      bytes += sequence
    }
  }

  private mutating func beginParameters() {
    if joinsParameters {
      bytes.append(UInt8(ascii: ";"))
    } else {
      bytes.append(0x1B)
      bytes.append(UInt8(ascii: "["))
    }
    joinsParameters = true
  }

  private mutating func endStyle() {
    if joinsParameters { bytes.append(UInt8(ascii: "m")) }
    joinsParameters = false
  }
}
