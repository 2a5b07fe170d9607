import Foundation
import Market
import ViewModels

/// The products that are open: on the whole screen, beside the list, or requested by a number.
struct OpenProducts {
  /// The result of a request for a product by its number.
  enum LookupResult {
    case product
    case failure(id: Int, MarketError)
  }

  /// The product on the whole screen; nil while the list is shown.
  var detail: OpenProduct?
  private(set) var pane = ProductPane()
  /// A product requested by its number, while nothing is known about it.
  private(set) var lookup: OpenProduct?
  private var serial = 0
  private(set) var shelf = SellerShelf(of: 0)

  /// The product that has the focus.
  var focused: OpenProduct? {
    get { detail ?? (pane.isFocused ? pane.open : nil) }
    set { if detail != nil { detail = newValue } else { pane.open = newValue } }
  }

  /// The product whose text can be scrolled.
  var shown: OpenProduct? {
    get { detail ?? pane.open }
    set { if detail != nil { detail = newValue } else { pane.open = newValue } }
  }

  /// Opens the product under the cursor on the whole screen.
  mutating func openSelected(of list: ProductListViewModel) -> [Effect] {
    guard let product = list.selected else { return [] }
    // A product that the pane already shows is opened in its current state.
    if let shown = pane.open, shown.viewModel.product.id == product.id, product.id != 0 {
      detail = shown
      pane = ProductPane(pausedAt: pane.pausedAt)
      return stopLookup()
    }
    return open(product, of: list)
  }

  mutating func open(_ product: Product, of list: ProductListViewModel) -> [Effect] {
    let stopped = (detail?.viewModel.stop() ?? []) + stopLookup()
    pane.isFocused = false
    let zoom = detail?.zoom
    detail = OpenProduct(product)
    detail?.zoom = zoom
    return stopped + loadFocused(of: list)
  }

  /// Loads the focused product again.
  mutating func reload(of list: ProductListViewModel) -> [Effect] {
    (focused?.viewModel.stop() ?? []) + loadFocused(of: list)
  }

  /// Returns a number that no other request of products has.
  mutating func nextSerial() -> Int {
    serial += 1
    return serial
  }

  private mutating func loadFocused(of list: ProductListViewModel) -> [Effect] {
    // A market that was never reached cannot be queried; the product of the last visit stays.
    guard list.isOpen else { return [] }
    let serial = nextSerial()
    return focused?.viewModel.load(serial: serial) ?? []
  }

  /// Closes the full-screen product; beside the list it stays.
  mutating func closeDetail(hasPane: Bool) -> [Effect] {
    guard var open = detail else { return [] }
    detail = nil
    guard hasPane else { return open.viewModel.stop() }
    pane.open = OpenProduct(viewModel: open.viewModel)
    return []
  }

  mutating func remove(_ product: Product) {
    if detail?.viewModel.product.id == product.id { detail = nil }
    shelf.remove(product.id)
  }

  mutating func replace(_ product: Product) {
    detail?.viewModel.replace(with: product)
    pane.open?.viewModel.replace(with: product)
    shelf.replace(product)
  }

  /// Cancels the loading of the open products.
  mutating func cancel() -> [Effect] { (focused?.viewModel.stop() ?? []) + stopLookup() }

  /// Other products of the seller whose product is on the whole screen, once its text is known,
  /// which they are below.
  var others: [Product] {
    guard let open = detail?.viewModel, open.isFresh || open.isOutdated else { return [] }
    return shelf.products(besides: open.product)
  }

  /// Requests other products of the seller whose product was loaded, once for each seller unless
  /// they are outdated.
  mutating func fillShelf() -> [Effect] {
    guard let open = detail?.viewModel, open.isFresh, open.product.vendor.id != 0 else { return [] }
    let isAnother = open.product.vendor.id != shelf.vendor
    guard isAnother || shelf.isOutdated else { return [] }
    if isAnother { shelf = SellerShelf(of: open.product.vendor.id) }
    shelf.isOutdated = false
    return [.loadProducts(of: shelf.vendor)]
  }

  /// Lets the market be asked again for other products of the seller.
  mutating func expireShelf() { shelf.isOutdated = true }

  private mutating func receiveForShelf(_ event: Event) {
    switch event {
    case .productsLoaded(let vendor, let page): shelf.receive(page.products, of: vendor)
    case .product(_, .success(let product)): shelf.replace(product)
    case .product(let ticket, .failure(.gone)), .product(let ticket, .failure(.notFound)):
      shelf.remove(ticket.id)
    case .changed(let change) where change.kind == .deleted: shelf.remove(change.product)
    case .changed(let change) where change.kind == .reset: expireShelf()
    default: break
    }
  }

  mutating func receive(_ event: Event) -> LookupResult? {
    receiveForShelf(event)
    detail?.viewModel.receive(event)
    pane.open?.viewModel.receive(event)
    return receiveForLookup(event)
  }
}

