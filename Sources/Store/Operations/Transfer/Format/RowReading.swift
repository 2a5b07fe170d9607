import Files
import Foundation
import Market
import MarketStore
import Text
import Wire
import Words

struct RowLine: Decodable {
  let row: MarketRow

  init(from decoder: any Decoder) throws {
    let fields = try RowFields(decoder)
    let type: String = try fields("type")
    guard let kind = MarketRow.Kind(rawValue: type) else {
      throw TransferError.LineProblem.unknownType(SafeText(type, limit: 40))
    }
    row =
      switch kind {
      case .vendor: .vendor(try fields.record(VendorRow.columns))
      case .picture: .picture(try fields.record(PictureRow.exported))
      case .product:
        .product(try fields.product(ProductRow.whole, \.pictures))
      case .deletedProduct:
        .deletedProduct(try fields.product(DeletedProductRow.columns, \.product.pictures))
      case .deletionToken: .deletionToken(try fields.record(DeletionTokenRow.columns))
      case .idempotencyKey: .idempotencyKey(try fields.record(IdempotencyKeyRow.columns))
      case .event: .event(try fields.record(StoredEvent.columns))
      case .audit: .audit(try fields.record(AuditRow.columns))
      case .numbers: .numbers(try fields.record(HighestNumbers.columns))
      }
  }
}

extension TransferError.LineProblem {
  /// The problem of a line that could not be decoded.
  init(_ error: any Error, in line: Data) {
    switch error {
    case let problem as Self: self = problem
    case DecodingError.keyNotFound(let key, _):
      self = .missingField(SafeText(key.stringValue, limit: 40))
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      if !path.isEmpty {
        self = .invalid(field: SafeText(path, limit: 40))
      } else if case DecodingError.dataCorrupted = error {
        self = .notJSON(column: JSONSyntax.column(of: JSONSyntax.mistake(in: line), in: line))
      } else {
        self = .notAnObject
      }
    default: self = .notAnObject
    }
  }
}

struct RowFields {
  /// The field that a public export has not.
  static let identifier = "identifier"

  private let container: KeyedDecodingContainer<WireKey>

  init(_ decoder: any Decoder) throws { container = try decoder.container(keyedBy: WireKey.self) }

  func callAsFunction<Value: Decodable>(_ name: WireKey) throws -> Value {
    try container.decode(Value.self, forKey: name)
  }

  /// Reads a record from the fields of its columns.
  /// - Parameter others: The names of other fields.
  /// - Throws: For any further field: it would be lost.
  func record<Record>(_ columns: Columns<Record>, _ others: String...) throws -> Record {
    for key in container.allKeys.map(\.stringValue)
    where key != "type" && !columns.fieldNames.contains(key) && !others.contains(key) {
      throw TransferError.LineProblem.unknownField(SafeText(key, limit: 40))
    }
    return try columns.record(FieldRow(container: container, names: columns.fields))
  }

  /// Reads a product with its pictures, which are in separate rows in a market.
  func product<Record>(
    _ columns: Columns<Record>, _ path: WritableKeyPath<Record, [ProductRow.Picture]>
  ) throws -> Record {
    var record = try record(columns, "pictures")
    record[keyPath: path] = try self("pictures")
    return record
  }
}

/// The fields of a line in the order of columns.
private struct FieldRow: StoreRow {
  let container: KeyedDecodingContainer<WireKey>
  let names: [String]

  private func value<Value: Decodable>(_ column: Int) throws -> Value? {
    try container.decodeIfPresent(Value.self, forKey: name(column))
  }

  private func name(_ column: Int) -> WireKey { WireKey(stringValue: names[column]) }

  func optionalInt(_ column: Int) throws -> Int64? { try value(column) }

  func optionalText(_ column: Int) throws -> String? {
    if let text: String = try value(column) { return text }
    // A vendor of a public export cannot write before it gets a secret.
    return names[column] == RowFields.identifier ? UUID().uuidString.lowercased() : nil
  }

  func optionalBool(_ column: Int) throws -> Bool? { try value(column) ?? false }

  func optionalDay(_ column: Int) throws -> Day? {
    guard let text: String = try value(column) else { return nil }
    guard text.utf8.count == 10, let day = Day(iso: text) else { throw invalid(column) }
    return day
  }

  /// Bytes in hexadecimal digits.
  func optionalBytes(_ column: Int) throws -> [UInt8]? {
    guard let digits: String = try value(column) else { return nil }
    guard let bytes = [UInt8](hexadecimal: digits) else { throw invalid(column) }
    return bytes
  }

  func unexpected(_ column: Int) -> any Error {
    container.contains(name(column))
      ? invalid(column) : TransferError.LineProblem.missingField(SafeText(names[column], limit: 40))
  }

  private func invalid(_ column: Int) -> TransferError.LineProblem {
    .invalid(field: SafeText(names[column]))
  }
}

extension PictureRow {
  static let exported = Columns(
    {
      PictureRow(
        id: $0, name: $1, thumbnailID: $2, size: $3, bytes: ($4 as Base64?)?.bytes)
    }, Column("id", \.id), Column("name", \.name), Column("thumbnail", \.thumbnailID),
    Column("size", \.size), Column("bytes") { $0.bytes.map { Base64(bytes: $0) } })
}

/// Bytes as a text of an export, where those of hashes are hexadecimal digits.
private struct Base64: ColumnValue {
  let bytes: [UInt8]

  static func value(_ row: any StoreRow, _ column: Int) throws -> Base64? {
    guard let text = try row.optionalText(column) else { return nil }
    guard let data = Data(base64Encoded: text) else { throw row.unexpected(column) }
    return Base64(bytes: Array(data))
  }

  var sqlValue: SQLValue { .text(Data(bytes).base64EncodedString()) }
}
