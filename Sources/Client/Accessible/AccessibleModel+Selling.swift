import Actions
import Foundation
import Market
import ScreenWords
import Scripting
import Text
import ViewModels
import Words

/// The user as a vendor of the market.
struct Seller: Sendable {
  /// The stored identity, or the one that was typed and accepted.
  var identity: Identity?
  /// The vendor of the identity, once the market has sent it.
  var vendor: Vendor?
  /// The write that undoes the last deletion or edit.
  var reversal: MarketWrite?
  /// Whether a new form is opened if there are no drafts.
  var opensNewForm = true
  /// The serial of the last write.
  var serial = 0
}

extension AccessibleModel {
  mutating func sell(_ typed: TypedLine) -> Turn {
    if canJoin, seller.identity == nil,
      [.sell, .edit, .duplicate, .delete].contains(typed.command)
    {
      return ask(.name(typed), lines: [words.kiosk.nameReason])
    }
    switch typed.command {
    case .sell, .drafts:
      seller.opensNewForm = typed.command == .sell
      return Turn(next: .request(.drafts))
    case .edit, .duplicate, .delete:
      guard let product = typed.row.map(product(inRow:)) ?? lastProduct else {
        if let row = typed.row { return notOnPage(row) }
        return ask(.row(typed.command))
      }
      return change(product, by: typed.command)
    case .undo: return undo()
    case .trash:
      guard capabilities.offers(.restore) else { return absent(.restore) }
      guard let identity = seller.identity else {
        return Turn(lines: [canJoin ? "\(words.common.nothingToRestore)." : questions.notLoggedIn])
      }
      return Turn(next: .request(.trash(identity)))
    case .logIn:
      if let vendor = seller.vendor { return Turn(lines: [questions.loggedInAs(name(of: vendor))]) }
      guard capabilities.offers(.whoAmI) else { return absent(.whoAmI) }
      return ask(.login(identifier: nil))
    case .logOut:
      guard !isLocal else { return Turn(lines: [questions.noLogoutHere]) }
      guard seller.identity != nil else { return Turn(lines: [questions.notLoggedIn]) }
      return Turn(next: .request(.logOut))
    default: return Turn()
    }
  }

  public mutating func receive(_ reply: Reply) -> Turn {
    switch reply {
    case .newest(let products): suggest(from: products)
    case .written(let ticket, let answer): finish(ticket, answer)
    case .loggedIn(let identity, let answer, let unsaved): logIn(identity, answer, unsaved)
    case .loggedOut(let identity, let failure): logOut(identity, failure)
    case .trash(let identity, let answer): offer(answer, by: identity)
    case .drafts(let drafts): offer(drafts)
    case .draft(let draft): open(draft)
    case .join(let event): join(event)
    case .files(let files): add(files)
    case .stored(let path?): add([FoundFile(path: path, kind: .file)])
    case .stored(nil): Turn(lines: ["\(words.form.copiedPictures(0, 1))."])
    case .copied(let paths, let missing): add(copies: paths, missing: missing)
    case .prepared(let job, let answer): receive(job, answer)
    }
  }

  mutating func answer(_ line: String, _ dialogue: Dialogue) -> Turn {
    switch dialogue {
    case .sort: return answerSort(line)
    case .filter(let questions): return answer(line, questions)
    case .row(let command):
      guard let row = Int(line.trimmed) else { return askAgain(.row(command), after: line) }
      return product(inRow: row).map { change($0, by: command) } ?? notOnPage(row)
    case .drafts(let drafts): return choose(line, of: drafts)
    case .form(let questions): return answer(line, questions)
    case .conflict(let questions, let conflict): return answer(line, questions, conflict)
    case .deletion(let questions): return answer(line, questions)
    case .trash(let products, let identity): return restore(line, of: products, by: identity)
    case .login(let identifier): return answerLogin(line, identifier)
    case .remember(let identity):
      return Turn(next: .request(.logIn(identity, isSaved: TypedAnswer.isYes(line))))
    case .name(let next): return answerName(line, before: next)
    case .language: return change(.language, to: line)
    case .market: return change(.market, to: line)
    case .view: return line.trimmed.isEmpty ? Turn() : showView(line.trimmed)
    case .leaving: return handleLeaving(line)
    }
  }

