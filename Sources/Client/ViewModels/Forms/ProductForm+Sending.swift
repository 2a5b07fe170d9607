import Foundation
public import Market
import Text

extension ProductForm {
  /// The result of submitting a form.
  public enum Submission: Hashable, Sendable {
    case send(MarketWrite)
    /// The form has errors; the focus is on the first of them.
    case corrected
    /// Pictures are still being prepared.
    case preparing
    /// An edit that changes nothing.
    case unchanged
    case underWay
  }

  /// Returns the write to send. `identity` is the stored one; without it the form's own fields are
  /// used.
  public mutating func submit(as identity: Identity?) -> Submission {
    guard sending == nil else { return .underWay }
    // Before the rules are checked: a picture may be all that is missing.
    guard awaitedPictures == 0 else { return .preparing }
    isSubmitted = true
    refusals = [:]
    refusedFile = nil
    let problems = problems
    if let first = fields.first(where: { problems[$0] != nil }) {
      focus = first
      return .corrected
    }
    guard !isPreparing else { return .preparing }
    guard let credentials = credentials(identity) else { return .corrected }
    // The key was used with different contents: the form is sent as a new one.
    if failure == .idempotencyKeyReused { (key, unconfirmedSince) = (UUID(), nil) }
    switch purpose {
    case .register:
      return .send(.register(draft, pictures: uploads, credentials, key: key))
    case .edit(let original):
      let edit = ProductEdit(
        of: original, draft: changedDraft(of: original), thumbnail: chosenThumbnail(of: original),
        pictures: keepsPictures ? nil : editedPictures, key: key)
      return edit.isEmpty ? .unchanged : .send(.edit(edit, credentials))
    }
  }

  public mutating func sent(_ ticket: WriteTicket) {
    sending = ticket
    progress = nil
    failure = nil
    isDue = false
    seller = ticket.write.credentials.identity?.identifier
  }

  public mutating func receive(_ ticket: WriteTicket, progress: UploadProgress) {
    if ticket == sending { self.progress = progress }
  }

  /// Accepts the failure of a submit: the form is unchanged and shows the reason.
  public mutating func receive(_ ticket: WriteTicket, failure: MarketError) {
    guard ticket == sending else { return }
    sending = nil
    progress = nil
    self.failure = failure == .cancelled ? nil : failure
    isDue = failure.isOffline
    if failure.leavesOutcomeUnknown, !isEdit {
      unconfirmedSince = unconfirmedSince ?? Date.now.timeIntervalSince1970
    }
    switch failure {
    case .refused(let problems):
      for problem in problems { refusals[.attribute(problem.field)] = .rule(problem) }
    case .wrongSecret, .unknownVendor:
      reload(instead: ticket.write.credentials)
      // What is typed next is another secret.
      if failure == .wrongSecret { texts[.secret] = TextField() }
      let field = failure == .wrongSecret ? FormField.secret : .identifier
      if fields.contains(field) { focus = field }
    default:
      guard let field = failure.refusedField, case .status(_, let message?) = failure else {
        return
      }
      refusals[.attribute(field)] = .market(message.withoutKey)
      focus = .attribute(field)
    }
  }

  /// Lets the user type another identity after the stored one was refused.
  private mutating func reload(instead refused: Credentials) {
    guard need == .nothing, let identity = refused.identity else { return }
    need = .identity
    texts[.identifier] = TextField(identity.identifier)
  }

  /// Returns the stored or typed credentials.
  public func credentials(_ identity: Identity?) -> Credentials? {
    guard need != .nothing else { return identity.map(Credentials.vendor) }
    return need.credentials(
      identifier: text(of: .identifier).text, secret: text(of: .secret).text)
  }

  /// The typed identity, if the user wants it to be saved.
  public var identityToSave: Identity? {
    remembersIdentity ? credentials(nil)?.identity : nil
  }

  /// Returns the typed values, and for unchanged fields exactly those of the product.
  func changedDraft(of original: Product) -> ProductDraft {
    let former = ProductValues(original)
    let values = ProductAttribute.allCases.reduce(into: ProductValues(draft)) { values, attribute in
      if isUnchanged(attribute) { values.take(attribute, from: former) }
    }
    return ProductDraft(values, pictures: draft.pictures)
  }

  /// The pictures to send, in their order.
  private var uploads: [PictureUpload] {
    pictures.compactMap { if case .ready(let upload, _) = $0.state { upload } else { nil } }
  }

  /// The pictures after an edit, in their order.
  private var editedPictures: [EditedPicture] {
    pictures.compactMap { picture in
      switch picture.state {
      case .stored(let image): .kept(image)
      case .ready(let upload, _): .new(upload)
      case .preparing, .refused: nil
      }
    }
  }

  /// Returns the number of the first picture, if it was not the first before. Where pictures can be
  /// changed, their order expresses it.
  private func chosenThumbnail(of original: Product) -> Int? {
    guard !replacesPictures, let first = pictures.first?.image,
      first.id != original.images.first?.id
    else { return nil }
    return first.id
  }
}

extension MarketError {
  /// Whether the market may have carried out the write, although its answer was lost.
  var leavesOutcomeUnknown: Bool {
    switch self {
    case .unknownOutcome: true
    case .timeout: !isOffline
    case .status(let code, _): code >= 500
    default: false
    }
  }
}

extension SafeText {
  /// The message of a market without the key of the field that it is shown below: `name: too short`
  /// is `too short`.
  fileprivate var withoutKey: SafeText {
    guard let colon = string.firstRange(of: ": "), !string[..<colon.lowerBound].contains(" "),
      colon.upperBound < string.endIndex
    else { return self }
    return SafeText(string[colon.upperBound...])
  }
}
