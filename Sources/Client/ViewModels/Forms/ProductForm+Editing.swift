import Foundation
public import Market
public import Text
import Words

extension ProductForm {
  /// Types a character into the text in focus. At its limit a text takes no more; a paste may
  /// exceed it, and the excess is marked.
  public mutating func type(_ command: EditingCommand) -> EditOutcome {
    guard mistake(in: command) == nil else { return .ignored }
    guard let limit = limitReached(by: command) else { return edit(command) }
    return .refused(limit: limit)
  }

  /// The rule that a typed character breaks at any position: a count has digits only. What may be
  /// in another number is accepted, to be corrected: `15` in place of `1.5` would go unnoticed.
  public func mistake(in command: EditingCommand) -> DraftError? {
    guard case .insert(let typed) = command, case .attribute(let attribute) = focus,
      case .count = attribute.kind
    else { return nil }
    let digits = NumberText.normalized(typed)
    return digits.allSatisfy { $0.isNumber || ".,+-".contains($0) } ? nil : .notANumber(attribute)
  }

  /// Returns the limit of the text in focus, if a typed character would exceed it.
  private func limitReached(by command: EditingCommand) -> Int? {
    guard case .insert(let typed) = command, let character = typed.first, typed.count == 1,
      !character.isWhitespace
    else { return nil }
    if let limit = focus.limit {
      guard count(of: focus) >= limit else { return nil }
      return trimmedRange(of: focus).count >= limit && !joins(character) ? limit : nil
    }
    let limit = NumberText.digitLimit
    return focus.isNumber && character.isNumber && NumberText.isFull(text(of: focus).text)
      ? limit : nil
  }

  private func count(of field: FormField) -> Int {
    field == .description ? description.count : text(of: field).count
  }

  /// Whether a character joins the one before the caret, as a combining mark does.
  private func joins(_ character: Character) -> Bool {
    guard !character.isASCII else { return false }
    let typed = focus == .description ? description.text : text(of: focus).text
    let caret = focus == .description ? description.caret : text(of: focus).caret
    guard let before = typed.prefix(caret).last else { return false }
    return "\(before)\(character)".precomposedStringWithCanonicalMapping.count == 1
  }

  /// Edits the text in focus.
  public mutating func edit(_ command: EditingCommand) -> EditOutcome {
    guard focus.isText else { return .ignored }
    var outcome: EditOutcome
    if focus == .description {
      description.killRing = killRing
      outcome = description.handle(command)
      killRing = description.killRing
    } else {
      var field = text(of: focus)
      // A killed secret must not be yanked into a field that is shown.
      let sharesKills = focus.input != .secret
      if sharesKills { field.killRing = killRing }
      outcome = field.handle(numeric(command))
      if sharesKills { killRing = field.killRing }
      // The code of a currency chooses it, like its symbol.
      if focus == .price, outcome == .changed,
        let (amount, chosen) = NumberText.amountWithCode(field.text)
      {
        chooseCurrency(chosen)
        _ = field.handle(.replaceAll(amount))
      }
      texts[focus] = field
    }
    if outcome == .changed { changed(focus) }
    return outcome
  }

  /// Inserts a text into a field that may have lost the focus since it was pasted there.
  public mutating func insert(_ text: String, into field: FormField) -> EditOutcome {
    let current = focus
    focus = field
    defer { focus = current }
    return edit(.insert(text))
  }

  /// Inserts a long text in one step, as far as the field takes it; nothing into a field without
  /// text. A number is typed character by character.
  /// - Returns: The rule that the rest would break.
  public mutating func type(_ text: String) -> DraftError? {
    guard focus.isText, let maximum = maximumCharacters(of: focus) else { return nil }
    let count = count(of: focus)
    let part = text.prefix(max(0, maximum - count))
    if !part.isEmpty { _ = edit(.insert(String(part))) }
    guard part.endIndex < text.endIndex else { return nil }
    guard case .attribute(let attribute) = focus, focus.limit != nil else { return nil }
    return .tooLong(attribute, count: count + text.count, most: maximum)
  }

