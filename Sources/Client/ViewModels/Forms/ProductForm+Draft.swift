import Market
import Text

extension ProductForm {
  /// Creates the form as it was closed; its pictures have to be prepared again.
  public init(_ draft: FormDraft, need: Need) {
    let product = draft.members.product?.product
    self.init(
      id: draft.id, key: draft.members.key, purpose: product.map(Purpose.edit) ?? .register,
      need: need)
    if let product { initialContents = ProductForm(of: product, purpose: purpose).initialContents }
    setContents(draft.typed)
    currency =
      Currency.accepted.first { $0.code.string == draft.typed[.currency] }
      ?? product?.price.currency ?? .krw
    let limit = ProductDraft.pictureCount.upperBound
    pictures = draft.members.pictures.prefix(limit).compactMap { picture in
      guard let number = picture.stored else {
        return FormPicture(path: picture.path, edits: picture.edits)
      }
      let image = product?.images.first { $0.id == number }
      return image.map { FormPicture(path: "", state: .stored($0)) }
    }
    if pictures.isEmpty, let product { pictures = Self.storedPictures(of: product) }
    copied = draft.copied
    hasDraft = true
    isDue = draft.isDue
    seller = draft.members.seller
    unconfirmedSince = draft.members.unconfirmedSince
    focus = fields.first { $0.key == draft.members.focus } ?? focus
  }

  /// Accepts changes that another browser has made to the draft since it was listed, unless
  /// something was typed here already. Returns the pictures to prepare.
  public mutating func restore(_ draft: FormDraft) -> [PictureJob] {
    var form = self
    form.focus = fields.first { $0.key == draft.members.focus } ?? focus
    var known = FormDraft(form)
    known.savedAt = draft.savedAt
    guard isUntouched, draft.id == id, draft != known else { return [] }
    let replaces = replacesPictures
    self = ProductForm(draft, need: need)
    replacesPictures = replaces
    return pictureJobs
  }

  /// Records that the draft has a file.
  public mutating func markAsSaved() { hasDraft = true }

  /// The pictures to prepare.
  public var pictureJobs: [PictureJob] {
    pictures.filter { $0.state == .preparing }.map(PictureJob.init)
  }
}