  var questions: QuestionWords { phrases.questions }

  private var need: ProductForm.Need {
    if capabilities.offers(.productPasswords) { return .password }
    return seller.identity == nil ? .identity : .nothing
  }

  private func name(of vendor: Vendor) -> SafeText { vendor.name ?? "#\(vendor.id)" }

  private mutating func change(_ product: Product, by command: TypedCommand) -> Turn {
    if command == .duplicate { return request(product.id, for: .duplicating) }
    if let me = seller.vendor, me.id != product.vendor.id {
      return Turn(lines: [sentence(.notYours)])
    }
    guard command == .delete else { return request(product.id, for: .editing) }
    return ask(
      .deletion(DeletionQuestions(product, need: need, identity: seller.identity)),
      lines: need == .identity ? [questions.notLoggedIn] : [])
  }
}

// Forms and their drafts.
extension AccessibleModel {
  private mutating func offer(_ drafts: [FormDraft]) -> Turn {
    let here = unsaved.map(\.draft)
    let unfinished =
      here
      + drafts.filter { draft in draft.deletion == nil && !here.contains { $0.id == draft.id } }
    guard !unfinished.isEmpty else {
      return seller.opensNewForm ? open(ProductForm()) : Turn(lines: [questions.noDrafts])
    }
    dialogue = .drafts(unfinished)
    return Turn(
      lines: ["\(words.form.drafts):"]
        + unfinished.enumerated().map { index, draft in
          let title = draft.title.isEmpty ? words.form.untitled : draft.title
          return "\(index + 1). \(kind(of: draft)): \(title)."
        })
  }

  private mutating func choose(_ line: String, of drafts: [FormDraft]) -> Turn {
    if TypedAnswer.isKey("n", line) { return open(ProductForm()) }
    guard let draft = Int(line.trimmed).flatMap(drafts.element(numbered:)) else {
      return askAgain(.drafts(drafts), after: line)
    }
    // The file, if any, is older.
    if unsaved.contains(where: { $0.draft.id == draft.id }) { return open(draft) }
    return Turn(next: .request(.openDraft(draft)))
  }

  private mutating func open(_ draft: FormDraft?) -> Turn {
    guard let draft else { return Turn(lines: [sentence(.openElsewhere)]) }
    return open(ProductForm(draft, need: need))
  }

  mutating func open(_ form: ProductForm) -> Turn {
    var form = form
    form.need = need
    form.replacesPictures = capabilities.offers(.pictureReplacement)
    let questions = FormQuestions(form, words, pastesPictures: !abilities.contains(.files))
    dialogue = .form(questions)
    if let job = form.pictureJobs.first {
      return Turn(lines: ["\(words.form.preparing)."], next: .request(.prepare(job)))
    }
    return Turn(lines: questions.opening)
  }

  private mutating func answer(_ line: String, _ questions: FormQuestions) -> Turn {
    var questions = questions
    let before = questions.form.revision
    let outcome = questions.answer(line)
    dialogue = .form(questions)
    let draft = FormDraft(questions.form)
    let changes: [DraftChange] = questions.form.revision == before ? [] : [.save(draft)]
    switch outcome {
    case .ask(let lines): return Turn(lines: lines, drafts: changes)
    case .find(let text):
      let search = FileSearch(form: questions.form.id, text: text, origin: .form)
      return Turn(next: .request(.files(search)))
    case .store(let bytes): return Turn(next: .request(.store(bytes, form: draft.id)))
    case .submit: return submit(questions)
    case .stop:
      dialogue = nil
      let isKept = questions.form.hasDraft || !questions.form.isUntouched
      return Turn(
        lines: isKept ? [sentence(.draftSaved(isEdit: questions.form.isEdit))] : [],
        drafts: (isKept ? [.save(draft)] : []) + [.release(draft)])
    case .discard:
      dialogue = nil
      return Turn(lines: [self.questions.draftDeleted], drafts: [.remove(draft)])
    }
  }

