import Actions
import Text

extension ActionPhrases {
  package static let korean = ActionPhrases { action in
    switch action {
    case .open: ActionPhrase("열기", "상품 보기")
    case .search: ActionPhrase("검색", "입력하면서 검색하기")
    case .nextMatch: ActionPhrase("다음 결과", "다음 검색 결과로 가기")
    case .previousMatch: ActionPhrase("이전 결과", "이전 검색 결과로 가기")
    case .sort: ActionPhrase("정렬", "목록 정렬하기")
    case .reverse: ActionPhrase("역순", "순서를 거꾸로 바꾸기")
    case .filter: ActionPhrase("필터", "조건에 맞는 상품만 보기")
    case .clear: ActionPhrase("모두 보기", "검색과 필터 지우기")
    case .layout: ActionPhrase("목록/격자", "목록과 격자 바꾸기")
    case .listLayout: ActionPhrase("목록", "목록으로 보기")
    case .gridLayout: ActionPhrase("격자", "격자로 보기")
    case .add: ActionPhrase("상품등록", "상품등록 (임시저장 이어 쓰기)")
    case .edit: ActionPhrase("상품수정", "상품수정")
    case .duplicate: ActionPhrase("복제", "상품 복제하기")
    case .delete: ActionPhrase("삭제", "삭제 (고른 상품 모두)")
    case .trash: ActionPhrase("휴지통", "되돌릴 수 있는 상품 보기")
    case .undo: ActionPhrase("되돌리기", "마지막 삭제나 수정 되돌리기")
    case .select: ActionPhrase("고르기", "삭제하거나 비교할 상품 고르기")
    case .selectRange: ActionPhrase("여기까지 고르기", "범위로 고르기")
    case .tasks: ActionPhrase("작업", "작업 보기")
    case .mine: ActionPhrase("내 상품", "내 상품만 보기, 다시 모두 보기")
    case .compare: ActionPhrase("비교", "고른 상품 비교하기")
    case .seller: ActionPhrase("판매자", "이 판매자의 상품만 보기, 다시 모두 보기")
    case .view: ActionPhrase("저장한 보기", "저장한 보기 열기")
    case .saveView: ActionPhrase("보기 저장", "지금 보기에 이름을 붙여 저장하기")
    case .renameView: ActionPhrase("보기 이름", "저장한 보기의 이름 바꾸기")
    case .removeView: ActionPhrase("보기 삭제", "저장한 보기 지우기")
    case .previousQuery: ActionPhrase("이전 목록", "이전 목록으로 돌아가기")
    case .nextQuery: ActionPhrase("다음 목록", "다음 목록으로 가기")
    case .row: ActionPhrase("줄 번호", "번호로 줄 찾아가기")
    case .markets: ActionPhrase("마켓", "다른 마켓 열기")
    case .login: ActionPhrase("로그인", "이 마켓에 로그인하기")
    case .logout: ActionPhrase("로그아웃", "이 마켓에서 로그아웃하기")
    case .run: ActionPhrase("실행", "상품으로 내 명령 실행하기")
    case .product: ActionPhrase("상품 번호", "번호로 상품 열기")
    case .refresh: ActionPhrase("새로고침", "새로고침, 다시 시도")
    case .latest: ActionPhrase("새 상품 보기", "새로 올라온 상품을 맨 위부터 보기")
    case .copy: ActionPhrase("복사", "상품 링크 복사하기")
    case .nextProduct: ActionPhrase("다음 상품", "다음 상품")
    case .previousProduct: ActionPhrase("이전 상품", "이전 상품")
    case .nextPicture: ActionPhrase("다음 사진", "다음 사진")
    case .previousPicture: ActionPhrase("이전 사진", "이전 사진")
    case .zoom: ActionPhrase("크게 보기", "사진을 화면 가득 보기")
    case .viewPicture: ActionPhrase("사진 보기", "사진 보기 프로그램으로 열기")
    case .paneDown: ActionPhrase("상세 창 스크롤", "상세 창을 아래로 스크롤")
    case .paneUp: ActionPhrase("상세 창 위로", "상세 창을 위로 스크롤")
    case .focus: ActionPhrase("상세 창", "상세 창과 목록 오가기")
    case .theme: ActionPhrase("테마", "테마 고르기")
    case .graphics: ActionPhrase("사진 표시", "사진을 그리는 방법 고르기")
    case .language: ActionPhrase("언어", "언어 고르기")
    case .mouse: ActionPhrase("마우스", "마우스 끄기 (글자 선택), 다시 켜기")
    case .messages: ActionPhrase("알림", "알림 보기")
    case .help: ActionPhrase("도움말", "단축키 보기, 숨기기")
    case .palette: ActionPhrase("모든 기능", "모든 기능을 이름으로 찾기")
    case .command: ActionPhrase("명령", "기능 이름으로 실행하기")
    case .choose: ActionPhrase("선택", "고른 줄 실행")
    case .down: ActionPhrase("아래", "한 줄 아래로")
    case .up: ActionPhrase("위", "한 줄 위로")
    case .halfPageDown: ActionPhrase("반 쪽", "반 화면 아래로")
    case .halfPageUp: ActionPhrase("반 쪽 위", "반 화면 위로")
    case .pageDown: ActionPhrase("한 쪽", "한 화면 아래로")
    case .pageUp: ActionPhrase("한 쪽 위", "한 화면 위로")
    case .first: ActionPhrase("처음", "맨 처음으로")
    case .last: ActionPhrase("끝", "맨 끝으로")
    case .left: ActionPhrase("왼쪽", "왼쪽 상품, 또는 이전 사진")
    case .right: ActionPhrase("오른쪽", "오른쪽 상품, 다음 사진, 또는 열기")
    case .redraw: ActionPhrase("다시 그리기", "화면 다시 그리기")
    case .suspend: ActionPhrase("잠시 멈춤", "셸로 나가기 (fg로 돌아오기)")
    case .cancel: ActionPhrase("취소", "불러오기 취소 (두 번 누르면 종료)")
    case .back: ActionPhrase("뒤로", "닫기")
    case .quit: ActionPhrase("종료", "종료, 뒤로 가기")
    }
  } synonyms: { action in
    switch action {
    case .open: ["보기", "상세"]
    case .search: ["찾기"]
    case .sort: ["순서", "차례"]
    case .reverse: ["거꾸로", "내림차순", "오름차순"]
    case .filter: ["거르기", "가격", "통화", "재고"]
    case .clear: ["초기화", "전체"]
    case .layout: ["보기 방식", "설정"]
    case .listLayout: ["줄"]
    case .gridLayout: ["카드", "바둑판"]
    case .add: ["판매", "등록", "새 상품", "올리기"]
    case .edit: ["수정", "고치기", "변경"]
    case .duplicate: ["사본"]
    case .delete: ["제거", "지우기", "휴지통"]
    case .undo: ["복구", "취소"]
    case .select: ["선택", "표시"]
    case .selectRange: ["범위"]
    case .tasks: ["대기", "전송", "업로드"]
    case .mine: ["나의 상품"]
    case .compare: ["견주기", "나란히", "차이"]
    case .seller: ["가게", "판매자 상품"]
    case .view: ["즐겨찾기"]
    case .saveView: ["저장", "즐겨찾기 추가"]
    case .renameView: ["보기 이름 변경"]
    case .run: ["스크립트", "셸"]
    case .product: ["번호"]
    case .refresh: ["다시 불러오기", "갱신"]
    case .latest: ["최신", "새 소식"]
    case .copy: ["링크", "주소", "공유"]
    case .nextPicture: ["이미지"]
    case .previousPicture: ["이미지"]
    case .viewPicture: ["이미지", "확대"]
    case .focus: ["미리보기"]
    case .theme: ["색상", "화면", "설정"]
    case .graphics: ["이미지", "설정"]
    case .language: ["설정"]
    case .mouse: ["클릭", "설정"]
    case .messages: ["기록", "메시지"]
    case .help: ["단축키", "키"]
    case .palette: ["명령 찾기"]
    case .redraw: ["새로 그리기"]
    case .suspend: ["셸"]
    case .cancel: ["중지", "멈춤"]
    case .quit: ["나가기", "끝내기", "닫기"]
    default: []
    }
  } group: { group in
    switch group {
    case .moving: "이동"
    case .looking: "보기"
    case .finding: "찾기"
    case .selling: "판매"
    case .appearance: "화면"
    case .program: "프로그램"
    case .commands: "내 명령"
    }
  }
}
