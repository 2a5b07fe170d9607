import Actions
import Files
import Keymap
import Market
import ScreenWords
import Terminal
import Text
import ViewModels
import Widgets
import Words

/// A product form over the list: keys become edits, and every change is soon saved as a draft.
struct FormOverlay: Overlay {
  let scene = Scene.form
  let showsNotices = true
  var form: ProductForm
  /// Whether Ctrl-X was pressed: Ctrl-E after it opens the editor.
  private var isPrefixed = false
  /// Whether Ctrl-Q was pressed: pressing it again discards the typed text.
  var isDiscarding = false
  /// The state of the file chooser when it was left.
  var fileMemory: FileChoiceMemory?
  /// The searches for files that pasted texts may name, each with the field that takes the text if
  /// it names none.
  var searches: [(search: FileSearch, field: FormField)] = []
  /// Whether changes are waiting to be saved.
  private var isSaveDue = false
  /// Whether the form is sent once its pictures are ready.
  var waitsToSend = false
  /// The revision whose failed save was reported.
  private var reportedRevision: Int?

  init(_ form: ProductForm) { self.form = form }

  /// The maximum age of typing that a crash can lose.
  private static let saveDelay = Duration.milliseconds(500)
  /// The time after which a form that could not be saved is saved again.
  private static let retryDelay = Duration.seconds(2)

  /// Saves the form, even if an earlier attempt failed.
  var closingEffects: [Effect] {
    let form = formWithPastes
    return (form.isUntouched ? [] : [.saveDraft(FormDraft(form))]) + [.releaseDraft(form.id)]
  }

  func hints(in context: OverlayContext) -> [Hint] {
    FormHints(form: form, words: context.words, abilities: context.abilities).all
  }

  func uses(_ key: DialogKey, in context: OverlayContext) -> Bool {
    key.phrase != .remember || form.fields.contains(.remember)
  }

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome] {
    // Keys depend on the size only there, and measuring a megabyte takes a moment.
    if form.focus == .description { fit(in: context) }
    let before = form.revision
    let sent = form.sending.map { _ in form }
    let wasDiscarding = isDiscarding
    isDiscarding = false
    let outcomes: [OverlayOutcome]
    switch input {
    case .key(let key): outcomes = handle(key, wasDiscarding: wasDiscarding, in: context)
    case .paste where sent != nil: outcomes = [.notify(context.words.form.alreadySending)]
    case .paste(let text): outcomes = paste(text, in: context)
    case .action: outcomes = []
    }
    return record(outcomes, since: before, sent: sent, in: context)
  }

  /// Records a change by the user, after which a waiting form is not sent.
  /// - Parameters:
  ///   - revision: The revision before the input.
  ///   - sent: The form if it was being sent: what is changed then would be lost with its draft.
  /// - Returns: The outcomes of the input, and those of the change.
  mutating func record(
    _ outcomes: [OverlayOutcome], since revision: Int, sent: ProductForm?,
    in context: OverlayContext
  ) -> [OverlayOutcome] {
    guard form.revision != revision else { return outcomes }
    if let sent {
      form = sent
      return [.notify(context.words.form.alreadySending)]
    }
    waitsToSend = false
    return outcomes + due()
  }

  /// Stops at the limit of the field, as typing does.
  mutating func type(_ text: String, in context: OverlayContext) -> [OverlayOutcome] {
    isDiscarding = false
    guard form.sending == nil else { return [.notify(context.words.form.alreadySending)] }
    fit(in: context)
    let before = form.revision
    let outcomes =
      form.focus.isNumber
      ? text.prefix(ProductForm.maximumDigits).flatMap { edit(.character($0), in: context) }
      : form.type(text).map { [.notify(context.words.errors.rule($0))] } ?? []
    if form.revision != before { waitsToSend = false }
    return (form.revision == before ? [] : due()) + outcomes
  }

  mutating func due() -> [OverlayOutcome] {
    guard !isSaveDue else { return [] }
    isSaveDue = true
    return [.effect(.wake(.draft(form.id), after: Self.saveDelay))]
  }

  /// A megabyte may have been pasted: it is measured once.
  func drawWithPictures(
    _ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame
  ) -> [(picture: OverlayPicture, rect: Rect)] {
    let view = FormView(
      form, words: context.words, appearance: appearance, size: frame.size,
      hasPreview: context.isOnTop)
    view.draw(message: message(context, appearance.theme), into: &frame)
    return view.thumbnails
  }

  private func message(_ context: OverlayContext, _ theme: Theme) -> (SafeText, Style)? {
    let words = context.words.form
    if form.sending != nil {
      return (form.progress.map(words.sending) ?? words.sending, theme.title)
    }
    if let notice = context.notice {
      return (notice, notice == words.correct ? theme.warning : theme.title)
    }
    if let failure = form.failure {
      if failure.isSilence, failure.isOffline { return (words.waitsForMarket, theme.alarm) }
      if failure.isOffline { return (words.waitsWhileReadOnly, theme.alarm) }
      let isSafe = context.selling.capabilities?.offers(.repeatedSubmits) == true
      let text = words.failure(
        failure, isRepeatSafe: isSafe && !form.isEdit,
        columns: FormLayout.messageColumns(in: context.size))
      return (text, theme.alarm)
    }
    if context.selling.isMarketReadOnly { return (words.waitsWhileReadOnly, theme.warning) }
    return nil
  }

  mutating func fit(in context: OverlayContext) {
    let problems = FormView.problems(of: form, in: context.words)
    let layout = FormLayout(form, problems: Set(problems.keys), in: context.size)
    form.fit(columns: layout.descriptionColumns, rows: layout.descriptionRows)
  }
}

