import Market

extension ProductListViewModel {
  public mutating func receive(_ event: Event) -> [Effect] {
    switch event {
    case .opened(.success): return [.checkHealth] + request(.start, isQuiet: true)
    case .opened(.failure(let error)):
      return loading.failToOpen(error) + (showsQuery ? [] : answerLocally())
    case .page(let ticket, let answer): return receive(answer, for: ticket)
    case .cachedPage(let ticket, let page): return receive(page, fromMemoryFor: ticket)
    case .health(let answer):
      isHealthy = (try? answer.get()) != nil
      return []
    case .capabilities(let capabilities):
      listQuery.capabilities = capabilities
      return []
    case .product(let ticket, let answer):
      return receive(answer, for: ticket) + verifyConnection(after: answer)
    case .changed(let change): return receive(change) + retryIfOffline()
    case .watchEnded(let error): return live.stream.ended(error) + probeAtOnce()
    case .probed(let answer): return receive(answer)
    case .written(let ticket, let answer):
      if case .success(let product) = answer { recordWrite(ticket, product) }
      return verifyConnection(after: answer)
    case .woke(let wake): return receive(wake)
    default: return []
    }
  }

  private mutating func receive(_ wake: Wake) -> [Effect] {
    switch wake {
    case .progressDelay(let ticket): return loading.advanceProgress(of: ticket)
    case .second(let countdown): return countDown(from: countdown)
    case .retry(let serial): return retry(serial)
    case .listen(let serial): return live.stream.resume(serial)
    case .probe(let serial): return probe(serial)
    case .updates(let serial): return live.updates.resume(serial)
    default: return []
    }
  }

  private mutating func countDown(from countdown: Int) -> [Effect] {
    // A countdown that a key has replaced ends here.
    guard case .waiting(countdown, let purpose) = loading.state else { return [] }
    return countdown > 1
      ? loading.wait(seconds: countdown - 1, retry: purpose)
      : request(purpose, freshness: loading.retryFreshness)
  }

  private mutating func retry(_ serial: Int) -> [Effect] {
    guard loading.isRetryDue(serial) else { return [] }
    guard isOpen else { return [.openMarket] }
    guard let purpose = loading.purposeToRetry, loading.isIdle else { return [] }
    return request(purpose, freshness: loading.retryFreshness, isQuiet: true)
  }
}

// Requests.
extension ProductListViewModel {
  /// Requests a page, unless it is in flight already.
  ///
  /// - Parameter isQuiet: Leaves a failure on the screen until the answer.
  mutating func request(
    _ purpose: PageTicket.Purpose, freshness: PageTicket.Freshness = .cached, isQuiet: Bool = false
  ) -> [Effect] {
    let position: PageRequest.Position
    switch purpose {
    case .start: position = .number(1)
    case .backward(let number), .jump(_, let number): position = .number(number)
    case .forward:
      guard let next = window.nextPosition else { return [] }
      position = next
    }
    let effects = loading.begin(
      purpose, PageRequest(position, query: listQuery.sent), freshness: freshness, isQuiet: isQuiet)
    guard !effects.isEmpty else { return [] }
    loading.prefetch.begin(at: cursor)
    if purpose.isFirstPage { live.beginFirstPage() }
    return effects
  }

  /// Requests a page, and cancels everything in flight.
  mutating func restart(
    _ purpose: PageTicket.Purpose, freshness: PageTicket.Freshness
  ) -> [Effect] {
    loading.cancelAll() + request(purpose, freshness: freshness)
  }

  /// Refreshes everything with the next retry, or now if one is in flight already.
  mutating func retryRefreshing() -> [Effect] {
    let purpose = purposeOfRefresh
    loading.retry(refresh: purpose)
    guard !loading.isIdle else { return [] }
    return loading.cancelAll() + request(purpose, freshness: .refreshed, isQuiet: true)
  }

