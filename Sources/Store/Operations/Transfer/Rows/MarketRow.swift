package import Market
package import MarketStore

/// A stored row of a market, for moving the market to another store.
package enum MarketRow: Hashable, Sendable {
  case vendor(VendorRow)
  case picture(PictureRow)
  case product(ProductRow)
  case deletedProduct(DeletedProductRow)
  case deletionToken(DeletionTokenRow)
  case idempotencyKey(IdempotencyKeyRow)
  case event(StoredEvent)
  case audit(AuditRow)
  case numbers(HighestNumbers)

  /// The kinds, in an order in which every row follows the rows that it refers to.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case vendor, picture, product
    case deletedProduct = "deleted_product"
    case deletionToken = "deletion_token"
    case idempotencyKey = "idempotency_key"
    case event, audit, numbers

    /// The field of an export with the values of a unique column.
    func field(ofColumn column: String) -> String {
      switch (self, column) {
      case (.picture, "hash"): "name"
      case (.product, "entry"): "demo_entry"
      case (.product, "product_id"): "id"
      default: column
      }
    }
  }

  package var kind: Kind { identity.kind }

  /// The number of the row, or of the row that it belongs to.
  package var number: Int64 { identity.number }

  private var identity: (kind: Kind, number: Int64) {
    switch self {
    case .vendor(let row): (.vendor, row.id)
    case .picture(let row): (.picture, row.id)
    case .product(let row): (.product, row.id)
    case .deletedProduct(let row): (.deletedProduct, row.product.id)
    case .deletionToken(let row): (.deletionToken, row.productID)
    case .idempotencyKey(let row): (.idempotencyKey, row.vendorID)
    case .event(let row): (.event, row.number)
    case .audit(let row): (.audit, row.number)
    case .numbers: (.numbers, 1)
    }
  }

  package var value: any Sendable {
    switch self {
    case .vendor(let row): row
    case .picture(let row): row
    case .product(let row): row
    case .deletedProduct(let row): row
    case .deletionToken(let row): row
    case .idempotencyKey(let row): row
    case .event(let row): row
    case .audit(let row): row
    case .numbers(let row): row
    }
  }
}

/// The highest numbers that a market has used: none is ever reused.
package struct HighestNumbers: Hashable, Sendable {
  package var vendor: Int64
  package var product: Int64
  package var event: Int64
  package var audit: Int64

  static let columns = Columns(
    HighestNumbers.init, Column("vendor", \.vendor), Column("product", \.product),
    Column("event", \.event), Column("audit", \.audit))
}

/// A row that a market does not accept.
package struct RowError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// Another row has the same value.
    case duplicate
    /// The row refers to a missing row.
    case missingRow
    case rule(DraftError)
    case invalid
  }

  /// The index among the rows to add.
  package var index = 0
  /// The name of the field in an export.
  package var field: String
  package var reason: Reason
}
