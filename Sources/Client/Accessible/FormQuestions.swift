import Foundation
import Market
import ScreenWords
import Scripting
import Text
import ViewModels
import Words

/// The questions that fill in a form: each field in turn, then a summary, from which single fields
/// can be changed.
struct FormQuestions: Sendable {
  private enum Position: Hashable {
    case field(FormField)
    case summary
  }

  enum Outcome {
    /// Prints lines and asks again.
    case ask([SafeText])
    /// The path of a picture was typed.
    case find(String)
    /// A picture was pasted.
    case store(Data)
    case submit
    case stop
    case discard
  }

  var form: ProductForm
  private let words: ScreenWords
  private var position: Position
  /// Whether the fields after this one are asked as well.
  private var asksAll: Bool
  /// The description typed so far.
  private var paragraphs: [String] = []

  /// Whether pictures are pasted as text: the user's files are out of reach.
  private let pastesPictures: Bool
  /// The lines of a picture pasted so far.
  private var pasted = ""

  /// Asks all fields of a new product; an edit, a copy and a draft begin with the summary.
  init(_ form: ProductForm, _ words: ScreenWords, pastesPictures: Bool = false) {
    self.form = form
    self.words = words
    self.pastesPictures = pastesPictures
    asksAll = !form.isEdit && !form.hasDraft && form.copied == nil
    position = asksAll ? form.fields.first.map(Position.field) ?? .summary : .summary
  }

  private var phrases: QuestionWords { words.accessible.questions }

  var prompt: SafeText {
    switch position {
    case .summary: phrases.formPrompt(form.isEdit)
    case .field(.attribute(.pictures)):
      pasted.isEmpty
        ? phrases.pictures(
          form.pictures.count, ProductDraft.pictureCount.upperBound, pastesPictures,
          form.pictures.isEmpty && form.problems[.pictures] != nil) : ""
    case .field(.attribute(.description)):
      paragraphs.isEmpty ? phrases.description(!form.description.isEmpty) : ""
    case .field(.remember): phrases.remember
    case .field(let field): phrases.field(label(field), value(of: field))
    }
  }

  /// The label, with what can be typed where that is not obvious.
  private func label(_ field: FormField) -> SafeText {
    let label = words.form.label(field, form.need)
    switch field {
    case .attribute(.currency):
      return "\(label) (\(SafeText(Currency.accepted.map(\.code.string).joined(separator: ", "))))"
    case .attribute(.discount): return "\(label) (\(phrases.discountHint))"
    default: return label
    }
  }

  /// Whether the answer must not be shown while it is typed.
  var isSecret: Bool { position == .field(.secret) }

  /// The lines before the first question.
  var opening: [SafeText] {
    let title = form.isEdit ? words.form.editProduct : words.form.newProduct
    return ["\(title)."] + (position == .summary ? summary : [phrases.help])
  }

  mutating func answer(_ line: String) -> Outcome {
    guard TypedAnswer.isSave(line), !isSecret, pasted.isEmpty else { return fill(line) }
    // A name or a description may be any word, if it is long enough.
    let former = form
    guard case .field(let field) = position, field.input == .text,
      case .ask(let lines) = fill(line)
    else { return .submit }
    guard form.problems[field] == nil || !paragraphs.isEmpty else {
      form = former
      return .submit
    }
    return .ask([phrases.saveIsText] + lines)
  }

  private mutating func fill(_ line: String) -> Outcome {
    switch position {
    case .summary: choose(line.trimmed)
    case .field(.attribute(.description)): describe(line)
    case .field(.secret): fillSecret(line)
    case .field(.attribute(.pictures)) where !pasted.isEmpty: paste(line.trimmed)
    case .field(let field): fill(field, line.trimmed)
    }
  }

  /// Accepts the files of a typed path, and returns the pictures to prepare.
  mutating func add(_ paths: [String]) -> (jobs: [PictureJob], lines: [SafeText]) {
    let (jobs, refused) = form.addPictures(paths)
    return (jobs, refused > 0 ? ["\(words.form.tooManyPictures)."] : [])
  }

  mutating func receive(
    _ job: PictureJob, _ answer: Result<PreparedPicture, PicturePreparationError>
  ) -> [SafeText] {
    form.receive(job, answer)
    switch answer {
    case .success(let picture):
      let size = SellingWords.bytes(picture.upload.bytes.count)
      return [phrases.addedPicture(SafeText(picture.upload.fileName), size)]
    case .failure(let error): return ["\(error.sentence(in: words.language))."]
    }
  }

