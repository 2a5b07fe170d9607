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
      hint: { shortNames[$0] ?? SafeText($0.rawValue) },
      explanation: { longNames[$0] ?? SafeText($0.rawValue) },
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

  private static let shortNames: [Action: SafeText] = [
    .add: "상품등록", .edit: "상품수정", .duplicate: "복제", .delete: "삭제", .undo: "되돌리기",
    .mark: "고르기", .markRange: "여기까지 고르기", .tasks: "작업", .mine: "내 상품",
    .left: "왼쪽", .right: "오른쪽", .layout: "목록/격자", .listLayout: "목록", .gridLayout: "격자",
    .theme: "테마", .graphics: "사진 표시",
    .focus: "상세 창",
    .open: "열기", .nextPicture: "다음 사진", .previousPicture: "이전 사진",
    .viewPicture: "사진 보기",
    .down: "아래", .up: "위", .halfPageDown: "반 쪽", .halfPageUp: "반 쪽 위", .pageDown: "한 쪽",
    .pageUp: "한 쪽 위", .first: "처음", .last: "끝", .refresh: "새로고침", .latest: "새 상품 보기",
    .help: "도움말",
    .redraw: "다시 그리기", .suspend: "잠시 멈춤", .cancel: "취소", .back: "뒤로", .quit: "종료",
    .choose: "선택", .messages: "알림", .mouse: "마우스", .copy: "복사",
    .search: "검색", .sort: "정렬", .filter: "필터", .clear: "지우기", .product: "상품 번호",
    .saveView: "검색 저장", .view: "저장한 검색", .palette: "모든 기능", .command: "명령",
  ]

  private static let longNames: [Action: SafeText] = [
    .add: "상품등록, 임시저장 이어 쓰기", .edit: "상품수정", .duplicate: "이 상품처럼 새로 등록",
    .delete: "삭제 (고른 상품 모두)", .undo: "삭제 되돌리기", .mark: "여러 개 고르기",
    .markRange: "마지막으로 고른 상품부터 여기까지 고르기", .tasks: "보낸 작업 보기", .mine: "내 상품만 보기, 다시 모두 보기",
    .left: "왼쪽 상품, 목록으로", .right: "오른쪽 상품, 목록에서는 열기", .layout: "목록과 격자 바꾸기",
    .listLayout: "목록으로 보기", .gridLayout: "격자로 보기", .theme: "색 고르기", .graphics: "사진을 그리는 방법 고르기",
    .focus: "옆의 상세 창으로, 다시 목록으로",
    .open: "상품 보기", .nextPicture: "다음 사진", .previousPicture: "이전 사진",
    .viewPicture: "사진 보기 프로그램으로 열기",
    .down: "다음 상품", .up: "이전 상품", .halfPageDown: "반 화면 아래로", .halfPageUp: "반 화면 위로",
    .pageDown: "한 화면 아래로", .pageUp: "한 화면 위로", .first: "첫 상품", .last: "마지막 상품",
    .refresh: "새로고침, 다시 시도",
    .latest: "새로 올라온 상품을 맨 위부터 보기", .help: "단축키 보기, 숨기기", .redraw: "화면 다시 그리기",
    .suspend: "셸로 나가기 (fg로 돌아오기)", .cancel: "불러오기 멈춤, 두 번 누르면 종료", .back: "닫기",
    .quit: "종료", .choose: "고른 줄 선택", .messages: "지난 알림 보기",
    .copy: "상품 주소 복사하기", .mouse: "마우스 끄기 (글자 선택), 다시 켜기",
    .search: "입력하면서 검색하기", .sort: "목록 정렬하기", .filter: "목록 거르기", .clear: "모든 상품 다시 보기",
    .product: "번호로 상품 열기", .saveView: "이 검색을 이름으로 저장하기", .view: "저장한 검색 보기",
    .palette: "모든 기능을 이름으로 찾기", .command: "기능 이름으로 실행하기",
  ]
}
