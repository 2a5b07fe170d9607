import FaultInjection
import Foundation
import TerminalProbe

/// Kills a browser at random moments while text is typed, and checks that the text was saved.
struct DraftStress {
  let program: String

  /// The time from the first key to the end: before the first save, and after several.
  private static let longest = 3_000
  /// The maximum loss.
  private static let limit = Duration.seconds(1)

  func run(rounds: Int) throws {
    let base = NSTemporaryDirectory() + "openmarket-drafts-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: base) }
    let market = try ServedMarket(program: program, folder: base + "/market")
    defer { market.kill() }
    var worst = Duration.zero
    var kept = 0
    for round in 1...rounds {
      let home = "\(base)/\(round)"
      try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
      var environment = TerminalProbe.plainEnvironment
      for name in ["HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"] {
        environment[name] = home
      }
      let probe = try TerminalProbe(
        [program, "--language", "en", "--server", "http://127.0.0.1:\(market.port)"],
        environment: environment)
      try probe.wait("the market") { $0.contains("●") }
      let result = try KilledTyping(
        in: probe, drafts: home + "/openmarket/drafts",
        after: .milliseconds(Int.random(in: 0...Self.longest)))
      guard result.loss <= Self.limit else {
        throw Failed(
          description: "\(result.shown) characters, \(result.kept) kept: \(result.loss) lost")
      }
      worst = max(worst, result.loss)
      kept += result.kept
    }
    print("killed \(rounds) times while typing: \(kept) characters kept, at most \(worst) lost")
  }
}
