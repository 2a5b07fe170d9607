import Text
import Words

extension AccessibleWords {
  static var korean: AccessibleWords {
    AccessibleWords(
      prompt: { $0 ? "번호, n, p, /검색어, a, e, d, ? 또는 q:" : "번호, n, p, /검색어, ? 또는 q:" },
      sortPrompt: "정렬 번호, 그대로 두려면 Enter:",
      firstHint: "도움말은 ?를 입력하고 Enter를 누르세요.",
      firstPage: "첫 페이지입니다.",
      lastPage: "마지막 페이지입니다.",
      unchanged: "정렬을 바꾸지 않았습니다.",
      goodbye: "안녕히 가세요.",
      tryAgain: "다시 시도하려면 r을 입력하세요.",
      afterProduct: "다음 페이지는 n, 다른 상품은 번호를 입력하세요.",
      help: { sells, logsIn, leaves in
        [
          "번호를 입력하면 그 상품의 내용을 알려 줍니다.",
          "n 또는 Enter: 다음 페이지. p: 이전 페이지. g: 첫 페이지.",
          "/책상: “책상”을 검색합니다. 조건을 붙일 수 있습니다: /책상 가격<50000 재고:있음.",
          "f: 필터. s: 정렬. x: 전체 상품.",
        ]
          + (sells
            ? [
              "a: 상품등록. e, c, d와 번호: 그 상품 수정, 복제, 삭제.",
              "u: 마지막 삭제 되돌리기. t: 삭제한 상품. w: 임시저장한 상품.",
            ] : [])
          + (logsIn
            ? ["m: 내 상품만 또는 전체. l: 이 마켓에 로그인. o: 로그아웃."]
            : sells ? ["m: 내 상품만 또는 전체."] : [])
          + ["저장한보기와 이름: 그 보기 열기."]
          + (leaves ? ["마켓: 다른 마켓 열기."] : [])
          + [
            "비교와 번호 2~4개, 예를 들어 비교 1 3: 가격과 다른 점을 읽습니다.",
            "언어: 다른 언어로 바꾸기.",
            "r: 이 페이지를 다시 읽거나 다시 시도. q: 종료.",
            "낱말로도 됩니다: 다음, 이전, 처음, 검색, 필터, 정렬, 전체, 비교, 다시,",
            SafeText(
              (sells ? "등록, 수정, 복제, 삭제, 되돌리기, 휴지통, 임시저장, " : "")
                + (sells || logsIn ? "내상품, " : "") + (logsIn ? "로그인, 로그아웃, " : "")
                + "도움말, 종료."),
          ]
      },
      unknown: { "\($0.quoted(with: .topic)) 없는 명령입니다. 도움말은 ?입니다." },
      unknownLike: {
        "\($0.quoted(with: .topic)) 없는 명령입니다. 혹시 \($1)? 도움말은 ?입니다."
      },
      comparisonNeedsNumbers: "비교와 서로 다른 번호를 2개에서 4개까지 입력하세요. 예: 비교 1 3.",
      notOnPage: { "이 페이지에 \($0)번 상품이 없습니다." },
      nothingFound: { $0.isEmpty ? "찾은 상품이 없습니다." : "“\($0)” 검색 결과가 없습니다. x는 전체 상품입니다." },
      searched: { "“\($0)” 검색 결과입니다." },
      filtered: { "조건: \($0)." },
      rows: { first, last, total in
        total.map { "\($0)개 중 \(first)번부터 \(last)번까지." } ?? "\(first)번부터 \(last)번까지."
      },
      pictures: { $0 == 0 ? "사진 없음." : "사진 \($0)장." },
      questions: .korean)
  }
}

