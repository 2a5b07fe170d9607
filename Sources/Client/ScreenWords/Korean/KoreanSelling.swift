import Actions
import Foundation
import Market
import Text
import Words

extension SellingWords {
  static func korean(_ keys: KeyNames) -> SellingWords {
    SellingWords(
      errors: .of(.korean),
      notice: notices(keys),
      newProduct: "상품등록",
      editProduct: "상품수정",
      register: "등록",
      save: "저장",
      back: "임시저장하고 닫기",
      otherButton: "다른 버튼",
      editor: "외부 편집기",
      addPicture: "사진 추가", addPictures: { "사진 \($0)장 추가" },
      removePicture: "빼기",
      undoRemoval: "되돌리기",
      moveLeft: "왼쪽으로",
      moveRight: "오른쪽으로",
      firstPicture: "이미 첫 번째 사진입니다",
      lastPicture: "이미 마지막 사진입니다",
      square: "정사각형으로",
      turn: "돌리기",
      picturesTakeNoText: "여기에는 입력할 수 없습니다. Enter 사진 추가, Tab 다음 칸",
      currencyTakesNoText: "여기에는 입력할 수 없습니다. Space 통화 바꾸기, Tab 다음 칸",
      picturesStay: "여기서는 사진을 바꿀 수 없습니다. 대표 사진만 고를 수 있습니다",
      currencyKey: "통화 바꾸기",
      add: "+ 추가",
      onlyNewPictures: "새로 넣은 사진만 자르거나 돌릴 수 있습니다",
      nothingChanged: "바뀐 내용이 없습니다",
      preparing: "사진을 준비하는 중입니다",
      sendsWhenPrepared: "사진이 준비되면 보냅니다. Ctrl-C 취소",
      correct: "표시된 항목을 고쳐 주세요",
      sending: "보내는 중 … Ctrl-C 취소",
      alreadySending: "이미 보내는 중입니다",
      escHint: "Esc를 누르면 임시저장하고 닫습니다",
      opening: "여는 중 … Esc 취소",
      sendOnceMore: "다시 보내기",
      sendLater: "나중에 보내기",
      unmark: "선택 취소",
      discard: "버리기",
      discardAgain: "Ctrl-Q를 한 번 더 누르면 쓴 내용을 버립니다",
      thumbnail: "대표",
      preview: "미리보기",
      noPictures: "사진이 없습니다",
      typePath: "글자를 쳐서 찾거나 경로 입력",
      theirsStays: "상대가 쓴 내용을 그대로 두었습니다",
      conflictTitle: "남길 내용을 골라 주세요",
      waiting: { "\($0)건 대기" },
      mine: "내가 쓴 내용",
      theirs: "상대가 쓴 내용",
      takeMine: "내 것",
      takeTheirs: "상대 것",
      mineForAll: "모두 내 것",
      theirsForAll: "모두 상대 것",
      backToForm: "양식으로",
      waitsForMarket: "오프라인입니다. Ctrl-S 다시 보내기, Esc 나중에 보내기",
      deletionWaits: "오프라인입니다. 연결되면 삭제합니다",
      waitsWhileReadOnly: "지금은 읽기 전용입니다. 풀리면 보낸 작업을 처리합니다",
      sendAgain: "Ctrl-S로 다시 보냅니다",
      queued: "아직 보내지 않음",
      sendNow: "보내기",
      sendAll: "모두 보내기",
      madeSmaller: "300KB 미만으로 줄임",
      deletionsNeedLogin: "로그인하면(\(keys[.login])) 삭제한 상품을 볼 수 있습니다",
      deleteTitle: { $0 == 1 ? "이 상품을 삭제할까요?" : "상품 \($0)개를 삭제할까요?" },
      cancel: "취소",
      delete: "삭제",
      retryDeletion: "다시 삭제",
      editsOne: { "이 상품만 수정합니다. 선택한 \($0)개는 그대로입니다" },
      noIdentity: "로그인하지 않았습니다. \(keys[.login]) 키로 로그인합니다",
      login: LoginPhrases(
        title: { "\($0.map { "\($0) " as SafeText } ?? "")로그인" },
        reason: { "\($0.with(.direction)) 로그인하면 이 상품을 수정할 수 있습니다" },
        waits: "마켓이 열리면 로그인할 수 있습니다",
        checking: "확인하는 중 …",
        passwordsOnly: "이 마켓은 상품마다 비밀번호가 있어 로그인하지 않습니다"),
      remember: "로그인 유지",
      onThisComputer: "이 컴퓨터에서 로그인 유지",
      notOpenYet: "마켓이 아직 열리지 않았습니다",
      drafts: "임시저장",
      deleteDraftAgain: "x를 한 번 더 누르면 이 임시저장을 삭제합니다",
      untitled: untitled,
      tasks: "작업",
      noTasks: "아직 보낸 것이 없습니다",
      running: "진행 중",
      done: "완료",
      noSuchFile: { "파일이 없습니다: \($0)" },
      noSuchFolder: { "폴더가 없습니다: \($0)" },
      marked: { "\($0)장 선택, Enter로 추가" },
      pictureNumber: { "\($0)번 사진" },
      removedPicture: "삭제된 사진",
      lessDiscount: { "\($0), \($1) 할인" },
      outboxWaits: { "아직 보내지 않은 작업 \($0)건 · \(keys[.tasks]) 키로 보기" },
      outboxNeedsLogin: { "작업 \($0)건이 로그인을 기다립니다. \($1) 키로 로그인" },
      outboxTitle: { "작업 · \($0)건 대기: s 모두 보내기" },
      quitUnsaved: "저장하지 못한 내용을 버리고 끝낼까요?",
      leaveUnsaved: "저장하지 못한 내용을 버리고 다른 마켓을 열까요?",
      unsavedDraft: { name, reason in "\(name.quoted(with: .object)) 저장하지 못했습니다: \(reason)" },
      percentageWithoutPrice: "할인율로 계산하려면 상품가격을 입력해 주세요",
      sellsAt: { "판매가 \($0)" },
      noAnswer: { "\($0)의 응답이 없습니다. 다시 보내기 전에 목록을 확인하세요" },
      marks: { "\($0)개 선택" },
      notConfirmed: "응답이 없습니다. Ctrl-S로 다시 보내도 두 번 등록되지 않습니다",
      sendingPercent: { "보내는 중 … \($0)% Ctrl-C 취소" },
      awaitingAnswer: "응답을 기다리는 중 … Ctrl-C 취소",
      percentSent: { "\($0)% 보냄" },
      awaitsAnswer: "응답을 기다리는 중",
      pictures: pictures,
      copiedPictures: {
        $1 == 0 ? "\(pictures($0))을 복사했습니다" : "\(pictures($0 + $1)) 중 \($1)장을 복사하지 못했습니다"
      },
      picturesOfLimit: { count, size in SafeText("\(count)/5" + (size.map { ", \($0)" } ?? "")) },
      fields: FieldWords(
        attribute: { $0.korean.name }, identifier: "판매자 ID", secret: "비밀번호", remember: "기억하기"),
      placeholders: FieldWords(
        attribute: { $0.korean.placeholder }, identifier: "마켓에서 받은 판매자 ID",
        secret: "이 마켓의 비밀번호", remember: ""),
      password: "비밀번호",
      ownPassword: "이 상품만의 비밀번호",
      deletedAlready: "이미 삭제되었습니다",
      notDeleted: "삭제하지 못했습니다",
      someNotDeleted: { "\($1)개 중 \($0)개를 삭제하지 못했습니다" },
      deleting: { $1 == 1 ? "삭제하는 중 …" : "\($1)개 중 \($0)번째 삭제하는 중 … Ctrl-C 멈춤" },
      editOf: { "#\($0) 수정" },
      copyOf: { "#\($0) 복제" },
      new: "새 상품",
      trash: "휴지통",
      restore: "되돌리기",
      tooManyPictures: "사진은 최대 5장까지 가능합니다",
      noMoreText: { "글자수가 초과되었습니다. 최대 \(Words.grouped($0))자입니다" },
      noMoreDigits: { "최대 \($0)자리까지 쓸 수 있습니다" })
  }

