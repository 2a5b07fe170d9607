import Market
import Text

extension CommandWords {
  package static let korean = CommandWords(
    error: koreanError,
    failures: CommandFailureWords(
      noHome: { "홈 폴더가 없습니다. HOME이나 \($0)에 절대 경로를 지정하세요" },
      notATerminal: "터미널이 필요합니다 (파이프로 쓰려면 --accessible)",
      dumbTerminal: "커서를 움직일 수 있는 터미널이 필요합니다. TERM이 없거나 그런 터미널이 아닙니다",
      noTerminfo: "터미널 정보를 찾을 수 없습니다. ncurses-base 패키지를 설치하세요",
      tooFewFiles: { "열 수 있는 파일이 \($0)개뿐입니다 (ulimit -n). \($1)개가 필요합니다" }),
    usage: UsageWords(
      notInRange: { "\($0): \($1) 범위여야 합니다" },
      tooLong: { "\($0): \($1)자까지 쓸 수 있습니다" },
      notOneOf: { "\($0): \($1) 중 하나여야 합니다" },
      noHelp: { name, nearest, topics in
        nearest.map { "“\(name)”의 도움말이 없습니다. 혹시 “\($0)”인가요?" }
          ?? "“\(name)”의 도움말이 없습니다. 주제: \(topics). openmarket help에 명령이 모두 있습니다"
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
        unexpected: { "쓸 수 없는 인자입니다: \($0)" },
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
      localMarketOnly: { "이 명령에는 \($0)가 적용되지 않아 내 마켓을 씁니다: \($1)" },
      noFolder: { "\($0): 폴더를 지정하세요" },
      together: { "\($0), \($1): 둘을 함께 써야 합니다" },
      notInLists: { "--fields: 목록에는 \($0) 필드가 없습니다. show로 출력하세요" },
      notTogether: { "\($0), \($1): 둘을 함께 쓸 수 없습니다" },
      requires: { "\($0): \($1)도 써야 합니다" },
      noServer: "--server URL로 마켓을 지정하세요. 내 마켓은 로그인이 필요 없습니다.",
      backupNeedsFile: "백업은 표준 출력으로 보낼 수 없습니다. 파일 이름을 지정하세요. 이름이 -인 파일은 ./-입니다",
      notADatabase: { "\($0)에는 postgres://market@db.example/market 같은 주소를 씁니다" },
      passwordInAddress: {
        "주소에 적은 비밀번호는 다른 사람이 볼 수 있습니다. 파일에 넣고 \($0)로 지정하세요"
      },
      unreadablePassword: { "\($0)에서 비밀번호를 읽을 수 없습니다: \($1)" },
      noBackup: { "\($0)는 폴더에 있는 마켓에만 쓸 수 있습니다. 데이터베이스는 pg_dump로 백업하세요" },
      ownTrash: {
        """
        \($0): 이 컴퓨터에서 연 openmarket은 이 폴더의 휴지통을 \($1)일 동안만 보관합니다. --data-dir로 다른 \
        폴더에 있는 마켓을 운영하세요
        """
      }),
    cache: CacheCommandWords(
      pictures: "사진", size: "크기", folder: "폴더",
      ofAtMost: { "\($0) (최대 \($1))" },
      removed: { "사진 \($0)장을 지웠습니다 (\($1))" }),
    config: ConfigCommandWords(
      noMistakes: "잘못된 곳이 없습니다",
      uncertainMarket: {
        "config.toml만으로는 어느 마켓인지 알 수 없어 \($0)에서 읽습니다. 마켓은 --server로 지정하세요"
      },
      uncertainMarketReadOnly: {
        "config.toml만으로는 어느 마켓인지 알 수 없어 \($0.with(.object)) 읽기 전용으로 엽니다"
      },
      mistakesReadOnly: { "config.toml에 잘못된 곳이 있어 \($0.with(.object)) 읽기 전용으로 엽니다" },
      stateSetAside: { "저장한 보기를 읽을 수 없어 새로 시작합니다. 이전 파일: \($0)" },
      noThemes: "아직 테마가 없습니다", noFile: "설정 파일이 없어 기본값을 사용합니다",
      readAgain: "설정이 바뀌어 다시 읽었습니다",
      readAtStart: { "설정이 바뀌었습니다. 다음 실행부터 적용되는 설정: \($0)" }),
    doctor: DoctorWords(
      labels: DoctorLabels(
        locale: "로캘", answers: "응답", name: "이름", background: "배경", cell: "셀 크기",
        pictures: "사진", elsewhere: "그 밖의 사진", notDrawn: "표시 불가",
        synchronized: "화면 찢김 방지", folder: "폴더"),
      reason: {
        switch $0 {
        case .answersKitty: "kitty 질의에 응답하고 자리 표시 문자를 그립니다"
        case .answersKittyOnly: "큰 사진만 그립니다. 작은 사진은 kitty 0.28부터 그립니다"
        case .passesTmux: "tmux가 바깥 터미널로 사진을 전달합니다"
        case .knownForIterm: "iTerm2 방식의 사진을 그리는 터미널이라고 응답했습니다"
        case .reportsSixel: "sixel 사진을 지원하고 셀 크기를 알려 줍니다"
        case .trueColor: "24비트 색을 지원합니다"
        case .palette: "256색을 지원합니다"
        case .fewColors: "지원하는 색이 256색보다 적습니다"
        case .notUnicode: "로캘에 블록 문자가 없습니다"
        }
      },
      obstacle: {
        switch $0 {
        case .notUnicode: "로캘이 UTF-8이 아닙니다"
        case .fewColors: "256색을 지원하지 않습니다"
        case .noReplies: "터미널이 시간 안에 응답하지 않았습니다"
        case .tmuxBlocks: "tmux가 사진을 전달하지 않습니다 (set -g allow-passthrough all, tmux 3.4 미만에서는 on)"
        case .noPlaceholdersAroundTmux: "tmux 바깥 터미널이 글자 사이에 사진을 그리지 못합니다"
        case .tmuxMoves: "tmux가 창을 그리면서 사진을 덮습니다"
        case .noKittyProtocol: "이 터미널이 지원하지 않는 방식입니다"
        case .noKittyReply: "터미널이 사진을 받는지 확인해 주지 않았습니다"
        case .noItermProtocol: "iTerm2나 WezTerm이 아닙니다"
        case .noSixel: "터미널이 sixel 지원을 알리지 않았습니다"
        case .noCellSize: "터미널이 셀 크기를 알려 주지 않았습니다"
        }
      },
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
      loggedIn: { "\($0)에 \($1.with(.direction)) 로그인했습니다" },
      loggedInUnproven: {
        "\($0)에 \($1.with(.direction)) 로그인했습니다. 이 마켓은 판매할 때만 비밀번호를 확인합니다"
      },
      savedUnchecked: { host, reason in
        reason.map { "\(host)의 로그인 정보를 저장했지만 확인하지 못했습니다: \($0)" }
          ?? "\(host)의 로그인 정보를 마켓에 확인하지 않고 저장했습니다"
      }),
    products: ProductCommandWords(
      added: { "상품 \($0)개를 넣었습니다" },
      allThere: "넣을 상품이 없습니다. 예시 상품이 이미 모두 있습니다",
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
  package static let korean = ScriptingWords(
    input: koreanInput,
    notBoth: { "\($0)와 \($1) 중 하나만 쓰세요" },
    notAProduct: { "\($0.quoted(with: .topic)) 상품 번호도 상품 링크도 아닙니다" },
    severalMarkets: "모든 상품은 같은 마켓의 것이어야 합니다",
    otherMarket: { "\($0): 명령을 실행하는 마켓(\($1))이 아닌 다른 마켓의 상품입니다" },
    unknownName: { "이름이 “\($0)”인 상품이 없습니다" },
    severalProducts: { "이름이 “\($0)”인 상품이 여럿입니다: \($1). 번호로 지정하세요" },
    notUnique: { "“\($0)” 이름으로 찾은 상품이 너무 많아 모두 비교할 수 없습니다. 번호로 지정하세요" },
    outputFailed: { "출력할 수 없습니다: \($0)" },
    notAnAmount: { "\($0)에는 12000이나 9.50 같은 금액, “edit”에는 -10%나 +500 같은 변화량을 쓰세요" },
    notADiscount: { "\($0)에는 1200 같은 금액이나 20% 같은 비율을 쓰세요" },
    noKeyForChanges: "--retry-key는 -10%나 +5 같은 변화량과 함께 쓸 수 없습니다. 다시 실행하면 또 바뀝니다",
    noKeyForNames: "--retry-key는 이름이 아니라 번호와 함께 씁니다. 그사이 다른 상품이 같은 이름을 쓸 수 있습니다",
    nothingGiven: "JSON이나 CSV 파일, 표준 입력을 뜻하는 -, 또는 --price 같은 옵션을 쓰세요",
    notOneObject: "입력은 이 상품에 관한 JSON 객체 하나여야 합니다",
    picturesOfShow: "“list”는 사진을 출력하지 않습니다. “show”를 쓰세요",
    oneProduct: "--picture에는 상품을 하나만 씁니다",
    fieldsAsWords: { "“\($0)”: 글자로 찾습니다. 항목을 고르려면 --fields \($0)" },
    tooManyProducts: { "상품이 \($0)개라서 --max \($1)보다 많습니다. 아무것도 바꾸지 않았습니다" },
    twoToFour: "compare에는 서로 다른 상품을 2개에서 4개까지 씁니다",
    copyNeedsMarket: "다른 마켓을 --from이나 --to로 지정하세요",
    copyTakesWords: {
      """
      copy는 번호가 아니라 검색어로 찾습니다. \($0)번 상품은 openmarket show \($0) | openmarket add - --server \
      MARKET, 글자로 찾으려면 copy '"\($0)"'
      """
    },
    sameMarket: "두 마켓이 같습니다",
    sameProducts: "상품과 번호가 서로 같아서, 주소가 둘인 한 마켓으로 보입니다. 그래도 복사하려면 --again을 쓰세요",
    copying: { "복사할 상품: \($0)개, 이미 복사한 상품: \($1)개" },
    unnumbered: { "번호가 없는 상품 \($0)개는 복사하지 않습니다" },
    changedSinceCopied: "보낸 뒤에 바뀌었고, 이미 복사되었을 수 있습니다. 그쪽을 확인한 뒤 --again을 쓰세요",
    oneEdit: """
      상품은 하나만 씁니다. 여럿은 표준 입력에서 읽습니다: \
      openmarket list --all --quiet vendor:me | openmarket edit - --price 9000
      """,
    noIdentity: { "\($0)에 판매자 ID와 비밀번호가 두 줄로 있지 않습니다" },
    pictureOnTerminal: "터미널에는 사진을 출력할 수 없습니다. 명령 뒤에 “> FILE”을 붙이세요",
    ofField: { "“\($0)”: \($1)" },
    passwordPrompt: { "\($0)의 상품 비밀번호:" },
    askStranger: { "링크로 열린 \($0)에 비밀번호를 보낼까요?" },
    askDeletion: { count, first, name in
      guard count == 1 else { return "상품 \(count)개를 삭제할까요?" }
      return name.map { "“\($0)” 상품(\(first)번)을 삭제할까요?" } ?? "상품 \(first)번을 삭제할까요?"
    },
    nothingDone: "아무것도 바꾸지 않았습니다",
    moreMistakes: { "그 밖의 오류 \(Words.grouped($0))건" },
    unreported: "처리했지만 결과를 출력하지 못했습니다",
    ofItem: { "\($0): \($1)" },
    product: { "상품 \($0)" },
    line: { "\($0)번째 줄" },
    notDone: { count, items in "처리하지 않은 \(count)개: \(items)" },
    notTried: "그 전에 명령이 끝나 처리하지 않았습니다",
    interrupted: "중단했습니다. 처리되었을 수도 있습니다",
    copyInterrupted: "중단했습니다. 같은 명령을 다시 실행하면 이어서 복사하며, 두 번 복사하지 않습니다",
    retry: { key, numbers in
      let change: SafeText = numbers.map { "이름 대신 번호 \($0.with(.object)) 쓰고 " } ?? ""
      return """
        일부가 이미 처리되었을 수 있습니다. \(change)--retry-key \(key.with(.object)) 붙여 같은 명령을 다시 실행하면 두 번 \
        처리되지 않습니다
        """
    },
    otherKey: "그래도 보내려면 다른 --retry-key를 쓰세요",
    deletedBefore: { "상품 \($0): 더 이상 없습니다" },
    bytes: { "1–\($0)바이트" },
    written: { kind, name, number, undo in
      switch kind {
      case .register: "“\(name)” 등록됨 (상품 \(number))"
      case .edit: "“\(name)” 수정됨 (상품 \(number))"
      case .delete:
        undo.map { "“\(name)” 삭제됨 (상품 \(number)). 되돌리려면: \($0)" }
          ?? "“\(name)” 삭제됨 (상품 \(number))"
      case .restore: "“\(name)” 복원됨 (상품 \(number))"
      case nil: "“\(name)” 상품(\(number)번)은 바꿀 내용이 없습니다"
      }
    },
    planned: { kind, name, number in
      let verb: SafeText =
        switch kind {
        case .register: "등록"
        case .edit: "수정"
        case .delete: "삭제"
        case .restore: "복원"
        }
      let product = number.map { "상품 \($0)" as SafeText }
      let names = [name.isEmpty ? nil : "“\(name)”", product].compactMap { $0?.string }
      return "\(verb) 예정: \(SafeText(names.joined(separator: ", ")))"
    },
    field: {
      switch $0 {
      case .name: "이름"
      case .description: "설명"
      case .price: "가격"
      case .currency: "통화"
      case .discount: "할인"
      case .stock: "재고"
      case .pictures: "사진"
      }
    },
    sellsAt: { "판매가 \($0)" },
    loggedOut: { "\($0)에서 로그아웃했습니다" },
    notLoggedOut: { "\($0)에 로그인하지 않은 상태입니다" },
    progress: { "상품 \($0)개" },
    more: { count, total in
      total.map { "상품 \(SafeText($0))개 중 \(SafeText(count))개. 모두 보려면 --all을 쓰세요" }
        ?? "상품 \(SafeText(count))개, 더 있습니다. 모두 보려면 --all을 쓰세요"
    },
    moreDeleted: {
      "이 상품 \(SafeText($0))개 말고 더 있을 수 있습니다. 그 상품도 “restore”에 번호를 쓰면 되돌립니다"
    },
    watching: { "\($0)의 변경을 지켜봅니다. Ctrl-C로 끝냅니다" },
    reconnecting: { "\($0). \($1)초 뒤에 다시 시도합니다" },
    change: { change in
      switch change.kind {
      case .created: "상품 \(change.product) 등록됨"
      case .changed: "상품 \(change.product) 변경됨"
      case .deleted: "상품 \(change.product) 삭제됨"
      case .reset: "변경이 너무 많아 모두 알릴 수 없습니다. 목록을 다시 불러오세요"
      case .readOnly: "마켓이 지금은 읽기 전용입니다"
      case .writable: "마켓의 읽기 전용이 풀렸습니다"
      }
    },
    unmatched: { "상품 \($0): 더 이상 찾는 상품이 아닙니다" },
    notAnEvent: { "\($0)에는 변경의 event_id인 숫자를 쓰세요" })

  private static let koreanInput: @Sendable (InputProblem) -> SafeText = {
    switch $0 {
    case .syntax(in: nil): "JSON이 아닙니다"
    case .syntax(let member?): "“\(member)” 자리가 JSON이 아닙니다"
    case .comma: "객체 사이의 쉼표는 배열에만 씁니다. 전체를 [ ]로 묶거나 쉼표를 빼세요"
    case .notAnObject: "JSON 객체가 아닙니다"
    case .unknownField(let name):
      "\(name.quoted(with: .topic)) 상품의 항목이 아닙니다. 쓸 수 있는 항목: \(InputProblem.fields)"
    case .wrongType(let name, .text): "\(name.quoted(with: .topic)) 글이어야 합니다"
    case .wrongType(let name, .number):
      "\(name.quoted(with: .topic)) 12000이나 9.50 같은 숫자여야 합니다"
    case .wrongType(let name, .wholeNumber): "\(name.quoted(with: .topic)) 정수여야 합니다"
    case .wrongType(let name, .pictures):
      "\(name.quoted(with: .topic)) 경로, 또는 path, base64, 사진의 id가 있는 객체의 목록이어야 합니다"
    case .disagrees(let name):
      """
      \(name.quoted(with: .subject)) “price”, “discount”와 맞지 않습니다. “\(name)”이나 “discount”를 \
      빼세요
      """
    case .repeatedColumn(let name): "“\(name)” 항목이 두 번 있습니다"
    case .cellCount(let count, let expected):
      "이 줄에는 칸이 \(count)개, 첫 줄에는 \(expected)개 있습니다"
    case .badNumber(let text, let name, isWhole: true):
      "“\(name)”에 있는 \(text.quoted(with: .topic)) 정수가 아닙니다"
    case .badNumber(let text, let name, isWhole: false):
      "“\(name)”에 있는 \(text.quoted(with: .topic)) 12000이나 9.50 같은 숫자가 아닙니다"
    case .openQuote: "이 칸을 여는 따옴표가 닫히지 않았습니다"
    case .textAfterQuote: "이 칸의 두 번째 따옴표 뒤에 글이 있습니다"
    case .notUTF8: "UTF-8이 아닙니다. UTF-8로 내보내거나 변환하세요: iconv -f CP949 -t UTF-8"
    case .tooMany(let limit): "상품이 \(limit)개를 넘습니다. 입력을 나누세요"
    case .noNumber: "상품 번호인 “id”가 없습니다"
    case .repeatedProduct(let number, line: nil): "\(number)번 상품을 두 번 썼습니다"
    case .repeatedProduct(let number, let line?): "\(number)번 상품은 \(line)번째 줄에도 있습니다"
    case .pictureFromInput:
      "여기에는 사진 파일을 씁니다. -는 --picture에만 쓰고, 이름이 -인 파일은 ./-로 쓰세요"
    case .controlCharacter(let name): "“\(name)”에 마켓이 받지 않는 제어 문자가 있습니다"
    case .relativeNeedsProduct:
      "-10%나 +5 같은 변화량을 쓰려면 상품이 있어야 합니다. “edit”를 쓰세요"
    case .changeOfOtherCurrency:
      "-10%처럼 바꿀 때는 통화가 그대로입니다. “currency”를 빼거나 새 가격을 쓰세요"
    }
  }
}
