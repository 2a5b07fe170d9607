/// The figures of one case in a table, with the goals of the project.
struct CaseReport {
  /// Maximum bytes for a scrolling key in a usual window with pane and pictures.
  private static let scrollingBytes = 2_500.0

  let figures: CaseFigures
  let table: Table

  func print() {
    for (name, keys) in [("moving", \ProgramFigures.moves), ("scrolling", \.scrolls)] {
      latency("key → first byte, \(name), p50 ms", keys, 0.5, ratio: 1.3)
      latency("key → first byte, \(name), p99 ms", keys, 0.99, ratio: 1.5)
      row("CPU per key, \(name), µs", keys, \.cpuPerKey, ratio: 1.5)
      row(
        "bytes per key, \(name)", keys, \.bytesPerKey, ratio: name == "scrolling" ? 1.05 : nil)
    }
    printScrollingBytes()
    table.row(
      "\(KeySequence.length) keys at once to last byte, ms", ms(median(figures.browser.bursts)),
      ms(median(figures.limit.bursts)), ratio: 1.1)
  }

  private func printScrollingBytes() {
    let keys = figures.browser.scrolls
    if keys.pixelBytes > 0 {
      table.row("bytes of pixels per key, scrolling", keys.pixelBytesPerKey, nil)
    }
    let rest = keys.restBytes.sorted()
    if let median = rest.dropFirst(rest.count / 2).first {
      table.row("bytes when the view rests after them", Double(median), nil)
    }
    guard figures.measured.columns == 120, figures.measured.graphics != .none else { return }
    table.row(
      "all bytes per key, scrolling", keys.bytesPerKey + keys.pixelBytesPerKey, nil,
      most: Self.scrollingBytes)
  }

  private func latency(
    _ name: String, _ keys: KeyPath<ProgramFigures, KeyFigures>, _ share: Double, ratio: Double
  ) {
    table.row(
      name, ms(percentile(figures.browser[keyPath: keys].latencies, share)),
      ms(percentile(figures.limit[keyPath: keys].latencies, share)), ratio: ratio)
  }

  private func row(
    _ name: String, _ keys: KeyPath<ProgramFigures, KeyFigures>,
    _ amount: KeyPath<KeyFigures, Double>, ratio: Double?
  ) {
    let path = keys.appending(path: amount)
    table.row(name, figures.browser[keyPath: path], figures.limit[keyPath: path], ratio: ratio)
  }
}
