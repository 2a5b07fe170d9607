/// The author of a write, with the secret that proves it. Both texts are as they were received.
package enum ProductAuthor: Sendable {
  /// A vendor of the market.
  case vendor(identifier: String, secret: String)
  /// A client with the product's own password: such products belong to the vendor ``Guest``.
  case guest(password: String)
}

/// The vendor of products that have a password of their own.
package enum Guest {
  package static let name = "guest"
  /// The vendor has no secret, so nobody can write as it.
  static let identifier = "8c5a7e10-0000-11ec-8000-000000000000"
  /// Characters of a password: fewer prove nothing, and nobody types more.
  package static let passwordLength = 1...100
}
