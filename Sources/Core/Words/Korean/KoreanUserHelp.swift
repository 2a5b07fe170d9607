import Market
import Text

extension HelpWords {
  static let korean = HelpWords(
    overview: "개요", usage: "사용법", arguments: "인자", options: "옵션", subcommands: "명령",
    defaultValue: "기본값", values: "값", showHelp: "도움말 보기.", showVersion: "버전 보기.")
}

extension OptionHelp {
  package var korean: HelpText {
    switch self {
    case .allowHTTP: "다른 컴퓨터에 http:// 허용하기. 네트워크의 다른 사람이 내용을 볼 수 있습니다."
    case .marketAddress: "마켓. https://market.example처럼 씁니다."
    case .server: "열 마켓. https://market.example처럼 씁니다."
    case .dialect(let names): "--server 마켓의 API 버전: auto, 또는 \(names) 중 하나."
    case .caFile:
      "이 PEM 파일의 인증 기관도 믿기.\n기본값: $OPENMARKET_CA_FILE, 없으면 config.toml의 ca_file."
    case .readOnly: "마켓에서 아무것도 바꾸지 못하게 하기."
    case .name: "이름: \(ProductDraft.nameLength.text)자."
    case .description: "설명: \(ProductDraft.descriptionLength.text)자."
    case .price: "할인 전 가격. “edit”에는 -10%, +500처럼 변화량을 쓸 수도 있고, 할인 금액은 그대로입니다."
    case .discount: "할인 금액, 또는 20% 같은 비율."
    case .currency: "통화, krw 또는 usd (새 상품의 기본값: krw)."
    case .stock: "재고 수량 (새 상품의 기본값: 0). “edit”에는 +5, -2처럼 변화량을 쓸 수도 있습니다."
    case .picture: "사진 파일, 또는 표준 입력을 뜻하는 -. 순서대로 여러 번 쓸 수 있습니다."
    case .productArguments: "상품의 번호, 이름 또는 링크. -는 표준 입력을 읽습니다."
    case .secretFile: "첫 줄에 비밀번호가 있는 파일. -는 표준 입력입니다."
    case .identityFile: "로그인 대신 판매자 ID와 비밀번호가 두 줄로 있는 파일. 상품마다 비밀번호가 있는 마켓에서는 그 비밀번호. -는 표준 입력입니다."
    case .yes: "삭제하거나, 마켓을 백업으로 바꾸거나, 링크로만 알게 된 마켓에 비밀번호를 보내기 전에 묻지 않기."
    case .dryRun: "바뀔 내용만 보여 주고 아무것도 바꾸지 않기. 바꿀 권한이 있는지는 확인하지 않습니다."
    case .hostDryRun: "바뀔 내용만 보여 주고 아무것도 바꾸지 않기."
    case .exitCode:
      """
      종료 상태로 알리기: “list”나 “search”에서 찾은 상품이 없거나 --dry-run에서 바뀔 것이 있으면 1, 아니면 0. \
      다른 이유로 1이 될 때는 2.
      """
    case .maximum: "상품이 이보다 많으면 아무것도 보내지 않고 거부하기."
    case .retryKey:
      """
      명령을 안심하고 다시 실행하기. KEY가 같으면 하루 동안 같은 명령이 두 번 처리되지 않습니다. --price -10% 같은 \
      변화량이나 상품 이름과 함께 쓸 수 없습니다. 응답이 오지 않은 명령은 그 키를 출력합니다.
      """
    case .pictures:
      """
      사진을 두는 곳: database, dir:경로, s3://버킷/경로.
      기본값: $OPENMARKET_PICTURES, 없으면 database. docs/manual/pictures.md에 자세한 설명이 \
      있습니다.
      """
    case .maxProducts: "판매자 한 명의 상품 수. 0이면 제한이 없습니다."
    case .maxMegabytes: "판매자 한 명의 사진과 글의 크기(MB). 0이면 제한이 없습니다."
    case .maxRegistrations: "판매자 한 명이 한 시간에 등록하거나 사진을 추가할 상품 수. 0이면 제한이 없습니다."
    case .dataDir:
      "내 마켓의 폴더.\n기본값: $OPENMARKET_DATA_DIR, 또는 $XDG_DATA_HOME이나 ~/.local/share의 openmarket."
    case .json: "JSON을 한 줄에 객체 하나씩 출력하기 (터미널이 아니면 기본값)."
    case .text: "사람이 읽기 좋게 출력하기 (터미널의 기본값)."
    case .quiet: "상품 번호만 출력하고 진행 상황은 알리지 않기."
    case .output:
      """
      출력 형식: table, jsonl, tsv, csv. tsv와 csv는 첫 줄이 항목 이름입니다. csv는 쉼표, 따옴표, 줄바꿈이 있는 값을 따옴표로 \
      묶고, tsv는 탭, 줄바꿈, 역슬래시를 \\t, \\n, \\\\로 씁니다.
      """
    case .fields: "name,price처럼 쉼표로 나눈 JSON 항목만 출력하기."
    case .timeout:
      """
      응답을 기다리는 시간(초, 또는 30s나 5m. 한 시간까지. 기본값: 10, 응답이 끝날 때까지는 20).
      """
    case .verbose: "요청과 응답을 비밀번호 없이 표준 오류에 알리기."
    case .color: "색과 강조: auto(터미널에서만), always, never. 글에만 쓰므로 파이프에서는 --text도 씁니다."
    case .noColor: "NO_COLOR처럼 색과 강조 없이 출력하기."
    case .jsonResult: "결과를 JSON으로 출력하기."
    case .database:
      """
      폴더 대신 쓸 PostgreSQL 마켓. postgres://USER@HOST/NAME처럼 씁니다.
      기본값: $OPENMARKET_DATABASE. docs/manual/postgresql.md에 설명이 있습니다.
      """
    case .databasePasswordFile:
      """
      데이터베이스 비밀번호가 든 파일.
      기본값: $OPENMARKET_DATABASE_PASSWORD_FILE, 없으면 PGPASSFILE, ~/.pgpass, PGPASSWORD.
      """
    }
  }
}