extension QuestionWords {
  static let korean = QuestionWords(
    row: "몇 번 상품인가요? 돌아가려면 Enter:",
    currency: "통화, KRW 또는 USD. 모두 보려면 Enter, 돌아가려면 점(.):",
    minimum: "최저 가격. 없으면 Enter:",
    maximum: "최고 가격. 없으면 Enter:",
    inStock: "재고가 있는 상품만 볼까요? y 또는 n:",
    notAPrice: "가격이 아닙니다.",
    help: "Enter: 그대로 두기. <: 이전 항목으로. 점 하나: 그만두고 임시저장.",
    picturesHelp: { arePasted in
      let adding: SafeText =
        arePasted
        ? "base64 photo.jpg로 출력한 줄들을 붙여 넣고 빈 줄로 끝내면 사진을 추가합니다."
        : "경로를 입력하면 사진을 추가합니다."
      return "\(adding) -1은 1번 사진을 빼고, 2는 2번 사진을 맨 앞에 둡니다."
    },
    field: { label, value in value.map { "\(label), 지금 \($0):" } ?? "\(label):" },
    pictures: { count, limit, arePasted, isNeeded in
      let adding: SafeText = arePasted ? "base64로 붙여넣기" : "사진 파일의 경로"
      return isNeeded
        ? "사진 \(count)/\(limit), 한 장 이상 필요합니다. \(adding), 나중에 넣으려면 Enter:"
        : "사진 \(count)/\(limit). \(adding), 다음으로 가려면 Enter:"
    },
    discountHint: "금액 또는 10% 같은 비율, 선택",
    description: {
      $0
        ? "상세 설명. 그대로 두려면 Enter, 새로 쓰면 점 하나만 있는 줄로 끝내세요:"
        : "상세 설명. 점 하나만 있는 줄로 끝내세요:"
    },
    chooseCurrency: { "\($0) 가운데 고르세요." },
    addedPicture: { "추가한 사진: \($0), \($1)." },
    noSuchPicture: { "\($0)번 사진이 없습니다." },
    remember: "이 컴퓨터에서 로그인을 유지할까요? y 또는 n:",
    empty: "없음",
    notAnAnswer: { "“\($0)”: 고를 수 있는 답이 아닙니다." },
    formPrompt: {
      $0
        ? "y: 저장. 번호: 그 항목 고치기. s: 그만두고 임시저장. x: 임시저장 삭제:"
        : "y: 등록. 번호: 그 항목 고치기. s: 그만두고 임시저장. x: 임시저장 삭제:"
    },
    saveIsText: "글로 입력했습니다. 저장하려면 마지막 질문 다음에 y를 입력하세요.",
    draftDeleted: "임시저장을 삭제했습니다.",
    leaveUnsaved: "저장하지 못한 내용을 버리고 끝낼까요? y 또는 n:",
    draftsPrompt: "번호, 새 상품은 n, 돌아가려면 Enter:",
    noDrafts: "임시저장한 상품이 없습니다.",
    trashPrompt: "되돌릴 상품의 번호, 돌아가려면 Enter:",
    languagePrompt: "언어의 번호, 그대로 두려면 Enter:",
    marketPrompt: "마켓의 번호나 주소, 그대로 있으려면 Enter:",
    viewPrompt: "보기의 번호나 이름, 돌아가려면 Enter:",
    noViews: "저장한 보기가 없습니다. 전체 화면에서 “:save 이름”으로 저장합니다.",
    confirmDeletion: { "“\($0)” 상품을 삭제할까요? 삭제하려면 “예”를 입력하세요:" },
    conflict: "다른 사람이 이 상품을 바꾸었습니다:",
    sides: { "\($0): 내 것 \($1), 상대 것 \($2)." },
    conflictPrompt: "m: 내 것으로 저장. t: 상대 것 그대로. 돌아가려면 Enter:",
    readAgain: "목록을 다시 읽으려면 r을 입력하세요.",
    undoHint: "되돌리려면 u를 입력하세요.",
    loggedIn: { "\($0) 계정으로 로그인했습니다." },
    loggedInAs: { "\($0) 계정으로 로그인되어 있습니다." },
    notSaved: { "로그인했지만 저장하지 못했습니다: \($0)." },
    notLoggedIn: "이 마켓에 로그인하지 않았습니다. 로그인하려면 l을 입력하세요.",
    loggedOut: "로그아웃했습니다.",
    notLoggedOut: { "아직 로그인되어 있습니다. 저장한 로그인을 지우지 못했습니다: \($0)." },
    noLogoutHere: "내 마켓에서는 항상 로그인되어 있습니다.")
}

extension TypedCommandWords {
  package static let korean = TypedCommandWords(commands: [
    "다음": .next, "이전": .previous, "처음": .first, "다시": .again, "전체": .everything,
    "열기": .open, "보기": .open, "읽기": .open, "검색": .search, "찾기": .search, "정렬": .sort,
    "검색조건": .filter, "필터": .filter, "모두": .everything, "내상품": .mine, "비교": .compare, "등록": .sell,
    "상품등록": .sell, "새상품": .sell,
    "수정": .edit, "복제": .duplicate, "사본": .duplicate,
    "삭제": .delete,
    "되돌리기": .undo, "휴지통": .trash, "복원": .trash, "임시저장": .drafts, "로그인": .logIn, "로그아웃": .logOut,
    "언어": .language,
    "마켓": .market, "즐겨찾기": .view, "저장한보기": .view, "도움말": .help,
    "종료": .quit,
  ])
}
