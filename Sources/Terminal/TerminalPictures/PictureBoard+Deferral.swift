import Words

/// Pictures that wait until the view rests.
///
/// A key that is held draws thirty times a second what cannot be seen at that speed. See
/// docs/decisions/pictures.md#pictures-wait-while-a-key-is-held
extension PictureBoard {
  /// Whether small pictures become finer, or pictures appear, when the view rests.
  public var waitsForRest: Bool { (method.drawsSmallInlays || hasDeferred) && !isResting }

  /// Returns whether a picture that is not on the screen waits until the view rests.
  public func defersPicture() -> Bool {
    guard isKeyRepeating, !isResting, graphics != .none else { return false }
    hasDeferred = true
    return true
  }

  /// Returns whether the small picture of a product waits: the terminal moves those that are on the
  /// screen already.
  public func defersPicture(of product: Int) -> Bool { !shown.contains(product) && defersPicture() }

  /// Records the products whose small pictures are on the screen.
  public func show(_ products: Set<Int>) { shown = products }
}
