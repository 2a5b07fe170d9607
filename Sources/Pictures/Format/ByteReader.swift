/// Numbers and signatures at offsets of a file; reading beyond its end returns `nil`.
struct ByteReader {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  func byte(at place: Int) -> Int? {
    bytes.indices.contains(place) ? Int(bytes[place]) : nil
  }

  func big16(at place: Int) -> Int? { number(at: place, [8, 0]) }
  func big32(at place: Int) -> Int? { number(at: place, [24, 16, 8, 0]) }
  func little16(at place: Int) -> Int? { number(at: place, [0, 8]) }
  func little24(at place: Int) -> Int? { number(at: place, [0, 8, 16]) }
  func little32(at place: Int) -> Int? { number(at: place, [0, 8, 16, 24]) }

  func has(_ mark: String, at place: Int) -> Bool {
    matches(mark.utf8, at: place)
  }

  func starts(with mark: [UInt8]) -> Bool {
    matches(mark, at: 0)
  }

  private func number(at place: Int, _ shifts: [Int]) -> Int? {
    guard place >= 0, place <= bytes.count - shifts.count else { return nil }
    var value = 0
    for (offset, shift) in shifts.enumerated() { value |= Int(bytes[place + offset]) << shift }
    return value
  }

  private func matches(_ mark: some Collection<UInt8>, at place: Int) -> Bool {
    guard place >= 0, place <= bytes.count - mark.count else { return false }
    return bytes[place..<place + mark.count].elementsEqual(mark)
  }
}
