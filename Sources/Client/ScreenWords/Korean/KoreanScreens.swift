import Actions
import Market
import Text
import Words

extension ScreenWords {
  convenience init(korean keys: KeyNames) {
    self.init(
      .korean, keys: keys, actions: .korean, overlays: .korean(keys), views: .korean(keys),
      form: .korean(keys), dialogKeys: DialogKeyPhrase.korean, accessible: .korean,
      commands: .korean)
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
    isTruncated: "출력이 더 깁니다. 앞부분만 보여 줍니다",
    done: { "\($0): 끝났습니다" },
    failed: { title, reason, detail in
      detail.map { "\(title): \(reason): \($0)" } ?? "\(title): \(reason)"
    },
    pressEnter: "돌아가려면 Enter 키를 누르세요")
}

extension OverlayWords {
  static func korean(_ keys: KeyNames) -> OverlayWords {
    OverlayWords(
      close: "닫기",
      productLink: "상품 링크",
      run: "실행",
      mouseOff: "마우스를 꺼서 글자를 선택할 수 있습니다. \(keys[.mouse]) 키를 누르면 다시 켭니다",
      copied: { "복사했습니다: \($0) (\($1 ?? "OSC 52"))" },
      copiedWithoutCode: { "복사했습니다. QR 코드 없음(\($1)): \($0)" },
      noPage: "웹 페이지 없음",
      linkTooLong: "너무 긴 링크",
      windowTooSmall: "창이 너무 작음",
      noBlocks: "QR 코드 없음: 이 터미널은 ASCII만 표시합니다",
      pictureSent: { "사진을 열었습니다 (\($0))" },
      noViewer: "사진을 볼 프로그램이 없습니다: 데스크톱과 xdg-open(xdg-utils)이 필요합니다",
      viewerFailed: { "사진을 열지 못했습니다 (\($0))" },
      pictureUnavailable: "사진을 받을 수 없습니다",
      noPicture: "사진이 없습니다", noSeller: "판매자가 나와 있지 않습니다",
      mouseOn: "마우스를 켰습니다",
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
      toggle: "바꾸기",
      complete: "완성",
      searchPlaceholder: "책상  -참나무  가격<5만원  재고:있음  판매자:나  정렬:이름",
      earlierSearch: "지난 검색",
      palette: "모든 기능",
      filter: "필터",
      sortTitle: "정렬",
      viewsTitle: "저장한 보기",
      allCurrencies: "모두",
      noViews: "저장한 보기가 없습니다",
      saveViewFirst: "저장한 보기가 없습니다. :save 이름을 입력하면 지금 보기를 저장합니다",
      setAtEachStart: "끝낼 때까지만 적용됩니다. 시작할 때에는 config.toml을 따릅니다",
      notInList: "이 상품은 지금 목록에 없습니다. Esc를 누르면 목록으로 갑니다",
      noQuery: "지울 것이 없습니다",
      noProductNumber: { "\($0)번 상품이 없습니다" },
      similarHint: { "\(keys[.focus]) 키를 누르면 “\($0)” 상품을 찾습니다" },
      similarAction: { "혹시 “\($0)”인가요? Tab 키를 누르세요" },
      clearHint: "\(keys[.clear]) 키를 누르면 모든 상품을 다시 봅니다",
      draftsElsewhere: { count, markets in
        "\(markets)에 임시저장한 상품이 \(count)개 있습니다. \(keys[.markets]) 키를 누르면 마켓 목록이 열립니다"
      },
      tooManyViews: "저장한 보기가 너무 많습니다. 있는 이름으로 저장하면 바뀝니다",
      searchTooLong: { "검색어가 너무 길어 저장할 수 없습니다. \($0)자까지 가능합니다" },
      unknownKey: { "\($0): 여기서 쓰지 않는 키입니다. \(keys[.help]) 키를 누르면 단축키가 나옵니다" },
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
      stateNotSaved: { "보기와 화면 설정을 저장하지 못했습니다: \($0)" },
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
      filterInStock: "재고 있음",
      filterMine: "내 상품",
      filterDiscounted: "할인 상품",
      filterVendor: "판매자",
      anyVendor: "모두, 또는 이름의 일부")
  }
}

