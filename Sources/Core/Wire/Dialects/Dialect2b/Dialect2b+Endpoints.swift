import Market

extension Dialect2b {
  static let archived: PathPattern = "/api/products/{id}/archived"
  static let restored: PathPattern = "/api/products/{id}/restored"
  static let events: PathPattern = "/api/products/events"
  static let whoAmI: PathPattern = "/api/vendors/me"
  private static let removal: PathPattern = "/api/products/{token}"

  public var endpoints: [Endpoint] { Self.endpoints }

  private static let endpoints =
    Paths2.endpoints + [
      Endpoint("events", events, [.get: .events]),
      Endpoint("vendor", whoAmI, [.get: .vendor]),
      Endpoint("archived", archived, [.post: .requestDeletion]),
      Endpoint("restored", restored, [.post: .restore]),
      Endpoint("removal", removal, [.delete: .delete], where: isToken),
      // Clients have sent the vendor's secret instead of the token. That is an invalid token, even
      // if it is a number, and never the product with that number.
      Endpoint("removal", removal, [.delete: .delete], isHiddenFromOtherMethods: true) {
        Secret.typedLength.contains($0.count)
      },
    ]

  public func deletionGrant(_ token: String) -> String {
    Self.removal.path(PathValues(text: token))
  }

  /// The form of a token: unreserved characters (RFC 3986 §2.3), too many to be guessed, and not a
  /// number.
  @Sendable private static func isToken(_ segment: String) -> Bool {
    (16...128).contains(segment.utf8.count)
      && segment.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-._~".utf8.contains(byte)
        }
      }
      && !segment.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
