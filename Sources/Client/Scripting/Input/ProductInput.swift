package import Foundation
package import Market
package import Text
import Wire
package import Words

/// The values of a product that a command was given, as options or as JSON; nil for those that were
/// not given.
package struct ProductInput: Sendable, Hashable {
  package enum Picture: Sendable, Hashable {
    case file(String)
    case bytes(Data, name: String)
    /// A picture that the product has, by its number.
    case kept(Int)
  }

  /// The position of the object; nil for options.
  package private(set) var position: TextPosition?
  /// The positions of the fields in JSON, by their names.
  private var positions: [String: TextPosition] = [:]
  package private(set) var id: Int?
  package var values = ProductValues()
  /// The discount as a percentage of the price, instead of the amount.
  package var discountPercent: Decimal?
  /// A change of the price, instead of the price.
  package var priceChange: RelativeChange?
  /// The pieces added to the stock, or taken from it, instead of the stock.
  package var stockChange: Int?
  /// The price to pay, instead of the discount.
  package private(set) var salePrice: Decimal?
  package var pictures: [Picture]?
  /// The revision that an edit is based on.
  package private(set) var revision: String?

  package init() {}

  /// Whether a value depends on what it was before.
  package var isRelative: Bool { priceChange != nil || stockChange != nil }

  /// The line of the object, from 1; nil for options.
  package var line: Int? { position?.line }

  /// The fields of a product that can be written: docs/manual/json.md.
  package static let fields = ProductAttribute.inRecords.map(\.rawValue)
  /// Fields that commands print, and that may replace the discount.
  private static let derived: Set = ["sale_price", "discount_percent"]
  /// Fields that commands print and that are not written.
  private static let readOnly: Set = [
    "id", "sold_out", "vendor", "created_on", "issued_on",
    "thumbnail", "revision", "link",
  ]

  /// Objects of one text: each takes half a kilobyte of memory, and its request some milliseconds.
  private static let maximumCount = 1_000_000
  /// Digits of a number in place of an object.
  private static let maximumDigits = 19

  /// Reads all objects of a text, or none.
  /// - Parameter allowsNumbers: Whether the number of a product may replace an object with its
  ///   `id`.
  package static func read(
    _ data: Data, allowsNumbers: Bool = false
  ) throws(InputError) -> [ProductInput] {
    var scanner = JSONScanner(data)
    var inputs: [ProductInput] = []
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
      do {
        inputs.append(try ProductInput(item))
      } catch {
        guard inputs.isEmpty, JSONScanner.isTable(data) else { throw error }
        throw InputError(at: item.position, kind: .table)
      }
    }
    guard !inputs.isEmpty else { throw InputError(at: nil, kind: .empty) }
    return inputs
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
    let words = ScriptingWords.of(language)
    return problems.map { problem in
      var field = problem.field.rawValue
      if case .currency = problem { field = "currency" }
      let sentence = words.ofField(SafeText(field), problem.sentence(in: language))
      return (positions[field] ?? position).map { words.ofItem(words.line($0.line), sentence) }
        ?? sentence
    }
  }

  /// The draft of a new product, without its pictures.
  package var draft: ProductDraft {
    var values = values
    values.discount = discount(of: values.amount ?? 0, in: values.currency ?? .krw)
    return ProductDraft(values, pictures: pictures?.count ?? 0)
  }

  /// The draft of a product with the given values changed.
  package func draft(of product: Product) -> ProductDraft {
    var values = ProductValues(product).overridden(by: values)
    let price = price(of: product)
    (values.amount, values.discount) = (price.amount, price.discount)
    if let stockChange {
      let (stock, isTooLarge) = product.stock.addingReportingOverflow(stockChange)
      values.stock = isTooLarge ? .max : stock
    }
    return ProductDraft(values, pictures: pictures?.count ?? product.images.count)
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

  /// The discount, in whichever form it was given; nil if it was not given.
  private func discount(of amount: Decimal, in currency: Currency) -> Decimal? {
    if let discount = values.discount { return discount }
    if let salePrice { return amount - salePrice }
    return discountPercent.map { currency.discount(percent: $0, of: amount) }
  }

  /// Returns the mistake of a sale price or percentage that does not match the price and the
  /// discount. Those of the product before an edit are merely out of date.
  /// - Parameter product: The product before the edit; nil for a new one.
  package func disagreement(with product: Product?) -> InputError? {
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
    return ProductJSON.revision(ofTag: revision) == ProductJSON.revision(ofTag: current)
  }
}

