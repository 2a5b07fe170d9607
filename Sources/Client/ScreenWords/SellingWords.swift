package import Market
package import Text
import Words

/// Phrases of forms and their dialogs, in one language.
package struct SellingWords: Sendable {
  let errors: ErrorWords
  package let newProduct: SafeText
  package let editProduct: SafeText
  package let register: SafeText
  package let save: SafeText
  package let back: SafeText
  package let otherButton: SafeText
  package let editor: SafeText
  package let addPicture: SafeText
  package let addPictures: @Sendable (_ count: Int) -> SafeText
  package let removePicture: SafeText
  package let undoRemoval: SafeText
  package let moveLeft: SafeText
  package let moveRight: SafeText
  /// The reasons why a picture cannot be moved further.
  package let firstPicture: SafeText
  package let lastPicture: SafeText
  package let square: SafeText
  package let turn: SafeText
  package let picturesTakeNoText: SafeText
  package let currencyTakesNoText: SafeText
  package let picturesStay: SafeText
  package let currencyKey: SafeText
  package let add: SafeText
  package let onlyNewPictures: SafeText
  package let draftKept: SafeText
  package let editKept: SafeText
  package let draftTakenUp: SafeText
  package let nothingChanged: SafeText
  package let preparing: SafeText
  package let sendsWhenPrepared: SafeText
  package let correct: SafeText
  package let sending: SafeText
  package let alreadySending: SafeText
  package let escHint: SafeText
  /// The product of a form is loading.
  package let opening: SafeText
  package let openingCancelled: SafeText
  package let notOpened: @Sendable (_ reason: SafeText) -> SafeText
  /// The meanings of Ctrl-S and Esc in a form that could not be sent.
  package let sendOnceMore: SafeText
  package let sendLater: SafeText
  package let unmark: SafeText
  package let discard: SafeText
  package let discardAgain: SafeText
  package let thumbnail: SafeText
  /// The title of the card beside the form.
  package let preview: SafeText
  package let cancelled: SafeText
  package let noPictures: SafeText
  package let typePath: SafeText
  package let theirsStays: SafeText
  package let conflictTitle: SafeText
  /// Writes that wait in the outbox.
  package let waiting: @Sendable (_ count: Int) -> SafeText
  package let mine: SafeText
  package let theirs: SafeText
  package let takeMine: SafeText
  package let takeTheirs: SafeText
  package let mineForAll: SafeText
  package let theirsForAll: SafeText
  package let backToForm: SafeText
  package let waitsForMarket: SafeText
  package let deletionWaits: SafeText
  package let waitsWhileReadOnly: SafeText
  package let sendAgain: SafeText
  package let keptInOutbox: SafeText
  package let queued: SafeText
  package let sendNow: SafeText
  package let sendAll: SafeText
  package let madeSmaller: SafeText
  package let stillBusy: SafeText
  package let nothingToUndo: SafeText
  /// There is nothing to undo, where deletions of earlier runs could be.
  package let nothingLeftToUndo: SafeText
  /// The deletions are listed after a login.
  package let deletionsNeedLogin: SafeText
  /// The market did not list what was deleted in earlier runs.
  package let deletionsUnknown: @Sendable (_ reason: SafeText) -> SafeText
  package let deleteTitle: @Sendable (_ count: Int) -> SafeText
  package let cancel: SafeText
  package let delete: SafeText
  package let retryDeletion: SafeText
  package let notYours: SafeText
  package let someNotYours: @Sendable (_ count: Int) -> SafeText
  /// Only the chosen product is edited although others are marked.
  package let editsOne: @Sendable (_ marked: Int) -> SafeText
  package let noIdentity: SafeText
  package let login: LoginPhrases
  package let remember: SafeText
  package let onThisComputer: SafeText
  package let notOpenYet: SafeText
  package let drafts: SafeText
  package let deleteDraftAgain: SafeText
  package let openElsewhere: SafeText
  package let untitled: SafeText
  package let tasks: SafeText
  package let noTasks: SafeText
  package let running: SafeText
  package let done: SafeText
  package let noSuchFile: @Sendable (_ path: SafeText) -> SafeText
  package let noSuchFolder: @Sendable (_ path: SafeText) -> SafeText
  package let marked: @Sendable (_ count: Int) -> SafeText
  package let pictureNumber: @Sendable (_ number: Int) -> SafeText
  package let removedPicture: SafeText
  package let lessDiscount: @Sendable (_ price: SafeText, _ discount: SafeText) -> SafeText
  package let deletionsWait: @Sendable (_ count: Int) -> SafeText
  package let outboxWaits: @Sendable (_ count: Int) -> SafeText
  /// The writes of the outbox wait for a login, which a key opens.
  package let outboxNeedsLogin: @Sendable (_ count: Int, _ key: SafeText) -> SafeText
  package let outboxTitle: @Sendable (_ count: Int) -> SafeText
  let incompleteDraft: @Sendable (_ name: SafeText) -> SafeText
  package let copyingPictures: @Sendable (_ count: Int) -> SafeText
  package let draftNotKept: @Sendable (_ reason: SafeText) -> SafeText
  /// The questions before the program ends, or opens another market, and loses drafts that could
  /// not be saved.
  package let quitUnsaved: SafeText
  package let leaveUnsaved: SafeText
  package let unreadableDraft: @Sendable (_ file: SafeText) -> SafeText
  let unsavedDraft: @Sendable (_ name: SafeText, _ reason: SafeText) -> SafeText
  package let percentageWithoutPrice: SafeText
  package let sellsAt: @Sendable (_ price: SafeText) -> SafeText
  let registeredProduct: @Sendable (_ name: SafeText) -> SafeText
  let editedProduct: @Sendable (_ name: SafeText) -> SafeText
  let undoneEdit: @Sendable (_ name: SafeText, _ missingPictures: Int) -> SafeText
  let couldNot: @Sendable (WriteKind, _ name: SafeText, _ cause: SafeText) -> SafeText
  /// No reply: the write may have been carried out.
  let uncertain: @Sendable (WriteKind, _ name: SafeText) -> SafeText
  let noAnswer: @Sendable (_ host: SafeText) -> SafeText
  package let marks: @Sendable (_ count: Int) -> SafeText
  package let tooManyMarks: @Sendable (_ limit: Int) -> SafeText
  let restoredProduct: @Sendable (_ name: SafeText) -> SafeText
  package let unfinishedBatch:
    @Sendable (_ failed: Int, _ count: Int, _ reason: SafeText) -> SafeText
  package let notConfirmed: SafeText
  package let sendingPercent: @Sendable (_ percent: Int) -> SafeText
  /// Everything is sent, and the market has not confirmed it.
  package let awaitingAnswer: SafeText
  /// The same two states in the list of tasks, which has other keys.
  package let percentSent: @Sendable (_ percent: Int) -> SafeText
  package let awaitsAnswer: SafeText
  package let pictures: @Sendable (_ count: Int) -> SafeText
  package let copiedPictures: @Sendable (_ count: Int, _ missing: Int) -> SafeText
  package let picturesOfLimit: @Sendable (_ count: Int, _ size: String?) -> SafeText
  package let fields: FieldWords
  package let placeholders: FieldWords
  /// The name and the placeholder of the secret where each product has its own.
  package let password: SafeText
  package let ownPassword: SafeText
  let deletedProduct: @Sendable (_ name: SafeText) -> SafeText
  let deletedProducts: @Sendable (_ count: Int) -> SafeText
  let undoHint: SafeText
  let alreadyDeletedProduct: @Sendable (_ name: SafeText) -> SafeText
  let deletedAlready: SafeText
  let tooLateToRestore: @Sendable (_ name: SafeText) -> SafeText
  package let tooLateToRestoreAll: @Sendable (_ failures: Int, _ count: Int) -> SafeText
  package let restoredProducts: @Sendable (_ count: Int) -> SafeText
  package let marksAndKeys:
    @Sendable (_ count: Int, _ canCompare: Bool, _ canDelete: Bool) -> SafeText
  package let notDeleted: SafeText
  package let someNotDeleted: @Sendable (_ failed: Int, _ count: Int) -> SafeText
  package let deleting: @Sendable (_ number: Int, _ count: Int) -> SafeText
  package let draftsWait: @Sendable (_ count: Int) -> SafeText
  let editWaitsFor: @Sendable (_ name: SafeText) -> SafeText
  package let editOf: @Sendable (_ product: Int) -> SafeText
  package let copyOf: @Sendable (_ product: Int) -> SafeText
  package let new: SafeText
  package let trash: SafeText
  package let restore: SafeText
  package let tooManyPictures: SafeText
  /// Text or a number that has reached its maximum length.
  package let noMoreText: @Sendable (_ limit: Int) -> SafeText
  package let noMoreDigits: @Sendable (_ limit: Int) -> SafeText
}

