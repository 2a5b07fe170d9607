import Files
import Foundation

struct BucketRequest: Sendable {
  let method: String
  /// Empty for the bucket itself.
  let key: String
  var query: [(name: String, value: String)] = []
  /// Names, in lower case, and values.
  var headers: [(name: String, value: String)] = []
  /// The key of an object of this bucket to copy to ``key``.
  var copySource: String?
  var body: [UInt8] = []
  var bodyHash = Self.emptyHash

  static let emptyHash = SHA256.hexadecimal(of: [])

  static func get(_ key: String) -> BucketRequest { BucketRequest(method: "GET", key: key) }

  /// A request for the existence of an object.
  static func head(_ key: String) -> BucketRequest { BucketRequest(method: "HEAD", key: key) }

  static func delete(_ key: String) -> BucketRequest { BucketRequest(method: "DELETE", key: key) }

  /// A request whose ``bodyHash`` the caller sets if it has a body.
  static func put(_ key: String, _ body: [UInt8]) -> BucketRequest {
    BucketRequest(method: "PUT", key: key, body: body)
  }
}

struct BucketReply: Sendable {
  let status: Int
  let body: [UInt8]

  /// Whether there is no object with this key; a bucket that is missing is an error.
  var isAbsent: Bool { status == 404 }

  /// The code in the body of an error, such as `NoSuchBucket`; nil for a success.
  var errorCode: String? {
    // A copy may fail after its status was sent.
    guard status >= 300 || body.prefix(Self.errorStartBytes).isXMLError else { return nil }
    return S3Document(String(decoding: body.prefix(Self.errorBytes), as: UTF8.self))["Code"]
      ?? "HTTP \(status)"
  }

  private static let errorBytes = 4_096
  private static let errorStartBytes = 128
}

extension ArraySlice<UInt8> {
  fileprivate var isXMLError: Bool {
    guard first == UInt8(ascii: "<") else { return false }
    return String(decoding: self, as: UTF8.self).contains("<Error>")
  }
}