  private func maximumCharacters(of field: FormField) -> Int? {
    switch field.input {
    case .text, .secret: field.limit ?? Secret.limit
    case .number, .pictures, .currency, .flag, .button: nil
    }
  }

  /// Characters of a number: with separators more than any amount has.
  public static let maximumDigits = 40

  /// Sets the size of the description.
  public mutating func fit(columns: Int, rows: Int) {
    description.fit(columns: columns, rows: rows)
  }

  /// Moves to a field or button after or before this one, and wraps around.
  public mutating func moveFocus(by delta: Int) {
    setFocus(stops.element(after: focus, by: delta))
  }

  public mutating func setFocus(_ field: FormField) {
    guard field != focus, stops.contains(field) else { return }
    // What is being sent does not change.
    if focus.isNumber, sending == nil {
      let (typed, digits) = (text(of: focus).text, NumberText.digits(text(of: focus).text))
      if digits != typed { _ = edit(.replaceAll(digits)) }
    }
    visited.insert(focus)
    if field == .description { description.showsStart = false }
    focus = field
  }

  public mutating func moveCaret(toColumn column: Int, of columns: Int) {
    var field = text(of: focus)
    field.moveCaret(toColumn: column, of: columns)
    texts[focus] = field
  }

  public mutating func moveCaret(toColumn column: Int, row: Int) {
    description.moveCaret(toColumn: column, row: row)
  }

  public mutating func chooseCurrency(_ chosen: Currency) {
    guard chosen != currency else { return }
    currency = chosen
    changed(.price)
  }

  /// Chooses the next currency that products may be offered in.
  public mutating func chooseNextCurrency() {
    let index = Currency.accepted.firstIndex(of: currency) ?? -1
    chooseCurrency(Currency.accepted[(index + 1) % Currency.accepted.count])
  }

  public mutating func toggleRemembering() { remembersIdentity.toggle() }

  /// Accepts the text that was edited in the editor, which may have been left without a change.
  public mutating func replaceDescription(with text: String) {
    guard text != description.text else { return }
    if description.handle(.replaceAll(text)) == .changed { changed(.description) }
  }

  mutating func changed(_ field: FormField) {
    refusals[field] = nil
    edited.insert(field)
    if field == .pictures { refusedFile = nil }
    failure = nil
    isDue = false
    revision += 1
  }

  /// Returns a command for a number. The symbol of a currency in a price chooses that currency.
  private mutating func numeric(_ command: EditingCommand) -> EditingCommand {
    guard focus.isNumber, case .insert(let typed) = command else { return command }
    let text = NumberText.normalized(typed)
    guard focus == .price, let symbol = NumberText.currency(in: typed) else { return .insert(text) }
    chooseCurrency(symbol)
    return .insert(text.filter { $0 != "$" })
  }
}

extension ProductForm {
  /// The number of pictures that may still be added.
  public var pictureRoom: Int {
    acceptsPictures ? max(0, ProductDraft.pictureCount.upperBound - pictures.count) : 0
  }

  /// Adds picture files. Returns the pictures to prepare, and the number of files that did not fit.
  public mutating func addPictures(_ paths: [String]) -> (jobs: [PictureJob], refused: Int) {
    guard acceptsPictures else { return ([], 0) }
    let added = paths.prefix(pictureRoom).map { FormPicture(path: $0, isNew: true) }
    guard !added.isEmpty else { return ([], paths.count) }
    pictures += added
    pictureCursor = pictures.count - 1
    changed(.pictures)
    return (added.map(PictureJob.init), paths.count - added.count)
  }

  /// Adds pictures that were copied or pasted. In an untouched copy they do not count as a change
  /// by the user. Returns the pictures to prepare.
  public mutating func addCopiedPictures(_ paths: [String]) -> [PictureJob] {
    let added = paths.prefix(pictureRoom).map { FormPicture(path: $0) }
    pictures += added
    if !isUntouched { changed(.pictures) }
    pictureCursor = pictureRoom > 0 ? pictures.count : pictures.count - 1
    return added.map(PictureJob.init)
  }

