public import Files
public import Market
public import Text

/// A message to the user, as a fact.
public enum SellingNotice: Hashable, Sendable {
  // MARK: Drafts and forms

  case draftsWaiting(Int)
  /// The only draft edits a product.
  case editWaiting(SafeText)
  /// An edit continues with its saved draft.
  case draftResumed
  case draftSaved(isEdit: Bool)
  case draftQueued
  case draftNotSaved(FileError.Reason)
  /// The file of a draft cannot be read, and is left unchanged.
  case draftUnreadable(SafeText)
  /// The draft is open in another browser, or was sent from there.
  case openElsewhere
  /// A draft of the outbox is incomplete and cannot be sent.
  case draftIncomplete(SafeText)
  case copyingPictures(Int)
  /// The user gave up a form while its product was loading.
  case openingCancelled
  /// A product could not be loaded into a form.
  case notLoaded(MarketError)

  // MARK: Logging in

  /// `isSaved` is false for an identity that is used until the program ends.
  case loggedIn(Vendor, isSaved: Bool)
  /// The market cannot verify an identity.
  case loggedInUnchecked
  /// `keepsIdentity` is true if another identity of the user replaces it.
  case loggedOut(keepsIdentity: Bool)
  case loginNotSaved(FileError.Reason)

  // MARK: Writes

  case registered(SafeText)
  case edited(SafeText)
  /// The last edit was undone, except for pictures that are no longer available.
  case editUndone(SafeText, missingPictures: Int)
  case deleted(SafeText)
  case deletedAll(Int)
  /// Another client was quicker.
  case alreadyDeleted(SafeText)
  case restored(SafeText)
  case restoredAll(Int)
  case cancelled
  case failed(WriteKind, SafeText, MarketError)
  case batchFailed(failures: Int, of: Int, MarketError)
  /// The market no longer has the products to restore.
  case batchTooLateToUndo(failures: Int, of: Int)
  case deletionsQueued(Int)
  case nothingToUndo
  /// The market did not list the deletions of earlier runs.
  case deletionsUnknown(MarketError)
  case stillBusy

  // MARK: The selection

  case selected(Int)
  case notYours
  /// Some of the selected products belong to others, and are not deleted.
  case someNotYours(Int)
  case tooManySelected(limit: Int)
}

extension SellingNotice {
  /// Whether it reports a login.
  public var isLogin: Bool {
    switch self {
    case .loggedIn, .loggedInUnchecked: true
    default: false
    }
  }
}
