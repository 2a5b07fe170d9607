public import Text

/// A feature that not every market offers.
public enum MarketFeature: String, Hashable, Sendable, CaseIterable {
  case search, sort, filter
  /// The number of products.
  case totals
  /// Pages that continue after a row, whatever is inserted before it.
  case cursors
  /// The thumbnail can be chosen among a product's pictures.
  case thumbnailChoice
  /// Pictures of a product can be replaced.
  case pictureReplacement
  /// Each product has a password of its own; there are no vendors.
  case productPasswords
  /// Products are owned by vendors with an identity.
  case vendors
  /// The market returns the vendor of an identity.
  case whoAmI
  /// A deleted product can be restored for a while.
  case restore
  /// The market reports changes as they happen.
  case events
  /// A repeated submit lists the product only once.
  case repeatedSubmits
  /// An edit is refused if the product was changed meanwhile.
  case conflicts
  /// Prices with cents.
  case cents
}

/// The features of a market, known from its dialect.
public struct MarketCapabilities: Hashable, Sendable {
  /// The name of the dialect: `2b`, `2a`, `1b`, or `1a`.
  public let dialect: SafeText
  public let features: Set<MarketFeature>

  public init(dialect: SafeText, features: Set<MarketFeature>) {
    self.dialect = dialect
    self.features = features
  }

  public func offers(_ feature: MarketFeature) -> Bool { features.contains(feature) }

  /// Our own market: everything that vendors can use.
  public static let native = MarketCapabilities(
    dialect: "2b",
    features: Set(MarketFeature.allCases).subtracting([.pictureReplacement, .productPasswords]))
}

extension MarketFeature {
  /// The reason why this feature cannot be used here.
  public func absence(in language: Language) -> SafeText {
    let say = language.say
    let sentence =
      switch self {
      case .search: say("This market cannot search", "이 마켓은 검색을 지원하지 않습니다")
      case .sort: say("This market has one order only", "이 마켓은 정렬을 지원하지 않습니다")
      case .filter: say("This market cannot filter", "이 마켓은 필터를 지원하지 않습니다")
      case .totals: say("This market does not count its products", "이 마켓은 상품 수를 알려 주지 않습니다")
      case .cursors: say("This market has numbered pages only", "이 마켓은 쪽 번호만 지원합니다")
      case .thumbnailChoice:
        say("Here the first picture is the thumbnail", "이 마켓에서는 첫 번째 사진이 대표 사진입니다")
      case .pictureReplacement:
        say("Pictures cannot be changed here", "이 마켓에서는 사진을 바꿀 수 없습니다")
      case .productPasswords:
        say("Products here belong to vendors", "이 마켓의 상품에는 판매자가 있습니다")
      case .vendors:
        say("Here each product has its own password", "이 마켓은 상품마다 비밀번호가 있습니다")
      case .whoAmI:
        say("This market does not say who one is", "이 마켓은 판매자를 확인해 주지 않습니다")
      case .restore:
        say("This market cannot undo a deletion", "이 마켓에서는 삭제를 되돌릴 수 없습니다")
      case .events:
        say("This market does not tell of changes", "이 마켓은 변경을 알려 주지 않습니다")
      case .repeatedSubmits:
        say("A repeated submit may register twice here", "이 마켓에 다시 보내면 두 번 등록될 수 있습니다")
      case .conflicts:
        say("This market does not notice conflicts", "이 마켓은 동시 수정을 알아채지 못합니다")
      case .cents: say("Prices here are whole numbers", "이 마켓의 가격에는 소수점을 쓸 수 없습니다")
      }
    return SafeText(sentence)
  }
}