  /// The page at the top of the screen.
  var purposeOfRefresh: PageTicket.Purpose {
    guard showsQuery, listQuery.localResults == nil else { return .start }
    let number = window.pageNumber(of: top)
    return number == 1 ? .start : .jump(.selection, number: number)
  }

  /// Loads the first rows again and goes there.
  mutating func loadNewest() -> [Effect] {
    staysOnProduct = false
    guard window.firstRow == 0 else {
      viewport.destination = nil
      return restart(.jump(.row(0), number: 1), freshness: .refreshed)
    }
    viewport.goToTop()
    return restart(.start, freshness: .refreshed)
  }

  /// Requests the pages that a movement needs. The cursor stays on the loaded rows while none can
  /// arrive.
  mutating func continueLoading() -> [Effect] {
    guard loading.isReady else {
      viewport.cancelAdvance()
      return []
    }
    return prefetchNeighbours()
  }

  /// Requests the next page while rows are still left below the screen, the sooner the faster the
  /// user scrolls, and the previous one when the window begins near the top of the screen.
  mutating func prefetchNeighbours() -> [Effect] {
    guard loading.isReady, showsQuery, !loading.isReplacingWindow else { return [] }
    let lookahead = loading.prefetch.lookahead
    var effects: [Effect] = []
    if !isLoadingMore, window.freshEndRow - (top + viewport.rows) <= lookahead {
      effects += request(.forward)
    }
    if loading.prefetch.continuesBackward, let number = window.previousNumber,
      top - window.firstRow <= lookahead
    {
      effects += request(.backward(number: number))
    }
    return effects
  }
}

// Answers.
extension ProductListViewModel {
  private mutating func receive(_ answer: Result<ProductPage, MarketError>, for ticket: PageTicket)
    -> [Effect]
  {
    guard loading.finish(ticket) else { return [] }
    switch answer {
    case .success(let page):
      let isBack = loading.failure != nil
      loading.succeed()
      loading.unreadableRows = page.unreadable
      let effects = accept(page, for: ticket) + prefetchNeighbours()
      live.probe.recordAnswer()
      let follow = offers(.events) ? live.stream.start(after: page.lastEventID, isBack: isBack) : []
      return effects + follow + (isBack ? live.updates.resume() : []) + scheduleProbe()
    case .failure(let error):
      // Some markets refuse pages beyond the last one, others return empty ones.
      if case .jump(let target, _) = ticket.purpose, let row = ticket.purpose.row,
        row > window.endRow, error.isAboutRequest
      {
        loading.succeed()
        return missed(target) + prefetchNeighbours()
      }
      viewport.cancelAdvance()
      if case .notOffered = error, listQuery.missingFeature != nil { return answerLocally() }
      let failed = loading.fail(error, retry: purposeToRetry(after: ticket.purpose))
      return !showsQuery && error.isTransient ? answerLocally() + failed : failed
    }
  }

  private mutating func receive(_ page: ProductPage, fromMemoryFor ticket: PageTicket) -> [Effect] {
    guard loading.finish(ticket) else { return [] }
    let effects = accept(page, for: ticket)
    return effects + loading.succeedFromMemory(retry: purposeOfRefresh) + prefetchNeighbours()
  }

  private mutating func accept(_ received: ProductPage, for ticket: PageTicket) -> [Effect] {
    var page = received
    page.products = page.products.map(\.asRow)
    // A plain page that was requested for want of a feature says nothing about the others.
    if ticket.request.query == listQuery.current { listQuery.recordIgnoredFeature(in: page) }
    if ticket.freshness == .refreshed { listQuery.loaded.removeAll() }
    if ticket.request.query == .everything { listQuery.loaded.add(page) }
    live.recordShown(page, isFirst: ticket.purpose.isFirstPage)
    guard listQuery.missingFeature == nil else {
      return answerLocally(with: page, of: ticket.request.query)
    }
    listQuery.localResults = nil
    let effects = show(page, for: ticket.purpose)
    // What waits for a jump concerns a product where it lands: not another one, if the market has
    // fewer than it counted.
    let isMissed =
      if case .jump(.row(let row), _) = ticket.purpose { row != cursor } else {
        page.products.isEmpty
      }
    if !isMissed { loading.land(ticket) }
    return effects
  }