extension ViewWords {
  static func korean(_ keys: KeyNames) -> ViewWords {
    ViewWords(
      list: "목록", grid: "격자", search: "검색 …",
      productNumber: { "상품 \($0)번" },
      moreOfSeller: { $0 == CommonWords.korean.you ? "내 다른 상품" : "\($0)의 다른 상품" },
      allCurrencies: "모든 통화",
      cappedEnd: "상품이 더 있습니다. 검색을 좁히면 볼 수 있습니다",
      pasteNeedsField: "붙여 넣은 글을 검색하려면 먼저 \(keys[.search]) 키를 누르세요",
      themes: "테마",
      theme: {
        switch $0 {
        case .automatic: "터미널에 맞춤"
        case .dark: "어둡게 (어두운 터미널용)"
        case .light: "밝게 (밝은 터미널용)"
        case .highContrast: "고대비"
        case .colourBlind: "색각 이상자용"
        case .file(let name): SafeText(name)
        }
      },
      languages: "언어",
      pictures: "사진",
      graphics: {
        switch $0 {
        case .automatic: "터미널에 맞춤"
        case .fixed(.kitty): "픽셀 (kitty)"
        case .fixed(.sixel): "픽셀 (sixel)"
        case .fixed(.iterm): "픽셀 (iTerm2)"
        case .fixed(.blocks): "색 블록"
        case .fixed(.ascii): "글자"
        case .fixed(.none): "사진 없음"
        }
      },
      endNotReached: { "\($0)개보다 많습니다. \(keys[.last]) 키를 다시 누르면 이어집니다" },
      endMoved: "알려진 것보다 상품이 적습니다. \(keys[.last]) 키를 다시 누르면 끝을 찾습니다",
      stopped: "멈췄습니다. \(keys[.refresh]) 키를 누르면 계속합니다",
      upToDate: "최신 상태입니다",
      nothingOwn: "아직 판매하는 상품이 없습니다",
      emptyHint: "\(keys[.add]) 상품등록 · \(keys[.refresh]) 새로고침",
      emptyLocalHint: "\(keys[.add]) 상품등록 · 셸에서 “openmarket demo add”로 예시 상품을 넣을 수 있습니다",
      quitHint: "끝내려면 \(keys[.cancel]) 키를 한 번 더 누르거나 \(keys[.quit]) 키를 누르세요")
  }
}

extension DialogKeyPhrase {
  @Sendable static func korean(_ phrase: Self) -> SafeText {
    switch phrase {
    case .send: "등록하거나 저장하기"
    case .saveDraft: "임시저장하고 닫기"
    case .discardForm: "쓴 내용 버리고 닫기 (두 번)"
    case .nextField: "다음 칸"
    case .previousField: "이전 칸"
    case .cancelSending: "보내기 취소"
    case .editor: "상세 설명: 외부 편집기로 쓰기"
    case .addPicture: "사진: 파일 추가, 경로 입력"
    case .removePicture: "사진: 빼기"
    case .restorePicture: "사진: 뺀 사진 되돌리기"
    case .choosePicture: "사진: 이전, 다음"
    case .movePicture: "사진: 왼쪽, 오른쪽으로 옮기기 (첫 사진이 대표)"
    case .editPicture: "사진: 정사각형으로 자르기, 돌리기"
    case .currency: "통화: 바꾸기, KRW, USD"
    case .remember: "기억하기: 로그인 유지"
    case .open: "열기"
    case .newProduct: "새 상품"
    case .deleteDraft: "임시저장 삭제 (두 번)"
    case .lines: "이동"
    case .close: "닫기"
    case .addHighlighted: "커서의 파일이나 고른 파일 모두 추가, 폴더 열기"
    case .markFile: "고르기 (이름을 쓰는 중에는 Ctrl-T)"
    case .complete: "이름 완성"
    case .parentFolder: "상위 폴더"
    case .enterFolder: "폴더 열기"
    case .typePath: "경로 입력"
    case .delete: "삭제"
    case .press: "버튼 누르기, 비밀번호를 쓴 뒤에는 삭제"
    case .sendAgain: "보내기, 다시 시도"
    case .sendAll: "모두 보내기"
    case .discardTask: "버리기 (두 번)"
    case .openMarket: "마켓 열기"
    case .addMarket: "주소로 마켓 추가"
    case .logIn: "로그인"
    case .logOut: "로그아웃"
    case .forget: "목록에서 빼기"
    case .restore: "고른 상품 되돌리기"
    case .mark: "고르기"
    case .chooseProduct: "이전, 다음 상품"
    case .turnPicture: "상품의 이전, 다음 사진"
    case .removeProduct: "비교에서 상품 빼기"
    case .copyLink: "상품 링크 복사"
    case .lineEnds: "입력란: 줄의 처음, 끝"
    case .words: "입력란: 이전 낱말, 다음 낱말로"
    case .killLine: "입력란: 줄의 처음까지, 끝까지 지우기"
    case .killWord: "입력란: 왼쪽 낱말, 오른쪽 낱말 지우기"
    case .yank: "입력란: 지운 글 넣기, 그 전에 지운 글"
    case .undo: "입력란: 되돌리기, 다시 하기"
    }
  }
}
