import Market
import Testing
import Text
import ViewModels

@Suite struct DetailTests {
  private static func full(_ id: Int, pictures: Int) -> Product {
    let listed = SampleMarket.product(id)
    return Product(
      id: id, vendor: listed.vendor, name: "Told again", description: "All of it", thumbnail: "t",
      price: listed.price, stock: 1, createdOn: nil, issuedOn: nil,
      images: (0..<pictures).map { ProductImage(id: $0, url: "u", thumbnail: "t") })
  }

  @Test func showsTheListsProductUntilTheMarketAnswers() throws {
    var detail = ProductDetailViewModel(product: SampleMarket.product(7))
    let ticket = try #require(Self.ticket(in: detail.load(serial: 1)))
    #expect(ticket.id == 7)
    #expect(detail.product.name == "Product 7")
    #expect(!detail.isFresh)
    detail.receive(.product(ticket, .success(Self.full(7, pictures: 3))))
    #expect(detail.product.name == "Told again")
    #expect(detail.isFresh)
    #expect(detail.pictures == 3)
  }

  @Test func anAnswerToAnotherTicketIsIgnored() throws {
    var detail = ProductDetailViewModel(product: SampleMarket.product(7))
    let first = try #require(Self.ticket(in: detail.load(serial: 1)))
    let second = try #require(Self.ticket(in: detail.load(serial: 2)))
    detail.receive(.product(first, .failure(.notFound)))
    #expect(detail.failure == nil)
    #expect(detail.stop() == [.cancelProduct(second)])
    detail.receive(.product(second, .success(Self.full(7, pictures: 1))))
    #expect(!detail.isFresh, "it is no longer awaited")
  }

  @Test func aFailureKeepsTheShownProduct() throws {
    var detail = ProductDetailViewModel(product: SampleMarket.product(7))
    let ticket = try #require(Self.ticket(in: detail.load(serial: 1)))
    detail.receive(.woke(.productProgressDelay(ticket)))
    #expect(detail.showsProgress)
    detail.receive(.product(ticket, .failure(.gone)))
    #expect(detail.failure == .gone)
    #expect(!detail.showsProgress)
    #expect(detail.product.name == "Product 7")
  }

  @Test func anAnswerFromBeforeAWriteIsIgnored() throws {
    var detail = ProductDetailViewModel(product: SampleMarket.product(7))
    let ticket = try #require(Self.ticket(in: detail.load(serial: 1)))
    detail.replace(with: Self.full(7, pictures: 2))
    detail.receive(.product(ticket, .success(Self.full(7, pictures: 1))))
    #expect(detail.pictures == 2)
    #expect(!detail.showsProgress)
  }

  @Test func picturesTurnAndStopAtTheEnds() throws {
    var detail = ProductDetailViewModel(product: SampleMarket.product(7))
    detail.turnPicture(by: 1)
    #expect(detail.picture == 0)
    let ticket = try #require(Self.ticket(in: detail.load(serial: 1)))
    detail.receive(.product(ticket, .success(Self.full(7, pictures: 2))))
    detail.turnPicture(by: 1)
    detail.turnPicture(by: 1)
    #expect(detail.picture == 1)
    detail.turnPicture(by: -5)
    #expect(detail.picture == 0)
  }

  private static func ticket(in effects: [Effect]) -> ProductTicket? {
    for case .loadProduct(let ticket) in effects { return ticket }
    return nil
  }
}