  public mutating func movePictureCursor(by delta: Int) {
    pictureCursor = min(
      max(0, pictureCursor + delta), pictureRoom > 0 ? pictures.count : pictures.count - 1)
  }

  /// Removes the chosen picture.
  public mutating func removePicture() {
    guard acceptsPictures, pictures.indices.contains(pictureCursor) else { return }
    removedPictures.append((pictures[pictureCursor], pictureCursor))
    removePicture(at: pictureCursor)
    changed(.pictures)
  }

  /// Whether there is a removed picture, and room for it.
  public var canRestorePicture: Bool { pictureRoom > 0 && !removedPictures.isEmpty }

  /// Adds back the picture that was removed last. Returns it if it has to be prepared.
  /// - Returns: Nil without a removed picture, or without room.
  public mutating func restorePicture() -> [PictureJob]? {
    guard pictureRoom > 0, let removed = removedPictures.popLast() else { return nil }
    pictureCursor = min(removed.index, pictures.count)
    pictures.insert(removed.picture, at: pictureCursor)
    changed(.pictures)
    return removed.picture.state == .preparing ? [PictureJob(removed.picture)] : []
  }

  private mutating func removePicture(at index: Int) {
    pictures.remove(at: index)
    // The cursor stays on its picture.
    if index < pictureCursor { pictureCursor -= 1 }
    pictureCursor = min(pictureCursor, pictures.count)
  }

  /// Moves the chosen picture; the first is the thumbnail. Returns false if it is at that end.
  @discardableResult
  public mutating func shiftPicture(by delta: Int) -> Bool {
    let target = pictureCursor + delta
    guard pictures.indices.contains(pictureCursor) else { return true }
    guard pictures.indices.contains(target) else { return false }
    pictures.swapAt(pictureCursor, target)
    pictureCursor = target
    changed(.pictures)
    return true
  }

  /// Changes the edits of the chosen picture; returns it to be prepared again.
  public mutating func editPicture(_ change: (inout PictureEdits) -> Void) -> PictureJob? {
    guard pictures.indices.contains(pictureCursor), !pictures[pictureCursor].isStored else {
      return nil
    }
    change(&pictures[pictureCursor].edits)
    pictures[pictureCursor].state = .preparing
    changed(.pictures)
    return PictureJob(pictures[pictureCursor])
  }

  /// Whether the chosen picture is stored by the market: its bytes are not here.
  public var choosesStoredPicture: Bool {
    pictures.indices.contains(pictureCursor) && pictures[pictureCursor].isStored
  }

  /// Accepts a prepared picture; the answer to an older request is ignored.
  public mutating func receive(
    _ job: PictureJob, _ answer: Result<PreparedPicture, PicturePreparationError>
  ) {
    guard let index = pictures.firstIndex(where: { $0.id == job.picture }),
      PictureJob(pictures[index]) == job
    else { return }
    let picture = pictures[index]
    pictures[index].isNew = false
    switch answer {
    case .success(let ready):
      pictures[index].state = .ready(ready.upload, before: ready.before)
      pictures[index].preview = ready.preview
    case .failure(let error) where picture.isNew:
      removePicture(at: index)
      changed(.pictures)
      refusedFile = error
    case .failure(let error): pictures[index].state = .refused(error)
    }
  }

  /// Records that pictures were requested, whose files will be known later.
  /// - Parameter arePasted: Whether the user pasted them, which is a change.
  public mutating func awaitPictures(arePasted: Bool = false) {
    awaitedPictures += 1
    if arePasted { changed(.pictures) }
  }

  /// Records the answer to such a request.
  public mutating func endAwaitingPictures() { awaitedPictures = max(0, awaitedPictures - 1) }

  public var isPreparing: Bool {
    awaitedPictures > 0 || pictures.contains { $0.state == .preparing }
  }
}
