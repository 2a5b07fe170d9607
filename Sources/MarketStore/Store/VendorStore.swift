package import Market
package import Text

/// A market's vendors, for the person who runs the market.
///
/// Calls throw ``VendorError`` for mistakes of the caller and ``StoreError`` for failures of the
/// store; after either nothing was written.
package protocol VendorStore: Sendable {
  /// - Parameter identifier: The text of a UUID; nil for a new one.
  func addVendor(
    name: SafeText, identifier: String?, accessID: SafeText?, secret: VendorSecret
  ) async throws -> VendorAccount

  /// Oldest first.
  func vendors() async throws -> [VendorAccount]

  /// The one vendor with this identifier, access id or name.
  func account(named text: SafeText) async throws -> VendorAccount

  /// Replaces the secret of the vendor with this identifier, access id or name.
  func rotateSecret(of vendor: SafeText, to secret: VendorSecret) async throws -> VendorAccount

  /// Removes a vendor for good, with all products, and those that could be restored.
  /// - Returns: The vendor as it was, with the number of products that were deleted.
  func removeVendor(_ vendor: SafeText, deletingProducts: Bool) async throws -> VendorAccount

  /// The identity of the local vendor, made when there is none; the same in every process.
  /// - Parameter isRenewed: Whether it gets a new secret.
  @discardableResult
  func localIdentity(renewed isRenewed: Bool) throws -> LocalIdentity
}

extension VendorStore {
  package func addVendor(
    name: SafeText, identifier: String? = nil, secret: VendorSecret
  ) async throws -> VendorAccount {
    try await addVendor(name: name, identifier: identifier, accessID: nil, secret: secret)
  }

  package func addVendor(
    name: SafeText, accessID: SafeText, secret: VendorSecret
  ) async throws -> VendorAccount {
    try await addVendor(name: name, identifier: nil, accessID: accessID, secret: secret)
  }

  @discardableResult
  package func localIdentity() throws -> LocalIdentity { try localIdentity(renewed: false) }
}

/// The reason why a vendor was not added, changed or removed.
package enum VendorError: Error, Hashable, Sendable {
  case badName
  case badIdentifier
  case badAccessID
  case badSecret
  case taken(SafeText)
  case unknown(SafeText)
  /// Several vendors have this name.
  case ambiguous(SafeText)
  case hasProducts(SafeText, count: Int)
  case isLocal(SafeText)

  package func sentence(in language: Language) -> SafeText {
    let say = language.say
    let length = VendorSecret.typedLength
    let text =
      switch self {
      case .badName:
        say("A vendor's name has 1 to 100 characters", "판매자 이름은 1자에서 100자까지입니다")
      case .badIdentifier:
        say("An identifier is the text of a UUID", "식별자는 UUID 형식이어야 합니다")
      case .badAccessID:
        say(
          "An access id has 1 to 100 characters without spaces",
          "접속 아이디는 공백 없이 1자에서 100자까지입니다")
      case .badSecret:
        say(
          "A secret has \(length.lowerBound) to \(length.upperBound) characters",
          "비밀번호는 \(length.lowerBound)자에서 \(length.upperBound)자까지입니다")
      case .taken(let text):
        say("\(text) is another vendor's already", "\(text)은(는) 이미 사용 중입니다")
      case .unknown(let text):
        say("There is no vendor \(text)", "판매자 \(text)을(를) 찾을 수 없습니다")
      case .ambiguous(let text):
        say(
          "Several vendors are called \(text): name one by its identifier",
          "\(text)(이)라는 판매자가 여럿입니다. 식별자를 사용하세요")
      case .hasProducts(let name, let count):
        say(
          "\(name) has \(count) products: add --delete-products to delete them for good",
          "\(name)의 상품이 \(count)개 있습니다. 모두 삭제하려면 --delete-products를 붙이세요")
      case .isLocal(let name):
        say(
          "\(name) is the vendor of this machine's own browser and stays",
          "\(name)은(는) 이 컴퓨터의 판매자이므로 삭제할 수 없습니다")
      }
    return SafeText(text)
  }
}
