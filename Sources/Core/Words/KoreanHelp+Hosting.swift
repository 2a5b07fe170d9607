import Text

/// The commands of hosts, and those for scripts.
extension HelpWords {
  /// Backups and the audit.
  static let hosting: [String: SafeText] = [
    """
    The file holds everything: products, pictures, vendors and the audit. Only pictures outside \
    the database (serve --pictures) have to be backed up separately. Only you can read the file, \
    and an existing one is never overwritten. A market in PostgreSQL is backed up with pg_dump, or \
    exported. Exit status: 0 when the copy is on the disk, 1 when it is not.
    """: """
    파일에는 상품, 사진, 판매자, 기록이 모두 들어 있습니다. 데이터베이스 밖에 둔 사진(serve --pictures)만 따로 백업해야 합니다. 파일은 본인만 읽을 수 \
    있고, 이미 있는 파일은 덮어쓰지 않습니다. PostgreSQL의 마켓은 pg_dump로 백업하거나 내보냅니다. 종료 상태: 사본이 디스크에 있으면 0, 없으면 1.
    """,
    "Move the pictures of a market, or collect unused ones.": "마켓의 사진을 옮기거나 쓰지 않는 사진을 정리하기.",
    "Move all pictures to another store, even while the market is served.":
      "모든 사진을 다른 곳으로 옮기기. 서비스 중에도 됩니다.",
    """
    Serve the market with the new store first, so that new pictures go there. Run an interrupted \
    move again to continue it. docs/manual/pictures.md has the steps. Exit status: 0 when done, 2 \
    when pictures were missing or damaged, 1 when it ended early.
    """: """
    먼저 새로운 곳을 지정해 마켓을 서비스하면 새 사진은 그곳에 저장됩니다. 중단된 이동은 다시 실행하면 이어집니다. 순서는 docs/manual/pictures.md에 \
    있습니다. 종료 상태: 마치면 0, 없거나 손상된 사진이 있으면 2, 도중에 끝나면 1.
    """,
    "The new store: database, dir:PATH or s3://BUCKET/PREFIX.":
      "새로운 곳: database, dir:경로, s3://버킷/경로.",
    "The old store, if it is not the database.": "데이터베이스가 아니라면 지금까지 둔 곳.",
    "Default: $OPENMARKET_PICTURES.": "기본값: $OPENMARKET_PICTURES.",
    "Collect unused pictures outside the database.":
      "데이터베이스 밖에 있고 어느 상품에도 없는 사진 정리하기.",
    """
    A served market does this every day. Pictures are discarded when they are an hour old, and \
    removed after --keep-days. Exit status: 0 when done, 1 when not.
    """: """
    서비스 중인 마켓은 날마다 정리합니다. 한 시간이 지난 사진은 버리고, --keep-days가 지나면 지웁니다. 종료 상태: 마치면 0, 아니면 1.
    """,
    "Days to keep discarded pictures; at least as long as backups.":
      "버린 사진을 남겨 두는 날 수. 백업만큼 오래 두세요.",
    "The new file.": "새 파일.",
    """
    Numbers and links are products, which can be restored for ten minutes; - reads them from \
    standard input. Without arguments, your deletions in the local market are listed. Anything \
    else is a backup file: it is checked first, the market must not be running, and the replaced \
    market is kept in its folder under a dated name. Write ./12 for a file whose name is a number. \
    Exit status: openmarket help exit-status.
    """: """
    번호와 링크는 10분 안에 되돌릴 수 있는 상품이며, -는 표준 입력에서 읽습니다. 아무것도 없으면 내 마켓에서 삭제한 내 \
    상품을 나열합니다. 그 밖에는 백업 파일입니다: 먼저 백업을 검사하고, 마켓이 실행 중이 아니어야 하며, 이전 마켓은 날짜를 \
    붙인 이름으로 폴더에 남습니다. 이름이 번호인 파일은 ./12처럼 쓰세요. 종료 상태: openmarket help exit-status.
    """,
    "Product numbers or links, or the backup.": "상품의 번호나 링크, 또는 백업.",
    """
    Checks the structure of the file, the references between its tables, the counts and every \
    picture, with --pictures also those outside the database. With --database, checks a market in \
    PostgreSQL in the same way: the values of rows, references, totals, searches, events and \
    pictures, in one read-only snapshot. Exit status: 0 when all is well, 2 when there are \
    problems, 1 when the market or the picture store cannot be checked.
    """: """
    파일의 구조, 표 사이의 참조, 개수, 모든 사진을 검사합니다. --pictures를 지정하면 데이터베이스 밖의 사진도 검사합니다. \
    --database를 지정하면 PostgreSQL의 마켓을 같은 방식으로 검사합니다. 행의 값, 참조, 상품 수, 검색, 이벤트, 사진을 \
    한 시점의 상태로 읽기만 합니다. 종료 상태: 이상이 없으면 0, 문제가 있으면 2, 마켓이나 사진이 있는 곳을 검사할 수 \
    없으면 1.
    """,
    "A backup (default: the market itself).": "백업 (기본값: 마켓 자체).",
    """
    Exit status: 0 when done, 1 when it could not be done: the reason says whether the market has \
    to be stopped for it.
    """: "종료 상태: 마쳤으면 0, 못 했으면 1. 마켓을 멈춰야 하면 그 이유에 나옵니다.",
    """
    Oldest first, in columns on a terminal and separated by tabs elsewhere; with --json one object \
    per line. The client “-” is a command on this machine. Exit status: 0, or 1 when the market \
    cannot be read.
    """: """
    오래된 것부터, 터미널에서는 열을 맞추고 그 밖에서는 탭으로 구분합니다. --json이면 한 줄에 객체 하나입니다. \
    클라이언트 “-”는 이 컴퓨터의 명령입니다. 종료 상태: 0, 마켓을 읽을 수 없으면 1.
    """,
    "The start: a day (2026-01-31), a time (2026-01-31T10:20:30Z) or an age (12h, 7d).":
      "시작: 날짜(2026-01-31), 시각(2026-01-31T10:20:30Z) 또는 기간(12h, 7d).",
    "Only this vendor: name, access id, identifier or number.":
      "이 판매자만: 이름, 접속 아이디, 판매자 ID 또는 번호.",
    "Wait for new entries until interrupted.": "중단할 때까지 새 기록을 기다리기.",
    """
    docs/manual/export.md documents every field. The export holds the hashes of secrets, and only \
    you can read it. An existing one is never overwritten. Exit status: 0 when all of it is on the \
    disk, 1 when not, 130 when it was interrupted.
    """: """
    모든 필드의 설명은 docs/manual/export.md에 있습니다. 비밀번호의 해시가 들어 있으므로 본인만 읽을 수 있습니다. \
    이미 내보낸 것은 덮어쓰지 않습니다. 종료 상태: 모두 디스크에 있으면 0, 아니면 1, 중단되었으면 130.
    """,
    "A new folder; - is standard output, with the pictures in the lines.":
      "새 폴더. -는 표준 출력이며 사진도 줄에 들어갑니다.",
    "Omit secrets, the audit, keys, and products that are deleted or hidden.":
      "비밀번호, 기록, 키, 삭제하거나 숨긴 상품을 빼기.",
    """
    Every line and every picture is checked; nothing is left of an export with a mistake. After an \
    interruption, run the same command again to continue; until then the market cannot be opened. \
    Exit status: 0 when the market is complete, 1 when not, 130 when it was interrupted.
    """: """
    모든 줄과 사진을 검사하며, 잘못이 있으면 아무것도 남기지 않습니다. 중단된 뒤 같은 명령을 실행하면 이어서 하고, 다 가져오기 전에는 마켓을 열 수 없습니다. 종료 \
    상태: 다 가져왔으면 0, 아니면 1, 중단되었으면 130.
    """,
    "The folder of an export; - is standard input.": "내보낸 폴더. -는 표준 입력입니다.",
    "Discard an interrupted import and start again.":
      "중단된 가져오기를 버리고 처음부터 다시 시작하기.",
  ]

