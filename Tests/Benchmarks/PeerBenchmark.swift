import Glibc
import TerminalProbe

/// A program that shows a list in a terminal.
private final class Peer {
  let name: String
  let command: [String]
  let environment: [String: String]
  let folder: String?
  /// Keys between the first screen and the list.
  let opening: String
  let down: String
  let end: String
  var starts: [Duration] = []
  var keys = KeyTimes()
  /// Kilobytes, including its child processes.
  var memory: Int?

  init(
    _ name: String, _ command: [String], environment: [String: String], in folder: String? = nil,
    opening: String = "", down: String = "j", end: String = "G"
  ) {
    self.name = name
    self.command = command
    self.environment = environment
    self.folder = folder
    self.opening = opening
    self.down = down
    self.end = end
  }

  /// Whether the screen is full of rows: of the browser's, or of lines with the word of all rows.
  func isFull(_ screen: ProbeScreen) -> Bool {
    if let list = ListScreen(screen) {
      return list.position == 1 && list.isFull(top: list.cursorLine)
    }
    return screen.lines.count { $0.contains(PeerInput.word) } >= screen.rows - Self.otherLines
  }

  /// Lines of a screen without rows: titles, menus, columns.
  private static let otherLines = 6
}

/// The browser beside other programs with a list of as many rows.
struct PeerBenchmark {
  /// Keys until the cursor of every program is at the lower edge, and the keys measured there.
  private static let keysToEdge = 45
  private static let keys = 150

  let options: PeerOptions
  let workplace: Workplace

  func run() throws {
    let input = PeerInput(workplace: workplace, count: options.count)
    let peers = try [browser()] + others(input)
    say("· \(options.rounds) starts\n")
    for _ in 0..<options.rounds {
      for peer in peers { peer.starts.append(try open(peer).time) }
    }
    for peer in peers {
      say("· keys in \(peer.name)\n")
      try measureKeys(peer)
    }
    print(Self.table(of: peers).text)
    print("")
    print(try servers(input).text)
  }

  private func open(_ peer: Peer) throws -> (probe: TerminalProbe, time: Duration) {
    let probe = try TerminalProbe(
      peer.command, environment: peer.environment, columns: options.columns, rows: options.rows,
      workingDirectory: peer.folder)
    if !peer.opening.isEmpty {
      try probe.wait("\(peer.name)'s first screen") { $0.contains(PeerInput.word) }
      try probe.send(peer.opening)
    }
    try probe.wait("\(peer.name)'s list", until: peer.isFull(_:))
    return (probe, probe.startedAt.duration(to: probe.lastOutputAt))
  }

  private func measureKeys(_ peer: Peer) throws {
    let probe = try open(peer).probe
    try probe.waitForQuiet(of: .milliseconds(500))
    for _ in 0..<Self.keysToEdge {
      try probe.send(peer.down)
      try probe.waitForQuiet()
    }
    try peer.keys.press(peer.down, times: Self.keys, in: probe)
    try probe.send(peer.end)
    try probe.waitForQuiet(of: .milliseconds(500))
    peer.memory = probe.residentWithChildren
  }

  private static func table(of peers: [Peer]) -> MarkdownTable {
    var table = MarkdownTable(peers.map(\.name))
    table.add("start → full screen, ms", peers.map { ms(median($0.starts)) })
    table.add("key → first byte, p50, ms", peers.map { ms(percentile($0.keys.first, 0.5)) })
    table.add("key → first byte, p99, ms", peers.map { ms(percentile($0.keys.first, 0.99)) })
    table.add("key → last byte, p50, ms", peers.map { ms(percentile($0.keys.last, 0.5)) })
    table.add("CPU per key, µs", peers.map(\.keys.cpuPerKey))
    table.add("bytes per key", peers.map(\.keys.bytesPerKey))
    table.add("memory at the last row, MB", peers.map { $0.memory.map { Double($0) / 1_024 } })
    return table
  }
}