  private mutating func submit(_ questions: FormQuestions) -> Turn {
    var questions = questions
    let submission = questions.form.submit(as: seller.identity)
    var turn = Turn()
    switch submission {
    case .send(let write):
      let ticket = self.write(write)
      questions.form.sent(ticket)
      // Saved first: its key makes it safe to send the form again after a crash.
      turn = Turn(drafts: [.save(FormDraft(questions.form))], next: .request(.write(ticket)))
    case .corrected: turn.lines = questions.correct()
    case .unchanged:
      dialogue = nil
      return Turn(
        lines: ["\(words.form.nothingChanged)."], drafts: [.remove(FormDraft(questions.form))])
    case .preparing: turn.lines = ["\(words.form.preparing)."]
    case .underWay: turn.lines = ["\(words.form.alreadySending)."]
    }
    dialogue = .form(questions)
    return turn
  }

  private mutating func add(_ files: [FoundFile]) -> Turn {
    guard case .form(var questions)? = dialogue else { return Turn() }
    let missing = files.filter { $0.kind != .file }.map { file in
      words.form.noSuchFile(SafeText(file.path, limit: 255)).asLine
    }
    let (jobs, lines) = questions.add(files.filter { $0.kind == .file }.map(\.path))
    dialogue = .form(questions)
    guard let job = jobs.first else { return Turn(lines: missing + lines) }
    return Turn(lines: missing + lines, next: .request(.prepare(job)))
  }

  private mutating func receive(
    _ job: PictureJob, _ answer: Result<PreparedPicture, PicturePreparationError>
  ) -> Turn {
    guard case .form(var questions)? = dialogue else { return Turn() }
    var turn = Turn(lines: questions.receive(job, answer))
    dialogue = .form(questions)
    // The next of several.
    if let next = questions.form.pictureJobs.first {
      turn.next = .request(.prepare(next))
    } else if questions.form.isUntouched {
      // A draft or a copy that was opened.
      turn.lines += questions.opening
    }
    if !questions.form.isUntouched { turn.drafts = [.save(FormDraft(questions.form))] }
    return turn
  }
}

// Writes.
extension AccessibleModel {
  private mutating func finish(
    _ ticket: WriteTicket, _ answer: Result<Product, MarketError>
  ) -> Turn {
    if case .form(let questions)? = dialogue, questions.form.sending == ticket {
      return finish(ticket, answer, questions)
    }
    let name = ticket.write.product?.name ?? ""
    switch answer {
    case .success(let product):
      keep(ticket.write.credentials, of: product)
      if case .delete(let product, let credentials) = ticket.write {
        return finishDeletion(of: product, credentials)
      }
      if ticket.write.kind == .edit { return finishReversal(of: product) }
      return finishRestore(of: ticket.write.product ?? product)
    case .failure(let error):
      return Turn(lines: [sentence(.failed(ticket.write.kind, name, error))])
    }
  }

  private mutating func finish(
    _ ticket: WriteTicket, _ answer: Result<Product, MarketError>, _ questions: FormQuestions
  ) -> Turn {
    var questions = questions
    switch answer {
    case .success(let product):
      keep(ticket.write.credentials, of: product)
      update(product)
      if case .edit(let edit, let credentials) = ticket.write {
        record(edit, of: product, by: credentials)
      }
      dialogue = nil
      let sentence = words.form.notice(
        ticket.write.kind == .edit ? .edited(product.name) : .registered(product.name), false)
      return Turn(
        lines: ["\(sentence).", self.questions.readAgain],
        drafts: [.remove(FormDraft(questions.form))],
        next: questions.form.identityToSave.map { .request(.logIn($0, isSaved: true)) } ?? .line)
    case .failure(let error):
      let name = SafeText(questions.form.draft.name)
      questions.form.receive(ticket, failure: error)
      if case .conflict(let current?) = error {
        return compare(questions, questions.form.conflict(with: current))
      }
      questions.resume(after: error)
      dialogue = .form(questions)
      return Turn(
        lines: [sentence(.failed(ticket.write.kind, name, error))],
        drafts: [.save(FormDraft(questions.form))])
    }
  }

