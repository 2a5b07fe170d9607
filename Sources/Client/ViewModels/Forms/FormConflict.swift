public import Market
import Text

/// The differences between an edit and the product as someone else has changed it, with the choice
/// of a side for each.
public struct FormConflict: Hashable, Sendable {
  public enum Side: Hashable, Sendable {
    case mine, theirs

    public var other: Side { self == .mine ? .theirs : .mine }
  }

  public struct Difference: Hashable, Sendable {
    /// The part that is chosen as a whole: the price represents its group. The pictures are all of
    /// them if they can be changed; otherwise only the thumbnail.
    public let attribute: ProductAttribute
    public internal(set) var side: Side
  }

  /// The current product.
  public let current: Product
  public internal(set) var differences: [Difference]

  public mutating func choose(_ side: Side, at index: Int) {
    if differences.indices.contains(index) { differences[index].side = side }
  }

  public mutating func chooseAll(_ side: Side) {
    for index in differences.indices { differences[index].side = side }
  }
}

extension ProductForm {
  /// Returns where this edit differs from the current product. Parts that the user did not
  /// touch are theirs, until chosen otherwise.
  public func conflict(with current: Product) -> FormConflict {
    let theirs = ProductForm(of: current, purpose: .edit(current))
    return FormConflict(
      current: current,
      differences: ProductAttribute.inForm
        .filter { ![.currency, .discount].contains($0) && !isEqual($0, in: theirs) }
        .map { FormConflict.Difference(attribute: $0, side: isTouched($0) ? .mine : .theirs) })
  }

  /// Continues from the current product, with the chosen sides. Undo in a field restores what
  /// was typed there.
  public mutating func resolve(_ conflict: FormConflict) {
    guard isEdit else { return }
    let theirs = ProductForm(of: conflict.current, purpose: .edit(conflict.current))
    let mine = pictures
    purpose = theirs.purpose
    initialContents = theirs.initialContents
    pictures = theirs.pictures
    if conflict.differences.contains(where: { $0.attribute == .pictures && $0.side == .mine }) {
      restore(mine)
    }
    pictureCursor = min(pictureCursor, pictures.count)
    for difference in conflict.differences where difference.side == .theirs {
      for attribute in difference.attribute.group { adopt(attribute, from: theirs) }
    }
    refusals = [:]
    failure = nil
    isDue = false
    revision += 1
  }

  /// Restores the user's pictures beside those that the product has now: those that it no longer
  /// has cannot be kept.
  private mutating func restore(_ mine: [FormPicture]) {
    if replacesPictures {
      let theirs = Set(pictures.compactMap(\.image))
      let left = mine.filter { picture in picture.image.map(theirs.contains) ?? true }
      if !left.isEmpty { pictures = left }
    } else if let index = pictures.firstIndex(where: { $0.image == mine.first?.image }) {
      pictures.insert(pictures.remove(at: index), at: 0)
    }
  }

  private mutating func adopt(_ attribute: ProductAttribute, from theirs: ProductForm) {
    switch attribute {
    // They are theirs already.
    case .pictures: break
    case .currency: currency = theirs.currency
    case .description: description.handle(.replaceAll(theirs.description.text))
    default:
      let field = FormField.attribute(attribute)
      texts[field, default: TextField()].handle(.replaceAll(theirs.text(of: field).text))
    }
  }

  private func isTouched(_ attribute: ProductAttribute) -> Bool {
    guard attribute == .pictures else { return !isUnchanged(attribute) }
    if replacesPictures { return !keepsPictures }
    guard case .edit(let original) = purpose else { return false }
    return pictures.first?.image != original.images.first
  }

  private func isEqual(_ attribute: ProductAttribute, in other: ProductForm) -> Bool {
    guard attribute == .pictures else {
      let (mine, theirs) = (ProductValues(draft), ProductValues(other.draft))
      return attribute.group.allSatisfy { mine.agrees(with: theirs, in: $0) }
    }
    return replacesPictures
      ? pictures.map(\.image) == other.pictures.map(\.image)
      : pictures.first?.image == other.pictures.first?.image
  }
}
