public import Foundation
public import Market
public import Text

/// The form of a product: typed text, errors, and the caret. A value; typed text is never cut or
/// dropped.
public struct ProductForm: Sendable {
  public enum Purpose: Hashable, Sendable {
    case register
    case edit(Product)
  }

  /// The credentials that a market needs and that are not stored.
  public enum Need: Hashable, Sendable {
    case nothing
    /// A password for this product, in generation 1.
    case password
    case identity

    /// Returns the typed credentials; nil while they cannot be valid.
    package func credentials(identifier: String, secret: String) -> Credentials? {
      guard let secret = Secret(secret) else { return nil }
      switch self {
      case .nothing: return nil
      case .password: return .password(secret)
      case .identity:
        return Identity(identifier: identifier.trimmed, secret: secret).map(Credentials.vendor)
      }
    }
  }

  /// The draft's id, stable while the form exists and across runs.
  public let id: UUID
  public internal(set) var purpose: Purpose
  /// The idempotency key: with the same key, a market registers no second product.
  public internal(set) var key: UUID
  public internal(set) var texts: [FormField: TextField] = [:]
  public internal(set) var description = TextArea()
  /// The initial values of an edit: fields that still have them are unchanged.
  var initialContents: [ProductAttribute: String] = [:]
  public internal(set) var currency = Currency.krw
  public internal(set) var pictures: [FormPicture] = []
  /// The index of the chosen picture; the number of pictures chooses "add".
  public internal(set) var pictureCursor = 0
  public internal(set) var focus = FormField.name
  public var need = Need.nothing
  /// Whether the typed identity is saved once the market has accepted it.
  public internal(set) var remembersIdentity = false
  /// Whether the market takes other pictures for a product that has some.
  public var replacesPictures = false
  /// Fields that have had the focus: their errors are shown.
  var visited: Set<FormField> = []
  /// Fields that were changed: missing text is reported only for these, or after a submit.
  var edited: Set<FormField> = []
  /// Pictures that were removed, the latest last, with their indices.
  var removedPictures: [(picture: FormPicture, index: Int)] = []
  var isSubmitted = false
  var killRing = KillRing()
  /// The market's refusals of fields, until they are changed.
  var refusals: [FormField: FieldError] = [:]
  /// The failure of the last submit.
  public internal(set) var failure: MarketError?
  /// The ticket of the submit under way.
  public internal(set) var sending: WriteTicket?
  public internal(set) var progress: UploadProgress?
  /// The identifier of the vendor who sent it last.
  var seller: String?
  /// The time of the first registration whose outcome is unknown, in seconds since 1970.
  var unconfirmedSince: Double?
  /// Whether it could not be sent because the market was away.
  public internal(set) var isDue = false
  /// The product that it is a copy of.
  public internal(set) var copied: Int?
  /// The reason why the last chosen file was refused.
  var refusedFile: PicturePreparationError?
  /// The number of requests whose pictures have no file yet: pastes and copies.
  var awaitedPictures = 0
  /// Whether it has a draft in a file.
  public internal(set) var hasDraft = false
  /// Increases with every change of the saved contents of a draft.
  public internal(set) var revision = 0

  public init(
    id: UUID = UUID(), key: UUID = UUID(), purpose: Purpose = .register, need: Need = .nothing
  ) {
    self.id = id
    self.key = key
    self.purpose = purpose
    self.need = need
  }

  /// Creates a form filled from a product: to edit it, or to register a similar one.
  public init(of product: Product, purpose: Purpose, need: Need = .nothing) {
    self.init(purpose: purpose, need: need)
    setContents(Self.contents(of: ProductValues(product)))
    description.showsStart = true
    // A market stores an amount only. As a percentage it follows a new price.
    if let percent = product.price.wholePercent { texts[.discount] = TextField("\(percent)%") }
    currency = product.price.currency
    focusFirstFreeText()
    if case .edit = purpose {
      pictures = Self.storedPictures(of: product)
      initialContents = contents
    } else {
      copied = product.id
    }
  }

  /// Focuses the first field that still has to be typed; if all are filled in, the focus stays. An
  /// edit begins with the product: its secret is asked for at the end.
  mutating func focusFirstFreeText() {
    let free = fields.first { field in
      guard case .attribute(let attribute) = field else { return !isEdit && isBlank(field) }
      return field.isText && attribute.isRequired && isBlank(field)
    }
    if let free { focus = free }
  }

  /// Focuses the credentials, if some have to be typed.
  mutating func focusCredentials() {
    focus = [.identifier, .secret].first(where: fields.contains) ?? focus
  }