// MARK: - Programs

extension PeerBenchmark {
  private func browser() throws -> Peer {
    let data = "\(workplace.path)/data"
    let home = try workplace.visitor("browser")
    try workplace.run(
      [options.browser, "seed", "--count", "\(options.count)", "--data-dir", data],
      environment: home)
    let peer = Peer(
      "openmarket", [options.browser, "--data-dir", data, "--language", "en"], environment: home)
    // Only the browser has a first start, which fills the caches.
    let first = try open(peer).probe
    try first.waitForQuiet(of: .milliseconds(500))
    try first.send("q")
    try first.waitForExit()
    return peer
  }

  private func others(_ input: PeerInput) throws -> [Peer] {
    let csv = try input.csv()
    let table = [options.python, Self.script("table.py"), csv]
    return [
      Peer("less", ["less", try input.text()], environment: try workplace.visitor("less")),
      Peer("nnn", ["nnn", try input.folder()], environment: try workplace.visitor("nnn")),
      Peer(
        "tig", ["tig"], environment: try workplace.visitor("tig"), in: try input.repository()),
      Peer(
        "newsboat", ["newsboat"] + (try input.feed()),
        environment: try workplace.visitor("newsboat"), opening: "\r", down: "\u{1b}OB",
        end: "\u{1b}OF"),
      Peer("VisiData", ["vd", csv], environment: try workplace.visitor("visidata"), end: "gj"),
      Peer(
        "Textual", table, environment: try workplace.visitor("textual"), down: "\u{1b}[B",
        end: "\u{1b}[1;5F"),
    ]
  }

  private static func script(_ name: String) -> String {
    "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/Peers/\(name)"
  }
}

// MARK: - Servers

extension PeerBenchmark {
  /// A page of 20 rows as JSON, with 16 connections: a random page, like most requests.
  private func servers(_ input: PeerInput) throws -> MarkdownTable {
    say("· the market and Datasette\n")
    let market = try RunningMarket(options.browser, folder: "\(workplace.path)/data", in: workplace)
    defer { market.stop() }
    let database = try input.database(options.python, Self.script("database.py"))
    let datasette = try startDatasette(database)
    defer { kill(datasette.process, SIGTERM) }
    let last = options.count - 20
    let ours = try load(market.port, "/api/products?items_per_page=20&page_no=", last / 20)
    let theirs = try load(datasette.port, "/products/product.json?_size=20&_next=", last)
    var table = MarkdownTable(["openmarket", "Datasette"])
    table.add("pages of 20 rows, requests/s", [ours, theirs])
    table.add(
      "memory, MB",
      [try Shell.resident(market.process), try Shell.resident(datasette.process)])
    return table
  }

  private func startDatasette(_ database: String) throws -> (process: pid_t, port: Int) {
    let port = Int.random(in: 20_000...40_000)
    let process = try Shell.start(
      "'\(options.python)' -m datasette serve -i '\(database)' -p \(port) "
        + ">'\(workplace.path)/datasette.log' 2>&1")
    for _ in 1...200 {
      if (try? Loopback(port: port)) != nil { return (process, port) }
      usleep(50_000)
    }
    throw NotMeasured("Datasette did not start")
  }

  /// Requests per second, each for the path followed by a random number.
  private func load(_ port: Int, _ path: String, _ most: Int) throws -> Double {
    let script = try workplace.write(
      "request = function()\n  return wrk.format(\"GET\", \"\(path)\" .. math.random(1, \(most)))\n"
        + "end\n", to: "load.lua")
    let text = try Shell.output(
      "wrk -t1 -c16 -d\(options.seconds)s -s '\(script)' 'http://127.0.0.1:\(port)/'")
    guard !text.contains("Non-2xx"),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Requests/sec:") }),
      let number = line.split(separator: " ").last.flatMap({ Double($0) })
    else { throw NotMeasured(text) }
    return number
  }
}
