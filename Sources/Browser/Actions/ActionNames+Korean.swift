import Text

extension ActionNames {
  static let shortKorean: [Action: SafeText] = [
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

  static let longKorean: [Action: SafeText] = [
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
