extension ServeHelp {
  package var korean: HelpText {
    switch self {
    case .healthcheck:
      """
      마켓이 정상인지 확인하기. 컨테이너와 스크립트용.
      어떤 API 버전이든 목록을 한 페이지 보내면 정상입니다. 종료 상태: 정상이면 0, 아니거나 연결할 수 \
      없으면 1. 컨테이너 엔진에 맞춘 값입니다.
      """
    case .healthcheckURL:
      "마켓의 주소.\n기본값: http://127.0.0.1:8080, 또는 $OPENMARKET_PORT의 포트."
    case .status:
      """
      이 컴퓨터의 마켓 상태 보기: 상품, 판매자, 할당량, 공간, 서비스.
      할당량은 한도에 가장 가까운 것부터 보여 줍니다. --metrics-port를 쓰면 실행 중인 서비스의 시작 시각, \
      제한을 넘은 요청, 0.1초 이상 걸린 느린 요청도 봅니다. 종료 상태: 서비스가 응답하지 않으면 69.
      """
    case .statusMetricsPort: "실행 중인 서비스의 --metrics-port."
    case .statusMetricsHost: "실행 중인 서비스의 --metrics-host."
    case .serve:
      """
      내 마켓을 HTTP로 서비스하기.
      처음에는 이 컴퓨터에서만 접속할 수 있습니다. 다른 사람에게 열려면 인증서(--tls-cert, \
      --tls-key)를 지정하거나, 인증서가 있는 프록시 뒤에 두세요(--behind-proxy). 자세한 방법은 \
      docs/manual/serving.md에 있습니다. 모든 옵션은 OPENMARKET_PUBLIC_URL 같은 환경 변수나 \
      파일(--config)로도 지정할 수 있습니다.
      """
    case .host: "접속을 받을 주소."
    case .port: "포트. 0이면 빈 포트를 고릅니다."
    case .databaseConnections: "데이터베이스 서버와의 연결 수. 변경을 기다리는 연결이 하나 더 있습니다."
    case .readDatabase: "데이터베이스 서버의 대기 서버. 최신 변경까지 복제된 동안 목록과 검색을 여기서 읽습니다."
    case .config:
      "TOML 설정 파일. 앞의 줄표를 뺀 옵션 이름을 씁니다.\n기본값: $OPENMARKET_CONFIG. 옵션과 $OPENMARKET_… 변수가 우선합니다."
    case .migrateOnly: "마켓을 업그레이드만 하고 서비스하지 않기."
    case .demo: "마켓이 비어 있으면 예시 상품 추가하기."
    case .marketName: "페이지와 피드에 적을 마켓 이름. 기본값은 호스트 이름."
    case .imprint: "마켓을 운영하는 사람과 연락처: 웹 브라우저용 페이지마다 아래쪽에 적을 글."
    case .noWeb: "웹 브라우저용 페이지 없이 프로그램용 데이터만 제공하기."
    case .refuseLargePictures: "300KB 이상의 사진을 줄이지 않고 거절하기 (413)."
    case .dialectPort: "이전 API 버전을 다른 포트에서 제공하기. 2a=8081처럼 쓰고, 여러 번 쓸 수 있습니다."
    case .dialectHost: "이전 API 버전을 Host 이름에 따라 제공하기. 2a=old.example처럼 쓰고, 여러 번 쓸 수 있습니다."
    case .behindProxy: "앞의 프록시가 모든 접속을 암호화함. 이 컴퓨터 밖의 주소도 쓸 수 있습니다."
    case .trustedProxies: "X-Forwarded-For를 믿을 프록시나 네트워크. 여러 번 쓸 수 있습니다."
    case .tlsCert: "인증서 체인 (PEM)."
    case .tlsKey: "인증서의 개인 키 (PEM)."
    case .publicURL: "클라이언트가 쓰는 URL. 사진의 URL이 이것으로 시작합니다."
    case .rateLimit:
      "주소 하나의 초당 요청 수. 0이면 제한이 없습니다. --behind-proxy가 아니면 이 컴퓨터의 요청은 제한하지 않습니다."
    case .maxConnections: "동시 접속 수. 그 6분의 5까지 이벤트 스트림일 수 있습니다."
    case .metricsPort: "/healthz, /readyz, /metrics의 로컬 포트. 0이면 빈 포트를 고릅니다."
    case .metricsHost: "그 포트의 주소. 다른 컴퓨터의 프록시나 모니터링에 씁니다. 암호화되지 않습니다."
    case .logFile: "표준 오류 대신 FILE 끝에 JSON 줄로 기록하기."
    case .logLevel: "최소 수준: error, warning, notice, info (쓰기) 또는 debug (모든 요청)."
    case .trashDays:
      """
      삭제한 상품을 판매자가 되돌릴 수 있는 날수. 판매자가 등록할 수 있는 개수와 크기까지만 \
      보관합니다. 적어도 10분은 보관합니다.
      """
    case .reserve: "수정과 삭제를 위해 새 상품이 남겨 둘 디스크 공간(MB)."
    case .backupTo: "하루에 한 번 이 폴더에 마켓을 백업하기."
    case .backupKeep: "거기에 남겨 둘 백업의 수."
    case .auditDays: "기록을 남겨 둘 날수. 0이면 계속 남깁니다."
    }
  }
}

