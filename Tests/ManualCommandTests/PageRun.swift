import Foundation
import TerminalProbe

/// A run of all commands and checks of a page, one after the other, in one place.
final class PageRun {
  private let plan: PagePlan
  private let sandbox: Sandbox
  private var server: TerminalProbe?
  /// The output of the last command.
  private var output = ""
  /// The entries of the plan that were needed.
  private var used: Set<String> = []
  private var headings: Set<String> = []
  /// The failures, with the lines of the page.
  private(set) var problems: [String] = []

  init(_ plan: PagePlan) throws {
    self.plan = plan
    sandbox = try Sandbox()
  }

  /// - Parameter fill: Puts files into the folder of the place before anything is run.
  func run(filling fill: (String) throws -> Void = { _ in }) throws {
    try fill(sandbox.folder)
    prepare(plan.setup, at: "setup")
    for command in plan.first { perform(command, at: "first") }
    var postponed: [(command: String, line: Int)] = []
    for block in try ManualPage(plan.page).blocks {
      if headings.insert(block.heading).inserted, let script = plan.before[block.heading] {
        used.insert(block.heading)
        prepare(script, at: "before \(block.heading)")
      }
      switch block.kind {
      case .commands:
        for command in block.commands {
          if let last = key(in: plan.last, of: command) {
            used.insert(last)
            postponed.append((command, block.line))
          } else {
            perform(command, at: "\(block.line)")
          }
        }
      case .file(let language): check(block, language)
      }
    }
    for (command, line) in postponed { perform(command, at: "\(line)") }
    do { try stopServer() } catch { report("\(error)", at: "end") }
    let entries =
      Array(plan.values.keys) + plan.treatments.keys + plan.last + plan.files.keys
      + plan.before.keys + plan.after.keys
    for entry in entries where !used.contains(entry) { problems.append("no more on it: \(entry)") }
  }
}

extension PageRun {
  private func key(in keys: some Sequence<String>, of command: String) -> String? {
    keys.filter { command.hasPrefix($0) }.max { $0.count < $1.count }
  }

  private func report(_ problem: String, at place: String) {
    problems.append("\(plan.page):\(place): \(problem)")
  }

  private func prepare(_ script: String, at place: String) {
    guard !script.isEmpty else { return }
    do {
      let outcome = try sandbox.prepare(script)
      if outcome.status != 0 {
        report("\(script)\n\(outcome.output)\(outcome.errors)", at: place)
      }
    } catch {
      report("\(script)\n\(error)", at: place)
    }
  }

  private func perform(_ written: String, at place: String) {
    let program = String(written.prefix { !$0.isWhitespace })
    guard PagePlan.absent[program] == nil else { return }
    var command = written
    for (name, value) in plan.values where command.contains(name) {
      used.insert(name)
      command = command.replacing(name, with: value)
    }
    let treatment = key(in: plan.treatments.keys, of: written)
    if let treatment { used.insert(treatment) }
    do {
      switch treatment.flatMap({ plan.treatments[$0] }) {
      case .omit: return
      case .browse: try browse(command)
      case .serve: try serve(command)
      case .type(let lines): try type(lines, into: command)
      case nil where command.hasPrefix("openmarket serve ") && !command.contains("--migrate-only"):
        try serve(command)
      case nil where command.hasPrefix("https://"):
        try end("curl -fsS -H 'Accept: text/html' \(command)")
      case .end, nil: try end(command)
      }
    } catch {
      report("\(written)\n\(error)", at: place)
    }
    if let command = key(in: plan.after.keys, of: written), let script = plan.after[command] {
      used.insert(command)
      prepare(script, at: place)
    }
  }

  private func end(_ command: String) throws {
    let outcome = try sandbox.run(command)
    output = outcome.output
    guard outcome.status == 0 else {
      throw Unexpected("status \(outcome.status ?? -1): \(outcome.errors)")
    }
  }

  private func browse(_ command: String) throws {
    let probe = try sandbox.open(command)
    try probe.wait("the market") { $0.line($0.rows - 1).contains("●") }
    // Out of a product, which a link opens, and out of the list.
    try probe.send("qq")
    guard try probe.waitForExit().status == 0 else { throw Unexpected("it failed") }
  }

  private func type(_ lines: [String], into command: String) throws {
    let probe = try sandbox.open(command)
    for line in lines {
      probe.mark()
      try probe.waitForOutput("a question") { output in
        output.last { $0 != UInt8(ascii: " ") } == UInt8(ascii: ":")
      }
      try probe.send(line + "\r")
    }
    guard try probe.waitForExit().status == 0 else { throw Unexpected(probe.screen.text) }
  }

  /// Starts a server, which runs until the next one or the end of the page.
  private func serve(_ command: String) throws {
    try stopServer()
    let probe = try sandbox.open(
      "exec 2>>\"$place/log\"\necho $$ >\"$place/server\"\nexec \(command)")
    server = probe
    let log = sandbox.folder + "/log"
    do {
      try probe.wait("the server's address") { $0.contains("listening on http") }
      try probe.waitForQuiet()
    } catch {
      throw Unexpected("\(error)\n\((try? String(contentsOfFile: log, encoding: .utf8)) ?? "")")
    }
    output = probe.screen.text
  }

  private func stopServer() throws {
    guard let probe = server else { return }
    server = nil
    _ = try sandbox.run("kill \"$(cat \"$place/server\")\"")
    let exit = try probe.waitForExit()
    if exit.status != 0 { throw Unexpected("the server ended with \(exit): \(probe.screen)") }
  }

  /// Checks a configuration, or compares output with that of the last command.
  private func check(_ block: ManualPage.Block, _ language: String) {
    let first = block.lines.first ?? ""
    let entry = plan.files[first] != nil ? first : plan.files[language] != nil ? language : nil
    if let entry { used.insert(entry) }
    let place = "\(block.line)"
    switch entry.flatMap({ plan.files[$0] }) ?? PagePlan.checks[language] {
    case .omit: return
    case .script(let script):
      let file = "\(sandbox.folder)/block-\(block.line)"
      let text = block.lines.joined(separator: "\n") + "\n"
      guard FileManager.default.createFile(atPath: file, contents: Data(text.utf8)) else {
        return report("could not be written", at: place)
      }
      prepare("file=\(file)\n\(script)", at: place)
    case nil where language == "text":
      let printed = output.split(separator: "\n").map(Self.trimmed)
      let expected = block.lines.map { Self.trimmed($0[...]) }
      if printed != expected { report("other output: \(printed)", at: place) }
    case nil: report("no check for a block like this: \(first)", at: place)
    }
  }

  private static func trimmed(_ line: Substring) -> String {
    String(line.reversed().drop { $0 == " " || $0 == "\r" }.reversed())
  }
}
