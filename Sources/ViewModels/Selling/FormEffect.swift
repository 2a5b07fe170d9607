public import Foundation
public import Market
public import Text

/// What selling wants done beside the market: with files, pictures and programs of the person.
public enum FormEffect: Hashable, Sendable {
  case listDrafts
  case saveDraft(FormDraft)
  /// A draft is open here now, or no more.
  case takeDraft(UUID, isKept: Bool)
  case releaseDraft(UUID)
  case removeDraft(UUID)
  /// A draft that could not be sent is to be offered when the market is back.
  case postponeDraft(UUID)
  /// Takes what waits in order to send it, as it is on disk now.
  case claimDraft(UUID)
  case preparePicture(PictureJob)
  /// Loads pictures of the market into files of a draft.
  case copyPictures([SafeText], form: UUID)
  case listFolder(String)
  /// A look at a file; the last one asked for is wanted.
  case previewPicture(String)
  /// Opens `$VISUAL` or `$EDITOR` on a text; the screen is the editor's meanwhile.
  case editText(String, form: UUID)
  case findIdentity
}

/// What comes back.
public enum FormEvent: Sendable {
  case drafts([FormDraft])
  /// In words why a draft could not be kept; nil when it was.
  case draftSaved(FormDraft, SafeText?)
  /// False when another browser has it open, or has sent it.
  case draftTaken(UUID, Bool)
  /// What is kept of one that was taken.
  case draftRead(FormDraft)
  /// Nil when another browser has it, or has sent it.
  case claimed(UUID, FormDraft?)
  case draftRemoved(UUID)
  case picture(PictureJob, Result<PreparedPicture, PicturePreparationError>)
  case folder(PictureFolder)
  /// Nil for a file that is no picture.
  case preview(String, PicturePreview?)
  /// Files that were chosen for a form.
  case chosen(form: UUID, paths: [String])
  /// Files that pictures of the market were loaded into, and how many could not be.
  case copied(form: UUID, paths: [String], missing: Int)
  /// How a conflict of a form was settled.
  case settled(form: UUID, FormConflict)
  case edited(form: UUID, Result<String, EditorError>)
  case identity(Identity?)
}
