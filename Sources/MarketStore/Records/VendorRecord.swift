package import Market
package import Text

/// The seller of a product.
package struct VendorRecord: Hashable, Sendable {
  package let id: Int64
  package let name: String
  package let createdOn: Day
}

/// A vendor as the administrator of the market sees it.
package struct VendorAccount: Hashable, Sendable {
  package let id: Int64
  package let name: SafeText
  /// The text form of a UUID, in lower case.
  package let identifier: SafeText
  package let accessID: SafeText?
  package let hasSecret: Bool
  /// Whether it is the vendor of this machine's user.
  package let isLocal: Bool
  package let productCount: Int
}
