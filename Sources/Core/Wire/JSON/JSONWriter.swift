public import Foundation
public import Market

/// Writes JSON as bytes, in order. It is five times as fast as an encoder of `Codable` values, and
/// writes numbers as clients expect them: `2000.0`, without E-notation.
/// See docs/decisions/project.md#json-is-written-by-hand
public struct JSONWriter {
  /// The output so far, followed by zeros to be overwritten. Most parts are a byte or two, and
  /// appending each to an array costs more than writing it: the array is checked each time.
  private var storage: [UInt8]
  private var count = 0

  public init(capacity: Int) { storage = Array(repeating: 0, count: capacity) }

  /// The output so far.
  public var bytes: [UInt8] { Array(storage[..<count]) }

  /// Returns an object with the members that `write` writes.
  public static func object(capacity: Int = 100, _ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter(capacity: capacity)
    json.raw("{")
    write(&json)
    json.raw("}")
    return json.bytes
  }

  /// Appends `count` bytes, which `write` puts at the address it gets.
  @inline(__always)
  private mutating func append(count added: Int, _ write: (UnsafeMutableRawPointer) -> Void) {
    if storage.count - count < added {
      storage.append(contentsOf: repeatElement(0, count: max(added, storage.count)))
    }
    let start = count
    storage.withUnsafeMutableBytes { write($0.baseAddress.unsafelyUnwrapped + start) }
    count += added
  }

  private mutating func append(_ byte: UInt8) {
    append(count: 1) { $0.storeBytes(of: byte, as: UInt8.self) }
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty, let source = bytes.baseAddress else { return }
    append(count: bytes.count) { $0.copyMemory(from: source, byteCount: bytes.count) }
  }

  /// Writes punctuation and keys, which need no escaping.
  public mutating func raw(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends the output of another writer.
  public mutating func append(_ part: JSONWriter) {
    part.storage.withUnsafeBytes { append(UnsafeRawBufferPointer(rebasing: $0[..<part.count])) }
  }

  private var last: UInt8? { count > 0 ? storage[count - 1] : nil }

  /// Writes the key of a member, after a comma unless it is the first one of its object.
  public mutating func key(_ name: StaticString) {
    let comma = last == UInt8(ascii: "{") ? 0 : 1
    let length = name.utf8CodeUnitCount
    append(count: comma + length + 3) {
      // Overwritten by the quotation mark where there is no comma.
      $0.storeBytes(of: UInt8(ascii: ","), as: UInt8.self)
      $0.storeBytes(of: UInt8(ascii: "\""), toByteOffset: comma, as: UInt8.self)
      ($0 + comma + 1).copyMemory(from: name.utf8Start, byteCount: length)
      $0.storeBytes(of: UInt8(ascii: "\""), toByteOffset: comma + length + 1, as: UInt8.self)
      $0.storeBytes(of: UInt8(ascii: ":"), toByteOffset: comma + length + 2, as: UInt8.self)
    }
  }

  /// Writes the key of a member whose name is only known at run time.
  public mutating func key(named name: String) {
    if last != UInt8(ascii: "{") { append(UInt8(ascii: ",")) }
    string(name)
    append(UInt8(ascii: ":"))
  }

  public mutating func member(_ name: StaticString, _ value: some FixedWidthInteger) {
    key(name)
    integer(value)
  }

  public mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    raw(value ? "true" : "false")
  }

  public mutating func member(_ name: StaticString, _ text: String) {
    key(name)
    string(text)
  }

  /// Writes a list, whose elements `write` writes.
  public mutating func list<Element>(
    _ elements: some Collection<Element>, _ write: (inout JSONWriter, Element) -> Void
  ) {
    raw("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { raw(",") }
      write(&self, element)
    }
    raw("]")
  }

  public mutating func integer(_ value: some FixedWidthInteger) {
    if value < 0 { append(UInt8(ascii: "-")) }
    digits(UInt64(value.magnitude))
  }

  /// Writes a number with all of its digits: amounts are exact.
  public mutating func number(_ value: Decimal) {
    escaped(value.isFinite ? value.description : "0")
  }

