import Foundation
import Market
import Text
import ViewModels

/// What forms and their dialogs say.
struct FormWords: Sendable {
  let language: Language
  let key: Words.KeyName

  private func say(_ english: String, _ korean: String) -> SafeText {
    SafeText(language.say(english, korean))
  }

  var newProduct: SafeText { say("New product", "상품등록") }
  var editProduct: SafeText { say("Edit product", "상품수정") }
  var register: SafeText { say("register", "등록") }
  var save: SafeText { say("save", "저장") }
  var back: SafeText { say("back, draft kept", "뒤로 (임시저장)") }
  var nextField: SafeText { say("next field", "다음 칸") }
  var otherButton: SafeText { say("other button", "다른 버튼") }
  var editor: SafeText { say("$EDITOR", "외부 편집기") }
  var addPicture: SafeText { say("add a picture", "사진 추가") }
  var removePicture: SafeText { say("remove", "빼기") }
  var earlier: SafeText { say("earlier", "앞으로 옮기기") }
  var later: SafeText { say("later", "뒤로 옮기기") }
  var square: SafeText { say("square", "정사각형") }
  var turn: SafeText { say("turn", "돌리기") }
  var picturesTakeNoText: SafeText {
    say(
      "No text is taken here. Enter adds a picture, Tab goes to the next field",
      "여기에는 글을 쓸 수 없습니다. Enter 사진 추가, Tab 다음 칸")
  }
  var currencyTakesNoText: SafeText {
    say(
      "No text is taken here. Space changes the currency, Tab goes to the next field",
      "여기에는 글을 쓸 수 없습니다. Space 통화 바꾸기, Tab 다음 칸")
  }
  var picturesStay: SafeText {
    say(
      "This market keeps a product's pictures as they were registered; the thumbnail can be chosen",
      "이 마켓에서는 등록한 사진을 바꿀 수 없고, 대표 사진만 고를 수 있습니다")
  }
  var currencyKey: SafeText { say("change the currency", "통화 바꾸기") }
  var add: SafeText { say("+ add", "+ 추가") }
  var replacePictures: SafeText { say("+ replace all", "+ 모두 바꾸기") }
  var draftKept: SafeText {
    say("Draft kept. \(key(.add)) shows it", "임시저장했습니다. \(key(.add)) 키를 누르면 볼 수 있습니다")
  }
  var draftTakenUp: SafeText {
    say("This edit was begun before: here is its draft", "임시저장한 수정 내용을 이어서 씁니다")
  }
  var nothingChanged: SafeText { say("Nothing was changed", "바뀐 내용이 없습니다") }
  var preparing: SafeText { say("A picture is still being prepared", "사진을 준비하는 중입니다") }
  var correct: SafeText { say("Correct what is marked", "표시된 항목을 고쳐 주세요") }
  var sending: SafeText { say("sending … Ctrl-C cancels", "보내는 중 … Ctrl-C 취소") }
  var alreadySending: SafeText { say("It is being sent already", "이미 보내는 중입니다") }
  var escHint: SafeText {
    say("Esc goes back, the draft is kept", "Esc로 돌아갑니다. 내용은 임시저장됩니다")
  }
  var thumbnail: SafeText { say("thumbnail", "대표") }
  var tooManyPictures: SafeText { DraftError.pictureCount(6).sentence(in: language) }
  var cancelled: SafeText { say("Cancelled. The draft is kept", "취소했습니다. 내용은 그대로 있습니다") }

  var mark: SafeText { say("mark", "고르기") }
  var folderUp: SafeText { say("folder above", "상위 폴더") }
  var noPictures: SafeText { say("no pictures here", "사진이 없습니다") }
  func noSuchFile(_ path: SafeText) -> SafeText {
    say("There is no file \(path)", "파일이 없습니다: \(path)")
  }
  var typePath: SafeText {
    say("type to find, or a path from / or ~", "글자를 쳐서 찾거나 / 또는 ~로 시작하는 경로")
  }
  func marked(_ count: Int) -> SafeText {
    say("\(count) marked, Enter adds them", "\(count)장 선택, Enter로 추가")
  }

  func sending(_ progress: UploadProgress) -> SafeText {
    let percent = progress.sent * 100 / progress.total
    return say("sending … \(percent)%, Ctrl-C cancels", "보내는 중 … \(percent)% Ctrl-C 취소")
  }

