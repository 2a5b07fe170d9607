public import Market

/// A field of the product form, in the order of Tab.
public enum FormField: String, CaseIterable, Hashable, Sendable, Codable {
  case pictures, name, price, currency, discount, stock, description
  /// The user's credentials: asked for only if no identity is stored.
  case identifier, secret
  /// Whether the credentials are saved for the next run.
  case remember

  /// The field that shows a rule's sentence.
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

  /// Whether text is typed into it.
  public var isText: Bool { ![.pictures, .currency, .remember].contains(self) }

  /// Whether digits and separators are typed into it.
  public var isNumber: Bool { [.price, .discount, .stock].contains(self) }
}
