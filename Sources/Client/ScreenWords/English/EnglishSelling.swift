import Actions
import Foundation
import Market
import Text
import Words

extension SellingWords {
  static func english(_ keys: KeyNames) -> SellingWords {
    SellingWords(
      errors: .of(.english),
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
      draftKept: "Draft saved. Press \(keys[.add]) to resume",
      editKept: "Draft saved. Press \(keys[.edit]) on the product to resume",
      draftTakenUp: "Resuming your unsaved edit",
      nothingChanged: "Nothing was changed",
      preparing: "A picture is still being prepared",
      sendsWhenPrepared: "The form is sent when its pictures are ready. Ctrl-C cancels",
      correct: "Fix the highlighted fields",
      sending: "sending … Ctrl-C cancels",
      alreadySending: "Already sending",
      escHint: "Esc saves the draft and closes",
      opening: "Opening … Esc cancels",
      openingCancelled: "Cancelled. No form was opened",
      notOpened: { "Could not open the form: \($0)" },
      sendOnceMore: "try again",
      sendLater: "queue & close",
      unmark: "unmark",
      discard: "discard",
      discardAgain: "Press Ctrl-Q again to discard what you typed",
      thumbnail: "thumbnail",
      preview: "Preview",
      cancelled: "Cancelled. The draft is still here",
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
      keptInOutbox: "Waiting for the market. Press \(keys[.tasks]) to see what waits",
      queued: "not sent yet",
      sendNow: "send",
      sendAll: "send all",
      madeSmaller: "sent below 300 KB",
      stillBusy: "Still working on the previous request",
      nothingToUndo: "Nothing to undo",
      nothingLeftToUndo:
        "Nothing to undo. \(keys[.trash]) restores deleted products",
      deletionsNeedLogin: "Log in (\(keys[.login])) to see what you deleted",
      deletionsUnknown: { "Unknown what can be undone: \($0)" },
      deleteTitle: { $0 == 1 ? "Delete this product?" : "Delete these \($0) products?" },
      cancel: "Cancel",
      delete: "Delete",
      retryDeletion: "Delete again",
      notYours: "It belongs to another vendor",
      someNotYours: {
        $0 == 1 ? "1 marked product of others stays" : "\($0) marked products of others stay"
      },
      editsOne: { "Only this product is edited, not the \($0) marked" },
      noIdentity: "You're not logged in here. \(keys[.login]) logs in",
      login: LoginPhrases(
        title: { "Log in\($0.map { " to \($0)" as SafeText } ?? "")" },
        reason: { "Log in as \($0) to change this product" },
        waits: "You can log in as soon as the market is open",
        checking: "checking …",
        loggedIn: { "Logged in as \($0)" },
        loggedInForNow: { "Logged in as \($0) until you leave this market" },
        unchecked: "Logged in. This market checks the secret when you sell",
        loggedOut: "Logged out",
        ownIdentity: "Logged out. Your own identity is used again",
        notSaved: { "Logged in until you leave this market. The login could not be saved: \($0)" },
        passwordsOnly: "Each product has its own password here: there is no login"),
      remember: "stay logged in",
      onThisComputer: "stay logged in on this computer",
      notOpenYet: "The market is not open yet",
      drafts: "Drafts",
      deleteDraftAgain: "Press x again to delete this draft",
      openElsewhere: "This draft was sent, or another window has opened it",
      untitled: "(no name yet)",
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
      deletionsWait: {
        let deletions = $0 == 1 ? "1 deletion" : "\($0) deletions"
        return "Offline. \(deletions) queued; press \(keys[.tasks]) to review"
      },
      outboxWaits: { "\($0) not sent yet · press \(keys[.tasks])" },
      outboxNeedsLogin: { "\($0) \($0 == 1 ? "waits" : "wait") for your login: \($1)" },
      outboxTitle: { "Tasks · \($0) waiting: s sends all" },
      incompleteDraft: { "“\($0)” is incomplete. Press e to edit it" },
      copyingPictures: { "Copying \(pictures($0)) …" },
      draftNotKept: { "The draft could not be saved: \($0)" },
      quitUnsaved: "Quit and lose what could not be saved?",
      leaveUnsaved: "Leave this market and lose what could not be saved?",
      unreadableDraft: { "A draft cannot be read. Its file was not changed: \($0)" },
      unsavedDraft: { name, reason in "“\(name)” could not be saved: \(reason)" },
      percentageWithoutPrice: "A percentage is taken off the price: enter a price",
      sellsAt: { "sells at \($0)" },
      registeredProduct: { "Registered “\($0)”" },
      editedProduct: { "Saved “\($0)”" },
      undoneEdit: { name, count in
        count == 0
          ? "Undid the edit of “\(name)”"
          : "Undid the edit of “\(name)”, but could not restore \(pictures(count))"
      },
      couldNot: { write, name, cause in
        switch write {
        case .register: "Could not register “\(name)”: \(cause)"
        case .edit: "Could not save “\(name)”: \(cause)"
        case .delete: "Could not delete “\(name)”: \(cause)"
        case .restore: "Could not restore “\(name)”: \(cause)"
        }
      },
      uncertain: { write, name in
        let outcome: SafeText =
          switch write {
          case .register: "registered"
          case .edit: "saved"
          case .delete: "deleted"
          case .restore: "restored"
          }
        return "No answer: “\(name)” may or may not be \(outcome). Press \(keys[.refresh]) to check"
      },
      noAnswer: { "No answer from \($0). Check the list before you send it again" },
      marks: { "\($0) marked" },
      tooManyMarks: { "At most \($0) can be marked" },
      restoredProduct: { "Restored “\($0)”" },
      unfinishedBatch: { "\($0) of \($1) failed (\(keys[.tasks]) shows them): \($2)" },
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
      deletedProduct: { "Deleted “\($0)”" },
      deletedProducts: { $0 == 1 ? "Deleted 1 product" : "Deleted \($0) products" },
      undoHint: "Press \(keys[.undo]) to undo",
      alreadyDeletedProduct: { "“\($0)” is already deleted" },
      deletedAlready: "Already deleted",
      tooLateToRestore: { "Too late to restore “\($0)”" },
      tooLateToRestoreAll: { "Too late to restore \($0) of \($1) products" },
      restoredProducts: { $0 == 1 ? "Restored 1 product" : "Restored \($0) products" },
      marksAndKeys: { count, canCompare, canDelete in
        if count == 0 { return "Nothing is marked" }
        let compares =
          canCompare
          ? "\(keys[.open]) compares · " : count == 1 ? "mark another one to compare · " : ""
        let deletes = canDelete ? "\(keys[.delete]) deletes · " : ""
        return "\(count) marked · \(compares)\(deletes)\(keys[.clear]) clears"
      },
      notDeleted: "Not deleted",
      someNotDeleted: { "\($0) of \($1) not deleted" },
      deleting: { $1 == 1 ? "deleting …" : "deleting \($0) of \($1) … Ctrl-C stops" },
      draftsWait: {
        $0 == 1
          ? "A draft was saved. Press \(keys[.add]) to open it"
          : "\($0) drafts were saved. Press \(keys[.add]) to open them"
      },
      editWaitsFor: {
        "An edit of “\($0)” was saved. Press \(keys[.edit]) on the product to resume"
      },
      editOf: { "edit of #\($0)" },
      copyOf: { "copy of #\($0)" },
      new: "new",
      trash: "Trash",
      restore: "restore",
      tooManyPictures: "At most 5 pictures",
      noMoreText: { "At most \(Words.grouped($0)) characters" },
      noMoreDigits: { "At most \($0) digits" })
  }

  @Sendable private static func pictures(_ count: Int) -> SafeText {
    count == 1 ? "1 picture" : "\(count) pictures"
  }
}
