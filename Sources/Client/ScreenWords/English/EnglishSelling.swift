import Actions
import Foundation
import Market
import Text
import Words

extension SellingWords {
  static func english(_ keys: KeyNames) -> SellingWords {
    SellingWords(
      errors: .of(.english),
      notice: notices(keys),
      newProduct: "New product",
      editProduct: "Edit product",
      register: "register",
      save: "save",
      back: "save draft & close",
      otherButton: "other button",
      editor: "$EDITOR",
      addPicture: "add a picture", addPictures: { "add \($0) pictures" },
      removePicture: "remove",
      undoRemoval: "undo",
      moveLeft: "move left",
      moveRight: "move right",
      firstPicture: "This is already the first picture",
      lastPicture: "This is already the last picture",
      square: "crop square",
      turn: "rotate",
      picturesTakeNoText: "You cannot type here: Enter adds a picture, Tab moves on",
      currencyTakesNoText:
        "You cannot type here: Space changes the currency, Tab moves on",
      picturesStay:
        "Pictures cannot be changed here; you can only pick the thumbnail",
      currencyKey: "change the currency",
      add: "+ add",
      onlyNewPictures: "Only new pictures can be cropped or rotated",
      nothingChanged: "Nothing was changed",
      preparing: "A picture is still being prepared",
      sendsWhenPrepared: "The form is sent when its pictures are ready. Ctrl-C cancels",
      correct: "Fix the highlighted fields",
      sending: "sending … Ctrl-C cancels",
      alreadySending: "Already sending",
      escHint: "Esc saves the draft and closes",
      opening: "Opening … Esc cancels",
      sendOnceMore: "try again",
      sendLater: "queue & close",
      unmark: "unmark",
      discard: "discard",
      discardAgain: "Press Ctrl-Q again to discard what you typed",
      thumbnail: "thumbnail",
      preview: "Preview",
      noPictures: "no pictures here",
      typePath: "type to filter, or a path",
      theirsStays: "Kept their version",
      conflictTitle: "Choose what to keep",
      waiting: { "\($0) waiting" },
      mine: "Mine",
      theirs: "Theirs",
      takeMine: "mine",
      takeTheirs: "theirs",
      mineForAll: "all mine",
      theirsForAll: "all theirs",
      backToForm: "back to the form",
      waitsForMarket: "Offline. Ctrl-S tries again, Esc queues it for later",
      deletionWaits: "Offline: the deletion waits until the market answers",
      waitsWhileReadOnly: "Read-only for now: what you send waits until that ends",
      sendAgain: "Ctrl-S tries again",
      queued: "not sent yet",
      sendNow: "send",
      sendAll: "send all",
      madeSmaller: "sent below 300 KB",
      deletionsNeedLogin: "Log in (\(keys[.login])) to see what you deleted",
      deleteTitle: { $0 == 1 ? "Delete this product?" : "Delete these \($0) products?" },
      cancel: "Cancel",
      delete: "Delete",
      retryDeletion: "Delete again",
      editsOne: { "Only this product is edited, not the \($0) marked" },
      noIdentity: "You're not logged in here. \(keys[.login]) logs in",
      login: LoginPhrases(
        title: { "Log in\($0.map { " to \($0)" as SafeText } ?? "")" },
        reason: { "Log in as \($0) to change this product" },
        waits: "You can log in as soon as the market is open",
        checking: "checking …",
        passwordsOnly: "Each product has its own password here: there is no login"),
      remember: "stay logged in",
      onThisComputer: "stay logged in on this computer",
      notOpenYet: "The market is not open yet",
      drafts: "Drafts",
      deleteDraftAgain: "Press x again to delete this draft",
      untitled: untitled,
      tasks: "Tasks",
      noTasks: "Nothing sent yet",
      running: "running",
      done: "done",
      noSuchFile: { "File not found: \($0)" },
      noSuchFolder: { "No such folder: \($0)" },
      marked: { "\($0) marked: Enter adds" },
      pictureNumber: { "picture \($0)" },
      removedPicture: "a picture that was removed",
      lessDiscount: { "\($0), \($1) off" },
      outboxWaits: { "\($0) not sent yet · press \(keys[.tasks])" },
      outboxNeedsLogin: { "\($0) \($0 == 1 ? "waits" : "wait") for your login: \($1)" },
      outboxTitle: { "Tasks · \($0) waiting: s sends all" },
      quitUnsaved: "Quit and lose what could not be saved?",
      leaveUnsaved: "Leave this market and lose what could not be saved?",
      unsavedDraft: { name, reason in "“\(name)” could not be saved: \(reason)" },
      percentageWithoutPrice: "A percentage is taken off the price: enter a price",
      sellsAt: { "sells at \($0)" },
      noAnswer: { "No answer from \($0). Check the list before you send it again" },
      marks: { "\($0) marked" },
      notConfirmed: "Sent, but not confirmed. Press Ctrl-S to retry without registering twice",
      sendingPercent: { "sending … \($0)%, Ctrl-C cancels" },
      awaitingAnswer: "waiting for the answer … Ctrl-C cancels",
      percentSent: { "\($0)% sent" },
      awaitsAnswer: "waiting for the answer",
      pictures: pictures,
      copiedPictures: {
        $1 == 0 ? "\(pictures($0)) copied" : "\($1) of \(pictures($0 + $1)) could not be copied"
      },
      picturesOfLimit: { count, size in SafeText("\(count) of 5" + (size.map { ", \($0)" } ?? ""))
      },
      fields: FieldWords(
        attribute: { $0.english.name }, identifier: "Vendor ID", secret: "Secret",
        remember: "Remember"),
      placeholders: FieldWords(
        attribute: { $0.english.placeholder },
        identifier: "The vendor ID you got from the market",
        secret: "Your secret for this market", remember: ""),
      password: "Password",
      ownPassword: "This product's own password",
      deletedAlready: "Already deleted",
      notDeleted: "Not deleted",
      someNotDeleted: { "\($0) of \($1) not deleted" },
      deleting: { $1 == 1 ? "deleting …" : "deleting \($0) of \($1) … Ctrl-C stops" },
      editOf: { "edit of #\($0)" },
      copyOf: { "copy of #\($0)" },
      new: "new",
      trash: "Trash",
      restore: "restore",
      tooManyPictures: "At most 5 pictures",
      noMoreText: { "At most \(Words.grouped($0)) characters" },
      noMoreDigits: { "At most \($0) digits" })
  }

