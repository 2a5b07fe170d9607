import Foundation

/// `torture store [--rounds N] [--faults N]` writes to a market in processes that are killed, or
/// whose system calls fail, and looks afterwards for everything that had been acknowledged.
/// `torture terminal [--seeds N] [--inputs N] [--names N]` presses anything in a browser on a market
/// that answers anything.
/// `torture write FOLDER LOG ROUND` is such a process.
/// `torture server --market OPENMARKET [--rounds N]` kills a server while clients write to it.
/// `torture drafts --market OPENMARKET [--rounds N]` kills a browser while somebody types.
/// `torture network --market OPENMARKET [--forms N]` registers products through a bad network.
/// `torture submits --market OPENMARKET [--submits N]` does so by keys in a browser.
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
    let torture = try StoreTorture()
    try await torture.kill(rounds: number("--rounds", 200))
    try await torture.fail(rounds: number("--faults", 12))
    try await torture.fillDisk()
    torture.remove()
  case "server" where word("--market") != nil:
    try await ServerTorture(program: word("--market") ?? "").run(rounds: number("--rounds", 20))
  case "drafts" where word("--market") != nil:
    try DraftTorture(program: word("--market") ?? "").run(rounds: number("--rounds", 100))
  case "network" where word("--market") != nil:
    try await NetworkTorture(program: word("--market") ?? "").run(forms: number("--forms", 200))
  case "submits" where word("--market") != nil:
    try await SubmitTorture(program: word("--market") ?? "")
      .run(submits: number("--submits", 200))
  case "terminal":
    try terminalTorture(
      seeds: number("--seeds", 40), inputs: number("--inputs", 25_000),
      names: number("--names", 10_000))
  default:
    print("usage: torture store [--rounds N] [--faults N]")
    print("       torture server --market OPENMARKET [--rounds N]")
    print("       torture drafts --market OPENMARKET [--rounds N]")
    print("       torture network --market OPENMARKET [--forms N]")
    print("       torture submits --market OPENMARKET [--submits N]")
    print("       torture terminal [--seeds N] [--inputs N] [--names N]")
    exit(64)
  }
} catch {
  print("FAILED: \(error)")
  exit(1)
}
