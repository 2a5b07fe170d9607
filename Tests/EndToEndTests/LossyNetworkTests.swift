import Foundation
import Hardship
import Synchronization
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Between browser and market something resets, cuts and stalls.
  @Suite struct LossyNetworkTests {}
}

extension EndToEndTests.LossyNetworkTests {
  /// `./dev torture network` does this two hundred times.
  @Test func aProductAskedForAgainIsThereOnce() throws {
    let place = try Workplace()
    let (identifier, secret) = try place.addVendor()
    try place.sell(as: identifier, secret: secret)
    let market = try ServedMarket(place)
    let faults: [LossyProxy.Fault] = [
      .resetReply(after: 0), .cutReply(after: 40), .resetRequest(after: 300),
    ]
    let waiting = Mutex<[LossyProxy.Fault]>([])
    let proxy = try LossyProxy(to: market.port) { line in
      line.hasPrefix("POST") ? waiting.withLock { $0.popLast() ?? .passed } : .passed
    }
    let picture = try place.picture()
    let probe = try place.start(["--server", proxy.url])
    try probe.wait("the market") { $0.isOnline }
    for (number, fault) in faults.enumerated() {
      waiting.withLock { $0 = [fault, fault] }
      try probe.openForm()
      try probe.fillForm(name: "Lossy desk \(number)", picture: picture)
      while waiting.withLock({ !$0.isEmpty }) {
        let before = waiting.withLock { $0.count }
        try probe.send(TerminalProbe.submitKey)
        try probe.wait("the failure") { screen in
          waiting.withLock { $0.count } < before && !screen.contains("Ctrl-C")
            && (screen.contains("Ctrl-S asks again") || screen.contains("Cannot connect to"))
        }
        #expect(probe.screen.contains("Lossy desk \(number)"))
      }
      try probe.send(TerminalProbe.submitKey)
      try probe.wait("registered") { $0.contains("Registered: Lossy desk \(number)") }
    }
    #expect(try probe.quit().status == 0)
    let names = try market.list().pages.map(\.name).filter { $0.hasPrefix("Lossy") }
    #expect(names == ["Lossy desk 2", "Lossy desk 1", "Lossy desk 0"])
    #expect(try market.stop().status == 0)
  }
}