  public mutating func string(_ text: String) {
    append(UInt8(ascii: "\""))
    escaped(text)
    append(UInt8(ascii: "\""))
  }

  /// Writes a part of a string, without quotes.
  public mutating func escaped(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      while let index = Self.firstEscape(in: utf8, from: start) {
        append(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(utf8)[start..<index]))
        escape(utf8[index])
        start = index + 1
      }
      append(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(utf8)[start...]))
    }
  }

  /// Writes an amount in the smallest unit: `200000` with two digits is `2000.0`, `236` is `2.36`.
  public mutating func amount(_ minorUnits: Int64, fractionDigits: Int) {
    if minorUnits < 0 { append(UInt8(ascii: "-")) }
    let scale = (0..<fractionDigits).reduce(UInt64(1)) { scale, _ in scale * 10 }
    let (whole, rest) = minorUnits.magnitude.quotientAndRemainder(dividingBy: scale)
    digits(whole)
    append(UInt8(ascii: "."))
    guard rest > 0 else { return append(UInt8(ascii: "0")) }
    digits(rest, width: fractionDigits)
    while last == UInt8(ascii: "0") { count -= 1 }
  }

  /// Writes a day as `2022-10-20`, without quotes.
  public mutating func day(_ day: Day) {
    let (year, month, day) = day.components
    digits(UInt64(year), width: 4)
    append(UInt8(ascii: "-"))
    digits(UInt64(month), width: 2)
    append(UInt8(ascii: "-"))
    digits(UInt64(day), width: 2)
  }

  /// Writes a number padded with leading zeros.
  private mutating func digits(_ value: UInt64, width: Int = 1) {
    guard value < Self.wordLimit, width <= Self.wordDigits else {
      digits(value / Self.wordLimit, width: max(1, width - Self.wordDigits))
      return digits(value % Self.wordLimit, width: Self.wordDigits)
    }
    // The last digit first, so that the first one is in the lowest byte at the end.
    var word: UInt64 = 0
    var rest = value
    var count = 0
    repeat {
      word = word << 8 | UInt64(UInt8(ascii: "0")) + rest % 10
      rest /= 10
      count += 1
    } while rest > 0 || count < width
    withUnsafeBytes(of: word.littleEndian) {
      append(UnsafeRawBufferPointer(rebasing: $0[..<count]))
    }
  }

  /// The number of digits that are written at once, as the bytes of a word.
  private static let wordDigits = 8
  private static let wordLimit: UInt64 = 100_000_000

  mutating func member(_ name: StaticString, _ address: OutgoingAddress) {
    key(name)
    self.address(address)
  }

  /// Writes an address as a string.
  mutating func address(_ address: OutgoingAddress) {
    raw("\"")
    escaped(address.base)
    escaped(address.name)
    raw("\"")
  }

  /// The first byte from `start` on that a string has to escape. Checks eight at a time: most texts
  /// have none.
  private static func firstEscape(in utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let raw = UnsafeRawBufferPointer(utf8)
    var index = start
    while index + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if mayNeedEscape(word), let byte = (index..<index + 8).first(where: { needsEscape(utf8[$0]) })
      {
        return byte
      }
      index += 8
    }
    return (index..<raw.count).first { needsEscape(utf8[$0]) }
  }

  /// Whether one of eight bytes may be below a space, a quotation mark or a backslash. See
  /// <https://graphics.stanford.edu/~seander/bithacks.html#HasLessInWord>.
  private static func mayNeedEscape(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    let quotes = word ^ ones &* UInt64(UInt8(ascii: "\""))
    let slashes = word ^ ones &* UInt64(UInt8(ascii: "\\"))
    let found =
      (word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes | (slashes &- ones) & ~slashes
    return found & tops != 0
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): raw("\\\"")
    case UInt8(ascii: "\\"): raw("\\\\")
    case 0x0A: raw("\\n")
    case 0x0D: raw("\\r")
    case 0x09: raw("\\t")
    case 0..<0x20:
      raw("\\u00")
      let digits = String(byte, radix: 16)
      escaped(digits.utf8.count == 1 ? "0" + digits : digits)
    default: append(byte)
    }
  }
}
