import Market
import Text

extension OverlayWords {
  static func korean(_ key: @escaping Words.KeyName) -> OverlayWords {
    OverlayWords(
      close: "닫기",
      run: "실행",
      mouseOff: "마우스를 껐습니다. 이제 글자를 선택할 수 있습니다. \(key(.mouse)) 키를 누르면 다시 켭니다",
      copied: { "복사했습니다: \($0) (\($1 ?? "터미널"))" },
      pictureSent: { "사진을 열었습니다 (\($0))" },
      noViewer: "사진을 볼 프로그램이 없습니다",
      viewerFailed: { "사진을 열지 못했습니다 (\($0))" },
      pictureUnavailable: "사진을 받을 수 없습니다",
      noPicture: "사진이 없습니다",
      mouseOn: "마우스를 켰습니다",
      nothingFound: "찾는 것이 없습니다",
      inProductOnly: "상품 화면에서만 됩니다",
      inListOnly: "목록에서만 됩니다",
      notHere: "여기서는 되지 않습니다",
      noProduct: "상품이 없습니다",
      noOtherPicture: "다른 사진이 없습니다",
      noShell: "돌아올 셸이 없습니다",
      openAlready: "이미 열려 있습니다",
      noPane: "옆에 상세 창이 없습니다",
      messages: "알림",
      noMessages: "아직 알림이 없습니다",
      show: "보기",
      clear: "지우기",
      next: "다음 칸",
      toggle: "바꾸기",
      complete: "완성",
      searchPlaceholder: "책상  price<50000  in:stock  currency:usd  sort:price_asc",
      palette: "모든 기능",
      filter: "필터",
      sortTitle: "정렬",
      viewsTitle: "저장한 검색",
      allCurrencies: "모두",
      noViews: "저장한 검색이 없습니다",
      noQuery: "지울 것이 없습니다",
      noProductNumber: { "\($0)번 상품이 없습니다" },
      nothingMatches: "맞는 상품이 없습니다",
      clearHint: "\(key(.clear)) 키를 누르면 모든 상품을 다시 봅니다",
      tooManyViews: "검색을 더 저장할 수 없습니다",
      viewSaved: { "저장했습니다: “\($0)”" },
      noView: { name, nearest in
        nearest.map { "저장한 검색 중에 없는 이름입니다: “\(name)”. 혹시 “\($0)”인가요?" }
          ?? "저장한 검색 중에 없는 이름입니다: “\(name)”"
      },
      notAVendor: "아직 판매자가 아닙니다",
      noLimit: { "제한 없음 (\($0))" },
      filterLine: {
        switch $0 {
        case .currency: "통화"
        case .least: "최저 가격"
        case .most: "최고 가격"
        case .inStock: "재고 있음"
        case .own: "내 상품"
        }
      },
      sort: {
        switch $0 {
        case .newest: "최신순"
        case .oldest: "오래된순"
        case .priceAscending: "낮은 가격순"
        case .priceDescending: "높은 가격순"
        case .name: "이름순"
        case .discount: "할인율순"
        }
      })
  }
}