extension BrowserHelp {
  package var korean: HelpText {
    switch self {
    case .help:
      """
      명령이나 주제의 도움말 보기. 주제: keys, search, config, environment, files, exit-status, \
      json, completion, themes.
      man의 openmarket(1), openmarket-serve(8), -config(5), -keys(7)에 같은 내용이 있습니다.
      """
    case .helpNames: "`vendor add` 같은 명령, 또는 주제."
    case .program:
      """
      터미널 속의 마켓.
      명령 없이 실행하면 마켓이 열립니다.

        openmarket [LINK] [--server URL] [--data-dir DIR] [--language ko|en] [--allow-http]

      --server나 OPENMARKET_SERVER가 없으면 --data-dir, OPENMARKET_DATA_DIR 또는 \
      $XDG_DATA_HOME/openmarket에 있는 내 마켓을 엽니다. 화면에서 ? 키는 단축키를 보여 주고, q \
      키는 종료합니다. --language는 모든 명령에 쓸 수 있습니다.
      """
    case .browse:
      """
      터미널에서 마켓 열기. 내 마켓, 또는 --server의 마켓.
      --server나 $OPENMARKET_SERVER가 없으면 내 마켓을 엽니다. ? 키를 누르면 단축키가 나옵니다.
      """
    case .link: "y 키로 복사한 상품 링크, 마켓의 주소, 또는 상품 번호."
    case .language: "이번 실행의 언어, ko 또는 en (기본값: 마지막에 고른 것, 없으면 로캘의 언어)."
    case .layout: "보기 방식, list 또는 grid (기본값: 마지막에 쓴 것)."
    case .theme: "테마: auto, dark, light, high-contrast 또는 colour-blind (기본값: 마지막에 쓴 것)."
    case .graphics(let choices):
      "사진을 그리는 방법: \(choices).\n기본값: $OPENMARKET_GRAPHICS, 설정, 마지막에 쓴 것, 또는 auto."
    case .accessible: "전체 화면 대신 줄로 출력하기. 화면 낭독기용이며 터미널이 필요 없습니다."
    case .maxVendors: "마켓의 판매자가 이만큼 될 때까지 SSH 키로 판매자를 추가합니다. 0이면 제한이 없습니다."
    case .maxNewVendors: "하루에 SSH 키로 추가되는 판매자 수. 0이면 제한이 없습니다."
    case .maxNewVendorsPerAddress: "하루에 한 주소에서, IPv6는 /64 하나에서 SSH 키로 추가되는 판매자 수. 0이면 제한이 없습니다."
    case .approveVendors: "새 판매자는 “openmarket vendor approve” 뒤에 팔 수 있습니다."
    case .kiosk:
      """
      방문자에게 열기: 다른 마켓, 파일, 프로그램은 쓸 수 없고, SSH 키로 판매자를 구별합니다.
      --server가 필요합니다. 방법은 docs/manual/ssh.md에 있습니다. --data-dir나 --database가 있으면 방문자가 팔 수 \
      있습니다.
      """
    case .kioskFolder:
      "키오스크의 폴더.\n기본값: 계정의 ~/.local/state 안의 openmarket/kiosk."
    case .idleTimeout:
      "키를 누르지 않으면 끝내는 시간.\n기본값: --kiosk에서는 15m, 아니면 끝내지 않음."
    }
  }
}

