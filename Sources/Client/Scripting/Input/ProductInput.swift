package import Foundation
package import Market
package import Text
package import Words

/// The values of a product that a command was given, as options, as JSON or in a table; nil for
/// those that were not given.
package struct ProductInput: Sendable, Hashable {
  package enum Picture: Sendable, Hashable {
    case file(String)
    case bytes(Data, name: String)
    /// A picture that the product has, by its number.
    case kept(Int)
    /// A picture of a product in a market, by its number.
    case listed(Int, of: ProductLink)
  }

  /// The position of the object; nil for options.
  package internal(set) var position: TextPosition?
  /// The positions of the fields in the input, by their names.
  var positions: [String: TextPosition] = [:]
  package internal(set) var id: Int?
  package var values = ProductValues()
  /// The discount as a percentage of the price, instead of the amount.
  package var discountPercent: Decimal?
  /// A change of the price, instead of the price.
  package var priceChange: RelativeChange?
  /// The pieces added to the stock, or taken from it, instead of the stock.
  package var stockChange: Int?
  /// The price to pay, instead of the discount.
  package internal(set) var salePrice: Decimal?
  package var pictures: [Picture]?
  /// The link to the product that was printed.
  package internal(set) var link: ProductLink?
  /// The revision that an edit is based on.
  package internal(set) var revision: String?
  /// The mistakes in the text, in its order; the fields that have one are nil.
  package internal(set) var mistakes: [InputError] = []

  package init() {}

  /// Creates a product of which nothing can be read.
  init(_ mistake: InputError) {
    position = mistake.position
    mistakes = [mistake]
  }

  /// Whether a value depends on what it was before.
  package var isRelative: Bool { priceChange != nil || stockChange != nil }

  /// The line of the object, from 1; nil for options.
  package var line: Int? { position?.line }

  /// The fields of a product that can be written: docs/manual/json.md.
  package static let fields = ProductAttribute.inRecords.map(\.rawValue)
  /// Objects of one text: each takes half a kilobyte of memory, and its request some milliseconds.
  static let maximumCount = 1_000_000
  /// Digits of a number in place of an object.
  private static let maximumDigits = 19

  /// Reads all objects of a text, or all rows of a table, with their ``mistakes``; after one that
  /// makes the rest unreadable, nothing follows.
  /// - Parameter allowsNumbers: Whether the number of a product may replace an object with its
  ///   `id`.
  package static func read(_ data: Data, allowsNumbers: Bool = false) -> [ProductInput] {
    var inputs: [ProductInput] = []
    do throws(InputError) {
      if let table = TableReader(data, isHeader: { field(of: $0) != nil }) {
        try read(table, into: &inputs)
      } else {
        try read(JSONScanner(data), allowsNumbers, into: &inputs)
      }
    } catch {
      inputs.append(ProductInput(error))
    }
    return inputs
  }

  private static func read(
    _ objects: JSONScanner, _ allowsNumbers: Bool, into inputs: inout [ProductInput]
  ) throws(InputError) {
    var scanner = objects
    while let item = scanner.next() {
      guard inputs.count < maximumCount else {
        throw InputError(at: item.position, kind: .tooMany(limit: maximumCount))
      }
      if allowsNumbers, let number = number(in: item) {
        var input = ProductInput()
        (input.id, input.position) = (number, item.position)
        inputs.append(input)
        continue
      }
      inputs.append(try ProductInput(item))
    }
  }

  private static func number(in item: JSONScanner.Item) -> Int? {
    guard item.bytes.count <= maximumDigits else { return nil }
    return Int(String(decoding: item.bytes, as: UTF8.self)).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Returns the values of `other`; those that it does not have are taken from this one.
  package func overridden(by other: ProductInput) -> ProductInput {
    var merged = self
    for attribute in other.attributes { merged.positions[attribute.rawValue] = nil }
    merged.values = values.overridden(by: other.values)
    if other.values.amount != nil { merged.priceChange = nil }
    if other.values.stock != nil { merged.stockChange = nil }
    if other.values.discount != nil || other.discountPercent != nil {
      merged.values.discount = other.values.discount
      merged.discountPercent = other.discountPercent
      merged.salePrice = nil
    } else if other.values.amount != nil || other.priceChange != nil, values.discount != nil {
      // They follow from a price that no longer applies.
      (merged.discountPercent, merged.salePrice) = (nil, nil)
    }
    if other.priceChange != nil {
      merged.priceChange = other.priceChange
      merged.values.amount = nil
    }
    if other.stockChange != nil {
      merged.stockChange = other.stockChange
      merged.values.stock = nil
    }
    merged.pictures = other.pictures ?? pictures
    return merged
  }

  /// Adds a mistake if the input names standard input as a picture: `-` is for `--picture`.
  mutating func checkPictureFiles() {
    guard pictures?.contains(.file("-")) ?? false else { return }
    mistakes.append(InputError(at: positions["pictures"] ?? position, kind: .pictureFromInput))
  }

  /// Takes a percentage in place of the discount. As with the option, the sale price and percentage
  /// that were printed no longer apply.
  mutating func take(discount percent: Decimal) { (discountPercent, salePrice) = (percent, nil) }

  /// The mistake of a new product with a value that depends on what it was before.
  package var relativeValue: InputError? {
    guard isRelative else { return nil }
    let field = priceChange == nil ? "stock" : "price"
    return InputError(at: positions[field] ?? position, kind: .relativeNeedsProduct)
  }

  /// The first text with control characters other than tabs and line breaks, which become spaces:
  /// our own market refuses them.
  package func controlCharacters(
    in attributes: Set<ProductAttribute> = Set(ProductAttribute.allCases)
  ) -> InputError? {
    for attribute in ProductAttribute.inRecords where attributes.contains(attribute) {
      guard case .text(let path, _, _) = attribute.kind,
        values[keyPath: path]?.unicodeScalars.contains(where: {
          $0.properties.generalCategory == .control && !"\t\n\r".unicodeScalars.contains($0)
        }) ?? false
      else { continue }
      let name = attribute.rawValue
      return InputError(at: positions[name] ?? position, kind: .controlCharacter(SafeText(name)))
    }
    return nil
  }

  /// The attributes that were given.
  private var attributes: Set<ProductAttribute> {
    var attributes = Set(values.attributes)
    if discountPercent != nil || salePrice != nil { attributes.insert(.discount) }
    if priceChange != nil { attributes.insert(.price) }
    if stockChange != nil { attributes.insert(.stock) }
    if pictures != nil { attributes.insert(.pictures) }
    return attributes
  }

  /// Returns a sentence for each rule that is broken, with the line and the name of its field.
  package func sentences(
    for problems: [DraftError], in language: Language
  ) -> [SafeText] {
    failures(for: problems, in: language).map { $0.sentence(in: language) }
  }

  /// Returns a failure for each rule that is broken, with the line and the name of its field.
  func failures(for problems: [DraftError], in language: Language) -> [ItemFailure] {
    let words = ScriptingWords.of(language)
    return problems.map { problem in
      var field = problem.field.rawValue
      if case .currency = problem { field = "currency" }
      let reason = words.ofField(SafeText(field), problem.sentence(in: language))
      return ItemFailure(FailedItem(line: (positions[field] ?? position)?.line), reason)
    }
  }

  /// The draft of a new product, without its pictures.
  package var draft: ProductDraft {
    var values = values
    values.discount = discount(of: values.amount ?? 0, in: values.currency ?? .krw)
    return ProductDraft(values, pictures: pictures?.count ?? 0)
  }

  /// The draft of a product with the given values changed, whose ``problems(of:)`` are known.
  package func draft(of product: Product) -> ProductDraft {
    var values = ProductValues(product).overridden(by: values)
    let price = price(of: product)
    (values.amount, values.discount) = (price.amount, price.discount)
    if let stockChange { values.stock = product.stock &+ stockChange }
    return ProductDraft(values, pictures: pictures?.count ?? product.images.count)
  }

  /// The rules that a change of the product breaks. A product of another program's market may break
  /// others, which the change does not touch.
  package func problems(of product: Product) -> [DraftError] {
    if product.stock.addingReportingOverflow(stockChange ?? 0).overflow {
      return [.tooLarge(.stock)]
    }
    return draft(of: product).problems.filter { changedFields.contains($0.field) }
  }

  private func price(of product: Product) -> Price {
    let currency = values.currency ?? product.price.currency
    var amount = values.amount ?? product.price.amount
    switch priceChange {
    case .amount(let change): amount += change
    case .percentage(let percent): amount += currency.discount(percent: percent, of: amount)
    case nil: break
    }
    return Price(
      amount: amount, discount: discount(of: amount, in: currency) ?? product.price.discount,
      currency: currency)
  }

  /// The discount from either form; nil if it was not given.
  private func discount(of amount: Decimal, in currency: Currency) -> Decimal? {
    if let discount = values.discount { return discount }
    if let salePrice { return amount - salePrice }
    return discountPercent.map { currency.discount(percent: $0, of: amount) }
  }

  /// Returns the mistake of a sale price or percentage that does not match the price and the
  /// discount. Those of the product before an edit are merely out of date.
  /// - Parameter product: The product before the edit; nil for a new one.
  package func disagreement(with product: Product?) -> InputError? {
    if priceChange != nil, let product, let currency = values.currency,
      currency != product.price.currency
    {
      return InputError(at: positions["currency"] ?? position, kind: .changeOfOtherCurrency)
    }
    guard let price = product.map(price(of:)) ?? ownPrice else { return nil }
    let former = product?.price
    var field: String?
    if let salePrice, salePrice != price.salePrice, salePrice != former?.salePrice {
      field = "sale_price"
    }
    if let percent = discountPercent,
      price.currency.discount(percent: percent, of: price.amount)
        != price.discount, percent != Decimal(price.discountPercent ?? 0),
      former.map({ percent != Decimal($0.discountPercent ?? 0) }) ?? true
    {
      field = field ?? "discount_percent"
    }
    return field.map { InputError(at: positions[$0] ?? position, kind: .disagrees(SafeText($0))) }
  }

  private var ownPrice: Price? {
    let currency = values.currency ?? .krw
    return values.amount.map {
      Price(amount: $0, discount: discount(of: $0, in: currency) ?? 0, currency: currency)
    }
  }

  /// The input for a new product, which gets the pictures of the printed one. A negative number is
  /// its value: there is nothing to take it from.
  package var asNew: ProductInput {
    var new = self
    if let stockChange, stockChange < 0 {
      (new.values.stock, new.stockChange) = (stockChange, nil)
    }
    if case .amount(let change) = priceChange, change < 0 {
      (new.values.amount, new.priceChange) = (change, nil)
    }
    guard let link, link.product != nil else { return new }
    new.pictures = pictures?.map { picture in
      if case .kept(let id) = picture { .listed(id, of: link) } else { picture }
    }
    return new
  }

  /// The pictures of an edited product; nil if they are unchanged.
  package func editedPictures(of product: Product) -> [Picture]? {
    pictures == product.images.map { Picture.kept($0.id) } ? nil : pictures
  }

  /// The fields whose rules an edit has to meet.
  package var changedFields: Set<ProductAttribute> {
    attributes.reduce(into: []) { $0.formUnion($1.group) }
  }

  /// Whether the given revision, if there is one, is that of the product.
  package func isBased(on product: Product) -> Bool {
    guard let revision, let current = product.revision else { return true }
    return ProductRecord.revision(ofTag: revision) == ProductRecord.revision(ofTag: current)
  }
}
