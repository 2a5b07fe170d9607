import Foundation
import Text

extension MaintenanceWords {
  package static let korean = MaintenanceWords(
    error: {
      switch $0 {
      case .exists(let path): "\(path) 파일이 이미 있습니다. 새 파일 이름을 지정하세요"
      case .noSuchFile(let path): "\(path) 파일이 없습니다"
      case .noMarket(let folder): "\(folder)에 마켓이 없습니다"
      case .onServer(.backup, let name):
        "\(name) 마켓은 PostgreSQL에 있어 복사할 파일이 없습니다. pg_dump나 openmarket export로 백업하세요"
      case .onServer(.restoration, let name):
        "\(name) 마켓은 PostgreSQL에 있습니다. 백업은 pg_restore로, 내보낸 마켓은 빈 데이터베이스에 openmarket import로 복원하세요"
      case .onServer(.compaction, let name):
        "\(name) 마켓은 PostgreSQL에 있고, 공간은 서버가 스스로 정리합니다(autovacuum). 할 일이 없습니다"
      case .unsound(let path, let problems):
        "\(path) 파일이 손상되어(문제 \(problems)개) 복원하지 않았습니다. openmarket verify로 확인하세요"
      case .inUse(let folder, let process):
        "\(folder)의 마켓을 프로세스 \(process)번이 사용 중입니다. 종료한 뒤 다시 시도하세요"
      case .tooLargeToCompact(let megabytes, let process):
        """
        프로세스 \(process)번이 마켓을 사용 중이고, \(megabytes)MB를 모두 다시 쓰는 동안 판매자가 기다려야 합니다. 종료한 뒤 다시 시도하세요. 한 \
        번만 하면 됩니다
        """
      }
    },
    problem: {
      switch $0 {
      case .structure(let text): "데이터베이스 구조: \(text)"
      case .reference(let table, let row, let target):
        "\(table)의 \(row)번 행이 가리키는 \(target)의 행이 없습니다"
      case .rule(let table, let row, let field): "\(table)의 \(row)번 행: “\(field)”의 값이 잘못되었습니다"
      case .pictureName(let id): "사진 \(SafeText("\(id)").with(.subject)) 손상되었습니다: 체크섬이 맞지 않습니다"
      case .pictureBytes(let id): "사진 \(SafeText("\(id)").with(.subject)) 사진이 아닙니다"
      case .counts(let level): "\(level)단계의 개수가 상품과 다릅니다"
      case .sortCounts(let sort): "\(sort) 순서의 개수가 상품과 다릅니다"
      case .trigrams(let count): "검색에서 빠지는 글이 있습니다: 색인에 트라이그램 \(count)개가 없습니다"
      case .missingRow(let table): "\(table)의 행이 없습니다"
      case .counter(let name): "\(name) 번호가 이미 쓴 번호보다 작습니다"
      case .total(let stored, let counted): "상품 수는 \(stored)개로 적혀 있지만 실제로는 \(counted)개입니다"
      case .sortKeys(let product): "상품 \(product)의 정렬 키가 오래되었습니다"
      case .search(let product): "상품 \(product)의 검색 항목이 없거나 틀립니다"
      case .searchBlock(let block): "검색 색인의 블록 \(SafeText("\(block)").with(.subject)) 손상되었습니다"
      case .searchName(let vendor): "판매자 \(vendor)의 검색용 이름이 오래되었습니다"
      case .eventGap(let number): "\(number)번 다음의 이벤트가 없습니다"
      case .index(let name): "\(name) 색인이 없거나 서버가 쓸 수 없습니다"
      }
    },
    dryRun: { "\($0) (--dry-run이라 아무것도 바꾸지 않음)" },
    backup: BackupWords(
      saved: { "\($0)에 백업했습니다 (\($1))" },
      restorable: { "\($0)의 마켓을 \($1.with(.direction)) 바꿀 수 있습니다" },
      askRestoring: { "\($0)의 마켓을 \($1.with(.direction)) 바꿀까요? 이전 마켓은 그 폴더에 남습니다." },
      restored: { "\($0)에서 복원했습니다" },
      previous: { "이전 마켓은 \($0)에 남겨 두었습니다" },
      sound: { "\($0) 이상 없음: 상품 \($1)개, 판매자 \($2)명, 사진 \($3)장" },
      problems: { "\($0)의 문제: \($1)개" },
      compacted: { "이전 \($0), 현재 \($1)" },
      upgrading: { "마켓을 업그레이드합니다. 이전 상태는 \($0)에 있습니다" },
      upToDate: "마켓이 최신 상태입니다"),
    pictures: PicturePlaceWords(
      moved: { "사진 \($0)장(\($1))을 \($2.with(.direction)) 옮겼습니다" },
      withoutBytes: { "\($1)의 \($0) 사진이 없거나 손상되어 옮기지 않았습니다" },
      swept: { "사용 중이거나 새로운 사진 \($0)장, 버린 사진 \($1)장, 되돌린 사진 \($2)장, 지운 사진 \($3)장" },
      sweepable: { "사용 중이거나 새로운 사진 \($0)장, 버릴 사진 \($1)장, 되돌릴 사진 \($2)장, 지울 사진 \($3)장" },
      notInBackup: {
        "데이터베이스 밖의 사진 \($0)장(\($1))은 이 파일에 없습니다. 따로 백업하세요"
      },
      neededByBackup: {
        "데이터베이스 밖의 사진 \($0)장(\($1))은 백업에 없었습니다. openmarket verify --pictures로 확인하세요"
      },
      notChecked: { "데이터베이스 밖의 사진 \($0)장은 검사하지 않았습니다. --pictures로 사진이 있는 곳을 지정하세요" },
      checked: { "\($0): 사진 \($1)장, \($2)" },
      orphans: { "상품이 없어 다음에 정리할 파일 \($0)개, 버린 파일 \($1)개" },
      missing: { "사진 \($0.with(.subject)) 없습니다" },
      damaged: { "사진 \($0.with(.subject)) 손상되었습니다" },
      needsPlace: "--pictures나 OPENMARKET_PICTURES로 사진이 있는 곳을 지정하세요"),
    audit: AuditWords(
      time: "시각", action: "작업", vendor: "판매자", product: "상품", client: "클라이언트",
      outcome: "결과", note: "메모",
      badSince: "--since에는 2026-01-31 같은 날짜, 시각, 또는 12h나 7d 같은 기간을 지정하세요"),
    moderation: ModerationWords(
      hid: { "\($0)(상품 \($1)) 숨김" },
      showed: { "\($0)(상품 \($1)) 다시 표시" },
      deleted: { "\($0)(상품 \($1)) 완전히 삭제" },
      noneHidden: "숨긴 상품이 없습니다",
      renamed: { "판매자 이름 변경: \($0) → \($1)" },
      suspended: { "\($0) 정지: 상품을 등록, 수정, 삭제할 수 없습니다" },
      resumed: { "\($0) 정지 해제: 다시 상품을 등록, 수정, 삭제할 수 있습니다" },
      approved: { "\($0) 승인: 이제 판매할 수 있습니다" },
      productsHidden: { "상품 \($0)개를 숨겼습니다" },
      productsShown: { "상품 \($0)개를 다시 표시합니다" },
      isSuspended: "(정지됨)",
      isWaiting: "(승인 대기)"),
    service: ServiceWords(
      healthy: { "\($0) 정상" },
      unhealthy: { "\($0) 비정상: \($1)" },
      mistake: {
        switch $0 {
        case .unknown(let key, let file, nil): "\(file): \(key) 설정은 없습니다"
        case .unknown(let key, let file, let known?): "\(file): \(key) 설정은 없습니다. \(known)인가요?"
        case .badValue(let key, let file): "\(file): \(key) 값의 형식이 틀립니다"
        case .badFile(let file, let reason): "\(file): \(reason)"
        case .mistake(let mistake, let file): "\(file): \(mistake.sentence(in: .korean))"
        }
      }),
    status: StatusWords(
      market: "마켓", version: "버전",
      products: { $1 == 0 ? "\($0)개" : "\($0)개, 숨김 \($1)개" },
      vendors: "판매자",
      vendorCount: { "\($0)명, 승인 대기 \($1)명, 정지 \($2)명" },
      database: "데이터베이스", freeSpace: "남은 공간", quota: "할당량", service: "서비스",
      running: { "\($0), \($1)부터" },
      notAsked: "확인하지 않음 (시작할 때 쓴 --metrics-port를 지정하면 확인합니다)",
      limited: "제한 초과", limitedCount: { "요청 \($0)건, 주소 \($1)개" },
      slow: "느린 요청"))
}