extension MarketHelp {
  package var korean: HelpText {
    switch self {
    case .audit:
      """
      누가 무엇을 했는지 보기: 시각, 작업, 판매자, 상품, 클라이언트, 결과, 메모.
      오래된 것부터, 터미널에서는 열을 맞추고 그 밖에서는 탭으로 구분합니다. --json이면 한 줄에 \
      객체 하나입니다. 클라이언트 “-”는 이 컴퓨터의 명령입니다. 종료 상태: 0, 마켓을 읽을 수 \
      없으면 1.
      """
    case .auditSince: "시작: 날짜(2026-01-31), 시각(2026-01-31T10:20:30Z) 또는 기간(12h, 7d)."
    case .auditVendor: "이 판매자만: 이름, 접속 아이디, 판매자 ID 또는 번호."
    case .auditFollow: "중단할 때까지 새 기록을 기다리기."
    case .backup:
      """
      마켓을 새 파일로 복사하기. 서비스 중에도 됩니다.
      파일에는 상품, 사진, 판매자, 기록이 모두 들어 있습니다. 데이터베이스 밖에 둔 사진(serve \
      --pictures)만 따로 백업해야 합니다. 파일은 본인만 읽을 수 있고, 이미 있는 파일은 덮어쓰지 \
      않습니다. PostgreSQL의 마켓은 pg_dump로 백업하거나 내보냅니다. 종료 상태: 사본이 디스크에 \
      있으면 0, 없으면 1.
      """
    case .restore:
      """
      삭제한 상품을 복원하거나, 내 마켓을 백업으로 바꾸기.
      번호와 링크는 삭제한 지 30일이 지나지 않은 상품이며(운영자가 다르게 정할 수 있습니다), -는 표준 \
      입력에서 읽습니다. 아무것도 없으면 삭제한 내 상품을 나열합니다. 그 밖에는 백업 파일입니다: 먼저 \
      백업을 검사하고, 마켓이 실행 중이 아니어야 하며, 이전 마켓은 날짜를 붙인 이름으로 폴더에 \
      남습니다. 터미널에서는 --yes가 없으면 먼저 묻습니다. 이름이 번호인 파일은 ./12처럼 쓰세요. 종료 상태: openmarket help exit-status.
      """
    case .compact:
      "삭제로 남은 공간을 파일에서 없애기. 서비스 중에도 됩니다.\n종료 상태: 마쳤으면 0, 못 했으면 1. 마켓을 멈춰야 하면 그 이유에 나옵니다."
    case .backupFile: "새 파일."
    case .restoreTargets: "상품의 번호나 링크, 또는 백업."
    case .demo: "내 마켓의 예시 상품을 추가하거나 지우기."
    case .demoAdd: "예시 상품 추가하기."
    case .demoRemove: "예시 상품 지우기."
    case .pictures: "마켓의 사진을 옮기거나 쓰지 않는 사진을 정리하기."
    case .picturesMove:
      """
      모든 사진을 다른 곳으로 옮기기. 서비스 중에도 됩니다.
      먼저 새로운 곳을 지정해 마켓을 서비스하면 새 사진은 그곳에 저장됩니다. 중단된 이동은 다시 \
      실행하면 이어집니다. 순서는 docs/manual/pictures.md에 있습니다. 종료 상태: 마치면 0, 없거나 \
      손상된 사진이 있으면 2, 도중에 끝나면 1.
      """
    case .picturesSweep:
      """
      데이터베이스 밖에 있고 어느 상품에도 없는 사진 정리하기.
      서비스 중인 마켓은 날마다 정리합니다. 한 시간이 지난 사진은 버리고, --keep-days가 지나면 \
      지웁니다. 종료 상태: 마치면 0, 아니면 1.
      """
    case .picturesMoveTo: "새로운 곳: database, dir:경로, s3://버킷/경로."
    case .picturesMoveFrom:
      "데이터베이스가 아니라면 지금까지 둔 곳.\n기본값: $OPENMARKET_PICTURES."
    case .picturesSweepKeepDays: "버린 사진을 남겨 두는 날수. 백업만큼 오래 두세요."
    case .picturesSweepDryRun: "옮기거나 지울 사진의 수만 보여 주고 아무것도 바꾸지 않기."
    case .seed: "큰 마켓을 시험할 가상 상품 추가하기."
    case .seedCount: "상품 수, 1–10000000."
    case .exportMarket:
      """
      마켓을 JSON 줄과 사진 파일로 내보내기. 서비스 중에도 됩니다.
      모든 필드의 설명은 docs/manual/export.md에 있습니다. 비밀번호의 해시가 들어 있으므로, 만든 \
      파일은 본인만 읽을 수 있습니다. “export - > FILE”의 파일은 셸이 umask에 따라 만듭니다. 이미 내보낸 것은 \
      덮어쓰지 않습니다. 종료 상태: 모두 디스크에 있으면 0, 아니면 1, 표준 출력에 쓸 수 없으면 74, \
      중단되었으면 130.
      """
    case .importMarket:
      """
      내보낸 마켓으로 새 마켓 만들기.
      모든 줄과 사진을 검사하며, 잘못이 있으면 아무것도 남기지 않습니다. 중단된 뒤 같은 명령을 \
      실행하면 이어서 하고, 다 가져오기 전에는 마켓을 열 수 없습니다. 종료 상태: 다 가져왔으면 0, \
      아니면 1, 중단되었으면 130.
      """
    case .exportTarget: "새 폴더. 이름이 FILE.jsonl이어도 폴더입니다. -는 표준 출력이며 사진도 줄에 들어갑니다."
    case .exportPublic: "비밀번호, 기록, 키, 삭제하거나 숨긴 상품을 빼기."
    case .importSource: "내보낸 폴더. -는 표준 입력입니다."
    case .importRestart: "중단된 가져오기를 버리고 처음부터 다시 시작하기."
    case .importDryRun:
      "모두 검사하고 가져올 것만 보여 주며 아무것도 가져오지 않기. 서버의 데이터베이스는 확인하지 않습니다."
    case .verify:
      """
      마켓이나 백업을 빠짐없이 검사하기.
      파일의 구조, 표 사이의 참조, 개수, 모든 사진을 검사합니다. --pictures를 지정하면 \
      데이터베이스 밖의 사진도 검사합니다. --database를 지정하면 PostgreSQL의 마켓을 같은 방식으로 \
      검사합니다. 행의 값, 참조, 상품 수, 검색, 이벤트, 사진을 한 시점의 상태로 읽기만 합니다. \
      종료 상태: 이상이 없으면 0, 문제가 있거나 파일이 손상되어 읽을 수 없으면 2, 마켓이나 사진이 있는 곳을 \
      검사할 수 없으면 1.
      """
    case .verifyFile: "백업 (기본값: 마켓 자체)."
    }
  }
}

