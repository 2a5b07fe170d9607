import Files
import Foundation
import Market
import Text
import ViewModels

/// Products as rows of a table, whose first row names their fields.
extension ProductInput {
  /// Reads all rows after the first one, or none.
  static func read(_ table: TableReader) throws(InputError) -> [ProductInput] {
    var table = table
    guard let header = try table.next() else { throw InputError(at: nil, kind: .empty) }
    var fields: [ProductField] = []
    for cell in header {
      let field = Self.field(of: cell.text)
      guard let field else {
        throw InputError(at: cell.position, kind: .unknownField(SafeText(cell.text, limit: 60)))
      }
      guard !fields.contains(field) || field == .vendor else {
        throw InputError(at: cell.position, kind: .repeatedColumn(SafeText(field.name)))
      }
      fields.append(field)
    }
    var inputs: [ProductInput] = []
    while let row = try table.next() {
      guard inputs.count < maximumCount else {
        throw InputError(at: row.first?.position, kind: .tooMany(limit: maximumCount))
      }
      guard row.count == fields.count else {
        throw InputError(
          at: row.first?.position, kind: .cellCount(row.count, expected: fields.count))
      }
      inputs.append(try ProductInput(row, of: fields))
    }
    guard !inputs.isEmpty else { throw InputError(at: nil, kind: .empty) }
    return inputs
  }

  /// Returns the field that a column is named after; nil if there is no such field.
  static func field(of column: String) -> ProductField? {
    let name = column.trimmingCharacters(in: .whitespaces).lowercased()
    return ProductField.all.first { $0.name == name || $0.columns.contains(name) }
  }

  private init(_ row: [TableReader.Cell], of fields: [ProductField]) throws(InputError) {
    self.init()
    position = row.first?.position
    for (field, cell) in zip(fields, row) {
      positions[field.name] = cell.position
      // A cell without text leaves the field as it is.
      if !cell.text.isEmpty { try take(field, from: cell) }
    }
  }

  private mutating func take(_ field: ProductField, from cell: TableReader.Cell) throws(InputError)
  {
    switch field {
    case .id: id = try Self.wholeNumber(cell, field)
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
    case .amount(let path): values[keyPath: path] = try Self.number(cell, field)
    case .currency(let path):
      values[keyPath: path] = Currency(code: SafeText(cell.text.trimmed))
    case .count(let path): values[keyPath: path] = try Self.wholeNumber(cell, field)
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
      throw InputError(at: cell.position, kind: .wrongType(SafeText(field.name), .wholeNumber))
    }
    return number
  }

  /// Reads a number with a point. A comma may separate thousands to one user, and a fraction to
  /// another.
  private static func number(
    _ cell: TableReader.Cell, _ field: ProductField
  ) throws(InputError) -> Decimal {
    guard let number = NumberText.amount(cell.text.trimmed) else {
      throw InputError(at: cell.position, kind: .wrongType(SafeText(field.name), .number))
    }
    return number
  }
}