  /// The errors of a form that was submitted; the next question is about the first of them.
  mutating func correct() -> [SafeText] {
    let problems = form.problems
    ask(form.focus)
    return form.fields.compactMap { field in
      guard let problem = problems[field] else { return nil }
      let (label, sentence) = (words.form.label(field, form.need), words.sentence(for: problem))
      // Some rules name their field.
      return sentence.string.hasPrefix(label.string) ? "\(sentence)." : "\(label): \(sentence)."
    }
  }

  /// Asks for the secret again, or returns to the summary.
  mutating func resume(after error: MarketError) {
    guard error == .wrongSecret, form.fields.contains(.secret) else {
      position = .summary
      return
    }
    ask(.secret)
  }
}

extension FormQuestions {
  private mutating func fill(_ field: FormField, _ text: String) -> Outcome {
    switch text {
    case ".": return .stop
    case "<": return back(from: field)
    case "?": return .ask(help(on: field))
    // The summary says what is missing.
    case "" where field == .pictures && asksAll: return advance(from: field)
    case "": break
    default:
      if field == .pictures { return changePictures(text) }
      if let mistake = set(field, text) { return .ask([mistake]) }
    }
    return confirm(field)
  }

  /// Any text may be a secret, except for a dot alone.
  private mutating func fillSecret(_ text: String) -> Outcome {
    if text == "." { return .stop }
    if !text.isEmpty, let mistake = set(.secret, text) { return .ask([mistake]) }
    guard text.isEmpty else { return confirm(.secret) }
    // The summary says what is missing.
    return advance(from: .secret)
  }

  private mutating func confirm(_ field: FormField) -> Outcome {
    if let problem = form.problems[field] { return .ask(["\(words.sentence(for: problem))."]) }
    return advance(from: field)
  }

  /// - Returns: The reason why nothing was set.
  private mutating func set(_ field: FormField, _ text: String) -> SafeText? {
    form.setFocus(field)
    if field == .remember {
      if TypedAnswer.isYes(text) != form.remembersIdentity { form.toggleRemembering() }
      return nil
    }
    if field == .currency {
      guard let currency = Currency(typed: text) else {
        let names = Currency.accepted.map(\.code.string).joined(separator: ", ")
        return phrases.chooseCurrency(SafeText(names))
      }
      form.chooseCurrency(currency)
      return nil
    }
    _ = form.edit(.replaceAll(""))
    if case .refused = form.edit(.insert(text)) { return "\(words.common.pasteTooLong)." }
    return nil
  }

  private mutating func changePictures(_ text: String) -> Outcome {
    guard let number = Int(text) else { return pastesPictures ? paste(text) : .find(text) }
    // The magnitude of the smallest number does not fit.
    let index = Int(clamping: number.magnitude) - 1
    guard form.pictures.indices.contains(index) else {
      return .ask([phrases.noSuchPicture(index + 1)])
    }
    form.movePictureCursor(by: index - form.pictureCursor)
    if number < 0 {
      guard form.acceptsPictures else { return .ask(["\(words.form.picturesStay)."]) }
      form.removePicture()
    } else {
      for _ in 0..<index { form.shiftPicture(by: -1) }
    }
    return .ask(pictureLines)
  }

  /// Collects the lines of a pasted picture; an empty one ends it.
  private mutating func paste(_ line: String) -> Outcome {
    guard !line.isEmpty else {
      defer { pasted = "" }
      guard pasted.utf8.count <= PastedPicture.maximumLength else {
        return .ask(["\(words.common.pasteTooLong)."])
      }
      return PastedPicture.bytes(in: pasted).map(Outcome.store)
        ?? .ask([phrases.picturesHelp(true)])
    }
    guard !pasted.isEmpty || PastedPicture.mayBegin(with: line) else {
      return .ask([phrases.picturesHelp(true)])
    }
    // The rest of one that is too long is not kept.
    if pasted.utf8.count <= PastedPicture.maximumLength { pasted += line + "\n" }
    return .ask([])
  }

