import FaultInjection
import Foundation
import Synchronization
import TerminalProbe
import Testing

extension EndToEndTests {
  /// A network that resets, cuts and stalls between browser and market.
  @Suite struct LossyNetworkTests {}
}

/// A vendor at a served market, behind a network with chosen faults.
private struct BadNetwork {
  /// The faults of the next writes, and the number of writes so far.
  private final class Traffic: Sendable {
    private let state = Mutex((waiting: [LossyProxy.Fault](), writes: 0))

    var writes: Int { state.withLock { $0.writes } }

    func inject(_ faults: [LossyProxy.Fault]) { state.withLock { $0.waiting = faults } }

    func take(_ line: String) -> LossyProxy.Fault {
      guard LossyProxy.isWrite(line) else { return .passed }
      return state.withLock { state in
        state.writes += 1
        return state.waiting.isEmpty ? .passed : state.waiting.removeFirst()
      }
    }
  }

  let place: Workplace
  let market: ServedMarket
  let probe: TerminalProbe
  private let proxy: LossyProxy
  private let traffic = Traffic()

  init() throws {
    place = try Workplace()
    let (identifier, secret) = try place.addVendor()
    try place.sell(as: identifier, secret: secret)
    market = try ServedMarket(place)
    proxy = try LossyProxy(to: market.port) { [traffic] line in traffic.take(line) }
    probe = try place.start(["--server", proxy.url])
    try probe.wait("the market") { $0.isOnline }
  }

  /// The number of writes so far.
  var writes: Int { traffic.writes }

  /// Sets the faults of the next writes, one by one; later ones pass.
  func inject(_ faults: LossyProxy.Fault...) { traffic.inject(faults) }

  func end() throws {
    #expect(try probe.quit().status == 0)
    #expect(try market.stop().status == 0)
  }
}

extension EndToEndTests.LossyNetworkTests {
  /// `./dev stress submits` does this two hundred times.
  @Test func aRepeatedRegistrationMakesOneProduct() throws {
    let network = try BadNetwork()
    let (place, market, probe) = (network.place, network.market, network.probe)
    let seller = PatientSeller(probe) { network.writes }
    let picture = try place.picture()
    // The market gets all of the request, or only the head.
    let faults: [LossyProxy.Fault] = [
      .resetReply(after: 0), .cutReply(after: 40), .resetRequest(after: 300),
    ]
    for (number, fault) in faults.enumerated() {
      network.inject(fault, fault)
      #expect(try seller.register("Lossy desk \(number)", picture: picture) == 3)
    }
    #expect(try market.list().pages.map(\.name) == (0...2).reversed().map { "Lossy desk \($0)" })
    try network.end()
  }

  /// The market has the whole form but its reply is lost: the submit is cancelled, and sent again.
  @Test func aCancelledSubmitMakesOneProduct() throws {
    let network = try BadNetwork()
    let (place, market, probe) = (network.place, network.market, network.probe)
    try probe.openForm()
    try probe.fillForm(name: "Walnut desk", picture: try place.picture())
    network.inject(.stallReply(after: 0))
    try probe.send(TerminalProbe.submitKey)
    try probe.wait("the product at the market", for: { (try? market.list().totalCount) == 1 })
    try probe.send("\u{03}")
    try probe.wait("given up") { $0.contains("Sent, but not confirmed. Press Ctrl-S") }
    #expect(probe.screen.contains("Walnut desk"))
    try probe.send(TerminalProbe.submitKey)
    try probe.wait("registered") { $0.contains("Registered “Walnut desk”") }
    #expect(try market.list().totalCount == 1)
    try probe.wait("the draft is gone") { place.drafts.isEmpty }
    try network.end()
  }

  /// An edit and a deletion whose replies are lost resolve themselves.
  @Test func lostRepliesOfEditsAndDeletionsAreLookedUp() throws {
    let network = try BadNetwork()
    let (place, market, probe) = (network.place, network.market, network.probe)
    try probe.openForm()
    try probe.fillForm(name: "Walnut desk", picture: try place.picture())
    try probe.send(TerminalProbe.submitKey)
    try probe.wait("registered") {
      $0.contains("Registered “Walnut desk”") && $0.selectedName == "Walnut desk"
    }

    network.inject(.resetReply(after: 0))
    try probe.send("e")
    try probe.wait("the form") { $0.contains("Edit product") }
    try probe.send("\u{15}Oak desk" + TerminalProbe.submitKey)
    try probe.wait("saved") { !$0.contains("Edit product") && $0.selectedName == "Oak desk" }
    #expect(try market.list().pages.map(\.name) == ["Oak desk"])

    network.inject(.passed, .resetReply(after: 0))
    try probe.send("d")
    try probe.wait("the dialog") { $0.contains("Delete this product?") }
    try probe.send("y")
    try probe.wait("deleted") { $0.contains("Deleted “Oak desk”. Press u to undo") }
    #expect(try market.list().totalCount == 0)
    network.inject(.resetReply(after: 0))
    try probe.send("u")
    try probe.wait("restored") { $0.contains("Restored “Oak desk”") }
    #expect(try market.list().totalCount == 1)
    try network.end()
  }
}
