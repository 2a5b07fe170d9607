import Files
import Foundation
import Market
import Pictures
import Text

/// The Korean sentences are those of the market's first apps where those had them.
extension ErrorWords {
  package static let korean = ErrorWords(
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
    query: { error in
      switch error {
      case .price(let word): "“\(word)”: 예: 가격<3만, 가격>=5000, 가격:5천..3만"
      case .currency(let word): "“\(word)”: 통화는 통화:krw, 통화:usd만 쓸 수 있습니다"
      case .sort(let word): "“\(word)”: 예: 정렬:낮은가격, 정렬:최신, 정렬:이름, 정렬:할인"
      case .number(.stock, let word): "“\(word)”: 예: 재고:있음, 재고>10, 재고:3..7"
      case .number(.discount, let word): "“\(word)”: 예: 할인>0, 할인>1000"
      case .name(let word): "“\(word)”: 이름은 이름:책상, 이름:\"두 낱말\"처럼 씁니다"
      case .vendor(let word):
        "“\(word)”: 판매자는 판매자:나, 판매자:6, 판매자:\"김\"처럼 씁니다"
      case .negation(let word): "“\(word)”: 낱말, 판매자:, 재고:있음만 뺄 수 있습니다"
      case .tooManyExclusions(let limit): "낱말과 판매자는 \(limit)개까지 뺄 수 있습니다"
      case .tooManyNames(let limit): "이름 조건은 \(limit)개까지 쓸 수 있습니다"
      case .notLoggedIn: "로그인하지 않았습니다. 먼저 로그인하세요"
      case .emptyAlternative: "OR 앞뒤에 검색어가 있어야 합니다. OR를 찾으려면 \"OR\"로 쓰세요"
      case .tooManyAlternatives(let limit): "OR로 검색어를 \(limit)개까지 쓸 수 있습니다"
      case .emptyPriceRange: "최저 가격이 최고 가격보다 높습니다"
      case .tooLong(let limit): "검색어는 \(limit)자까지 쓸 수 있습니다"
      case .lineTooLong(let limit): "검색어와 조건은 합쳐서 \(limit)자까지 쓸 수 있습니다"
      case .tooManyWords(let limit): "검색어와 조건은 합쳐서 \(limit)개까지 쓸 수 있습니다"
      }
    },
    absence: koreanAbsence,
    credential: "사용할 수 없는 값입니다",
    picture: {
      switch $0 {
      case .unknownFormat: "지원하지 않는 형식의 사진입니다"
      case .unsupported(let format): "이 컴퓨터에서는 \(SafeText(format.name)) 사진을 읽을 수 없습니다"
      case .damaged(let format): "\(SafeText(format.name)) 사진이 손상되었거나 잘렸습니다"
      case .tooManyBytes(let count, let limit):
        "사진이 \(megabytes(count))MB입니다. \(megabytes(limit))MB까지 가능합니다"
      case .tooLong(let size, let limit): "사진이 \(size.sides) 픽셀입니다. 한 변은 \(limit) 픽셀까지 가능합니다"
      case .tooManyPixels(let size, let limit):
        "사진이 \(size.sides) 픽셀입니다. \(limit / 1_000_000)메가픽셀까지 가능합니다"
      case .outOfTime: "사진을 읽는 데 너무 오래 걸렸습니다"
      case .outOfMemory(let limit): "사진을 읽는 데 메모리가 \(limit >> 20)MiB 넘게 필요합니다"
      case .cannotShrink(let bytes): "사진을 \(bytes / 1_000)kB 이하로 줄일 수 없습니다"
      case .workerDied, .workerProtocolViolation: "사진을 읽는 중에 오류가 발생했습니다"
      case .workerHung: "사진을 읽는 프로그램이 응답하지 않습니다"
      case .noWorker(let detail): "사진을 읽는 프로그램을 시작할 수 없습니다: \(detail)"
      case .busy(let waiting): "이미 사진 \(waiting)장이 기다리고 있습니다"
      case .cancelled: "사진 읽기를 취소했습니다"
      }
    },
    pictureRecovery: {
      switch $0 {
      case .unknownFormat, .unsupported: "JPEG나 PNG 사진을 사용해 주세요"
      case .damaged, .workerDied, .workerProtocolViolation: "다른 사진 파일로 다시 시도해 주세요"
      case .tooManyBytes, .tooLong, .tooManyPixels, .outOfTime, .outOfMemory, .cannotShrink:
        "더 작은 사진을 사용해 주세요"
      case .workerHung, .busy, .cancelled: "다시 시도해 주세요"
      case .noWorker: "메모리나 프로세스를 정리한 뒤 다시 시도해 주세요"
      }
    },
    files: FileErrorWords(
      notFound: "파일이 없습니다",
      reason: {
        switch $0 {
        case .system(ENOENT): "그런 파일이나 폴더가 없습니다"
        case .system(EACCES), .system(EPERM): "권한이 없습니다"
        case .system(ENOSPC): "장치에 남은 공간이 없습니다"
        case .system(EDQUOT): "할당된 디스크 공간을 모두 썼습니다"
        case .system(EROFS): "읽기 전용 장치입니다"
        case .system(EMFILE), .system(ENFILE): "열린 파일이 너무 많습니다"
        case .system(EIO): "입출력 오류입니다"
        case .system(ENOTDIR): "경로의 일부가 폴더가 아닙니다"
        case .system(EISDIR): "폴더입니다"
        case .system(ENAMETOOLONG): "이름이 너무 깁니다"
        case .system(ELOOP): "심볼릭 링크가 너무 많습니다"
        case .system(EBUSY): "사용 중입니다"
        case .system(EBADF): "닫혀 있습니다"
        case .system(ENOEXEC): "실행할 수 있는 프로그램이 아닙니다"
        case .system(ENOMEM): "메모리가 부족합니다"
        case .system(EFBIG): "파일이 장치나 제한이 허용하는 크기보다 큽니다"
        case .system(EPIPE): "읽는 쪽이 읽기를 멈췄습니다"
        case .system(let code): "시스템 오류 \(code)"
        case .notRegularFile: "파일이 아닙니다"
        case .inUse: "다른 창에 열려 있습니다"
        case .notPrivate: "다른 사용자의 파일이거나 다른 사용자가 쓸 수 있는 파일입니다"
        case .openFolder(let path): "모든 사용자가 쓸 수 있는 폴더입니다. 먼저 “chmod o-w \(SafeText(path))”를 실행하세요"
        case .tooLarge(let maximum): "\(maximum)바이트보다 큽니다"
        }
      },
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
      mistake: {
        switch $0 {
        case .unreadable(let reason): "읽을 수 없습니다: \(reason.sentence(in: .korean))"
        case .tooLarge(let limit): "\(limit)바이트보다 큽니다"
        case .syntax(let reason): "TOML이 아닙니다: \(reason)"
        case .sameName(let name): "“\(name)” 항목이 이미 있습니다"
        case .unknownName(let name, let nearest):
          "\(name.quoted(with: .topic)) 없는 설정입니다\(koreanSuggestion(nearest))"
        case .unknownAction(let name, let nearest):
          "\(name.quoted(with: .topic)) 없는 기능입니다\(koreanSuggestion(nearest))"
        case .wrongType(let name, .text): "“\(name)”에는 이렇게 씁니다: 따옴표 안의 글"
        case .wrongType(let name, .flag): "“\(name)”에는 이렇게 씁니다: true 또는 false"
        case .wrongType(let name, .keys): "“\(name)”에는 이렇게 씁니다: [\"j\", \"Ctrl-N\"] 같은 키"
        case .wrongType(let name, .table): "“\(name)”에는 이렇게 씁니다: [keys] 표"
        case .wrongType(let name, .commands): "“\(name)”에는 이렇게 씁니다: [[commands]] 표"
        case .wrongType(let name, .command):
          "“\(name)”에는 이렇게 씁니다: 셸에서 실행할 줄, 또는 [\"label\", \"-\"] 같은 프로그램과 인자"
        case .notOneOf(let name, let value, let choices):
          "“\(name)”에는 \(value.quoted(with: .object)) 쓸 수 없습니다. \(choices) 중 하나를 쓰세요"
        case .notAColor(let name, let value):
          """
          “\(name)”에는 \(value.quoted(with: .object)) 쓸 수 없습니다. "#rrggbb", 0–255의 수, "default"나 \
          "red", "bright-red" 같은 이름을 쓰세요
          """
        case .weakContrast(let name, let ground, let tenths):
          """
          경고: “\(ground)” 위의 \(name.quoted(with: .topic)) 읽기 어렵습니다. 명도 대비가 \
          \(tenths / 10).\(tenths % 10):1입니다. 3:1 이상이 되게 고르세요
          """
        case .unknownKey(let action, let key):
          "“\(action)”의 \(key.quoted(with: .topic)) 키가 아닙니다: j, gg, Ctrl-N, F5, PgDn, ↓처럼 씁니다"
        case .reservedKey(let action, let key):
          "“\(action)”에는 “\(key)” 키를 쓸 수 없습니다: 대화 상자에서 쓰는 키입니다"
        case .clash(let key, let one, let other):
          "“\(key)” 키가 \(one.quoted(with: .and)) “\(other)” 둘 다에 쓰입니다"
        case .missing(let name): "“\(name)” 항목이 없습니다"
        case .sameTitle(let title): "이름이 “\(title)”인 명령이 이미 있습니다"
        case .tooManyCommands(let limit): "명령은 \(limit)개까지입니다. 나머지는 쓰지 않습니다"
        case .badServer(let error):
          "“server”: \(error.reason(in: .korean)). \(error.recovery(in: .korean))"
        case .badAuthorities(let error): koreanService(error)
        }
      }),
    store: {
      switch $0 {
      case .cannotOpen(let store, .file(.system(EACCES))):
        "\(store.with(.object)) 열 권한이 없습니다. 소유자나 root로 실행해 보세요"
      case .cannotOpen(let store, let reason):
        "\(store.with(.object)) 열 수 없습니다: \(reason.sentence(in: .korean))"
      case .damaged(let store): "\(store.with(.subject)) 손상되었거나 마켓 파일이 아닙니다. 파일은 그대로 두었습니다"
      case .emptied(let store):
        """
        \(store) 파일이 비어 있습니다. 있던 마켓이 없어졌으며, 새 마켓을 만들지 않았습니다. “openmarket restore FILE”로 백업을 복원하거나, \
        새로 시작하려면 이 파일을 지우세요
        """
      case .lost(let store, let log):
        """
        \(store) 파일은 없어졌는데 로그 \(log) 파일이 남아 있어, 새 마켓을 만들지 않았습니다. 파일을 되돌려 놓거나 “openmarket restore \
        FILE”로 백업을 복원하세요. 새로 시작하려면 로그 파일을 지우세요
        """
      case .foreign(let store): "\(store.with(.topic)) 다른 프로그램의 파일입니다. 파일은 그대로 두었습니다"
      case .newer(let store): "\(store.with(.topic)) 더 새로운 버전의 openmarket이 만든 파일입니다. 파일은 그대로 두었습니다"
      case .notEmpty(let store): "\(store)에 이미 마켓이 있습니다. 다른 폴더나 데이터베이스로 가져오세요"
      case .unfinishedImport(let store):
        "\(store)의 마켓은 아직 다 가져오지 않았습니다. 같은 openmarket import를 다시 실행하면 이어서 가져옵니다"
      case .importTakenOver(let store): "\(store)에 다른 가져오기가 시작되어 이 가져오기를 멈춥니다"
      case .busy(let store, nil): "다른 프로그램이 \(store.with(.object)) 사용하고 있습니다"
      case .busy(let store, let process?): "프로세스 \(process)번이 \(store.with(.object)) 사용하고 있습니다"
      case .pageTooDeep: "목록에서 너무 뒤에 있는 페이지입니다. 바로 앞 페이지에서 이어 보세요"
      case .full(let store): "\(store)의 저장 공간이 부족합니다"
      case .nearlyFull(let store, let reserve):
        """
        \(store)의 저장 공간이 수정과 삭제에 필요한 \(reserve / 1_048_576)MB도 남지 않았습니다. 공간을 비우거나 serve --reserve \
        값을 줄이세요
        """
      case .removed(let store): "\(store) 파일이 열려 있는 동안 없어지거나 바뀌었습니다. 다시 시작하세요"
      case .tooSlow(let limit):
        "\(Int(limit / .milliseconds(1)))ms 안에 끝나지 않아 멈췄습니다. 잠시 뒤에 다시 시도하거나 검색어를 줄여 보세요"
      case .crowded: "검색이 너무 많이 밀려 있습니다. 잠시 뒤에 다시 시도하세요"
      case .failed(let store, let reason):
        "\(store.with(.object)) 읽거나 쓸 수 없습니다: \(reason.sentence(in: .korean))"
      }
    },
    pictureStore: {
      switch $0 {
      case .badPlace(let place):
        """
        \(place)에는 사진을 저장할 수 없습니다. database, dir:경로, s3://버킷/경로 가운데 하나를 쓰세요. 버킷 이름은 영어 소문자, 숫자, 점, \
        하이픈 3자에서 63자까지입니다
        """
      case .failed(let place, .system(EACCES)): "\(place): 권한이 없습니다. 마켓을 실행하는 사용자의 것이어야 합니다"
      case .failed(let place, let reason):
        "\(place.with(.object)) 읽거나 쓸 수 없습니다: \(reason.sentence(in: .korean))"
      case .full(let place): "\(place)에 남은 공간이 없습니다"
      case .notPrepared(let place): "\(place)에 이 마켓의 사진이 없습니다. 장치가 마운트되어 있는지 확인하세요"
      case .noKey(let place): "\(place)의 키가 없습니다. AWS_ACCESS_KEY_ID와 AWS_SECRET_ACCESS_KEY를 설정하세요"
      case .refused(let place, let code): "\(place)에 접근할 수 없습니다: \(code)"
      case .unavailable(let place, .noConnection): "\(place)에 연결할 수 없습니다"
      case .unavailable(let place, .certificate(true)):
        "\(place): 서버의 인증서가 다른 호스트의 것입니다. endpoint를 확인하세요"
      case .unavailable(let place, .certificate(false)):
        "\(place): 서버의 인증서를 신뢰할 수 없습니다. AWS_CA_BUNDLE에 인증 기관을 지정하세요"
      case .unavailable(let place, .slow(let time)):
        "\(place)에서 \(max(1, Int(time / .seconds(1))))초 동안 응답이 없습니다"
      case .unavailable(let place, .answer(let code)): "\(place)에 지금 문제가 있습니다: \(code)"
      }
    },
    server: {
      switch $0 {
      case .noLibrary(let name):
        "PostgreSQL 클라이언트 라이브러리 \(name.with(.subject)) 없습니다. libpq5 패키지를 설치하세요"
      case .unreachable(let message): message
      case .noAnswer: "서버가 응답하지 않습니다"
      case .wrongPassword: "서버가 사용자나 비밀번호를 거부했습니다. 둘 다 확인하세요"
      case .noPassword: "서버가 비밀번호를 요구합니다. --database-password-file로 비밀번호 파일을 지정하세요"
      case .noDatabase: "그런 데이터베이스가 없습니다. createdb로 만드세요"
      case .encoding(let name): "인코딩이 \(name)입니다. UTF8 인코딩으로 데이터베이스를 다시 만드세요"
      case .tooManyConnections: "서버에 남은 연결이 없습니다. 서버의 max_connections를 늘리거나 노드를 줄이세요"
      case .readOnly: "서버가 읽기 전용입니다. 주소에 주 서버를 적으세요"
      case .sharedStatements:
        """
        풀러(pooler)가 준비된 구문(prepared statement)을 뒤섞습니다. \
        max_prepared_statements를 설정한 PgBouncer 1.21 이상이나 세션 모드를 쓰세요
        """
      case .busy: "연결이 모두 사용 중입니다"
      case .unknownOutcome: "변경을 저장하는 동안 연결이 끊겼습니다. 저장되었는지 확인하세요"
      }
    },
    vendor: {
      switch $0 {
      case .badName: "판매자 이름은 1자에서 100자까지입니다"
      case .badIdentifier: "판매자 ID는 UUID 형식이어야 합니다"
      case .badAccessID: "접속 아이디는 공백 없이 1자에서 100자까지입니다"
      case .badNumber(let numbers): "판매자 번호는 \(numbers.lowerBound)에서 \(numbers.upperBound)까지입니다"
      case .badSecret:
        "비밀번호는 \(Secret.typedLength.lowerBound)자에서 \(Secret.typedLength.upperBound)자까지입니다"
      case .taken(let text): "\(text.with(.topic)) 이미 사용 중입니다"
      case .unknown(let name): "판매자 \(name.with(.object)) 찾을 수 없습니다"
      case .ambiguous(let name): "\(name.with(.named)) 판매자가 여럿입니다. 판매자 ID를 사용하세요"
      case .hasProducts(let name, let count):
        "\(name)의 상품이 \(count)개 있습니다. 모두 삭제하려면 --delete-products를 붙이세요"
      case .isLocal(let name): "\(name.with(.topic)) 이 컴퓨터의 판매자이므로 삭제하거나 정지할 수 없습니다"
      case .isOfAnotherUser(let name):
        "\(name.with(.topic)) 다른 사용자의 판매자입니다. 비밀번호는 그 사용자만 바꿀 수 있습니다"
      case .isWaiting(let name): "\(name.with(.topic)) 정지된 것이 아니라 승인을 기다립니다. approve를 쓰세요"
      case .isNotWaiting(let name): "\(name.with(.topic)) 승인을 기다리지 않습니다"
      }
    },
    moderation: {
      switch $0 {
      case .noSuchProduct(let id): "\(id)번 상품이 없습니다"
      case .isHidden(let id): "\(id)번 상품은 이미 숨겨져 있습니다"
      case .isNotHidden(let id): "\(id)번 상품은 숨겨져 있지 않습니다"
      }
    },
    service: koreanService,
    command: { error, key in
      switch error {
      case .unknown(let name, let closest?):
        "\(name.quoted(with: .topic)) 없는 기능입니다. 혹시 “\(closest)”인가요?"
      case .unknown(let name, nil): "\(name.quoted(with: .topic)) 없는 기능입니다. \(key) 키로 모두 볼 수 있습니다"
      case .needsNothing(let name): "“\(name)” 뒤에는 아무것도 쓰지 않습니다"
      case .needsNumber(let name): "“\(name)” 뒤에는 숫자를 씁니다"
      case .needsOne(let name, let choices): "“\(name)” 뒤에는 \(choices) 중 하나를 씁니다"
      }
    })
}
