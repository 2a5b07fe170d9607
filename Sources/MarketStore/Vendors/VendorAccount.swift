public import Market
public import Text

/// A vendor as whoever runs the market sees it.
public struct VendorAccount: Hashable, Sendable {
  public let id: Int64
  public let name: SafeText
  /// The text form of a UUID, in lower case.
  public let identifier: SafeText
  public let accessID: SafeText?
  public let hasSecret: Bool
  /// Whether it is the vendor of the person at this machine.
  public let isLocal: Bool
  public let productCount: Int
}

/// A vendor's secret, before only its hash is left.
public enum VendorSecret: Sendable {
  /// Made by the market; shown once.
  case generated(String)
  /// Chosen by a person; ``typedLength`` characters.
  case typed(String)

  public static let typedLength = 8...100

  public static func generate() -> VendorSecret { .generated(RandomText.secret()) }

  /// Nil for a typed one of the wrong length.
  func hash() async throws -> SecretHash? {
    switch self {
    case .generated(let secret): return SecretHash(ofGenerated: secret)
    case .typed(let secret):
      guard Self.typedLength.contains(secret.count),
        secret.utf8.count <= SecretHash.lengthLimit
      else { return nil }
      return try await SecretPool.shared.hash(typed: secret)
    }
  }
}

/// Why a vendor was not added, changed or removed.
public enum VendorError: Error, Hashable, Sendable {
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

  public func sentence(in language: Language) -> SafeText {
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
