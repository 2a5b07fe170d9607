public import Foundation
public import Market
public import Text
public import TextEditing

/// The form of a product: what is typed, what is wrong with it, and where the caret is. A value;
/// nothing that was typed into it is ever cut or dropped.
public struct ProductForm: Sendable {
  public enum Purpose: Hashable, Sendable {
    case register
    case edit(Product)
  }

  /// What a market must be told of who sells, and does not know yet.
  public enum Need: Hashable, Sendable {
    case nothing
    /// Generation 1: a password for this product.
    case password
    case identity
  }

  /// The draft's name, for as long as the form lives and between starts.
  public let id: UUID
  public internal(set) var purpose: Purpose
  /// Submitted again with the same one, a market makes no second product.
  public internal(set) var key: UUID
  public internal(set) var texts: [FormField: TextField] = [:]
  public internal(set) var description = TextArea()
  /// What an edit was filled with: fields that still say it are not changed.
  var filled: [FormField: String] = [:]
  public internal(set) var currency = Currency.krw
  public internal(set) var pictures: [FormPicture] = []
  /// The chosen one of the pictures; their count chooses "add".
  public internal(set) var pictureCursor = 0
  public internal(set) var focus = FormField.name
  public var need = Need.nothing
  /// An edit may send other pictures instead of those the market has.
  public var replacesPictures = false
  /// Fields that were left once: their errors are shown.
  var left: Set<FormField> = []
  var isSubmitted = false
  var ring = KillRing()
  /// What the market said of a field; until it is changed.
  var refusals: [FormField: FieldError] = [:]
  /// Why the last submit failed.
  public internal(set) var failure: MarketError?
  /// The ticket of the submit under way.
  public internal(set) var sending: WriteTicket?
  public internal(set) var progress: UploadProgress?
  /// It could not be sent as it is, because the market was away.
  public internal(set) var isDue = false
  /// The product that it began as a copy of.
  public internal(set) var copied: Int?
  /// Why the last file that was chosen is no picture here.
  var refusedFile: SafeText?
  /// It has a draft in a file.
  public internal(set) var isKept = false
  /// Differs after every change of what would be kept as a draft.
  public internal(set) var revision = 0

  public init(
    id: UUID = UUID(), key: UUID = UUID(), purpose: Purpose = .register, need: Need = .nothing
  ) {
    self.id = id
    self.key = key
    self.purpose = purpose
    self.need = need
  }

  /// A form that begins with what is known of a product: to edit it, or for another one like it.
  public init(of product: Product, purpose: Purpose, need: Need = .nothing) {
    self.init(purpose: purpose, need: need)
    let price = product.price
    texts[.name] = TextField(product.editableName)
    texts[.price] = TextField(Self.typed(price.amount))
    texts[.discount] = TextField(price.discount == 0 ? "" : Self.typed(price.discount))
    texts[.stock] = TextField(String(product.stock))
    description = TextArea(product.editableDescription)
    currency = price.currency
    if case .edit = purpose {
      pictures = Self.kept(of: product)
      filled = contents
    } else {
      copied = product.id
    }
  }

  /// What stands in the fields whose changes are sent.
  var contents: [FormField: String] {
    var contents = [FormField.name, .price, .discount, .stock].reduce(into: [:]) {
      $0[$1] = text(of: $1).text
    }
    contents[.currency] = currency.code.string
    contents[.description] = description.text
    return contents
  }

  /// An amount means something only with the discount and the currency beside it.
  static let priceFields: Set<FormField> = [.price, .discount, .currency]

  /// Whether an edit still says what it was filled with.
  func isAsFilled(_ fields: Set<FormField>) -> Bool {
    guard isEdit else { return false }
    let contents = contents
    return fields.allSatisfy { contents[$0] == filled[$0] }
  }

  /// The pictures the market has of a product.
  static func kept(of product: Product) -> [FormPicture] {
    product.images.map { FormPicture(path: "", state: .kept($0)) }
  }

  /// As it is typed: without separators.
  static func typed(_ amount: Decimal) -> String { amount.description }

  public func text(of field: FormField) -> TextField { texts[field] ?? TextField() }