extension TransferWords {
  package static let korean = TransferWords(
    exported: { "\($0)에 내보냈습니다: 상품 \($1)개, 판매자 \($2)명, 사진 \($3)장" },
    imported: { "\($0)에서 가져왔습니다: 상품 \($1)개, 판매자 \($2)명, 사진 \($3)장" },
    importable: { "\($0)에서 가져올 것: 상품 \($1)개, 판매자 \($2)명, 사진 \($3)장" },
    resuming: { "중단된 가져오기를 \($0)%부터 이어서 합니다" },
    error: {
      switch $0 {
      case .exists(let path): "\(path)에 내보낸 마켓이 이미 있습니다. 새 폴더를 지정하세요"
      case .notEmpty(let path): "\(path) 폴더가 비어 있지 않습니다. 새 폴더를 지정하세요"
      case .file(let error): error.sentence(in: .korean)
      case .notAnExport(let path): "\(path.with(.topic)) 내보낸 마켓이 아닙니다"
      case .newer(let path, let version): "\(path)의 형식은 버전 \(version)입니다. 더 새로운 openmarket으로 가져오세요"
      case .cut(let path, let line): "\(path.with(.subject)) \(line)번째 줄에서 끊겼습니다. 아무것도 가져오지 않았습니다"
      case .changed(let path): "\(path)의 내용이 바뀌었습니다. SHA-256이나 개수가 마지막 줄과 다릅니다. 아무것도 가져오지 않았습니다"
      case .line(let path, let line, let problem):
        "\(path), \(line)번째 줄: \(koreanProblem(problem)). 아무것도 가져오지 않았습니다"
      case .missingPicture(let name): "\(name) 사진이 없습니다. --pictures로 사진의 위치를 지정하거나 복원하세요"
      case .otherExport(let path): "중단된 가져오기는 \(path.with(.and)) 다른 파일의 것입니다. --restart로 버릴 수 있습니다"
      case .interrupted: "중단되었습니다. 같은 명령을 다시 실행하면 이어서 합니다"
      }
    })

