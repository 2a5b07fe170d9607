package import Market
package import Text
import Words

/// Phrases of forms and their dialogs, in one language.
package struct SellingWords: Sendable {
  let errors: ErrorWords
  /// The sentence of a notice. `offersKey` is true if the key that it may name can be used now: to
  /// undo, to open the trash, or to delete.
  package let notice: @Sendable (SellingNotice, _ offersKey: Bool) -> SafeText
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
  package let nothingChanged: SafeText
  package let preparing: SafeText
  package let sendsWhenPrepared: SafeText
  package let correct: SafeText
  package let sending: SafeText
  package let alreadySending: SafeText
  package let escHint: SafeText
  /// The product of a form is loading.
  package let opening: SafeText
  /// The meanings of Ctrl-S and Esc in a form that could not be sent.
  package let sendOnceMore: SafeText
  package let sendLater: SafeText
  package let unmark: SafeText
  package let discard: SafeText
  package let discardAgain: SafeText
  package let thumbnail: SafeText
  /// The title of the card beside the form.
  package let preview: SafeText
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
  package let queued: SafeText
  package let sendNow: SafeText
  package let sendAll: SafeText
  package let madeSmaller: SafeText
  /// The deletions are listed after a login.
  package let deletionsNeedLogin: SafeText
  package let deleteTitle: @Sendable (_ count: Int) -> SafeText
  package let cancel: SafeText
  package let delete: SafeText
  package let retryDeletion: SafeText
  /// Only the chosen product is edited although others are marked.
  package let editsOne: @Sendable (_ marked: Int) -> SafeText
  package let noIdentity: SafeText
  package let login: LoginPhrases
  package let remember: SafeText
  package let onThisComputer: SafeText
  package let notOpenYet: SafeText
  package let drafts: SafeText
  package let deleteDraftAgain: SafeText
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
  package let outboxWaits: @Sendable (_ count: Int) -> SafeText
  /// The writes of the outbox wait for a login, which a key opens.
  package let outboxNeedsLogin: @Sendable (_ count: Int, _ key: SafeText) -> SafeText
  package let outboxTitle: @Sendable (_ count: Int) -> SafeText
  /// The questions before the program ends, or opens another market, and loses drafts that could
  /// not be saved.
  package let quitUnsaved: SafeText
  package let leaveUnsaved: SafeText
  let unsavedDraft: @Sendable (_ name: SafeText, _ reason: SafeText) -> SafeText
  package let percentageWithoutPrice: SafeText
  package let sellsAt: @Sendable (_ price: SafeText) -> SafeText
  let noAnswer: @Sendable (_ host: SafeText) -> SafeText
  package let marks: @Sendable (_ count: Int) -> SafeText
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
  let deletedAlready: SafeText
  package let notDeleted: SafeText
  package let someNotDeleted: @Sendable (_ failed: Int, _ count: Int) -> SafeText
  package let deleting: @Sendable (_ number: Int, _ count: Int) -> SafeText
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

  package func notSaved(_ name: SafeText, _ reason: SafeText) -> SafeText {
    unsavedDraft(name.isEmpty ? untitled : name, reason)
  }

  package func failedTitle(_ failed: Int, of count: Int) -> SafeText {
    count == 1 ? notDeleted : someNotDeleted(failed, count)
  }
}
