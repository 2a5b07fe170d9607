public import Market

/// A place in the product form, in the order of Tab.
public enum FormField: String, CaseIterable, Hashable, Sendable, Codable {
  case pictures, name, price, currency, discount, stock, description
  /// Who sells: asked for only where no identity is stored.
  case identifier, secret

  /// Where a rule's sentence is shown.
  public init(_ field: DraftField) {
    switch field {
    case .pictures: self = .pictures
    case .name: self = .name
    case .price: self = .price
    case .discount: self = .discount
    case .stock: self = .stock
    case .description: self = .description
    }
  }

  /// Text is typed here.
  public var isText: Bool { self != .pictures && self != .currency }

  /// Digits and separators are typed here.
  public var isNumber: Bool { [.price, .discount, .stock].contains(self) }
}