  private mutating func show(_ page: ProductPage, for purpose: PageTicket.Purpose) -> [Effect] {
    clearOtherQuery()
    let product = viewport.productToFollow(in: window)
    switch purpose {
    case .start: showFirst(page, following: product)
    case .forward:
      window.append(page)
      loading.prefetch.adapt(to: cursor)
      follow(product)
    case .backward(let number):
      loading.prefetch.continuesBackward = window.prepend(page, number: number)
      follow(product)
    case .jump(let target, _) where page.products.isEmpty: return missed(target)
    case .jump(let target, let number): jump(to: target, on: page, number, following: product)
    }
    landOnArrival()
    return []
  }

  /// Puts the cursor on the product that was just registered, once its row is loaded.
  private mutating func landOnArrival() {
    guard let row = arrival.flatMap(window.row(ofID:)) else {
      if window.isAtEnd { arrival = nil }
      return
    }
    arrival = nil
    viewport.land(on: row, in: window)
  }

  /// Clears the list before the first rows of another query.
  private mutating func clearOtherQuery() {
    guard !showsQuery else { return }
    window = ProductWindow()
    listQuery.shown = listQuery.current
    viewport.clear()
  }

  /// Shows the first page. A cursor on the first row moves to the newest product if the user asked
  /// for the page; elsewhere it stays on its product.
  private mutating func showFirst(_ page: ProductPage, following product: Product?) {
    window.restart(with: page)
    let stays = staysOnProduct && product != nil
    staysOnProduct = false
    guard cursor > 0 || stays else {
      // A list that is shown again begins at the row where it was left.
      if case .row(let row, _) = viewport.destination { return viewport.move(to: row, in: window) }
      return viewport.land(on: 0, in: window)
    }
    // A product that moved beyond the first page is not followed there.
    let row = product.flatMap(window.row(of:)).flatMap {
      $0 < window.freshEndRow || $0 == cursor ? $0 : nil
    }
    viewport.follow(product, to: row, staysAtTop: true, in: window)
  }

  private mutating func follow(_ product: Product?) {
    viewport.follow(product, to: product.flatMap(window.row(of:)), in: window)
  }

  private mutating func jump(
    to target: PageTicket.JumpTarget, on page: ProductPage, _ number: Int,
    following product: Product?
  ) {
    window.jump(to: page, number: number, keepsRows: target == .selection)
    switch target {
    case .selection: follow(product)
    case .row(let row): viewport.land(on: row, in: window)
    case .end(let row):
      viewport.land(on: row, in: window)
      if page.hasNext, let counted = page.totalCount {
        loading.countMismatch = .more(counted: counted)
      }
    }
  }

  /// Handles a jump to a page that does not exist: the market has fewer products than it counted.
  private mutating func missed(_ target: PageTicket.JumpTarget) -> [Effect] {
    switch target {
    case .selection: return request(.start)
    case .end: loading.countMismatch = .fewer
    case .row: break
    }
    if let row = target.row { window.distrustTotal(from: row) }
    viewport.move(to: window.endRow - 1, in: window)
    return []
  }

  /// Returns the purpose to retry. A failed jump is not retried: by then the user may be looking at
  /// something else.
  private func purposeToRetry(after purpose: PageTicket.Purpose) -> PageTicket.Purpose {
    purpose.row == nil ? purpose : purposeOfRefresh
  }
}

extension MarketError {
  /// Whether the market rejects the request itself.
  fileprivate var isAboutRequest: Bool {
    switch self {
    case .notFound: true
    case .status(let code, _): [400, 404, 416, 422].contains(code)
    default: false
    }
  }
}
