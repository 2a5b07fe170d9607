import TerminalProbe

/// The bytes of a key that is held, in terminals with margins at the sides (mode 69) and in those
/// without, which most are.
struct HeldKeyBytes {
  /// The pictures of a case: their kind and their colours.
  private enum Look: String, CaseIterable {
    case blocks256 = "blocks, 256 colours"
    case blocks = "blocks, 24-bit"
    case kitty = "kitty's placeholders"

    var graphics: TerminalCase.Graphics { self == .kitty ? .kitty : .blocks }
    var environment: [String: String] { self == .blocks256 ? [:] : ["COLORTERM": "truecolor"] }
  }

  private struct Figures {
    let bytesPerKey: Double
    /// The bytes after the last key, and the time from it to the last of them.
    let restBytes: Int
    let restTime: Duration
  }

  /// The time between the keys of a usual keyboard, and of a slow one.
  private static let interval = Duration.milliseconds(33)
  private static let slowInterval = Duration.milliseconds(100)
  /// Keys to the lower edge of the largest screen, and keys that are counted.
  private static let keysBefore = 40
  private static let keys = 60
  /// Longer than any pause that the view waits for.
  private static let rest = Duration.milliseconds(600)

  let options: TerminalOptions
  let workplace: Workplace
  let market: String
  let table: Table

  func run() {
    for (columns, rows) in [(120, 40), (200, 55)] {
      for layout in TerminalCase.Layout.allCases {
        for look in Look.allCases {
          let measured = TerminalCase(
            columns: columns, rows: rows, layout: layout, graphics: look.graphics)
          measure(measured, look, every: Self.interval)
          if look == .blocks, columns == TerminalCase.usual.columns {
            measure(measured, look, every: Self.slowInterval)
          }
        }
      }
    }
  }

  private func measure(_ measured: TerminalCase, _ look: Look, every interval: Duration) {
    guard let none = try? figures(measured, look, every: interval, hasMargins: false),
      let margins = try? figures(measured, look, every: interval, hasMargins: true)
    else {
      // The other figures are useful without these.
      return table.line(["\(measured): not measured", "", "", "", "", ""])
    }
    let isSlow = interval == Self.slowInterval
    let isSmall = measured.columns == TerminalCase.usual.columns && measured.layout == .list
    table.line([
      "\(measured.columns)x\(measured.rows) \(measured.layout), \(look.rawValue)", "none",
      "margins", "ratio", "goal", "",
    ])
    let name = "j every \(short(ms(interval) ?? 0)) ms"
    table.row(
      "  \(name): bytes per key", none.bytesPerKey, margins.bytesPerKey,
      most: isSlow ? 6_000 : isSmall ? 2_500 : 4_000)
    table.row("  \(name): bytes at rest", Double(none.restBytes), Double(margins.restBytes))
    table.row(
      "  \(name): last key → everything, ms", ms(none.restTime), ms(margins.restTime),
      most: isSlow ? 150 : nil)
  }

  private func figures(
    _ measured: TerminalCase, _ look: Look, every interval: Duration, hasMargins: Bool
  ) throws -> Figures {
    // Short: a socket's path has room for a hundred bytes.
    let name = "\(look)-\(ms(interval) ?? 0)-\(hasMargins ? "m" : "n")"
    var environment = try workplace.visitor(
      "\(measured.columns)\(measured.layout)-\(name)")
    environment.merge(look.environment) { $1 }
    let browser = MeasuredProgram(
      name: "browser", command: [options.browser, "--data-dir", market] + measured.arguments,
      environment: environment, rest: Self.rest, columns: measured.columns, rows: measured.rows,
      hasMargins: hasMargins)
    let probe = try browser.startUntilRest()
    for _ in 0..<Self.keysBefore { _ = try KeyFigures.press("j", in: probe) }
    try probe.waitForQuiet(of: Self.rest)
    probe.mark()
    var typedAt = ContinuousClock.now
    for _ in 0..<Self.keys {
      typedAt = .now
      try probe.send("j")
      probe.watch(for: interval - typedAt.duration(to: .now))
    }
    let held = probe.output.count
    try probe.waitForQuiet(of: Self.rest)
    guard held > 0, probe.lastOutputAt > typedAt else {
      throw NotMeasured("a held key moved nothing:\n\(probe.screen)")
    }
    let figures = Figures(
      bytesPerKey: Double(held) / Double(Self.keys), restBytes: probe.output.count - held,
      restTime: typedAt.duration(to: probe.lastOutputAt))
    try browser.end(probe)
    return figures
  }
}