// The pane.
extension OpenProducts {
  /// Lets the pane follow the cursor: at once when it shows nothing, otherwise after a pause. There
  /// is at most one pause, no matter how many keys are pressed.
  mutating func followCursor(of list: ProductListViewModel, hasPane: Bool) -> [Effect] {
    guard detail == nil, pane.pausedAt == nil else { return [] }
    guard hasPane, let selected = list.window.id(at: list.cursor) else { return closePane() }
    guard let shown = pane.open?.viewModel.product else { return showSelected(of: list) }
    if shown.id == selected, selected != 0 || shown.name == list.selected?.name { return [] }
    pane.pausedAt = list.cursor
    return [.wake(.preview, after: ProductPane.pause)]
  }

  mutating func endPause(of list: ProductListViewModel, hasPane: Bool) -> [Effect] {
    let row = pane.pausedAt
    pane.pausedAt = nil
    guard row == list.cursor, detail == nil, hasPane else {
      return followCursor(of: list, hasPane: hasPane)
    }
    return showSelected(of: list)
  }

  /// Lets the pane follow the cursor now if it waits for that: a key that was held is released.
  mutating func rest(of list: ProductListViewModel, hasPane: Bool) -> [Effect] {
    pane.pausedAt = nil
    let effects = followCursor(of: list, hasPane: hasPane)
    guard pane.pausedAt != nil else { return effects }
    pane.pausedAt = nil
    return showSelected(of: list)
  }

  /// Moves the focus from the list to the pane and back.
  mutating func toggleFocus(of list: ProductListViewModel, hasPane: Bool) -> [Effect] {
    guard hasPane, pane.open != nil else { return [] }
    pane.isFocused.toggle()
    guard pane.isFocused, pane.open?.viewModel.product.id != list.selected?.id else { return [] }
    return showSelected(of: list)
  }

  mutating func unfocusPane() { pane.isFocused = false }

  /// Shows the product under the cursor in place of the open one: on the whole screen, or else
  /// beside the list.
  mutating func showSelected(of list: ProductListViewModel) -> [Effect] {
    guard detail == nil else { return list.selected.map { open($0, of: list) } ?? [] }
    guard let product = list.selected else { return closePane() }
    let stopped = pane.open?.viewModel.stop() ?? []
    pane.open = OpenProduct(product)
    guard list.isOpen else { return stopped }
    let serial = nextSerial()
    return stopped + (pane.open?.viewModel.load(serial: serial) ?? [])
  }

  private mutating func closePane() -> [Effect] {
    defer {
      pane.open = nil
      pane.isFocused = false
    }
    return pane.open?.viewModel.stop() ?? []
  }
}

// A product by its number.
extension OpenProducts {
  mutating func lookUp(_ id: Int) -> [Effect] {
    let stopped = stopLookup()
    var viewModel = ProductDetailViewModel(product: Product(unknown: id))
    let effects = viewModel.load(serial: nextSerial())
    lookup = OpenProduct(viewModel: viewModel)
    return stopped + effects
  }

  /// Cancels the request: the user has turned to something else.
  mutating func stopLookup() -> [Effect] {
    defer { lookup = nil }
    return lookup?.viewModel.stop() ?? []
  }

  private mutating func receiveForLookup(_ event: Event) -> LookupResult? {
    guard var found = lookup else { return nil }
    found.viewModel.receive(event)
    lookup = nil
    if let error = found.viewModel.failure {
      return .failure(id: found.viewModel.product.id, error)
    }
    guard found.viewModel.product != Product(unknown: found.viewModel.product.id) else {
      lookup = found
      return nil
    }
    pane.isFocused = false
    detail = found
    return .product
  }
}

// Changes of the market.
extension OpenProducts {
  /// The numbers of products to load again after an event: open ones, and others of their seller,
  /// that the list does not hold.
  func outdated(by event: Event, in list: ProductListViewModel) -> [Int] {
    guard case .changed(let change) = event else { return [] }
    if change.kind == .reset { return all.map(\.product.id) }
    guard change.kind == .changed, list.window.row(ofID: change.product) == nil,
      shelf.contains(change.product)
        || all.contains(where: { $0.product.id == change.product })
    else { return [] }
    return [change.product]
  }

  /// The numbers of products that were opened while the market was offline.
  var outdated: [Int] { all.filter(\.isOutdated).map(\.product.id) }

  private var all: [ProductDetailViewModel] {
    [detail?.viewModel, pane.open?.viewModel].compactMap(\.self)
  }
}

/// A product opened over the list or beside it.
struct OpenProduct {
  var viewModel: ProductDetailViewModel
  /// The first line of its text that is shown.
  var top = 0
  /// The screen that Esc leads to from the picture alone; nil while the whole product is shown.
  var zoom: Zoom?

  enum Zoom { case overProduct, overList }

  init(viewModel: ProductDetailViewModel) { self.viewModel = viewModel }

  init(_ product: Product) { viewModel = ProductDetailViewModel(product: product) }
}

/// The product beside the list. It follows the cursor once the cursor rests, so that scrolling
/// causes no requests.
struct ProductPane {
  var open: OpenProduct?
  /// Whether it has the focus.
  var isFocused = false
  /// The row of the cursor when the pause began, or nil.
  var pausedAt: Int?

  /// The time that the cursor rests before the pane follows it.
  static let pause = Duration.milliseconds(70)
}
