public import Market
import TextEditing

/// The differences between an edit and the product as someone else has changed it, with the choice
/// of a side for each.
public struct FormConflict: Hashable, Sendable {
  /// A part that is chosen as one. A price is its amount, discount and currency.
  public enum Part: Hashable, Sendable, CaseIterable {
    case thumbnail, name, price, stock, description
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
      differences: FormConflict.Part.allCases.filter { !isEqual($0, in: theirs) }
        .map { FormConflict.Difference(part: $0, side: isTouched($0) ? .mine : .theirs) })
  }

  /// Continues from the product as it is now, with the chosen sides. Undo in a field restores what
  /// was typed there.
  public mutating func resolve(_ conflict: FormConflict) {
    guard isEdit else { return }
    let theirs = ProductForm(of: conflict.current, purpose: .edit(conflict.current))
    let mine = pictures.first
    purpose = theirs.purpose
    initialContents = theirs.initialContents
    pictures = theirs.pictures
    if conflict.differences.contains(where: { $0.part == .thumbnail && $0.side == .mine }),
      let index = pictures.firstIndex(where: { $0.image == mine?.image })
    {
      pictures.insert(pictures.remove(at: index), at: 0)
    }
    for difference in conflict.differences where difference.side == .theirs {
      adopt(difference.part, from: theirs)
    }
    refusals = [:]
    failure = nil
    isDue = false
    revision += 1
  }

  private mutating func adopt(_ part: FormConflict.Part, from theirs: ProductForm) {
    switch part {
    // The pictures are theirs already.
    case .thumbnail: break
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
