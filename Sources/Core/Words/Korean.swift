import Actions
import Foundation
import Market
import Text

extension Words {
  convenience init(korean keys: KeyNames) {
    self.init(
      language: .korean, keys: keys, actions: .korean, common: .korean(keys),
      overlays: .korean(keys), views: .korean(keys), query: .korean, form: .korean(keys),
      markets: .korean, dialogKeys: .korean,
      accessible: .korean, commands: .korean, kiosk: .korean, errors: .korean)
  }
}

extension CustomCommandWords {
  static let korean = CustomCommandWords(
    title: "내 명령",
    none: "config.toml에 명령이 없습니다",
    unknown: { title, nearest in
      let absence: SafeText = "\(title.quoted(with: .named)) 명령이 없습니다"
      return nearest.map { "\(absence). 혹시 “\($0)”인가요?" } ?? absence
    },
    running: "실행하고 있습니다 …",
    stop: "중단",
    exitStatus: { "종료 상태 \($0)" },
    timedOut: { "\($0)초 안에 끝나지 않아 중단했습니다" },
    notStarted: { "시작할 수 없습니다: \($0)" },
    noOutput: "출력이 없습니다",
    errors: "표준 오류:",
    isCut: "출력이 더 깁니다. 앞부분만 보여 줍니다",
    done: { "\($0): 끝났습니다" },
    failed: { title, reason, detail in
      detail.map { "\(title): \(reason): \($0)" } ?? "\(title): \(reason)"
    },
    pressEnter: "돌아가려면 Enter 키를 누르세요")
}

extension ActionPhrases {
  package static let korean = ActionPhrases { action in
    switch action {
    case .open: ActionPhrase("열기", "상품 보기")
    case .search: ActionPhrase("검색", "입력하면서 검색하기")
    case .nextMatch: ActionPhrase("다음 결과", "다음 검색 결과로 가기")
    case .previousMatch: ActionPhrase("이전 결과", "이전 검색 결과로 가기")
    case .sort: ActionPhrase("정렬", "목록 정렬하기")
    case .reverse: ActionPhrase("역순", "순서를 거꾸로 바꾸기")
    case .filter: ActionPhrase("필터", "조건에 맞는 상품만 보기")
    case .clear: ActionPhrase("모두 보기", "검색과 필터 지우기")
    case .layout: ActionPhrase("목록/격자", "목록과 격자 바꾸기")
    case .listLayout: ActionPhrase("목록", "목록으로 보기")
    case .gridLayout: ActionPhrase("격자", "격자로 보기")
    case .add: ActionPhrase("상품등록", "상품등록 (임시저장 이어 쓰기)")
    case .edit: ActionPhrase("상품수정", "상품수정")
    case .duplicate: ActionPhrase("복제", "상품 복제하기")
    case .delete: ActionPhrase("삭제", "삭제 (고른 상품 모두)")
    case .trash: ActionPhrase("휴지통", "되돌릴 수 있는 상품 보기")
    case .undo: ActionPhrase("되돌리기", "마지막 삭제나 수정 되돌리기")
    case .select: ActionPhrase("고르기", "삭제할 상품 고르기")
    case .selectRange: ActionPhrase("여기까지 고르기", "범위로 고르기")
    case .tasks: ActionPhrase("작업", "작업 보기")
    case .mine: ActionPhrase("내 상품", "내 상품만 보기, 다시 모두 보기")
    case .view: ActionPhrase("저장한 보기", "저장한 보기 열기")
    case .saveView: ActionPhrase("보기 저장", "지금 보기에 이름을 붙여 저장하기")
    case .renameView: ActionPhrase("보기 이름 변경", "저장한 보기의 이름 바꾸기")
    case .removeView: ActionPhrase("보기 삭제", "저장한 보기 지우기")
    case .previousQuery: ActionPhrase("이전 목록", "이전 목록으로 돌아가기")
    case .nextQuery: ActionPhrase("다음 목록", "다음 목록으로 가기")
    case .row: ActionPhrase("줄 번호", "번호로 줄 찾아가기")
    case .markets: ActionPhrase("마켓", "다른 마켓 열기")
    case .login: ActionPhrase("로그인", "이 마켓에 로그인하기")
    case .logout: ActionPhrase("로그아웃", "이 마켓에서 로그아웃하기")
    case .run: ActionPhrase("실행", "상품으로 내 명령 실행하기")
    case .product: ActionPhrase("상품 번호", "번호로 상품 열기")
    case .refresh: ActionPhrase("새로고침", "새로고침, 다시 시도")
    case .latest: ActionPhrase("새 상품 보기", "새로 올라온 상품을 맨 위부터 보기")
    case .copy: ActionPhrase("복사", "상품 링크 복사하기")
    case .nextProduct: ActionPhrase("다음 상품", "다음 상품")
    case .previousProduct: ActionPhrase("이전 상품", "이전 상품")
    case .nextPicture: ActionPhrase("다음 사진", "다음 사진")
    case .previousPicture: ActionPhrase("이전 사진", "이전 사진")
    case .viewPicture: ActionPhrase("사진 보기", "사진 보기 프로그램으로 열기")
    case .focus: ActionPhrase("상세 창", "상세 창과 목록 오가기")
    case .theme: ActionPhrase("테마", "색 고르기")
    case .graphics: ActionPhrase("사진 표시", "사진을 그리는 방법 고르기")
    case .language: ActionPhrase("언어", "언어 고르기")
    case .mouse: ActionPhrase("마우스", "마우스 끄기 (글자 선택), 다시 켜기")
    case .messages: ActionPhrase("알림", "알림 보기")
    case .help: ActionPhrase("도움말", "단축키 보기, 숨기기")
    case .palette: ActionPhrase("모든 기능", "모든 기능을 이름으로 찾기")
    case .command: ActionPhrase("명령", "기능 이름으로 실행하기")
    case .choose: ActionPhrase("선택", "고른 줄 실행")
    case .down: ActionPhrase("아래", "한 줄 아래로")
    case .up: ActionPhrase("위", "한 줄 위로")
    case .halfPageDown: ActionPhrase("반 쪽", "반 화면 아래로")
    case .halfPageUp: ActionPhrase("반 쪽 위", "반 화면 위로")
    case .pageDown: ActionPhrase("한 쪽", "한 화면 아래로")
    case .pageUp: ActionPhrase("한 쪽 위", "한 화면 위로")
    case .first: ActionPhrase("처음", "맨 처음으로")
    case .last: ActionPhrase("끝", "맨 끝으로")
    case .left: ActionPhrase("왼쪽", "왼쪽 상품")
    case .right: ActionPhrase("오른쪽", "오른쪽 상품, 또는 열기")
    case .redraw: ActionPhrase("다시 그리기", "화면 다시 그리기")
    case .suspend: ActionPhrase("잠시 멈춤", "셸로 나가기 (fg로 돌아오기)")
    case .cancel: ActionPhrase("취소", "불러오기 취소 (두 번 누르면 종료)")
    case .back: ActionPhrase("뒤로", "닫기")
    case .quit: ActionPhrase("종료", "종료, 뒤로 가기")
    }
  } synonyms: { action in
    switch action {
    case .open: ["보기", "상세"]
    case .search: ["찾기"]
    case .sort: ["순서", "차례"]
    case .reverse: ["거꾸로", "내림차순", "오름차순"]
    case .filter: ["거르기", "가격", "통화", "재고"]
    case .clear: ["초기화", "전체"]
    case .layout: ["보기 방식", "설정"]
    case .listLayout: ["줄"]
    case .gridLayout: ["카드", "바둑판"]
    case .add: ["판매", "등록", "새 상품", "올리기"]
    case .edit: ["수정", "고치기", "변경"]
    case .duplicate: ["사본"]
    case .delete: ["제거", "지우기", "휴지통"]
    case .undo: ["복구", "취소"]
    case .select: ["선택", "표시"]
    case .selectRange: ["범위"]
    case .tasks: ["대기", "전송", "업로드"]
    case .mine: ["나의 상품"]
    case .view: ["즐겨찾기"]
    case .saveView: ["즐겨찾기 추가"]
    case .run: ["스크립트", "셸"]
    case .product: ["번호"]
    case .refresh: ["다시 불러오기", "갱신"]
    case .latest: ["최신", "새 소식"]
    case .copy: ["링크", "주소", "공유"]
    case .nextPicture: ["이미지"]
    case .previousPicture: ["이미지"]
    case .viewPicture: ["이미지", "확대"]
    case .focus: ["미리보기"]
    case .theme: ["색상", "화면", "설정"]
    case .graphics: ["이미지", "설정"]
    case .language: ["설정"]
    case .mouse: ["클릭", "설정"]
    case .messages: ["기록", "메시지"]
    case .help: ["단축키", "키"]
    case .palette: ["명령 찾기"]
    case .redraw: ["새로 그리기"]
    case .suspend: ["셸"]
    case .cancel: ["중지", "멈춤"]
    case .quit: ["나가기", "끝내기", "닫기"]
    default: []
    }
  } group: { group in
    switch group {
    case .moving: "이동"
    case .looking: "보기"
    case .finding: "찾기"
    case .selling: "판매"
    case .appearance: "화면"
    case .program: "프로그램"
    case .commands: "내 명령"
    }
  }
}

extension CommonWords {
  static func korean(_ keys: KeyNames) -> CommonWords {
    CommonWords(
      program: "오픈 마켓",
      localMarket: "내 마켓",
      soldOut: "품절",
      lastPage: "마지막 페이지입니다",
      loading: "불러오는 중 …",
      loadingMore: "더 불러오는 중 …",
      refreshing: "새로고침 중 …",
      opening: "여는 중 …",
      online: "연결됨",
      offline: "오프라인",
      trouble: "서버 오류",
      stopped: "멈췄습니다. \(keys.refresh) 키를 누르면 계속합니다",
      readAll: { "전체 보기 \($0)" },
      stoppedState: "멈춤",
      emptyTitle: "아직 상품이 없습니다",
      emptyHint: "\(keys.add) 상품등록 · \(keys.refresh) 새로고침",
      emptyLocalHint: "\(keys.add) 상품등록 · 셸에서 “openmarket demo add”로 예시 상품을 넣을 수 있습니다",
      retry: "다시 시도",
      helpTitle: "단축키",
      tooSmall: "창이 너무 작습니다",
      quitHint: "끝내려면 \(keys.cancel) 키를 한 번 더 누르거나 \(keys.quit) 키를 누르세요",
      nothingRunning: "진행 중인 작업이 없습니다",
      marketIsWell: "서버는 켜져 있습니다",
      unnamed: "(이름 없음)",
      pasteTooLong: "1MB가 넘는 글은 붙여넣을 수 없습니다. 아무것도 넣지 않았습니다",
      ownMarket: { "내 마켓입니다. 상품 \($1)개 중 \($0)개가 내 상품입니다: \($2) 키를 눌러 보세요" },
      you: "나",
      today: "오늘",
      yesterday: "어제",
      noDescription: "상세 설명이 없습니다",
      noPicture: "사진 없음",
      listed: { "\($0) 등록" },
      changed: { "\($0) 수정" },
      picture: { "‹ \($0)/\($1) ›" },
      left: { "잔여수량 \($0)" },
      daysAgo: { "\($0)일 전" },
      date: { year, month, day in "\(year). \(month). \(day)." },
      position: { "\($1)개 중 \($0)번째" },
      positionOfMore: { "\($0)번째 · \($1)개 불러옴, 더 있음" },
      products: { "상품 \($0)개" },
      loadingRows: { "\($2)개 중 \($0)–\($1) 불러오는 중 …" },
      waiting: { "마켓이 잠시 기다려 달라고 합니다. \($0)초 뒤에 다시 시도합니다" },
      savedList: { "\(age($0)) 전에 저장한 목록" },
      news: { "새 상품 \($0)개 · \($1) 키로 보기" })
  }

  private static func age(_ duration: Duration) -> SafeText {
    let minutes = max(0, duration.components.seconds / 60)
    if minutes < 1 { return "조금" }
    if minutes < 60 { return "\(minutes)분" }
    if minutes < 48 * 60 { return "\(minutes / 60)시간" }
    return "\(minutes / (24 * 60))일"
  }
}

