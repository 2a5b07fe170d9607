extension String {
  /// Whether both have the same bytes in UTF-8. Equal strings may have different bytes: `==`
  /// ignores how characters are composed.
  public func isIdentical(to other: String) -> Bool {
    var (one, two) = (self, other)
    return one.withUTF8 { one in two.withUTF8 { one.elementsEqual($0) } }
  }
}
