import Market

extension ProductListViewModel {
  /// How long something loads before that is shown: less is felt as flicker.
  static let patience = Duration.milliseconds(150)

  public mutating func receive(_ event: Event) -> [Effect] {
    switch event {
    case .opened(.success):
      isOpen = true
      return [.askHealth] + ask(.start, isQuiet: isFailing)
    case .opened(.failure(let error)):
      connection = .failed(error)
      return retry(after: error)
    case .page(let ticket, let answer): return receive(answer, for: ticket)
    case .health(let answer):
      isHealthy = (try? answer.get()) != nil
      return []
    case .capabilities(let known):
      capabilities = known
      return []
    case .product(let ticket, let answer): return receive(answer, for: ticket)
    case .changed(let change): return receive(change)
    case .watchEnded(let error): return endWatch(error)
    case .written(let ticket, .success(let product)):
      noteWritten(ticket, product)
      return []
    case .woke(let wake): return receive(wake)
    default: return []
    }
  }

  private mutating func receive(_ wake: Wake) -> [Effect] {
    switch wake {
    case .patience(let ticket):
      if tickets.contains(ticket) { showsProgress = true }
      return []
    case .second(let countdown): return countDown(from: countdown)
    case .retry(let serial): return tryAgain(serial)
    case .listen(let serial): return listenAgain(serial)
    default: return []
    }
  }

  /// Asks for the next page while rows are still left below, the sooner the faster one scrolls, and
  /// for the previous one when the window begins near the top of the screen.
  mutating func prefetchNeighbours() -> [Effect] {
    guard isOpen, failed == nil, showsQuery else { return [] }
    if tickets.contains(where: \.purpose.replacesWindow) { return [] }
    var effects: [Effect] = []
    if let place = window.nextPlace, !isLoadingMore,
      window.freshEndRow - (top + rows) <= lookahead
    {
      effects += ask(.forward, at: place)
    }
    if !isRepeated, let number = window.previousNumber, top - window.firstRow <= lookahead {
      effects += ask(.backward(number: number))
    }
    return effects
  }

  /// One that is quiet leaves the failure on the screen until it is answered.
  mutating func ask(
    _ purpose: PageTicket.Purpose, bypassesCache: Bool = false, isQuiet: Bool = false
  )
    -> [Effect]
  {
    switch purpose {
    case .start: ask(purpose, at: .number(1), bypassesCache: bypassesCache, isQuiet: isQuiet)
    case .forward: window.nextPlace.map { ask(purpose, at: $0, isQuiet: isQuiet) } ?? []
    case .backward(let number), .jump(_, let number):
      ask(purpose, at: .number(number), bypassesCache: bypassesCache, isQuiet: isQuiet)
    }
  }

  private mutating func ask(
    _ purpose: PageTicket.Purpose, at place: PageRequest.Place, bypassesCache: Bool = false,
    isQuiet: Bool = false
  ) -> [Effect] {
    guard !tickets.contains(where: { $0.purpose == purpose }) else { return [] }
    let others = purpose.replacesWindow ? dropTickets() : []
    serial += 1
    cursorWhenAsked = cursor
    if purpose.isFirstPage { live.newWhenAsked = live.new }
    let ticket = PageTicket(
      serial: serial, purpose: purpose, request: PageRequest(place, query: query),
      bypassesCache: bypassesCache)
    tickets.append(ticket)
    guard !isQuiet else {
      failed = purpose
      return others + [.load(ticket)]
    }
    failed = nil
    if connection != .online { connection = .opening }
    return others + [.load(ticket), .wake(.patience(ticket), after: Self.patience)]
  }

  private mutating func receive(_ answer: Result<ProductPage, MarketError>, for ticket: PageTicket)
    -> [Effect]
  {
    guard let place = tickets.firstIndex(of: ticket) else { return [] }
    tickets.remove(at: place)
    if tickets.isEmpty { showsProgress = false }
    switch answer {
    case .success(let page):
      let isBack = isFailing
      connection = .online
      failed = nil
      pauses.reset()
      notice(page)
      live.takeIn(page, isFirst: ticket.purpose.isFirstPage)
      return accept(page, for: ticket.purpose) + prefetchNeighbours() + listen(isBack: isBack)
    case .failure(let error):
      // Pages beyond the last one are refused by some markets, and empty in others.
      if case .jump(let row?, _) = ticket.purpose, row > window.endRow, error.isAboutRequest {
        return missed(row) + prefetchNeighbours()
      }
      return fail(error, ticket)
    }
  }

