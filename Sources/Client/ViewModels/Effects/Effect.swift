public import Foundation
public import Market
public import Text

/// A request of a model for work outside it; the result is an ``Event``.
public enum Effect: Hashable, Sendable {
  // MARK: The market

  case openMarket
  case load(PageTicket)
  /// Cancels a load whose answer is no longer needed.
  case cancel(PageTicket)
  case loadProduct(ProductTicket)
  case cancelProduct(ProductTicket)
  /// Asks for the market's health; the answer is only informational.
  case checkHealth
  /// Asks for any answer at all, as cheaply as the market allows, and waits at most this long.
  case probe(within: Duration)
  case write(WriteTicket)
  /// Cancels a write; one that was already sent in full ends with `.unknownOutcome`.
  case cancelWrite(WriteTicket)
  /// Asks the market for its changes after `eventID`, or for those from now on. A new watch
  /// replaces the previous one.
  case watch(after: String?)
  /// Asks which vendor an identity is.
  case identify(Identity)
  /// Asks for the deleted products of a vendor.
  case listTrash(Identity)
  /// Counts the products of a vendor, and all.
  case countProducts(of: Int)
  /// Requests some products of a vendor, the newest first.
  case loadProducts(of: Int)

  /// Asks a market that is not open for its state.
  case checkMarket(MarketReference)
  /// Counts the drafts for markets that are not open.
  case countDrafts([MarketReference])
  /// Leaves this market and opens another one, with the dialog to log in to it if asked for.
  case switchMarket(MarketReference, logsIn: Bool = false)

  // MARK: Drafts and identity, in files of the user

  case findIdentity
  /// Asks which vendor an identity is, and whether its secret is right.
  case verify(Identity)
  /// Creates the vendor of the visitor's key, with a name that the visitor chose.
  case join(SafeText)
  /// Saves the identity for this market; nil removes the one that was saved.
  case saveIdentity(Identity?)
  case listDrafts
  /// Lists the drafts, and again whenever another browser saves or removes one.
  case followDrafts
  case saveDraft(FormDraft)
  /// Locks a draft for the form that was opened. `isInFile` is false for a draft that has no file
  /// yet: if it is true and the file is gone, another browser has sent the draft.
  case lockDraft(UUID, isInFile: Bool)
  case releaseDraft(UUID)
  case removeDraft(UUID)
  /// Moves a draft that could not be sent to the outbox.
  case postponeDraft(UUID)
  /// Locks a draft of the outbox in order to send it, and reads it from disk.
  case claimDraft(UUID)

  // MARK: Pictures and programs of the user

  case preparePicture(PictureJob)
  /// Stores the bytes of a picture that was pasted into a file of a draft.
  case storePicture(Data, form: UUID)
  /// Loads pictures of the market into files of a draft.
  case copyPictures([SafeText], form: UUID)
  /// Loads pictures that a product had, in order to upload them again.
  case loadPictures([SafeText], of: Int)
  case listFolder(String)
  case findFiles(FileSearch)
  /// Reads files and checks whether they are pictures.
  case checkPictures([String])
  /// Reads a picture file for its preview; a later request replaces an earlier one.
  case previewPicture(String)
  /// Opens the user's editor (`$VISUAL` or `$EDITOR`) on a text; it has the screen meanwhile.
  case editText(String, form: UUID)

  // MARK: The clock

  case wake(Wake, after: Duration)

  // MARK: The screen and the program

  case quit
  case suspend
  /// Paints the whole screen again.
  case redraw
  /// Copies a text to the clipboard.
  case copy(SafeText)
  /// Shows the picture at an address with a program of the desktop.
  case viewPicture(SafeText)
  /// Runs a custom command with products on its standard input.
  case runCommand(CommandRun)
  /// Ends a command that shows its output; no result is delivered.
  case stopCommand(UUID)
}
