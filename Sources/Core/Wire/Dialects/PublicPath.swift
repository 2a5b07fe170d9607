import Text

/// The path of a request without anything that could be a secret, for logs.
package enum PublicPath {
  private static let maximumSegments = 6
  private static let words = Set(Dialects.all.flatMap(\.endpoints).flatMap(\.path.words))

  /// Returns a path whose segments are words of endpoints and numbers; every other one becomes `…`.
  /// - Parameter isPublic: Whether another segment is no secret.
  package static func text(
    of path: some StringProtocol, isPublic: (String) -> Bool = { _ in false }
  ) -> String {
    let segments = path.split(separator: "/", maxSplits: maximumSegments).prefix(maximumSegments)
      .map { segment in
        let segment = String(segment)
        let isNumber = segment.utf8.count <= 19 && Digits.integer(segment) != nil
        return isNumber || words.contains(segment) || isPublic(segment) ? segment : "…"
      }
    return "/" + segments.joined(separator: "/")
  }
}