  private mutating func accept(_ page: ProductPage, for purpose: PageTicket.Purpose) -> [Effect] {
    makeRoomForQuery()
    let selected = sought ?? selected
    let offset = wantedOffset ?? cursor - top
    let isPanned = wantedOffset != nil
    var landing: Int?
    switch purpose {
    case .start:
      // On the first row one looks at what is newest.
      if cursor == 0 { landing = 0 }
      window.restart(with: page)
    case .forward:
      window.append(page)
      adaptLookahead()
    case .backward(let number): isRepeated = !window.prepend(page, number: number)
    case .jump(let row, let number):
      guard !page.products.isEmpty else { return missed(row) }
      window.jump(to: page, number: number)
      landing = row
      if let row, row == endSought { noteEnd(of: page) }
    }
    // A product that moved behind the first page is not followed there.
    let found = selected.flatMap(window.row(of:)).flatMap {
      purpose != .start || $0 < window.freshEndRow || $0 == cursor ? $0 : nil
    }
    // Rows inserted meanwhile may have pushed it onto the next page, which is loaded as well.
    sought = landing == nil && found == nil ? selected : nil
    cursor = landing ?? found ?? cursor
    cursor = min(max(cursor, window.firstRow), max(window.firstRow, window.endRow - 1))
    if let wanted, landing == nil { move(to: wanted) } else { wanted = nil }
    top = purpose == .start && top == 0 ? 0 : max(window.firstRow, cursor - offset)
    reveal()
    // Where the screen was panned to is reached once the rows at its bottom are there as well.
    if isPanned, landing == nil, wanted != nil || cursor - top > offset && !window.isAtEnd {
      wanted = wanted ?? cursor
      wantedOffset = offset
    }
    return []
  }

  /// The row that was said to be the last one has others behind it.
  private mutating func noteEnd(of page: ProductPage) {
    guard let counted = page.totalCount else { return }
    if page.hasNext { endFound = .more(counted: counted) }
  }

  /// The page jumped to does not exist: the market is shorter than it said, or became so.
  private mutating func missed(_ row: Int?) -> [Effect] {
    guard let row else { return ask(.start) }
    window.distrustTotal(from: row)
    connection = .online
    if row == endSought { endFound = .fewer }
    move(to: window.endRow - 1)
    return []
  }

  /// What was scrolled while the market was answering will be scrolled during its next answer.
  private mutating func adaptLookahead() {
    let travelled = abs(cursor - cursorWhenAsked)
    lookahead = min(max(2 * travelled, Self.leastLookahead), Self.mostLookahead)
  }

  /// What `r` asks for again. A jump that failed is not made up for later: by then the person may
  /// be elsewhere with the eyes, and asked for a refresh.
  private func purposeToRetry(after purpose: PageTicket.Purpose) -> PageTicket.Purpose {
    guard case .jump(.some, _) = purpose else { return purpose }
    return purposeOfRefresh
  }

  private mutating func fail(_ error: MarketError, _ ticket: PageTicket) -> [Effect] {
    failed = purposeToRetry(after: ticket.purpose)
    wanted = nil
    guard case .rateLimited(let seconds) = error else {
      let isNews = connection != .failed(error)
      connection = .failed(error)
      return dropTickets() + (isNews ? [.askHealth] : []) + retry(after: error)
    }
    connection = .waiting(seconds: seconds)
    return dropTickets() + [.wake(.second(countdown: seconds), after: .seconds(1))]
  }

  private mutating func countDown(from countdown: Int) -> [Effect] {
    // A countdown that was overtaken by a retry ends here.
    guard connection == .waiting(seconds: countdown), let failed else { return [] }
    guard countdown > 1 else { return ask(failed) }
    connection = .waiting(seconds: countdown - 1)
    return [.wake(.second(countdown: countdown - 1), after: .seconds(1))]
  }
}

extension PageTicket.Purpose {
  var landsOnARow: Bool {
    if case .jump(.some, _) = self { true } else { false }
  }

  /// Brings what is newest.
  var isFirstPage: Bool {
    switch self {
    case .start, .jump(_, number: 1): true
    case .forward, .backward, .jump: false
    }
  }

  var replacesWindow: Bool {
    switch self {
    case .start, .jump: true
    case .forward, .backward: false
    }
  }
}

extension MarketError {
  /// The market answered, and did not like what it was asked for.
  fileprivate var isAboutRequest: Bool {
    switch self {
    case .notFound: true
    case .status(let code, _): [400, 404, 416, 422].contains(code)
    default: false
    }
  }
}
