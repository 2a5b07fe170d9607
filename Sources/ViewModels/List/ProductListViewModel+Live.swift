import Market

/// The list follows the market: what changes is shown in place, what is deleted goes, and what is
/// new is counted until the person asks for it, so that no row jumps.
extension ProductListViewModel {
  /// Products that others listed since the rows were loaded.
  public var newCount: Int { live.new.count }

  /// Listens to the market once it has answered; after a failure at once instead of later.
  mutating func listen(isBack: Bool) -> [Effect] {
    guard offers(.events) else { return [] }
    switch live.watching {
    case .not: break
    case .paused where isBack: live.pauses.reset()
    case .paused, .running, .impossible: return []
    }
    live.watching = .running
    return [.watch(after: live.place)]
  }

  mutating func endWatch(_ error: MarketError) -> [Effect] {
    guard live.watching == .running else { return [] }
    if case .notOffered = error {
      live.watching = .impossible
      return []
    }
    live.watching = .paused
    live.serial += 1
    var pause = live.pauses.next()
    if case .rateLimited(let seconds) = error { pause = max(pause, .seconds(seconds)) }
    return [.wake(.listen(serial: live.serial), after: pause)]
  }

  mutating func listenAgain(_ number: Int) -> [Effect] {
    guard live.watching == .paused, number == live.serial else { return [] }
    live.watching = .running
    return [.watch(after: live.place)]
  }

  mutating func receive(_ change: MarketChange) -> [Effect] {
    live.place = change.place ?? live.place
    live.pauses.reset()
    if change.kind == .reset {
      kept = nil
      return isOpen && failed == nil ? handle(.refresh) : []
    }
    // Where products are numbered 0, a number says nothing.
    let id = change.product
    guard id != 0 else { return [] }
    switch change.kind {
    case .created where !isKnown(id):
      guard !live.isOwn(id) else { return [] }
      live.noteNew(id)
      kept?.new.insert(id)
      return []
    case .created, .changed: return isKnown(id) ? fetch(id) : []
    // Of one that was restored since: news may be seconds behind what was written here.
    case .deleted where live.isOwn(id) && isKnown(id): return fetch(id)
    case .deleted:
      drop(id)
      return prefetchNeighbours()
    case .reset: return []
    }
  }

  /// Asks for one product that changed; whoever shows it takes the answer.
  public mutating func fetch(_ id: Int) -> [Effect] {
    guard isOpen, id != 0 else { return [] }
    live.enqueue(id, isVisible: window.row(ofID: id).map(visibleRows.contains) ?? false)
    return live.askNext()
  }

  mutating func receive(_ answer: Result<Product, MarketError>, for ticket: ProductTicket)
    -> [Effect]
  {
    guard let isTrue = live.take(ticket) else { return [] }
    switch answer {
    case .success(let product) where isTrue: _ = replace(product)
    case .failure(.notFound) where isTrue, .failure(.gone) where isTrue: drop(ticket.id)
    case .success, .failure: break
    }
    return live.askNext() + prefetchNeighbours()
  }

  /// Own products are no news, and an event of them may come before or after this.
  mutating func noteWritten(_ ticket: WriteTicket, _ product: Product) {
    switch ticket.write {
    case .register, .restore:
      live.trackOwn(product.id)
      kept?.isOutdated = true
    case .delete: live.untrackOwn(product.id)
    case .edit: break
    }
  }

  /// The first rows anew, with what is new among them.
  mutating func showNew() -> [Effect] {
    guard isOpen, failed == nil else { return handle(.refresh) }
    let dropped = dropTickets()
    wanted = nil
    sought = nil
    guard window.firstRow == 0 else {
      return dropped + ask(.jump(row: 0, number: 1), bypassesCache: true)
    }
    cursor = 0
    top = 0
    return dropped + ask(.start, bypassesCache: true)
  }

  /// Takes a product out of the list. The cursor stays on its own product; where that is the one
  /// that goes, the next one moves under it.
  mutating func drop(_ id: Int) {
    live.forget(id)
    kept?.remove(id)
    guard let row = window.row(ofID: id) else { return }
    window.remove(id: id)
    if row < cursor { cursor -= 1 }
    // In a grid a line begins at a multiple of its columns: there the products move up by one.
    if row < top, columns == 1 { top = max(window.firstRow, top - 1) }
    cursor = min(max(cursor, window.firstRow), max(window.firstRow, window.endRow - 1))
    reveal()
  }

  private func isKnown(_ id: Int) -> Bool {
    window.row(ofID: id) != nil || kept?.window.row(ofID: id) != nil
  }
}