extension OverlayWords {
  static func korean(_ keys: KeyNames) -> OverlayWords {
    OverlayWords(
      close: "닫기",
      run: "실행",
      mouseOff: "마우스를 꺼서 글자를 선택할 수 있습니다. \(keys.mouse) 키를 누르면 다시 켭니다",
      copied: { "복사했습니다: \($0) (\($1 ?? "OSC 52"))" },
      pictureSent: { "사진을 열었습니다 (\($0))" },
      noViewer: "사진을 볼 프로그램이 없습니다",
      viewerFailed: { "사진을 열지 못했습니다 (\($0))" },
      pictureUnavailable: "사진을 받을 수 없습니다",
      noPicture: "사진이 없습니다",
      mouseOn: "마우스를 켰습니다",
      nothingFound: "일치하는 것이 없습니다",
      inProductOnly: "상품 화면에서만 됩니다",
      inListOnly: "목록에서만 됩니다",
      notHere: "여기서는 되지 않습니다",
      noProduct: "상품이 없습니다",
      lastPicture: "마지막 사진입니다", firstPicture: "첫 사진입니다",
      lastProduct: "마지막 상품입니다", firstProduct: "첫 상품입니다",
      noShell: "셸에서 시작하지 않아 잠시 멈출 수 없습니다",
      openAlready: "이미 열려 있습니다",
      noPane: "여기에는 상세 창이 없습니다",
      messages: "알림",
      noMessages: "아직 알림이 없습니다",
      show: "보기",
      clear: "지우기",
      next: "다음 칸",
      toggle: "바꾸기",
      complete: "완성",
      searchPlaceholder: "책상  -참나무  price<50000  in:stock  vendor:me  sort:price_asc",
      earlierSearch: "지난 검색",
      palette: "모든 기능",
      filter: "필터",
      sortTitle: "정렬",
      viewsTitle: "저장한 보기",
      allCurrencies: "모두",
      noViews: "저장한 보기가 없습니다",
      saveViewFirst: "저장한 보기가 없습니다. :save 이름을 입력하면 지금 보기를 저장합니다",
      notInList: "이 상품은 지금 목록에 없습니다. Esc를 누르면 목록으로 갑니다",
      noQuery: "지울 것이 없습니다",
      noProductNumber: { "\($0)번 상품이 없습니다" },
      nothingMatches: { $0.isEmpty ? "맞는 상품이 없습니다" : "맞는 상품이 없습니다: \($0)" },
      similarNames: { "혹시 이 상품인가요? \($0)" },
      clearHint: "\(keys.clear) 키를 누르면 모든 상품을 다시 봅니다",
      tooManyViews: "저장한 보기가 너무 많습니다. 있는 이름으로 저장하면 바뀝니다",
      unknownKey: { "\($0): 여기서 쓰지 않는 키입니다. \(keys.help) 키를 누르면 단축키가 나옵니다" },
      noSearchYet: "아직 검색한 것이 없습니다",
      noMatchLoaded: "불러온 상품 중에는 검색과 맞는 것이 없습니다",
      continuedFromTop: "처음부터 다시 찾습니다",
      continuedFromEnd: "끝에서부터 다시 찾습니다",
      noEarlierList: "이전 목록이 없습니다",
      noLaterList: "다음 목록이 없습니다",
      rename: "이름 변경",
      remove: "삭제",
      renameNeedsName: "새 이름을 입력하세요: rename-view \"이전 이름\" \"새 이름\"",
      nameTaken: { "이미 있는 이름입니다: “\($0)”" },
      viewRenamed: { "이름을 바꿨습니다: “\($0)” → “\($1)”" },
      viewRemoved: { "저장한 보기에서 지웠습니다: “\($0)”" },
      removeAgain: { "\($0) 키를 한 번 더 누르면 삭제합니다: “\($1)”" },
      viewSaved: { "저장했습니다: “\($0)”" },
      noView: { name, nearest in
        let absence: SafeText = "\(name.quoted(with: .named)) 저장한 보기가 없습니다"
        return nearest.map { "\(absence). 혹시 “\($0)”인가요?" } ?? absence
      },
      notAVendor: ":login으로 로그인",
      noLimit: { "제한 없음 (\($0))" },
      filterCurrency: "통화",
      filterMinimum: "최저 가격",
      filterMaximum: "최고 가격",
      filterAbove: "가격 (초과)",
      filterBelow: "가격 (미만)",
      filterApply: "적용",
      filterClear: "필터 모두 지우기",
      includePrice: "이 가격 포함",
      excludePrice: "이 가격 제외",
      digitsOnly: "가격에는 숫자만 쓸 수 있습니다",
      emptyPriceRange: "최저 가격이 최고 가격보다 높습니다",
      filterInStock: "재고 있음",
      filterMine: "내 상품",
      sort: sortKorean)
  }

