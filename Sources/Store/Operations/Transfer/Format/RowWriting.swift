import Files
import Foundation
import Market
import MarketStore
import Wire

extension JSONWriter {
  /// Writes a line for a row. Fields without a value are omitted, such as the bytes of a picture
  /// that is in a file.
  mutating func write(_ row: MarketRow) {
    raw("{")
    member("type", row.kind.rawValue)
    switch row {
    case .vendor(let row): write(row, VendorRow.columns)
    case .picture(let row): write(row, PictureRow.exported)
    case .product(let row): write(row, ProductRow.whole, row.pictures)
    case .deletedProduct(let row): write(row, DeletedProductRow.columns, row.product.pictures)
    case .deletionToken(let row): write(row, DeletionTokenRow.columns)
    case .idempotencyKey(let row): write(row, IdempotencyKeyRow.columns)
    case .event(let row): write(row, StoredEvent.columns)
    case .audit(let row): write(row, AuditRow.columns)
    case .numbers(let row): write(row, HighestNumbers.columns)
    }
    raw("}\n")
  }

  private mutating func write<Row>(
    _ row: Row, _ columns: Columns<Row>, _ pictures: [ProductRow.Picture]? = nil
  ) {
    for (index, value) in columns.values(of: row).enumerated() {
      // After the columns that a product has whether it is deleted or not.
      if let pictures, index == ProductRow.columns.fields.count { write(pictures) }
      field(columns.fields[index], value)
    }
  }

  private mutating func write(_ pictures: [ProductRow.Picture]) {
    key("pictures")
    list(pictures) { json, picture in
      json.raw("{")
      if let id = picture.id { json.member("id", id) }
      json.member("picture", picture.picture)
      json.raw("}")
    }
  }

  /// Writes a value; null, false and the identifiers that a public export has not are omitted.
  private mutating func field(_ name: String, _ value: SQLValue) {
    switch value {
    case .null, .bool(false), .ints, .texts: return
    case .text("") where name == RowFields.identifier: return
    case .int, .text, .bool, .day, .bytes: key(named: name)
    }
    switch value {
    case .int(let value): integer(value)
    case .text(let value): string(value)
    case .day(let value):
      raw("\"")
      day(value)
      raw("\"")
    case .bytes(let value): string(value.hexadecimal)
    case .bool(let value): raw(value ? "true" : "false")
    case .null, .ints, .texts: break
    }
  }
}