extension ProductInput {
  private init(_ item: JSONScanner.Item) throws(InputError) {
    let decoder = JSONDecoder()
    let record: Record
    do {
      record = try decoder.decode(Record.self, from: item.bytes)
    } catch let error as InputField {
      let member = item.members.last { $0.name == error.name }
      throw InputError(at: member?.position ?? item.position, kind: error.kind)
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      throw InputError(at: item.position, kind: .notAnObject)
    } catch {
      throw Self.syntaxError(in: item)
    }
    self = record.input
    position = item.position
    for member in item.members { positions[member.name] = member.position }
  }

  /// Returns a syntax error with its position and the member it is in.
  private static func syntaxError(in item: JSONScanner.Item) -> InputError {
    if item.bytes.elementsEqual(",".utf8) { return InputError(at: item.position, kind: .comma) }
    let offset = JSONSyntax.mistake(in: item.bytes)
    let member = item.members.last { $0.offset < offset }.map { SafeText($0.name, limit: 60) }
    return InputError(
      at: item.position.after(item.bytes.prefix(offset)), kind: .syntax(in: member))
  }

  /// A mistake in a member.
  private struct InputField: Error {
    let name: String
    let kind: InputError.Kind

    init(_ name: String, _ expected: InputError.Expectation) {
      self.name = name
      kind = .wrongType(SafeText(name, limit: 60), expected)
    }

    init(unknown name: String) {
      self.name = name
      kind = .unknownField(SafeText(name, limit: 60))
    }
  }

  private struct Name: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// An object as decoded.
  private struct Record: Decodable {
    var input = ProductInput()

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Name.self)
      let known = ProductInput.readOnly.union(ProductInput.derived)
        .union(ProductInput.fields)
      let unknown = values.allKeys.map(\.stringValue).filter { !known.contains($0) }
      if let name = unknown.min() { throw InputField(unknown: name) }
      func value<Value: Decodable>(
        _ name: String, _ type: Value.Type, _ expected: InputError.Expectation
      ) throws -> Value? {
        guard values.contains(Name(name)), (try? values.decodeNil(forKey: Name(name))) == false
        else { return nil }
        guard let value = try? values.decode(type, forKey: Name(name)) else {
          throw InputField(name, expected)
        }
        return value
      }
      input.id = try value("id", Int.self, .wholeNumber)
      func number(_ name: String) throws -> Decimal? {
        try value(name, Decimal.self, .number)?.withoutRoundingError
      }
      for attribute in ProductAttribute.inRecords {
        let name = attribute.rawValue
        switch attribute.kind {
        case .text(let path, _, _):
          input.values[keyPath: path] = try value(name, String.self, .text)
        case .amount(let path): input.values[keyPath: path] = try number(name)
        case .currency(let path):
          input.values[keyPath: path] = try value(name, String.self, .text)
            .map { Currency(code: SafeText($0)) }
        case .count(let path):
          input.values[keyPath: path] = try value(name, Int.self, .wholeNumber)
        case .pictures:
          input.pictures = try value(name, [PictureRecord].self, .pictures)?.map(\.picture)
        }
      }
      input.discountPercent = try number("discount_percent")
      input.salePrice = try number("sale_price")
      input.revision = try value("revision", String.self, .text)
    }
  }

  /// A picture: a path, an object with a `path`, `base64` or, for one that is kept, its `id`.
  private struct PictureRecord: Decodable {
    let picture: Picture

    private enum CodingKeys: CodingKey {
      case path, base64, name, id
    }

    init(from decoder: any Decoder) throws {
      if let path = try? decoder.singleValueContainer().decode(String.self) {
        picture = .file(path)
        return
      }
      let values = try decoder.container(keyedBy: CodingKeys.self)
      if let path = try values.decodeIfPresent(String.self, forKey: .path) {
        picture = .file(path)
      } else if let text = try values.decodeIfPresent(String.self, forKey: .base64) {
        guard let bytes = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
          throw DecodingError.dataCorruptedError(
            forKey: .base64, in: values, debugDescription: "not base64")
        }
        picture = .bytes(bytes, name: try values.decodeIfPresent(String.self, forKey: .name) ?? "")
      } else {
        picture = .kept(try values.decode(Int.self, forKey: .id))
      }
    }
  }
}