  var theirsStays: SafeText {
    say("The product stays as it is now", "상품을 지금 내용 그대로 둡니다")
  }
  var conflict: SafeText {
    say("Changed by someone else meanwhile", "그 사이에 상품이 수정되었습니다")
  }
  var mine: SafeText { say("Mine", "내가 쓴 내용") }
  var theirs: SafeText { say("As it is now", "지금 내용") }
  var takeMine: SafeText { say("mine", "내 것") }
  var takeTheirs: SafeText { say("as it is now", "지금 것") }
  var mineForAll: SafeText { say("all mine", "모두 내 것") }
  var theirsForAll: SafeText { say("all as now", "모두 지금 것") }
  var backToForm: SafeText { say("back to the form", "양식으로") }
  func pictureNumber(_ number: Int) -> SafeText { say("picture \(number)", "\(number)번 사진") }
  func lessDiscount(_ price: SafeText, _ discount: SafeText) -> SafeText {
    say("\(price), \(discount) off", "\(price), \(discount) 할인")
  }

  func label(_ part: FormConflict.Part) -> SafeText {
    switch part {
    case .thumbnail: thumbnail
    case .name: label(FormField.name)
    case .price: label(FormField.price)
    case .stock: label(FormField.stock)
    case .description: label(FormField.description)
    }
  }

  var waitsForMarket: SafeText {
    say(
      "No connection. Ctrl-S tries again, Esc keeps it to be sent later",
      "연결되지 않았습니다. Ctrl-S 다시 보내기, Esc 나중에 보내기")
  }
  var sendAgain: SafeText { say("Ctrl-S sends it again", "Ctrl-S로 다시 보냅니다") }
  var keptInOutbox: SafeText {
    say("Kept. w sends it when the market is back", "보관했습니다. 마켓에 다시 연결되면 w로 보낼 수 있습니다")
  }
  func deletionsWait(_ count: Int) -> SafeText {
    say(
      "Not connected: \(count) to be deleted later, by w",
      "연결되지 않았습니다. 나중에 w로 \(count)개를 삭제할 수 있습니다")
  }
  func outboxWaits(_ count: Int) -> SafeText {
    say("\(count) not sent yet · press w", "아직 보내지 않은 작업 \(count)개 · w 누르면 보기")
  }
  func outboxTitle(_ count: Int) -> SafeText {
    say("Tasks · \(count) not sent yet: s sends all", "작업 · 아직 보내지 않음 \(count)개: s 모두 보내기")
  }
  var waits: SafeText { say("not sent yet", "아직 보내지 않음") }
  var sendNow: SafeText { say("send", "보내기") }
  var sendAll: SafeText { say("send all", "모두 보내기") }
  var look: SafeText { say("look at it", "열어 보기") }
  func needsYou(_ name: SafeText) -> SafeText {
    say("\(name): open it with e, something is missing", "\(name): 빠진 것이 있습니다. e로 열어 고쳐 주세요")
  }

  func copyingPictures(_ count: Int) -> SafeText {
    say("Copying \(pictures(count)) …", "\(pictures(count))을 복사하는 중 …")
  }
  func copiedPictures(_ count: Int, missing: Int) -> SafeText {
    guard missing > 0 else {
      return say("\(pictures(count)) copied", "\(pictures(count))을 복사했습니다")
    }
    return say(
      "\(missing) of \(pictures(count + missing)) could not be copied",
      "\(pictures(count + missing)) 중 \(missing)장을 복사하지 못했습니다")
  }
  func pictures(_ count: Int) -> SafeText {
    say(count == 1 ? "1 picture" : "\(count) pictures", "사진 \(count)장")
  }

  var madeSmaller: SafeText { say("made smaller than 300 KB", "300KB보다 작게 줄입니다") }

  func draftNotKept(_ reason: SafeText) -> SafeText {
    say("The draft could not be saved: \(reason)", "임시저장하지 못했습니다: \(reason)")
  }

  func sellsAt(_ price: SafeText) -> SafeText { say("sells at \(price)", "판매가 \(price)") }

  func pictureCount(_ count: Int, _ bytes: Int) -> SafeText {
    let size = Self.bytes(bytes)
    return say(
      "\(count) of 5" + (bytes > 0 ? ", \(size)" : ""),
      "\(count)/5" + (bytes > 0 ? ", \(size)" : ""))
  }

