package import Text

/// A name for hints and a line for the help, of one action.
package struct ActionPhrase: Hashable, Sendable {
  /// One or two words: `new`.
  package let name: SafeText
  package let explanation: SafeText

  init(_ name: SafeText, _ explanation: SafeText) {
    self.name = name
    self.explanation = explanation
  }
}

/// A phrase for every action, in one language; one that is missing does not compile.
package struct ActionPhrases: Sendable {
  package let open: ActionPhrase
  package let search: ActionPhrase
  package let sort: ActionPhrase
  package let filter: ActionPhrase
  package let clear: ActionPhrase
  package let layout: ActionPhrase
  package let listLayout: ActionPhrase
  package let gridLayout: ActionPhrase
  package let add: ActionPhrase
  package let edit: ActionPhrase
  package let duplicate: ActionPhrase
  package let delete: ActionPhrase
  package let undo: ActionPhrase
  package let mark: ActionPhrase
  package let markRange: ActionPhrase
  package let tasks: ActionPhrase
  package let mine: ActionPhrase
  package let view: ActionPhrase
  package let saveView: ActionPhrase
  package let product: ActionPhrase
  package let refresh: ActionPhrase
  package let latest: ActionPhrase
  package let copy: ActionPhrase
  package let nextPicture: ActionPhrase
  package let previousPicture: ActionPhrase
  package let viewPicture: ActionPhrase
  package let focus: ActionPhrase
  package let theme: ActionPhrase
  package let graphics: ActionPhrase
  package let mouse: ActionPhrase
  package let messages: ActionPhrase
  package let help: ActionPhrase
  package let palette: ActionPhrase
  package let command: ActionPhrase
  package let choose: ActionPhrase
  package let down: ActionPhrase
  package let up: ActionPhrase
  package let halfPageDown: ActionPhrase
  package let halfPageUp: ActionPhrase
  package let pageDown: ActionPhrase
  package let pageUp: ActionPhrase
  package let first: ActionPhrase
  package let last: ActionPhrase
  package let left: ActionPhrase
  package let right: ActionPhrase
  package let redraw: ActionPhrase
  package let suspend: ActionPhrase
  package let cancel: ActionPhrase
  package let back: ActionPhrase
  package let quit: ActionPhrase
}

extension ActionPhrases {
  static let english = ActionPhrases(
    open: ActionPhrase("open", "open the product"),
    search: ActionPhrase("search", "search as you type"),
    sort: ActionPhrase("sort", "sort the list"),
    filter: ActionPhrase("filter", "filter the list"),
    clear: ActionPhrase("clear", "all products again"),
    layout: ActionPhrase("list or grid", "list or grid"),
    listLayout: ActionPhrase("list", "show a list"),
    gridLayout: ActionPhrase("grid", "show a grid"),
    add: ActionPhrase("new", "new product, or a draft"),
    edit: ActionPhrase("edit", "edit the product"),
    duplicate: ActionPhrase("duplicate", "a new product like this one"),
    delete: ActionPhrase("delete", "delete the product, or those marked"),
    undo: ActionPhrase("undo", "undo the last deletion"),
    mark: ActionPhrase("mark", "mark, to delete several"),
    markRange: ActionPhrase("mark up to here", "mark all from the last mark to here"),
    tasks: ActionPhrase("tasks", "what was sent, and what came of it"),
    mine: ActionPhrase("my products", "only my products, or all again"),
    view: ActionPhrase("saved views", "show a saved search"),
    saveView: ActionPhrase("save view", "save this search by a name"),
    product: ActionPhrase("product", "open a product by its number"),
    refresh: ActionPhrase("refresh", "refresh, or try again"),
    latest: ActionPhrase("what is new", "show what is new, from the top"),
    copy: ActionPhrase("copy", "copy the product's address"),
    nextPicture: ActionPhrase("next picture", "next picture"),
    previousPicture: ActionPhrase("previous picture", "previous picture"),
    viewPicture: ActionPhrase("view picture", "open the picture with the system's viewer"),
    focus: ActionPhrase("pane", "to the product beside the list and back"),
    theme: ActionPhrase("theme", "choose the colours"),
    graphics: ActionPhrase("pictures", "choose how pictures are drawn"),
    mouse: ActionPhrase("mouse", "mouse off, to select text; on again"),
    messages: ActionPhrase("messages", "what was said before"),
    help: ActionPhrase("help", "show or hide these keys"),
    palette: ActionPhrase("palette", "all actions, found by typing"),
    command: ActionPhrase("command", "type an action by name"),
    choose: ActionPhrase("choose", "take the chosen line"),
    down: ActionPhrase("down", "next product"),
    up: ActionPhrase("up", "previous product"),
    halfPageDown: ActionPhrase("half page", "half a screen down"),
    halfPageUp: ActionPhrase("half page up", "half a screen up"),
    pageDown: ActionPhrase("page", "a screen down"),
    pageUp: ActionPhrase("page up", "a screen up"),
    first: ActionPhrase("first", "first product"),
    last: ActionPhrase("last", "last product"),
    left: ActionPhrase("left", "product to the left; back to the list"),
    right: ActionPhrase("right", "product to the right; open in the list"),
    redraw: ActionPhrase("redraw", "redraw the screen"),
    suspend: ActionPhrase("suspend", "suspend; fg comes back"),
    cancel: ActionPhrase("cancel", "stop what is loading; twice quits"),
    back: ActionPhrase("back", "close"),
    quit: ActionPhrase("quit", "quit"))
}

