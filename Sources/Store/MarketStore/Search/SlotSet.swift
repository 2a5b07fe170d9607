/// A set of slots of a block: 0..<``capacity``.
package struct SlotSet: Hashable, Sendable {
  /// A list of this many slots is a kilobyte, and one key of a large market a megabyte.
  package static let capacity = 8_192

  private var words = [UInt64](repeating: 0, count: capacity / 64)

  package init() {}

  package mutating func insert(_ slot: Int) { words[slot >> 6] |= 1 << UInt64(slot & 63) }

  package func contains(_ slot: Int) -> Bool { words[slot >> 6] >> UInt64(slot & 63) & 1 == 1 }

  package mutating func formUnion(_ other: SlotSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  package mutating func formIntersection(_ other: SlotSet) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  package mutating func formSymmetricDifference(_ other: SlotSet) {
    for index in words.indices { words[index] ^= other.words[index] }
  }

  package mutating func subtract(_ other: SlotSet) {
    for index in words.indices { words[index] &= ~other.words[index] }
  }

  package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// The slots, lowest first.
  package var slots: [Int] {
    var slots: [Int] = []
    for (index, word) in words.enumerated() {
      var left = word
      while left != 0 {
        slots.append(index << 6 | left.trailingZeroBitCount)
        left &= left - 1
      }
    }
    return slots
  }
}

/// The form of slots in the database: a list of two bytes each, or a bit for every slot up to the
/// last one, which is shorter for many slots. The first byte is the form.
extension SlotSet {
  private enum Form {
    static let list: UInt8 = 0
    static let bits: UInt8 = 1
  }

  /// - Parameter slots: In ascending order.
  package static func encoded(_ slots: [UInt16]) -> [UInt8] {
    let length = (slots.last.map(Int.init) ?? 0) / 8 + 1
    guard slots.count * 2 > length else {
      return [Form.list] + slots.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    }
    var bytes = [UInt8](repeating: 0, count: length + 1)
    bytes[0] = Form.bits
    for slot in slots { bytes[1 + Int(slot >> 3)] |= 1 << UInt8(slot & 7) }
    return bytes
  }

  /// Reads ``encoded(_:)``; slots that no block has are ignored.
  package init(_ bytes: UnsafeRawBufferPointer) {
    guard let form = bytes.first else { return }
    if form == Form.list {
      for index in stride(from: 1, to: bytes.count - 1, by: 2) {
        let slot = Int(bytes[index]) | Int(bytes[index + 1]) << 8
        if slot < Self.capacity { insert(slot) }
      }
    } else {
      for (index, byte) in bytes.dropFirst().prefix(Self.capacity / 8).enumerated() {
        words[index >> 3] |= UInt64(byte) << UInt64(8 * (index & 7))
      }
    }
  }
}