  private mutating func compare(_ questions: FormQuestions, _ conflict: FormConflict) -> Turn {
    guard !conflict.differences.isEmpty else {
      var questions = questions
      questions.form.resolve(conflict)
      return submit(questions)
    }
    dialogue = .conflict(questions, conflict)
    let theirs = ProductForm(of: conflict.current, purpose: .edit(conflict.current))
    return Turn(
      lines: [self.questions.conflict]
        + conflict.differences.map { difference in
          self.questions.sides(
            words.form.label(difference, in: questions.form),
            text.value(of: difference.attribute, in: questions.form),
            text.value(of: difference.attribute, in: theirs))
        })
  }

  private mutating func answer(
    _ line: String, _ questions: FormQuestions, _ conflict: FormConflict
  ) -> Turn {
    var (questions, conflict) = (questions, conflict)
    dialogue = .form(questions)
    let keepsMine = TypedAnswer.isKey("m", line)
    guard keepsMine || TypedAnswer.isKey("t", line) else { return Turn() }
    // Parts that the user did not change are `.theirs` already.
    if !keepsMine { conflict.chooseAll(.theirs) }
    questions.form.resolve(conflict)
    guard keepsMine else {
      dialogue = nil
      return Turn(
        lines: ["\(words.form.theirsStays)."], drafts: [.remove(FormDraft(questions.form))])
    }
    return submit(questions)
  }

  /// Remembers a typed identity that the market accepted, until the program ends.
  private mutating func keep(_ credentials: Credentials, of product: Product) {
    guard seller.identity == nil, let identity = credentials.identity else { return }
    seller.identity = identity
    if capabilities.offers(.vendors) { setVendor(product.vendor) }
  }
}

// The identity.
extension AccessibleModel {
  private mutating func answerLogin(_ line: String, _ identifier: String?) -> Turn {
    guard let identifier else {
      guard !line.trimmed.isEmpty else { return Turn() }
      return ask(.login(identifier: line.trimmed))
    }
    guard let secret = Secret(line), let identity = Identity(identifier: identifier, secret: secret)
    else { return Turn(lines: ["\(words.errors.credential)."]) }
    return ask(.remember(identity))
  }

  private mutating func answerName(_ line: String, before next: TypedLine) -> Turn {
    guard !line.trimmed.isEmpty else { return Turn() }
    dialogue = .name(next)
    return Turn(next: .request(.join(SafeText(line.trimmed))))
  }

  /// Continues as the vendor of the key, or asks for another name.
  private mutating func join(_ event: Event) -> Turn {
    guard case .name(let next)? = dialogue else { return Turn() }
    guard case .joined(let identity, let vendor) = event else {
      if case .joinRefused(let reason) = event { return Turn(lines: ["\(reason)."]) }
      return Turn()
    }
    dialogue = nil
    setIdentity(identity)
    setVendor(vendor)
    var turn = sell(next)
    turn.lines.insert(questions.loggedIn(name(of: vendor)), at: 0)
    return turn
  }

  private mutating func logIn(
    _ identity: Identity, _ answer: Result<Vendor, MarketError>, _ unsaved: SafeText?
  ) -> Turn {
    switch answer {
    case .success(let vendor):
      seller.identity = identity
      setVendor(vendor)
      return Turn(lines: [unsaved.map(questions.notSaved) ?? questions.loggedIn(name(of: vendor))])
    case .failure(let error): return Turn(lines: ["\(words.errors.reason(error))."])
    }
  }

  private mutating func logOut(_ identity: Identity?, _ failure: SafeText?) -> Turn {
    if let failure { return Turn(lines: [questions.notLoggedOut(failure)]) }
    seller = Seller(identity: identity, vendor: nil, serial: seller.serial)
    text.me = nil
    // That of $OPENMARKET_SECRET_FILE.
    guard identity == nil else {
      return Turn(lines: [sentence(.loggedOut(keepsIdentity: true))])
    }
    return Turn(lines: [questions.loggedOut])
  }
}
