import Market
import TerminalText

extension Words {
  static let korean = Words(
    language: .korean,
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
    stopped: "멈췄습니다. r을 누르면 계속합니다",
    emptyTitle: "아직 상품이 없습니다",
    emptyHint: "r 다시 보기",
    emptyLocalHint: "r 다시 보기 · 셸에서 “openmarket demo add”로 예시 상품을 넣을 수 있습니다",
    retry: "다시 시도",
    helpTitle: "단축키",
    helpClose: "Esc 닫기",
    helpScroll: "j k 이동",
    tooSmall: "창이 너무 작습니다",
    quitHint: "끝내려면 Ctrl-C를 한 번 더 누르거나 q를 누르세요",
    nothingRunning: "진행 중인 작업이 없습니다",
    marketIsWell: "상태 확인에는 응답합니다",
    unnamed: "(이름 없음)",
    today: "오늘",
    yesterday: "어제",
    noDescription: "상품 설명이 없습니다",
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
    hint: { shortNames[$0] ?? SafeText($0.rawValue) },
    explanation: { longNames[$0] ?? SafeText($0.rawValue) })

  private static func age(_ duration: Duration) -> SafeText {
    let minutes = max(0, duration.components.seconds / 60)
    if minutes < 1 { return "조금" }
    if minutes < 60 { return "\(minutes)분" }
    if minutes < 48 * 60 { return "\(minutes / 60)시간" }
    return "\(minutes / (24 * 60))일"
  }

  private static let shortNames: [Action: SafeText] = [
    .open: "열기", .nextPicture: "다음 사진", .previousPicture: "이전 사진",
    .down: "아래", .up: "위", .halfPageDown: "반 쪽", .halfPageUp: "반 쪽 위", .pageDown: "한 쪽",
    .pageUp: "한 쪽 위", .first: "처음", .last: "끝", .refresh: "새로고침", .help: "도움말",
    .redraw: "다시 그리기", .suspend: "잠시 멈춤", .cancel: "취소", .back: "뒤로", .quit: "종료",
  ]

  private static let longNames: [Action: SafeText] = [
    .open: "상품 보기", .nextPicture: "다음 사진", .previousPicture: "이전 사진",
    .down: "다음 상품", .up: "이전 상품", .halfPageDown: "반 화면 아래로", .halfPageUp: "반 화면 위로",
    .pageDown: "한 화면 아래로", .pageUp: "한 화면 위로", .first: "첫 상품", .last: "마지막 상품",
    .refresh: "새로고침, 다시 시도", .help: "단축키 보기, 숨기기", .redraw: "화면 다시 그리기",
    .suspend: "셸로 나가기 (fg로 돌아오기)", .cancel: "불러오기 멈춤, 두 번 누르면 종료", .back: "닫기",
    .quit: "종료",
  ]
}
