import Foundation
import Market
import Text

extension CommonWords {
  package static let korean = CommonWords(
    program: "오픈 마켓",
    localMarket: "내 마켓",
    soldOut: "품절",
    listEnd: "마지막 상품입니다",
    loading: "불러오는 중 …",
    loadingMore: "더 불러오는 중 …",
    refreshing: "새로고침 중 …",
    goingToRow: { "\($0)번째 상품으로 가는 중 …" },
    opening: "여는 중 …",
    online: "연결됨",
    offline: "오프라인",
    readOnly: "읽기 전용",
    trouble: "서버 오류",
    busy: "바쁨",
    notConnected: "연결 안 됨",
    readAll: { "전체 보기 \($0)" },
    stoppedState: "멈춤",
    emptyTitle: "아직 상품이 없습니다",
    retry: "다시 시도",
    numberedVendor: { "판매자 \($0)" },
    helpTitle: "단축키",
    tooSmall: "창이 너무 작습니다",
    marketIsWell: "서버는 켜져 있습니다",
    unnamed: "(이름 없음)",
    pasteTooLong: "1MB가 넘는 글은 붙여 넣을 수 없습니다. 아무것도 넣지 않았습니다",
    ownMarket: { "\($1)개 중 내 상품 \($0)개: \($2) 키로 보고 \($3) 키를 써 보세요" },
    you: "나",
    today: "오늘",
    yesterday: "어제",
    noDescription: "상세 설명이 없습니다",
    noPicture: "사진 없음",
    discounted: { amount, sale, percent in
      percent.map { "\(amount), \($0)% 할인, 할인가 \(sale)" } ?? "\(amount), 할인가 \(sale)"
    },
    listed: { "\($0) 등록" },
    changed: { "\($0) 수정" },
    picture: { "‹ \($0)/\($1) ›" },
    left: { "잔여수량 \($0)" },
    leftBriefly: { "잔여 \($0)" },
    daysAgo: { "\($0)일 전" },
    date: { year, month, day in "\(year). \(month). \(day)." },
    position: { "\($1)개 중 \($0)번째" },
    positionOfMore: { "\($0)번째 · \($1)개 불러옴, 더 있음" },
    products: { "상품 \($0)개" },
    loadingRows: { "\($2)개 중 \($0)–\($1) 불러오는 중 …" },
    waiting: { "마켓이 잠시 기다려 달라고 합니다. \($0)초 뒤에 다시 시도합니다" },
    savedList: { "\(age($0)) 전에 저장한 목록" },
    timeLeft: { "\(age($0.roundedUp)) 남음" },
    restorableFor: { "\(age($0)) 동안 되돌릴 수 있습니다" },
    nothingToRestore: "되돌릴 상품이 없습니다",
    news: { "새 상품 \($0)개 · \($1) 키로 보기" })

  private static func age(_ duration: Duration) -> SafeText {
    let minutes = max(0, duration.components.seconds / 60)
    if minutes < 1 { return "조금" }
    if minutes < 60 { return "\(minutes)분" }
    if minutes < 48 * 60 { return "\(minutes / 60)시간" }
    return "\(minutes / (24 * 60))일"
  }
}

extension MarketsWords {
  package static let korean = MarketsWords(
    title: "마켓",
    add: "추가",
    addLine: "마켓 추가 …",
    forget: "목록에서 빼기",
    here: "이 컴퓨터",
    notLoggedIn: "로그인 안 함",
    drafts: { "임시저장 \($0)개" },
    connecting: { "\($0)에 연결하는 중 …" },
    notAnAddress: "주소가 아닙니다. market.example이나 localhost:8080처럼 입력해 주세요",
    loginNotNeeded: "내 마켓에는 로그인이 필요하지 않습니다",
    openNow: "지금 열려 있는 마켓입니다. 다른 마켓을 연 뒤에 뺄 수 있습니다")
}

extension ComparisonWords {
  package static let korean = ComparisonWords(
    title: "상품 비교",
    name: "이름",
    label: {
      switch $0 {
      case .price: "가격"
      case .stock: "재고"
      case .seller: "판매자"
      case .listed: "등록일"
      }
    },
    pieces: { "\($0)개" },
    less: { "\($0) 더 저렴" },
    needsProducts: "상품을 2~4개 먼저 고르세요")
}

