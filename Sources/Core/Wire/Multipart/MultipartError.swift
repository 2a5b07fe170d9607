/// The error of a body that is not a multipart form.
public enum MultipartError: Error, Hashable, Sendable {
  /// A boundary that is missing, longer than 70 characters, or has characters that are not allowed.
  case boundary
  /// The body does not begin with the boundary.
  case noParts
  /// The boundary is followed by something that is neither the end of a line nor "--".
  case boundaryLine
  case headerLine
  /// A part without `Content-Disposition: form-data` and a name.
  case unnamedPart
  /// The body ends inside a part.
  case truncated
  case tooManyParts(limit: Int)
  case tooManyHeaders(limit: Int)
  case tooManyHeaderBytes(limit: Int)
  case tooManyBytes(limit: Int)

  /// A sentence for the author of the client.
  public var sentence: String {
    switch self {
    case .boundary: "Content-Type: the boundary must have 1 to 70 printable characters"
    case .noParts: "The body does not begin with the boundary that Content-Type names"
    case .boundaryLine: "The multipart body is malformed after a boundary"
    case .headerLine: "The multipart body has a malformed header line"
    case .unnamedPart: "The multipart body has a part without a name"
    case .truncated: "The multipart body ends inside a part"
    case .tooManyParts(let limit): "The multipart body has more than \(limit) parts"
    case .tooManyHeaders(let limit): "The multipart body has a part of more than \(limit) headers"
    case .tooManyHeaderBytes(let limit):
      "The multipart body has a part with more than \(limit) bytes of headers"
    case .tooManyBytes(let limit): "The body has more than \(limit) bytes"
    }
  }
}