  /// `231 KB`, as decimal thousands: a picture's limit is one of those.
  static func bytes(_ count: Int) -> String {
    count < 1_000
      ? "\(count) B" : count < 1_000_000 ? "\(count / 1_000) KB" : "\(count / 1_000_000) MB"
  }

  func label(_ field: FormField) -> SafeText {
    switch field {
    case .pictures: say("Pictures", "사진")
    case .name: say("Name", "상품명")
    case .price: say("Price", "상품가격")
    case .currency: say("Currency", "통화")
    case .discount: say("Discount", "할인금액")
    case .stock: say("Stock", "재고수량")
    case .description: say("Description", "상세 설명")
    case .identifier: say("Vendor ID", "판매자 ID")
    case .secret: say("Secret", "비밀번호")
    }
  }

  func placeholder(_ field: FormField) -> SafeText {
    switch field {
    case .pictures, .currency: ""
    case .name: say("What is it?", "어떤 상품인가요?")
    case .price: say("What does it cost?", "얼마인가요?")
    case .discount: say("The amount taken off, if any", "할인금액 (없으면 비워 두세요)")
    case .stock: say("How many are there?", "몇 개 있나요?")
    case .description: say("Describe the product", "상품을 설명해 주세요")
    case .identifier: say("The identifier the market gave you", "마켓에서 받은 식별자")
    case .secret: say("Your secret for this market", "이 마켓의 비밀번호")
    }
  }
}

