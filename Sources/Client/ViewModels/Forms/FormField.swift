public import Market

/// A field of the product form.
public enum FormField: Hashable, Sendable, CaseIterable {
  case attribute(ProductAttribute)
  /// The user's credentials: asked for only if no identity is stored.
  case identifier, secret
  /// Whether the credentials are saved for the next run.
  case remember
  /// The buttons after the fields: they send the form and close it.
  case submit, close

  public static let pictures = attribute(.pictures)
  public static let name = attribute(.name)
  public static let price = attribute(.price)
  public static let currency = attribute(.currency)
  public static let discount = attribute(.discount)
  public static let stock = attribute(.stock)
  /// The only field of several lines.
  public static let description = attribute(.description)

  /// All fields in the order of Tab, without the buttons.
  public static let allCases =
    ProductAttribute.inForm.map(attribute) + [.identifier, .secret, .remember]

  /// The name in the file of a draft.
  var key: String {
    switch self {
    case .attribute(let attribute): attribute.rawValue
    case .identifier: "identifier"
    case .secret: "secret"
    case .remember: "remember"
    case .submit: "submit"
    case .close: "close"
    }
  }

  /// The kind of text or choice that a field takes.
  public enum Input: Hashable, Sendable {
    case text, secret, number, currency, pictures, flag, button
  }

  public var input: Input {
    switch self {
    case .attribute(let attribute):
      switch attribute.kind {
      case .text: .text
      case .amount, .count: .number
      case .currency: .currency
      case .pictures: .pictures
      }
    case .identifier: .text
    case .secret: .secret
    case .remember: .flag
    case .submit, .close: .button
    }
  }

  /// Whether text is typed into it.
  public var isText: Bool { [.text, .secret, .number].contains(input) }

  /// Whether digits and separators are typed into it.
  public var isNumber: Bool { input == .number }

  /// The maximum number of characters that a market accepts; nil for numbers and credentials.
  public var limit: Int? {
    guard case .attribute(let attribute) = self, case .text(_, _, let length) = attribute.kind
    else { return nil }
    return length.upperBound
  }
}