  /// The typed texts and the currency; the pictures are not among them.
  var contents: [ProductAttribute: String] {
    ProductAttribute.allCases.reduce(into: [:]) { $0[$1] = content(of: $1) }
  }

  /// Nil for the pictures.
  public func content(of attribute: ProductAttribute) -> String? {
    switch attribute {
    case .pictures: nil
    case .currency: currency.code.string
    case .description: description.text
    default: text(of: .attribute(attribute)).text
    }
  }

  /// The values of a product as users type them: amounts without separators.
  private static func contents(of values: ProductValues) -> [ProductAttribute: String] {
    ProductAttribute.allCases.reduce(into: [:]) { contents, attribute in
      switch attribute.kind {
      case .text(let path, _, _): contents[attribute] = values[keyPath: path]
      case .amount(let path):
        let amount = values[keyPath: path] ?? 0
        contents[attribute] = amount == 0 && !attribute.isRequired ? "" : amount.description
      case .count(let path): contents[attribute] = values[keyPath: path].map(String.init)
      case .currency, .pictures: break
      }
    }
  }

  /// Fills the fields with text.
  mutating func setContents(_ contents: [ProductAttribute: String]) {
    for (attribute, text) in contents where FormField.attribute(attribute).isText {
      if attribute == .description {
        description = TextArea(text)
      } else {
        texts[.attribute(attribute)] = TextField(text)
      }
    }
  }

  /// Returns whether an attribute of an edit, and those that change with it, still have their
  /// initial values.
  func isUnchanged(_ attribute: ProductAttribute) -> Bool {
    guard isEdit else { return false }
    return attribute.group.allSatisfy { content(of: $0) == initialContents[$0] }
  }

  /// Returns the pictures that the market has of a product.
  static func storedPictures(of product: Product) -> [FormPicture] {
    product.images.map { FormPicture(path: "", state: .stored($0)) }
  }

  public func text(of field: FormField) -> TextField { texts[field] ?? TextField() }

  /// The fields of this form, in the order of Tab.
  public var fields: [FormField] {
    FormField.allCases.filter { field in
      switch field {
      case .identifier, .remember: need == .identity
      case .secret: need != .nothing
      case .attribute(.pictures): acceptsPictures || !pictures.isEmpty
      case .attribute: true
      case .submit, .close: false
      }
    }
  }

  /// The fields and buttons in the order of Tab.
  public var stops: [FormField] { fields + [.submit, .close] }

  public var isEdit: Bool { original != nil }
  /// The product that is edited; nil in a form for a new one.
  public var original: Product? { if case .edit(let product) = purpose { product } else { nil } }

  /// Whether pictures may be added and removed: always those of a new product.
  public var acceptsPictures: Bool { !isEdit || replacesPictures }

  /// Whether an edit leaves the market's pictures unchanged. Where they cannot be changed, the
  /// first of them may still be chosen.
  public var keepsPictures: Bool {
    guard case .edit(let original) = purpose else { return false }
    return !replacesPictures || pictures.map(\.image) == original.images
  }

  /// Whether nothing was typed and nothing chosen.
  public var isUntouched: Bool { revision == 0 }

  /// Whether a new product has nothing worth keeping, or an edit changes nothing.
  public var isBlank: Bool {
    if let original {
      return pictures.map(\.image) == original.images
        && ProductAttribute.allCases.allSatisfy(isUnchanged)
    }
    return copied == nil && awaitedPictures == 0
      && ProductAttribute.allCases.allSatisfy { $0 == .currency || isBlank(.attribute($0)) }
  }
}

extension ProductForm {
  /// The typed values, as numbers if they are numbers.
  public var draft: ProductDraft {
    var values = ProductValues(currency: currency)
    for attribute in ProductAttribute.allCases {
      let text = content(of: attribute) ?? ""
      switch attribute.kind {
      case .text(let path, _, _): values[keyPath: path] = text
      case .amount(let path):
        values[keyPath: path] = attribute == .discount ? discount : NumberText.amount(text)
      case .count(let path): values[keyPath: path] = NumberText.integer(text)
      case .currency, .pictures: break
      }
    }
    return ProductDraft(
      values, pictures: pictures.count { if case .refused = $0.state { false } else { true } })
  }

  /// The amount off, typed as such or as a percentage of the price; nil for other text, and for a
  /// percentage without a price.
  var discount: Decimal? {
    let text = text(of: .discount).text
    guard let percentage = NumberText.percentage(text) else { return NumberText.amount(text) }
    guard let amount = NumberText.amount(self.text(of: .price).text), amount >= 0 else {
      return nil
    }
    return currency.discount(percent: percentage, of: amount)
  }