/// What is said of products that were written.
extension FormWords {
  func registered(_ name: SafeText) -> SafeText {
    say("Registered: \(name)", "등록했습니다: \(name)")
  }
  func edited(_ name: SafeText) -> SafeText { say("Saved: \(name)", "수정했습니다: \(name)") }
  func deleted(_ count: Int, canUndo: Bool = true) -> SafeText {
    let english = count == 1 ? "Deleted" : "\(count) deleted"
    let korean = count == 1 ? "삭제했습니다" : "\(count)개를 삭제했습니다"
    return canUndo
      ? say(
        "\(english). \(key(.undo)) to undo", "\(korean). \(key(.undo)) 키를 누르면 되돌립니다")
      : say(english, korean)
  }
  func restored(_ count: Int) -> SafeText {
    say(count == 1 ? "1 product is back" : "\(count) products are back", "상품 \(count)개를 되돌렸습니다")
  }
  var tooLateToUndo: SafeText {
    say("The market has it no more", "마켓에 더 남아 있지 않습니다")
  }
  var stillBusy: SafeText { say("The last ones are still under way", "앞의 작업이 아직 진행 중입니다") }
  func marks(_ count: Int) -> SafeText { say("\(count) marked", "\(count)개 선택") }
  func marksTold(_ count: Int) -> SafeText {
    count == 0
      ? say("Nothing is marked", "고른 것이 없습니다")
      : say(
        "\(marks(count)) · \(key(.delete)) deletes · \(key(.clear)) clears",
        "\(marks(count)) · \(key(.delete)) 삭제 · \(key(.clear)) 선택 취소")
  }
  func tooManyMarks(_ limit: Int) -> SafeText {
    say("At most \(limit) can be marked", "\(limit)개까지 고를 수 있습니다")
  }
  func restored(_ name: SafeText) -> SafeText {
    say("Back again: \(name)", "되돌렸습니다: \(name)")
  }
  func failed(_ name: SafeText, _ reason: SafeText) -> SafeText {
    name.isEmpty ? reason : say("\(name): \(reason)", "\(name): \(reason)")
  }
  func unfinished(_ failed: Int, of count: Int, _ reason: SafeText) -> SafeText {
    say(
      "\(failed) of \(count) failed (w shows them): \(reason)",
      "\(count)개 중 \(failed)개를 하지 못했습니다 (w로 보기): \(reason)")
  }
  func failedTitle(_ failed: Int, of count: Int) -> SafeText {
    count == 1
      ? say("It was not deleted", "삭제하지 못했습니다")
      : say(
        "\(failed) of \(count) were not deleted", "\(count)개 중 \(failed)개를 삭제하지 못했습니다")
  }
  var nothingToUndo: SafeText { say("Nothing to undo", "되돌릴 것이 없습니다") }
  var deleteTitle: SafeText { say("Delete this product?", "이 상품을 삭제할까요?") }
  func deleteTitle(_ count: Int) -> SafeText {
    count == 1
      ? deleteTitle : say("Delete these \(count) products?", "상품 \(count)개를 삭제할까요?")
  }
  var cancel: SafeText { say("Cancel", "취소") }
  var delete: SafeText { say("Delete", "삭제") }
  var retryDeletion: SafeText { say("Delete again", "다시 삭제") }
  func deleting(_ number: Int, of count: Int) -> SafeText {
    count == 1
      ? say("deleting …", "삭제하는 중 …")
      : say(
        "deleting \(number) of \(count) … Ctrl-C stops",
        "\(count)개 중 \(number)번째 삭제하는 중 … Ctrl-C 멈춤")
  }
  var notYours: SafeText {
    say("It belongs to another vendor", "다른 판매자의 상품입니다")
  }
  var cannotChange: SafeText {
    say(
      "You cannot edit or delete it: it belongs to another vendor",
      "다른 판매자의 상품이라 수정하거나 삭제할 수 없습니다")
  }
  var loginFirst: SafeText {
    say(
      "Only its vendor can edit it. Log in with openmarket login",
      "판매자만 수정할 수 있습니다. openmarket login으로 로그인하세요")
  }
  var noIdentity: SafeText {
    say(
      "The market does not know you yet: openmarket login", "아직 판매자로 로그인하지 않았습니다: openmarket login")
  }
  var notOpenYet: SafeText { say("The market is not open yet", "마켓이 아직 열리지 않았습니다") }
  var drafts: SafeText { say("Drafts", "임시저장") }
  func draftsWait(_ count: Int) -> SafeText {
    count == 1
      ? say(
        "A draft was kept. \(key(.add)) shows it",
        "임시저장한 상품이 있습니다. \(key(.add)) 키를 누르면 볼 수 있습니다")
      : say(
        "\(count) drafts were kept. \(key(.add)) shows them",
        "임시저장한 상품이 \(count)개 있습니다. \(key(.add)) 키를 누르면 볼 수 있습니다")
  }
  var newOne: SafeText { say("New product", "새 상품") }
  var open: SafeText { say("open", "열기") }
  var throwAway: SafeText { say("throw away", "버리기") }
  var throwAwayAgain: SafeText {
    say("x again throws this draft away for good", "x를 한 번 더 누르면 임시저장을 완전히 지웁니다")
  }
  var openElsewhere: SafeText {
    say("Another window has it open, or has sent it", "다른 창에서 열었거나 이미 보낸 내용입니다")
  }
  var untitled: SafeText { say("(no name yet)", "(이름 없음)") }
  /// What kind of draft it is, how many pictures it has and when it was kept.
  func about(
    _ draft: FormDraft, separator: SafeText,
    when: ((day: Day, time: ClockTime)) -> SafeText
  ) -> SafeText {
    var parts = [
      draft.edited.map { say("edit of #\($0)", "#\($0) 수정") }
        ?? draft.copied.map { say("copy of #\($0)", "#\($0) 복사") } ?? say("new", "새 상품")
    ]
    if draft.pictureCount > 0 { parts.append(pictures(draft.pictureCount)) }
    if let seconds = Int(exactly: draft.savedAt.rounded(.down)), seconds > 0 {
      parts.append(when(ClockTime.moment(seconds)))
    }
    return parts.dropFirst().reduce(parts[0]) { "\($0)\(separator)\($1)" }
  }
  /// What of the outbox is to be done, and with what.
  func name(of draft: FormDraft) -> SafeText {
    let verb = draft.deletion != nil ? delete : draft.isEdit ? save : register
    return "\(verb.asSentence) · \(draft.title.isEmpty ? untitled : draft.title)"
  }

  /// What a task does, and with what.
  func name(of task: WriteTask) -> SafeText {
    let verb =
      switch task.ticket.write {
      case .register: register
      case .edit: save
      case .delete: delete
      case .restore: say("restore", "되돌리기")
      }
    return "\(verb.asSentence) · \(task.title)"
  }
  var tasks: SafeText { say("Tasks", "작업") }
  var noTasks: SafeText { say("Nothing was sent yet", "아직 보낸 것이 없습니다") }
  var running: SafeText { say("running", "진행 중") }
  var done: SafeText { say("done", "완료") }
  var retry: SafeText { say("retry", "다시 시도") }
}

extension Words {
  var form: FormWords { FormWords(language: self.language, key: self.key) }
}
