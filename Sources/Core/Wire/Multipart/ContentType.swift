/// The value of a `Content-Type` field. It is only a hint: forms are recognised by their content.
public struct ContentType: Hashable, Sendable {
  /// Such as `application/json`, in lower case and without parameters.
  public let name: String
  /// The unchecked boundary, or nil.
  public let boundary: String?

  public init(_ field: String) {
    let parsed = HeaderParameters(field.prefix(Self.maximumLength))
    name = parsed.value
    boundary = parsed["boundary"]
  }

  /// Maximum characters that are read.
  private static let maximumLength = 1_000

  public var isMultipart: Bool { name.hasPrefix("multipart/") }
}
