import Foundation
import Market
import Testing
import Text

@testable import ViewModels

/// Writes that the market answers after a logout, or after a login as another vendor.
@Suite struct LogoutTests {
  private let first: Identity
  private let second: Identity
  private var selling = SellingModel()

  init() throws {
    let secret = try #require(Secret("a secret of a vendor"))
    first = try #require(Identity(identifier: "first", secret: secret))
    second = try #require(Identity(identifier: "second", secret: secret))
    _ = receive(.identityFound(first))
  }

  private mutating func handle(_ command: SellingModel.Command) -> [Effect] {
    selling.handle(command, now: .now)
  }

  private mutating func receive(_ event: Event) -> [Effect] { selling.receive(event, now: .now) }

  private func writes(_ effects: [Effect]) -> [WriteTicket] {
    effects.compactMap { if case .write(let ticket) = $0 { ticket } else { nil } }
  }

  private mutating func delete(_ ids: Int..., as identity: Identity) throws -> WriteTicket {
    let products = ids.map { SampleMarket.product($0) }
    return try #require(writes(handle(.delete(products, .vendor(identity)))).first)
  }

  private mutating func logOut(thenInAs identity: Identity?) {
    _ = handle(.logOut)
    guard let identity else { return }
    _ = handle(.logIn(identity, remember: false))
    _ = receive(.verified(identity, .success(Vendor(id: 2, name: "second"))))
  }

  @Test(arguments: [false, true]) mutating func anAnswerDoesNotLogInAgain(logsIn: Bool) throws {
    let ticket = try delete(3, 4, as: first)
    let next = logsIn ? second : nil
    logOut(thenInAs: next)
    let effects = receive(.written(ticket, .success(SampleMarket.product(3))))
    #expect(selling.identity == next)
    #expect(selling.vendor?.id == (logsIn ? 2 : nil))
    #expect(writes(effects).isEmpty && !selling.isBusy, "the rest is not deleted")
    #expect(!selling.canUndo(now: .now) && selling.deletedProducts(now: .now).isEmpty)
  }

  @Test mutating func aLoginAsTheSameVendorCanUndo() throws {
    let ticket = try delete(3, as: first)
    logOut(thenInAs: first)
    _ = receive(.written(ticket, .success(SampleMarket.product(3))))
    #expect(selling.identity == first && selling.canUndo(now: .now))
  }

  /// Sending them again would use the earlier vendor again.
  @Test mutating func failuresOfAnotherVendorAreNotSentAgain() throws {
    let failed = try delete(3, as: first)
    _ = receive(.written(failed, .failure(.marketFull)))
    #expect(selling.tasks.count == 1)
    let ticket = try delete(4, as: first)
    logOut(thenInAs: second)
    #expect(selling.tasks.map(\.ticket) == [ticket])
    _ = receive(.written(ticket, .failure(.marketFull)))
    #expect(selling.tasks.isEmpty)
  }

  /// The first product of a batch may be the proof of a secret that was typed for it.
  @Test mutating func aBatchWithTypedCredentialsContinues() throws {
    _ = receive(.identityFound(nil))
    let ticket = try delete(3, 4, as: first)
    let next = receive(.written(ticket, .success(SampleMarket.product(3))))
    #expect(selling.identity == first && writes(next).count == 1)
  }

  /// The pictures that it removed are still being loaded.
  @Test mutating func theUndoingOfAnEditEnds() throws {
    let product = Product(
      id: 7, vendor: Vendor(id: 1, name: "first"), name: "Walnut desk", description: "Solid.",
      thumbnail: "s1", price: Price(amount: 1_000, currency: .krw), stock: 3, createdOn: nil,
      issuedOn: nil, images: [ProductImage(id: 1, url: "u1", thumbnail: "s1")])
    var edited = product
    edited.images = []
    let edit = ProductEdit(
      of: product, draft: ProductDraft(ProductValues(product), pictures: 0), pictures: [])
    let ticket = selling.ticket(for: .edit(edit, .vendor(first)))
    _ = handle(.send(ticket, draft: UUID()))
    _ = receive(.written(ticket, .success(edited)))
    #expect(handle(.undo) == [.loadPictures(["u1"], of: 7)])
    logOut(thenInAs: second)
    #expect(writes(receive(.picturesLoaded(of: 7, [:]))).isEmpty)
  }
}
