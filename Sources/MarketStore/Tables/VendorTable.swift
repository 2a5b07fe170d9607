package import Market

/// The vendors and the hashes of their secrets.
package protocol VendorTable {
  /// - Parameter identifier: The identifier in lower case.
  func record(_ identifier: String) throws -> VendorRecord?

  /// - Parameter identifier: The identifier in lower case.
  func credentials(_ identifier: String) throws -> VendorCredentials?

  func secretHash(of id: Int64) throws -> SecretHash?

  /// The standing of a vendor; active for a number that nobody has.
  func standing(of id: Int64) throws -> VendorStanding

  /// All vendors, oldest first.
  func records() throws -> [VendorRecord]

  /// Oldest first.
  func accounts(_ selection: VendorSelection) throws -> [VendorAccount]

  /// The vendor of this machine's user.
  func localVendor() throws -> Int64?

  func add(_ vendor: NewVendor) throws -> Int64

  func setSecret(_ hash: SecretHash, of id: Int64) throws

  func setName(_ name: String, of id: Int64) throws

  /// - Parameter time: Seconds since 1970; nil for a vendor who may write again.
  func setSuspended(at time: Int64?, _ id: Int64) throws

  /// Removes a vendor that has no products, nor deleted ones.
  func remove(_ id: Int64) throws

  /// Removes a vendor unless it has products, deleted ones included, or is the local one.
  func removeUnused(_ id: Int64) throws
}

/// A vendor's number, and the hash of the secret if there is one.
package struct VendorCredentials: Sendable {
  package let id: Int64
  package let hash: SecretHash?
  package let standing: VendorStanding

  package init(id: Int64, hash: SecretHash?, standing: VendorStanding) {
    self.id = id
    self.hash = hash
    self.standing = standing
  }
}

package enum VendorSelection: Sendable {
  case all
  case id(Int64)
  case identifier(String)
  case accessID(String)
  case name(String)
}

/// A vendor that is not in the market yet. Its fields have been checked.
package struct NewVendor: Sendable {
  /// Nil for the next free number.
  package var id: Int64?
  package var identifier: String
  package var name: String
  package var createdOn: Day
  package var accessID: String?
  package var secretHash: SecretHash?
  package var isLocal: Bool

  package init(
    id: Int64? = nil, identifier: String, name: String, createdOn: Day, accessID: String? = nil,
    secretHash: SecretHash? = nil, isLocal: Bool = false
  ) {
    self.id = id
    self.identifier = identifier
    self.name = name
    self.createdOn = createdOn
    self.accessID = accessID
    self.secretHash = secretHash
    self.isLocal = isLocal
  }
}
