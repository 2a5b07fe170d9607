import Market
import Text

extension Phrases {
  static func korean(_ key: @escaping Words.KeyName) -> Phrases {
    Phrases(
      language: .korean, key: key,
      program: "오픈 마켓",
      localMarket: "내 마켓",
      soldOut: "품절",
      lastPage: "마지막 페이지입니다",
      loading: "불러오는 중 …",
      loadingMore: "더 불러오는 중 …",
      refreshing: "새로고침 중 …",
      opening: "여는 중 …",
      online: "연결됨",
      offline: "오프라인",
      trouble: "오류",
      stopped: "멈췄습니다. \(key(.refresh)) 키를 누르면 계속합니다",
      stoppedState: "멈춤",
      emptyTitle: "아직 상품이 없습니다",
      emptyHint: "\(key(.add)) 상품등록 · \(key(.refresh)) 다시 보기",
      emptyLocalHint: "\(key(.add)) 상품등록 · 셸에서 “openmarket demo add”로 예시 상품을 넣을 수 있습니다",
      retry: "다시 시도",
      helpTitle: "단축키",
      tooSmall: "창이 너무 작습니다",
      quitHint: "끝내려면 \(key(.cancel)) 키를 한 번 더 누르거나 \(key(.quit)) 키를 누르세요",
      nothingRunning: "진행 중인 작업이 없습니다",
      marketIsWell: "상태 확인에는 응답합니다",
      unnamed: "(이름 없음)",
      pasteTooLong: "1MB가 넘는 글은 붙여넣을 수 없습니다. 아무것도 넣지 않았습니다",
      you: "나",
      today: "오늘",
      yesterday: "어제",
      noDescription: "상세 설명이 없습니다",
      noPicture: "사진 없음",
      listed: { "\($0) 등록" },
      changed: { "\($0) 수정" },
      picture: { "‹ \($0)/\($1) ›" },
      left: { "잔여수량 \($0)" },
      daysAgo: { "\($0)일 전" },
      date: { year, month, day in "\(year). \(month). \(day)." },
      position: { "\($1)개 중 \($0)번째" },
      positionOfMore: { "\($0)번째 · \($1)개 불러옴, 더 있음" },
      products: { "상품 \($0)개" },
      loadingRows: { "\($2)개 중 \($0)–\($1) 불러오는 중 …" },
      waiting: { "요청이 너무 많습니다. \($0)초 뒤에 다시 시도합니다" },
      savedList: { "\(age($0)) 전에 저장된 목록" },
      news: { "새 상품 \($0)개 · \($1) 누르면 보기" },
      actions: .korean,
      overlays: .korean(key),
      views: .korean(key))
  }

  private static func age(_ duration: Duration) -> SafeText {
    let minutes = max(0, duration.components.seconds / 60)
    if minutes < 1 { return "조금" }
    if minutes < 60 { return "\(minutes)분" }
    if minutes < 48 * 60 { return "\(minutes / 60)시간" }
    return "\(minutes / (24 * 60))일"
  }
}
