import Text

/// The path of a request without anything that could be a secret, for logs.
package enum PublicPath {
  private static let maximumSegments = 6
  private static let endpoints = Dialects.all.flatMap(\.endpoints)
  private static let words = Set(endpoints.flatMap(\.path.words))

  /// Returns a path whose segments are words of endpoints, and numbers of products and pages where
  /// the method has these; every other one becomes `…`. A secret may also be a number.
  /// - Parameters:
  ///   - pages: Endpoints beside those of dialects.
  ///   - isPublic: Whether another segment is no secret.
  package static func text(
    of path: some StringProtocol, method: String, among pages: [Endpoint] = [],
    isPublic: (String) -> Bool = { _ in false }
  ) -> String {
    let method = Endpoint.Method(rawValue: method == "HEAD" ? "GET" : method)
    let split = path.split(separator: "/", maxSplits: maximumSegments)
    let segments = split.prefix(maximumSegments).map { String($0) }
    let patterns = (endpoints + pages).filter { $0.operation(method) != nil }.map(\.path)
    let shown = segments.enumerated().map { index, segment in
      let isNumber =
        segment.utf8.count <= 19 && Digits.integer(segment) != nil
        && patterns.contains { $0.hasNumber(at: index, of: segments) }
      return isNumber || words.contains(segment) || isPublic(segment) ? segment : "…"
    }
    return "/" + shown.joined(separator: "/")
  }
}
