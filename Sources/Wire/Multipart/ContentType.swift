/// What a `Content-Type` field says. Only a hint: forms are told by their content.
public struct ContentType: Hashable, Sendable {
  /// Such as `application/json`, in lower case and without parameters.
  public let name: String
  /// As it was given, unchecked; nil unless there is one.
  public let boundary: String?

  public init(_ field: String) {
    let parsed = HeaderParameters(field.prefix(Self.lengthLimit))
    name = parsed.value
    boundary = parsed["boundary"]
  }

  /// Characters that are looked at.
  private static let lengthLimit = 1_000

  public var isMultipart: Bool { name.hasPrefix("multipart/") }
}