extension FormOverlay {
  private mutating func handle(
    _ key: Key, wasDiscarding: Bool, in context: OverlayContext
  ) -> [OverlayOutcome] {
    let wasPrefixed = isPrefixed
    isPrefixed = key == .control("x")
    switch key {
    case .control("q"): return discard(isSure: wasDiscarding, in: context)
    case .control("x"): return []
    case .control("e") where wasPrefixed && form.sending == nil,
      .function(4) where form.sending == nil:
      return openEditor()
    case .control("s"): return submit(in: context)
    case .control("c"): return cancel(in: context)
    case .escape: return close()
    case .tab: form.moveFocus(by: 1)
    case .backTab: form.moveFocus(by: -1)
    case .enter where form.focus == .currency || form.focus.isText && form.focus != .description:
      form.moveFocus(by: 1)
    case .up where leavesField(by: -1), .control("p") where leavesField(by: -1):
      form.moveFocus(by: -1)
    case .down where leavesField(by: 1), .control("n") where leavesField(by: 1):
      form.moveFocus(by: 1)
    default:
      switch form.focus {
      case .pictures: return handlePicturesKey(key, in: context)
      case .currency: return handleCurrencyKey(key, in: context)
      case .submit, .close: return handleButtonKey(key, in: context)
      case .remember: if key == .character(" ") || key == .enter { form.toggleRemembering() }
      default: return edit(key, in: context)
      }
    }
    return []
  }

  /// Closes the form and keeps its draft.
  private func close() -> [OverlayOutcome] { [.sell(.closeForm(formWithPastes)), .close] }

  private mutating func handleButtonKey(
    _ key: Key, in context: OverlayContext
  ) -> [OverlayOutcome] {
    switch HangulLayout.latin(key) {
    case .enter, .character(" "): return press(form.focus, in: context)
    case .left, .right, .character("h"), .character("l"):
      form.setFocus(form.focus == .submit ? .close : .submit)
    default: break
    }
    return []
  }

  /// Presses a button. What is being sent is cancelled before the form is closed.
  mutating func press(_ button: FormField, in context: OverlayContext) -> [OverlayOutcome] {
    if button == .submit { return submit(in: context) }
    return form.sending != nil || waitsToSend ? cancel(in: context) : close()
  }

  /// Whether moving by a line leads to another field: from the first or the last row of a text.
  private func leavesField(by lines: Int) -> Bool {
    form.focus != .description || !form.description.scrolls(towards: lines)
  }

  /// Closes the form without a draft: the typed text is lost.
  private mutating func discard(isSure: Bool, in context: OverlayContext) -> [OverlayOutcome] {
    guard form.sending == nil else { return [.notify(context.words.form.alreadySending)] }
    guard isSure || form.isUntouched && !form.hasDraft else {
      isDiscarding = true
      return [.notify(context.words.form.discardAgain)]
    }
    return [.sell(.discardForm(form.id)), .close]
  }

  private mutating func edit(_ key: Key, in context: OverlayContext) -> [OverlayOutcome] {
    guard let command = EditingCommand(key) else { return [] }
    if let mistake = form.mistake(in: command) {
      return [.notify(context.words.errors.rule(mistake))]
    }
    return report(form.type(command), in: context)
  }