/// A phrase for each field of the form.
package struct FieldWords: Sendable {
  package let attribute: @Sendable (ProductAttribute) -> SafeText
  package let identifier: SafeText
  package let secret: SafeText
  package let remember: SafeText
}

/// Phrases for logging in and out inside the browser.
package struct LoginPhrases: Sendable {
  /// `market` is nil for the local market.
  package let title: @Sendable (_ market: SafeText?) -> SafeText
  /// The reason for a login before a product is edited: only its seller can change it.
  package let reason: @Sendable (_ seller: SafeText) -> SafeText
  /// The market is not open yet.
  package let waits: SafeText
  package let checking: SafeText
  package let loggedIn: @Sendable (_ vendor: SafeText) -> SafeText
  /// The identity is not saved: it is used until the program ends.
  package let loggedInForNow: @Sendable (_ vendor: SafeText) -> SafeText
  package let unchecked: SafeText
  package let loggedOut: SafeText
  /// Logged out, and the user's other identity for this market is used again.
  package let ownIdentity: SafeText
  package let notSaved: @Sendable (_ reason: SafeText) -> SafeText
  package let passwordsOnly: SafeText
}

extension SellingWords {
  package func pictureCount(_ count: Int, _ bytes: Int) -> SafeText {
    picturesOfLimit(count, bytes > 0 ? Self.bytes(bytes) : nil)
  }

