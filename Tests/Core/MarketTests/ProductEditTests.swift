import Foundation
import Market
import Testing
import Text

@Suite struct ProductEditTests {
  private static func image(_ id: Int) -> ProductImage {
    ProductImage(id: id, url: SafeText("u\(id)"), thumbnail: SafeText("t\(id)"))
  }

  private static func product(
    _ name: SafeText, amount: Decimal, discount: Decimal = 0, stock: Int = 3,
    images: [Int] = [1, 2]
  ) -> Product {
    Product(
      id: 7, vendor: Vendor(id: 1, name: "me"), name: name, description: "A chair of solid oak",
      thumbnail: "", price: Price(amount: amount, discount: discount, currency: .usd),
      stock: stock, createdOn: nil, issuedOn: nil, images: images.map(image))
  }

  private static let upload = PictureUpload(
    fileName: "a", mediaType: "image/png", bytes: Data([1]))

  private static func draft(_ name: String, amount: Decimal) -> ProductDraft {
    ProductDraft(
      name: name, description: "A chair of solid oak", amount: amount, discount: 0, currency: .usd,
      stock: 3)
  }

  @Test func aReversedEditSendsTheFormerValuesAndNothingElse() {
    let original = Self.product("Oak chair", amount: 100, discount: 5)
    let edit = ProductEdit(of: original, draft: Self.draft("Walnut chair", amount: 90))
    let edited = Self.product("Walnut chair", amount: 90)
    let reversed = edit.reversed(from: edited)
    #expect(reversed.changes.name == "Oak chair")
    #expect(reversed.changes.amount == 100)
    #expect(reversed.draft.amount == 100 && reversed.draft.discount == 5)
    #expect(reversed.changes.description == nil && reversed.changes.stock == nil)
    #expect(reversed.pictures == nil && reversed.thumbnail == nil)
  }

  /// A market stores tabs as spaces, one kind of line break, and no white space around a text.
  @Test func whiteSpaceThatIsNotStoredIsNoChange() {
    let original = Self.product("Oak chair", amount: 100)
    func edit(_ name: String, _ description: String) -> ProductEdit {
      var draft = Self.draft(name, amount: 100)
      draft.description = description
      return ProductEdit(of: original, draft: draft)
    }
    #expect(edit(" Oak\tchair\r\n", "A\tchair of solid oak \n").isEmpty)
    #expect(edit("Oak\nchair", "A chair of solid oak").isEmpty)
    let changed = edit("Oak\tchair", "A chair\r\nof solid oak").changes
    #expect(changed == ProductValues(description: "A chair\r\nof solid oak"))
  }

  @Test func removedPicturesReturnToTheirPlaces() {
    let original = Self.product("Oak chair", amount: 100, images: [1, 2, 3])
    let edit = ProductEdit(
      of: original, draft: Self.draft("Oak chair", amount: 100),
      pictures: [.kept(Self.image(3)), .new(Self.upload)])
    let edited = Self.product("Oak chair", amount: 100, images: [3, 8])
    #expect(edit.removedImages(from: edited).map(\.id) == [1, 2])
    let reversed = edit.reversed(from: edited, removed: ["u1": Self.upload])
    #expect(reversed.pictures == [.new(Self.upload), .kept(Self.image(3))])
    // A product has at least one picture: if none were left, the edited ones stay.
    let replaced = Self.product("Oak chair", amount: 100, images: [8])
    #expect(edit.reversed(from: replaced).pictures == nil)
  }

  @Test func aFormerThumbnailReturns() {
    let original = Self.product("Oak chair", amount: 100)
    let edit = ProductEdit(
      of: original, draft: Self.draft("Oak chair", amount: 100), thumbnail: 2)
    #expect(edit.removedImages(from: original).isEmpty)
    #expect(edit.reversed(from: original).thumbnail == 1)
  }
}
