public import Market
public import Text

/// The detail of one product: shown at once as in the list, then as the market returns it.
public struct ProductDetailViewModel: Sendable {
  public private(set) var product: Product
  /// The index of the picture shown.
  public private(set) var picture = 0
  /// Whether the market returned the whole product during this visit.
  public private(set) var isFresh = false
  public private(set) var failure: MarketError?
  /// Whether it is loading and has been for a while.
  public private(set) var showsProgress = false
  private var ticket: ProductTicket?

  public init(product: Product) { self.product = product }

  /// The number of pictures; until the market has answered only the thumbnail is known.
  public var pictures: Int {
    product.images.isEmpty ? (product.thumbnail.isEmpty ? 0 : 1) : product.images.count
  }

  public var hasNext: Bool { picture + 1 < pictures }
  public var hasPrevious: Bool { picture > 0 }

  /// The address of the picture shown, or nil.
  public var pictureAddress: SafeText? {
    product.images.element(at: picture)?.url
      ?? (product.thumbnail.isEmpty ? nil : product.thumbnail)
  }

  /// Whether an older state is shown and no request is in flight.
  public var isOutdated: Bool { !isFresh && ticket == nil }

  /// Whether the market no longer has the product.
  public var isDeleted: Bool { if case .gone = failure { true } else { false } }

  /// Requests the whole product. `serial` differs from those of all earlier requests.
  public mutating func load(serial: Int) -> [Effect] {
    let ticket = ProductTicket(serial: serial, id: product.id, purpose: .detail)
    self.ticket = ticket
    failure = nil
    return [
      .loadProduct(ticket),
      .wake(.productProgressDelay(ticket), after: PageLoading.progressDelay),
    ]
  }

  /// Cancels the request in flight.
  public mutating func stop() -> [Effect] {
    defer { ticket = nil }
    showsProgress = false
    return ticket.map { [.cancelProduct($0)] } ?? []
  }

  /// Shows the product as it was just written. The answer to an earlier request is ignored.
  public mutating func replace(with product: Product) {
    guard product.id == self.product.id else { return }
    self.product = product
    ticket = nil
    showsProgress = false
    failure = nil
    isFresh = true
    turnPicture(by: 0)
  }

  public mutating func turnPicture(by count: Int) { showPicture(picture + count) }

  /// Shows the picture at an index, or the nearest there is.
  public mutating func showPicture(_ index: Int) {
    picture = min(max(0, index), max(0, pictures - 1))
  }

  public mutating func receive(_ event: Event) {
    switch event {
    case .product(let ticket, let answer) where ticket == self.ticket:
      self.ticket = nil
      showsProgress = false
      accept(answer)
    case .product(let ticket, let answer) where ticket.isUpdate && ticket.id == product.id:
      switch answer {
      case .success, .failure(.gone), .failure(.notFound): accept(answer)
      case .failure: break
      }
    case .changed(let change) where change.kind == .deleted && change.product == product.id:
      failure = .gone
    case .knownProduct(let ticket, let product) where ticket == self.ticket && !isFresh:
      self.product = product
    case .woke(.productProgressDelay(let ticket)) where ticket == self.ticket:
      showsProgress = true
    default: break
    }
  }

  private mutating func accept(_ answer: Result<Product, MarketError>) {
    switch answer {
    case .success(let product):
      self.product = product
      isFresh = true
      failure = nil
      turnPicture(by: 0)
    case .failure(let error): failure = error
    }
  }
}
