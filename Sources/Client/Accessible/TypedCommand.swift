import Text

/// A command besides searches: a letter, its key in the Hangul layout, or a word in a language.
enum TypedCommand: CaseIterable {
  case next, previous, first, again, everything, sort, filter, mine
  case sell, edit, delete, undo, drafts, logIn, logOut, help, quit

  var names: [String] {
    switch self {
    case .next: ["", "n", "next", "다음"]
    case .previous: ["p", "previous", "이전"]
    case .first: ["g", "first", "처음"]
    case .again: ["r", "again", "다시"]
    case .everything: ["x", "all", "전체"]
    case .sort: ["s", "sort", "정렬"]
    case .filter: ["f", "filter", "검색조건"]
    case .mine: ["m", "mine", "내상품"]
    case .sell: ["a", "add", "sell", "register", "등록", "상품등록"]
    case .edit: ["e", "edit", "수정"]
    case .delete: ["d", "delete", "삭제"]
    case .undo: ["u", "undo", "되돌리기"]
    case .drafts: ["w", "drafts", "임시저장"]
    case .logIn: ["l", "login", "로그인"]
    case .logOut: ["o", "logout", "로그아웃"]
    case .help: ["?", "h", "help", "도움말"]
    case .quit: ["q", "quit", "exit", "종료"]
    }
  }

  init?(_ word: String) {
    let word = word.lowercased()
    let latin = word.count == 1 ? String(word.map(HangulLayout.latin)) : word
    guard let found = Self.allCases.first(where: { $0.names.contains(latin) }) else { return nil }
    self = found
  }

  /// The word that the user may have meant; nil if none is close.
  static func closest(to word: String) -> String? {
    Suggestion.closest(to: word, of: allCases.flatMap(\.names).filter { $0.count > 1 })
  }
}

/// A typed command and the number after it: `e 3`.
struct TypedLine {
  let command: TypedCommand
  let row: Int?

  /// Nil for anything but a command, alone or before a number.
  init?(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count < 3, let command = TypedCommand(words.first ?? "") else { return nil }
    self.command = command
    guard words.count == 2 else {
      row = nil
      return
    }
    guard command == .edit || command == .delete, let number = Int(words[1]) else { return nil }
    row = number
  }
}
