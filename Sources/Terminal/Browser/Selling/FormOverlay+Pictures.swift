import Actions
import Keymap
import ScreenWords
import Terminal
import Text
import ViewModels
import Words

/// The pictures of a form: their keys, the file chooser, and pasted pictures and paths.
extension FormOverlay {
  mutating func handlePicturesKey(
    _ key: Key, in context: OverlayContext
  ) -> [OverlayOutcome] {
    switch HangulLayout.latin(key) {
    case .left, .character("h"): form.movePictureCursor(by: -1)
    case .right, .character("l"): form.movePictureCursor(by: 1)
    case .character("<"), .character(","):
      if !form.shiftPicture(by: -1) { return [.notify(context.words.form.firstPicture)] }
    case .character(">"), .character("."):
      if !form.shiftPicture(by: 1) { return [.notify(context.words.form.lastPicture)] }
    case .character("x"), .delete, .backspace: form.removePicture()
    case .character("u"), .control("_"), .control("z"):
      guard let jobs = form.restorePicture() else {
        return [.notify(context.words.form.notice(.nothingToUndo, false))]
      }
      return jobs.map { .effect(.preparePicture($0)) }
    case .character("s"), .character("t"):
      return form.choosesStoredPicture
        ? [.notify(context.words.form.onlyNewPictures)] : editPicture(key)
    case .enter, .character(" "), .character("a"), .character("o"):
      return form.acceptsPictures
        ? chooseFiles(in: context) : [.notify(context.words.form.picturesStay)]
    // The user is typing a path.
    case .character("/") where form.acceptsPictures: return chooseFiles(typed: "/", in: context)
    case .character("~") where form.acceptsPictures: return chooseFiles(typed: "~", in: context)
    case .character: return [.notify(context.words.form.picturesTakeNoText)]
    default: break
    }
    return []
  }

  private mutating func editPicture(_ key: Key) -> [OverlayOutcome] {
    let job = form.editPicture { edits in
      if HangulLayout.latin(key) == .character("s") {
        edits.isSquare.toggle()
      } else {
        edits = PictureEdits(isSquare: edits.isSquare, turns: edits.turns + 1)
      }
    }
    return job.map { [.effect(.preparePicture($0))] } ?? []
  }

  mutating func chooseFiles(
    typed: String = "", in context: OverlayContext
  ) -> [OverlayOutcome] {
    guard form.sending == nil else { return [.notify(context.words.form.alreadySending)] }
    guard form.pictureRoom > 0 else { return [.notify(context.words.form.tooManyPictures)] }
    guard context.abilities.contains(.files) else {
      return [.notify(context.words.kiosk.pastePicture)]
    }
    var files = FileOverlay(
      for: form.id, home: context.home, room: form.pictureRoom,
      memory: fileMemory ?? context.pictureFolder.map { FileChoiceMemory(folder: $0) })
    let requests = files.begin(with: typed)
    // Pictures that are chosen after the form was sent would be lost with its draft.
    waitsToSend = false
    return [.open(files)] + requests
  }

  mutating func paste(_ text: String, in context: OverlayContext) -> [OverlayOutcome] {
    if form.acceptsPictures, let bytes = PastedPicture.bytes(in: text) {
      guard form.pictureRoom > 0 else { return [.notify(context.words.form.tooManyPictures)] }
      form.awaitPictures(arePasted: true)
      return [.effect(.storePicture(bytes, form: form.id))]
    }
    guard context.abilities.contains(.files) else {
      return form.focus == .pictures
        ? [.notify(context.words.kiosk.pastePicture)]
        : report(form.edit(.insert(text)), in: context)
    }
    // A button takes no text either: what is pasted there names a picture.
    let namesPicture =
      form.focus == .pictures || form.acceptsPictures && form.focus.input == .button
    if namesPicture || form.acceptsPictures && FilePaths.mayNamePicture(text) {
      form.awaitPictures()
      let search = FileSearch(
        form: form.id, text: text, origin: namesPicture ? .form : .field)
      if !namesPicture { searches.append((search, form.focus)) }
      return [.effect(.findFiles(search))]
    }
    return report(form.edit(.insert(text)), in: context)
  }

  mutating func add(_ paths: [String], in context: OverlayContext) -> [OverlayOutcome] {
    let (jobs, refused) = form.addPictures(paths)
    return jobs.map { .effect(.preparePicture($0)) }
      + (refused > 0 ? [.notify(context.words.form.tooManyPictures)] : [])
  }

  /// Adds the pictures that a pasted text names; a text that names none is typed where it was
  /// pasted.
  mutating func end(
    _ search: FileSearch, finding files: [FoundFile], in context: OverlayContext
  ) -> [OverlayOutcome] {
    form.endAwaitingPictures()
    let index = searches.firstIndex { $0.search == search }
    let field = index.map { searches.remove(at: $0).field } ?? form.focus
    let paths = files.filter { $0.kind == .file }.map(\.path)
    guard paths.isEmpty else { return add(paths, in: context) }
    return report(form.insert(search.text, into: field), in: context)
  }

  /// The form with the pasted texts whose files are still being searched for.
  var formWithPastes: ProductForm {
    searches.reduce(into: form) { form, search in
      _ = form.insert(search.search.text, into: search.field)
    }
  }
}