extension ScriptHelp {
  package var korean: HelpText {
    switch self {
    case .add:
      """
      옵션, JSON 또는 CSV로 상품 등록하기.
      파일에는 JSON 객체 하나, 이어서 쓴 여러 개, 배열, 또는 표를 씁니다(openmarket help json). -는 표준 \
      입력입니다. 옵션이 파일보다 우선합니다. 모두 검사한 뒤에 보냅니다. 마켓은 탭을 공백으로, 줄바꿈은 \
      모두 LF로(이름에서는 공백으로) 저장하고, 글 앞뒤의 공백은 저장하지 않습니다. 종료 상태: openmarket help \
      exit-status.
      """
    case .addFile: "상품이 있는 JSON이나 CSV 파일. -는 표준 입력입니다."
    case .delete:
      """
      상품 삭제하기.
      터미널에서는 상품을 파이프로 받아도, --yes가 없으면 먼저 묻습니다. 지우지 못하는 상품이 있어도 나머지는 지웁니다. \
      openmarket으로 운영하는 마켓에서는 30일 안에(운영자가 다르게 정하지 않았다면) “openmarket restore”로 되돌릴 수 있습니다. 종료 상태: \
      openmarket help exit-status.
      """
    case .edit:
      """
      옵션, JSON 또는 CSV로 상품 수정하기.
      지정한 것만 바뀝니다. 상품 뒤에 JSON 객체 하나가 있는 파일이나 표준 입력을 뜻하는 -를 쓸 수 있습니다. 파일만 쓰거나 -와 파일을 쓰면 id가 있는 \
      객체나 줄, 또는 번호를 그 파일에서, -만 쓰면 표준 입력에서 읽습니다(openmarket help json). revision이 있는 객체는 그 \
      revision의 상품만 바꿉니다. 여러 개면 바꾸기 전에 모두 상품과 통화에 맞는지 확인합니다. 마켓은 탭을 공백으로, 줄바꿈은 모두 LF로(이름에서는 \
      공백으로) 저장하고, 글 앞뒤의 공백은 저장하지 않습니다. 종료 상태: openmarket help exit-status.
      """
    case .editTarget:
      """
      상품의 번호, 이름 또는 링크. 여러 개면 - 또는 id가 있는 파일.
      """
    case .editFile:
      """
      바꿀 내용이 있는 JSON이나 CSV 파일. -는 표준 입력입니다.
      """
    case .list:
      """
      상품 나열하기. 검색 줄의 조건을 그대로 쓸 수 있습니다.
      '재고>0' '가격<50000' '판매자:한강' 같은 조건은 화면의 검색 줄과 같으며 openmarket help \
      search에 나와 있습니다. 마켓의 주소를 맨 앞에 쓸 수 있습니다. -로 시작하는 낱말은 -- 뒤에 \
      쓰세요. 종료 상태: openmarket help exit-status.
      """
    case .search:
      "낱말이 들어 있는 상품 나열하기.\n“list”와 같지만 낱말이 있어야 합니다."
    case .words: "검색할 낱말과 조건."
    case .sort(let orders):
      """
      순서: \(orders).
      “price”는 “price_asc”와 같습니다. 할인한 가격을 숫자로만 비교하므로 currency:krw처럼 통화를 함께 쓰세요.
      """
    case .limit: "최대 상품 수 (기본값: 30)."
    case .all: "모든 상품 나열하기."
    case .count: "상품의 수만 출력하기."
    case .login:
      """
      마켓에 로그인하기.
      판매자 ID와 비밀번호를 묻거나 표준 입력 또는 --secret-file의 두 줄에서 읽으며, 인자로는 받지 \
      않습니다. $XDG_CONFIG_HOME/openmarket/identities에 본인만 읽을 수 있게 저장합니다. 다른 \
      파일을 쓰려면 $OPENMARKET_SECRET_FILE에 지정하세요. 마켓이 할 수 있는 만큼 확인한 뒤에 \
      저장합니다. 내 마켓에는 로그인이 필요 없습니다.
      """
    case .logout:
      "마켓의 로그인 정보 지우기.\n종료 상태: 로그인하지 않았어도 0. 내 마켓에는 로그인이 필요 없습니다."
    case .loginSecretFile: "판매자 ID와 비밀번호가 두 줄로 있는 파일."
    case .quiet: "오류만 출력하기."
    case .loginNoCheck: "연결할 수 없을 때처럼 마켓에 확인하지 않고 저장하기."
    case .markets:
      "열었던 마켓을 상태와 함께 나열하기.\n내 마켓, 그리고 열었던 마켓을 최근 순으로: 주소, 그곳의 내 판매자 이름, 상품 수 또는 연결할 수 없는 이유."
    case .marketsName:
      """
      마켓 하나: 주소 또는 local. 종료 상태: 연결할 수 없으면 69, --check일 때 로그인하지 않았으면 77.
      """
    case .marketsCheck: "아무것도 바꾸지 않고 로그인도 확인하기. 종료 상태: 거절된 로그인이 있으면 77."
    case .compare:
      """
      상품 2~4개 비교하기.
      가격, 재고, 판매자, 등록일을 나란히 출력합니다. --json이면 상품들과, 서로 다른 항목과, 같은 통화의 \
      가장 비싼 상품보다 얼마나 싼지 출력합니다. 상품은 번호, 이름 전체, 또는 링크입니다. 종료 상태: \
      openmarket help exit-status.
      """
    case .show:
      """
      상품의 전체 내용 보기.
      상품은 번호, 이름 전체, 또는 화면에서 y 키로 복사한 링크입니다. -는 표준 입력에서 번호, \
      링크, 또는 id가 있는 JSON 객체를 한 줄에 하나씩 읽습니다. 종료 상태: openmarket help \
      exit-status.
      """
    case .showPicture: "상품의 이 사진(1부터)을 표준 출력에 쓰기."
    case .watch:
      """
      마켓의 변경을 일어나는 대로 출력하기. Ctrl-C로 끝냅니다.
      끊어진 연결은 다시 열고, 그동안의 변경도 출력합니다. reset은 무엇이든 바뀌었을 수 있다는 \
      뜻입니다. 복원된 상품은 새로 등록된 것으로 알립니다. “list”처럼 낱말과 조건을 쓰면 그에 맞는 \
      상품의 변경만 출력하고, 더 이상 맞지 않는 상품은 unmatched로 한 번 출력합니다. 삭제는 맞았거나 \
      맞았을 수 있는 상품일 때만 출력합니다. --timeout은 변경이 아니라 응답을 기다리는 시간이므로, 1분 뒤에 \
      끝내려면 timeout 60 openmarket watch처럼 쓰세요. 종료 상태: openmarket help exit-status.
      """
    case .watchAfter:
      "이 event_id의 변경 뒤부터 잇기. 변경된 상품이 이제 낱말에 맞지 않으면, 전에는 맞았을 수 있으므로 알립니다."
    case .watchExisting: "지금 있는 상품을 먼저 출력하고, 그 뒤의 변경을 모두 출력하기. reset 뒤에도 다시 출력합니다."
    case .watchCount: "변경을 이만큼 출력한 뒤 끝내기. --existing의 상품도 셉니다."
    case .listAfter:
      """
      목록의 순서에서 이 번호의 상품 다음부터 나열하기. 순서가 newest나 oldest이면 0이나 삭제된 상품의 번호도 됩니다.
      """
    case .copy:
      """
      상품을 사진과 함께 다른 마켓으로 복사하기.
      오래된 것부터 내 새 상품으로 등록합니다. 중단되면 다시 실행해 이을 수 있고, 이미 복사한 상품은 그 뒤에 수정되거나 삭제되었어도 다시 복사하지 않습니다. \
      복사한 것은 이 계정의 ~/.local/state/openmarket/copies에만 기록됩니다. 낱말과 조건은 “list”와 같고, 없으면 다른 판매자의 \
      상품까지 모두 복사합니다. 종료 상태: openmarket help exit-status.
      """
    case .copyFrom: "복사해 올 마켓: 주소 또는 local (기본값: 평소의 마켓)."
    case .copyTo: "복사할 마켓: 주소 또는 local (기본값: 이미 있는 평소의 마켓)."
    case .copyAgain: "이미 복사한 상품도 실행할 때마다 다시 복사하기."
    }
  }
}

