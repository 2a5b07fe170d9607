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
  /// What happens to the writes that come next, and how many have come.
  private struct Traffic {
    var waiting: [LossyProxy.Fault] = []
    var writes = 0

    mutating func take(_ line: String) -> LossyProxy.Fault {
      guard !line.hasPrefix("GET") else { return .passed }
      writes += 1
      return waiting.isEmpty ? .passed : waiting.removeFirst()
    }
  }

  /// Somebody who sells at a market that is served.
  private func start(_ place: Workplace) throws -> ServedMarket {
    let (identifier, secret) = try place.addVendor()
    try place.sell(as: identifier, secret: secret)
    return try ServedMarket(place)
  }

  /// `./dev torture submits` does this two hundred times.
  @Test func aProductAskedForAgainIsThereOnce() throws {
    let place = try Workplace()
    let market = try start(place)
    let traffic = Mutex(Traffic())
    let proxy = try LossyProxy(to: market.port) { line in traffic.withLock { $0.take(line) } }
    let probe = try place.start(["--server", proxy.url])
    try probe.wait("the market") { $0.isOnline }
    let seller = PatientSeller(probe) { traffic.withLock { $0.writes } }
    let picture = try place.picture()
    // Of the request the market gets all, or the head and no more.
    let faults: [LossyProxy.Fault] = [
      .resetReply(after: 0), .cutReply(after: 40), .resetRequest(after: 300),
    ]
    for (number, fault) in faults.enumerated() {
      traffic.withLock { $0.waiting = [fault, fault] }
      #expect(try seller.register("Lossy desk \(number)", picture: picture) == 3)
    }
    #expect(try probe.quit().status == 0)
    #expect(try market.list().pages.map(\.name) == (0...2).reversed().map { "Lossy desk \($0)" })
    #expect(try market.stop().status == 0)
  }

  /// The market has the whole form and its answer does not come: given up, and sent again.
  @Test func aSubmitThatWasGivenUpIsTakenOnce() throws {
    let place = try Workplace()
    let market = try start(place)
    let traffic = Mutex(Traffic())
    let proxy = try LossyProxy(to: market.port) { line in traffic.withLock { $0.take(line) } }
    let probe = try place.start(["--server", proxy.url])
    try probe.wait("the market") { $0.isOnline }
    try probe.openForm()
    try probe.fillForm(name: "Walnut desk", picture: try place.picture())
    traffic.withLock { $0.waiting = [.stallReply(after: 0)] }
    try probe.send(TerminalProbe.submitKey)
    try probe.wait("the product at the market", for: { (try? market.list().totalCount) == 1 })
    try probe.send("\u{03}")
    try probe.wait("given up") { $0.contains("Sent, but not confirmed. Ctrl-S asks again") }
    #expect(probe.screen.contains("Walnut desk"))
    try probe.send(TerminalProbe.submitKey)
    try probe.wait("registered") { $0.contains("Registered: Walnut desk") }
    #expect(try probe.quit().status == 0)
    #expect(try market.list().totalCount == 1)
    #expect(place.drafts.isEmpty)
    #expect(try market.stop().status == 0)
  }

  /// An edit and a deletion whose answers are lost are done by asking once more.
  @Test func anEditAndADeletionAskedForAgainAreDone() throws {
    let place = try Workplace()
    let market = try start(place)
    let traffic = Mutex(Traffic())
    let proxy = try LossyProxy(to: market.port) { line in traffic.withLock { $0.take(line) } }
    let probe = try place.start(["--server", proxy.url])
    try probe.wait("the market") { $0.isOnline }
    try probe.openForm()
    try probe.fillForm(name: "Walnut desk", picture: try place.picture())
    try probe.send(TerminalProbe.submitKey)
    try probe.wait("registered") {
      $0.contains("Registered: Walnut desk") && $0.selectedName == "Walnut desk"
    }

    traffic.withLock { $0.waiting = [.resetReply(after: 0)] }
    try probe.send("e")
    try probe.wait("the form") { $0.contains("Edit product") }
    try probe.send("\u{15}Oak desk" + TerminalProbe.submitKey)
    try probe.wait("what is not known") { $0.contains("did not confirm it") }
    #expect(try market.list().pages.map(\.name) == ["Oak desk"])
    try probe.send(TerminalProbe.submitKey)
    try probe.wait("saved") { !$0.contains("Edit product") && $0.selectedName == "Oak desk" }

    traffic.withLock { $0.waiting = [.passed, .resetReply(after: 0)] }
    try probe.send("d")
    try probe.wait("the dialog") { $0.contains("Delete this product?") }
    try probe.send("y")
    try probe.wait("what is not known") { $0.contains("did not confirm it") }
    #expect(try market.list().totalCount == 0)
    try probe.send("y")
    try probe.wait("what is known now") { $0.contains("There is no such product") }
    try probe.send("\u{1B}")
    try probe.wait("the list") { !$0.contains("(y)") && !$0.contains("Oak desk ·") }
    #expect(try probe.quit().status == 0)
    #expect(try market.stop().status == 0)
  }
}