extension VendorHelp {
  package var korean: HelpText {
    switch self {
    case .approve:
      """
      승인을 기다리는 판매자를 승인하기.
      키오스크에 --approve-vendors가 있으면 SSH 키로 추가된 판매자가 승인을 기다립니다: openmarket(1).
      """
    case .rename: "판매자의 이름 바꾸기. 모든 상품에 바로 나타납니다."
    case .suspend: "판매자의 등록, 수정, 삭제를 막기. “resume”으로 풉니다."
    case .resume: "정지한 판매자를 다시 허용하기."
    case .vendor: "판매자의 이름, 접속 아이디, 판매자 ID 또는 번호."
    case .renameName: "새 이름."
    case .suspendHideProducts: "판매자의 상품 숨기기."
    case .resumeShowProducts: "판매자의 숨긴 상품을 다시 표시하기."
    case .vendors: "판매자 관리."
    case .add: "판매자 추가하기. --secret-file이 없으면 비밀번호를 만들어 한 번만 보여 줍니다."
    case .list:
      """
      판매자와 한도 사용량 나열하기.
      각 항목은 탭으로 구분합니다: 판매자 ID, 접속 아이디, 상품 수, 사진과 글의 크기, 최근 1시간에 \
      등록하거나 사진을 추가한 상품 수, 번호, 이름. 번호는 판매자:6 같은 조건에 씁니다. 한도는 빗금 \
      뒤에 씁니다. 같은 옵션, 환경 변수, 파일을 쓰는 “openmarket serve”의 한도입니다.
      """
    case .rotate: "판매자의 비밀번호를 새로 만들기. 이전 비밀번호는 바로 못 쓰게 됩니다."
    case .remove: "판매자 삭제하기. 상품이 있으면 --delete-products가 필요합니다."
    case .addName: "고객에게 보이는 이름."
    case .addIdentifier: "UUID 형식의 판매자 ID (기본값: 새로 만듦)."
    case .addAccessID: "판매자의 다른 아이디."
    case .addNumber: "상품에 적히는 판매자 번호. 번호가 들어 있는 앱을 위한 것입니다 (기본값: 다음 번호)."
    case .listConfig:
      "서비스의 설정 파일.\n기본값: $OPENMARKET_CONFIG."
    case .removeDeleteProducts: "판매자의 상품을 완전히 삭제하기."
    }
  }
}

extension ModerationHelp {
  package var korean: HelpText {
    switch self {
    case .products:
      "판매자의 상품을 숨기거나 다시 표시하거나 삭제하기.\n종료 상태: 마쳤으면 0, 바뀐 것이 없으면 1."
    case .hide: "상품을 모든 목록, 검색, 화면에서 숨기기. “show”로 되돌립니다."
    case .show: "숨긴 상품을 다시 표시하기."
    case .delete: "상품을 완전히 삭제하기. 판매자도 되돌릴 수 없습니다."
    case .hidden: "숨긴 상품 나열하기: 번호, 판매자 번호, 이름."
    case .number: "상품 번호."
    }
  }
}