  /// The commands for scripts.
  static let scripting: [String: SafeText] = [
    "List products, with the filters of the browser's search line.":
      "상품 나열하기. 검색 줄의 조건을 그대로 쓸 수 있습니다.",
    """
    Words and filters such as 'stock>0' 'price<50000' 'vendor:Kim' are those of the search line in \
    the browser; openmarket help search lists them. A market's address may come first. Put words \
    that begin with - after --. Exit status: openmarket help exit-status.
    """: """
    '재고>0' '가격<50000' '판매자:한강' 같은 조건은 화면의 검색 줄과 같으며 openmarket help search에 나와 \
    있습니다. 마켓의 주소를 맨 앞에 쓸 수 있습니다. -로 시작하는 낱말은 -- 뒤에 쓰세요. 종료 상태: \
    openmarket help exit-status.
    """,
    "Prices are compared as numbers: add a currency, such as currency:krw.":
      "가격은 숫자로만 비교하므로 currency:krw처럼 통화를 함께 쓰세요.",
    "Words to search for, and filters.": "검색할 낱말과 조건.",
    "List the products that contain words.": "낱말이 들어 있는 상품 나열하기.",
    "The same as “list”, but needs at least one word.": "“list”와 같지만 낱말이 있어야 합니다.",
    """
    The order: newest, oldest, price_asc, price_desc, name, name_desc, discount, discount_asc, \
    price.
    """: """
    순서: newest, oldest, price_asc, price_desc, name, name_desc, discount, discount_asc, price.
    """,
    "The maximum number of products (default: 30).": "최대 상품 수 (기본값: 30).",
    "List all products.": "모든 상품 나열하기.",
    "Print JSON, one object per line (default where the output is not a terminal).":
      "JSON을 한 줄에 객체 하나씩 출력하기 (터미널이 아니면 기본값).",
    "Print text for reading (default on a terminal).": "사람이 읽기 좋게 출력하기 (터미널의 기본값).",
    "Print only the numbers of products, and no progress.": "상품 번호만 출력하고 진행 상황은 알리지 않기.",
    "Print without colours and emphasis, as with NO_COLOR.":
      "NO_COLOR처럼 색과 강조 없이 출력하기.",
    "Show products in full.": "상품을 빠짐없이 보기.",
    """
    A product is a number, its full name, or a link copied with y in the browser; - reads numbers, \
    links or JSON objects with an id from standard input, one per line. Exit status: openmarket \
    help exit-status.
    """: """
    상품은 번호, 이름 전체, 또는 화면에서 y 키로 복사한 링크입니다. -는 표준 입력에서 번호, 링크, 또는 id가 있는 JSON 객체를 \
    한 줄에 하나씩 읽습니다. 종료 상태: openmarket help exit-status.
    """,
    "Products: numbers, names or links; - reads standard input.":
      "상품의 번호, 이름 또는 링크. -는 표준 입력을 읽습니다.",
    "Print the changes of a market as they happen, until Ctrl-C.":
      "마켓의 변경을 일어나는 대로 출력하기. Ctrl-C로 끝냅니다.",
    """
    A broken connection is reopened, and the changes made meanwhile follow; a reset means that \
    anything may have changed. A restored product is reported as created. Exit status: openmarket \
    help exit-status.
    """: """
    끊어진 연결은 다시 열고, 그동안의 변경도 출력합니다. reset은 무엇이든 바뀌었을 수 있다는 뜻입니다. 복원된 상품은 새로 \
    등록된 것으로 알립니다. 종료 상태: openmarket help exit-status.
    """,
    "The address of a market.": "마켓의 주소.",
    "Continue after the change with this event_id.": "이 event_id의 변경 뒤부터 잇기.",
    "List the markets that were opened, with their state.":
      "열었던 마켓을 상태와 함께 나열하기.",
    """
    The local market, then those in the browser's list, latest first: address, your vendor there, \
    and the number of products or the reason why it cannot be reached.
    """: """
    내 마켓, 그리고 열었던 마켓을 최근 순으로: 주소, 그곳의 내 판매자 이름, 상품 수 또는 연결할 수 없는 이유.
    """,
    "Register products, from options or from JSON.": "옵션이나 JSON으로 상품 등록하기.",
    """
    A file has one JSON object, several in a row, or an array (openmarket help json); - is \
    standard input. Options override the file. Everything is checked before anything is sent. Exit \
    status: openmarket help exit-status.
    """: """
    파일에는 JSON 객체 하나, 잇달은 여러 개, 또는 배열을 씁니다(openmarket help json). -는 표준 입력입니다. 옵션이 \
    파일보다 우선합니다. 모두 검사한 뒤에 보냅니다. 종료 상태: openmarket help exit-status.
    """,
    "A file with products as JSON; - is standard input.": "상품이 있는 JSON 파일. -는 표준 입력입니다.",
    "The name.": "이름.",
    "The description.": "설명.",
    "The price before the discount.": "할인 전 가격.",
    "The amount taken off the price, or a percentage such as 20%.": "할인 금액, 또는 20% 같은 비율.",
    "The currency, krw or usd (default for a new product: krw).":
      "통화, krw 또는 usd (새 상품의 기본값: krw).",
    "The pieces left (default for a new product: 0).": "재고 수량 (새 상품의 기본값: 0).",
    "Exit after this many changes.": "변경을 이만큼 출력한 뒤 끝내기.",
    "A picture file, or - for one on standard input; repeatable, in order.":
      "사진 파일, 또는 표준 입력을 뜻하는 -. 순서대로 여러 번 쓸 수 있습니다.",
    "Do not ask before deleting, or before sending a secret to a market known only from a link.":
      "삭제하기 전이나, 링크로만 알게 된 마켓에 비밀번호를 보내기 전에 묻지 않기.",
    """
    Make it safe to repeat the command: with the same KEY, the same command does nothing twice. A \
    command whose reply was lost prints its key.
    """:
      "명령을 안심하고 다시 실행하기. KEY가 같으면 같은 명령이 두 번 처리되지 않습니다. 응답이 오지 않은 명령은 그 키를 출력합니다.",
    """
    A file with the vendor's identifier and secret on two lines, instead of a login; or with the \
    password of the product, where each has one; - is standard input.
    """:
      "로그인 대신 판매자 ID와 비밀번호가 두 줄로 있는 파일. 상품마다 비밀번호가 있는 마켓에서는 그 비밀번호. -는 표준 입력입니다.",
    "Change products, by options or JSON.": "옵션이나 JSON으로 상품 수정하기.",
    """
    Only the given fields change. A file with one JSON object, or - for standard input, may follow \
    the product; - instead of the product reads objects with an id, or numbers (openmarket help \
    json). An object with a revision only changes that revision. Several changes are all checked \
    against the products and their currencies before the first is made. Exit status: openmarket \
    help exit-status.
    """: """
    지정한 것만 바뀝니다. 상품 뒤에 JSON 객체 하나가 있는 파일이나 표준 입력을 뜻하는 -를 쓸 수 있고, 상품 대신 -를 쓰면 id가 있는 객체나 번호를 \
    읽습니다(openmarket help json). revision이 있는 객체는 그 revision의 상품만 바꿉니다. 여러 개면 바꾸기 전에 모두 상품과 통화에 맞는지 \
    확인합니다. 종료 상태: openmarket help exit-status.
    """,
    "The number or name of the product, or a link; - reads objects with an id.":
      "상품의 번호, 이름 또는 링크. -는 id가 있는 객체를 읽습니다.",
    "A file with the changes as JSON; - is standard input.":
      "바꿀 내용이 있는 JSON 파일. -는 표준 입력입니다.",
    "Delete products.": "상품 삭제하기.",
    """
    Asks first on a terminal, unless --yes is given. In our own market, “openmarket restore” \
    restores a product for ten minutes. Exit status: openmarket help exit-status.
    """: """
    터미널에서는 --yes가 없으면 먼저 묻습니다. 우리 마켓에서는 10분 안에 “openmarket restore”로 되돌릴 수 \
    있습니다. 종료 상태: openmarket help exit-status.
    """,
    "A file with the identifier and the secret on two lines.":
      "판매자 ID와 비밀번호가 두 줄로 있는 파일.",
    "Print nothing but errors.": "오류만 출력하기.",
    "Forget your identity at a market.": "마켓의 로그인 정보 지우기.",
    "Exit status: 0 even if you were not logged in. The local market needs no login.":
      "종료 상태: 로그인하지 않았어도 0. 내 마켓에는 로그인이 필요 없습니다.",
  ]
}