  /// Whether the discount is typed as a percentage.
  private var hasPercentage: Bool { NumberText.percentage(text(of: .discount).text) != nil }

  /// The discounted price, once both amounts are numbers.
  public var salePrice: Decimal? {
    guard let amount = NumberText.amount(text(of: .price).text), let discount, discount > 0,
      discount <= amount
    else { return nil }
    return amount - discount
  }

  /// All errors by field, shown or not.
  public var problems: [FormField: FieldError] {
    var found: [FormField: FieldError] = [:]
    for problem in draftProblems {
      let field = FormField.attribute(problem.field)
      if found[field] == nil { found[field] = .rule(problem) }
    }
    if hasPercentage, discount == nil { found[.discount] = .percentageWithoutPrice }
    found.merge(refusals) { _, refusal in refusal }
    for picture in pictures {
      if case .refused(let error) = picture.state { found[.pictures] = .file(error) }
    }
    for field in [FormField.identifier, .secret] where fields.contains(field) {
      if let error = credentialError(field) { found[field] = error }
    }
    return found
  }

  private func credentialError(_ field: FormField) -> FieldError? {
    let text = text(of: field).text
    if text.isEmpty { return .missing }
    let isUsable =
      field == .secret
      ? Secret(text) != nil : Identity.isIdentifier(text.trimmingCharacters(in: .whitespaces))
    return isUsable ? nil : .credential
  }

  /// The errors by field, once the field was left or the form was submitted; text that is too long
  /// is an error at once.
  public var shownProblems: [FormField: FieldError] {
    let (fields, tooLong) = (fields, tooLongFields)
    var shown = problems.filter { field, _ in
      guard fields.contains(field) else { return false }
      let isRefused = refusals[field] != nil || (field == .pictures && hasRefusedPicture)
      // Tabbing past an empty field is not a mistake yet.
      let wasLeft = visited.contains(field) && (edited.contains(field) || !isBlank(field))
      return isSubmitted || wasLeft || tooLong.contains(field) || isRefused
    }
    if let refusedFile { shown[.pictures] = .file(refusedFile) }
    return shown
  }

  /// Whether a field is empty.
  func isBlank(_ field: FormField) -> Bool {
    switch field.input {
    case .pictures: pictures.isEmpty
    case .currency, .flag, .button: false
    case .text where field == .description: description.isEmpty
    case .text, .secret, .number: text(of: field).isEmpty
    }
  }

  /// The fields with more characters than a market accepts.
  public var tooLongFields: Set<FormField> {
    Set(
      draftProblems.compactMap { problem in
        if case .tooLong(let field, _, _) = problem { .attribute(field) } else { nil }
      })
  }

  private var hasRefusedPicture: Bool {
    pictures.contains { if case .refused = $0.state { true } else { false } }
  }

  private var draftProblems: [DraftError] {
    var problems = draft.problems
    if keepsPictures { problems.removeAll { $0.field == .pictures } }
    for attribute in ProductAttribute.inForm where FormField.attribute(attribute).isNumber {
      let text = content(of: attribute) ?? ""
      let isCount = if case .count = attribute.kind { true } else { false }
      let isNumber =
        isCount
        ? NumberText.integer(text) != nil
        : NumberText.amount(text) != nil || attribute == .discount && hasPercentage
      if text.isEmpty, isCount { problems.append(.missing(attribute)) }
      guard !text.isEmpty, !isNumber else { continue }
      problems.removeAll { $0.field == attribute }
      problems.append(NumberText.isTooLong(text) ? .tooLarge(attribute) : .notANumber(attribute))
    }
    // Markets have products that no form would accept: unchanged fields are not checked.
    return problems.filter { $0.field == .pictures || !isUnchanged($0.field) }
  }
}

extension ProductForm {
  /// The characters without the spaces around them.
  public func trimmedRange(of field: FormField) -> Range<Int> {
    field == .description ? description.trimmedRange : text(of: field).trimmedRange
  }

  /// The position at which a text exceeds the length that markets accept; nil if it does not.
  public func excess(of field: FormField) -> Int? {
    guard let limit = field.limit else { return nil }
    let range = trimmedRange(of: field)
    return range.count > limit ? range.lowerBound + limit : nil
  }
}

/// An error in a field of the form.
public enum FieldError: Hashable, Sendable {
  case missing
  case rule(DraftError)
  /// A percentage off without a price to apply it to.
  case percentageWithoutPrice
  /// The market's own message.
  case market(SafeText)
  /// A file that cannot be sent as a picture.
  case file(PicturePreparationError)
  /// An identifier or a secret that no market can accept.
  case credential
}
