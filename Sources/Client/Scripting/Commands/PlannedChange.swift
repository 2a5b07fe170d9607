import Foundation
package import Market
import Text
import Wire
package import Words

/// A change that a command would make. `--dry-run` prints it instead of making it.
package struct PlannedChange: Sendable {
  /// The values of a product, and the number of its pictures.
  fileprivate struct Values {
    var values = ProductValues()
    var pictures: Int?
  }

  private let kind: WriteKind
  /// Nil for a new product.
  private let id: Int?
  private let name: String
  /// The attributes that change.
  private var attributes: [ProductAttribute] = []
  private var before = Values()
  private var after = Values()

  private init(_ kind: WriteKind, _ id: Int?, name: String?) {
    self.kind = kind
    self.id = id
    self.name = name ?? ""
  }

  package init(registering draft: ProductDraft) {
    let values = ProductValues(draft).written
    self.init(.register, nil, name: values.name)
    attributes = ProductAttribute.inRecords
    after = Values(values: values, pictures: draft.pictures)
  }

  package init(_ edit: ProductEdit) {
    self.init(.edit, edit.original.id, name: edit.original.exactName)
    let former = ProductValues(edit.original).trimmed
    before = Values(values: former, pictures: edit.original.images.count)
    after = Values(values: ProductValues(edit.draft).written, pictures: edit.pictures?.count)
    let changed = edit.changedAttributes
    attributes = ProductAttribute.inRecords.filter {
      $0 == .pictures ? edit.pictures != nil : changed.contains($0)
    }
  }

  package init(deleting product: Product) {
    self.init(.delete, product.id, name: product.exactName)
  }

  /// Creates the change of a product that is already as a command would leave it.
  package init(unchanged product: Product) {
    self.init(.edit, product.id, name: product.exactName)
  }

  package init(restoring id: Int, name: String?) { self.init(.restore, id, name: name) }

  /// Writes the change in the form that the user asked for.
  package func write(_ output: some OutputSettings, in language: Language) throws(OutputError) {
    let line =
      switch output.form {
      case .json: json.text
      case .numbers: changesNothing ? nil : id.map(String.init)
      case .text: sentence(in: language).string
      }
    try Output.standard.write(lines: [line].compactMap(\.self))
  }

  /// Whether the product has all values of an edit already.
  package var changesNothing: Bool { kind == .edit && attributes.isEmpty }

  /// The prices before and after an edit that changes the amount to pay, or its currency.
  private var salePrices: (before: Price, after: Price)? {
    guard kind == .edit, let before = before.price, let after = after.price,
      before.salePrice != after.salePrice || before.currency != after.currency
    else { return nil }
    return (before, after)
  }

  private var json: JSONLine {
    var line = JSONLine()
    line.add("change", changesNothing ? "none" : "\(kind)")
    line.add("id", id)
    if !name.isEmpty { line.add("name", name) }
    guard !attributes.isEmpty else { return line }
    var fields = JSONLine()
    for attribute in attributes {
      var change = JSONLine()
      change.add("before", before.value(of: attribute))
      change.add("after", after.value(of: attribute))
      fields.add(attribute.rawValue, change.value)
    }
    if let (before, after) = salePrices {
      var change = JSONLine()
      change.add("before", JSONValue.number(before.salePrice))
      change.add("after", JSONValue.number(after.salePrice))
      fields.add(ProductField.salePrice.name, change.value)
    }
    line.add("fields", fields.value)
    return line
  }

  private func sentence(in language: Language) -> SafeText {
    let (words, phrases) = (Words(language), ScriptingWords.of(language))
    var fields = attributes.filter { $0 != .name || kind == .edit }.map { attribute in
      let values = [before, after].map { Self.shown($0.text(of: attribute, in: words)) }
      let change = values.filter { !$0.isEmpty }.map(\.string).joined(separator: " → ")
      return "\(phrases.field(attribute)) \(change)"
    }
    // Without a discount the price says it.
    if let (before, after) = salePrices, before.isDiscounted || after.isDiscounted {
      let prices = [before, after].map { words.price($0.salePrice, in: $0.currency).string }
      fields.append(phrases.sellsAt(SafeText(prices.joined(separator: " → "))).string)
    }
    if changesNothing { return phrases.written(nil, SafeText(name), id ?? 0, nil) }
    let start = phrases.planned(kind, SafeText(name), id)
    return fields.isEmpty ? start : "\(start): \(SafeText(fields.joined(separator: ", ")))"
  }

  /// Columns of a long text.
  private static let columns = 40

  private static func shown(_ text: String?) -> SafeText {
    SafeText(text ?? "").fitted(to: columns)
  }
}

extension PlannedChange.Values {
  fileprivate var price: Price? {
    guard let amount = values.amount, let currency = values.currency else { return nil }
    return Price(amount: amount, discount: values.discount ?? 0, currency: currency)
  }

  fileprivate func value(of attribute: ProductAttribute) -> JSONValue? {
    attribute == .pictures ? pictures.map(JSONValue.integer) : values[attribute]
  }

  fileprivate func text(of attribute: ProductAttribute, in words: Words) -> String? {
    let value = value(of: attribute)
    guard case .number(let amount) = value else { return value?.text }
    return words.price(amount, in: values.currency ?? .krw).string
  }
}
