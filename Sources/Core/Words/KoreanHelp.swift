import Text

extension HelpWords {
  static let korean = HelpWords(
    overview: "개요", usage: "사용법", arguments: "인자", options: "옵션", subcommands: "명령",
    defaultValue: "기본값", values: "값",
    sentences: browsing.merging(serving) { $1 }.merging(vendors) { $1 }.merging(hosting) { $1 }
      .merging(scripting) { $1 })

  /// Commands for every user.
  private static let browsing: [String: SafeText] = [
    "A market in the terminal.": "터미널 속의 마켓.",
    "Without a subcommand the browser starts:": "명령 없이 실행하면 마켓이 열립니다.",
    "openmarket [LINK] [--server URL] [--data-dir DIR] [--language ko|en] [--allow-http]":
      "openmarket [LINK] [--server URL] [--data-dir DIR] [--language ko|en] [--allow-http]",
    """
    Without --server (or OPENMARKET_SERVER) the local market opens, in --data-dir, \
    OPENMARKET_DATA_DIR or $XDG_DATA_HOME/openmarket. In the browser, ? shows the keys and q \
    quits. --language works with every command.
    """: """
    --server나 OPENMARKET_SERVER가 없으면 --data-dir, OPENMARKET_DATA_DIR 또는 $XDG_DATA_HOME/openmarket에 \
    있는 내 마켓을 엽니다. 화면에서 ? 키는 단축키를 보여 주고, q 키는 종료합니다. --language는 모든 명령에 쓸 수 있습니다.
    """,
    "Show the version.": "버전 보기.",
    """
    Show the help of a command, or of a topic: keys, search, config, environment, files, \
    exit-status, json, completion or themes.
    """:
      """
    명령이나 주제의 도움말 보기. 주제: keys, search, config, environment, files, exit-status, json, \
    completion, themes.
    """,
    "The manual pages openmarket(1), openmarket-serve(8), -config(5) and -keys(7) say the same.":
      "man의 openmarket(1), openmarket-serve(8), -config(5), -keys(7)에 같은 내용이 있습니다.",
    "A command, such as `vendor add`, or a topic.": "`vendor add` 같은 명령, 또는 주제.",
    "Show help information.": "도움말 보기.",
    "Browse a market in the terminal: your own, or the one at --server.":
      "터미널에서 마켓 열기. 내 마켓, 또는 --server의 마켓.",
    "Serve a visitor: no other market, files or programs; the SSH key identifies the vendor.":
      "방문자에게 열기: 다른 마켓, 파일, 프로그램은 쓸 수 없고, SSH 키로 판매자를 구별합니다.",
    "docs/manual/ssh.md explains how. With --data-dir or --database, visitors can sell.":
      "방법은 docs/manual/ssh.md에 있습니다. --data-dir나 --database가 있으면 방문자가 팔 수 있습니다.",
    "The folder of the kiosk.": "키오스크의 폴더.",
    "Default: openmarket/kiosk in ~/.local/state of the account.":
      "기본값: 계정의 ~/.local/state 안의 openmarket/kiosk.",
    "Exit after this time without a key press.": "키를 누르지 않으면 끝내는 시간.",
    "Default: 15m with --kiosk, else never.": "기본값: --kiosk에서는 15m, 아니면 끝내지 않음.",
    "Keys add vendors until the market has this many; 0 for no limit.":
      "마켓의 판매자가 이만큼 될 때까지 SSH 키로 판매자를 추가합니다. 0이면 제한이 없습니다.",
    "Vendors added by keys in a day; 0 for no limit.":
      "하루에 SSH 키로 추가되는 판매자 수. 0이면 제한이 없습니다.",
    "Vendors added by keys in a day from one address, or one /64 of IPv6; 0 for no limit.":
      "하루에 한 주소에서, IPv6는 /64 하나에서 SSH 키로 추가되는 판매자 수. 0이면 제한이 없습니다.",
    "New vendors sell only after “openmarket vendor approve”.":
      "새 판매자는 “openmarket vendor approve” 뒤에 팔 수 있습니다.",
    "Serve the local market over HTTP.": "내 마켓을 HTTP로 서비스하기.",
    "Add synthetic products, to try a large market.": "큰 마켓을 시험할 가상 상품 추가하기.",
    "Add or remove the demo products of the local market.": "내 마켓의 예시 상품을 추가하거나 지우기.",
    "Manage vendors.": "판매자 관리.",
    "Log in to a market.": "마켓에 로그인하기.",
    "Inspect settings.": "설정 살펴보기.",
    "List and check themes.": "테마를 나열하고 검사하기.",
    "Manage the picture cache.": "사진 캐시 관리.",
    "Copy the market to a new file, even while it is served.":
      "마켓을 새 파일로 복사하기. 서비스 중에도 됩니다.",
    "Restore deleted products, or replace the local market with a backup.":
      "삭제한 상품을 복원하거나, 내 마켓을 백업으로 바꾸기.",
    "Check the market, or a backup, completely.": "마켓이나 백업을 빠짐없이 검사하기.",
    "Export the market as JSON lines and picture files, even while it is served.":
      "마켓을 JSON 줄과 사진 파일로 내보내기. 서비스 중에도 됩니다.",
    "Create a new market from an export.":
      "내보낸 마켓으로 새 마켓 만들기.",
    "Shrink the file after deletions; works while the market is served.":
      "삭제로 남은 공간을 파일에서 없애기. 서비스 중에도 됩니다.",
    "Show who did what: time, action, vendor, product, client, outcome and note.":
      "누가 무엇을 했는지 보기: 시각, 작업, 판매자, 상품, 클라이언트, 결과, 메모.",
    "Hide, show or delete products of any vendor.": "판매자의 상품을 숨기거나 다시 표시하거나 삭제하기.",
    "Check whether a market works, for containers and scripts.":
      "마켓이 정상인지 확인하기. 컨테이너와 스크립트용.",
    "Report terminal capabilities and how pictures will be drawn.":
      "터미널의 기능과 사진을 그리는 방법 알아보기.",
    "Without --server (or $OPENMARKET_SERVER) the local market opens. Press ? for the keys.":
      "--server나 $OPENMARKET_SERVER가 없으면 내 마켓을 엽니다. ? 키를 누르면 단축키가 나옵니다.",
    "A link to a product, as copied with y; or a market's address, or a product's number.":
      "y 키로 복사한 상품 링크, 마켓의 주소, 또는 상품 번호.",
    "The market to open, such as https://market.example.":
      "열 마켓. https://market.example처럼 씁니다.",
    "The dialect of the market at --server: auto, or one of 2b, 2a, 1b, 1a.":
      "--server 마켓의 API 버전: auto, 또는 2b, 2a, 1b, 1a 중 하나.",
    "The folder of the local market.": "내 마켓의 폴더.",
    "Default: $OPENMARKET_DATA_DIR, or openmarket in $XDG_DATA_HOME or ~/.local/share.":
      "기본값: $OPENMARKET_DATA_DIR, 또는 $XDG_DATA_HOME이나 ~/.local/share의 openmarket.",
    "A market in PostgreSQL instead of the folder, such as postgres://USER@HOST/NAME.":
      "폴더 대신 쓸 PostgreSQL 마켓. postgres://USER@HOST/NAME처럼 씁니다.",
    "Default: $OPENMARKET_DATABASE. docs/manual/postgresql.md explains how.":
      "기본값: $OPENMARKET_DATABASE. docs/manual/postgresql.md에 설명이 있습니다.",
    "The file with the password of the database.": "데이터베이스 비밀번호가 든 파일.",
    "Default: $OPENMARKET_DATABASE_PASSWORD_FILE; else PGPASSFILE, ~/.pgpass or PGPASSWORD.":
      "기본값: $OPENMARKET_DATABASE_PASSWORD_FILE, 없으면 PGPASSFILE, ~/.pgpass, PGPASSWORD.",
    "Connections to the database server; one more waits for changes.":
      "데이터베이스 서버와의 연결 수. 변경을 기다리는 연결이 하나 더 있습니다.",
    "Language, ko or en (default: last chosen, else the locale's).":
      "언어, ko 또는 en (기본값: 마지막에 고른 것, 없으면 로캘의 언어).",
    "Layout, list or grid (default: last used).": "보기 방식, list 또는 grid (기본값: 마지막에 쓴 것).",
    "Colours: auto, dark, light, high-contrast or colour-blind (default: last used).":
      "색: auto, dark, light, high-contrast 또는 colour-blind (기본값: 마지막에 쓴 것).",
    "Allow http:// to other machines: others on the network can read it.":
      "다른 컴퓨터에 http:// 허용하기. 네트워크의 다른 사람이 내용을 볼 수 있습니다.",
    "Write the bytes of this picture of the product, from 1, to standard output.":
      "상품의 이 사진(1부터)을 표준 출력에 쓰기.",
    "Refuse to change anything in the market.": "마켓에서 아무것도 바꾸지 못하게 하기.",
    "How pictures are drawn: auto, kitty, sixel, iterm, blocks, ascii, none.":
      "사진을 그리는 방법: auto, kitty, sixel, iterm, blocks, ascii, none.",
    "Default: $OPENMARKET_GRAPHICS, the settings, last used, or auto.":
      "기본값: $OPENMARKET_GRAPHICS, 설정, 마지막에 쓴 것, 또는 auto.",
    "Print lines instead of a full screen, for screen readers; needs no terminal.":
      "전체 화면 대신 줄로 출력하기. 화면 낭독기용이며 터미널이 필요 없습니다.",
    """
    Asks for the vendor's identifier and secret, or reads them as two lines from standard input or \
    --secret-file; never from arguments. They are saved in $XDG_CONFIG_HOME/openmarket/identities, \
    readable only by you. $OPENMARKET_SECRET_FILE names another file to use instead. Nothing is \
    saved until the market has checked them, as far as it can. The local market needs no login.
    """: """
    판매자 ID와 비밀번호를 묻거나 표준 입력 또는 --secret-file의 두 줄에서 읽으며, 인자로는 받지 않습니다. \
    $XDG_CONFIG_HOME/openmarket/identities에 본인만 읽을 수 있게 저장합니다. 다른 파일을 쓰려면 \
    $OPENMARKET_SECRET_FILE에 지정하세요. 마켓이 할 수 있는 만큼 확인한 뒤에 저장합니다. 내 마켓에는 로그인이 필요 \
    없습니다.
    """,
    "Save without asking the market, for example while it cannot be reached.":
      "연결할 수 없을 때처럼 마켓에 확인하지 않고 저장하기.",
    "Also trust the certificate authorities in this PEM file.":
      "이 PEM 파일의 인증 기관도 믿기.",
    "Default: $OPENMARKET_CA_FILE, or ca_file in config.toml.":
      "기본값: $OPENMARKET_CA_FILE, 없으면 config.toml의 ca_file.",
    "The market, such as https://market.example.": "마켓. https://market.example처럼 씁니다.",
    "List every mistake in config.toml with its line.":
      "config.toml의 잘못된 곳을 줄 번호와 함께 모두 나열하기.",
    "Show the path of config.toml.": "config.toml의 경로 보기.",
    "Print the settings in use, as config.toml.": "쓰고 있는 설정을 config.toml 형식으로 출력하기.",
    "Your own themes are files themes/NAME.toml in the folder of config.toml.":
      "직접 만든 테마는 config.toml이 있는 폴더의 themes/NAME.toml 파일입니다.",
    "List the names of all themes.": "모든 테마의 이름 나열하기.",
    "List every mistake in theme files with its line.":
      "테마 파일의 잘못된 곳을 줄 번호와 함께 모두 나열하기.",
    "The file to check (default: all in the themes folder).":
      "검사할 파일 (기본값: 테마 폴더의 모든 파일).",
    "Show the size and the folder of the cache.": "캐시의 크기와 폴더 보기.",
    "Remove the least recently used pictures until the rest is small enough.":
      "가장 오래 쓰지 않은 사진부터, 나머지가 충분히 작아질 때까지 지우기.",
    "Remove all pictures.": "모든 사진 지우기.",
    "Megabytes to keep.": "남겨 둘 크기(MB).",
    "Seconds to wait for the terminal's replies, 0–60 (default: 0.3, over SSH 1).":
      "터미널의 응답을 기다릴 시간(초), 0–60 (기본값: 0.3, SSH에서는 1).",
    "The number of products, 1–10000000.": "상품 수, 1–10000000.",
    "Add the demo products.": "예시 상품 추가하기.",
    "Remove the demo products.": "예시 상품 지우기.",
    "Print the result as JSON.": "결과를 JSON으로 출력하기.",
  ]

