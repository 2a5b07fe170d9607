import TerminalProbe

/// The browser and the limit, measured in turns in one run on the same rows.
struct TerminalBenchmark {
  private static let home = "\u{1b}OH"
  private static let halfPage = "\u{04}"
  /// The time without an effect after which a key is pressed again.
  private static let timeout = Duration.milliseconds(250)
  private static let mostStalls = 2000
  private static let idleTime = Duration.seconds(10)
  private static let burstLength = 200
  /// Blocks of keys, the programs taking turns: at least 300 keys of each kind.
  static let blocks = 6
  private static let scrollsPerBlock = 60
  private static let moveRoundsPerBlock = 4

  let options: BenchmarkOptions
  let workplace: Workplace

  func run() throws -> Report {
    progress("compiling the limit")
    let limit = "\(workplace.path)/list"
    let source = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    try workplace.run([
      options.compiler, "-O2", "/\(source)/Limit/list.c", "-o", limit, "-lncursesw", "-ltinfo",
    ])
    let browser = try browserSeat("browser", count: options.count, limit: limit)
    progress("scrolling through \(options.count) products")
    let rows = try scrollThrough(browser)
    let list = try seat("C list", [limit, try workplace.write(rows, to: "rows.tsv")])
    list.residentAfterScrolling = try residentAfterScrolling(list)
    try measureStarts(browser, list)
    try measureKeys(browser, list)
    return Report(
      browser: browser, limit: list, pager: try? measurePager(), markets: try measureMarkets(),
      options: options)
  }

  func progress(_ text: String) { say("· \(text)\n") }

  private func seat(_ name: String, _ command: [String]) throws -> Seat {
    let numbers = Counter()
    return try Seat(name, command: command, options: options) {
      try workplace.visitor("\(name.split(separator: " ").joined())-\(numbers.next())")
    }
  }

  func browserSeat(_ name: String, count: Int, limit: String) throws -> Seat {
    guard let browser = options.browser else {
      return try seat("C again", [limit, "\(count)"])
    }
    let data = "\(workplace.path)/data-\(name)"
    progress("seeding \(count) products")
    try workplace.run(
      [browser, "seed", "--count", "\(count)", "--data-dir", data],
      environment: try workplace.visitor("seeder-\(name)"))
    return try seat(name, [browser, "--data-dir", data, "--language", "en"])
  }
}

// MARK: - Measurements

extension TerminalBenchmark {
  /// Scrolls from the first to the last product, notes the memory and writes down the rows.
  private func scrollThrough(_ seat: Seat) throws -> String {
    let (probe, _) = try seat.startUntilFull()
    try probe.waitForQuiet(of: .milliseconds(200))
    seat.residentAtStart = probe.memory?.resident
    guard let first = ListScreen(probe.screen) else { throw NotMeasured("no list on the screen") }
    var transcription = Transcription(first: first)
    try scroll(probe, to: options.count) { transcription.add($0) }
    // The last rows are seen without the cursor only when it leaves them.
    try probe.send("kk")
    try probe.waitForQuiet(of: .milliseconds(50))
    if let last = ListScreen(probe.screen) { transcription.add(last) }
    seat.residentAfterScrolling = probe.memory?.resident
    try seat.end(probe)
    guard transcription.isComplete(total: options.count) else {
      throw NotMeasured("some rows of the list were never seen")
    }
    return transcription.text()
  }

  private func residentAfterScrolling(_ seat: Seat) throws -> Int? {
    let (probe, _) = try seat.startUntilFull()
    seat.residentAtStart = probe.memory?.resident
    try scroll(probe, to: options.count) { _ in }
    let resident = probe.memory?.resident
    try seat.end(probe)
    return resident
  }

  func scroll(
    _ probe: TerminalProbe, to row: Int, seen: (ListScreen) -> Void
  ) throws {
    var position = 1
    let top = ListScreen(probe.screen)?.cursorLine ?? 0
    var stalls = 0
    while position < row {
      try probe.send(Self.halfPage)
      let arrived = try? probe.wait("the next half page", upTo: Self.timeout) { screen in
        guard let list = ListScreen(screen) else { return false }
        return list.position > position && list.isFull(top: top)
      }
      // At the border of what is loaded a key moves in two steps.
      try probe.waitForQuiet(of: .milliseconds(15))
      guard arrived != nil, let list = ListScreen(probe.screen) else {
        // At the end of what is loaded a key may do nothing until more has come.
        stalls += 1
        guard stalls <= Self.mostStalls else {
          throw NotMeasured("scrolling stops at row \(position):\n\(probe.screen.text)")
        }
        continue
      }
      position = list.position
      seen(list)
    }
    if stalls > 0 { progress("\(stalls) keys waited for rows") }
  }

