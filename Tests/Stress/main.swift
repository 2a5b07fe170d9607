import Foundation

/// The stress tests:
/// - `stress store [--rounds N] [--faults N]` writes to a market in processes that are killed, or
///   whose system calls fail, and afterwards checks for everything that was acknowledged.
/// - `stress terminal [--seeds N] [--inputs N] [--names N]` sends random input to a browser on a
///   market with random replies.
/// - `stress screens --market OPENMARKET [--seeds N] [--rounds N]` types random keys into browsers in
///   tmux, and compares each screen with a repaint.
/// - `stress write FOLDER LOG ROUND` is a process of `stress store`.
/// - `stress server --market OPENMARKET [--rounds N]` kills a server while clients write to it.
/// - `stress nodes --market OPENMARKET [--nodes N] [--rounds N] [--upgrade OPENMARKET]
///   [--pooler PGBOUNCER]` replaces and kills nodes of one market in PostgreSQL.
/// - `stress failover --market OPENMARKET [--rounds N] [--synchronous] [--networks]` does the same to
///   the servers of a market that Patroni keeps, and cuts their networks.
/// - `stress drafts --market OPENMARKET [--rounds N]` kills a browser while text is typed.
/// - `stress network --market OPENMARKET [--forms N]` registers products through a bad network.
/// - `stress submits --market OPENMARKET [--submits N]` does this by keys in a browser.
/// - `stress retries --market OPENMARKET [--commands N]` does this, and more, by commands for
///   scripts.
let arguments = Array(CommandLine.arguments.dropFirst())

func word(_ name: String) -> String? {
  arguments.firstIndex(of: name).flatMap { arguments.dropFirst($0 + 1).first }
}

func number(_ name: String, _ standard: Int) -> Int {
  word(name).flatMap(Int.init).map { max(1, $0) } ?? standard
}

do {
  switch arguments.first {
  case "write" where arguments.count == 4:
    try await StoreWriter(folder: arguments[1], log: arguments[2], round: arguments[3]).run()
  case "store":
    let stress = try StoreStress()
    try await stress.kill(rounds: number("--rounds", 200))
    try await stress.fail(rounds: number("--faults", 12))
    try await stress.fillDisk()
    stress.remove()
    for omission in stress.omissions { print("left out: \(omission)") }
  case "server" where word("--market") != nil:
    try await ServerStress(program: word("--market") ?? "").run(rounds: number("--rounds", 20))
  case "drafts" where word("--market") != nil:
    try DraftStress(program: word("--market") ?? "").run(rounds: number("--rounds", 100))
  case "network" where word("--market") != nil:
    try await NetworkStress(program: word("--market") ?? "").run(forms: number("--forms", 200))
  case "submits" where word("--market") != nil:
    try await SubmitStress(program: word("--market") ?? "")
      .run(submits: number("--submits", 200))
  case "retries" where word("--market") != nil:
    try RetryStress(program: word("--market") ?? "").run(commands: number("--commands", 200))
  case "nodes" where word("--market") != nil:
    try await NodesStress(
      program: word("--market") ?? "", upgrade: word("--upgrade"), pooler: word("--pooler")
    ).run(nodes: number("--nodes", 3), rounds: number("--rounds", 20))
  case "failover" where word("--market") != nil:
    try await FailoverStress(
      program: word("--market") ?? "", isSynchronous: arguments.contains("--synchronous"),
      hasNetworks: arguments.contains("--networks")
    ).run(rounds: number("--rounds", 12))
  case "screens" where word("--market") != nil:
    try ScreenStress(program: word("--market") ?? "")
      .run(seeds: number("--seeds", 20), rounds: number("--rounds", 20))
  case "terminal":
    try terminalStress(
      seeds: number("--seeds", 40), inputs: number("--inputs", 25_000),
      names: number("--names", 10_000))
  default:
    print("usage: stress store [--rounds N] [--faults N]")
    print("       stress server --market OPENMARKET [--rounds N]")
    print("       stress drafts --market OPENMARKET [--rounds N]")
    print("       stress network --market OPENMARKET [--forms N]")
    print("       stress submits --market OPENMARKET [--submits N]")
    print("       stress retries --market OPENMARKET [--commands N]")
    print("       stress nodes --market OPENMARKET [--nodes N] [--rounds N] [--upgrade OPENMARKET]")
    print("                    [--pooler PGBOUNCER]")
    print("       stress failover --market OPENMARKET [--rounds N] [--synchronous] [--networks]")
    print("       stress screens --market OPENMARKET [--seeds N] [--rounds N]")
    print("       stress terminal [--seeds N] [--inputs N] [--names N]")
    exit(64)
  }
} catch {
  print("FAILED: \(error)")
  exit(1)
}
