extension String {
  /// The text with each occurrence of a scalar replaced, also of one with combining marks, which is
  /// another character to `replacing(_:with:)`.
  package func replacing(scalar: Unicode.Scalar, with replacement: String) -> String {
    var replaced = UnicodeScalarView()
    for other in unicodeScalars {
      if other == scalar {
        replaced.append(contentsOf: replacement.unicodeScalars)
      } else {
        replaced.append(other)
      }
    }
    return String(replaced)
  }
}