extension ActionPhrases {
  static let korean = ActionPhrases(
    open: ActionPhrase("열기", "상품 보기"),
    search: ActionPhrase("검색", "입력하면서 검색하기"),
    sort: ActionPhrase("정렬", "목록 정렬하기"),
    filter: ActionPhrase("필터", "목록 거르기"),
    clear: ActionPhrase("지우기", "모든 상품 다시 보기"),
    layout: ActionPhrase("목록/격자", "목록과 격자 바꾸기"),
    listLayout: ActionPhrase("목록", "목록으로 보기"),
    gridLayout: ActionPhrase("격자", "격자로 보기"),
    add: ActionPhrase("상품등록", "상품등록, 임시저장 이어 쓰기"),
    edit: ActionPhrase("상품수정", "상품수정"),
    duplicate: ActionPhrase("복제", "이 상품처럼 새로 등록"),
    delete: ActionPhrase("삭제", "삭제 (고른 상품 모두)"),
    undo: ActionPhrase("되돌리기", "삭제 되돌리기"),
    mark: ActionPhrase("고르기", "여러 개 고르기"),
    markRange: ActionPhrase("여기까지 고르기", "마지막으로 고른 상품부터 여기까지 고르기"),
    tasks: ActionPhrase("작업", "보낸 작업 보기"),
    mine: ActionPhrase("내 상품", "내 상품만 보기, 다시 모두 보기"),
    view: ActionPhrase("저장한 검색", "저장한 검색 보기"),
    saveView: ActionPhrase("검색 저장", "이 검색을 이름으로 저장하기"),
    product: ActionPhrase("상품 번호", "번호로 상품 열기"),
    refresh: ActionPhrase("새로고침", "새로고침, 다시 시도"),
    latest: ActionPhrase("새 상품 보기", "새로 올라온 상품을 맨 위부터 보기"),
    copy: ActionPhrase("복사", "상품 주소 복사하기"),
    nextPicture: ActionPhrase("다음 사진", "다음 사진"),
    previousPicture: ActionPhrase("이전 사진", "이전 사진"),
    viewPicture: ActionPhrase("사진 보기", "사진 보기 프로그램으로 열기"),
    focus: ActionPhrase("상세 창", "옆의 상세 창으로, 다시 목록으로"),
    theme: ActionPhrase("테마", "색 고르기"),
    graphics: ActionPhrase("사진 표시", "사진을 그리는 방법 고르기"),
    mouse: ActionPhrase("마우스", "마우스 끄기 (글자 선택), 다시 켜기"),
    messages: ActionPhrase("알림", "지난 알림 보기"),
    help: ActionPhrase("도움말", "단축키 보기, 숨기기"),
    palette: ActionPhrase("모든 기능", "모든 기능을 이름으로 찾기"),
    command: ActionPhrase("명령", "기능 이름으로 실행하기"),
    choose: ActionPhrase("선택", "고른 줄 선택"),
    down: ActionPhrase("아래", "다음 상품"),
    up: ActionPhrase("위", "이전 상품"),
    halfPageDown: ActionPhrase("반 쪽", "반 화면 아래로"),
    halfPageUp: ActionPhrase("반 쪽 위", "반 화면 위로"),
    pageDown: ActionPhrase("한 쪽", "한 화면 아래로"),
    pageUp: ActionPhrase("한 쪽 위", "한 화면 위로"),
    first: ActionPhrase("처음", "첫 상품"),
    last: ActionPhrase("끝", "마지막 상품"),
    left: ActionPhrase("왼쪽", "왼쪽 상품, 목록으로"),
    right: ActionPhrase("오른쪽", "오른쪽 상품, 목록에서는 열기"),
    redraw: ActionPhrase("다시 그리기", "화면 다시 그리기"),
    suspend: ActionPhrase("잠시 멈춤", "셸로 나가기 (fg로 돌아오기)"),
    cancel: ActionPhrase("취소", "불러오기 멈춤, 두 번 누르면 종료"),
    back: ActionPhrase("뒤로", "닫기"),
    quit: ActionPhrase("종료", "종료"))
}
