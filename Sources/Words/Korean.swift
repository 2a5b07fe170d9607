import Market
import Text

extension Words {
  convenience init(korean keys: KeyNames) {
    self.init(
      language: .korean, keys: keys, actions: .korean, common: .korean(keys),
      overlays: .korean(keys),
      views: .korean(keys), query: .korean, form: .korean(keys), accessible: .korean)
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
      trouble: "오류",
      stopped: "멈췄습니다. \(keys.refresh) 키를 누르면 계속합니다",
      stoppedState: "멈춤",
      emptyTitle: "아직 상품이 없습니다",
      emptyHint: "\(keys.add) 상품등록 · \(keys.refresh) 다시 보기",
      emptyLocalHint: "\(keys.add) 상품등록 · 셸에서 “openmarket demo add”로 예시 상품을 넣을 수 있습니다",
      retry: "다시 시도",
      helpTitle: "단축키",
      tooSmall: "창이 너무 작습니다",
      quitHint: "끝내려면 \(keys.cancel) 키를 한 번 더 누르거나 \(keys.quit) 키를 누르세요",
      nothingRunning: "진행 중인 작업이 없습니다",
      marketIsWell: "상태 확인에는 응답합니다",
      unnamed: "(이름 없음)",
      pasteTooLong: "1MB가 넘는 글은 붙여넣을 수 없습니다. 아무것도 넣지 않았습니다",
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
      waiting: { "요청이 너무 많습니다. \($0)초 뒤에 다시 시도합니다" },
      savedList: { "\(age($0)) 전에 저장된 목록" },
      news: { "새 상품 \($0)개 · \($1) 누르면 보기" })
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
      mouseOff: "마우스를 껐습니다. 이제 글자를 선택할 수 있습니다. \(keys.mouse) 키를 누르면 다시 켭니다",
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
      clearHint: "\(keys.clear) 키를 누르면 모든 상품을 다시 봅니다",
      tooManyViews: "검색을 더 저장할 수 없습니다",
      viewSaved: { "저장했습니다: “\($0)”" },
      noView: { name, nearest in
        nearest.map { "저장한 검색 중에 없는 이름입니다: “\(name)”. 혹시 “\($0)”인가요?" }
          ?? "저장한 검색 중에 없는 이름입니다: “\(name)”"
      },
      notAVendor: "아직 판매자가 아닙니다",
      noLimit: { "제한 없음 (\($0))" },
      filterCurrency: "통화",
      filterMinimum: "최저 가격",
      filterMaximum: "최고 가격",
      filterInStock: "재고 있음",
      filterMine: "내 상품",
      sort: sortKorean)
  }

  static let sortKorean: @Sendable (ProductQuery.Sort) -> SafeText = {
    switch $0 {
    case .newest: "최신순"
    case .oldest: "오래된순"
    case .priceAscending: "낮은 가격순"
    case .priceDescending: "높은 가격순"
    case .name: "이름순"
    case .discount: "할인율순"
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
        highContrast: "고대비", colourBlind: "색각 이상 배려"),
      pictures: "사진",
      graphicsNames: GraphicsWords(
        automatic: "터미널에 맞춤", kitty: "픽셀 (kitty)", sixel: "픽셀 (sixel)",
        iterm: "픽셀 (iTerm2)", blocks: "색 블록", ascii: "글자", none: "사진 없음"),
      endNotReached: { "\($0)개보다 많습니다. \(keys.last) 키를 다시 누르면 이어집니다" },
      endMoved: "마켓이 알린 것보다 상품이 적습니다. \(keys.last) 키를 다시 누르면 끝을 찾습니다")
  }
}

extension QueryWords {
  static var korean: QueryWords {
    QueryWords(
      sort: OverlayWords.sortKorean,
      mixedCurrencies: { "\($0) (통화 구분 없이)" },
      inStock: "재고 있음",
      myProducts: "내 상품",
      only: { "\($0)만" },
      atLeast: { "\($0) 이상" },
      below: { "\($0) 미만" },
      atMost: { "\($0) 이하" })
  }
}

