import Foundation
public import Market
public import Text
public import TextEditing

extension ProductForm {
  /// Does something to the text in focus.
  public mutating func edit(_ command: EditCommand) -> EditOutcome {
    guard focus.isText else { return .ignored }
    var outcome: EditOutcome
    if focus == .description {
      outcome = description.handle(command)
      ring = description.killRing
    } else {
      var field = text(of: focus)
      field.killRing = ring
      outcome = field.handle(Self.numeric(command, focus))
      ring = field.killRing
      texts[focus] = field
    }
    if outcome == .changed { changed(focus) }
    return outcome
  }

  /// The room the description has.
  public mutating func fit(columns: Int, rows: Int) {
    description.fit(columns: columns, rows: rows)
  }

  /// Goes to the field after this one, or before it, and around.
  public mutating func moveFocus(by delta: Int) {
    let fields = fields
    guard let place = fields.firstIndex(of: focus) else {
      focus = fields.first ?? .name
      return
    }
    setFocus(fields[(place + delta % fields.count + fields.count) % fields.count])
  }

  public mutating func setFocus(_ field: FormField) {
    guard field != focus, fields.contains(field) else { return }
    left.insert(focus)
    focus = field
  }

  public mutating func placeCaret(column: Int, of columns: Int) {
    var field = text(of: focus)
    field.moveCaret(toColumn: column, of: columns)
    texts[focus] = field
  }

  public mutating func placeCaret(column: Int, row: Int) {
    description.moveCaret(toColumn: column, row: row)
  }

  public mutating func chooseCurrency(_ chosen: Currency) {
    guard chosen != currency else { return }
    currency = chosen
    changed(.price)
  }

  /// The next currency that products may be offered in.
  public mutating func turnCurrency() {
    let place = Currency.accepted.firstIndex(of: currency) ?? -1
    chooseCurrency(Currency.accepted[(place + 1) % Currency.accepted.count])
  }

  /// Text that was edited outside comes back.
  public mutating func replaceDescription(with text: String) {
    if description.handle(.replaceAll(text)) == .changed { changed(.description) }
  }

  mutating func changed(_ field: FormField) {
    refusals[field] = nil
    if field == .pictures { refusedFile = nil }
    failure = nil
    isDue = false
    revision += 1
  }

  private static func numeric(_ command: EditCommand, _ field: FormField) -> EditCommand {
    guard field.isNumber, case .insert(let text) = command else { return command }
    return .insert(NumberText.kept(text))
  }
}

extension ProductForm {
  /// Pictures that may still be added.
  public var pictureRoom: Int {
    let taken = keepsPictures ? 0 : pictures.count
    return takesPictures ? max(0, ProductDraft.pictureCount.upperBound - taken) : 0
  }

  /// Adds pictures by their files, in an edit instead of those the market has; answers what is to
  /// be made ready, and whether some did not fit.
  public mutating func addPictures(_ paths: [String]) -> (jobs: [PictureJob], refused: Int) {
    guard takesPictures else { return ([], 0) }
    let added = paths.prefix(pictureRoom).map { FormPicture(path: $0, isNew: true) }
    guard !added.isEmpty else { return ([], paths.count) }
    pictures = (keepsPictures ? [] : pictures) + added
    pictureCursor = pictures.count - 1
    changed(.pictures)
    return (added.map(PictureJob.init), paths.count - added.count)
  }

  /// The pictures of the product that this is a copy of: nothing that was typed. Answers what is
  /// to be made ready.
  public mutating func takePictures(_ paths: [String]) -> [PictureJob] {
    let added = paths.prefix(pictureRoom).map { FormPicture(path: $0) }
    pictures += added
    pictureCursor = pictures.count
    return added.map(PictureJob.init)
  }

  public mutating func movePictureCursor(by delta: Int) {
    pictureCursor = min(
      max(0, pictureCursor + delta), takesPictures ? pictures.count : pictures.count - 1)
  }

  /// Takes a picture out again; in an edit, those the market has come back with the last one.
  public mutating func removePicture() {
    guard pictures.indices.contains(pictureCursor), !pictures[pictureCursor].isKept else { return }
    takeOut(pictureCursor)
    changed(.pictures)
  }

  private mutating func takeOut(_ place: Int) {
    pictures.remove(at: place)
    if pictures.isEmpty, case .edit(let original) = purpose { pictures = Self.kept(of: original) }
    pictureCursor = min(pictureCursor, pictures.count)
  }

  /// Moves the chosen picture; the first is the thumbnail.
  public mutating func shiftPicture(by delta: Int) {
    let target = pictureCursor + delta
    guard pictures.indices.contains(pictureCursor), pictures.indices.contains(target),
      // Where pictures are replaced, those that are kept stay as they are.
      !(keepsPictures && replacesPictures)
    else { return }
    pictures.swapAt(pictureCursor, target)
    pictureCursor = target
    changed(.pictures)
  }

  /// Changes how the chosen picture is edited; answers what is to be made ready anew.
  public mutating func editPicture(_ change: (inout PictureEdits) -> Void) -> PictureJob? {
    guard pictures.indices.contains(pictureCursor), !pictures[pictureCursor].isKept else {
      return nil
    }
    change(&pictures[pictureCursor].edits)
    pictures[pictureCursor].state = .preparing
    changed(.pictures)
    return PictureJob(pictures[pictureCursor])
  }

  /// What came of making a picture ready; an answer to an older question is not taken.
  public mutating func receive(
    _ job: PictureJob, _ answer: Result<PreparedPicture, PicturePreparationError>
  ) {
    guard let place = pictures.firstIndex(where: { $0.id == job.picture }),
      PictureJob(pictures[place]) == job
    else { return }
    let picture = pictures[place]
    pictures[place].isNew = false
    switch answer {
    case .success(let ready):
      pictures[place].state = .ready(ready.upload, before: ready.before)
    case .failure(let refusal) where picture.isNew:
      takeOut(place)
      changed(.pictures)
      refusedFile = refusal.reason
    case .failure(let refusal): pictures[place].state = .refused(refusal.reason)
    }
  }

  public var isPreparing: Bool { pictures.contains { $0.state == .preparing } }
}

/// Why a file is no picture that can be sent, in words.
public struct PicturePreparationError: Error, Hashable, Sendable {
  public let reason: SafeText
  public init(_ reason: SafeText) { self.reason = reason }
}
