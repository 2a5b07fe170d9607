import Files
import Foundation

/// The public key of a visitor: its fingerprint is the visitor's identity.
package struct VisitorKey: Hashable, Sendable {
  /// The fingerprint: the SHA-256 of the key, as OpenSSH computes it; a comment is not part of it.
  package let digest: [UInt8]

  /// A name for the visitor's folder: hexadecimal, because base64 has slashes.
  package var folderName: String { digest.hexadecimal }

  /// Maximum bytes of the file: a key of 16,384 bits has some 2,800 characters in base64, and there
  /// are few lines.
  private static let maximumFileSize = 32_768

  /// Reads the file that sshd writes with `ExposeAuthInfo yes` and names in `SSH_USER_AUTH`.
  /// - Returns: Nil if no key was used.
  package init?(environment: [String: String]) {
    guard let path = environment[KioskEnvironment.keyFile],
      let data = try? PrivateFile(path: path).read(maximumSize: Self.maximumFileSize)
    else { return nil }
    self.init(authentication: String(decoding: data, as: UTF8.self))
  }

  /// - Parameter authentication: A line for each method that succeeded, such as
  ///   `publickey ssh-ed25519 AAAA…`. The first key counts.
  package init?(authentication: String) {
    for line in authentication.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ")
      guard words.count >= 3, words[0] == "publickey",
        let bytes = Data(base64Encoded: String(words[2])),
        let key = Self.plainKey(in: Array(bytes), type: String(words[1]))
      else { continue }
      digest = SHA256.digest(of: key)
      return
    }
    return nil
  }
}

// Certificates are renewed; the key in them stays the same.
extension VisitorKey {
  /// The number of parts of a key in a certificate, by the type of the key.
  private static let partCounts = [
    "ssh-ed25519": 1, "ssh-rsa": 2, "ecdsa-sha2-nistp256": 2, "ecdsa-sha2-nistp384": 2,
    "ecdsa-sha2-nistp521": 2, "sk-ssh-ed25519@openssh.com": 2,
    "sk-ecdsa-sha2-nistp256@openssh.com": 3,
  ]

  /// Returns the plain key of an OpenSSH key or certificate; nil for other bytes.
  private static func plainKey(in bytes: [UInt8], type: String) -> [UInt8]? {
    var rest = bytes[...]
    guard let name = string(in: &rest), String(decoding: name, as: UTF8.self) == type else {
      return nil
    }
    let suffix = "-cert-v01@openssh.com"
    guard type.hasSuffix(suffix) else { return bytes }
    let short = String(type.dropLast(suffix.count))
    let plain = short.hasPrefix("sk-") ? short + "@openssh.com" : short
    // The nonce comes first.
    guard let count = partCounts[plain], string(in: &rest) != nil else { return nil }
    var key = encoded(Array(plain.utf8)[...])
    for _ in 0..<count {
      guard let part = string(in: &rest) else { return nil }
      key += encoded(part)
    }
    return key
  }

  /// Returns the next string of RFC 4251, 5: its length in four bytes, and its bytes.
  private static func string(in rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard rest.count >= 4 else { return nil }
    let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    rest = rest.dropFirst(4)
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  private static func encoded(_ part: ArraySlice<UInt8>) -> [UInt8] {
    withUnsafeBytes(of: UInt32(clamping: part.count).bigEndian) { Array($0) } + part
  }
}
