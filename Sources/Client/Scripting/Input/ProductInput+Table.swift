import Files
import Foundation
import Market
import Text
import ViewModels
import Words

/// Products as rows of a table, whose first row names their fields.
extension ProductInput {
  /// Reads all rows after the first one.
  static func read(
    _ table: TableReader, into inputs: inout [ProductInput]
  ) throws(InputError) {
    var table = table
    guard let header = try table.next() else { return }
    var fields: [ProductField] = []
    for cell in header.cells {
      let field = Self.field(of: cell.text)
      guard let field else {
        throw InputError(at: cell.position, kind: .unknownField(SafeText(cell.text, limit: 60)))
      }
      guard !fields.contains(field) || field == .vendor else {
        throw InputError(at: cell.position, kind: .repeatedColumn(SafeText(field.name)))
      }
      fields.append(field)
    }
    while let row = try table.next() {
      let start = row.cells.first?.position
      guard inputs.count < maximumCount else {
        throw InputError(at: start, kind: .tooMany(limit: maximumCount))
      }
      if row.count != header.count {
        inputs.append(
          ProductInput(
            InputError(at: start, kind: .cellCount(row.count, expected: header.count))))
      } else if row.cells.contains(where: { !$0.text.isEmpty }) {
        inputs.append(ProductInput(row.cells, of: fields))
      }
      // Spreadsheets leave rows without text.
    }
  }

  /// Returns the field that a column is named after; nil if there is no such field.
  static func field(of column: String) -> ProductField? {
    let name = column.trimmingCharacters(in: .whitespaces).lowercased()
    return ProductField.all.first { $0.name == name || $0.columns.contains(name) }
  }

  private init(_ row: [TableReader.Cell], of fields: [ProductField]) {
    self.init()
    position = row.first?.position
    var percent: Decimal?
    for (field, cell) in zip(fields, row) {
      positions[field.name] = cell.position
      // A cell without text leaves the field unchanged.
      guard !cell.text.isEmpty else { continue }
      if field == .attribute(.discount), let typed = Self.percentage(cell.text) {
        percent = typed
        continue
      }
      do throws(InputError) { try take(field, from: cell) } catch { mistakes.append(error) }
    }
    if let percent { take(discount: percent) }
    checkPictureFiles()
  }

  private mutating func take(_ field: ProductField, from cell: TableReader.Cell) throws(InputError)
  {
    switch field {
    case .id:
      guard !Self.isChange(cell.text) else { throw Self.badNumber(cell, field, isWhole: true) }
      id = try Self.wholeNumber(cell, field)
    case .attribute(let attribute): try take(attribute, from: cell, field)
    case .salePrice: salePrice = try Self.number(cell, field)
    case .discountPercent: discountPercent = try Self.number(cell, field)
    case .revision: revision = cell.text
    case .link: link = ProductLink(cell.text)
    case .soldOut, .vendor, .createdOn, .issuedOn, .thumbnail: break
    }
  }

  private mutating func take(
    _ attribute: ProductAttribute, from cell: TableReader.Cell, _ field: ProductField
  ) throws(InputError) {
    switch attribute.kind {
    case .text(let path, _, _): values[keyPath: path] = cell.text
    case .amount(let path):
      if attribute == .price, let change = RelativeChange(cell.text) {
        priceChange = change
      } else {
        values[keyPath: path] = try Self.number(cell, field)
      }
    case .currency(let path):
      values[keyPath: path] = Currency(code: SafeText(cell.text.trimmed))
    case .count(let path):
      let pieces = try Self.wholeNumber(cell, field)
      if Self.isChange(cell.text) { stockChange = pieces } else { values[keyPath: path] = pieces }
    case .pictures:
      pictures = cell.text.split(separator: ",").map { text in
        let path = text.trimmingSpaces
        return Int(path).map(Picture.kept) ?? .file(String(path))
      }
    }
  }

  private static func wholeNumber(
    _ cell: TableReader.Cell, _ field: ProductField
  ) throws(InputError) -> Int {
    guard let number = Int(cell.text.trimmed) else {
      throw badNumber(cell, field, isWhole: true)
    }
    return number
  }

  /// Reads a number with a point and two decimals at most, or with the many of a calculation: a
  /// comma and `1.000` are a thousand to some users, and one to others.
  private static func number(
    _ cell: TableReader.Cell, _ field: ProductField
  ) throws(InputError) -> Decimal {
    let text = cell.text.trimmed
    let decimals = text.drop { $0 != "." }.dropFirst().count
    if decimals <= Self.maximumDecimals, !text.contains(","), let number = NumberText.amount(text) {
      return number
    }
    if decimals >= Self.calculatedDecimals, text.wholeMatch(of: /[0-9]{1,15}\.[0-9]{1,20}/) != nil,
      let number = Decimal(string: text)
    {
      return number.withoutRoundingError
    }
    throw badNumber(cell, field, isWhole: false)
  }

  /// Decimals of a price in any currency.
  private static let maximumDecimals = 2
  /// The fewest decimals of the error of a calculation in floating point.
  private static let calculatedDecimals = 9

  private static func badNumber(
    _ cell: TableReader.Cell, _ field: ProductField, isWhole: Bool
  ) -> InputError {
    let text = SafeText(cell.text, limit: 40)
    return InputError(
      at: cell.position, kind: .badNumber(text, in: SafeText(field.name), isWhole: isWhole))
  }
}
