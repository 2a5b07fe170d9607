import Market
import ScreenWords
import Scripting
import Text
import ViewModels
import Words

/// Questions that a typed line answers, instead of being a command.
enum Dialogue: Sendable {
  case sort
  case filter(FilterQuestions)
  /// The number of a product for a command.
  case row(TypedCommand)
  case drafts([FormDraft])
  case form(FormQuestions)
  case conflict(FormQuestions, FormConflict)
  case deletion(DeletionQuestions)
  /// The number of a deleted product to restore.
  case trash([DeletedProduct], Identity)
  case login(identifier: String?)
  /// Whether the typed identity is saved once the market has accepted it.
  case remember(Identity)
  /// The name of a visitor's vendor, before a command.
  case name(TypedLine)
  case language
  /// The number or the address of a market.
  case market
  /// The number or the name of a saved view.
  case view
  /// Whether to end without the drafts that could not be saved.
  case leaving

  func prompt(_ words: ScreenWords) -> SafeText {
    let phrases = words.accessible.questions
    return switch self {
    case .sort: words.accessible.sortPrompt
    case .filter(let questions): questions.prompt(phrases)
    case .row: phrases.row
    case .drafts: phrases.draftsPrompt
    case .form(let questions): questions.prompt
    case .conflict: phrases.conflictPrompt
    case .deletion(let questions): questions.prompt(words)
    case .trash: phrases.trashPrompt
    case .login(nil): phrases.field(words.form.fields.identifier, nil)
    case .login: phrases.field(words.form.fields.secret, nil)
    case .remember: phrases.remember
    case .name: "\(words.kiosk.nameTitle):"
    case .language: phrases.languagePrompt
    case .market: phrases.marketPrompt
    case .view: phrases.viewPrompt
    case .leaving: phrases.leaveUnsaved
    }
  }

  var isSecret: Bool {
    switch self {
    case .form(let questions): questions.isSecret
    case .deletion(let questions): questions.isSecret
    case .login(let identifier): identifier != nil
    default: false
    }
  }
}

/// The questions before a product is deleted: the missing credentials, and a confirmation.
struct DeletionQuestions: Sendable {
  let product: Product
  private let need: ProductForm.Need
  private var identifier: String?
  private var credentials: Credentials?

  /// - Parameter identity: The stored one.
  init(_ product: Product, need: ProductForm.Need, identity: Identity?) {
    self.product = product
    self.need = need
    credentials = need == .nothing ? identity.map(Credentials.vendor) : nil
  }

  var isSecret: Bool { credentials == nil && (need == .password || identifier != nil) }

  func prompt(_ words: ScreenWords) -> SafeText {
    let phrases = words.accessible.questions
    if credentials != nil { return phrases.confirmDeletion(product.name) }
    if need == .password { return phrases.field(words.form.password, nil) }
    let fields = words.form.fields
    return phrases.field(identifier == nil ? fields.identifier : fields.secret, nil)
  }

  enum Outcome {
    case ask
    case delete(Credentials)
    case keep
  }

  mutating func answer(_ line: String) -> Outcome {
    if let credentials { return TypedAnswer.isYes(line) ? .delete(credentials) : .keep }
    guard !line.trimmed.isEmpty else { return .keep }
    if need == .password {
      credentials = Secret(line).map(Credentials.password)
    } else if let identifier {
      credentials = Secret(line).flatMap { Identity(identifier: identifier, secret: $0) }
        .map(Credentials.vendor)
      if credentials == nil { return .keep }
    } else {
      identifier = line.trimmed
    }
    return .ask
  }
}
