import Foundation
import Market
import SeededRandom
import Testing
import Text
import ViewModels

@Suite("An edit that met someone else's")
struct FormConflictTests {
  private static let seller = Secret("correct horse battery").flatMap {
    Identity(identifier: "cd706a3e-66db-11ed-9626-9dbe2d7e0bd4", secret: $0)
  }

  private func product(
    _ name: String = "Oak chair", amount: Decimal = 100, stock: Int = 3, revision: String = "\"1\"",
    images: [Int] = [1, 2], wording: ProductWording? = nil
  ) -> Product {
    Product(
      id: 7, vendor: Vendor(id: 1, name: "me"), name: SafeText(name),
      description: "A chair of solid oak", thumbnail: "",
      price: Price(amount: amount, currency: .usd), stock: stock, createdOn: nil, issuedOn: nil,
      images: images.map { ProductImage(id: $0, url: "u\($0)", thumbnail: "t\($0)") },
      revision: revision, wording: wording)
  }

  private func edit(_ product: Product, _ texts: [FormField: String]) -> ProductForm {
    var form = ProductForm(of: product, purpose: .edit(product))
    for (field, text) in texts {
      form.setFocus(field)
      _ = form.edit(.replaceAll(text))
    }
    return form
  }

  private func sent(_ form: inout ProductForm) -> ProductEdit? {
    guard case .send(.edit(let edit, _)) = form.submit(as: Self.seller) else { return nil }
    return edit
  }

  @Test func untouchedFieldsAreTheirsAndTypedOnesMine() {
    let form = edit(product(), [.name: "Walnut chair", .price: "90"])
    let theirs = product("Oak chair, oiled", stock: 1, revision: "\"2\"")
    let conflict = form.conflict(with: theirs)
    #expect(conflict.differences.map(\.attribute) == [.name, .price, .stock])
    #expect(conflict.differences.map(\.side) == [.mine, .mine, .theirs])
  }

  @Test func theChosenPartsAreSentForTheCurrentProduct() throws {
    var form = edit(product(), [.name: "Walnut chair", .price: "90"])
    var conflict = form.conflict(
      with: product("Oak chair, oiled", amount: 120, stock: 1, revision: "\"2\""))
    conflict.choose(.theirs, at: 0)
    form.resolve(conflict)
    let edit = try #require(sent(&form))
    #expect(edit.original.revision == "\"2\"")
    #expect(edit.changes.name == nil && edit.changes.stock == nil && edit.draft.amount == 90)
    // Undo in the field restores the typed text.
    form.setFocus(.name)
    _ = form.edit(.undo)
    #expect(form.text(of: .name).text == "Walnut chair")
  }

  @Test func withAllOfTheirsNothingIsLeftToSend() {
    var form = edit(product(), [.name: "Walnut chair"])
    var conflict = form.conflict(with: product("Oak chair, oiled", revision: "\"2\""))
    conflict.chooseAll(.theirs)
    form.resolve(conflict)
    #expect(form.submit(as: Self.seller) == .unchanged)
  }

  @Test func theNewThumbnailIsAPartToChoose() throws {
    var form = ProductForm(of: product(), purpose: .edit(product()))
    form.setFocus(.pictures)
    form.movePictureCursor(by: 1)
    form.shiftPicture(by: -1)
    let conflict = form.conflict(with: product("Oak chair, oiled", revision: "\"2\""))
    #expect(conflict.differences.map(\.attribute) == [.pictures, .name])
    form.resolve(conflict)
    #expect(try #require(sent(&form)).thumbnail == 2)
  }

  /// The pictures are one part if they can be changed; deleted ones cannot be kept.
  @Test func picturesAreOnePart() throws {
    var form = ProductForm(of: product(), purpose: .edit(product()))
    form.replacesPictures = true
    let theirs = product("Oak chair, oiled", revision: "\"2\"", images: [2, 3])
    let untouched = form.conflict(with: theirs).differences
    #expect(untouched.map(\.attribute) == [.pictures, .name])
    #expect(untouched.allSatisfy { $0.side == .theirs })
    form.setFocus(.pictures)
    _ = form.addPictures(["/tmp/a.jpg"])
    let job = try #require(form.pictureJobs.first)
    let upload = PictureUpload(fileName: "a.jpg", mediaType: "image/jpeg", bytes: Data([1]))
    form.receive(job, .success(PreparedPicture(upload: upload, before: 1)))
    let conflict = form.conflict(with: theirs)
    #expect(conflict.differences.map(\.side) == [.mine, .theirs])
    var mine = form
    mine.resolve(conflict)
    #expect(
      try #require(sent(&mine)).pictures == [
        .kept(try #require(theirs.images.first)), .new(upload),
      ]
    )
    var other = conflict
    other.chooseAll(.theirs)
    form.resolve(other)
    #expect(
      form.pictures.map(\.image) == theirs.images && form.submit(as: Self.seller) == .unchanged)
  }

  @Test func unchangedTextsStayAsInTheMarket() throws {
    let family = "가족 👨‍👩‍👧 의자"
    let wording = ProductWording(
      name: family, description: "A chair\tof \u{1B}[1m solid oak ❤️")
    var form = edit(product(SafeText(family).string, wording: wording), [.stock: "4"])
    #expect(form.text(of: .name).text == family)
    let edit = try #require(sent(&form))
    #expect(edit.changes == ProductValues(stock: 4))
    // The same from a draft.
    var again = ProductForm(
      try JSONDecoder().decode(FormDraft.self, from: JSONEncoder().encode(FormDraft(form))),
      need: .nothing)
    #expect(try #require(sent(&again)).changes.description == nil)
    again.setFocus(.name)
    _ = again.edit(.textEnd)
    _ = again.edit(.insert("!"))
    #expect(try #require(sent(&again)).changes.name == family + "!")
  }

  /// A form that was only opened changes nothing, and one whose stock was changed sends nothing
  /// else, with any text of a market and from a draft as well.
  @Test func fieldsThatWereNotTouchedAreNotSent() throws {
    var random = SeededRandom(seed: 5)
    for _ in 0..<500 {
      let (name, description) = (random.text(length: 30), random.text(length: 200))
      let product = product(
        SafeText(name).string, wording: ProductWording(name: name, description: description))
      var opened = edit(product, [:])
      #expect(opened.submit(as: Self.seller) == .unchanged, "\(name)")
      var form = edit(product, [.stock: "4"])
      var again = ProductForm(
        try JSONDecoder().decode(FormDraft.self, from: JSONEncoder().encode(FormDraft(form))),
        need: .nothing)
      for edit in [sent(&form), sent(&again)] {
        #expect(edit?.changes == ProductValues(stock: 4), "\(name)")
      }
    }
  }

  @Test func aProductThatNoFormWouldAcceptCanBeEdited() throws {
    let odd = Product(
      id: 7, vendor: Vendor(id: 1, name: "me"), name: "a", description: "", thumbnail: "",
      price: Price(amount: 100, discount: 300, currency: Currency(code: "XAU")), stock: .min,
      createdOn: nil, issuedOn: nil)
    var form = edit(odd, [.name: "A better name"])
    let edit = try #require(sent(&form))
    #expect(edit.changes == ProductValues(name: "A better name"))
    form.setFocus(.discount)
    _ = form.edit(.replaceAll("200"))
    #expect(form.submit(as: Self.seller) == .corrected)
  }
}
