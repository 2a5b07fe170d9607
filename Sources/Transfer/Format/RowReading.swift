import Foundation
import Market
import MarketStore
import Text
import Wire

/// A line of an export with a row.
struct RowLine: Decodable {
  let row: MarketRow

  init(from decoder: any Decoder) throws {
    let fields = try RowFields(decoder)
    let type: String = try fields("type")
    guard let kind = MarketRow.Kind(rawValue: type) else {
      throw TransferError.LineProblem.unknownType(SafeText(type, limit: 40))
    }
    try fields.check(RowFields.names[kind] ?? [])
    row =
      switch kind {
      case .vendor: .vendor(try VendorRow(fields))
      case .picture: .picture(try ExportedPicture(fields))
      case .product: .product(try ProductRow(fields))
      case .deletedProduct:
        .deletedProduct(
          DeletedProductRow(
            product: try ProductRow(fields), deletedAt: try fields("deleted_at"),
            isHidden: try fields.optional("hidden") ?? false))
      case .deletionToken:
        .deletionToken(
          DeletionTokenRow(
            hash: try fields.bytes("hash"), productID: try fields("product"),
            createdAt: try fields("created_at")))
      case .idempotencyKey:
        .idempotencyKey(
          IdempotencyKeyRow(
            vendorID: try fields("vendor"), key: try fields("key"),
            digest: try fields.bytes("digest"), productID: try fields("product"),
            createdAt: try fields("created_at")))
      case .event: .event(try StoredEvent(fields))
      case .audit: .audit(try AuditRow(fields))
      case .numbers:
        .numbers(
          HighestNumbers(
            vendor: try fields("vendor"), product: try fields("product"),
            event: try fields("event"), audit: try fields("audit")))
      }
  }
}

extension TransferError.LineProblem: Error {
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

/// The fields of a line.
struct RowFields {
  struct Name: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    let intValue: Int? = nil

    init(stringLiteral value: String) { stringValue = value }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private let container: KeyedDecodingContainer<Name>

  init(_ decoder: any Decoder) throws { container = try decoder.container(keyedBy: Name.self) }

  func callAsFunction<Value: Decodable>(_ name: Name) throws -> Value {
    try container.decode(Value.self, forKey: name)
  }

  func optional<Value: Decodable>(_ name: Name) throws -> Value? {
    try container.decodeIfPresent(Value.self, forKey: name)
  }

  func day(_ name: Name) throws -> Day {
    let text: String = try self(name)
    guard text.utf8.count == 10, let day = Day(iso: text) else { throw invalid(name) }
    return day
  }

  /// Bytes in hexadecimal digits.
  func bytes(_ name: Name) throws -> [UInt8] {
    let digits = Array((try self(name) as String).utf8)
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(decoding: digits[$0...($0 + 1)], as: UTF8.self), radix: 16)
    }
    guard bytes.count * 2 == digits.count else { throw invalid(name) }
    return bytes
  }

  func invalid(_ name: Name) -> TransferError.LineProblem {
    .invalid(field: SafeText(name.stringValue))
  }

  /// Throws for a field that is none of `names`: it would be lost.
  func check(_ names: Set<String>) throws {
    for key in container.allKeys where !names.contains(key.stringValue) {
      throw TransferError.LineProblem.unknownField(SafeText(key.stringValue, limit: 40))
    }
  }

  /// The fields of each kind of row.
  static let names: [MarketRow.Kind: Set<String>] = [
    .vendor: [
      "type", "id", "identifier", "name", "created_on", "local", "access_id", "secret_hash",
      "suspended_at",
    ],
    .picture: ["type", "id", "name", "thumbnail", "size", "bytes"],
    .product: product,
    .deletedProduct: product.union(["deleted_at", "hidden"]),
    .deletionToken: ["type", "hash", "product", "created_at"],
    .idempotencyKey: ["type", "vendor", "key", "digest", "product", "created_at"],
    .event: ["type", "number", "kind", "product", "vendor"],
    .audit: [
      "type", "number", "time", "action", "vendor", "product", "outcome", "client", "note",
    ],
    .numbers: ["type", "vendor", "product", "event", "audit"],
  ]

  private static let product: Set<String> = [
    "type", "id", "vendor", "name", "description", "currency", "price", "discount", "stock",
    "created_on", "issued_on", "version", "thumbnail", "pictures", "password_hash", "demo_entry",
  ]
}

extension VendorRow {
  fileprivate init(_ fields: RowFields) throws {
    self.init(
      id: try fields("id"),
      // A vendor of a public export cannot write before it gets a secret.
      identifier: try fields.optional("identifier") ?? UUID().uuidString.lowercased(),
      name: try fields("name"), createdOn: try fields.day("created_on"),
      isLocal: try fields.optional("local") ?? false, accessID: try fields.optional("access_id"),
      secretHash: try fields.optional("secret_hash"),
      suspendedAt: try fields.optional("suspended_at"))
  }
}

extension ExportedPicture {
  fileprivate init(_ fields: RowFields) throws {
    guard let name = PictureName(fileName: try fields("name") as String) else {
      throw fields.invalid("name")
    }
    var bytes: [UInt8]?
    if let text: String = try fields.optional("bytes") {
      guard let data = Data(base64Encoded: text) else { throw fields.invalid("bytes") }
      bytes = Array(data)
    }
    self.init(
      id: try fields("id"), name: name, thumbnailID: try fields.optional("thumbnail"),
      size: try fields("size"), bytes: bytes)
  }
}

extension ProductRow {
  fileprivate init(_ fields: RowFields) throws {
    self.init(
      id: try fields("id"), vendorID: try fields("vendor"),
      fields: ProductFields(
        name: try fields("name"), description: try fields("description"),
        currency: try fields("currency"), price: try fields("price"),
        discount: try fields("discount"), stock: try fields("stock")),
      createdOn: try fields.day("created_on"), issuedOn: try fields.day("issued_on"),
      version: try fields("version"), thumbnailID: try fields.optional("thumbnail"),
      pictures: (try fields("pictures") as [PictureReference]).map {
        Picture(id: $0.id, picture: $0.picture)
      },
      passwordHash: try fields.optional("password_hash"),
      demoEntry: try fields.optional("demo_entry"))
  }
}

private struct PictureReference: Decodable {
  let id: Int64?
  let picture: Int64
}

extension StoredEvent {
  fileprivate init(_ fields: RowFields) throws {
    guard let kind = Kind(rawValue: try fields("kind")) else { throw fields.invalid("kind") }
    self.init(
      number: try fields("number"), kind: kind, productID: try fields("product"),
      vendorID: try fields("vendor"))
  }
}

extension AuditRow {
  fileprivate init(_ fields: RowFields) throws {
    self.init(
      number: try fields("number"), time: try fields("time"), action: try fields("action"),
      vendorID: try fields.optional("vendor"), productID: try fields.optional("product"),
      outcome: try fields.optional("outcome"), client: try fields.optional("client"),
      note: try fields.optional("note"))
  }
}