extension QueryWords {
  package static var korean: QueryWords {
    QueryWords(
      sort: sortKorean,
      nothingFound: "일치하는 것이 없습니다",
      unreadable: { "읽을 수 없는 상품 \($0)개를 빼고 보여 줍니다 (\($1))" },
      repeatedPages: "마켓이 같은 상품만 되풀이해서 보냅니다. 빠진 상품이 있을 수 있습니다",
      nothingMatches: { $0.isEmpty ? "맞는 상품이 없습니다" : "맞는 상품이 없습니다: \($0)" },
      mixedCurrencies: { "\($0) (통화 구분 없음)" },
      pricesAreMixed: { "통화가 다른 가격을 숫자로만 비교했습니다. 통화:\($0)를 더해 보세요" },
      searching: "검색 중 …",
      sorting: "정렬 중 …",
      filtering: "필터 적용 중 …",
      onlyLoaded: { "\($0): 불러온 상품 \($1)개에만 적용했습니다" },
      inStock: "재고 있음",
      myProducts: "내 상품",
      only: { "\($0)만" },
      atLeast: { "\($0) 이상" },
      below: { "\($0) 미만" },
      atMost: { "\($0) 이하" },
      above: { "\($0) 초과" },
      numberAtLeast: {
        switch $0 {
        case .stock: "재고 \($1)개 이상"
        case .discount: "할인 \($1) 이상"
        }
      },
      numberAtMost: {
        switch $0 {
        case .stock: "재고 \($1)개 이하"
        case .discount: "할인 \($1) 이하"
        }
      },
      soldOutOnly: "품절",
      discountedOnly: "할인 상품",
      inName: { "이름에 “\($0)”" },
      ofVendor: { "판매자 \($0)" },
      without: { "\($0) 제외" },
      unknownFilter: { filter in
        let rest: SafeText =
          filter.suggestion.map { "혹시 \($0)?" }
          ?? "조건 이름은 \(SafeText(UnknownFilter.names.joined(separator: ", ")))입니다"
        return "“\(filter.word)”: 조건이 아니라 글자로 다룹니다. \(rest)"
      },
      similarNames: { "혹시 이 상품인가요? \($0)" })
  }

  private static let sortKorean: @Sendable (ProductQuery.Sort) -> SafeText = {
    switch $0 {
    case .newest: "최신순"
    case .oldest: "오래된 순"
    case .priceAscending: "낮은 가격순"
    case .priceDescending: "높은 가격순"
    case .name: "이름순"
    case .nameDescending: "이름 역순"
    case .discount: "할인율순"
    case .discountAscending: "낮은 할인율순"
    }
  }
}

extension WebWords {
  package static let korean = WebWords(
    skip: "본문으로 건너뛰기",
    search: "검색",
    searchExample: "책상  가격<5만  재고:있음",
    products: "상품",
    results: { "검색: \($0)" },
    productsOf: { "판매자 \($0)의 상품" },
    introduction: "이 마켓의 상품을 사진, 가격과 함께 볼 수 있습니다.",
    order: "정렬", inStock: "재고 있음",
    pages: "페이지",
    previous: "이전 페이지",
    next: "다음 페이지",
    range: { "\($2)개 중 \($0)–\($1)" },
    moreThan: { "상품 \($0)개 초과" },
    afterEnd: "마지막 상품보다 뒤에 있는 페이지입니다",
    showAll: "모든 상품 보기",
    all: "모든 상품",
    before: "할인 전 가격:",
    now: "지금 가격:",
    picture: { name, number, count in
      count == 1 ? name : "\(name), 사진 \(count)장 중 \(number)번째"
    },
    moreOf: { "\($0)의 다른 상품" },
    newer: "더 새로운 상품",
    older: "더 오래된 상품",
    vendor: "판매자",
    listed: "등록일",
    number: "상품 번호",
    inTerminal: "터미널에서 열기:",
    readOnly: "이 마켓은 지금 읽기 전용입니다. 상품을 등록하거나 바꿀 수 없습니다.",
    footer: "이 페이지에서는 상품을 볼 수만 있습니다. 등록, 수정, 삭제는 openmarket에서 합니다.",
    whoIsMe: "웹에서는 “나”가 누구인지 알 수 없습니다. 판매자:이름 형식으로 검색하세요",
    filter: WebFilterWords(
      title: "필터", lowestPrice: "최저 가격", highestPrice: "최고 가격", currency: "통화",
      allCurrencies: "전체", discounted: "할인 상품", apply: "적용",
      notAPrice: { "\($0.quoted(with: .topic)) 가격이 아닙니다. 50000처럼 숫자로 쓰세요" }),
    errors: WebErrorWords(
      notFound: "찾을 수 없습니다",
      notFoundAdvice: "이 주소에는 아무것도 없습니다. 삭제된 상품일 수 있습니다.",
      notUnderstood: "페이지를 보여 줄 수 없습니다",
      notUnderstoodAdvice: "이 마켓의 주소가 아닙니다. 상품 목록에서 다시 시작하세요.",
      tooMany: "요청이 너무 많습니다",
      busy: "마켓이 바쁩니다",
      laterAdvice: "잠시 뒤에 페이지를 다시 불러오세요."))
}