  static let sortKorean: @Sendable (ProductQuery.Sort) -> SafeText = {
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

extension ViewWords {
  static func korean(_ keys: KeyNames) -> ViewWords {
    ViewWords(
      list: "목록", grid: "격자", search: "검색 …", allCurrencies: "모든 통화",
      cappedEnd: "상품이 더 있습니다. 검색을 좁히면 볼 수 있습니다",
      themes: "색",
      themeNames: ThemeWords(
        automatic: "터미널에 맞춤", dark: "어둡게 (어두운 터미널용)", light: "밝게 (밝은 터미널용)",
        highContrast: "고대비", colourBlind: "색각 이상자용"),
      languages: "언어",
      pictures: "사진",
      graphicsNames: GraphicsWords(
        automatic: "터미널에 맞춤", kitty: "픽셀 (kitty)", sixel: "픽셀 (sixel)",
        iterm: "픽셀 (iTerm2)", blocks: "색 블록", ascii: "글자", none: "사진 없음"),
      endNotReached: { "\($0)개보다 많습니다. \(keys.last) 키를 다시 누르면 이어집니다" },
      endMoved: "알려진 것보다 상품이 적습니다. \(keys.last) 키를 다시 누르면 끝을 찾습니다",
      unreadable: { "읽을 수 없는 상품 \($0)개를 빼고 보여 줍니다 (\($1))" })
  }
}

extension WebWords {
  static let korean = WebWords(
    skip: "본문으로 건너뛰기",
    search: "검색",
    searchExample: "책상  price<50000  in:stock",
    products: "상품",
    results: { $0.isEmpty ? "상품" : "검색: \($0)" },
    introduction: "이 마켓의 상품을 사진, 가격과 함께 볼 수 있습니다.",
    order: "정렬", inStock: "재고 있음",
    pages: "페이지",
    previous: "이전 페이지",
    next: "다음 페이지",
    range: { "\($2)개 중 \($0)–\($1)" },
    moreThan: { "상품 \($0)개 이상" },
    showAll: "모든 상품 보기",
    all: "모든 상품",
    before: "할인 전 가격:",
    now: "지금 가격:",
    picture: { name, number, count in
      count == 1 ? name : "\(name), 사진 \(count)장 중 \(number)번째"
    },
    vendor: "판매자",
    listed: "등록일",
    number: "상품 번호",
    inTerminal: "터미널에서 열기:",
    footer: "이 페이지에서는 상품을 볼 수만 있습니다. 등록, 수정, 삭제는 openmarket에서 합니다.",
    errors: WebErrorWords(
      notFound: "찾을 수 없습니다",
      notFoundAdvice: "이 주소에는 아무것도 없습니다. 삭제된 상품일 수 있습니다.",
      notUnderstood: "페이지를 보여 줄 수 없습니다",
      notUnderstoodAdvice: "이 마켓의 주소가 아닙니다. 상품 목록에서 다시 시작하세요.",
      tooMany: "요청이 너무 많습니다",
      busy: "마켓이 바쁩니다",
      laterAdvice: "잠시 뒤에 페이지를 다시 불러오세요."))
}

extension QueryWords {
  static var korean: QueryWords {
    QueryWords(
      sort: OverlayWords.sortKorean,
      mixedCurrencies: { "\($0) (통화 구분 없음)" },
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
      stockAtLeast: { "재고 \($0)개 이상" },
      stockAtMost: { "재고 \($0)개 이하" },
      soldOutOnly: "품절",
      ofVendor: { "판매자 \($0)" },
      without: { "\($0) 제외" },
      unknownFilter: { filter in
        let rest: SafeText =
          filter.suggestion.map { "혹시 \($0)?" }
          ?? "조건 이름은 \(SafeText(UnknownFilter.names.joined(separator: ", ")))입니다"
        return "“\(filter.word)”: 조건이 아니라 글자로 다룹니다. \(rest)"
      })
  }
}

extension FormWords {
  static func korean(_ keys: KeyNames) -> FormWords {
    FormWords(
      errors: .korean,
      newProduct: "상품등록",
      editProduct: "상품수정",
      register: "등록",
      save: "저장",
      back: "임시저장하고 닫기",
      nextField: "다음 칸",
      otherButton: "다른 버튼",
      editor: "외부 편집기",
      addPicture: "사진 추가",
      removePicture: "빼기",
      undoRemoval: "되돌리기",
      moveLeft: "왼쪽으로",
      moveRight: "오른쪽으로",
      square: "정사각형으로",
      turn: "돌리기",
      picturesTakeNoText: "여기에는 입력할 수 없습니다. Enter 사진 추가, Tab 다음 칸",
      currencyTakesNoText: "여기에는 입력할 수 없습니다. Space 통화 바꾸기, Tab 다음 칸",
      picturesStay: "여기서는 사진을 바꿀 수 없습니다. 대표 사진만 고를 수 있습니다",
      currencyKey: "통화 바꾸기",
      add: "+ 추가",
      onlyNewPictures: "새로 넣은 사진만 자르거나 돌릴 수 있습니다",
      draftKept: "임시저장했습니다. \(keys.add) 키를 누르면 이어서 쓸 수 있습니다",
      draftTakenUp: "임시저장한 수정 내용을 이어서 씁니다",
      nothingChanged: "바뀐 내용이 없습니다",
      preparing: "사진을 준비하는 중입니다",
      sendsWhenPrepared: "사진이 준비되면 보냅니다. Ctrl-C 취소",
      correct: "표시된 항목을 고쳐 주세요",
      sending: "보내는 중 … Ctrl-C 취소",
      alreadySending: "이미 보내는 중입니다",
      escHint: "Esc를 누르면 임시저장하고 닫습니다",
      notOpened: { "수정 화면을 열지 못했습니다: \($0)" },
      sendOnceMore: "다시 보내기",
      sendLater: "나중에 보내기",
      unmark: "선택 취소",
      discard: "버리기",
      discardAgain: "Ctrl-Q를 한 번 더 누르면 쓴 내용을 버립니다",
      thumbnail: "대표",
      cancelled: "취소했습니다. 내용은 그대로 있습니다",
      mark: "고르기",
      folderUp: "상위 폴더",
      noPictures: "사진이 없습니다",
      typePath: "글자를 쳐서 찾거나 경로 입력",
      theirsStays: "수정된 내용을 그대로 두었습니다",
      conflictTitle: "남길 내용을 골라 주세요",
      mine: "내가 쓴 내용",
      theirs: "수정된 내용",
      takeMine: "내 것",
      takeTheirs: "수정된 것",
      mineForAll: "모두 내 것",
      theirsForAll: "모두 수정된 것",
      backToForm: "양식으로",
      waitsForMarket: "오프라인입니다. Ctrl-S 다시 보내기, Esc 나중에 보내기",
      sendAgain: "Ctrl-S로 다시 보냅니다",
      keptInOutbox: "나중에 보내도록 보관했습니다. 다시 연결되면 \(keys.tasks) 키로 보냅니다",
      queued: "아직 보내지 않음",
      sendNow: "보내기",
      sendAll: "모두 보내기",
      openTask: "열기",
      madeSmaller: "300KB보다 작게 줄입니다",
      stillBusy: "앞의 작업이 아직 진행 중입니다",
      nothingToUndo: "되돌릴 것이 없습니다",
      deleteTitle: "이 상품을 삭제할까요?",
      cancel: "취소",
      delete: "삭제",
      retryDeletion: "다시 삭제",
      notYours: "다른 판매자의 상품이라 바꿀 수 없습니다",
      noIdentity: "로그인하지 않았습니다. :login을 입력하세요",
      login: LoginPhrases(
        title: { "\($0.map { "\($0) " as SafeText } ?? "")로그인" },
        logIn: "로그인",
        reason: "로그인하면 내 상품을 수정할 수 있습니다",
        checking: "확인하는 중 …",
        loggedIn: { "\($0.with(.direction)) 로그인했습니다" },
        loggedInForNow: { "\($0.with(.direction)) 로그인했습니다 (종료할 때까지)" },
        unchecked: "로그인했습니다. 이 마켓은 판매할 때 비밀번호를 확인합니다",
        loggedOut: "로그아웃했습니다",
        ownIdentity: "로그아웃했습니다. 원래 판매자 ID를 다시 씁니다",
        notSaved: { "로그인했지만 저장하지 못했습니다: \($0)" },
        passwordsOnly: "이 마켓은 상품마다 비밀번호가 있어 로그인하지 않습니다",
        vendor: { "판매자 \($0)" }),
      remember: "로그인 유지",
      onThisComputer: "이 컴퓨터에서 로그인 유지",
      notOpenYet: "마켓이 아직 열리지 않았습니다",
      drafts: "임시저장",
      newDraft: "새 상품",
      open: "열기",
      deleteDraft: "삭제",
      deleteDraftAgain: "x를 한 번 더 누르면 이 임시저장을 삭제합니다",
      openElsewhere: "이미 보냈거나 다른 창에 열려 있는 임시저장입니다",
      untitled: "(이름 없음)",
      tasks: "작업",
      noTasks: "아직 보낸 것이 없습니다",
      running: "진행 중",
      done: "완료",
      retry: "다시 시도",
      noSuchFile: { "파일이 없습니다: \($0)" },
      noSuchFolder: { "폴더가 없습니다: \($0)" },
      marked: { "\($0)장 선택, Enter로 추가" },
      pictureNumber: { "\($0)번 사진" },
      removedPicture: "삭제된 사진",
      lessDiscount: { "\($0), \($1) 할인" },
      deletionsWait: { "오프라인이라 삭제 \($0)건을 보관했습니다. \(keys.tasks) 키로 볼 수 있습니다" },
      outboxWaits: { "아직 보내지 않은 작업 \($0)개 · \(keys.tasks) 키로 보기" },
      outboxTitle: { "작업 · 대기 \($0)개: s 모두 보내기" },
      incompleteDraft: { "“\($0)”에 빠진 것이 있습니다. e 키로 고쳐 주세요" },
      copyingPictures: { "\(pictures($0))을 복사하는 중 …" },
      draftNotKept: { "임시저장하지 못했습니다: \($0)" },
      quitUnsaved: "저장하지 못한 내용을 버리고 끝낼까요?",
      leaveUnsaved: "저장하지 못한 내용을 버리고 다른 마켓을 열까요?",
      unreadableDraft: { "임시저장 파일을 읽을 수 없어 그대로 두었습니다: \($0)" },
      unsavedDraft: { name, reason in "\(name.quoted(with: .object)) 저장하지 못했습니다: \(reason)" },
      percentageWithoutPrice: "할인율로 계산하려면 상품가격을 입력해 주세요",
      sellsAt: { "판매가 \($0)" },
      registeredProduct: { "\($0.quoted(with: .object)) 등록했습니다" },
      editedProduct: { "\($0.quoted(with: .object)) 수정했습니다" },
      undoneEdit: { "\($0.quoted(with: .object)) 수정하기 전으로 되돌렸습니다" },
      undoneEditWithoutPictures: { name, count in
        "\(name.quoted(with: .object)) 되돌렸지만 사진 \(count)장은 복구하지 못했습니다"
      },
      couldNot: { write, name, cause in
        let product = name.quoted(with: .object)
        return switch write {
        case .register: "\(product) 등록하지 못했습니다: \(cause)"
        case .edit: "\(product) 수정하지 못했습니다: \(cause)"
        case .delete: "\(product) 삭제하지 못했습니다: \(cause)"
        case .restore: "\(product) 되돌리지 못했습니다: \(cause)"
        }
      },
      uncertain: { write, name in
        let deed: SafeText =
          switch write {
          case .register: "등록"
          case .edit: "수정"
          case .delete: "삭제"
          case .restore: "되돌리기"
          }
        return "“\(name)” \(deed): 응답이 없습니다. \(keys.refresh) 키로 확인해 주세요"
      },
      noAnswer: { "\($0)의 응답이 없습니다. 다시 보내기 전에 목록을 확인하세요" },
      marks: { "\($0)개 선택" },
      tooManyMarks: { "\($0)개까지 고를 수 있습니다" },
      restoredProduct: { "\($0.quoted(with: .object)) 되돌렸습니다" },
      unfinishedBatch: { "\($1)개 중 \($0)개를 처리하지 못했습니다 (\(keys.tasks) 키로 보기): \($2)" },
      notConfirmed: "응답이 없습니다. Ctrl-S로 다시 보내도 두 번 등록되지 않습니다",
      sendingPercent: { "보내는 중 … \($0)% Ctrl-C 취소" },
      pictures: pictures,
      allPicturesCopied: { "\(pictures($0))을 복사했습니다" },
      picturesMissing: { "\(pictures($1)) 중 \($0)장을 복사하지 못했습니다" },
      picturesOfLimit: { count, size in SafeText("\(count)/5" + (size.map { ", \($0)" } ?? "")) },
      fields: FieldWords(
        pictures: "사진", name: "상품명", price: "상품가격", currency: "통화", discount: "할인금액",
        stock: "재고수량", description: "상세 설명", identifier: "판매자 ID", secret: "비밀번호",
        remember: "기억하기"),
      placeholders: FieldWords(
        pictures: "", name: "상품 이름", price: "정가", currency: "",
        discount: "할인금액 또는 10% (선택)", stock: "재고 개수",
        description: "상품을 설명해 주세요", identifier: "마켓에서 받은 판매자 ID", secret: "이 마켓의 비밀번호",
        remember: ""),
      password: "비밀번호",
      ownPassword: "이 상품만의 비밀번호",
      deletedProduct: { "\($0.quoted(with: .object)) 삭제했습니다" },
      deletedProducts: { "상품 \($0)개를 삭제했습니다" },
      undoHint: "\(keys.undo) 키를 누르면 되돌립니다",
      alreadyDeletedProduct: { "\($0.quoted(with: .topic)) 이미 삭제되었습니다" },
      deletedAlready: "이미 삭제되었습니다",
      tooLateToRestore: { "너무 늦어 \($0.quoted(with: .object)) 되돌릴 수 없습니다" },
      tooLateToRestoreAll: { "너무 늦어 \($1)개 중 \($0)개를 되돌릴 수 없습니다" },
      restoredProducts: { "상품 \($0)개를 되돌렸습니다" },
      nothingMarked: "고른 것이 없습니다",
      marksAndKeys: { "\($0)개 선택 · \(keys.delete) 삭제 · \(keys.clear) 선택 취소" },
      notDeleted: "삭제하지 못했습니다",
      someNotDeleted: { "\($1)개 중 \($0)개를 삭제하지 못했습니다" },
      deleteSeveralTitle: { "상품 \($0)개를 삭제할까요?" },
      deletingOne: "삭제하는 중 …",
      deletingSeveral: { "\($1)개 중 \($0)번째 삭제하는 중 … Ctrl-C 멈춤" },
      draftsWait: {
        $0 == 1
          ? "임시저장한 상품이 있습니다. \(keys.add) 키를 누르면 열 수 있습니다"
          : "임시저장한 상품이 \($0)개 있습니다. \(keys.add) 키를 누르면 열 수 있습니다"
      },
      editOf: { "#\($0) 수정" },
      copyOf: { "#\($0) 복사" },
      new: "새 상품",
      trash: "휴지통",
      nothingDeleted: "지난 10분 동안 이 화면에서 삭제한 것이 없습니다",
      minutesLeft: { "\($0)분 남음" },
      restore: "되돌리기",
      tooManyPictures: "사진은 최대 5장까지 가능합니다",
      noMoreText: { "글자수가 초과되었습니다. 최대 \(Words.grouped($0))자입니다" },
      noMoreDigits: { "최대 \($0)자리까지 쓸 수 있습니다" })
  }

  @Sendable private static func pictures(_ count: Int) -> SafeText {
    "사진 \(count)장"
  }
}

extension DialogKeyWords {
  static let korean = DialogKeyWords(
    send: "등록하거나 저장하기",
    saveDraft: "임시저장하고 닫기",
    discardForm: "쓴 내용 버리고 닫기 (두 번)",
    nextField: "다음 칸",
    previousField: "이전 칸",
    cancelSending: "보내기 취소",
    editor: "상세 설명: 외부 편집기로 쓰기",
    addPicture: "사진: 파일 추가, 경로 입력",
    removePicture: "사진: 빼기",
    restorePicture: "사진: 뺀 사진 되돌리기",
    choosePicture: "사진: 이전, 다음",
    movePicture: "사진: 왼쪽, 오른쪽으로 옮기기 (첫 사진이 대표)",
    editPicture: "사진: 정사각형으로 자르기, 돌리기",
    currency: "통화: 바꾸기, KRW, USD",
    remember: "기억하기: 로그인 유지",
    open: "열기",
    newProduct: "새 상품",
    deleteDraft: "임시저장 삭제 (두 번)",
    lines: "옮기기",
    close: "닫기",
    addHighlighted: "고른 줄이나 표시한 파일 추가, 폴더 열기",
    markFile: "표시하기 (이름을 쓰는 중에는 Ctrl-T)",
    complete: "이름 완성",
    parentFolder: "상위 폴더",
    enterFolder: "폴더 열기",
    typePath: "경로 입력",
    delete: "삭제",
    press: "버튼 누르기, 비밀번호를 쓴 뒤에는 삭제",
    sendAgain: "보내기, 다시 시도",
    sendAll: "모두 보내기",
    openTask: "열기",
    discardTask: "버리기 (두 번)",
    openMarket: "마켓 열기",
    addMarket: "주소로 마켓 추가",
    logIn: "로그인",
    logOut: "로그아웃",
    forget: "목록에서 빼기",
    restore: "고른 상품 되돌리기",
    markProduct: "고르기",
    lineEnds: "글: 줄의 처음, 끝",
    words: "글: 이전 낱말, 다음 낱말로",
    killLine: "글: 줄의 처음까지, 끝까지 지우기",
    killWord: "글: 왼쪽 낱말, 오른쪽 낱말 지우기",
    yank: "글: 지운 글 넣기, 그 전에 지운 글",
    undo: "글: 되돌리기, 다시 하기")
}

extension MarketsWords {
  static let korean = MarketsWords(
    title: "마켓",
    open: "열기",
    add: "추가",
    addLine: "마켓 추가 …",
    forget: "목록에서 빼기",
    logOut: "로그아웃",
    here: "이 컴퓨터",
    nobody: "로그인 안 함")
}

extension AccessibleWords {
  static var korean: AccessibleWords {
    AccessibleWords(
      prompt: "번호, n, p, /검색어, a, e, d, ? 또는 q:",
      sortPrompt: "정렬 번호, 그대로 두려면 Enter:",
      firstHint: "도움말은 ?를 입력하고 Enter를 누르세요.",
      firstPage: "첫 페이지입니다.",
      lastPage: "마지막 페이지입니다.",
      unchanged: "정렬을 바꾸지 않았습니다.",
      goodbye: "안녕히 가세요.",
      tryAgain: "다시 시도하려면 r을 입력하세요.",
      afterProduct: "다음 페이지는 n, 다른 상품은 번호를 입력하세요.",
      help: [
        "번호를 입력하면 그 상품을 읽습니다.",
        "n 또는 Enter: 다음 페이지. p: 이전 페이지. g: 첫 페이지.",
        "/책상처럼 빗금과 글: 검색. 조건을 붙일 수 있습니다: /책상 가격<50000 재고:있음.",
        "f: 필터. s: 정렬. m: 내 상품만 또는 전체. x: 전체 상품.",
        "a: 상품등록. e와 번호: 그 상품 수정. d와 번호: 그 상품 삭제.",
        "u: 마지막 삭제 되돌리기. w: 임시저장한 상품.",
        "l: 이 마켓에 로그인. o: 로그아웃.",
        "r: 이 페이지를 다시 읽거나 다시 시도. q: 종료.",
        "낱말로도 됩니다: 다음, 이전, 처음, 검색조건, 정렬, 내상품, 전체, 등록, 수정, 삭제,",
        "되돌리기, 임시저장, 로그인, 로그아웃, 다시, 도움말, 종료.",
      ],
      unknown: { "\($0.quoted(with: .topic)) 없는 명령입니다. 도움말은 ?입니다." },
      unknownLike: {
        "\($0.quoted(with: .topic)) 없는 명령입니다. 혹시 \($1)? 도움말은 ?입니다."
      },
      notOnPage: { "이 페이지에 \($0)번 상품이 없습니다." },
      nothingFound: { $0.isEmpty ? "찾은 상품이 없습니다." : "“\($0)” 검색 결과가 없습니다. x는 전체 상품입니다." },
      searched: { "“\($0)” 검색 결과입니다." },
      filtered: { "조건: \($0)." },
      rows: { first, last, total in
        total.map { "\($0)개 중 \(first)번부터 \(last)번까지." } ?? "\(first)번부터 \(last)번까지."
      },
      pictures: { $0 == 0 ? "사진 없음." : "사진 \($0)장." },
      discounted: { amount, sale, percent in
        percent.map { "\(amount), \($0)% 할인, 할인가 \(sale)" } ?? "\(amount), 할인가 \(sale)"
      },
      sort: {
        switch $0 {
        case .newest: "최신순"
        case .oldest: "오래된 순"
        case .priceAscending: "낮은 가격순, 통화 구분 없이"
        case .priceDescending: "높은 가격순, 통화 구분 없이"
        case .name: "이름순"
        case .nameDescending: "이름 역순"
        case .discount: "할인율순"
        case .discountAscending: "낮은 할인율순"
        }
      },
      questions: .korean)
  }
}

extension QuestionWords {
  static let korean = QuestionWords(
    row: "몇 번 상품인가요? 돌아가려면 Enter:",
    currency: "통화, KRW 또는 USD. 모두 보려면 Enter:",
    minimum: "최저 가격. 없으면 Enter:",
    maximum: "최고 가격. 없으면 Enter:",
    inStock: "재고가 있는 상품만 볼까요? y 또는 n:",
    notAPrice: "가격이 아닙니다.",
    help: "Enter: 그대로 두기. <: 이전 항목으로. 점 하나: 그만두고 임시저장.",
    picturesHelp: "경로를 입력하면 사진을 추가합니다. -1은 1번 사진을 빼고, 2는 2번 사진을 맨 앞에 둡니다.",
    field: { label, value in value.map { "\(label), 지금 \($0):" } ?? "\(label):" },
    pictures: { "사진 \($0)/\($1). 사진 파일의 경로, 다음으로 가려면 Enter:" },
    description: {
      $0
        ? "상품 설명. 그대로 두려면 Enter, 새로 쓰면 점 하나만 있는 줄로 끝내세요:"
        : "상품 설명. 점 하나만 있는 줄로 끝내세요:"
    },
    chooseCurrency: { "\($0) 가운데 고르세요." },
    addedPicture: { "추가한 사진: \($0), \($1)." },
    noSuchPicture: { "\($0)번 사진이 없습니다." },
    remember: "이 컴퓨터에서 로그인을 유지할까요? y 또는 n:",
    empty: "없음",
    formPrompt: {
      $0
        ? "y: 저장. 번호: 그 항목 고치기. s: 그만두고 임시저장. x: 임시저장한 상품 삭제:"
        : "y: 등록. 번호: 그 항목 고치기. s: 그만두고 임시저장. x: 임시저장한 상품 삭제:"
    },
    draftDeleted: "임시저장한 상품을 삭제했습니다.",
    leaveUnsaved: "저장하지 못한 내용을 버리고 끝낼까요? y 또는 n:",
    noDrafts: "임시저장한 상품이 없습니다.",
    draftsPrompt: "번호, 새 상품은 n, 돌아가려면 Enter:",
    confirmDeletion: { "“\($0)” 상품을 삭제할까요? 삭제하려면 예:" },
    conflict: "다른 사람이 이 상품을 바꾸었습니다:",
    sides: { "\($0): 내 것 \($1), 상대 것 \($2)." },
    conflictPrompt: "m: 내 것으로 저장. t: 상대 것 그대로. 돌아가려면 Enter:",
    readAgain: "목록을 다시 읽으려면 r을 입력하세요.",
    loggedIn: { "\($0) 계정으로 로그인했습니다." },
    loggedInAs: { "\($0) 계정으로 로그인되어 있습니다." },
    notSaved: { "로그인했지만 저장하지 못했습니다: \($0)." },
    notLoggedIn: "이 마켓에 로그인하지 않았습니다. 로그인하려면 l을 입력하세요.",
    loggedOut: "로그아웃했습니다.",
    noLogoutHere: "내 마켓에서는 항상 로그인되어 있습니다.")
}

/// The Korean sentences are those of the market's first apps where those had them.
extension ErrorWords {
  static let korean = ErrorWords(
    reason: koreanReason,
    cause: {
      switch $0 {
      case .connection(_, let fault): koreanFault(fault)
      case .timeout(.connect, let seconds): "\(seconds)초 안에 연결되지 않았습니다"
      case .timeout(_, let seconds): "\(seconds)초 안에 응답이 없습니다"
      case .rateLimited(let seconds): "\(seconds)초 뒤에 다시 시도하세요"
      case .secretInClear: "연결이 암호화되지 않습니다"
      default: koreanReason($0)
      }
    },
    recovery: koreanRecovery,
    rule: koreanRule,
    query: { error, sorts in
      switch error {
      case .price(let word): "“\(word)”: 예: price<500, price>=5, price:5..9"
      case .currency(let word): "“\(word)”: 통화는 currency:krw, currency:usd만 쓸 수 있습니다"
      case .sort(let word): "“\(word)”: 정렬은 \(SafeText(sorts)) 중 하나입니다"
      case .stock(let word): "“\(word)”: 예: in:stock, stock>10, stock:3..7"
      case .vendor(let word):
        "“\(word)”: 판매자는 vendor:me, vendor:6, vendor:\"김\"처럼 씁니다"
      case .negation(let word): "“\(word)”: 낱말, vendor:, in:stock만 뺄 수 있습니다"
      case .tooManyExclusions(let limit): "낱말과 판매자는 \(limit)개까지 뺄 수 있습니다"
      case .notLoggedIn: "로그인하지 않았습니다. 먼저 로그인하세요"
      case .emptyPriceRange: "최저 가격이 최고 가격보다 높습니다"
      case .tooLong(let limit): "검색어는 \(limit)자까지 쓸 수 있습니다"
      case .lineTooLong(let limit): "검색어와 조건은 합쳐서 \(limit)자까지 쓸 수 있습니다"
      case .tooManyWords(let limit): "검색어와 조건은 합쳐서 \(limit)개까지 쓸 수 있습니다"
      }
    },
    absence: koreanAbsence,
    credential: "사용할 수 없는 값입니다",
    pictures: PictureErrorWords(
      unknownFormat: "지원하지 않는 형식의 사진입니다",
      unsupported: { "이 컴퓨터에서는 \(SafeText($0)) 사진을 읽을 수 없습니다" },
      damaged: { "\(SafeText($0)) 사진이 손상되었거나 잘렸습니다" },
      tooManyBytes: { "사진이 \($0)MB입니다. \($1)MB까지 가능합니다" },
      tooLong: { "사진이 \(SafeText($0)) 픽셀입니다. 한 변은 \($1) 픽셀까지 가능합니다" },
      tooManyPixels: { "사진이 \(SafeText($0)) 픽셀입니다. \($1)메가픽셀까지 가능합니다" },
      outOfTime: "사진을 읽는 데 너무 오래 걸렸습니다",
      outOfMemory: { "사진을 읽는 데 메모리가 \($0)MiB 넘게 필요합니다" },
      cannotShrink: { "사진을 \($0)kB 이하로 줄일 수 없습니다" },
      readerFailed: "사진을 읽는 중에 오류가 발생했습니다",
      readerSilent: "사진을 읽는 프로그램이 응답하지 않습니다",
      noReader: { "사진을 읽는 프로그램을 시작할 수 없습니다: \($0)" },
      busy: { "이미 사진 \($0)장이 기다리고 있습니다" },
      cancelled: "사진 읽기를 취소했습니다",
      useJPEG: "JPEG나 PNG 사진을 사용해 주세요",
      tryAnotherCopy: "다른 사진 파일로 다시 시도해 주세요",
      useSmaller: "더 작은 사진을 사용해 주세요",
      tryAgain: "다시 시도해 주세요",
      freeMemory: "메모리나 프로세스를 정리한 뒤 다시 시도해 주세요"),
    files: FileErrorWords(
      notFound: "파일이 없습니다",
      system: { code in
        switch code {
        case ENOENT: "그런 파일이나 폴더가 없습니다"
        case EACCES, EPERM: "권한이 없습니다"
        case ENOSPC: "장치에 남은 공간이 없습니다"
        case EDQUOT: "할당된 디스크 공간을 모두 썼습니다"
        case EROFS: "읽기 전용 장치입니다"
        case EMFILE, ENFILE: "열린 파일이 너무 많습니다"
        case EIO: "입출력 오류입니다"
        case ENOTDIR: "경로의 일부가 폴더가 아닙니다"
        case EISDIR: "폴더입니다"
        case ENAMETOOLONG: "이름이 너무 깁니다"
        case ELOOP: "심볼릭 링크가 너무 많습니다"
        case EBUSY: "사용 중입니다"
        case EBADF: "닫혀 있습니다"
        case ENOEXEC: "실행할 수 있는 프로그램이 아닙니다"
        case ENOMEM: "메모리가 부족합니다"
        case EFBIG: "파일이 장치나 제한이 허용하는 크기보다 큽니다"
        case EPIPE: "읽는 쪽이 읽기를 멈췄습니다"
        default: "시스템 오류 \(code)"
        }
      },
      notAFile: "파일이 아닙니다",
      inUse: "다른 창에 열려 있습니다",
      notPrivate: "다른 사용자의 파일이거나 다른 사용자가 쓸 수 있는 파일입니다",
      openFolder: { "모든 사용자가 쓸 수 있는 폴더입니다. 먼저 “chmod o-w \($0)”를 실행하세요" },
      tooLarge: { "\($0)바이트보다 큽니다" },
      unreadableFolder: "폴더를 읽을 수 없습니다",
      noEditor: "$VISUAL이나 $EDITOR를 지정하세요. F4로 편집기를 엽니다",
      editorLeftNothing: "편집기가 글을 남기지 않았습니다. 원래 글을 그대로 두었습니다",
      editorTextTooLong: "편집기에서 쓴 글이 너무 깁니다",
      editorNotStarted: { "편집기를 열 수 없습니다: \($0)" },
      editorFailed: {
        "\($0.with(.subject)) 상태 \(SafeText("\($1)").with(.direction)) 끝났습니다. 글은 그대로입니다"
      }),
    settings: SettingsErrorWords(
      inLine: { "\($0)번째 줄: \($1)" },
      at: { "\($0)번째 줄 \($1)번째 글자: \($2)" },
      unreadable: { "읽을 수 없습니다: \($0)" },
      tooLarge: { "\($0)바이트보다 큽니다" },
      syntax: { "TOML이 아닙니다: \($0)" },
      unknownName: { "\($0.quoted(with: .topic)) 없는 설정입니다" },
      unknownAction: { "\($0.quoted(with: .topic)) 없는 기능입니다" },
      didYouMean: { "\($0). 혹시 “\($1)”인가요?" },
      wrongType: { "“\($0)”에는 이렇게 씁니다: \($1)" },
      text: "따옴표 안의 글",
      flag: "true 또는 false",
      keys: "[\"j\", \"Ctrl-N\"] 같은 키",
      table: "[keys] 표",
      notOneOf: { "“\($0)”에는 \($1.quoted(with: .object)) 쓸 수 없습니다. \($2) 중 하나를 쓰세요" },
      notAColor: {
        """
        “\($0)”에는 \($1.quoted(with: .object)) 쓸 수 없습니다. "#rrggbb", 0–255의 수, "default"나 \
        "red", "bright-red" 같은 이름을 쓰세요
        """
      },
      unknownKey: {
        "“\($0)”의 \($1.quoted(with: .topic)) 키가 아닙니다: j, gg, Ctrl-N, F5, PgDn, ↓처럼 씁니다"
      },
      clash: { "“\($0)” 키가 \($1.quoted(with: .and)) “\($2)” 둘 다에 쓰입니다" },
      missing: { "“\($0)” 항목이 없습니다" },
      sameTitle: { "이름이 “\($0)”인 명령이 이미 있습니다" },
      tooManyCommands: { "명령은 \($0)개까지입니다. 나머지는 쓰지 않습니다" },
      badServer: { "“server”: \($0). \($1)" },
      commandTables: "[[commands]] 표",
      command: "셸에서 실행할 줄, 또는 [\"label\", \"-\"] 같은 프로그램과 인자"),
    store: StoreErrorWords(
      cannotOpen: { "\($0.with(.object)) 열 수 없습니다: \($1)" },
      notAllowed: { "\($0.with(.object)) 열 권한이 없습니다. 소유자나 root로 실행해 보세요" },
      damaged: { "\($0.with(.subject)) 손상되었거나 마켓 파일이 아닙니다. 파일은 그대로 두었습니다" },
      emptied: {
        """
        \($0) 파일이 비어 있습니다. 있던 마켓이 없어졌으며, 새 마켓을 만들지 않았습니다. “openmarket restore FILE”로 백업을 \
        복원하거나, 새로 시작하려면 이 파일을 지우세요
        """
      },
      lost: {
        """
        \($0) 파일은 없어졌는데 로그 \($1) 파일이 남아 있어, 새 마켓을 만들지 않았습니다. 파일을 되돌려 놓거나 \
        “openmarket restore FILE”로 백업을 복원하세요. 새로 시작하려면 로그 파일을 지우세요
        """
      },
      foreign: { "\($0.with(.topic)) 다른 프로그램의 파일입니다. 파일은 그대로 두었습니다" },
      newer: { "\($0.with(.topic)) 더 새로운 버전의 openmarket이 만든 파일입니다. 파일은 그대로 두었습니다" },
      notEmpty: { "\($0)에 이미 마켓이 있습니다. 다른 폴더나 데이터베이스로 가져오세요" },
      unfinishedImport: {
        "\($0)의 마켓은 아직 다 가져오지 않았습니다. 같은 openmarket import를 다시 실행하면 이어서 가져옵니다"
      },
      importTakenOver: { "\($0)에 다른 가져오기가 시작되어 이 가져오기를 멈춥니다" },
      busy: { "다른 프로그램이 \($0.with(.object)) 사용하고 있습니다" },
      inUse: { "프로세스 \($1)번이 \($0.with(.object)) 사용하고 있습니다" },
      pageTooDeep: "목록에서 너무 뒤에 있는 페이지입니다. 바로 앞 페이지에서 이어 보세요",
      tooSlow: { "\($0)ms 안에 끝나지 않아 멈췄습니다. 잠시 뒤에 다시 시도하거나 검색어를 줄여 보세요" },
      crowded: "검색이 너무 많이 밀려 있습니다. 잠시 뒤에 다시 시도하세요",
      full: { "\($0)의 저장 공간이 부족합니다" },
      nearlyFull: {
        """
        \($0)의 저장 공간이 수정과 삭제에 필요한 \($1)MB도 남지 않았습니다. 공간을 비우거나 \
        serve --reserve 값을 줄이세요
        """
      },
      removed: { "\($0) 파일이 열려 있는 동안 없어지거나 바뀌었습니다. 다시 시작하세요" },
      failed: { "\($0.with(.object)) 읽거나 쓸 수 없습니다: \($1)" }),
    pictureStore: PictureStoreErrorWords(
      badPlace: {
        "\($0)에는 사진을 저장할 수 없습니다. database, dir:경로, s3://버킷/경로 가운데 하나를 쓰세요"
      },
      notAllowed: { "\($0): 권한이 없습니다. 마켓을 실행하는 사용자의 것이어야 합니다" },
      failed: { "\($0.with(.object)) 읽거나 쓸 수 없습니다: \($1)" },
      full: { "\($0)에 남은 공간이 없습니다" },
      notPrepared: { "\($0)에 이 마켓의 사진이 없습니다. 장치가 마운트되어 있는지 확인하세요" },
      noKey: {
        "\($0)의 키가 없습니다. AWS_ACCESS_KEY_ID와 AWS_SECRET_ACCESS_KEY를 설정하세요"
      },
      refused: { "\($0)에 접근할 수 없습니다: \($1)" },
      unreachable: { "\($0)에 연결할 수 없습니다" },
      otherHost: { "\($0): 서버의 인증서가 다른 호스트의 것입니다. endpoint를 확인하세요" },
      notTrusted: {
        "\($0): 서버의 인증서를 신뢰할 수 없습니다. AWS_CA_BUNDLE에 인증 기관을 지정하세요"
      },
      slow: { "\($0)에서 \($1)초 동안 응답이 없습니다" },
      failing: { "\($0)에 지금 문제가 있습니다: \($1)" }),
    server: ServerErrorWords(
      noLibrary: { "PostgreSQL 클라이언트 라이브러리 \($0.with(.subject)) 없습니다. libpq5 패키지를 설치하세요" },
      noAnswer: "서버가 응답하지 않습니다",
      wrongPassword: "서버가 사용자나 비밀번호를 거부했습니다. 둘 다 확인하세요",
      noPassword: "서버가 비밀번호를 요구합니다. --database-password-file로 비밀번호 파일을 지정하세요",
      noDatabase: "그런 데이터베이스가 없습니다. createdb로 만드세요",
      encoding: { "인코딩이 \($0)입니다. UTF8 인코딩으로 데이터베이스를 다시 만드세요" },
      tooManyConnections: "서버에 남은 연결이 없습니다. 서버의 max_connections를 늘리거나 노드를 줄이세요",
      readOnly: "서버가 읽기 전용입니다. 주소에 주 서버를 적으세요",
      busy: "연결이 모두 사용 중입니다",
      unknownOutcome: "변경을 저장하는 동안 연결이 끊겼습니다. 저장되었는지 확인하세요"),
    vendors: VendorErrorWords(
      badName: "판매자 이름은 1자에서 100자까지입니다",
      badIdentifier: "판매자 ID는 UUID 형식이어야 합니다",
      badAccessID: "접속 아이디는 공백 없이 1자에서 100자까지입니다",
      badNumber: { "판매자 번호는 \($0.lowerBound)에서 \($0.upperBound)까지입니다" },
      badSecret: { "비밀번호는 \($0.lowerBound)자에서 \($0.upperBound)자까지입니다" },
      taken: { "\($0.with(.topic)) 이미 사용 중입니다" },
      unknown: { "판매자 \($0.with(.object)) 찾을 수 없습니다" },
      ambiguous: { "\($0.with(.named)) 판매자가 여럿입니다. 판매자 ID를 사용하세요" },
      hasProducts: { "\($0)의 상품이 \($1)개 있습니다. 모두 삭제하려면 --delete-products를 붙이세요" },
      isLocal: { "\($0.with(.topic)) 이 컴퓨터의 판매자이므로 삭제하거나 정지할 수 없습니다" },
      isWaiting: { "\($0.with(.topic)) 정지된 것이 아니라 승인을 기다립니다. approve를 쓰세요" },
      isNotWaiting: { "\($0.with(.topic)) 승인을 기다리지 않습니다" },
      noSuchProduct: { "\($0)번 상품이 없습니다" },
      productIsHidden: { "\($0)번 상품은 이미 숨겨져 있습니다" },
      productIsNotHidden: { "\($0)번 상품은 숨겨져 있지 않습니다" }),
    service: ServiceErrorWords(
      addressInUse: { "다른 프로그램이 \($0.with(.object)) 사용하고 있습니다" },
      socketPathTooLong: { "\($0.with(.topic)) 소켓 경로로 너무 깁니다" },
      cannotListen: { "\($0)에서 연결을 받을 수 없습니다: \($1)" },
      unusableFile: { "\($0.with(.object)) 사용할 수 없습니다: \($1)" },
      notPrivate: "다른 사용자가 들어갈 수 있는 폴더입니다",
      notPEM: "PEM 형식이 아닙니다",
      keyMismatch: "인증서와 키가 서로 맞지 않습니다"),
    commands: CommandErrorWords(
      unknown: { "\($0.quoted(with: .topic)) 없는 기능입니다. \($1) 키로 모두 볼 수 있습니다" },
      didYouMean: { "\($0.quoted(with: .topic)) 없는 기능입니다. 혹시 “\($1)”인가요?" },
      takesNothing: { "“\($0)” 뒤에는 아무것도 쓰지 않습니다" },
      takesNumber: { "“\($0)” 뒤에는 숫자를 씁니다" },
      takesOneOf: { "“\($0)” 뒤에는 \($1) 중 하나를 씁니다" }))

  private static let koreanReason: @Sendable (MarketError) -> SafeText = {
    switch $0 {
    case .badAddress(let text): "\(text.quoted(with: .topic)) 마켓 주소가 아닙니다"
    case .plainHTTP(let host): "\(host)에는 암호화 없이 접속하지 않습니다"
    case .connection(let host, _): "서버와의 연결에 실패하였습니다 (\(host))"
    case .timeout(.connect, let seconds): "\(seconds)초 안에 서버와 연결되지 않았습니다"
    case .timeout(.firstByte, let seconds): "서버가 \(seconds)초 안에 응답하지 않았습니다"
    case .timeout(.whole, let seconds): "서버가 \(seconds)초 안에 응답을 끝내지 못했습니다"
    case .certificate(let host, let fault):
      "\(host)의 인증서를 믿을 수 없습니다: \(koreanFault(fault))"
    case .status(let code, let message):
      switch code {
      case 400...499: "마켓이 요청을 거절했습니다\(detail(code, message))"
      case 500...599: "마켓 서버 오류입니다\(detail(code, message))"
      default: "마켓이 알 수 없는 응답을 보냈습니다\(detail(code, message))"
      }
    case .rateLimited(let seconds): "마켓이 기다려 달라고 합니다 (\(seconds)초 대기)"
    case .redirect(let target): "서버가 다른 주소로 보내려 합니다: \(target)"
    case .notAMarket(.nothing): "오픈 마켓 서버가 아닙니다 (빈 응답)"
    case .notAMarket(.webPage): "오픈 마켓 서버가 아닙니다 (웹 페이지)"
    case .notAMarket(.otherJSON): "오픈 마켓 서버가 아닙니다 (다른 형식의 JSON)"
    case .notAMarket(.notJSON): "오픈 마켓 서버가 아닙니다 (JSON이 아닌 응답)"
    case .notAMarket(.notHTTP): "오픈 마켓 서버가 아닙니다 (HTTP가 아닌 응답)"
    case .otherDialect(let said, let spoken): "이 마켓의 형식은 \(said.with(.subject)) 아니라 \(spoken)입니다"
    case .decoding(let path, _): "디코딩에 실패했습니다 (\(path))"
    case .tooLarge(let limit): "응답이 \(limit / 1_048_576) MiB보다 큽니다"
    case .notFound: "해당 상품이 없습니다"
    case .gone: "삭제된 상품입니다"
    case .notTheVendor: "다른 판매자의 상품입니다"
    case .wrongSecret: "비밀번호가 일치하지 않습니다"
    case .unknownVendor: "마켓이 이 판매자를 알지 못합니다"
    case .conflict: "다른 사람이 이 상품을 수정했습니다"
    case .uploadTooLarge: "사진이 마켓의 제한보다 큽니다"
    case .pictureKind: "마켓이 받지 않는 형식의 사진입니다"
    case .idempotencyKeyReused: "이미 다른 내용으로 보낸 양식입니다"
    case .overQuota(let quota): koreanQuota(quota)
    case .refusedByHost(.suspendedVendor): "마켓 운영자가 판매를 정지했습니다"
    case .refusedByHost(.unapprovedVendor): "마켓 운영자가 아직 승인하지 않았습니다"
    case .refusedByHost(.hiddenProduct): "마켓 운영자가 이 상품을 숨겼습니다"
    case .marketFull: "마켓의 저장 공간이 부족합니다"
    case .unknownOutcome(let host): "\(host)의 응답이 없습니다. 처리되었을 수도 있습니다"
    case .deletionUnfinished(.status(400, _)):
      "삭제하지 못했습니다: 마켓의 승인이 이미 쓰였거나 만료되었습니다"
    case .deletionUnfinished(let cause):
      "마켓이 승인했지만 삭제하지 못했습니다: \(koreanReason(cause))"
    case .secretInClear(let host): "비밀번호를 암호화 없이 \(host.with(.direction)) 보내지 않습니다"
    case .notOffered(let feature): koreanAbsence(feature)
    case .readOnly: "읽기 전용이라 아무것도 바꿀 수 없습니다"
    case .refused(let rules):
      SafeText(rules.map { koreanRule($0).string }.joined(separator: " · "))
    case .localMarket(let detail): "내 마켓을 열 수 없습니다: \(detail)"
    case .cancelled: "요청을 취소했습니다"
    }
  }

  private static let koreanQuota: @Sendable (MarketQuota) -> SafeText = {
    switch $0 {
    case .products(let limit): "상품은 판매자마다 \(limit)개까지입니다"
    case .bytes(let limit): "용량은 판매자마다 \(limit / 1_048_576)MB까지입니다"
    case .registrations(let limit): "등록은 판매자마다 한 시간에 \(limit)개까지입니다"
    }
  }

  private static let koreanRecovery: @Sendable (MarketError, SafeText) -> SafeText = {
    error, key in
    switch error {
    case .badAddress: "https://market.example이나 http://localhost:8080처럼 전체 주소를 입력해 주세요"
    case .plainHTTP: "https를 쓰거나, 믿을 수 있는 네트워크라면 --allow-http로 시작하세요"
    case .connection: "주소와 네트워크를 확인하고 \(key) 키를 누르세요"
    case .timeout, .status(500..., _), .cancelled: "\(key) 키를 눌러 다시 시도하세요"
    case .certificate(_, .unknownAuthority):
      "직접 만든 기관이라면 그 인증서를 --ca-file이나 OPENMARKET_CA_FILE로 지정하세요"
    case .certificate(_, .otherHost):
      "주소를 확인하세요. 주소가 맞다면 다른 서버가 이 마켓인 척하는 것일 수 있습니다"
    case .certificate: "마켓 운영자에게 인증서를 갱신해 달라고 하세요"
    case .rateLimited: "잠시 뒤 자동으로 다시 시도합니다"
    case .redirect: "믿을 수 있다면 새 주소로 다시 시작하세요"
    case .notAMarket: "--server 주소를 확인하세요"
    case .otherDialect: "--dialect 없이, 또는 --dialect auto로 시작하세요"
    case .decoding, .tooLarge, .status: "\(key) 키를 눌러 다시 시도하거나 마켓 운영자에게 알려 주세요"
    case .notFound, .gone: "\(key) 키를 눌러 새로고침하세요"
    case .notTheVendor: "해당 상품의 판매자가 맞는지 확인 부탁드립니다"
    case .wrongSecret: "다시 입력해 주세요"
    case .unknownVendor: "다시 로그인하세요"
    case .conflict: "두 내용을 비교하고 선택하세요"
    case .refused: "표시된 항목을 고쳐 주세요"
    case .uploadTooLarge: "사진 수를 줄이거나 더 작은 사진을 쓰세요"
    case .pictureKind: "JPEG나 PNG 사진을 쓰세요"
    case .idempotencyKeyReused: "목록에 없으면 새로 등록하세요"
    case .overQuota(.registrations): "한 시간 뒤에 다시 시도하세요"
    case .overQuota: "먼저 상품을 지워 주세요"
    case .refusedByHost: "마켓 운영자에게 문의하세요"
    case .marketFull: "나중에 다시 시도하거나 운영자에게 알리세요"
    case .unknownOutcome: "다시 보내기 전에 목록을 확인하세요"
    case .deletionUnfinished(.status(400, _)): "다시 삭제해 주세요"
    case .deletionUnfinished: "\(key) 키를 눌러 상품이 남아 있는지 확인하세요"
    case .secretInClear: "https를 쓰세요"
    case .notOffered: "다른 마켓을 이용하세요"
    case .readOnly: "--read-only, OPENMARKET_READ_ONLY, read_only 없이 시작하세요"
    case .localMarket: "--data-dir로 다른 폴더를 지정하세요"
    }
  }

  private static let koreanRule: @Sendable (DraftError) -> SafeText = {
    switch $0 {
    case .missing: "값이 없습니다"
    case .tooShort(.name, _, _): "상품명은 세 글자 이상 입력되어야 합니다"
    case .tooShort(let field, let count, let least):
      "\(koreanName(field)): \(least)자 이상 입력해 주세요 (현재 \(count)자)"
    case .tooLong(_, let count, let most): "글자수가 초과되었습니다 (\(count)/\(most))"
    case .negative(let field): "\(koreanName(field)): 0 이상이어야 합니다"
    case .notANumber(let field): "\(koreanName(field)): 숫자를 입력해 주세요"
    case .tooLarge(let field): "\(koreanName(field)): 숫자가 너무 큽니다"
    case .notAnAmount(let field, let currency):
      currency.fractionDigits == 0
        ? "\(koreanName(field)): \(currency.code)에는 소수점을 쓸 수 없습니다"
        : "\(koreanName(field)): 소수점 아래 \(currency.fractionDigits)자리까지 입력할 수 있습니다"
    case .discountAbovePrice: "할인금액은 상품가격보다 클 수 없습니다"
    case .currency(let code): "\(code.with(.topic)) 사용할 수 없는 통화입니다 (KRW, USD)"
    case .pictureCount(0): "최소 1장 이상의 사진을 넣어주세요"
    case .pictureCount: "사진은 최대 5장까지 가능합니다"
    }
  }

  private static let koreanAbsence: @Sendable (MarketFeature) -> SafeText = {
    switch $0 {
    case .search: "이 마켓은 검색을 지원하지 않습니다"
    case .sort: "이 마켓은 정렬을 지원하지 않습니다"
    case .filter: "이 마켓은 필터를 지원하지 않습니다"
    case .totals: "이 마켓은 상품 수를 알려 주지 않습니다"
    case .cursors: "이 마켓은 쪽 번호만 지원합니다"
    case .thumbnailChoice: "이 마켓에서는 첫 번째 사진이 항상 대표 사진입니다"
    case .pictureReplacement: "이 마켓에서는 사진을 바꿀 수 없습니다"
    case .productPasswords: "이 마켓의 상품에는 판매자가 있습니다"
    case .vendors: "이 마켓은 상품마다 비밀번호가 있습니다"
    case .whoAmI: "이 마켓은 판매자를 확인해 주지 않습니다"
    case .restore: "여기서는 삭제를 되돌릴 수 없습니다"
    case .events: "이 마켓은 변경을 알려 주지 않습니다"
    case .repeatedSubmits: "이 마켓에 다시 보내면 두 번 등록될 수 있습니다"
    case .conflicts: "이 마켓은 동시 수정을 알아채지 못합니다"
    case .cents: "이 마켓의 가격에는 소수점을 쓸 수 없습니다"
    }
  }

  private static func koreanFault(_ fault: ConnectionFault) -> SafeText {
    switch fault {
    case .refused: "연결이 거부되었습니다"
    case .closed: "서버가 연결을 끊었습니다"
    case .unreachable: "네트워크에 연결할 수 없습니다"
    case .unknownHost: "없는 호스트입니다"
    case .noSocket: "소켓이 없습니다"
    case .permissionDenied: "권한이 없습니다"
    case .tooManyFiles: "열린 파일이 너무 많습니다"
    case .garbled: "응답이 깨졌습니다"
    case .notDecompressed: "응답의 압축을 풀 수 없습니다"
    case .noTLS: "서버가 TLS를 제대로 지원하지 않습니다. http://일 수 있습니다"
    case .brokenTLS: "암호화된 연결이 끊어졌습니다"
    case .other(let text): text
    }
  }

  private static func koreanFault(_ fault: CertificateFault) -> SafeText {
    switch fault {
    case .expired(let day): "\(SafeText(day.iso))에 만료되었습니다"
    case .notValid(let day): "\(SafeText(day.iso))부터 유효합니다"
    case .otherHost: "다른 호스트의 인증서입니다"
    case .unknownAuthority: "알 수 없는 기관이 발급했습니다"
    }
  }

  private static func koreanName(_ field: DraftField) -> SafeText {
    switch field {
    case .pictures: "사진"
    case .name: "상품명"
    case .price: "상품가격"
    case .discount: "할인금액"
    case .stock: "재고수량"
    case .description: "상세 설명"
    }
  }
}

extension CommandWords {
  static let korean = CommandWords(
    failures: CommandFailureWords(
      noHome: { "홈 폴더가 없습니다. HOME이나 \($0)에 절대 경로를 지정하세요" },
      noDataFolder: "홈 폴더가 없습니다. --data-dir DIR로 마켓 폴더를 지정하세요",
      noMarket: { "\($0)에 마켓이 없습니다" },
      unreadable: { "\($0.with(.object)) 읽을 수 없습니다: \($1)" },
      notText: { "\($0.with(.topic)) 텍스트가 아닙니다" },
      unencrypted: {
        """
        \($0)에서는 암호화 없이 마켓을 열지 않습니다: --host 127.0.0.1을 쓰거나, 인증서(--tls-cert, \
        --tls-key)나 인증서가 있는 프록시(--behind-proxy)를 쓰세요
        """
      },
      notATerminal: "터미널이 필요합니다 (파이프로 쓰려면 --accessible)",
      dumbTerminal: "커서를 움직일 수 있는 터미널이 필요합니다. TERM이 없거나 “dumb”입니다",
      noTerminfo: "터미널 정보를 찾을 수 없습니다. ncurses-base 패키지를 설치하세요",
      tooFewFiles: { "열 수 있는 파일이 \($0)개뿐입니다 (ulimit -n). \($1)개가 필요합니다" }),
    usage: UsageWords(
      notInRange: { "\($0): \($1) 범위여야 합니다" },
      notOneOf: { "\($0): \($1) 중 하나여야 합니다" },
      noHelp: { name, nearest in
        nearest.map { "“\(name)”의 도움말이 없습니다. 혹시 “\($0)”인가요?" }
          ?? "“\(name)”의 도움말이 없습니다. openmarket help에 명령이 모두 있습니다"
      },
      notADialect: { "\($0): auto 또는 \($1) 중 하나여야 합니다" },
      notADialectPort: { "\($0): \($1) 중 하나와 포트를 \($2)처럼 씁니다" },
      notADialectHost: { "\($0): \($1) 중 하나와 이름을 \($2)처럼 씁니다" },
      notAnAddress: { "\($0): \($1) 같은 주소여야 합니다" },
      notAURL: { "\($0): \($1) 같은 URL이어야 합니다" },
      parser: ParserWords(
        error: "오류", usage: "사용법", help: "설명", more: { "자세한 도움말: \($0)" },
        unknownOption: { option, closest in
          closest.map { "없는 옵션입니다: \(option). 혹시 \($0)?" } ?? "없는 옵션입니다: \(option)"
        },
        missingArgument: { "빠진 값이 있습니다: \($0)" },
        missingValue: { "\($0): 값이 없습니다" },
        unexpected: { "없는 명령입니다: \($0)" },
        severalUnexpected: { "값이 너무 많습니다: \($0)" },
        wordAfterDashes: { "-로 시작하는 낱말은 -- 뒤에 씁니다: -- \($0)" },
        invalid: { "\($1): “\($0)” 값은 쓸 수 없습니다" }),
      notALink: { text, command in
        command.map { "“\(text)”: 없는 명령입니다. 혹시 \($0)?" }
          ?? "“\(text)”: 상품 링크가 아닙니다. 예: https://market.example/api/products/12"
      },
      commandFirst: { "옵션은 명령 뒤에 씁니다: openmarket \($0) …" },
      addressAsFile: { "“\($0)”: 파일이 아니라 주소입니다. 마켓은 --server \($0)처럼 지정하세요" },
      linkAndServer: "링크와 --server 중 하나만 쓰세요",
      noFolder: { "\($0): 폴더를 지정하세요" },
      together: { "\($0), \($1): 둘을 함께 써야 합니다" },
      notTogether: { "\($0), \($1): 둘을 함께 쓸 수 없습니다" },
      requires: { "\($0): \($1)도 써야 합니다" },
      noServer: "--server URL로 마켓을 지정하세요. 내 마켓은 로그인이 필요 없습니다.",
      backupNeedsFile: "백업은 표준 출력으로 보낼 수 없습니다. 파일 이름을 지정하세요. 이름이 -인 파일은 ./-입니다",
      notADatabase: { "\($0)에는 postgres://market@db.example/market 같은 주소를 씁니다" },
      passwordInAddress: {
        "주소에 적은 비밀번호는 다른 사람이 볼 수 있습니다. 파일에 넣고 \($0)로 지정하세요"
      },
      unreadablePassword: { "\($0)에서 비밀번호를 읽을 수 없습니다: \($1)" },
      noBackup: { "\($0)는 폴더에 있는 마켓에만 쓸 수 있습니다. 데이터베이스는 pg_dump로 백업하세요" }),
    cache: CacheCommandWords(
      pictures: "사진", size: "크기", folder: "폴더",
      ofAtMost: { "\($0) (최대 \($1))" },
      removed: { "사진 \($0)장을 지웠습니다 (\($1))" }),
    config: ConfigCommandWords(
      noMistakes: "잘못된 곳이 없습니다",
      stopped: { "아무것도 하지 않았습니다. 먼저 \($0.with(.object)) 고치세요: \($1)" },
      uncertainMarket: {
        "config.toml만으로는 어느 마켓인지 알 수 없어 \($0)에서 읽습니다. 마켓은 --server로 지정하세요"
      },
      uncertainMarketReadOnly: {
        "config.toml만으로는 어느 마켓인지 알 수 없어 \($0.with(.object)) 읽기 전용으로 엽니다"
      },
      noThemes: "아직 테마가 없습니다", noFile: "설정 파일이 없어 기본값을 사용합니다"),
    doctor: DoctorWords(
      labels: DoctorLabels(
        locale: "로캘", answers: "응답", name: "이름", background: "배경", cell: "셀 크기",
        pictures: "사진", elsewhere: "그 밖의 사진", notDrawn: "표시 불가",
        synchronized: "화면 찢김 방지", folder: "폴더"),
      reasons: GraphicsReasonWords(
        answersKitty: "kitty 질의에 응답하고 자리 표시 문자를 그립니다",
        answersKittyOnly: "큰 사진만 그립니다. 작은 사진은 kitty 0.28부터 그립니다",
        passesTmux: "tmux가 바깥 터미널로 사진을 전달합니다",
        knownForIterm: "iTerm2 방식의 사진을 그리는 터미널이라고 응답했습니다",
        reportsSixel: "sixel 사진을 지원하고 셀 크기를 알려 줍니다",
        trueColor: "24비트 색을 지원합니다",
        palette: "256색을 지원합니다",
        fewColors: "지원하는 색이 256색보다 적습니다",
        notUnicode: "로캘에 블록 문자가 없습니다"),
      obstacles: GraphicsObstacleWords(
        notUnicode: "로캘이 UTF-8이 아닙니다", fewColors: "256색을 지원하지 않습니다",
        noReplies: "터미널이 시간 안에 응답하지 않았습니다",
        tmuxBlocks: "tmux가 사진을 전달하지 않습니다 (set -g allow-passthrough on)",
        noPlaceholdersAroundTmux: "tmux 바깥 터미널이 글자 사이에 사진을 그리지 못합니다",
        tmuxMoves: "tmux가 창을 그리면서 사진을 덮습니다",
        noKittyProtocol: "이 터미널이 지원하지 않는 방식입니다",
        noKittyReply: "터미널이 사진을 받는지 확인해 주지 않았습니다",
        noItermProtocol: "iTerm2나 WezTerm이 아닙니다",
        noSixel: "터미널이 sixel 지원을 알리지 않았습니다",
        noCellSize: "터미널이 셀 크기를 알려 주지 않았습니다"),
      yes: "예", no: "아니요", unknown: "알 수 없음",
      limitedByTmux: "tmux가 전달하는 것만 쓸 수 있습니다",
      notUnicode: "UTF-8 아님 (ASCII만)",
      notAsked: "묻지 않음: 표준 입력이나 출력이 터미널이 아닙니다",
      noneInTime: "시간 안에 없음",
      dark: "어두움", light: "밝음",
      after: { "\($0) ms 안에" },
      misplaced: { "\($0): HOME이 달라 쓰지 않습니다. \($1.with(.direction)) 옮기세요" }),
    login: LoginWords(
      identifierPrompt: { "\($0)의 판매자 ID:" },
      secretPrompt: "비밀번호:",
      incomplete: "판매자 ID와 비밀번호가 필요합니다",
      missing: {
        switch $0 {
        case .identifier: "첫째 줄에 판매자 ID가 없습니다"
        case .secret: "둘째 줄에 비밀번호가 없습니다"
        case .both: "판매자 ID와 비밀번호가 두 줄로 있지 않습니다"
        }
      },
      unknownIdentifier: { "\($0): 알 수 없는 판매자 ID입니다. 저장하지 않았습니다" },
      wrongSecret: { "\($0): 비밀번호가 일치하지 않습니다. 저장하지 않았습니다" },
      notSaved: { "로그인 정보를 저장할 수 없습니다: \($0)" },
      loggedIn: { "\($0)에 \($1.with(.direction)) 로그인했습니다" },
      loggedInUnproven: {
        "\($0)에 \($1.with(.direction)) 로그인했습니다. 이 마켓은 판매할 때만 비밀번호를 확인합니다"
      },
      savedUnchecked: { host, reason in
        reason.map { "\(host)의 로그인 정보를 저장했지만 확인하지 못했습니다: \($0)" }
          ?? "\(host)의 로그인 정보를 마켓에 확인하지 않고 저장했습니다"
      },
      notChecked: {
        "\($0). 저장하지 않았습니다\($1 ? ". --no-check를 쓰면 확인하지 않고 저장합니다" : "")"
      },
      numberedVendor: { "판매자 \($0)" }),
    products: ProductCommandWords(
      added: { "상품 \($0)개를 넣었습니다" },
      allThere: "넣을 상품이 없습니다. 데모 상품이 이미 모두 있습니다",
      removed: { "상품 \($0)개를 지웠습니다" },
      seeded: { "상품 \($0)개를 넣었습니다 (1초에 \($1)개)" }),
    serve: ServeWords(
      listening: { "연결을 기다립니다: \($0)" },
      listeningInDialect: { "\($0) 연결을 기다립니다: \($1)" }),
    vendors: VendorCommandWords(
      localVendor: "마켓 운영자",
      identifier: "판매자 ID", accessID: "접속 아이디", products: "상품 수",
      size: "크기", lastHour: "최근 1시간", number: "번호", name: "이름", thisMachine: "(이 컴퓨터)",
      added: { "판매자 \($0.with(.object)) 추가했습니다" },
      itsIdentifier: { "판매자 ID: \($0)" },
      itsSecret: { "비밀번호: \($0)" },
      secretShownOnce: "비밀번호는 다시 보여 주지 않습니다.",
      undone: { "출력할 수 없어(\($0)) 아무것도 바꾸지 않았습니다. 명령을 다시 실행하세요" },
      secretLost: {
        "출력할 수 없어 비밀번호를 아무도 보지 못했습니다. 새로 정하세요: openmarket vendor rotate \($0)"
      },
      namesakes: { "이제 이름이 같은 판매자가 \($0)명입니다. 다른 명령에는 판매자 ID를 쓰세요." },
      lookalikes: { "혼동하기 쉬운 이름이 있습니다: \($0)" },
      howToSell: {
        """
        이제 판매자 ID와 비밀번호를 판매자에게 전해 주세요. 판매자는 이렇게 로그인합니다: \
        openmarket login --server \($0 ?? "URL (이 마켓의 주소)")
        """
      },
      rotated: { "\($0)의 비밀번호를 바꿨습니다" },
      renewed: { "이 컴퓨터의 판매자 \($0)의 비밀번호를 바꿨습니다" },
      removed: { "상품이 없는 판매자 \($0.with(.object)) 삭제했습니다" },
      removedWithProducts: { "판매자 \($0.with(.object)) 삭제하고 상품 \($1)개를 완전히 지웠습니다" }))
}

extension ScriptingWords {
  static let korean = ScriptingWords(
    notBoth: { "\($0)와 \($1) 중 하나만 쓰세요" },
    notAProduct: { "“\($0)”은(는) 상품 번호도 상품 링크도 아닙니다" },
    noNumber: "JSON 객체에 “id”가 없습니다",
    severalMarkets: "모든 상품은 같은 마켓의 것이어야 합니다",
    unknownName: { "이름이 “\($0)”인 상품이 없습니다" },
    severalProducts: { "이름이 “\($0)”인 상품이 여럿입니다: \($1). 번호로 지정하세요" },
    notLoggedIn: { "\($0)에 로그인하지 않았습니다. 로그인하려면: \($1)" },
    outputFailed: { "출력할 수 없습니다: \($0)" },
    input: InputWords(
      syntax: { $0.map { "“\($0)” 자리가 JSON이 아닙니다" } ?? "JSON이 아닙니다" },
      comma: "객체 사이의 쉼표는 배열에만 씁니다. 전체를 [ ]로 묶거나 쉼표를 빼세요",
      table: "CSV 같습니다. 한 줄에 객체 하나씩 JSON으로 쓰세요. 변환 방법은 “openmarket help json”에 있습니다",
      notAnObject: "JSON 객체가 아닙니다",
      unknownField: { "“\($0)”은(는) 상품의 항목이 아닙니다. 쓸 수 있는 항목: \($1)" },
      notText: { "“\($0)”은(는) 글이어야 합니다" }, notANumber: { "“\($0)”은(는) 숫자여야 합니다" },
      notAWholeNumber: { "“\($0)”은(는) 정수여야 합니다" },
      notPictures: { "“\($0)”은(는) 경로, 또는 path, base64, 사진의 id가 있는 객체의 목록이어야 합니다" },
      disagrees: { "“\($0)”이(가) “price”, “discount”와 맞지 않습니다. “\($0)”이나 “discount”를 빼세요" },
      empty: "입력에 JSON 객체가 없습니다",
      tooMany: { "객체가 \($0)개를 넘습니다. 입력을 나누세요" }),
    notAnAmount: { "\($0)에는 12000이나 9.50 같은 금액을 쓰세요" },
    notADiscount: { "\($0)에는 1200 같은 금액이나 20% 같은 비율을 쓰세요" },
    nothingGiven: "JSON 파일, 표준 입력을 뜻하는 -, 또는 --price 같은 옵션을 쓰세요",
    notOneObject: "입력은 이 상품에 관한 JSON 객체 하나여야 합니다",
    noSuchPicture: { "상품에 사진 \($0)이 없습니다" },
    oneProduct: "--picture에는 상품을 하나만 씁니다",
    oneEdit: """
      상품은 하나만 씁니다. 여럿은 표준 입력에서 읽습니다: \
      openmarket list --quiet | openmarket edit - --price 9000
      """,
    noIdentity: { "\($0)에 판매자 ID와 비밀번호가 두 줄로 있지 않습니다" },
    pictureOnTerminal: "터미널에는 사진을 출력할 수 없습니다. > 파일을 붙이세요",
    ofField: { "“\($0)”: \($1)" },
    noPassword: {
      "\($0)에서는 상품마다 비밀번호가 있습니다. --secret-file FILE을 쓰거나 터미널에서 실행하세요"
    },
    passwordPrompt: { "\($0)의 상품 비밀번호:" },
    stranger: {
      "링크로 열린 \($0)에 비밀번호를 보내지 않았습니다. openmarket login으로 로그인하거나 --yes로 허용하세요"
    },
    askStranger: { "링크로 열린 \($0)에 비밀번호를 쓸까요?" },
    askDeletion: { count, first, name in
      guard count == 1 else { return "상품 \(count)개를 삭제할까요?" }
      return name.map { "“\($0)” 상품(\(first)번)을 삭제할까요?" } ?? "상품 \(first)번을 삭제할까요?"
    },
    nothingDone: "아무것도 바꾸지 않았습니다",
    unreported: "처리했지만 결과를 출력하지 못했습니다",
    notRestorable: {
      "“\($0)”: 삭제한 상품의 번호도 파일도 아닙니다. openmarket restore로 볼 수 있습니다"
    },
    nothingToRestore: "지난 10분 동안 삭제한 상품이 없습니다",
    ofItem: { "\($0): \($1)" },
    product: { "상품 \($0)" },
    line: { "\($0)번째 줄" },
    notDone: { count, items in "처리하지 않은 \(count)개: \(items)" },
    retry: {
      """
      일부가 이미 처리되었을 수 있습니다. --retry-key \($0.with(.object)) 붙여 같은 명령을 다시 실행하면 두 번 \
      처리되지 않습니다
      """
    },
    deletedBefore: { "상품 \($0): 더 이상 없습니다" },
    bytes: { "1–\($0)바이트" },
    written: { kind, name, number, undo in
      switch kind {
      case .register: "“\(name)” 등록됨 (상품 \(number))"
      case .edit: "“\(name)” 수정됨 (상품 \(number))"
      case .delete:
        undo.map { "“\(name)” 삭제됨 (상품 \(number)). 10분 안에 되돌리려면: \($0)" }
          ?? "“\(name)” 삭제됨 (상품 \(number))"
      case .restore: "“\(name)” 복원됨 (상품 \(number))"
      case nil: "“\(name)” (상품 \(number))은 이미 그렇습니다"
      }
    },
    loggedOut: { "\($0)에서 로그아웃했습니다" },
    notLoggedOut: { "\($0)에 로그인하지 않은 상태입니다" },
    progress: { "상품 \($0)개" },
    more: { count, total in
      total.map { "상품 \(SafeText($0))개 중 \(SafeText(count))개. 모두 보려면 --all을 쓰세요" }
        ?? "상품 \(SafeText(count))개, 더 있습니다. 모두 보려면 --all을 쓰세요"
    },
    watching: { "\($0)의 변경을 지켜봅니다. Ctrl-C로 끝냅니다" },
    reconnecting: { "\($0). \($1)초 뒤에 다시 시도합니다" },
    change: { change in
      switch change.kind {
      case .created: "상품 \(change.product) 등록됨"
      case .changed: "상품 \(change.product) 변경됨"
      case .deleted: "상품 \(change.product) 삭제됨"
      case .reset: "변경이 너무 많아 모두 알릴 수 없습니다. 목록을 다시 불러오세요"
      }
    },
    notAnEvent: { "\($0)에는 변경의 event_id인 숫자를 쓰세요" })
}

extension MaintenanceWords {
  static let korean = MaintenanceWords(
    errors: MaintenanceErrorWords(
      exists: { "\($0) 파일이 이미 있습니다. 새 파일 이름을 지정하세요" },
      noSuchFile: { "\($0) 파일이 없습니다" },
      noMarket: { "\($0)에 마켓이 없습니다" },
      backupOnServer: {
        """
        \($0) 마켓은 PostgreSQL에 있어 복사할 파일이 없습니다. pg_dump나 openmarket export로 \
        백업하세요
        """
      },
      restorationOnServer: {
        """
        \($0) 마켓은 PostgreSQL에 있습니다. 백업은 pg_restore로, 내보낸 마켓은 빈 데이터베이스에 \
        openmarket import로 복원하세요
        """
      },
      compactionOnServer: {
        "\($0) 마켓은 PostgreSQL에 있고, 공간은 서버가 스스로 정리합니다(autovacuum). 할 일이 없습니다"
      },
      unsound: {
        "\($0) 파일이 손상되어(문제 \($1)개) 복원하지 않았습니다. openmarket verify로 확인하세요"
      },
      inUse: { "\($0)의 마켓을 프로세스 \($1)번이 사용 중입니다. 종료한 뒤 다시 시도하세요" },
      tooLargeToCompact: {
        """
        프로세스 \($1)번이 마켓을 사용 중이고, \($0)MB를 모두 다시 쓰는 동안 판매자가 기다려야 합니다. \
        종료한 뒤 다시 시도하세요. 한 번만 하면 됩니다
        """
      }),
    problems: ProblemWords(
      structure: { "데이터베이스 구조: \($0)" },
      reference: { "\($0)의 \($1)번 행이 가리키는 \($2)의 행이 없습니다" },
      rule: { "\($0)의 \($1)번 행: “\($2)”의 값이 잘못되었습니다" },
      pictureName: { "사진 \($0)이(가) 손상되었습니다: 체크섬이 맞지 않습니다" },
      pictureBytes: { "사진 \($0)이(가) 사진이 아닙니다" },
      counts: { "\($0)단계의 개수가 상품과 다릅니다" },
      sortCounts: { "\($0) 순서의 개수가 상품과 다릅니다" },
      trigrams: { "검색에서 빠지는 글이 있습니다: 색인에 트라이그램 \($0)개가 없습니다" },
      missingRow: { "\($0)의 행이 없습니다" },
      counter: { "\($0) 번호가 이미 쓴 번호보다 작습니다" },
      total: { "상품 수는 \($0)개로 적혀 있지만 실제로는 \($1)개입니다" },
      sortKeys: { "상품 \($0)의 정렬 키가 오래되었습니다" },
      search: { "상품 \($0)의 검색 항목이 없거나 틀립니다" },
      searchBlock: { "검색 색인의 블록 \($0)이(가) 손상되었습니다" },
      searchName: { "판매자 \($0)의 검색용 이름이 오래되었습니다" },
      eventGap: { "\($0)번 다음의 이벤트가 없습니다" },
      index: { "\($0) 색인이 없거나 서버가 쓸 수 없습니다" }),
    backup: BackupWords(
      saved: { "\($0)에 백업했습니다 (\($1))" },
      restored: { "\($0)에서 복원했습니다" },
      previous: { "이전 마켓은 \($0)에 남겨 두었습니다" },
      sound: { "\($0) 이상 없음: 상품 \($1)개, 판매자 \($2)명, 사진 \($3)장" },
      problems: { "\($0)의 문제: \($1)개" },
      compacted: { "이전 \($0), 현재 \($1)" },
      upgrading: { "마켓을 업그레이드합니다. 이전 상태는 \($0)에 있습니다" },
      upToDate: "마켓이 최신 상태입니다"),
    pictures: PicturePlaceWords(
      moved: { "사진 \($0)개(\($1))를 \($2)(으)로 옮겼습니다" },
      withoutBytes: { "\($1)의 \($0) 사진이 없거나 손상되어 옮기지 않았습니다" },
      swept: { "사용 중이거나 새로운 사진 \($0)개, 버린 사진 \($1)개, 되돌린 사진 \($2)개, 지운 사진 \($3)개" },
      notInBackup: {
        "데이터베이스 밖의 사진 \($0)개(\($1))는 이 파일에 없습니다. 따로 백업하세요"
      },
      neededByBackup: {
        "데이터베이스 밖의 사진 \($0)개(\($1))는 백업에 없었습니다. openmarket verify --pictures로 확인하세요"
      },
      notChecked: { "데이터베이스 밖의 사진 \($0)개는 검사하지 않았습니다. --pictures로 사진이 있는 곳을 지정하세요" },
      checked: { "\($0): 사진 \($1)개, \($2)" },
      orphans: { "상품이 없어 다음에 정리할 파일 \($0)개, 버린 파일 \($1)개" },
      missing: { "사진 \($0)이(가) 없습니다" },
      damaged: { "사진 \($0)이(가) 손상되었습니다" },
      needsPlace: "--pictures나 OPENMARKET_PICTURES로 사진이 있는 곳을 지정하세요"),
    audit: AuditWords(
      time: "시각", action: "작업", vendor: "판매자", product: "상품", client: "클라이언트",
      outcome: "결과", note: "메모",
      badSince: "--since에는 2026-01-31 같은 날짜, 시각, 또는 12h나 7d 같은 기간을 지정하세요"),
    moderation: ModerationWords(
      hid: { "\($0)(상품 \($1)) 숨김" },
      showed: { "\($0)(상품 \($1)) 다시 표시" },
      deleted: { "\($0)(상품 \($1)) 완전히 삭제" },
      noneHidden: "숨긴 상품이 없습니다",
      renamed: { "판매자 이름 변경: \($0) → \($1)" },
      suspended: { "\($0) 정지: 상품을 등록, 수정, 삭제할 수 없습니다" },
      resumed: { "\($0) 정지 해제: 다시 상품을 등록, 수정, 삭제할 수 있습니다" },
      approved: { "\($0) 승인: 이제 판매할 수 있습니다" },
      productsHidden: { "상품 \($0)개를 숨겼습니다" },
      productsShown: { "상품 \($0)개를 다시 표시합니다" },
      itsNumber: { "번호: \($0)" },
      isSuspended: "(정지됨)",
      isWaiting: "(승인 대기)"),
    service: ServiceWords(
      healthy: { "\($0) 정상" },
      unhealthy: { "\($0) 비정상: \($1)" },
      unknownSetting: { "\($0): \($1) 설정은 없습니다" },
      unknownSettingLike: { "\($0): \($1) 설정은 없습니다. \($2)인가요?" },
      badSetting: { "\($0): \($1) 값의 형식이 틀립니다" },
      badFile: { "\($0): \($1)" }))
}

extension TransferWords {
  static let korean = TransferWords(
    exported: { "\($0)에 내보냈습니다: 상품 \($1)개, 판매자 \($2)명, 사진 \($3)장" },
    imported: { "\($0)에서 가져왔습니다: 상품 \($1)개, 판매자 \($2)명, 사진 \($3)장" },
    resuming: { "중단된 가져오기를 \($0)%부터 이어서 합니다" },
    exists: { "\($0)에 내보낸 마켓이 이미 있습니다. 새 폴더를 지정하세요" },
    notAnExport: { "\($0.with(.topic)) 내보낸 마켓이 아닙니다" },
    newer: { "\($0)의 형식은 버전 \($1)입니다. 더 새로운 openmarket으로 가져오세요" },
    cut: { "\($0.with(.subject)) \($1)번째 줄에서 끊겼습니다. 아무것도 가져오지 않았습니다" },
    changed: {
      "\($0)의 내용이 바뀌었습니다. SHA-256이나 개수가 마지막 줄과 다릅니다. 아무것도 가져오지 않았습니다"
    },
    line: { "\($0), \($1)번째 줄: \($2). 아무것도 가져오지 않았습니다" },
    missingPicture: { "\($0) 사진이 없습니다. --pictures로 사진의 위치를 지정하거나 복원하세요" },
    otherExport: {
      "중단된 가져오기는 \($0.with(.and)) 다른 파일의 것입니다. --restart로 버릴 수 있습니다"
    },
    interrupted: "중단되었습니다. 같은 명령을 다시 실행하면 이어서 합니다",
    notJSON: { "\($0)번째 글자부터 JSON이 아닙니다" },
    notAnObject: "JSON 객체가 아닙니다",
    tooLong: "줄이 너무 깁니다",
    unknownType: { "“\($0)” 종류는 없습니다" },
    unknownField: { "“\($0)” 필드는 없습니다" },
    missingField: { "“\($0)” 필드가 없습니다" },
    invalid: { "“\($0)” 필드의 값이 틀립니다" },
    duplicate: { "다른 줄에 같은 “\($0)” 값이 있습니다" },
    missingRow: { "“\($0)” 필드가 가리키는 행이 앞줄에 없습니다" },
    picture: { "\($0.with(.object)) 읽을 수 없습니다: \($1)" },
    pictureBytes: { "\($0.with(.subject)) 손상되었습니다: 체크섬이 이름과 맞지 않습니다" })
}

extension KioskWords {
  static let korean = KioskWords(
    notAllowed: "이 키오스크에서는 할 수 없습니다",
    pastePicture: "사진은 base64로 붙여 넣으세요: `base64 photo.jpg`가 출력합니다",
    pasteHint: "base64 붙여넣기",
    nameTitle: "판매자 이름",
    nameReason: "SSH 키로 판매자를 구별하며, 구매자에게는 이름이 보입니다.",
    join: "이 이름 쓰기",
    nameTaken: { "다른 판매자의 이름과 너무 비슷합니다: \($0). 다른 이름을 고르세요" },
    mixedLetters: { "한 낱말에 여러 문자가 섞여 있습니다: \($0). 낱말마다 한 가지 문자만 쓰세요" },
    tooManyVendors: "이 마켓은 판매자를 더 받지 않습니다. 운영자에게 물어보세요",
    tooManyToday: "오늘은 새 판매자를 더 받지 않습니다. 내일 다시 해 보세요",
    tooManyFromAddress: "오늘 이 주소에서 새 판매자가 너무 많이 왔습니다. 내일 다시 해 보세요",
    noNewVendors: "지금은 판매자를 추가할 수 없습니다. 운영자에게 물어보세요. 이유는 운영자의 로그에 있습니다",
    outOfOrder: "키오스크가 고장 났습니다. 운영자에게 물어보세요. 이유는 운영자의 로그에 있습니다",
    waiting: { "\($0.with(.named)) 이름을 받았지만 운영자가 아직 승인하지 않았습니다. 나중에 다시 해 보세요" },
    endsSoon: { "누른 키가 없어 \($0) 뒤에 끝납니다. 계속하려면 아무 키나 누르세요" },
    ended: "한동안 누른 키가 없어 끝냈습니다.",
    noKey: "SSH 키 없이 접속했습니다. 둘러볼 수만 있고 판매할 수는 없습니다",
    needsServer: "--kiosk에는 --server가 필요합니다: 방문자는 마켓을 고를 수 없습니다",
    needsTerminal: "터미널이 필요합니다. 명령 없이, 또는 ssh -t로 접속하세요",
    notAccessible: "--kiosk와 --accessible은 함께 쓸 수 없습니다",
    notATime: { "\($0)에는 15m이나 90s처럼 분이나 초를 쓰세요" },
    seconds: { "\($0)초" },
    minutes: { "\($0)분" })
}
