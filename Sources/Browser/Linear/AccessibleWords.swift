import Market
import Text

/// What is read out besides products, in one language.
struct AccessibleWords: Sendable {
  let prompt: SafeText
  let sortPrompt: SafeText
  let firstHint: SafeText
  let firstPage: SafeText
  let lastPage: SafeText
  let unchanged: SafeText
  let tooLong: SafeText
  let releaseTerminalImages: SafeText
  let tryAgain: SafeText
  let afterProduct: SafeText
  let help: [SafeText]
  let unknown: @Sendable (_ word: SafeText) -> SafeText
  let notOnPage: @Sendable (_ number: SafeText) -> SafeText
  let nothingFound: @Sendable (_ search: SafeText) -> SafeText
  let searched: @Sendable (_ search: SafeText) -> SafeText
  let rows: @Sendable (_ first: String, _ last: String, _ total: String?) -> SafeText
  let pictures: @Sendable (_ count: Int) -> SafeText
  let discounted: @Sendable (_ amount: SafeText, _ sale: SafeText) -> SafeText
  let sort: @Sendable (ProductQuery.Sort) -> SafeText

  static func of(_ language: Language) -> AccessibleWords {
    language == .english ? .english : .korean
  }
}

extension AccessibleWords {
  static let english = AccessibleWords(
    prompt: "Number, n, p, /text, s, ? or q:",
    sortPrompt: "Number of the order, or Enter to leave it:",
    firstHint: "Type ? and Enter for help.",
    firstPage: "This is the first page.",
    lastPage: "This was the last page.",
    unchanged: "The order stays as it was.",
    tooLong: "That is too long to search for: 200 characters at the most.",
    releaseTerminalImages: "Goodbye.",
    tryAgain: "Type r to try again.",
    afterProduct: "Type n for the next page, or another number.",
    help: [
      "A number reads that product out.",
      "n, or Enter alone: the next page. p: the previous page. g: the first page.",
      "Slash and a text, such as /desk: search. x: everything again.",
      "s: the order. r: read this page again, or try again.",
      "q: quit.",
    ],
    unknown: { "“\($0)” is not known here. Type ? for help." },
    notOnPage: { "There is no product \($0) on this page." },
    nothingFound: { $0.isEmpty ? "Nothing found." : "Nothing found for “\($0)”. x shows all." },
    searched: { "Searched for “\($0)”." },
    rows: { first, last, total in
      total.map { "\(first) to \(last) of \($0)." } ?? "\(first) to \(last)."
    },
    pictures: { $0 == 0 ? "No pictures." : $0 == 1 ? "1 picture." : "\($0) pictures." },
    discounted: { "\($0), now \($1)" },
    sort: {
      switch $0 {
      case .newest: "Newest first"
      case .oldest: "Oldest first"
      case .priceAscending: "Cheapest first, currencies mixed"
      case .priceDescending: "Dearest first, currencies mixed"
      case .name: "By name"
      case .discount: "Largest discount first"
      }
    })

  static let korean = AccessibleWords(
    prompt: "번호, n, p, /검색어, s, ? 또는 q:",
    sortPrompt: "정렬 번호, 그대로 두려면 Enter:",
    firstHint: "도움말은 ?를 입력하고 Enter를 누르세요.",
    firstPage: "첫 페이지입니다.",
    lastPage: "마지막 페이지입니다.",
    unchanged: "정렬을 바꾸지 않았습니다.",
    tooLong: "검색어가 너무 깁니다. 200자까지 됩니다.",
    releaseTerminalImages: "안녕히 가세요.",
    tryAgain: "다시 시도하려면 r을 입력하세요.",
    afterProduct: "다음 페이지는 n, 다른 상품은 번호를 입력하세요.",
    help: [
      "번호를 입력하면 그 상품을 읽습니다.",
      "n 또는 Enter: 다음 페이지. p: 이전 페이지. g: 첫 페이지.",
      "/책상처럼 빗금과 글: 검색. x: 전체 상품.",
      "s: 정렬. r: 이 페이지를 다시 읽거나 다시 시도.",
      "q: 종료.",
    ],
    unknown: { "“\($0)”은(는) 모르는 말입니다. 도움말은 ?입니다." },
    notOnPage: { "이 페이지에 \($0)번 상품이 없습니다." },
    nothingFound: { $0.isEmpty ? "찾은 상품이 없습니다." : "“\($0)” 검색 결과가 없습니다. x는 전체 상품입니다." },
    searched: { "“\($0)” 검색 결과입니다." },
    rows: { first, last, total in
      total.map { "\($0)개 중 \(first)번부터 \(last)번까지." } ?? "\(first)번부터 \(last)번까지."
    },
    pictures: { $0 == 0 ? "사진 없음." : "사진 \($0)장." },
    discounted: { "\($0), 할인가 \($1)" },
    sort: {
      switch $0 {
      case .newest: "최신순"
      case .oldest: "오래된 순"
      case .priceAscending: "낮은 가격순, 통화 구분 없이"
      case .priceDescending: "높은 가격순, 통화 구분 없이"
      case .name: "이름순"
      case .discount: "할인율순"
      }
    })
}
