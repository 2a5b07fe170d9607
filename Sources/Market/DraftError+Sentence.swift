public import Text

extension DraftError {
  /// The mistake, for the user who typed it. The Korean sentences are the seeds' own where one
  /// of their apps had the rule.
  public func sentence(in language: Language) -> SafeText {
    SafeText(language == .english ? english : korean)
  }

  private var english: String {
    switch self {
    case .missing: "Required"
    case .tooShort(let field, let count, let least):
      "\(field.english) needs at least \(least) characters, it has \(count)"
    case .tooLong(let field, let count, let most):
      "\(field.english) takes at most \(most) characters, it has \(count)"
    case .negative(let field): "\(field.english) cannot be below 0"
    case .notANumber(let field): "\(field.english) is not a number"
    case .notAnAmount(let field, let currency):
      currency.fractionDigits == 0
        ? "\(field.english) in \(currency.code) has no decimals"
        : "\(field.english) in \(currency.code) has at most \(currency.fractionDigits) decimals"
    case .discountAbovePrice: "The discount cannot be above the price"
    case .currency(let code): "\(code) is not traded here: KRW or USD"
    case .pictureCount(0): "At least one picture is needed"
    case .pictureCount: "At most \(ProductDraft.pictureCount.upperBound) pictures"
    }
  }

  private var korean: String {
    switch self {
    case .missing: "값이 없습니다"
    case .tooShort(.name, _, _): "상품명은 세 글자 이상 입력되어야 합니다"
    case .tooShort(let field, let count, let least):
      "\(field.korean): \(least)자 이상 입력해 주세요 (현재 \(count)자)"
    case .tooLong(_, let count, let most): "글자수가 초과되었습니다 (\(count)/\(most))"
    case .negative(let field): "\(field.korean): 0 이상이어야 합니다"
    case .notANumber(let field): "\(field.korean): 숫자를 입력해 주세요"
    case .notAnAmount(let field, let currency):
      currency.fractionDigits == 0
        ? "\(field.korean): \(currency.code)에는 소수점을 쓸 수 없습니다"
        : "\(field.korean): 소수점 아래 \(currency.fractionDigits)자리까지 입력할 수 있습니다"
    case .discountAbovePrice: "할인금액은 상품가격보다 클 수 없습니다"
    case .currency(let code): "\(code)은(는) 사용할 수 없는 통화입니다 (KRW, USD)"
    case .pictureCount(0): "최소 1장 이상의 사진을 넣어주세요"
    case .pictureCount: "사진은 최대 5장까지 가능합니다"
    }
  }
}

extension DraftField {
  var english: String {
    switch self {
    case .pictures: "Pictures"
    case .name: "Name"
    case .price: "Price"
    case .discount: "Discount"
    case .stock: "Stock"
    case .description: "Description"
    }
  }

  var korean: String {
    switch self {
    case .pictures: "사진"
    case .name: "상품명"
    case .price: "상품가격"
    case .discount: "할인금액"
    case .stock: "재고수량"
    case .description: "상세 설명"
    }
  }
}
