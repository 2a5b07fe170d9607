import Actions
import Text

extension ManualWords {
  package static let korean = ManualWords(
    titles: Titles(
      name: "이름", synopsis: "사용법", description: "설명", options: "옵션", commands: "명령",
      administration: "마켓 운영",
      search: "검색", settings: "설정", commonOptions: "공통 옵션", completion: "자동 완성", themes: "나만의 테마",
      environment: "환경 변수", files: "파일", exitStatus: "종료 상태",
      examples: "예시", seeAlso: "함께 보기", keys: "단축키", dialogs: "양식과 대화 상자의 단축키"),
    summaries: Summaries(
      program: "터미널 속의 마켓",
      service: "마켓을 서비스하고 관리하기",
      settings: "openmarket의 설정",
      keys: "openmarket의 단축키"),
    program: [
      """
      `openmarket`은 터미널에서 마켓을 엽니다. 상품을 목록이나 사진이 있는 격자로 보고, 검색하고, 상세 \
      정보를 읽고, 상품을 등록합니다. 마켓의 주소가 없으면 이 컴퓨터의 폴더에 있는 내 마켓을 엽니다.
      """,
      """
      화면에서 `?` 키는 그 화면의 단축키를 보여 주고, `Ctrl-P`는 모든 기능을 이름으로 찾고, `q` 키는 종료합니다. `--accessible`은 화면 \
      낭독기와 파이프를 위해 한 줄씩 묻고 답합니다.
      """,
    ],
    service: [
      """
      `openmarket serve`는 폴더에 있는 마켓을 HTTP나 HTTPS로 서비스합니다. 이 프로그램과 \
      Open Market API용 앱이 접속할 수 있습니다. 나머지 명령은 그 폴더를 관리하며, `restore`를 빼면 서비스 중에도 됩니다.
      """,
      "`serve`의 옵션은 모두 설정 파일(`--config`)에도 쓸 수 있습니다.",
    ],
    administration: "이 명령들의 옵션은 `openmarket-serve`(8)에 있습니다.",
    settingsFile: [
      """
      늘 적용할 설정은 TOML 파일에 쓰며, 파일이 바뀌면 다시 읽습니다. 명령줄의 옵션이 우선합니다. \
      화면에서 고른 것은 프로그램이 끝날 때까지 적용되고, 파일에 없는 설정은 다음에 시작할 때에도 \
      그대로입니다.
      """,
      """
      `openmarket config check`는 잘못된 곳을 모두 줄 번호와 함께 알려 줍니다. 잘못이 있어도 화면은 \
      열립니다. 하지만 어느 마켓인지나 바꿔도 되는지가 분명하지 않으면 마켓의 내용을 바꾸는 명령을, `ca_file`의 \
      파일을 사용할 수 없으면 서버에 연결하는 명령을 실행하지 않습니다.
      """,
      """
      `openmarket config show`는 지금 적용된 설정을 보여 줍니다. 파일에 없거나 환경 변수가 대신하는 것은 \
      주석으로 나옵니다.
      """,
    ],
    keys: [
      """
      키마다 실행하는 기능이 있습니다. 기능의 이름은 `:` 줄, `Ctrl-P`, config.toml의 `[keys]`에서 같고, 키는 `[keys]`에서 정합니다: \
      `down = ["j", "↓", "Ctrl-N"]`.
      """
    ],
    search: [
      """
      상품 이름, 판매자 이름, 설명에 모든 낱말이 순서와 관계없이 있는 상품을 찾습니다. 따옴표로 묶은 낱말은 한 덩어리로 \
      찾습니다. 낱말 사이에 `OR`와 조건을 쓸 수 있습니다:
      """
    ],
    completion: """
      데비안 패키지는 bash, zsh, fish의 자동 완성을 설치합니다. 그 밖에는 bash는 `source`로 파일을 읽고, zsh는 \
      `$fpath`의 폴더에서, fish는 `~/.config/fish/completions`에서 찾습니다:
      """,
    themes: [
      """
      테마는 config.toml 옆의 `themes/NAME.toml` 파일입니다. 폴더는 `openmarket config path`가 보여 줍니다. \
      `theme = "NAME"`, `--theme NAME`, 화면에서 `t`로 고르고, 잘못은 `openmarket theme check`가 알려 줍니다.
      """,
      """
      색은 `"#rrggbb"`, 터미널 팔레트의 번호, `"bright-blue"` 같은 이름, `"default"` 중 하나입니다. 정하지 않은 색은 기본 테마인 \
      `base`를 따릅니다:
      """,
    ],
    environment: [
      ("OPENMARKET_SERVER", "열 마켓. `--server`와 같습니다."),
      ("OPENMARKET_DATA_DIR", "내 마켓의 폴더. `--data-dir`와 같습니다."),
      ("OPENMARKET_PICTURES", "내 마켓의 사진을 둘 곳. `openmarket serve --pictures`와 같습니다."),
      (
        "OPENMARKET_SECRET_FILE",
        "OPENMARKET_SERVER의 마켓에서 쓸 판매자 ID와 비밀번호가 있는 파일. 그 변수가 없으면 명령의 마켓에서 씁니다."
      ),
      ("OPENMARKET_DATABASE", "폴더 대신 쓸 PostgreSQL의 마켓. `--database`와 같습니다."),
      (
        "OPENMARKET_DATABASE_PASSWORD_FILE",
        "그 비밀번호가 있는 파일. `--database-password-file`과 같습니다."
      ),
      ("OPENMARKET_GRAPHICS", "사진을 그리는 방법. `--graphics`와 같습니다."),
      (
        "OPENMARKET_READ_ONLY",
        "`1`이면 마켓에서 아무것도 바꿀 수 없습니다. `--read-only`와 같습니다. `0`은 config.toml보다 우선합니다."
      ),
      ("OPENMARKET_CONFIG", "`serve`의 설정 파일. `--config`와 같습니다."),
      ("OPENMARKET_PORT", "`serve`의 포트. `--port`와 같고 `healthcheck`도 이 포트에 묻습니다."),
      ("OPENMARKET_CA_FILE", "추가로 믿을 인증 기관의 PEM 파일. `--ca-file`과 같습니다."),
      ("SSL_CERT_FILE", "시스템의 것 대신 믿을 인증 기관의 PEM 파일."),
      ("OPENMARKET_PUBLIC_URL", "새 판매자에게 보낼 안내에 적을 주소. `--public-url`과 같습니다."),
      ("NO_COLOR", "값이 있으면 색을 쓰지 않습니다."),
      (
        "CLICOLOR_FORCE, FORCE_COLOR",
        "값이 있고 0이 아니면 명령이 파이프에도 색을 출력합니다. `--color always`와 같고, NO_COLOR가 있으면 그렇지 않습니다."
      ),
      ("VISUAL, EDITOR", "긴 설명을 쓸 편집기."),
      ("LC_ALL, LC_MESSAGES, LANG", "`--language`나 설정이 없을 때의 언어."),
      ("COLORTERM", "`truecolor`나 `24bit`이면 터미널이 모든 색을 보여 줍니다."),
      (
        "XDG_DATA_HOME, XDG_STATE_HOME, XDG_CONFIG_HOME, XDG_CACHE_HOME",
        "프로그램의 폴더를 만들 폴더."
      ),
    ],
    files: [
      ("~/.local/share/openmarket/", "내 마켓과 그 안의 내 판매자 정보."),
      ("~/.local/state/openmarket/", "임시저장, 최근에 삭제한 상품, 저장한 보기와 검색어."),
      (
        "~/.config/openmarket/",
        "config.toml, 테마, 다른 마켓의 판매자 정보. 나만 읽을 수 있습니다."
      ),
      ("~/.cache/openmarket/", "목록과 사진의 캐시. 지워도 됩니다."),
      ("docs/manual/", "소스 코드와 함께 있는 설명서. 패키지에서는 `/usr/share/doc/openmarket/manual`."),
    ],
    exitStatus: [
      ("0", "성공했습니다."),
      (
        "1",
        """
        실패했습니다. 이유를 표준 오류에 한 줄로 씁니다. `--exit-code`를 쓰면, 찾은 상품이 없거나 `--dry-run`에서 바뀔 것이 있을 때만입니다.
        """
      ),
      ("2", "이 터미널에서는 화면을 열 수 없습니다. `--exit-code`를 썼다면 실패했습니다."),
      ("64", "명령줄이 잘못되었습니다. 아무것도 하지 않았습니다."),
      ("65", "거부되었습니다. 입력이나 마켓의 규칙에 맞지 않습니다."),
      ("66", "그런 상품이 없거나 더 이상 없습니다."),
      ("69", "마켓에 연결할 수 없습니다."),
      ("74", "보낸 요청에 답이 없거나, 출력을 쓸 수 없습니다."),
      ("75", "나중에 다시 시도하세요. 요청이 너무 많거나, 할당량을 다 썼거나, 다른 사람이 먼저 바꾸었습니다."),
      ("76", "마켓의 답이 아닙니다."),
      ("77", "허용되지 않습니다. 로그인하지 않았거나, 비밀번호가 틀렸거나, 다른 판매자의 상품이거나, 읽기 전용입니다."),
      ("78", "config.toml에 잘못된 곳이 있어, 무언가를 쓰거나 비밀번호를 보내는 명령을 멈췄습니다."),
      ("130", "Ctrl-C로 끝났습니다."),
    ],
    serviceFiles: [
      ("/var/lib/openmarket/", "서비스의 마켓. 서비스의 사용자만 읽을 수 있습니다."),
      ("/var/lib/openmarket/backups/", "하루에 한 번 만드는 백업. 최근 일곱 개를 남깁니다."),
      ("/etc/openmarket/serve.env", "환경 변수로 쓴 서비스의 옵션."),
      ("openmarket.service", "systemd의 유닛. `certificate.conf` 같은 파일로 설정을 추가합니다."),
    ],
    serviceStatus: [
      ("0", "성공했습니다. `serve`는 SIGTERM이나 Ctrl-C로 끝났습니다."),
      ("1", "실패했습니다. 이유를 표준 오류에 한 줄로 씁니다. `healthcheck`: 정상이 아닙니다."),
      ("2", "`verify`가 문제를 찾았습니다."),
      ("64", "명령줄이나 설정이 잘못되었습니다. 아무것도 하지 않았습니다."),
      ("69", "`status`: 서비스가 응답하지 않습니다."),
    ],
    serviceExamples: [
      (
        "openmarket serve --data-dir /var/lib/openmarket --behind-proxy",
        "이 컴퓨터의 프록시에 마켓을 서비스합니다."
      ),
      (
        "openmarket vendor add --data-dir /var/lib/openmarket \"Corner Shop\"",
        "판매자를 추가합니다. 비밀번호는 한 번만 보입니다."
      ),
      (
        "openmarket backup --data-dir /var/lib/openmarket market.sqlite",
        "서비스 중에도 마켓을 복사합니다."
      ),
      (
        "openmarket status --data-dir /var/lib/openmarket --metrics-port 9464",
        "마켓과 실행 중인 서비스의 상태를 봅니다."
      ),
      ("openmarket audit --since 7d --follow", "누가 무엇을 했는지 보여 주고, 새 기록을 기다립니다."),
    ],
    serviceJSON: [
      (
        "vendor add --json",
        """
        판매자 ID `identifier`, 번호 `id`, `name`, `access_id`, `is_suspended`, `is_waiting`, \
        `products`, `hidden_products`, 만든 비밀번호 `secret`.
        """
      ),
      (
        "vendor list --json",
        """
        `secret`이 없고 `bytes`, `registrations_last_hour`, `max_products`, `max_bytes`, \
        `max_registrations_per_hour`가 더 있는 같은 객체의 배열.
        """
      ),
      (
        "status --json",
        """
        `market`, `version`, `products`, `hidden_products`, `vendors`, `waiting_vendors`, \
        `suspended_vendors`, `database_bytes`, `disk_free_bytes`. `quotas`에는 각각 번호 `vendor_id`, \
        `vendor`, `quota`, `used`, `limit`. `--metrics-port`를 쓰면 `service`에 `state`와, `reason` 또는 \
        `version`, `started_at`, `limited_requests`, `limited_addresses`, 주소별 \
        `limited_clients`, 경로별 `slow_requests`.
        """
      ),
      (
        "audit --json",
        """
        기록마다 객체 하나: `time`, `action`, 번호 `vendor_id`, `vendor`, `product_id`, `client`, \
        `outcome`, `note`. 값이 없는 항목은 어디서나 나오지 않습니다.
        """
      ),
      ("backup --json", "`file`, `bytes`, 백업에 들어 있지 않은 사진의 수 `pictures_outside`."),
      (
        "verify --json",
        """
        `file` 또는 `database`, `products`, `vendors`, `pictures`, `pictures_outside`, `orphans`. \
        `problems`에는 문제마다 문장 하나.
        """
      ),
    ],
    settingsFiles: [
      ("~/.config/openmarket/config.toml", "설정. 위치는 `openmarket config path`로 봅니다."),
      ("~/.config/openmarket/themes/NAME.toml", "내 테마."),
    ],
    filters: [
      (
        "책상 OR 의자 OR \"스탠드 조명\"",
        "다섯 개까지의 검색어 가운데 하나가 있는 상품. 조건은 모두에 적용됩니다."
      ),
      (
        "가격<5만, 가격>=10달러, 가격:1만..5만",
        "할인한 가격이 이 범위에 있는 상품. 원화 기준이며, 통화를 함께 쓰면 그 통화 기준입니다."
      ),
      ("통화:원, 통화:달러", "이 통화의 상품."),
      ("재고:있음, -재고:있음", "재고가 있는 상품, 품절된 상품."),
      ("재고>10, 재고:3..7", "재고가 이만큼 있는 상품."),
      ("할인>0", "할인 상품. 할인금액은 통화의 가장 작은 단위입니다."),
      (
        "이름:책상, 이름:\"두 낱말\"",
        """
        이름의 어디에든 이 글자가 있는 상품. Oak 2는 Oak 29에도 있습니다. 글자 가운데의 따옴표는 두 번 씁니다: \
        이름:\"9\"\" 등\".
        """
      ),
      (
        "판매자:나, 판매자:\"김\", 판매자:6",
        "내 상품, 이름에 이 글자가 있는 판매자의 상품, 이 번호의 판매자의 상품."
      ),
      ("-낱말, -\"두 낱말\", -판매자:김", "이 낱말이 없는 상품, 이 판매자의 것이 아닌 상품."),
      (
        "정렬:최신, 정렬:낮은가격, 정렬:이름",
        """
        이 순서로. `S` 키는 순서를 거꾸로 바꿉니다. 가격은 숫자로만 비교하므로 통화를 함께 쓰세요. 영어로도 \
        쓸 수 있습니다: price<50000, in:stock, sort:price.
        """
      ),
    ],
    settings: [
      ("language", "프로그램의 언어."),
      ("theme", "테마: 기본 테마나 직접 만든 테마."),
      ("layout", "화면에서 다시 고를 때까지 쓸 목록이나 격자."),
      ("mouse", "마우스로 움직이고 고를지 여부. 끄면 터미널이 글자를 선택합니다."),
      ("graphics", "사진을 그리는 방법."),
      ("server", "열 마켓의 주소."),
      ("ca_file", "추가로 믿을 인증 기관의 PEM 파일. `--ca-file`과 같습니다."),
      ("read_only", "마켓에서 아무것도 바꿀 수 없게 할지 여부. `--read-only`와 같습니다."),
      ("send_outbox", "보내지 못한 것을 다시 연결되는 대로 보낼지 여부. 끄면 `w` 화면에서 보냅니다."),
      ("keys", "기능과 키의 표. 기본 키를 대신합니다."),
      (
        "commands",
        """
        내 명령의 표 `[[commands]]`. 표마다 이름 `title`, 프로그램과 인자 또는 셸에서 실행할 줄인 `command`, \
        없어도 되는 키 `key`, 출력 방법 `output`(대화 상자 `show`, `terminal`, `none`)이 있습니다. 커서가 있는 \
        상품이나 고른 상품 모두를 JSON으로 표준 입력에 줍니다. `:run`은 이름으로 실행합니다.
        """
      ),
    ],
    examples: [
      ("openmarket", "내 마켓을 엽니다."),
      ("openmarket --server https://market.example", "다른 마켓을 엽니다."),
      ("openmarket https://market.example/products/12", "그 마켓의 상품을 엽니다."),
      (
        """
        openmarket add --name "Oak chair" --description "Four sturdy legs" --price 90000 \
        --stock 4 --picture chair.jpg
        """,
        "상품을 등록합니다."
      ),
      ("openmarket list 'price<50000' --output csv", "스프레드시트용 표를 출력합니다."),
      (
        "openmarket list --all --quiet vendor:me | openmarket edit - --price -10% --dry-run",
        "내 상품을 모두 10% 내리면 무엇이 바뀌는지 봅니다."
      ),
      (
        "openmarket watch --existing --count 1 'name:\"Oak chair\"' 'stock>0'",
        "이름에 이 글자가 있는 상품의 재고가 생길 때까지 기다립니다. 앞에 `timeout 60`을 붙이면 1분까지만 기다립니다."
      ),
      ("openmarket copy --to https://market.example vendor:me", "내 상품을 다른 마켓에 복사합니다."),
      ("openmarket export old && openmarket import old --data-dir new", "내 마켓의 사본을 만듭니다."),
      (
        """
        openmarket export copy --data-dir new && sed '1d;$d' copy/market.jsonl >lines && \
        sed '1d;$d' old/market.jsonl | diff - lines && diff -r old/pictures copy/pictures
        """,
        "두 마켓이 같은지 확인합니다. 내보낸 것의 첫 줄과 마지막 줄만 다를 수 있습니다."
      ),
      ("openmarket serve --port 8080 --demo", "예시 상품이 있는 내 마켓을 이 컴퓨터에 서비스합니다."),
    ],
    everywhere: "어디서나", scene: sceneName, defaultValue: "기본값", values: "값")

  @Sendable private static func sceneName(_ scene: Scene) -> SafeText {
    switch scene {
    case .list: "목록"
    case .detail: "상세"
    case .help: "도움말"
    case .helpFilter: "도움말 찾기"
    case .palette: "기능 찾기"
    case .command: "명령 줄"
    case .search: "검색"
    case .filter: "필터"
    case .menu: "메뉴"
    case .messages: "알림"
    case .form: "양식"
    case .drafts: "임시저장"
    case .files: "파일 고르기"
    case .deletion: "삭제"
    case .dialog: "그 밖의 대화 상자"
    case .tasks: "작업"
    case .login: "로그인"
    case .markets: "마켓"
    case .trash: "휴지통"
    case .comparison: "상품 비교"
    }
  }
}
