import Foundation
import SeededRandom
import TerminalProbe

/// Types random keys into a browser in tmux and resizes its window. What is on the screen must stay
/// the same when the browser draws all of it again.
struct ScreenStress {
  let program: String

  private static let keys =
    Array("jjjjjjjjkkkkkggGGvvhl/?:[]srfbmMyxnN 0190tVp한ㅓé").map(String.init) + [
      "\r", "\r", "\t", "\u{1B}", "\u{1B}", "\u{1B}", "\u{7F}", "\u{04}", "\u{15}", "\u{06}",
      "\u{02}", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[5~", "\u{1B}[6~",
      "\u{1B}[H", "\u{1B}[F",
    ]
  private static let pictures = ["blocks", "blocks", "ascii", "kitty", "none"]
  /// A screen that differed from the one drawn again.
  private struct Different: Error, CustomStringConvertible { let description: String }

  func run(seeds: Int, rounds: Int) throws {
    let base = NSTemporaryDirectory() + "openmarket-screens-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: base) }
    var compared = 0
    for seed in 1...seeds {
      var random = SeededRandom(seed: UInt64(seed))
      let visit = try Visit(
        program: program, folder: "\(base)/\(seed)", graphics: Self.pick(Self.pictures, &random),
        colors: seed % 2 == 0 ? 256 : 1 << 24)
      defer { visit.end() }
      for round in 1...rounds {
        let log = try storm(visit.probe, &random)
        try visit.waitForRest()
        // A key may have quit it.
        guard visit.probe.exit == nil else { break }
        let shown = try visit.capture()
        // As after `fg`, nothing but the drawing changes; a key would also clear a message.
        kill(try visit.processID(), SIGCONT)
        try visit.waitForRest()
        let drawn = try visit.capture()
        compared += 1
        guard let index = shown.cells.indices.first(where: { shown.cells[$0] != drawn.cells[$0] })
        else { continue }
        throw Different(
          description: """
            seed \(seed), round \(round), after \(log): line \(index / shown.columns), \
            column \(index % shown.columns) was \(shown.cells[index]), is \(drawn.cells[index])
            \(shown)
            \(drawn)
            """)
      }
    }
    print("\(seeds) browsers in tmux, \(compared) screens: none differed from a repaint")
  }

  /// Types and resizes, mostly faster than anything is drawn.
  private func storm(_ probe: TerminalProbe, _ random: inout SeededRandom) throws -> String {
    var log: [String] = []
    for _ in 0...Int.random(in: 0..<15, using: &random) where probe.exit == nil {
      if Int.random(in: 0..<15, using: &random) == 0 {
        let isSmall = Int.random(in: 0..<3, using: &random) == 0
        let columns = Int.random(in: isSmall ? 2...30 : 20...220, using: &random)
        let rows = Int.random(in: isSmall ? 1...12 : 4...70, using: &random)
        log.append("\(columns)x\(rows)")
        try probe.resize(columns: columns, rows: rows)
      } else {
        let key = Self.pick(Self.keys, &random)
        let isHeld = Int.random(in: 0..<6, using: &random) == 0
        let count = isHeld ? Int.random(in: 2...14, using: &random) : 1
        log.append("\(key.debugDescription) × \(count)")
        let typed = String(repeating: key, count: count)
        if (try? probe.send(typed)) == nil, probe.exit != nil { break }
      }
      if Int.random(in: 0..<4, using: &random) == 0 { probe.watch(for: .milliseconds(100)) }
    }
    return log.joined(separator: ", ")
  }

  private static func pick(_ values: [String], _ random: inout SeededRandom) -> String {
    values[Int.random(in: values.indices, using: &random)]
  }
}

/// A browser in its own tmux.
private struct Visit {
  let probe: TerminalProbe
  private let socket: String
  private let environment: [String: String]

  init(program: String, folder: String, graphics: String, colors: Int) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var environment = TerminalProbe.plainEnvironment
    for name in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"] {
      environment[name] = folder
    }
    if colors > 256 { environment["COLORTERM"] = "truecolor" }
    let settings = folder + "/tmux.conf"
    try "set -g status off\nset -g prefix None\nset -g escape-time 0\n".write(
      toFile: settings, atomically: true, encoding: .utf8)
    socket = "openmarket-\(getpid())"
    self.environment = environment
    probe = try TerminalProbe(
      [
        "tmux", "-L", socket, "-f", settings, "new-session", program, "--language", "en",
        "--graphics", graphics,
      ], environment: environment)
    try probe.wait("the market") { $0.contains("●") }
    try probe.waitForQuiet(of: .milliseconds(500))
  }

  /// The screen as tmux has it.
  func capture() throws -> ProbeScreen {
    let size = try tmux("display-message", "-p", "#{pane_width} #{pane_height}")
      .split { !$0.isNumber }.compactMap { Int($0) }
    guard size.count == 2 else { throw Failed(description: "tmux has no pane") }
    // With -N: without it, blanks at the end of a line lose their background if they were erased.
    let lines = try tmux("capture-pane", "-e", "-N", "-p").split(
      separator: "\n", omittingEmptySubsequences: false)
    let replay = ScreenReplay(columns: size[0], rows: size[1])
    for (row, line) in lines.prefix(size[1]).enumerated() {
      replay.draw(Array("\u{1B}[\(row + 1)H\(line)".utf8))
    }
    return replay.screen
  }

  func processID() throws -> Int32 {
    let text = try tmux("display-message", "-p", "#{pane_pid}").filter(\.isNumber)
    guard let number = Int32(text), number > 1 else {
      throw Failed(description: "tmux runs no program")
    }
    return number
  }

  /// Waits until the browser has nothing to do: on a busy machine, silence alone may mean that it is
  /// slow.
  func waitForRest() throws {
    let deadline = ContinuousClock.now + .seconds(120)
    while ContinuousClock.now < deadline {
      let before = processorTime()
      probe.watch(for: Self.rest)
      if probe.exit != nil || processorTime() == before { return }
    }
    throw Failed(description: "the browser does not rest")
  }

  /// Longer than any pause that the browser waits for, such as the one before keys are suggested.
  private static let rest = Duration.milliseconds(1_200)

  /// The processor time of the browser, in ticks; 0 where the system does not report it.
  private func processorTime() -> Int {
    guard let process = try? processID(),
      let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return 0 }
    // From the state on; user and system time are the 14th and 15th value of the line.
    let values = text[end...].dropFirst(2).split(separator: " ")
    return values.count > 12 ? (Int(values[11]) ?? 0) + (Int(values[12]) ?? 0) : 0
  }

  func end() { _ = try? tmux("kill-server") }

  private func tmux(_ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["tmux", "-L", socket] + arguments
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }
}