extension FormWords {
  static func korean(_ keys: KeyNames) -> FormWords {
    FormWords(
      language: .korean,
      newProduct: "상품등록",
      editProduct: "상품수정",
      register: "등록",
      save: "저장",
      back: "뒤로 (임시저장)",
      nextField: "다음 칸",
      otherButton: "다른 버튼",
      editor: "외부 편집기",
      addPicture: "사진 추가",
      removePicture: "빼기",
      earlier: "앞으로 옮기기",
      later: "뒤로 옮기기",
      square: "정사각형",
      turn: "돌리기",
      picturesTakeNoText: "여기에는 글을 쓸 수 없습니다. Enter 사진 추가, Tab 다음 칸",
      currencyTakesNoText: "여기에는 글을 쓸 수 없습니다. Space 통화 바꾸기, Tab 다음 칸",
      picturesStay: "이 마켓에서는 등록한 사진을 바꿀 수 없고, 대표 사진만 고를 수 있습니다",
      currencyKey: "통화 바꾸기",
      add: "+ 추가",
      replacePictures: "+ 모두 바꾸기",
      draftKept: "임시저장했습니다. \(keys.add) 키를 누르면 볼 수 있습니다",
      draftTakenUp: "임시저장한 수정 내용을 이어서 씁니다",
      nothingChanged: "바뀐 내용이 없습니다",
      preparing: "사진을 준비하는 중입니다",
      correct: "표시된 항목을 고쳐 주세요",
      sending: "보내는 중 … Ctrl-C 취소",
      alreadySending: "이미 보내는 중입니다",
      escHint: "Esc로 돌아갑니다. 내용은 임시저장됩니다",
      thumbnail: "대표",
      cancelled: "취소했습니다. 내용은 그대로 있습니다",
      mark: "고르기",
      folderUp: "상위 폴더",
      noPictures: "사진이 없습니다",
      typePath: "글자를 쳐서 찾거나 / 또는 ~로 시작하는 경로",
      theirsStays: "상품을 지금 내용 그대로 둡니다",
      conflict: "그 사이에 상품이 수정되었습니다",
      mine: "내가 쓴 내용",
      theirs: "지금 내용",
      takeMine: "내 것",
      takeTheirs: "지금 것",
      mineForAll: "모두 내 것",
      theirsForAll: "모두 지금 것",
      backToForm: "양식으로",
      waitsForMarket: "연결되지 않았습니다. Ctrl-S 다시 보내기, Esc 나중에 보내기",
      sendAgain: "Ctrl-S로 다시 보냅니다",
      keptInOutbox: "보관했습니다. 마켓에 다시 연결되면 \(keys.tasks) 키로 보낼 수 있습니다",
      waits: "아직 보내지 않음",
      sendNow: "보내기",
      sendAll: "모두 보내기",
      look: "열어 보기",
      madeSmaller: "300KB보다 작게 줄입니다",
      tooLateToUndo: "마켓에 더 남아 있지 않습니다",
      stillBusy: "앞의 작업이 아직 진행 중입니다",
      nothingToUndo: "되돌릴 것이 없습니다",
      deleteTitle: "이 상품을 삭제할까요?",
      cancel: "취소",
      delete: "삭제",
      retryDeletion: "다시 삭제",
      notYours: "다른 판매자의 상품입니다",
      cannotChange: "다른 판매자의 상품이라 수정하거나 삭제할 수 없습니다",
      loginFirst: "판매자만 수정할 수 있습니다. openmarket login으로 로그인하세요",
      noIdentity: "아직 판매자로 로그인하지 않았습니다: openmarket login",
      notOpenYet: "마켓이 아직 열리지 않았습니다",
      drafts: "임시저장",
      newOne: "새 상품",
      open: "열기",
      throwAway: "버리기",
      throwAwayAgain: "x를 한 번 더 누르면 임시저장을 완전히 지웁니다",
      openElsewhere: "다른 창에서 열었거나 이미 보낸 내용입니다",
      untitled: "(이름 없음)",
      tasks: "작업",
      noTasks: "아직 보낸 것이 없습니다",
      running: "진행 중",
      done: "완료",
      retry: "다시 시도",
      noSuchFile: { "파일이 없습니다: \($0)" },
      marked: { "\($0)장 선택, Enter로 추가" },
      pictureNumber: { "\($0)번 사진" },
      lessDiscount: { "\($0), \($1) 할인" },
      deletionsWait: { "연결되지 않았습니다. 나중에 \(keys.tasks) 키로 \($0)개를 삭제할 수 있습니다" },
      outboxWaits: { "아직 보내지 않은 작업 \($0)개 · \(keys.tasks) 누르면 보기" },
      outboxTitle: { "작업 · 아직 보내지 않음 \($0)개: s 모두 보내기" },
      needsYou: { "\($0): 빠진 것이 있습니다. e로 열어 고쳐 주세요" },
      copyingPictures: { "\(pictures($0))을 복사하는 중 …" },
      draftNotKept: { "임시저장하지 못했습니다: \($0)" },
      sellsAt: { "판매가 \($0)" },
      registered: { "등록했습니다: \($0)" },
      edited: { "수정했습니다: \($0)" },
      marks: { "\($0)개 선택" },
      tooManyMarks: { "\($0)개까지 고를 수 있습니다" },
      restoredProduct: { "되돌렸습니다: \($0)" },
      unfinishedBatch: { "\($1)개 중 \($0)개를 하지 못했습니다 (\(keys.tasks) 키로 보기): \($2)" },
      notConfirmed: "보냈지만 확인을 받지 못했습니다. Ctrl-S로 다시 보내도 두 번 등록되지 않습니다",
      sendingPercent: { "보내는 중 … \($0)% Ctrl-C 취소" },
      pictures: pictures,
      allPicturesCopied: { "\(pictures($0))을 복사했습니다" },
      picturesMissing: { "\(pictures($1)) 중 \($0)장을 복사하지 못했습니다" },
      picturesOfLimit: { count, size in SafeText("\(count)/5" + (size.map { ", \($0)" } ?? "")) },
      fields: FieldWords(
        pictures: "사진", name: "상품명", price: "상품가격", currency: "통화", discount: "할인금액",
        stock: "재고수량", description: "상세 설명", identifier: "판매자 ID", secret: "비밀번호"),
      placeholders: FieldWords(
        pictures: "", name: "어떤 상품인가요?", price: "얼마인가요?", currency: "",
        discount: "할인금액 (없으면 비워 두세요)", stock: "몇 개 있나요?",
        description: "상품을 설명해 주세요", identifier: "마켓에서 받은 식별자", secret: "이 마켓의 비밀번호"),
      deletedForGood: { $0 == 1 ? "삭제했습니다" : "\($0)개를 삭제했습니다" },
      deletedUndoable: {
        "\($0 == 1 ? "삭제했습니다" : "\($0)개를 삭제했습니다"). \(keys.undo) 키를 누르면 되돌립니다"
      },
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
          ? "임시저장한 상품이 있습니다. \(keys.add) 키를 누르면 볼 수 있습니다"
          : "임시저장한 상품이 \($0)개 있습니다. \(keys.add) 키를 누르면 볼 수 있습니다"
      },
      editOf: { "#\($0) 수정" },
      copyOf: { "#\($0) 복사" },
      new: "새 상품",
      restore: "되돌리기",
      tooManyPictures: "사진은 최대 5장까지 가능합니다")
  }

  @Sendable private static func pictures(_ count: Int) -> SafeText {
    "사진 \(count)장"
  }
}

