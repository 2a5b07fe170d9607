import Foundation
import Market
import MarketStore
import Wire

extension JSONWriter {
  /// Writes a line for a row. Fields without a value are omitted.
  /// - Parameter bytes: The bytes of a picture, for a stream without files.
  mutating func write(_ row: MarketRow, bytes: [UInt8]? = nil) {
    raw("{\"type\":\"")
    escaped(row.kind.rawValue)
    raw("\"")
    switch row {
    case .vendor(let row): write(row)
    case .picture(let row): write(row, bytes)
    case .product(let row): write(row)
    case .deletedProduct(let row):
      write(row.product)
      field("deleted_at", row.deletedAt)
      flag("hidden", row.isHidden)
    case .deletionToken(let row):
      field("hash", hexadecimal: row.hash)
      field("product", row.productID)
      field("created_at", row.createdAt)
    case .idempotencyKey(let row):
      field("vendor", row.vendorID)
      field("key", row.key)
      field("digest", hexadecimal: row.digest)
      field("product", row.productID)
      field("created_at", row.createdAt)
    case .event(let row):
      field("number", row.number)
      field("kind", row.kind.rawValue)
      field("product", row.productID)
      field("vendor", row.vendorID)
    case .audit(let row): write(row)
    case .numbers(let row):
      field("vendor", row.vendor)
      field("product", row.product)
      field("event", row.event)
      field("audit", row.audit)
    }
    raw("}\n")
  }

  private mutating func write(_ row: VendorRow) {
    field("id", row.id)
    // A public export has none.
    if !row.identifier.isEmpty { field("identifier", row.identifier) }
    field("name", row.name)
    field("created_on", row.createdOn)
    flag("local", row.isLocal)
    field("access_id", row.accessID)
    field("secret_hash", row.secretHash)
    field("suspended_at", row.suspendedAt)
  }

  private mutating func write(_ row: ExportedPicture, _ bytes: [UInt8]?) {
    field("id", row.id)
    field("name", row.name.fileName)
    field("thumbnail", row.thumbnailID)
    field("size", Int64(row.size))
    if let bytes { field("bytes", Data(bytes).base64EncodedString()) }
  }

  private mutating func write(_ row: ProductRow) {
    field("id", row.id)
    field("vendor", row.vendorID)
    field("name", row.fields.name)
    field("description", row.fields.description)
    field("currency", row.fields.currency)
    field("price", row.fields.price)
    field("discount", row.fields.discount)
    field("stock", row.fields.stock)
    field("created_on", row.createdOn)
    field("issued_on", row.issuedOn)
    field("version", row.version)
    field("thumbnail", row.thumbnailID)
    key("pictures")
    raw("[")
    for (index, picture) in row.pictures.enumerated() {
      raw(index == 0 ? "{" : ",{")
      if let id = picture.id {
        raw("\"id\":")
        integer(id)
        raw(",")
      }
      raw("\"picture\":")
      integer(picture.picture)
      raw("}")
    }
    raw("]")
    field("password_hash", row.passwordHash)
    field("demo_entry", row.demoEntry)
  }

  private mutating func write(_ row: AuditRow) {
    field("number", row.number)
    field("time", row.time)
    field("action", row.action)
    field("vendor", row.vendorID)
    field("product", row.productID)
    field("outcome", row.outcome)
    field("client", row.client)
    field("note", row.note)
  }
}

extension JSONWriter {
  private mutating func key(_ name: StaticString) {
    raw(",\"")
    raw(name)
    raw("\":")
  }

  private mutating func field(_ name: StaticString, _ value: Int64?) {
    guard let value else { return }
    key(name)
    integer(value)
  }

  private mutating func field(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    key(name)
    string(value)
  }

  private mutating func field(_ name: StaticString, _ value: Day) {
    key(name)
    raw("\"")
    day(value)
    raw("\"")
  }

  private mutating func field(_ name: StaticString, hexadecimal bytes: [UInt8]) {
    key(name)
    raw("\"")
    for byte in bytes { escaped((byte < 16 ? "0" : "") + String(byte, radix: 16)) }
    raw("\"")
  }

  /// Writes a flag that is true; false is the same as no value.
  private mutating func flag(_ name: StaticString, _ value: Bool) {
    guard value else { return }
    key(name)
    bool(true)
  }
}
