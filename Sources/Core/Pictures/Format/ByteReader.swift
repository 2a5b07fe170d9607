/// Numbers and signatures at offsets of a file; reading beyond its end returns `nil`.
struct ByteReader {
  let bytes: [UInt8]

  var count: Int { bytes.count }

  func byte(at offset: Int) -> Int? {
    bytes.indices.contains(offset) ? Int(bytes[offset]) : nil
  }

  func big16(at offset: Int) -> Int? { number(at: offset, [8, 0]) }
  func big32(at offset: Int) -> Int? { number(at: offset, [24, 16, 8, 0]) }
  /// Negative above 2^63.
  func big64(at offset: Int) -> Int? { number(at: offset, [56, 48, 40, 32, 24, 16, 8, 0]) }
  func little16(at offset: Int) -> Int? { number(at: offset, [0, 8]) }
  func little24(at offset: Int) -> Int? { number(at: offset, [0, 8, 16]) }
  func little32(at offset: Int) -> Int? { number(at: offset, [0, 8, 16, 24]) }

  func has(_ signature: String, at offset: Int) -> Bool {
    matches(signature.utf8, at: offset)
  }

  func starts(with signature: [UInt8]) -> Bool {
    matches(signature, at: 0)
  }

  private func number(at offset: Int, _ shifts: [Int]) -> Int? {
    guard offset >= 0, offset <= bytes.count - shifts.count else { return nil }
    var value = 0
    for (index, shift) in shifts.enumerated() { value |= Int(bytes[offset + index]) << shift }
    return value
  }

  private func matches(_ signature: some Collection<UInt8>, at offset: Int) -> Bool {
    guard offset >= 0, offset <= bytes.count - signature.count else { return false }
    return bytes[offset..<offset + signature.count].elementsEqual(signature)
  }
}