  func report(_ outcome: EditOutcome, in context: OverlayContext) -> [OverlayOutcome] {
    guard case .refused(let limit) = outcome else { return [] }
    return [
      .notify(
        limit == TextField.characterLimit
          ? context.words.common.pasteTooLong
          : form.focus.isNumber
            ? context.words.form.noMoreDigits(limit) : context.words.form.noMoreText(limit))
    ]
  }

  private mutating func handleCurrencyKey(_ key: Key, in context: OverlayContext)
    -> [OverlayOutcome]
  {
    switch HangulLayout.latin(key) {
    case .left, .right, .character(" "), .character("h"), .character("l"):
      form.chooseNextCurrency()
    case .character("k"): form.chooseCurrency(.krw)
    case .character("u"): form.chooseCurrency(.usd)
    // The user expects another field to have the focus.
    case .character: return [.notify(context.words.form.currencyTakesNoText)]
    default: break
    }
    return []
  }

  private mutating func openEditor() -> [OverlayOutcome] {
    // A text that is saved after the form was sent would be lost with its draft.
    waitsToSend = false
    return [.effect(.editText(form.description.text, form: form.id))]
  }
}

extension FormOverlay {
  mutating func receive(_ event: Event, in context: OverlayContext) -> [OverlayOutcome] {
    let before = form.revision
    var outcomes: [OverlayOutcome] = []
    switch event {
    case .woke(.draft(form.id)) where isSaveDue:
      isSaveDue = false
      form.markAsSaved()
      return [.effect(.saveDraft(FormDraft(form)))]
    case .progress(let ticket, let progress): form.receive(ticket, progress: progress)
    case .written(let ticket, let answer) where ticket == form.sending:
      switch answer {
      case .success: return [.close]
      case .failure(let error):
        form.receive(ticket, failure: error)
        // The notice of a cancellation is all that reports it.
        if error != .cancelled { outcomes = [.endNotice] }
        if case .conflict(let current?) = error { outcomes += compare(with: current, in: context) }
      }
    case .picturePrepared(let job, let answer):
      form.receive(job, answer)
      if case .failure = answer, waitsToSend {
        waitsToSend = false
        outcomes = [.endNotice]
      }
    case .filesFound(let search, let files) where search.form == form.id && search.origin == .form:
      form.endAwaitingPictures()
      outcomes = add(files.map(\.path), in: context)
    case .filesFound(let search, let files)
    where search.form == form.id && search.origin == .field:
      outcomes = end(search, finding: files, in: context)
    case .filesChosen(let id, let paths) where id == form.id:
      guard form.sending == nil else { return [.notify(context.words.form.alreadySending)] }
      outcomes = add(paths, in: context)
    case .filesLeft(form.id, let memory): fileMemory = memory
    case .picturesCopied(let id, let paths, let missing) where id == form.id:
      form.endAwaitingPictures()
      if missing > 0 { waitsToSend = false }
      let message = context.words.form.copiedPictures(paths.count, missing)
      outcomes =
        form.addCopiedPictures(paths).map { .effect(.preparePicture($0)) } + [.notify(message)]
    case .conflictResolved(form.id, let conflict): return resolve(conflict, in: context)
    case .textEdited(let id, let answer) where id == form.id:
      switch answer {
      case .success(let text): form.replaceDescription(with: text)
      case .failure(let error): return [.notify(error.sentence(in: context.words.language))]
      }
    // Another browser has it open: two of them would overwrite each other.
    case .draftLocked(form.id, false): return [.close]
    case .draftRead(let draft) where draft.id == form.id:
      return form.restore(draft).map { .effect(.preparePicture($0)) }
    case .draftSaved(let draft, let failure?) where draft.id == form.id:
      return retrySaving(after: failure, in: context)
    case .changed(let change) where change.kind == .deleted && change.product == form.original?.id:
      return [.notify(MarketError.gone.reason(in: context.words.language))]
    case .identityFound, .capabilities: context.selling.configure(&form)
    default: break
    }
    if form.revision != before { outcomes += due() }
    return outcomes + sendIfReady(in: context)
  }
}

extension FormOverlay {
  /// Saves the form again later. The text is still on the screen; each change is reported once.
  private mutating func retrySaving(
    after failure: FileError.Reason, in context: OverlayContext
  ) -> [OverlayOutcome] {
    let wake =
      isSaveDue ? [] : [OverlayOutcome.effect(.wake(.draft(form.id), after: Self.retryDelay))]
    isSaveDue = true
    guard form.revision != reportedRevision else { return wake }
    reportedRevision = form.revision
    return wake + [.notify(context.words.form.notice(.draftNotSaved(failure), false))]
  }
}
