/// The figures side by side, with the targets of the project.
struct Report {
  let browser: Seat
  let limit: Seat
  /// less on rows of one line, where it is installed.
  let pager: KeyFigures?
  /// Nil if they were not measured.
  let markets: MarketsCompared?
  let options: BenchmarkOptions

  let table = Table()

  func print() {
    Swift.print(
      "\(options.columns)×\(options.rows), \(options.count) products, \(options.rounds) starts, "
        + "\(browser.moves.latencies.count) moves and \(browser.scrolls.latencies.count) scrolls")
    line("", browser.name, limit.name, "ratio", "target", "")
    times("first start to full screen, ms", \.firstStarts)
    times("second start, ms", \.secondStarts, most: 50)
    latency("key → first byte, moving, p50 ms", \.moves, 0.5, ratio: 1.5)
    latency("key → first byte, moving, p99 ms", \.moves, 0.99)
    latency("key → first byte, scrolling, p50 ms", \.scrolls, 0.5, ratio: 1.5)
    latency("key → first byte, scrolling, p99 ms", \.scrolls, 0.99)
    bytes("bytes per key, moving", \.moves)
    bytes("bytes per key, scrolling", \.scrolls)
    times("burst of 200 keys to last byte, ms", \.bursts, ratio: 1.2)
    times("layout toggle to last byte, ms", \.toggles, most: 16)
    cpu("CPU per key, moving, µs", \.moves)
    cpu("CPU per key, scrolling, µs", \.scrolls)
    row(
      "RSS after the first screen, MB", megabytes(browser.residentAtStart),
      megabytes(limit.residentAtStart))
    row(
      "RSS after \(options.count) products, MB", megabytes(browser.residentAfterScrolling),
      megabytes(limit.residentAfterScrolling), most: 80)
    row(
      "idle for 10 s: bytes", browser.idleBytes.map(Double.init), limit.idleBytes.map(Double.init),
      most: 0)
    // The cost of reading the clock twice, and of one scheduler tick.
    row("idle for 10 s: CPU, ms", ms(browser.idleCPU), ms(limit.idleCPU), most: 5)
    printMarkets()
    printPager()
  }

  private func printMarkets() {
    guard let markets else { return }
    line("in markets of", "\(options.walk)", "1000", "ratio", "target", "")
    for (name, keys) in [("moving", \Seat.moves), ("scrolling", \Seat.scrolls)] {
      row(
        "key → first byte, \(name), p50 ms",
        ms(percentile(markets.large[keyPath: keys].latencies, 0.5)),
        ms(percentile(markets.small[keyPath: keys].latencies, 0.5)), ratio: 1.2)
    }
    row(
      "RSS on the way through all, MB", megabytes(markets.large.residentAfterScrolling), nil,
      most: 100)
  }

  private func printPager() {
    guard let pager, let latency = ms(median(pager.latencies)), let bytes = mean(pager.bytes),
      let cpu = each(pager)
    else { return }
    Swift.print(
      "for comparison, less with rows of one line: key → first byte \(short(latency)) ms, "
        + "\(short(bytes)) bytes and \(short(cpu)) µs CPU per key")
  }

  private func times(
    _ name: String, _ list: KeyPath<Seat, [Duration]>, most: Double? = nil, ratio: Double? = nil
  ) {
    row(
      name, ms(median(browser[keyPath: list])), ms(median(limit[keyPath: list])), most: most,
      ratio: ratio)
  }

  private func latency(
    _ name: String, _ keys: KeyPath<Seat, KeyFigures>, _ share: Double, ratio: Double? = nil
  ) {
    row(
      name, ms(percentile(browser[keyPath: keys].latencies, share)),
      ms(percentile(limit[keyPath: keys].latencies, share)), ratio: ratio)
  }

  private func bytes(_ name: String, _ keys: KeyPath<Seat, KeyFigures>) {
    row(name, mean(browser[keyPath: keys].bytes), mean(limit[keyPath: keys].bytes), ratio: 1.3)
  }

  private func cpu(_ name: String, _ keys: KeyPath<Seat, KeyFigures>) {
    row(name, each(browser[keyPath: keys]), each(limit[keyPath: keys]))
  }

  private func each(_ figures: KeyFigures) -> Double? {
    ms(figures.cpu).map { $0 * 1000 / Double(max(figures.latencies.count, 1)) }
  }

  private func row(
    _ name: String, _ mine: Double?, _ theirs: Double?, most: Double? = nil, ratio: Double? = nil
  ) {
    table.row(name, mine, theirs, most: most, ratio: ratio)
  }

  private func line(_ cells: String...) { table.line(cells) }
}

// MARK: - Numbers

private func mean(_ values: [Int]) -> Double? {
  values.isEmpty ? nil : Double(values.reduce(0, +)) / Double(values.count)
}

private func megabytes(_ kilobytes: Int?) -> Double? {
  kilobytes.map { Double($0) / 1024 }
}