  private func measureStarts(_ browser: Seat, _ list: Seat) throws {
    progress("\(options.rounds) first and second starts")
    for _ in 0..<options.rounds {
      for seat in [browser, list] {
        try seat.forgetVisits()
        let first = try seat.startUntilFull()
        seat.firstStarts.append(first.time)
        try first.probe.waitForQuiet(of: .milliseconds(200))
        try seat.end(first.probe)
        let second = try seat.startUntilFull()
        seat.secondStarts.append(second.time)
        try seat.end(second.probe)
      }
    }
  }

  private func measureKeys(_ browser: Seat, _ list: Seat) throws {
    let running = try [browser, list].map { ($0, try $0.startUntilFull().probe) }
    // Only drawing is measured: the rows that a burst passes are loaded before.
    for (_, probe) in running {
      try scroll(probe, to: Self.burstLength + 50) { _ in }
      try probe.waitForQuiet(of: .milliseconds(500))
    }
    try compare(running.map(\.1))
    progress("keys")
    for _ in 0..<Self.blocks {
      for (seat, probe) in running { try measureKeyBlock(seat, probe) }
    }
    progress("bursts of \(Self.burstLength) keys")
    for _ in 0..<options.rounds {
      for (seat, probe) in running { seat.bursts.append(try burst(probe)) }
    }
    if options.browser != nil, let (seat, probe) = running.first { try measureToggles(seat, probe) }
    progress("idle for \(Self.idleTime)")
    for (seat, probe) in running { try measureIdle(seat, probe) }
    for (seat, probe) in running { try seat.end(probe) }
  }

  /// The comparison is only fair while both draw the same.
  private func compare(_ probes: [TerminalProbe]) throws {
    let screens = try probes.map { probe in try goHome(probe).screen }
    guard let first = screens.first, let second = screens.last else { return }
    let different = zip(first.cells, second.cells).filter { $0 != $1 }.count
    if different > 0 { progress("attention: \(different) cells of the two screens differ") }
  }

  /// Measures `less`, scrolling by rows of one line, for comparison. Fails if it is not installed.
  private func measurePager() throws -> KeyFigures {
    let text = (1...options.count).map { "Product \($0)  KRW \($0 * 37 % 900),000" }
    let file = try workplace.write(text.joined(separator: "\n") + "\n", to: "products.txt")
    let probe = try TerminalProbe(["less", file], columns: options.columns, rows: options.rows)
    try probe.wait("the pager") { $0.contains("Product 2 ") }
    try probe.waitForQuiet()
    var figures = KeyFigures()
    try figures.press("j", times: Self.blocks * Self.scrollsPerBlock, in: probe)
    try probe.send("q")
    try probe.waitForExit()
    return figures
  }

  /// Moves down the first screen several times, then on over its lower edge.
  func measureKeyBlock(_ seat: Seat, _ probe: TerminalProbe) throws {
    let list = try goHome(probe)
    let visible = list.listLines(top: list.cursorLine).count / 2
    for round in 0..<Self.moveRoundsPerBlock {
      if round > 0 { _ = try goHome(probe) }
      try seat.moves.press("j", times: max(visible - 4, 1), in: probe)
    }
    // Far enough to stand at the edge, whatever margin is kept there.
    for _ in 0..<6 {
      try probe.send("j")
      try probe.waitForQuiet()
    }
    try seat.scrolls.press("j", times: Self.scrollsPerBlock, in: probe)
  }

  private func goHome(_ probe: TerminalProbe) throws -> ListScreen {
    try probe.send(Self.home)
    let screen = try probe.wait("the first row") { screen in
      guard let list = ListScreen(screen) else { return false }
      return list.position == 1 && list.isFull(top: list.cursorLine)
    }
    try probe.waitForQuiet(of: .milliseconds(50))
    guard let list = ListScreen(screen) else { throw NotMeasured("no list on the screen") }
    return list
  }

  private func burst(_ probe: TerminalProbe) throws -> Duration {
    _ = try goHome(probe)
    let start = ContinuousClock.now
    try probe.send(String(repeating: "j", count: Self.burstLength))
    try probe.wait("the end of a burst") { screen in
      ListScreen(screen)?.position == Self.burstLength + 1
    }
    return start.duration(to: probe.lastOutputAt)
  }

  /// Measures changes from list to grid and back, at the first product.
  private func measureToggles(_ seat: Seat, _ probe: TerminalProbe) throws {
    progress("\(2 * options.rounds) layout toggles")
    _ = try goHome(probe)
    for _ in 0..<2 * options.rounds {
      let start = ContinuousClock.now
      try probe.send("v")
      try probe.waitForQuiet(of: .milliseconds(150))
      seat.toggles.append(start.duration(to: probe.lastOutputAt))
    }
  }

  private func measureIdle(_ seat: Seat, _ probe: TerminalProbe) throws {
    try probe.waitForQuiet(of: .seconds(1))
    probe.mark()
    let before = probe.cpuTime
    probe.watch(for: Self.idleTime)
    seat.idleBytes = probe.output.count
    if let before, let after = probe.cpuTime { seat.idleCPU = after - before }
  }
}

/// Numbers for the names of folders.
private final class Counter {
  private var last = 0

  func next() -> Int {
    last += 1
    return last
  }
}