  private static let koreanProblem: @Sendable (TransferError.LineProblem) -> SafeText = {
    switch $0 {
    case .notJSON(let column): "\(column)번째 글자부터 JSON이 아닙니다"
    case .notAnObject: "JSON 객체가 아닙니다"
    case .tooLong: "줄이 너무 깁니다"
    case .unknownType(let type): "“\(type)” 종류는 없습니다"
    case .unknownField(let field): "“\(field)” 필드는 없습니다"
    case .missingField(let field): "“\(field)” 필드가 없습니다"
    case .invalid(let field): "“\(field)” 필드의 값이 틀립니다"
    case .duplicate(let field): "다른 줄에 같은 “\(field)” 값이 있습니다"
    case .missingRow(let field): "“\(field)” 필드가 가리키는 행이 앞줄에 없습니다"
    case .rule(let rule): rule.sentence(in: .korean)
    case .picture(let file, let reason):
      "\(file.with(.object)) 읽을 수 없습니다: \(reason.sentence(in: .korean))"
    case .pictureBytes(let file): "\(file.with(.subject)) 손상되었습니다: 체크섬이 이름과 맞지 않습니다"
    }
  }
}

extension KioskWords {
  package static let korean = KioskWords(
    notAllowed: "이 키오스크에서는 할 수 없습니다",
    pastePicture: "사진은 `base64 photo.jpg`의 출력을 붙여 넣으세요",
    pasteHint: "base64 붙여넣기",
    nameTitle: "판매자 이름",
    nameReason: "SSH 키로 판매자를 구별하며, 구매자에게는 이름이 보입니다.",
    join: "이 이름 쓰기",
    refusal: {
      switch $0 {
      case .taken(let name): "다른 판매자의 이름과 너무 비슷합니다: \(name). 다른 이름을 고르세요"
      case .mixedLetters(let name):
        "한 낱말에 여러 언어의 글자가 섞여 있습니다: \(name). 낱말마다 한 언어의 글자만 쓰세요"
      case .numberOrIdentifier(let name): "판매자의 번호나 ID처럼 보입니다: \(name). 다른 이름을 고르세요"
      case .tooManyVendors: "이 마켓은 판매자를 더 받지 않습니다. 운영자에게 물어보세요"
      case .tooManyToday: "오늘은 새 판매자를 더 받지 않습니다. 내일 다시 해 보세요"
      case .tooManyFromNetwork: "오늘 이 주소에서 새 판매자가 너무 많이 왔습니다. 내일 다시 해 보세요"
      }
    },
    noNewVendors: "지금은 판매자를 추가할 수 없습니다. 운영자에게 물어보세요. 이유는 운영자의 로그에 있습니다",
    outOfOrder: "키오스크가 고장 났습니다. 운영자에게 물어보세요. 이유는 운영자의 로그에 있습니다",
    waiting: { "\($0.with(.named)) 이름을 받았지만 운영자가 아직 승인하지 않았습니다. 나중에 다시 해 보세요" },
    endsSoon: { "누른 키가 없어 \($0) 뒤에 끝납니다. 계속하려면 아무 키나 누르세요" },
    lineEndsSoon: { "입력이 없어 \($0) 뒤에 끝납니다. 계속하려면 Enter를 누르세요." },
    ended: "한동안 누른 키가 없어 끝냈습니다.",
    noKey: "SSH 키 없이 접속했습니다. 둘러볼 수만 있고 판매할 수는 없습니다",
    needsServer: "--kiosk에는 --server가 필요합니다: 방문자는 마켓을 고를 수 없습니다",
    notATime: { "\($0)에는 15m이나 90s처럼 분이나 초를 쓰세요" },
    seconds: { "\($0)초" },
    minutes: { "\($0)분" })
}
