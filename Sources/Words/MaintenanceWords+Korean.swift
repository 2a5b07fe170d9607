import Text

extension MaintenanceWords {
  static let korean = MaintenanceWords(
    errors: MaintenanceErrorWords(
      exists: { "\($0) 파일이 이미 있습니다. 새 파일 이름을 지정하세요" },
      noSuchFile: { "\($0) 파일이 없습니다" },
      noMarket: { "\($0)에 마켓이 없습니다" },
      unsound: {
        "\($0) 파일이 손상되어(문제 \($1)개) 복원하지 않았습니다. openmarket verify로 확인하세요"
      },
      inUse: { "\($0)의 마켓을 프로세스 \($1)번이 사용 중입니다. 종료한 뒤 다시 시도하세요" },
      tooLargeToCompact: {
        """
        프로세스 \($1)번이 마켓을 사용 중이고, \($0)MB를 모두 다시 쓰는 동안 판매자가 기다려야 합니다. \
        종료한 뒤 다시 시도하세요. 한 번만 하면 됩니다
        """
      }),
    problems: ProblemWords(
      structure: { "파일 구조: \($0)" },
      reference: { "\($0)의 \($1)번 행이 가리키는 \($2)의 행이 없습니다" },
      pictureName: { "사진 \($0)의 내용이 저장할 때와 다릅니다" },
      pictureBytes: { "사진 \($0)의 내용이 사진이 아닙니다" },
      counts: { "\($0)단계의 개수가 상품과 다릅니다" }),
    backup: BackupWords(
      saved: { "\($0)에 백업했습니다 (\($1))" },
      restored: { "\($0)에서 복원했습니다" },
      previous: { "이전 마켓은 \($0)에 있습니다" },
      sound: { "\($0) 이상 없음: 상품 \($1)개, 판매자 \($2)명, 사진 \($3)장" },
      problems: { "\($0)의 문제: \($1)개" },
      compacted: { "이전 \($0), 현재 \($1)" },
      upgrading: { "마켓을 업그레이드합니다. 이전 상태는 \($0)에 있습니다" },
      upToDate: "마켓이 최신 상태입니다"),
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
      suspended: { "\($0) 정지: 이제 상품을 등록하거나 고칠 수 없습니다" },
      resumed: { "\($0) 정지 해제: 다시 판매할 수 있습니다" },
      productsHidden: { "상품 \($0)개를 숨겼습니다" },
      productsShown: { "상품 \($0)개를 다시 표시합니다" },
      itsNumber: { "번호: \($0)" },
      isSuspended: "(정지됨)"),
    service: ServiceWords(
      healthy: { "\($0) 정상" },
      unhealthy: { "\($0) 비정상: \($1)" },
      unknownSetting: { "\($0): \($1) 설정은 없습니다" },
      unknownSettingLike: { "\($0): \($1) 설정은 없습니다. \($2)인가요?" },
      badSetting: { "\($0): \($1) 값의 형식이 틀립니다" },
      badFile: { "\($0): \($1)" }))
}
