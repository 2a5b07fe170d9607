public import Foundation
public import Market
public import TerminalText

/// What selling wants done beside the market: with files, pictures and programs of the person.
public enum FormEffect: Hashable, Sendable {
  case listDrafts
  case saveDraft(FormDraft)
  /// A draft is open here now, or no more.
  case takeDraft(UUID)
  case releaseDraft(UUID)
  case removeDraft(UUID)
  case preparePicture(PictureJob)
  case listFolder(String)
  /// Opens `$VISUAL` or `$EDITOR` on a text; the screen is the editor's meanwhile.
  case editText(String, form: UUID)
  case findIdentity
}

/// What comes back.
public enum FormEvent: Sendable {
  case drafts([FormDraft])
  /// In words why a draft could not be kept; nil when it was.
  case draftSaved(FormDraft, SafeText?)
  /// False when another browser has it open.
  case draftTaken(UUID, Bool)
  /// What is kept of one that was taken.
  case draftRead(FormDraft)
  case draftRemoved(UUID)
  case picture(PictureJob, Result<PreparedPicture, PictureRefusal>)
  case folder(PictureFolder)
  /// Files that were chosen for a form.
  case chosen(form: UUID, paths: [String])
  case edited(form: UUID, Result<String, PictureRefusal>)
  case identity(Identity?)
}
