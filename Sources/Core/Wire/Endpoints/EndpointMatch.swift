import Text

/// The endpoint that a request asks for.
public struct EndpointMatch: Sendable {
  public let endpoint: Endpoint
  /// Nil if the endpoint does not offer the method.
  public let operation: Endpoint.Operation?
  public let values: PathValues

  /// The first of `endpoints` that matches the path and offers the method, or else the first that
  /// matches the path; nil if none does.
  ///
  /// Empty segments are ignored: `//api/products/5/` is a product, as clients of the original
  /// market send it.
  /// - Parameter method: Nil for a method that no endpoint offers.
  public init?(_ path: String, _ method: Endpoint.Method?, among endpoints: [Endpoint]) {
    guard let path = Self.segments(of: path) else { return nil }
    var first: EndpointMatch?
    for endpoint in endpoints {
      let operation = endpoint.operation(method)
      guard operation != nil || (first == nil && !endpoint.isHiddenFromOtherMethods),
        let values = endpoint.values(in: path)
      else { continue }
      let match = EndpointMatch(endpoint: endpoint, operation: operation, values: values)
      if operation != nil {
        self = match
        return
      }
      first = match
    }
    guard let first else { return nil }
    self = first
  }

  private init(endpoint: Endpoint, operation: Endpoint.Operation?, values: PathValues) {
    self.endpoint = endpoint
    self.operation = operation
    self.values = values
  }

  /// Maximum bytes of a path: the longest valid one has a secret of 100 characters, each in twelve
  /// bytes, or more where they are composed.
  private static let maximumBytes = 4_096
  /// Maximum segments of a path, without empty ones: more than any endpoint has.
  private static let maximumSegments = 8

  /// The decoded segments; nil if there are too many, or any of them is not UTF-8, since omitting
  /// it would make another path.
  private static func segments(of path: String) -> [String]? {
    guard path.utf8.count <= maximumBytes else { return nil }
    let encoded = path.utf8.split(separator: UInt8(ascii: "/"), maxSplits: maximumSegments)
    guard encoded.count <= maximumSegments else { return nil }
    let segments = encoded.compactMap { Substring($0).percentDecoded }
    return segments.count == encoded.count ? segments : nil
  }
}
