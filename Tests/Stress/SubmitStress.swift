import FaultInjection
import Foundation
import MarketServer
import MarketStore
import Synchronization
import TerminalProbe

/// Registers products by keys in a browser, through a network that resets, cuts and stalls
/// connections, and counts the market's products: ``NetworkStress`` does this without a browser.
struct SubmitStress {
  let program: String

  func run(submits limit: Int) async throws {
    let base = NSTemporaryDirectory() + "openmarket-submits-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: base) }
    let store = try SQLiteStore(folder: base + "/market")
    let identity = try store.localIdentity()
    try store.close()
    let market = try ServedMarket(program: program, folder: base + "/market")
    defer { market.kill() }
    let sent = Mutex(0)
    let proxy = try LossyProxy(to: market.port) { line in
      guard LossyProxy.isWrite(line) else { return .passed }
      sent.withLock { $0 += 1 }
      return NetworkStress.fault()
    }
    let secrets = base + "/secrets"
    try "\(identity.identifier)\n\(identity.secret)\n".write(
      toFile: secrets, atomically: true, encoding: .utf8)
    var environment = TerminalProbe.plainEnvironment
    for name in ["HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"] {
      environment[name] = base
    }
    environment["OPENMARKET_SECRET_FILE"] = secrets
    environment["OPENMARKET_GRAPHICS"] = "none"
    let probe = try TerminalProbe(
      [program, "--language", "en", "--server", proxy.url], environment: environment)
    try probe.wait("the market") { $0.contains("● ") }
    let seller = PatientSeller(probe) { sent.withLock { $0 } }
    var submits = 0
    var forms = 0
    while submits < limit {
      let name = NetworkStress.name(forms)
      try Data(NoisePicture.png(of: name)).write(to: URL(filePath: "\(base)/\(name).png"))
      submits += try seller.register(name, picture: "\(base)/\(name).png")
      forms += 1
    }
    try await NetworkStress.check(forms, at: "http://127.0.0.1:\(market.port)")
    print("registered \(forms) products by keys in \(submits) submits: none lost, none doubled")
  }
}