  /// The fields there are, in the order of Tab.
  public var fields: [FormField] {
    FormField.allCases.filter { field in
      switch field {
      case .identifier: need == .identity
      case .secret: need != .nothing
      case .pictures: takesPictures || !pictures.isEmpty
      default: true
      }
    }
  }

  public var isEdit: Bool { if case .edit = purpose { true } else { false } }

  /// Files may be added: to a new product, or instead of the pictures the market has.
  public var takesPictures: Bool { !isEdit || replacesPictures }

  /// The pictures are the market's own: an edit leaves them as they are.
  public var keepsPictures: Bool { isEdit && pictures.allSatisfy(\.isKept) }

  /// Nothing was typed and nothing chosen.
  public var isUntouched: Bool { revision == 0 }
}

extension ProductForm {
  /// What was typed, as numbers where it is numbers.
  public var draft: ProductDraft {
    ProductDraft(
      name: text(of: .name).text, description: description.text,
      amount: NumberText.amount(text(of: .price).text),
      discount: NumberText.amount(text(of: .discount).text) ?? 0, currency: currency,
      stock: NumberText.integer(text(of: .stock).text) ?? 0,
      pictures: pictures.count { if case .refused = $0.state { false } else { true } })
  }

  /// What is paid, once both amounts are numbers.
  public var salePrice: Decimal? {
    let draft = draft
    guard let amount = draft.amount, draft.discount > 0, draft.discount <= amount else {
      return nil
    }
    return amount - draft.discount
  }

  /// Every mistake by field, shown or not.
  public var problems: [FormField: FieldError] {
    var found: [FormField: FieldError] = [:]
    for problem in draftProblems {
      let field = FormField(problem.field)
      if found[field] == nil { found[field] = .rule(problem) }
    }
    found.merge(refusals) { _, refusal in refusal }
    for picture in pictures {
      if case .refused(let reason) = picture.state { found[.pictures] = .file(reason) }
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

  /// Mistakes by field, once the field was left or the form was submitted; text that is too long is
  /// a mistake at once.
  public var shownProblems: [FormField: FieldError] {
    let (fields, tooLong) = (fields, tooLongFields)
    var shown = problems.filter { field, _ in
      guard fields.contains(field) else { return false }
      let isRefused = refusals[field] != nil || (field == .pictures && hasRefusedPicture)
      return isSubmitted || left.contains(field) || tooLong.contains(field) || isRefused
    }
    if let refusedFile { shown[.pictures] = .file(refusedFile) }
    return shown
  }

  /// Those with more characters than a market takes.
  public var tooLongFields: Set<FormField> {
    Set(
      draftProblems.compactMap { problem in
        if case .tooLong(let place, _, _) = problem { FormField(place) } else { nil }
      })
  }

  private var hasRefusedPicture: Bool {
    pictures.contains { if case .refused = $0.state { true } else { false } }
  }

  private var draftProblems: [DraftError] {
    var problems = draft.problems
    if keepsPictures { problems.removeAll { $0.field == .pictures } }
    for (field, place) in [
      (FormField.price, DraftField.price), (.discount, .discount), (.stock, .stock),
    ] {
      let text = text(of: field).text
      let isNumber =
        field == .stock ? NumberText.integer(text) != nil : NumberText.amount(text) != nil
      guard !text.isEmpty, !isNumber else { continue }
      problems.removeAll { $0.field == place }
      problems.append(NumberText.isTooLong(text) ? .tooLarge(place) : .notANumber(place))
    }
    // Markets hold products that no form would let through: what is not touched is not judged.
    return problems.filter { problem in
      let field = FormField(problem.field)
      return field == .pictures
        || !isAsFilled(Self.priceFields.contains(field) ? Self.priceFields : [field])
    }
  }
}

extension ProductForm {
  /// Characters that count: without the spaces around them.
  public var trimmedNameCount: Int { Self.count(text(of: .name).text) }
  public var trimmedDescriptionCount: Int { Self.count(description.text) }

  private static func count(_ text: String) -> Int {
    text.trimmingCharacters(in: .whitespacesAndNewlines).count
  }
}

/// A mistake in a field of the form.
public enum FieldError: Hashable, Sendable {
  case missing
  case rule(DraftError)
  /// The market's own message.
  case market(SafeText)
  /// The reason why a file cannot be used.
  case file(SafeText)
  /// An identifier or a secret that no market can accept.
  case credential
}
