package import Market
package import MarketStore

/// A row of a market as it is stored, for moving a market to another store.
package enum MarketRow: Hashable, Sendable {
  case vendor(VendorRow)
  case picture(ExportedPicture)
  case product(ProductRow)
  case deletedProduct(DeletedProductRow)
  case deletionToken(DeletionTokenRow)
  case idempotencyKey(IdempotencyKeyRow)
  case event(StoredEvent)
  case audit(AuditRow)
  case numbers(HighestNumbers)

  /// The kinds in an order in which every row follows the rows that it names.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case vendor, picture, product
    case deletedProduct = "deleted_product"
    case deletionToken = "deletion_token"
    case idempotencyKey = "idempotency_key"
    case event, audit, numbers
  }

  package var kind: Kind {
    switch self {
    case .vendor: .vendor
    case .picture: .picture
    case .product: .product
    case .deletedProduct: .deletedProduct
    case .deletionToken: .deletionToken
    case .idempotencyKey: .idempotencyKey
    case .event: .event
    case .audit: .audit
    case .numbers: .numbers
    }
  }
}

package struct VendorRow: Hashable, Sendable {
  package var id: Int64
  /// The text form of a UUID, in lower case.
  package var identifier: String
  package var name: String
  package var createdOn: Day
  package var isLocal: Bool
  package var accessID: String?
  package var secretHash: String?
  /// Seconds since 1970; nil for a vendor who may write.
  package var suspendedAt: Int64?

  package init(
    id: Int64, identifier: String, name: String, createdOn: Day, isLocal: Bool = false,
    accessID: String? = nil, secretHash: String? = nil, suspendedAt: Int64? = nil
  ) {
    self.id = id
    self.identifier = identifier
    self.name = name
    self.createdOn = createdOn
    self.isLocal = isLocal
    self.accessID = accessID
    self.secretHash = secretHash
    self.suspendedAt = suspendedAt
  }
}

package struct ExportedPicture: Hashable, Sendable {
  package var id: Int64
  package var name: PictureName
  /// The small version; nil for a picture that is small itself.
  package var thumbnailID: Int64?
  /// Bytes of the picture.
  package var size: Int
  /// Nil in rows that are read: ``TransferTable/bytes(ofPicture:)`` reads them one by one.
  package var bytes: [UInt8]?

  package init(
    id: Int64, name: PictureName, thumbnailID: Int64?, size: Int, bytes: [UInt8]? = nil
  ) {
    self.id = id
    self.name = name
    self.thumbnailID = thumbnailID
    self.size = size
    self.bytes = bytes
  }
}

package struct ProductRow: Hashable, Sendable {
  /// A picture of a product.
  package struct Picture: Hashable, Sendable {
    /// `PictureRecord.id`; nil for a deleted product, whose pictures get new ones.
    package var id: Int64?
    /// ``ExportedPicture/id``.
    package var picture: Int64

    package init(id: Int64?, picture: Int64) {
      self.id = id
      self.picture = picture
    }
  }

  package var id: Int64
  package var vendorID: Int64
  package var fields: ProductFields
  package var createdOn: Day
  package var issuedOn: Day
  package var version: Int64
  /// ``ExportedPicture/id`` of the thumbnail.
  package var thumbnailID: Int64?
  /// The pictures in their order.
  package var pictures: [Picture]
  package var passwordHash: String?
  /// The entry of a product that came with the program.
  package var demoEntry: String?

  package init(
    id: Int64, vendorID: Int64, fields: ProductFields, createdOn: Day, issuedOn: Day,
    version: Int64, thumbnailID: Int64? = nil, pictures: [Picture] = [],
    passwordHash: String? = nil, demoEntry: String? = nil
  ) {
    self.id = id
    self.vendorID = vendorID
    self.fields = fields
    self.createdOn = createdOn
    self.issuedOn = issuedOn
    self.version = version
    self.thumbnailID = thumbnailID
    self.pictures = pictures
    self.passwordHash = passwordHash
    self.demoEntry = demoEntry
  }
}

/// A product that was deleted or hidden, and can be restored.
package struct DeletedProductRow: Hashable, Sendable {
  package var product: ProductRow
  /// Seconds since 1970.
  package var deletedAt: Int64
  package var isHidden: Bool

  package init(product: ProductRow, deletedAt: Int64, isHidden: Bool) {
    self.product = product
    self.deletedAt = deletedAt
    self.isHidden = isHidden
  }
}

package struct DeletionTokenRow: Hashable, Sendable {
  /// The SHA-256 of the token.
  package var hash: [UInt8]
  package var productID: Int64
  /// Seconds since 1970.
  package var createdAt: Int64

  package init(hash: [UInt8], productID: Int64, createdAt: Int64) {
    self.hash = hash
    self.productID = productID
    self.createdAt = createdAt
  }
}

package struct IdempotencyKeyRow: Hashable, Sendable {
  package var vendorID: Int64
  package var key: String
  /// The SHA-256 of the request's meaning.
  package var digest: [UInt8]
  package var productID: Int64
  /// Seconds since 1970.
  package var createdAt: Int64

  package init(
    vendorID: Int64, key: String, digest: [UInt8], productID: Int64, createdAt: Int64
  ) {
    self.vendorID = vendorID
    self.key = key
    self.digest = digest
    self.productID = productID
    self.createdAt = createdAt
  }
}

package struct AuditRow: Hashable, Sendable {
  package var number: Int64
  /// Seconds since 1970.
  package var time: Int64
  package var action: String
  package var vendorID: Int64?
  package var productID: Int64?
  /// Nil in entries of old versions.
  package var outcome: String?
  package var client: String?
  package var note: String?

  package init(
    number: Int64, time: Int64, action: String, vendorID: Int64? = nil, productID: Int64? = nil,
    outcome: String? = nil, client: String? = nil, note: String? = nil
  ) {
    self.number = number
    self.time = time
    self.action = action
    self.vendorID = vendorID
    self.productID = productID
    self.outcome = outcome
    self.client = client
    self.note = note
  }
}

/// The highest numbers that a market has given: none is given again.
package struct HighestNumbers: Hashable, Sendable {
  package var vendor: Int64
  package var product: Int64
  package var event: Int64
  package var audit: Int64

  package init(vendor: Int64, product: Int64, event: Int64, audit: Int64) {
    self.vendor = vendor
    self.product = product
    self.event = event
    self.audit = audit
  }
}

/// A row that a market does not accept.
package struct RowError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// Another row has the same value.
    case duplicate
    /// The row names another one that is not there.
    case missingRow
    /// A rule of the market is broken.
    case rule(DraftError)
    /// The value is impossible.
    case invalid
  }

  /// The position among the rows that were to be added.
  package var index: Int
  /// The name of the field in an export.
  package var field: String
  package var reason: Reason

  package init(index: Int = 0, field: String, reason: Reason) {
    self.index = index
    self.field = field
    self.reason = reason
  }
}