  /// `231 KB`, in decimal thousands like the limit of a picture.
  package static func bytes(_ count: Int) -> String {
    count < 1_000
      ? "\(count) B" : count < 1_000_000 ? "\(count / 1_000) KB" : "\(count / 1_000_000) MB"
  }

  package func deleted(_ count: Int, canUndo: Bool = true) -> SafeText {
    withUndo(deletedProducts(count), canUndo)
  }

  package func deleted(_ name: SafeText, canUndo: Bool = true) -> SafeText {
    inNotice(name) { withUndo(deletedProduct($0), canUndo) }
  }

  package func alreadyDeleted(_ name: SafeText) -> SafeText {
    inNotice(name, alreadyDeletedProduct)
  }

  package func restored(_ name: SafeText) -> SafeText { inNotice(name, restoredProduct) }

  package func registered(_ name: SafeText) -> SafeText { inNotice(name, registeredProduct) }

  package func edited(_ name: SafeText, canUndo: Bool = true) -> SafeText {
    inNotice(name) { withUndo(editedProduct($0), canUndo) }
  }

  package func editUndone(_ name: SafeText, missingPictures count: Int) -> SafeText {
    inNotice(name) { undoneEdit($0, count) }
  }

  package func editWaits(_ name: SafeText) -> SafeText {
    inNotice(name.isEmpty ? untitled : name, editWaitsFor)
  }

  package func incomplete(_ name: SafeText) -> SafeText {
    inNotice(name.isEmpty ? untitled : name, incompleteDraft)
  }

  package func notSaved(_ name: SafeText, _ reason: SafeText) -> SafeText {
    unsavedDraft(name.isEmpty ? untitled : name, reason)
  }

  package func marksSummary(_ count: Int, canDelete: Bool = true) -> SafeText {
    marksAndKeys(count, ProductComparison.counts.contains(count), canDelete)
  }

  package func failedTitle(_ failed: Int, of count: Int) -> SafeText {
    count == 1 ? notDeleted : someNotDeleted(failed, count)
  }

  /// Columns of a notice on a screen of 80 columns.
  private static let noticeColumns = 76

  /// Returns a notice about a product, whose name is shortened where the notice would be cut.
  func inNotice(_ name: SafeText, _ sentence: (SafeText) -> SafeText) -> SafeText {
    name.fitted(to: Self.noticeColumns, in: sentence)
  }

  private func withUndo(_ sentence: SafeText, _ canUndo: Bool) -> SafeText {
    canUndo ? "\(sentence). \(undoHint)" : sentence
  }
}