extension AccessibleWords {
  static var korean: AccessibleWords {
    AccessibleWords(
      prompt: "번호, n, p, /검색어, s, ? 또는 q:",
      sortPrompt: "정렬 번호, 그대로 두려면 Enter:",
      firstHint: "도움말은 ?를 입력하고 Enter를 누르세요.",
      firstPage: "첫 페이지입니다.",
      lastPage: "마지막 페이지입니다.",
      unchanged: "정렬을 바꾸지 않았습니다.",
      tooLong: "검색어가 너무 깁니다. 200자까지 됩니다.",
      releaseTerminalImages: "안녕히 가세요.",
      tryAgain: "다시 시도하려면 r을 입력하세요.",
      afterProduct: "다음 페이지는 n, 다른 상품은 번호를 입력하세요.",
      help: [
        "번호를 입력하면 그 상품을 읽습니다.",
        "n 또는 Enter: 다음 페이지. p: 이전 페이지. g: 첫 페이지.",
        "/책상처럼 빗금과 글: 검색. x: 전체 상품.",
        "s: 정렬. r: 이 페이지를 다시 읽거나 다시 시도.",
        "q: 종료.",
      ],
      unknown: { "“\($0)”은(는) 모르는 말입니다. 도움말은 ?입니다." },
      notOnPage: { "이 페이지에 \($0)번 상품이 없습니다." },
      nothingFound: { $0.isEmpty ? "찾은 상품이 없습니다." : "“\($0)” 검색 결과가 없습니다. x는 전체 상품입니다." },
      searched: { "“\($0)” 검색 결과입니다." },
      rows: { first, last, total in
        total.map { "\($0)개 중 \(first)번부터 \(last)번까지." } ?? "\(first)번부터 \(last)번까지."
      },
      pictures: { $0 == 0 ? "사진 없음." : "사진 \($0)장." },
      discounted: { "\($0), 할인가 \($1)" },
      sort: {
        switch $0 {
        case .newest: "최신순"
        case .oldest: "오래된 순"
        case .priceAscending: "낮은 가격순, 통화 구분 없이"
        case .priceDescending: "높은 가격순, 통화 구분 없이"
        case .name: "이름순"
        case .discount: "할인율순"
        }
      })
  }
}
