import Files
import Foundation
import Text

/// Signature version 4 of requests to S3, in the header Authorization.
///
/// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html; its examples are
/// the tests.
struct S3Signature: Sendable {
  let key: S3Key
  let region: String

  struct Request: Sendable {
    var method: String
    /// Percent-encoded.
    var path: String
    /// Names and values, not encoded.
    var query: [(name: String, value: String)] = []
    /// Names, in lower case, and values, including Host.
    var headers: [(name: String, value: String)]
    /// The SHA-256 of the body, in hexadecimal digits.
    var bodyHash: String
  }

  /// Returns the headers to add: time, hash of the body, token and signature.
  func headers(
    for request: Request, at time: Date
  ) -> [(name: String, value: String)] {
    let stamp = Self.stamp(time)
    var added = [("x-amz-content-sha256", request.bodyHash), ("x-amz-date", stamp)]
    if let token = key.sessionToken { added.append(("x-amz-security-token", token)) }
    var signed = request
    signed.headers += added
    let names = signed.headers.map(\.name).sorted().joined(separator: ";")
    let scope = "\(stamp.prefix(8))/\(region)/s3/aws4_request"
    let signature = signature(of: signed, stamp: stamp, scope: scope)
    let field =
      "AWS4-HMAC-SHA256 Credential=\(key.id)/\(scope),SignedHeaders=\(names),Signature=\(signature)"
    return added + [("authorization", field)]
  }

  /// Returns the signature of a request whose headers are complete.
  /// - Parameter stamp: The value of `x-amz-date`.
  func signature(of request: Request, stamp: String, scope: String) -> String {
    let canonical = Self.canonical(request)
    let text = """
      AWS4-HMAC-SHA256
      \(stamp)
      \(scope)
      \(SHA256.hexadecimal(of: Array(canonical.utf8)))
      """
    var derived = Array("AWS4\(key.secret)".utf8)
    for part in scope.split(separator: "/") {
      derived = HMAC.sha256(Array(part.utf8), key: derived)
    }
    return HMAC.sha256(Array(text.utf8), key: derived).hexadecimal
  }

  private static func canonical(_ request: Request) -> String {
    let query = self.query(request.query)
    let headers = request.headers.sorted { $0.name < $1.name }
    let lines = headers.map { header in
      let words = header.value.split(separator: " ", omittingEmptySubsequences: true)
      return "\(header.name):\(words.joined(separator: " "))\n"
    }.joined()
    return [
      request.method, request.path, query, lines, headers.map(\.name).joined(separator: ";"),
      request.bodyHash,
    ].joined(separator: "\n")
  }

  static func query(_ query: [(name: String, value: String)]) -> String {
    query.map { ($0.name.percentEncoded, $0.value.percentEncoded) }.sorted { $0 < $1 }
      .map { "\($0.0)=\($0.1)" }.joined(separator: "&")
  }

  /// Percent-encodes the parts of a path between its slashes.
  static func encodedPath(_ path: String) -> String {
    path.components(separatedBy: "/").map(\.percentEncoded).joined(separator: "/")
  }

  /// `20130524T000000Z`
  static func stamp(_ time: Date) -> String {
    UTCStamp.basic(Int(time.timeIntervalSince1970))
  }
}