  private static let untitled: SafeText = "(이름 없음)"

  private static func notices(_ keys: KeyNames) -> @Sendable (SellingNotice, Bool) -> SafeText {
    let (errors, common) = (ErrorWords.of(.korean), CommonWords.of(.korean))
    return { notice, offersKey in
      let undo: SafeText = offersKey ? ". \(keys[.undo]) 키를 누르면 되돌립니다" : ""
      return switch notice {
      case .draftsWaiting(1):
        "임시저장한 상품이 있습니다. \(keys[.add]) 키를 누르면 열 수 있습니다"
      case .draftsWaiting(let count):
        "임시저장한 상품이 \(count)개 있습니다. \(keys[.add]) 키를 누르면 열 수 있습니다"
      case .editWaiting(let name):
        about(name) { "“\($0)” 수정을 임시저장했습니다. 상품에서 \(keys[.edit]) 키로 이어서 씁니다" }
      case .draftResumed: "임시저장한 수정 내용을 이어서 씁니다"
      case .draftSaved(isEdit: true):
        "임시저장했습니다. 상품에서 \(keys[.edit]) 키를 누르면 이어서 쓸 수 있습니다"
      case .draftSaved(isEdit: false):
        "임시저장했습니다. \(keys[.add]) 키를 누르면 이어서 쓸 수 있습니다"
      case .draftQueued: "다시 연결될 때까지 보관합니다. \(keys[.tasks]) 키로 볼 수 있습니다"
      case .draftNotSaved(let reason): "임시저장하지 못했습니다: \(reason.sentence(in: .korean))"
      case .draftUnreadable(let file): "임시저장 파일을 읽을 수 없어 그대로 두었습니다: \(file)"
      case .openElsewhere: "이미 보냈거나 다른 창에 열려 있는 임시저장입니다"
      case .draftIncomplete(let name):
        about(name, otherwise: untitled) { "“\($0)”에 빠진 것이 있습니다. e 키로 고쳐 주세요" }
      case .copyingPictures(let count): "\(pictures(count))을 복사하는 중 …"
      case .openingCancelled: "취소했습니다. 양식을 열지 않았습니다"
      case .notLoaded(let error): "양식을 열지 못했습니다: \(errors.reason(error))"
      case .loggedIn(let vendor, isSaved: true):
        "\(common.name(of: vendor).with(.direction)) 로그인했습니다"
      case .loggedIn(let vendor, isSaved: false):
        "\(common.name(of: vendor).with(.direction)) 로그인했습니다 (이 마켓을 나갈 때까지)"
      case .loggedInUnchecked: "로그인했습니다. 이 마켓은 판매할 때 비밀번호를 확인합니다"
      case .loggedOut(keepsIdentity: true): "로그아웃했습니다. 원래 판매자 ID를 다시 씁니다"
      case .loggedOut(keepsIdentity: false): "로그아웃했습니다"
      case .loginNotSaved(let reason):
        """
        이 마켓을 나갈 때까지 로그인했습니다. 로그인을 저장하지 못했습니다: \
        \(reason.sentence(in: .korean))
        """
      case .registered(let name): about(name) { "\($0.quoted(with: .object)) 등록했습니다" }
      case .edited(let name): about(name) { "\($0.quoted(with: .object)) 수정했습니다\(undo)" }
      case .editUndone(let name, missingPictures: 0):
        about(name) { "\($0.quoted(with: .object)) 수정하기 전으로 되돌렸습니다" }
      case .editUndone(let name, let count):
        about(name) { "\($0.quoted(with: .object)) 되돌렸지만 사진 \(count)장은 복구하지 못했습니다" }
      case .deleted(let name): about(name) { "\($0.quoted(with: .object)) 삭제했습니다\(undo)" }
      case .deletedAll(let count): "상품 \(count)개를 삭제했습니다\(undo)"
      case .alreadyDeleted(let name), .failed(.delete, let name, .notFound),
        .failed(.delete, let name, .gone):
        about(name) { "\($0.quoted(with: .topic)) 이미 삭제되었습니다" }
      case .restored(let name): about(name) { "\($0.quoted(with: .object)) 되돌렸습니다" }
      case .restoredAll(let count): "상품 \(count)개를 되돌렸습니다"
      case .cancelled: "취소했습니다. 내용은 그대로 있습니다"
      case .failed(.restore, let name, .notFound), .failed(.restore, let name, .gone):
        about(name) { "너무 늦어 \($0.quoted(with: .object)) 되돌릴 수 없습니다" }
      case .failed(let write, let name, .unknownOutcome):
        about(name) {
          let deed = write.word("등록", "수정", "삭제", "되돌리기")
          return "“\($0)” \(deed): 응답이 없습니다. \(keys[.refresh]) 키로 확인해 주세요"
        }
      case .failed(let write, let name, let error):
        about(name) {
          let deed = write.word("등록하지", "수정하지", "삭제하지", "되돌리지")
          return "\($0.quoted(with: .object)) \(deed) 못했습니다: \(errors.cause(error))"
        }
      case .batchFailed(let failures, let count, let error):
        """
        \(count)개 중 \(failures)개를 처리하지 못했습니다 (\(keys[.tasks]) 키로 보기): \
        \(errors.cause(error))
        """
      case .batchTooLateToUndo(let failures, let count):
        "너무 늦어 \(count)개 중 \(failures)개를 되돌릴 수 없습니다"
      case .deletionsQueued(let count):
        "오프라인이라 삭제 \(count)건을 보관했습니다. \(keys[.tasks]) 키로 볼 수 있습니다"
      case .nothingToUndo:
        offersKey
          ? "되돌릴 것이 없습니다. 삭제한 상품은 \(keys[.trash])에서 복원합니다" : "되돌릴 것이 없습니다"
      case .deletionsUnknown(let error): "되돌릴 수 있는지 알 수 없습니다: \(errors.reason(error))"
      case .stillBusy: "앞의 작업이 아직 진행 중입니다"
      case .selected(let count): marks(count, canDelete: offersKey, keys)
      case .notYours: "다른 판매자의 상품이라 바꿀 수 없습니다"
      case .someNotYours(let count): "선택한 상품 중 \(count)개는 다른 판매자의 상품이라 그대로 둡니다"
      case .tooManySelected(let limit): "\(limit)개까지 고를 수 있습니다"
      }
    }
  }

  private static func marks(_ count: Int, canDelete: Bool, _ keys: KeyNames) -> SafeText {
    if count == 0 { return "고른 것이 없습니다" }
    let compares =
      ProductComparison.counts.contains(count)
      ? "\(keys[.open]) 비교 · " : count == 1 ? "하나 더 고르면 비교 · " : ""
    let deletes = canDelete ? "\(keys[.delete]) 삭제 · " : ""
    return "\(count)개 선택 · \(compares)\(deletes)\(keys[.clear]) 선택 취소"
  }

  private static func about(
    _ name: SafeText, otherwise unnamed: SafeText = "(이름 없음)", _ sentence: (SafeText) -> SafeText
  ) -> SafeText {
    (name.isEmpty ? unnamed : name).inNotice(sentence)
  }

  @Sendable private static func pictures(_ count: Int) -> SafeText {
    "사진 \(count)장"
  }
}
