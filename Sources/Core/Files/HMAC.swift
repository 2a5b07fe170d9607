/// A keyed hash with SHA-256 (RFC 2104); the vectors of RFC 4231 are its tests.
package enum HMAC {
  private static let blockLength = 64

  package static func sha256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    var block = key.count > blockLength ? SHA256.digest(of: key) : key
    block += [UInt8](repeating: 0, count: blockLength - block.count)
    let inner = SHA256.digest(of: block.map { $0 ^ 0x36 } + message)
    return SHA256.digest(of: block.map { $0 ^ 0x5C } + inner)
  }
}
