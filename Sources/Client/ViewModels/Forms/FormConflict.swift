public import Market
import Text

/// The differences between an edit and the product as someone else has changed it, with the choice
/// of a side for each.
public struct FormConflict: Hashable, Sendable {
  /// A part that is chosen as a whole. A price is its amount, discount and currency; the pictures
  /// are one part if they can be changed; otherwise only the thumbnail is.
  public enum Part: Hashable, Sendable, CaseIterable {
    case pictures, thumbnail, name, price, stock, description
  }

  public enum Side: Hashable, Sendable {
    case mine, theirs

    public var other: Side { self == .mine ? .theirs : .mine }
  }

  public struct Difference: Hashable, Sendable {
    public let part: Part
    public internal(set) var side: Side
  }

  /// The product as it is now.
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
  /// Returns where this edit differs from the product as it is now. Parts that the user did not
  /// touch are theirs, until chosen otherwise.
  public func conflict(with current: Product) -> FormConflict {
    let theirs = ProductForm(of: current, purpose: .edit(current))
    return FormConflict(
      current: current,
      differences: FormConflict.Part.allCases
        .filter { $0 != (replacesPictures ? .thumbnail : .pictures) && !isEqual($0, in: theirs) }
        .map { FormConflict.Difference(part: $0, side: isTouched($0) ? .mine : .theirs) })
  }

  /// Continues from the product as it is now, with the chosen sides. Undo in a field restores what
  /// was typed there.
  public mutating func resolve(_ conflict: FormConflict) {
    guard isEdit else { return }
    let theirs = ProductForm(of: conflict.current, purpose: .edit(conflict.current))
    let mine = pictures
    purpose = theirs.purpose
    initialContents = theirs.initialContents
    pictures = theirs.pictures
    for difference in conflict.differences where difference.side == .mine {
      restore(mine, as: difference.part)
    }
    pictureCursor = min(pictureCursor, pictures.count)
    for difference in conflict.differences where difference.side == .theirs {
      adopt(difference.part, from: theirs)
    }
    refusals = [:]
    failure = nil
    isDue = false
    revision += 1
  }

  /// Restores the user's pictures beside those that the product has now: those that it no longer
  /// has cannot be kept.
  private mutating func restore(_ mine: [FormPicture], as part: FormConflict.Part) {
    switch part {
    case .pictures:
      let theirs = Set(pictures.compactMap(\.image))
      let left = mine.filter { picture in picture.image.map(theirs.contains) ?? true }
      if !left.isEmpty { pictures = left }
    case .thumbnail:
      guard let index = pictures.firstIndex(where: { $0.image == mine.first?.image }) else {
        return
      }
      pictures.insert(pictures.remove(at: index), at: 0)
    case .name, .price, .stock, .description: break
    }
  }

  private mutating func adopt(_ part: FormConflict.Part, from theirs: ProductForm) {
    switch part {
    // The pictures are theirs already.
    case .pictures, .thumbnail: break
    case .name: replace(.name, from: theirs)
    case .stock: replace(.stock, from: theirs)
    case .description: description.handle(.replaceAll(theirs.description.text))
    case .price:
      replace(.price, from: theirs)
      replace(.discount, from: theirs)
      currency = theirs.currency
    }
  }

  private mutating func replace(_ field: FormField, from theirs: ProductForm) {
    texts[field, default: TextField()].handle(.replaceAll(theirs.text(of: field).text))
  }

  private func isTouched(_ part: FormConflict.Part) -> Bool {
    switch part {
    case .pictures: return !keepsPictures
    case .thumbnail:
      guard case .edit(let original) = purpose else { return false }
      return pictures.first?.image != original.images.first
    case .name: return !isUnchanged([.name])
    case .price: return !isUnchanged(Self.priceFields)
    case .stock: return !isUnchanged([.stock])
    case .description: return !isUnchanged([.description])
    }
  }

  private func isEqual(_ part: FormConflict.Part, in other: ProductForm) -> Bool {
    switch part {
    case .pictures: pictures.map(\.image) == other.pictures.map(\.image)
    case .thumbnail: pictures.first?.image == other.pictures.first?.image
    case .name: text(of: .name).text == other.text(of: .name).text
    case .stock: draft.stock == other.draft.stock
    case .description: description.text == other.description.text
    case .price:
      draft.amount == other.draft.amount && draft.discount == other.draft.discount
        && currency == other.currency
    }
  }
}
