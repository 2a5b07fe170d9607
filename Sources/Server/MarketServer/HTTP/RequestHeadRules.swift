import NIOCore
import NIOHTTP1
import Text
import Wire

/// The refusal of a header block; the connection is closed after it.
struct HeadRefusal: Error {
  let status: HTTPResponseStatus
  let message: String

  init(_ status: HTTPResponseStatus, _ message: String? = nil) {
    self.status = status
    self.message = message ?? status.reasonPhrase
  }

  func reply(at date: String) -> (head: HTTPResponseHead, body: ByteBuffer) {
    let body = Dialects.native.bytes(ofError: Int(status.code), message)
    let head = HTTPResponseHead(
      version: .http1_1, status: status,
      headers: [
        "Content-Type": "application/json; charset=utf-8", "Content-Length": String(body.count),
        "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Connection": "close",
        "Date": date,
      ])
    return (head, ByteBuffer(bytes: body))
  }

  /// Nil for an error that is not in the request, such as a broken connection.
  /// - Parameters:
  ///   - beginsWithMethod: Whether the bytes begin with a word that could be a method.
  ///   - endsLineWithoutReturn: Whether their first line ends with a line feed alone, which the
  ///     parser takes for part of the version.
  init?(_ error: any Error, beginsWithMethod: Bool, endsLineWithoutReturn: Bool) {
    switch error {
    case HTTPParserError.invalidVersion where endsLineWithoutReturn:
      self.init(.badRequest, "A line ends without a carriage return")
    case HTTPParserError.headerOverflow: self.init(.requestHeaderFieldsTooLarge)
    case HTTPParserError.invalidVersion: self.init(.httpVersionNotSupported)
    case HTTPParserError.invalidMethod where beginsWithMethod: self.init(.notImplemented)
    case HTTPParserError.invalidEOFState, HTTPParserError.closedConnection: return nil
    case is HTTPParserError: self.init(.badRequest)
    default: return nil
    }
  }
}

/// The rules of HTTP/1.1 that NIO's parser leaves to a server.
extension HTTPRequestHead {
  /// Checks the method, `Host`, the target, `Transfer-Encoding` and `Expect`, and normalizes the
  /// head: the target is a path or `*`, `Host` is the name that counts, and a request after which
  /// the connection ends has `Connection: close`.
  /// - Returns: The fields that the head may have.
  @discardableResult
  mutating func normalize() throws(HeadRefusal) -> PossibleFields {
    guard Self.isKnown(method) else { throw HeadRefusal(.notImplemented) }
    guard uri.utf8.count <= ServiceLimits.targetBytes else { throw HeadRefusal(.uriTooLong) }
    let fields = PossibleFields(headers)
    try checkHost()
    try normalizeTarget()
    if fields.contains(.transferEncoding) { try checkTransferEncoding() }
    if fields.contains(.expect) { try normalizeExpectation() }
    if fields.contains(.connection) || !isModern { try normalizeConnection() }
    return fields
  }

  /// Whether the client may be sent chunks and 100 Continue (RFC 9112 §2.3).
  var isModern: Bool { version.major > 1 || version.minor >= 1 }

  /// Whether the announced body is too long to read just to keep the connection.
  var hasLongBody: Bool {
    guard let length = headers.first(name: "Content-Length") else { return false }
    return Digits.integer(length.trimmingSpaces) ?? .max > ServiceLimits.drainBytes
  }

  /// The methods of RFC 9110 §9.3 and RFC 5789, except CONNECT: a tunnel is not offered. QUERY is
  /// the safe method with a body: known, but offered nowhere.
  private static func isKnown(_ method: HTTPMethod) -> Bool {
    switch method {
    case .GET, .HEAD, .POST, .PUT, .PATCH, .DELETE, .OPTIONS, .TRACE: true
    default: method.rawValue == "QUERY"
    }
  }

  /// RFC 9112 §3.2: one `Host`, and a valid one.
  private func checkHost() throws(HeadRefusal) {
    let hosts = headers["Host"]
    guard hosts.count == 1 || !isModern && hosts.isEmpty else {
      throw HeadRefusal(.badRequest, "Host: required once")
    }
    guard
      hosts.allSatisfy({ $0.utf8.count <= ServiceLimits.hostBytes && Self.isAuthority($0) })
    else {
      throw HeadRefusal(.badRequest, "Host: not the name of a server")
    }
  }

