public import Market

/// Products that were written here are updated in place, without a refresh.
extension ProductListViewModel {
  /// Goes to a product that was just listed: the newest product is the first, in generation 1 the
  /// last, as far as `Viewport.maximumReach` allows.
  public mutating func registered(_ product: Product) -> [Effect] {
    // The market has just answered, despite an earlier failure.
    guard isOpen else { return refresh() }
    guard listQuery.capabilities.listsOldestFirst, query == .everything, showsQuery,
      loading.isReady, product.id != 0
    else { return loadNewest() }
    arrival = product.id
    guard window.isAtEnd else { return goToLast() }
    let row = window.endRow
    return restart(.jump(.row(row), number: window.pageNumber(of: row)), freshness: .refreshed)
  }

  /// Loads the list again after the outbox has registered a product: the cursor stays on its
  /// product.
  public mutating func refreshAfterRegistration() -> [Effect] {
    staysOnProduct = true
    return refresh()
  }

  public mutating func replace(_ product: Product) {
    let product = product.asRow
    window.replace(product)
    listQuery.loaded.replace(product)
    listQuery.plainList?.window.replace(product)
  }

  public mutating func remove(_ product: Product) -> [Effect] {
    drop(product.id)
    return prefetchNeighbours()
  }

  /// Loads the list again, since only the market knows the row of a restored product.
  public mutating func restored(_ product: Product) -> [Effect] {
    viewport.destination = .product(product)
    return isOpen ? restart(purposeOfRefresh, freshness: .refreshed) : []
  }

  /// Requests one product that changed; every view of it uses the answer.
  public mutating func fetch(_ id: Int) -> [Effect] {
    guard isOpen, id != 0 else { return [] }
    let isVisible = window.row(ofID: id).map(visibleRows.contains) ?? false
    live.updates.enqueue(id, isVisible: isVisible)
    return live.updates.next()
  }
}

/// The list follows the market: changed products change in place, deleted ones disappear, and new
/// ones are counted until the user asks for them, so that no row jumps.
extension ProductListViewModel {
  mutating func receive(_ change: MarketChange) -> [Effect] {
    live.stream.received(change)
    guard change.kind != .reset else { return reload() }
    // In a market that numbers every product 0, the product is unknown.
    let id = change.product
    guard id != 0 else { return [] }
    switch change.kind {
    case .created where !isKnown(id):
      recordNew(id)
      return []
    case .created, .changed: return isKnown(id) ? fetch(id) : []
    case .deleted where live.isOwn(id) && isKnown(id): return fetch(id)
    case .deleted:
      drop(id)
      return prefetchNeighbours()
    case .reset, .readOnly, .writable: return []
    }
  }

  /// Loads everything again after a reset. No key has asked for it: the cursor stays on its
  /// product, and a jump in flight still goes to its row.
  private mutating func reload() -> [Effect] {
    listQuery.plainList = nil
    if loading.jump != nil, let jump = loading.lastPurpose {
      return restart(jump, freshness: .refreshed)
    }
    staysOnProduct = true
    return loading.isReady
      ? restart(purposeOfRefresh, freshness: .refreshed) : retryRefreshing()
  }

  /// Whether an event may be older than what the user has written: the news of a deletion than the
  /// restoration of the product, which the list loads instead, or an answer than an edit.
  public func mayBeLate(_ event: Event) -> Bool {
    switch event {
    case .changed(let change): change.kind == .deleted && live.isOwn(change.product)
    case .product(let ticket, _): live.updates.isExpired(ticket)
    default: false
    }
  }

  mutating func receive(_ answer: Result<Product, MarketError>, for ticket: ProductTicket)
    -> [Effect]
  {
    guard let validity = live.updates.finish(ticket) else { return [] }
    if validity == .current {
      switch answer {
      case .success(let product):
        live.updates.recordSuccess()
        replace(product)
      case .failure(.notFound), .failure(.gone): drop(ticket.id)
      // The market does not report the change again.
      case .failure(let error) where error.isTransient:
        return live.updates.retry(ticket.id, after: error)
      case .failure: break
      }
    }
    return live.updates.next() + prefetchNeighbours()
  }

  /// Records a write of the user: own products are not counted as new, whether the market's event
  /// arrives before or after this.
  mutating func recordWrite(_ ticket: WriteTicket, _ product: Product) {
    switch ticket.write {
    case .register, .restore:
      live.trackOwn(product.id)
      listQuery.plainList?.isOutdated = true
    case .delete: live.untrackOwn(product.id)
    case .edit: live.updates.expire(product.id)
    }
  }

  private mutating func recordNew(_ id: Int) {
    guard !live.isOwn(id) else { return }
    live.recordNew(id)
    listQuery.plainList?.recordNew(id)
  }

  private mutating func drop(_ id: Int) {
    live.forget(id)
    listQuery.loaded.remove(id)
    listQuery.plainList?.remove(id)
    guard let row = window.row(ofID: id) else { return }
    window.remove(id: id)
    viewport.removed(row, in: window)
  }

  private func isKnown(_ id: Int) -> Bool {
    window.row(ofID: id) != nil || listQuery.plainList?.window.row(ofID: id) != nil
  }
}
