import CNcurses

/// A terminal description as `tic` compiles it, see term(5), with numbers of 32 bits.
@MainActor
struct TerminfoEntry {
  let name: String
  var flags: Set<String> = []
  var numbers: [String: Int32] = [:]
  var strings: [String: String] = [:]
  /// Capabilities that term(5) does not list.
  var extraFlags: [String] = []
  var extraStrings: [(name: String, value: String)] = []

  private static let magic = 0o1036

  /// The bytes in hexadecimal digits, which curses reads from the variable TERMINFO.
  var digits: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: compiled.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private var compiled: [UInt8] {
    let flagNames = Self.names(curses_flag_name)
    let numberNames = Self.names(curses_number_name)
    var table = StringTable()
    let offsets = Self.names(curses_string_name).map { table.add(strings[$0]) }
    var bytes = Self.shorts([
      Self.magic, name.utf8.count + 1, flagNames.count, numberNames.count, offsets.count,
      table.bytes.count,
    ])
    bytes += Array(name.utf8) + [0] + flagNames.map { flags.contains($0) ? 1 : 0 }
    Self.pad(&bytes)
    for name in numberNames {
      withUnsafeBytes(of: (numbers[name] ?? -1).littleEndian) { bytes += $0 }
    }
    bytes += Self.shorts(offsets) + table.bytes
    Self.pad(&bytes)
    // The others; their names follow their values, and are counted from there.
    var (values, names) = (StringTable(), StringTable())
    let others = extraStrings.map { values.add($0.value) }
    let named = (extraFlags + extraStrings.map(\.name)).map { names.add($0) }
    bytes += Self.shorts([
      extraFlags.count, 0, others.count, others.count + named.count,
      values.bytes.count + names.bytes.count,
    ])
    bytes += extraFlags.map { _ in 1 }
    Self.pad(&bytes)
    return bytes + Self.shorts(others + named) + values.bytes + names.bytes
  }

  private static func names(_ name: (Int32) -> UnsafePointer<CChar>?) -> [String] {
    var names: [String] = []
    while let next = name(Int32(names.count)) { names.append(String(cString: next)) }
    return names
  }

  private static func shorts(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }

  /// Numbers begin at even positions.
  private static func pad(_ bytes: inout [UInt8]) { if bytes.count % 2 == 1 { bytes.append(0) } }

  private struct StringTable {
    private(set) var bytes: [UInt8] = []

    /// - Returns: The position of the text, -1 for none.
    mutating func add(_ text: String?) -> Int {
      guard let text else { return -1 }
      defer { bytes += Array(text.utf8) + [0] }
      return bytes.count
    }
  }
}