  /// `openmarket serve` and `healthcheck`.
  private static let serving: [String: SafeText] = [
    """
    By default only this machine can connect. To offer the market to others, give it a certificate \
    (--tls-cert, --tls-key) or put it behind a proxy that has one (--behind-proxy). \
    docs/manual/serving.md explains how. Every option can be set in the environment, such as \
    OPENMARKET_PUBLIC_URL, or in a file (--config).
    """: """
    처음에는 이 컴퓨터에서만 접속할 수 있습니다. 다른 사람에게 열려면 인증서(--tls-cert, --tls-key)를 지정하거나, \
    인증서가 있는 프록시 뒤에 두세요(--behind-proxy). 자세한 방법은 docs/manual/serving.md에 있습니다. \
    모든 옵션은 OPENMARKET_PUBLIC_URL 같은 환경 변수나 파일(--config)로도 지정할 수 있습니다.
    """,
    "The address to listen on.": "접속을 받을 주소.",
    "The port; 0 picks a free one.": "포트. 0이면 빈 포트를 고릅니다.",
    "The store for new pictures: database, dir:PATH or s3://BUCKET/PREFIX.":
      "새 사진을 둘 곳: database, dir:경로, s3://버킷/경로.",
    "Default: $OPENMARKET_PICTURES, or database. See docs/manual/pictures.md.":
      "기본값: $OPENMARKET_PICTURES, 없으면 database. docs/manual/pictures.md에 자세한 설명이 있습니다.",
    "A proxy in front encrypts all connections; allows addresses other than this machine's.":
      "앞의 프록시가 모든 접속을 암호화함. 이 컴퓨터 밖의 주소도 쓸 수 있습니다.",
    "A proxy or a network whose X-Forwarded-For is trusted; repeatable.":
      "X-Forwarded-For를 믿을 프록시나 네트워크. 여러 번 쓸 수 있습니다.",
    "Certificate chain (PEM).": "인증서 체인 (PEM).",
    "Private key of the certificate (PEM).": "인증서의 개인 키 (PEM).",
    "The URL that clients use; picture URLs begin with it.":
      "클라이언트가 쓰는 URL. 사진의 URL이 이것으로 시작합니다.",
    "Requests per second from one address; 0 for no limit.":
      "주소 하나의 초당 요청 수. 0이면 제한이 없습니다.",
    "Connections at once; half of them may be event streams.":
      "동시 접속 수. 그 절반까지 이벤트 스트림일 수 있습니다.",
    "Products of one vendor; 0 for no limit.": "판매자 한 명의 상품 수. 0이면 제한이 없습니다.",
    "Megabytes of one vendor's pictures and texts; 0 for no limit.":
      "판매자 한 명의 사진과 글의 크기(MB). 0이면 제한이 없습니다.",
    "Products that one vendor registers in an hour; 0 for no limit.":
      "판매자 한 명이 한 시간에 등록할 상품 수. 0이면 제한이 없습니다.",
    "Megabytes of disk space that new products leave free for edits and deletions.":
      "수정과 삭제를 위해 새 상품이 남겨 둘 디스크 공간(MB).",
    "Speak an older dialect on its own port, such as 2a=8081; repeatable.":
      "이전 API를 다른 포트에서 제공하기. 2a=8081처럼 쓰고, 여러 번 쓸 수 있습니다.",
    "Speak an older dialect by Host name, such as 2a=old.example; repeatable.":
      "이전 API를 Host 이름에 따라 제공하기. 2a=old.example처럼 쓰고, 여러 번 쓸 수 있습니다.",
    "A local port for /healthz, /readyz and /metrics; 0 picks a free one.":
      "/healthz, /readyz, /metrics의 로컬 포트. 0이면 빈 포트를 고릅니다.",
    "The address of that port, for a proxy or a monitor on another machine. It is not encrypted.":
      "그 포트의 주소. 다른 컴퓨터의 프록시나 모니터링에 씁니다. 암호화되지 않습니다.",
    "Append JSON lines to FILE instead of writing them to standard error.":
      "JSON 줄을 표준 오류 대신 FILE 끝에 쓰기.",
    "Minimum level: error, warning, notice, info (writes) or debug (all requests).":
      "최소 수준: error, warning, notice, info (쓰기) 또는 debug (모든 요청).",
    "Back the market up into this folder once a day.": "하루에 한 번 이 폴더에 마켓을 백업하기.",
    "The number of backups to keep there.": "거기에 남겨 둘 백업의 수.",
    "Days to keep the audit; 0 keeps it forever.": "기록을 남겨 둘 날 수. 0이면 계속 남깁니다.",
    "Settings in TOML, named like the options but without the leading dashes.":
      "TOML 설정 파일. 앞의 줄표를 뺀 옵션 이름을 씁니다.",
    "Default: $OPENMARKET_CONFIG. Options and $OPENMARKET_… variables override it.":
      "기본값: $OPENMARKET_CONFIG. 옵션과 $OPENMARKET_… 변수가 우선합니다.",
    "Upgrade the market and exit without serving it.":
      "마켓을 업그레이드만 하고 서비스하지 않기.",
    "Add the demo products if the market is empty.": "마켓이 비어 있으면 예시 상품 추가하기.",
    "Serve no pages for web browsers, only data for programs.":
      "웹 브라우저용 페이지 없이 프로그램용 데이터만 제공하기.",
    "Reject pictures of 300 KB or more (413) instead of shrinking them.":
      "300KB 이상의 사진을 줄이지 않고 거절하기 (413).",
    """
    A market of any dialect works if it returns a page of its list. Exit status: 0 if it works, 1 \
    if not or if it cannot be reached, as container engines expect.
    """: """
    어떤 방언이든 목록의 한 쪽을 보내면 정상입니다. 종료 상태: 정상이면 0, 아니거나 연결할 수 없으면 1. \
    컨테이너 엔진에 맞춘 값입니다.
    """,
    "The market's address.": "마켓의 주소.",
    "Default: http://127.0.0.1:8080, or with the port of $OPENMARKET_PORT.":
      "기본값: http://127.0.0.1:8080, 또는 $OPENMARKET_PORT의 포트.",
  ]