  private mutating func describe(_ line: String) -> Outcome {
    let text = line.trimmed
    if paragraphs.isEmpty {
      if text == "<" { return back(from: .description) }
      if text == "?" { return .ask(help(on: .description)) }
      // Here a dot ends the text, and does not stop the form.
      if text.isEmpty || text == "." { return confirm(.description) }
    }
    guard text == "." else {
      paragraphs.append(line)
      // Saved with each line.
      form.replaceDescription(with: paragraphs.joined(separator: "\n"))
      return .ask([])
    }
    paragraphs = []
    return confirm(.description)
  }

  private mutating func choose(_ text: String) -> Outcome {
    if TypedAnswer.isYes(text) { return .submit }
    if TypedAnswer.isKey("s", text) || text == "." { return .stop }
    if TypedAnswer.isKey("x", text) { return .discard }
    guard let field = Int(text).flatMap(form.fields.element(numbered:)) else {
      let isQuestion = text.isEmpty || text == "?"
      return .ask((isQuestion ? [] : [phrases.notAnAnswer(SafeText(text, limit: 40))]) + summary)
    }
    ask(field)
    return .ask(
      position == .field(.pictures) ? pictureLines + [phrases.picturesHelp(pastesPictures)] : [])
  }

  private mutating func ask(_ field: FormField) {
    asksAll = false
    position = .field(field)
    paragraphs = []
  }

  private mutating func advance(from field: FormField) -> Outcome {
    let fields = form.fields
    guard asksAll, let index = fields.firstIndex(of: field), index + 1 < fields.count else {
      asksAll = false
      position = .summary
      return .ask(summary)
    }
    position = .field(fields[index + 1])
    return .ask([])
  }

  private mutating func back(from field: FormField) -> Outcome {
    let fields = form.fields
    guard asksAll, let index = fields.firstIndex(of: field), index > 0 else {
      if !asksAll { position = .summary }
      return .ask(position == .summary ? summary : [])
    }
    position = .field(fields[index - 1])
    return .ask([])
  }
}

// Fields as lines.
extension FormQuestions {
  private func help(on field: FormField) -> [SafeText] {
    if field == .pictures {
      return pictureLines + [phrases.picturesHelp(pastesPictures), phrases.help]
    }
    let placeholder = words.form.placeholder(field, form.need)
    return (placeholder.isEmpty ? [] : ["\(placeholder)."]) + [phrases.help]
  }

  /// All fields with their numbers, and their errors.
  private var summary: [SafeText] {
    let problems = form.problems
    return form.fields.enumerated().map { index, field in
      let label = words.form.label(field, form.need)
      let value = value(of: field) ?? phrases.empty
      // The rule of a field begins with its name.
      let rule = problems[field].map { words.sentence(for: $0).string }
      let problem = rule.map { " (\($0.trimmingPrefix("\(label): ")))" } ?? ""
      return ("\(index + 1). \(label): \(value)\(SafeText(problem))" as SafeText).asLine
    }
  }

  private var pictureLines: [SafeText] {
    form.pictures.enumerated().map { "\($0 + 1). \(name(of: $1, number: $0 + 1))" }
  }

  private func name(of picture: FormPicture, number: Int) -> SafeText {
    picture.isStored ? words.form.pictureNumber(number) : picture.name
  }

  /// Nil for an empty field.
  private func value(of field: FormField) -> SafeText? {
    switch field {
    case .attribute(.pictures):
      guard !form.pictures.isEmpty else { return nil }
      let names = form.pictures.enumerated().map { name(of: $1, number: $0 + 1).string }
      return SafeText(names.joined(separator: ", "))
    case .attribute(let attribute):
      // A description may end in empty lines.
      guard let content = form.content(of: attribute)?.trimmed, !content.isEmpty else {
        return nil
      }
      let text = SafeText(field.isNumber ? NumberText.grouped(content, caret: 0).text : content)
      guard attribute == .discount, let sale = form.salePrice else { return text }
      return "\(text), \(words.form.sellsAt(words.price(sale, in: form.currency)))"
    case .remember: return form.remembersIdentity ? "y" : "n"
    case .secret: return form.text(of: field).isEmpty ? nil : "••••"
    case .identifier:
      let text = form.text(of: field).text
      return text.isEmpty ? nil : SafeText(text)
    case .submit, .close: return nil
    }
  }
}

extension SafeText {
  /// The text with a full stop, unless it has one.
  var asLine: SafeText { string.hasSuffix(".") ? self : "\(self)." }
}
