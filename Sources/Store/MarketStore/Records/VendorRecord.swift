package import Market
package import Text

/// The seller of a product.
package struct VendorRecord: Hashable, Sendable {
  package let id: Int64
  package let name: String
  package let createdOn: Day

  static let columns = Columns(
    VendorRecord.init, Column("id", \.id), Column("name", \.name),
    Column("created_on", \.createdOn))
}

/// The row of a vendor.
package struct VendorRow: Hashable, Sendable {
  /// 0 for the next free number of a vendor that is not in the market yet.
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
    id: Int64 = 0, identifier: String, name: String, createdOn: Day, isLocal: Bool = false,
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

  package static let columns = Columns(
    VendorRow.init, Column("id", \.id), Column("identifier", \.identifier),
    Column("name", \.name), Column("created_on", \.createdOn),
    Column("is_local", field: "local", \.isLocal), Column("access_id", \.accessID),
    Column("secret_hash", \.secretHash), Column("suspended_at", \.suspendedAt))

  package static let insertion = Insertion(into: "vendor", columns)
}

/// A vendor as the administrator of the market sees it.
package struct VendorAccount: Hashable, Sendable {
  /// Numbers that a host can choose: old apps keep them in 32 bits, and later vendors need higher
  /// numbers.
  package static let numbers: ClosedRange<Int64> = 1...1_000_000
  /// Characters of a name or an access id.
  package static let nameLength = 1...100

  package let id: Int64
  package let name: SafeText
  /// The text form of a UUID, in lower case.
  package let identifier: SafeText
  package let accessID: SafeText?
  /// Whether it is the local vendor of a user: of this machine's user, in a file.
  package let isLocal: Bool
  let suspendedAt: Int64?
  /// Products on offer.
  package let productCount: Int
  /// Products that the host has hidden.
  package let hiddenCount: Int

  package var standing: VendorStanding { VendorStanding(suspendedAt: suspendedAt) }
}

/// Whether a vendor may write. A store saves this as the time of a suspension.
package enum VendorStanding: Hashable, Sendable {
  case active
  /// Not approved by the host yet.
  case waiting
  /// The host has withdrawn the right to write, for now.
  case suspended

  /// The suspension time that marks a vendor waiting for approval. A version that does not know
  /// about approval takes it for a suspension, which is equally safe.
  package static let timeOfWaiting: Int64 = 0

  /// - Parameter time: Seconds since 1970; nil for a vendor who may write.
  package init(suspendedAt time: Int64?) {
    self = time.map { $0 == Self.timeOfWaiting ? .waiting : .suspended } ?? .active
  }

  /// - Throws: ``WriteError/suspended`` and ``WriteError/unapproved``.
  func requireWriting() throws(WriteError) {
    switch self {
    case .active: break
    case .waiting: throw .unapproved
    case .suspended: throw .suspended
    }
  }
}

/// The part of its ``Quotas`` that a vendor has used.
package struct QuotaUsage: Hashable, Sendable {
  /// Products on offer.
  package let products: Int
  /// Bytes of their pictures and texts.
  package let bytes: Int
  /// Products registered in the last hour.
  package let registrations: Int
}

/// The author of a write, with the secret that proves it. Both texts are unchanged, as received.
package enum ProductAuthor: Sendable {
  /// A vendor of the market.
  case vendor(identifier: String, secret: String)
  /// A client with the product's own password: such products belong to the vendor ``Guest``.
  case guest(password: String)
}

/// The vendor of products that have their own password.
package enum Guest {
  package static let name = "guest"
  /// The vendor has no secret, so no client can write as this vendor.
  static let identifier = "8c5a7e10-0000-11ec-8000-000000000000"
  /// The length of a password in characters: an empty one proves nothing, and users do not type
  /// longer ones.
  package static let passwordLength = 1...100
}
