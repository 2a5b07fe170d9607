import Foundation
import Market
import Testing
import Text
import Wire

@testable import ViewModels

@Suite struct OutboxTests {
  private var selling = SellingModel()

  init() throws {
    let secret = try #require(Secret("a secret of a vendor"))
    _ = selling.receive(
      .identityFound(Identity(identifier: "me", secret: secret)), now: .now)
    _ = selling.receive(.capabilities(Dialects.native.capabilities), now: .now)
  }

  private static let page = Event.page(
    PageTicket(
      serial: 1, purpose: .start, request: PageRequest(.number(1)), freshness: .answered),
    .success(SampleMarket(1).page(PageRequest(.number(1)))))

  /// They had been left out, and an edit of nothing else was removed as unchanged.
  @Test mutating func anEditSendsItsPictures() throws {
    let product = Product(
      id: 7, vendor: Vendor(id: 1, name: "me"), name: "Walnut desk",
      description: "Solid walnut, oiled.", thumbnail: "s1",
      price: Price(amount: 480_000, currency: .krw), stock: 3, createdOn: nil, issuedOn: nil,
      images: [1, 2].map { ProductImage(id: $0, url: "u\($0)", thumbnail: "s\($0)") })
    var form = ProductForm(of: product, purpose: .edit(product), need: .nothing)
    selling.configure(&form)
    form.removePicture()
    #expect(form.pictures.count == 1)
    let draft = FormDraft(form)
    let effects = selling.receive(.draftClaimed(draft.id, draft), now: .now)
    guard case .write(let ticket)? = effects.first, case .edit(let edit, _) = ticket.write else {
      Issue.record("nothing is sent: \(effects)")
      return
    }
    #expect(edit.pictures?.count == 1)
  }

  /// It has no file to claim: it would be claimed again and again.
  @Test mutating func aDraftThatCouldNotBeSavedIsNotClaimed() throws {
    let draft = FormDraft(deleting: SampleMarket.product(3))
    selling.draftStore.add(draft)
    #expect(selling.outbox.map(\.id) == [draft.id])
    #expect(!selling.receive(Self.page, now: .now).contains(.claimDraft(draft.id)))
    #expect(selling.receive(.draftsListed([]), now: .now).isEmpty)
    _ = selling.receive(.draftSaved(draft, failure: nil), now: .now)
    #expect(selling.receive(.draftsListed([draft]), now: .now) == [.claimDraft(draft.id)])
  }
}