  private static let untitled: SafeText = "(no name yet)"

  private static func notices(_ keys: KeyNames) -> @Sendable (SellingNotice, Bool) -> SafeText {
    let (errors, common) = (ErrorWords.of(.english), CommonWords.of(.english))
    return { notice, offersKey in
      let undo: SafeText = offersKey ? ". Press \(keys[.undo]) to undo" : ""
      return switch notice {
      case .draftsWaiting(1): "A draft was saved. Press \(keys[.add]) to open it"
      case .draftsWaiting(let count):
        "\(count) drafts were saved. Press \(keys[.add]) to open them"
      case .editWaiting(let name):
        about(name) {
          "An edit of “\($0)” was saved. Press \(keys[.edit]) on the product to resume"
        }
      case .draftResumed: "Resuming your unsaved edit"
      case .draftSaved(isEdit: true):
        "Draft saved. Press \(keys[.edit]) on the product to resume"
      case .draftSaved(isEdit: false): "Draft saved. Press \(keys[.add]) to resume"
      case .draftQueued: "Waiting for the market. Press \(keys[.tasks]) to see what waits"
      case .draftNotSaved(let reason):
        "The draft could not be saved: \(reason.sentence(in: .english))"
      case .draftUnreadable(let file): "A draft cannot be read. Its file was not changed: \(file)"
      case .openElsewhere: "This draft was sent, or another window has opened it"
      case .draftIncomplete(let name):
        about(name, otherwise: untitled) { "“\($0)” is incomplete. Press e to edit it" }
      case .copyingPictures(let count): "Copying \(pictures(count)) …"
      case .openingCancelled: "Cancelled. No form was opened"
      case .notLoaded(let error): "Could not open the form: \(errors.reason(error))"
      case .loggedIn(let vendor, isSaved: true): "Logged in as \(common.name(of: vendor))"
      case .loggedIn(let vendor, isSaved: false):
        "Logged in as \(common.name(of: vendor)) until you leave this market"
      case .loggedInUnchecked: "Logged in. This market checks the secret when you sell"
      case .loggedOut(keepsIdentity: true): "Logged out. Your own identity is used again"
      case .loggedOut(keepsIdentity: false): "Logged out"
      case .loginNotSaved(let reason):
        """
        Logged in until you leave this market. The login could not be saved: \
        \(reason.sentence(in: .english))
        """
      case .registered(let name): about(name) { "Registered “\($0)”" }
      case .edited(let name): about(name) { "Saved “\($0)”\(undo)" }
      case .editUndone(let name, missingPictures: 0): about(name) { "Undid the edit of “\($0)”" }
      case .editUndone(let name, let count):
        about(name) { "Undid the edit of “\($0)”, but could not restore \(pictures(count))" }
      case .deleted(let name): about(name) { "Deleted “\($0)”\(undo)" }
      case .deletedAll(let count): "Deleted \(products(count))\(undo)"
      case .alreadyDeleted(let name), .failed(.delete, let name, .notFound),
        .failed(.delete, let name, .gone):
        about(name) { "“\($0)” is already deleted" }
      case .restored(let name): about(name) { "Restored “\($0)”" }
      case .restoredAll(let count): "Restored \(products(count))"
      case .cancelled: "Cancelled. The draft is still here"
      case .failed(.restore, let name, .notFound), .failed(.restore, let name, .gone):
        about(name) { "Too late to restore “\($0)”" }
      case .failed(let write, let name, .unknownOutcome):
        about(name) {
          let outcome = write.word("registered", "saved", "deleted", "restored")
          return "No answer: “\($0)” may or may not be \(outcome). Press \(keys[.refresh]) to check"
        }
      case .failed(let write, let name, let error):
        about(name) {
          let verb = write.word("register", "save", "delete", "restore")
          return "Could not \(verb) “\($0)”: \(errors.cause(error))"
        }
      case .batchFailed(let failures, let count, let error):
        "\(failures) of \(count) failed (\(keys[.tasks]) shows them): \(errors.cause(error))"
      case .batchTooLateToUndo(let failures, let count):
        "Too late to restore \(failures) of \(count) products"
      case .deletionsQueued(1): "Offline. 1 deletion queued; press \(keys[.tasks]) to review"
      case .deletionsQueued(let count):
        "Offline. \(count) deletions queued; press \(keys[.tasks]) to review"
      case .nothingToUndo:
        offersKey ? "Nothing to undo. \(keys[.trash]) restores deleted products" : "Nothing to undo"
      case .deletionsUnknown(let error): "Unknown what can be undone: \(errors.reason(error))"
      case .stillBusy: "Still working on the previous request"
      case .selected(let count): marks(count, canDelete: offersKey, keys)
      case .notYours: "It belongs to another vendor"
      case .someNotYours(1): "1 marked product of others stays"
      case .someNotYours(let count): "\(count) marked products of others stay"
      case .tooManySelected(let limit): "At most \(limit) can be marked"
      }
    }
  }

  private static func marks(_ count: Int, canDelete: Bool, _ keys: KeyNames) -> SafeText {
    if count == 0 { return "Nothing is marked" }
    let compares =
      ProductComparison.counts.contains(count)
      ? "\(keys[.open]) compares · " : count == 1 ? "mark another one to compare · " : ""
    let deletes = canDelete ? "\(keys[.delete]) deletes · " : ""
    return "\(count) marked · \(compares)\(deletes)\(keys[.clear]) clears"
  }

  private static func about(
    _ name: SafeText, otherwise unnamed: SafeText = "(no name)", _ sentence: (SafeText) -> SafeText
  ) -> SafeText {
    (name.isEmpty ? unnamed : name).inNotice(sentence)
  }

  private static func products(_ count: Int) -> SafeText {
    count == 1 ? "1 product" : "\(count) products"
  }

  @Sendable private static func pictures(_ count: Int) -> SafeText {
    count == 1 ? "1 picture" : "\(count) pictures"
  }
}