extension ToolHelp {
  package var korean: HelpText {
    switch self {
    case .cache: "사진 캐시 관리."
    case .cacheInfo: "캐시의 크기와 폴더 보기."
    case .cachePrune: "가장 오래 쓰지 않은 사진부터, 나머지가 충분히 작아질 때까지 지우기."
    case .cacheClear: "모든 사진 지우기."
    case .cachePruneKeep: "남겨 둘 크기(MB)."
    case .config: "설정 살펴보기."
    case .configCheck: "config.toml의 잘못된 곳을 줄 번호와 함께 모두 나열하기."
    case .configPath: "config.toml의 경로 보기."
    case .configShow: "쓰고 있는 설정을 config.toml 형식으로 출력하기."
    case .doctor: "터미널의 기능과 사진을 그리는 방법 알아보기."
    case .doctorWait: "터미널의 응답을 기다릴 시간(초), 0–60 (기본값: 0.3, SSH에서는 1)."
    case .licenses: "openmarket과 그 안에 든 패키지의 라이선스와 고지 출력하기."
    case .theme:
      "테마를 나열하고 검사하기.\n직접 만든 테마는 config.toml이 있는 폴더의 themes/NAME.toml 파일입니다."
    case .themeList: "모든 테마의 이름 나열하기."
    case .themeCheck: "테마 파일의 잘못된 곳과 읽기 어려운 색을 줄 번호와 함께 모두 나열하기."
    case .themeCheckFile: "검사할 파일 (기본값: 테마 폴더의 모든 파일)."
    }
  }
}
