import Foundation
import Market
import ScreenWords
import Testing
import Text
import ViewModels

/// A product that was only listed is edited while the market does not answer.
@Suite struct OfflineEditTests {
  private var selling = SellingModel()
  private let now = ContinuousClock.now

  private static func product(_ description: SafeText?, images: [ProductImage] = []) -> Product {
    Product(
      id: 7, vendor: Vendor(id: 1, name: "me"), name: "Oak chair", description: description,
      thumbnail: "t", price: Price(amount: 100, currency: .usd), stock: 3, createdOn: nil,
      issuedOn: nil, images: images)
  }

  /// The outcomes of opening the form of a product from a list.
  private mutating func open(_ product: Product) throws -> [SellingOutcome] {
    _ = selling.receive(.capabilities(.native), now: now)
    let effects = selling.handle(.openForm(of: product, isCopy: false, isFresh: false), now: now)
    guard case .loadProduct(let ticket)? = effects.first else { return [] }
    let away = MarketError.connection(host: "market.example", .refused)
    _ = selling.receive(.product(ticket, .failure(away)), now: now)
    return selling.drainOutcomes()
  }

  @Test mutating func theFormHasTheListedValues() throws {
    let product = Self.product("A chair of solid oak")
    guard case .productLoaded(product, request: _, isCopy: false)? = try open(product).first else {
      Issue.record("the form does not open")
      return
    }
    _ = selling.handle(.openForm(of: product, isCopy: false, isFresh: true), now: now)
    guard case .openForm(let form)? = selling.drainOutcomes().first else {
      Issue.record("the form does not open")
      return
    }
    // Its pictures are unknown, so they stay.
    #expect(!form.acceptsPictures && form.keepsPictures)
    #expect(form.draft.name == "Oak chair" && form.draft.stock == 3)
  }

  /// The form of the product itself would have the old values, and conflict with the draft.
  @Test(arguments: [false, true])
  mutating func anEditInTheOutboxIsResumed(isBeingSent: Bool) throws {
    let product = Self.product("A chair of solid oak")
    var edit = ProductForm(of: product, purpose: .edit(product))
    _ = edit.edit(.replaceAll("Walnut chair"))
    var draft = FormDraft(edit)
    draft.isDue = true
    _ = selling.receive(.draftsListed([draft]), now: now)
    #expect(selling.outbox.map(\.id) == [draft.id])
    if isBeingSent {
      let secret = try #require(Secret("a secret of a vendor"))
      _ = selling.receive(
        .identityFound(Identity(identifier: "me", secret: secret)), now: now)
      #expect(selling.handle(.sendDraft(draft), now: now) == [.claimDraft(draft.id)])
    }
    _ = selling.handle(.openForm(of: product, isCopy: false, isFresh: true), now: now)
    guard case .openForm(let form)? = selling.drainOutcomes().last else {
      Issue.record("the form does not open")
      return
    }
    #expect((form.id == draft.id) == !isBeingSent)
    #expect(form.draft.name == (isBeingSent ? "Oak chair" : "Walnut chair"))
  }

  /// `e` resumes it; new products are resumed with another key.
  @Test mutating func theDraftOfAnEditIsReportedAsSuch() {
    let product = Self.product("A chair of solid oak")
    let edit = FormDraft(ProductForm(of: product, purpose: .edit(product)))
    _ = selling.receive(.draftsListed([edit]), now: now)
    guard case .notify(.editWaiting("Oak chair"))? = selling.drainOutcomes().last else {
      Issue.record("another key is named")
      return
    }
  }

  /// Lists of older dialects have no descriptions: sending the form would delete it.
  @Test mutating func aProductOfWhichPartsAreUnknownIsNotEdited() throws {
    guard case .notify(.notLoaded)? = try open(Self.product(nil)).first else {
      Issue.record("a form without the description")
      return
    }
  }
}