  /// `openmarket vendor` and `product`.
  private static let vendors: [String: SafeText] = [
    "Add a vendor. Without --secret-file, a secret is generated and shown once.":
      "판매자 추가하기. --secret-file이 없으면 비밀번호를 만들어 한 번만 보여 줍니다.",
    "List vendors and how much of their quotas they have used.":
      "판매자와 한도 사용량 나열하기.",
    """
    Fields are separated by tabs: identifier, access id, products, size of their pictures and \
    texts, products registered in the last hour, number, name. The number is the one in the filter \
    vendor:6. A limit follows a slash. Limits are those of “openmarket serve” with the same \
    options, environment and file.
    """: """
    각 항목은 탭으로 구분합니다: 판매자 ID, 접속 아이디, 상품 수, 사진과 글의 크기, 최근 1시간에 등록한 상품 수, \
    번호, 이름. 번호는 판매자:6 같은 조건에 씁니다. 한도는 빗금 뒤에 씁니다. 같은 옵션, 환경 변수, 파일을 쓰는 “openmarket serve”의 한도입니다.
    """,
    "The settings of the service.": "서비스의 설정 파일.",
    "Default: $OPENMARKET_CONFIG.": "기본값: $OPENMARKET_CONFIG.",
    "Give a vendor a new secret; the old one stops working immediately.":
      "판매자의 비밀번호를 새로 만들기. 이전 비밀번호는 바로 못 쓰게 됩니다.",
    "Rename a vendor; all products show the new name immediately.":
      "판매자의 이름 바꾸기. 모든 상품에 바로 나타납니다.",
    "Refuse all writes of a vendor. “resume” undoes it.":
      "판매자의 등록, 수정, 삭제를 막기. “resume”으로 풉니다.",
    "Let a suspended vendor write again.": "정지한 판매자를 다시 허용하기.",
    "Approve a waiting vendor, who can then sell.": "승인을 기다리는 판매자를 승인하기.",
    "Remove a vendor; one with products only with --delete-products.":
      "판매자 삭제하기. 상품이 있으면 --delete-products가 필요합니다.",
    "The name that customers see.": "고객에게 보이는 이름.",
    "The vendor's UUID (default: a new one).": "판매자의 UUID (기본값: 새로 만듦).",
    "Another name for the vendor.": "판매자의 다른 아이디.",
    "The vendor's number in products, for an app that contains it (default: the next).":
      "상품에 적히는 판매자 번호. 번호가 들어 있는 앱을 위한 것입니다 (기본값: 다음 번호).",
    "A file whose first line is the secret; - is standard input.":
      "첫 줄에 비밀번호가 있는 파일. -는 표준 입력입니다.",
    "The vendor's name, access id, identifier or number.": "판매자의 이름, 접속 아이디, 판매자 ID 또는 번호.",
    "The new name.": "새 이름.",
    "Hide the vendor's products.": "판매자의 상품 숨기기.",
    "Offer the vendor's hidden products again.": "숨긴 판매자의 상품을 다시 표시하기.",
    "Delete the vendor's products permanently.": "판매자의 상품을 완전히 삭제하기.",
    "Exit status: 0 when done, 1 when nothing has changed.":
      "종료 상태: 마쳤으면 0, 바뀐 것이 없으면 1.",
    "Hide a product from all lists, searches and pages. “show” undoes it.":
      "상품을 모든 목록, 검색, 화면에서 숨기기. “show”로 되돌립니다.",
    "Offer a hidden product again.": "숨긴 상품을 다시 표시하기.",
    "Delete a product permanently; its vendor cannot restore it.":
      "상품을 완전히 삭제하기. 판매자도 되돌릴 수 없습니다.",
    "List the hidden products: number, vendor's number and name.":
      "숨긴 상품 나열하기: 번호, 판매자 번호, 이름.",
    "The product's number.": "상품 번호.",
  ]
}
