import Files
import Foundation
import Market
import Testing
import Text
import ViewModels
import Words

@Suite("Drafts")
struct FormDraftTests {
  private func form(_ name: String) -> ProductForm {
    var form = ProductForm()
    _ = form.edit(.insert(name))
    return form
  }

  /// A draft can be described without opening it.
  @Test func aDraftDescribesItsProduct() throws {
    let product = Product(
      id: 7, vendor: Vendor(id: 1, name: nil), name: "Desk", description: "Oiled walnut.",
      thumbnail: "", price: Price(amount: 1, currency: .krw), stock: 1, createdOn: nil,
      issuedOn: nil)
    var copy = ProductForm(of: product, purpose: .register)
    _ = copy.addPictures(["/a.png", "/b.png"])
    let draft = FormDraft(copy)
    #expect(draft.copied == 7 && draft.edited == nil && draft.pictureCount == 2)
    #expect(FormDraft(ProductForm(draft, need: .nothing)).copied == 7)
    let edit = FormDraft(ProductForm(of: product, purpose: .edit(product)))
    #expect(edit.copied == nil && edit.edited == 7)
    // Saved by an earlier build.
    let data = try JSONEncoder().encode(FormDraft(ProductForm()))
    #expect(!String(decoding: data, as: UTF8.self).contains("copied"))
    #expect(try JSONDecoder().decode(FormDraft.self, from: data).copied == nil)
  }

  /// Markets sign them.
  @Test func longAddressesOfPicturesAreWhole() throws {
    let address = SafeText(
      "https://market.example/" + String(repeating: "a", count: 1_900),
      limit: ProductImage.maximumAddressLength)
    let product = Product(
      id: 7, vendor: Vendor(id: 1, name: nil), name: "Desk", description: "Oiled walnut.",
      thumbnail: "", price: Price(amount: 1, currency: .krw), stock: 1, createdOn: nil,
      issuedOn: nil, images: [ProductImage(id: 1, url: address, thumbnail: address)])
    let data = try JSONEncoder().encode(
      FormDraft(ProductForm(of: product, purpose: .edit(product))))
    let draft = try JSONDecoder().decode(FormDraft.self, from: data)
    #expect(ProductForm(draft, need: .nothing).original?.images == product.images)
  }

  /// Also those that are added later, and those of the product that an edit began with.
  @Test func aDraftKeepsEveryField() throws {
    var form = ProductForm()
    form.chooseCurrency(.usd)
    for field in FormField.allCases where field.isText && form.fields.contains(field) {
      form.setFocus(field)
      _ = form.edit(.insert(field.isNumber ? "12" : "\(field) as it was typed"))
    }
    let draft = try JSONDecoder().decode(
      FormDraft.self, from: JSONEncoder().encode(FormDraft(form)))
    #expect(draft == FormDraft(form))
    let opened = ProductForm(draft, need: .nothing)
    #expect(FormDraft(opened).contents == FormDraft(form).contents)
    #expect(opened.draft == form.draft && opened.focus == form.focus)
    let product = Product(
      id: 7, vendor: Vendor(id: 1, name: nil), fields: try #require(ProductFields(form.draft)),
      thumbnail: "", createdOn: nil, issuedOn: nil)
    let edit = try JSONDecoder().decode(
      FormDraft.self,
      from: JSONEncoder().encode(FormDraft(ProductForm(of: product, purpose: .edit(product)))))
    guard case .edit(let kept) = ProductForm(edit, need: .nothing).purpose else {
      Issue.record("not an edit")
      return
    }
    #expect(ProductValues(kept) == ProductValues(form.draft))
  }

  /// The file of a draft's picture may be gone: that is reported, and the draft is unchanged.
  @Test func aDraftWhosePictureIsGoneLosesNothing() throws {
    var form = form("a desk")
    _ = form.addPictures(["/gone.png", "/there.png"])
    let kept = FormDraft(form)
    var opened = ProductForm(kept, need: .nothing)
    let jobs = opened.pictureJobs
    opened.receive(
      jobs[0], .failure(PicturePreparationError(fileName: "gone.png", .file(.system(ENOENT)))))
    let upload = PictureUpload(fileName: "there.png", mediaType: "image/png", bytes: Data([1]))
    opened.receive(jobs[1], .success(PreparedPicture(upload: upload, before: 1)))
    #expect(opened.pictures.map(\.path) == ["/gone.png", "/there.png"])
    #expect(opened.shownProblems(in: .english)[.pictures] == "gone.png: File not found")
    #expect(FormDraft(opened).pictureCount == 2)
    #expect(opened.submit(as: nil) == .corrected)
  }

  /// It would be shown, and saved in the draft.
  @Test func aKilledSecretStaysInItsField() {
    var form = ProductForm(need: .identity)
    form.setFocus(.name)
    _ = form.edit(.insert("desk"))
    _ = form.edit(.killToLineStart)
    form.setFocus(.secret)
    _ = form.edit(.insert("hunter2hunter2"))
    _ = form.edit(.killToLineStart)
    for field in [FormField.name, .description] {
      form.setFocus(field)
      _ = form.edit(.yank)
    }
    #expect(form.text(of: .name).text == "desk" && form.description.text == "desk")
    form.setFocus(.secret)
    _ = form.edit(.yank)
    #expect(form.text(of: .secret).text == "hunter2hunter2")
  }
}
