public import Files
public import Foundation
public import Market
public import Text

/// The answer to an ``Effect``, or news of the market.
public enum Event: Sendable {
  // MARK: The market

  case opened(Result<Void, MarketError>)
  case page(PageTicket, Result<ProductPage, MarketError>)
  /// A page from memory: no sign that the market answers.
  case cachedPage(PageTicket, ProductPage)
  case probed(Result<Void, MarketError>)
  /// The product as an earlier answer described it, while the market is asked again.
  case knownProduct(ProductTicket, Product)
  case product(ProductTicket, Result<Product, MarketError>)
  case health(Result<Void, MarketError>)
  /// The market's features: after it was opened, and again when more is known about it.
  case capabilities(MarketCapabilities)
  /// The progress of a write, at most about ten times a second.
  case progress(WriteTicket, UploadProgress)
  /// The current product, or the deleted one.
  case written(WriteTicket, Result<Product, MarketError>)
  case changed(MarketChange)
  /// The market stopped sending changes; whether and when it is asked again is up to the model.
  case watchEnded(MarketError)
  case identified(Identity, Result<Vendor, MarketError>)
  case trashListed(of: Identity, Result<Trash, MarketError>)
  /// The number of a vendor's products, and of all.
  case productsCounted(own: Int, total: Int)
  /// Some products of a vendor, and the number of all that the market counts.
  case productsLoaded(of: Int, ProductPage)

  case marketChecked(MarketReference, MarketStatus)
  /// The markets with drafts, besides the open one.
  case draftsCounted([MarketReference: Int])
  /// A market that was to be opened and cannot be: its address is unusable.
  case marketRefused(MarketError)

  // MARK: Drafts and identity, in files of the user

  case identityFound(Identity?)
  /// The vendor of an identity whose secret was not refused.
  case verified(Identity, Result<Vendor, MarketError>)
  /// The identity of a visitor's key, which is saved, and its vendor.
  case joined(Identity, Vendor)
  /// The reason why the vendor of a visitor's key was not created.
  case joinRefused(SafeText)
  /// An identity that was saved, or the reason why not.
  case identitySaved(failure: FileError.Reason?)
  /// The saved identity was removed; another identity of the user for this market is used instead.
  case identityRemoved(remaining: Identity?)
  case draftsListed([FormDraft])
  /// The files of drafts that cannot be read; they are left unchanged.
  case draftsUnreadable([SafeText])
  /// A draft that was saved, or the reason why not.
  case draftSaved(FormDraft, failure: FileError.Reason?)
  /// Whether the draft was locked: not if another browser has it open, or has sent it.
  case draftLocked(UUID, Bool)
  /// The file's contents of a draft that was locked.
  case draftRead(FormDraft)
  /// A draft that was claimed; nil if another browser has it open, or has sent it.
  case draftClaimed(UUID, FormDraft?)
  case draftRemoved(UUID)

  // MARK: Pictures and programs of the user

  case picturePrepared(PictureJob, Result<PreparedPicture, PicturePreparationError>)
  /// Files that pictures of the market were loaded into, and how many could not be.
  case picturesCopied(form: UUID, paths: [String], missing: Int)
  /// Pictures that a product had, by their addresses; without those that are not available.
  case picturesLoaded(of: Int, [SafeText: PictureUpload])
  case folderListed(FolderContents)
  case filesFound(FileSearch, [FoundFile])
  /// A picture file; nil if it is not a picture.
  case picturePreviewed(String, PicturePreview?)
  /// Files that were checked, and those among them that cannot be sent as pictures.
  case picturesChecked([String], refused: [PicturePreparationError])
  case textEdited(form: UUID, Result<String, EditorError>)
  case commandEnded(CommandRun, CommandResult)

  // MARK: The clock

  case woke(Wake)

  // MARK: From one dialog to another

  /// Files that were chosen for a form.
  case filesChosen(form: UUID, paths: [String])
  /// The state of the file chooser of a form, when it was left.
  case filesLeft(form: UUID, FileChoiceMemory)
  /// The choices with which a form's conflict is resolved.
  case conflictResolved(form: UUID, FormConflict)
  /// The user stays in the market, whose drafts could not be saved.
  case departureCancelled
}