  /// RFC 9112 §3.2.2: the authority of an absolute target replaces `Host`. §3.2.4: `*` is for
  /// OPTIONS.
  private mutating func normalizeTarget() throws(HeadRefusal) {
    if uri.hasPrefix("/") || uri == "*" && method == .OPTIONS { return }
    let parts = uri.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, ["http", "https"].contains(parts[0].lowercased()),
      parts[1].hasPrefix("//")
    else { throw HeadRefusal(.badRequest, "The target of the request is not a path") }
    let location = parts[1].dropFirst(2)
    let authority = location.prefix { $0 != "/" && $0 != "?" }
    guard authority.utf8.count <= ServiceLimits.hostBytes, Self.isAuthority(String(authority))
    else {
      throw HeadRefusal(.badRequest, "The target of the request names no server")
    }
    let rest = location[authority.endIndex...]
    headers.replaceOrAdd(name: "Host", value: String(authority))
    // OPTIONS for a server without a path means the whole server.
    if rest.isEmpty, method == .OPTIONS {
      uri = "*"
      return
    }
    uri = rest.hasPrefix("/") ? String(rest) : "/" + rest
  }

  /// RFC 9112 §6.1 and §6.3: `chunked` once and last; nothing else is implemented.
  private func checkTransferEncoding() throws(HeadRefusal) {
    guard headers.contains(name: "Transfer-Encoding") else { return }
    guard isModern else {
      throw HeadRefusal(.badRequest, "Transfer-Encoding: not in HTTP/1.0")
    }
    let codings = try entries(of: "Transfer-Encoding")
    guard codings.last == "chunked", !codings.dropLast().contains("chunked") else {
      throw HeadRefusal(.badRequest, "Transfer-Encoding: has to end with chunked")
    }
    guard codings.count == 1 else {
      throw HeadRefusal(.notImplemented, "Transfer-Encoding: only chunked")
    }
  }

  /// RFC 9110 §10.1.1: `100-continue`, which is ignored from a client of HTTP/1.0.
  private mutating func normalizeExpectation() throws(HeadRefusal) {
    guard isModern else { return headers.remove(name: "Expect") }
    guard try entries(of: "Expect").allSatisfy({ $0 == "100-continue" }) else {
      throw HeadRefusal(.expectationFailed, "Expect: only 100-continue")
    }
  }

  /// RFC 9112 §9.3: a client of HTTP/1.0 keeps its connection only if it asks for that. After an
  /// upgrade offer, which is ignored (RFC 9110 §7.8), the parser reads nothing more.
  private mutating func normalizeConnection() throws(HeadRefusal) {
    let options = try entries(of: "Connection")
    let offersUpgrade = headers.contains(name: "Upgrade") && options.contains("upgrade")
    if options.contains("close") || offersUpgrade || !isModern && !options.contains("keep-alive") {
      headers.replaceOrAdd(name: "Connection", value: "close")
    }
  }

  /// The entries of a list, in lower case. All of them count, so a list that is too long is
  /// refused.
  private func entries(of name: String) throws(HeadRefusal) -> [String] {
    guard headers[name].reduce(0, { $0 + $1.utf8.count }) <= ServiceLimits.listBytes else {
      throw HeadRefusal(.requestHeaderFieldsTooLarge)
    }
    return headers[canonicalForm: name].map { $0.lowercased() }
  }

  /// Whether a text has the form `host[:port]` of RFC 3986 §3.2, with a host.
  private static func isAuthority(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { isAuthority($0) }
  }

  private static func isAuthority(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var end = text.count
    while end > 0, text[end - 1].isDigit { end -= 1 }
    let hasPort = end > 0 && text[end - 1] == UInt8(ascii: ":")
    let host = text[..<(hasPort ? end - 1 : text.count)]
    guard host.first == UInt8(ascii: "[") else {
      return !host.isEmpty && host.allSatisfy(isNameByte)
    }
    let address = host.dropFirst().dropLast()
    return host.last == UInt8(ascii: "]") && !address.isEmpty
      && address.allSatisfy { $0 == UInt8(ascii: ":") || isNameByte($0) }
  }

  /// A letter, a digit, or one of the other characters of names (RFC 3986 §3.2.2).
  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "-._~!$&'()*+,;=%".utf8.contains(byte)
  }
}

/// Fields that a header block may have, by the length of their names: most requests have none of
/// them, and looking up each would take longer than the rest.
struct PossibleFields: OptionSet {
  let rawValue: Int

  static let transferEncoding = PossibleFields(rawValue: 1)
  static let expect = PossibleFields(rawValue: 2)
  /// `Connection`, without which `Upgrade` means nothing.
  static let connection = PossibleFields(rawValue: 4)
  static let contentLength = PossibleFields(rawValue: 8)

  init(rawValue: Int) { self.rawValue = rawValue }

  init(_ headers: HTTPHeaders) {
    var fields: PossibleFields = []
    for (name, _) in headers {
      switch name.utf8.count {
      case 6: fields.insert(.expect)
      case 10: fields.insert(.connection)
      case 14: fields.insert(.contentLength)
      case 17: fields.insert(.transferEncoding)
      default: break
      }
    }
    self = fields
  }

  func has(_ field: PossibleFields, _ name: String, in head: HTTPRequestHead) -> Bool {
    contains(field) && head.headers.contains(name: name)
  }
}
