public import TerminalProbe

/// Registers products by keys in a browser behind a bad network: a form is submitted again until
/// the market's reply arrives.
public struct PatientSeller {
  private let probe: TerminalProbe
  private let sent: () -> Int

  /// The maximum number of submits of one form: a network that passes nothing is not tested here.
  private static let attempts = 60

  /// - Parameters:
  ///   - probe: A browser in English on an open market, with an identity that is stored.
  ///   - sent: Returns the number of forms that have reached the network so far.
  public init(_ probe: TerminalProbe, sent: @escaping () -> Int) {
    self.probe = probe
    self.sent = sent
  }

  /// Returns how often the product was submitted. No typed text may be lost after a failure.
  public func register(_ name: String, picture: String) throws -> Int {
    try probe.send("a")
    try probe.wait("an empty form") { $0.contains("Product name") }
    try probe.send("\(name)\t480000\t\t48000\t12\tSolid walnut, oiled by hand.\t")
    try probe.send("\u{1B}[200~'\(picture)'\u{1B}[201~")
    try probe.wait("the picture") { $0.contains("1 of 5,") && !$0.contains("…]") }
    for attempt in 1...Self.attempts {
      let screen = try submit(name)
      if screen.contains("Registered “\(name)”") { return attempt }
      for text in [name, "480,000", "48,000", "Solid walnut, oiled by hand.", "1 of 5,"]
      where !screen.contains(text) {
        throw FaultInjectionError("“\(text)” is gone from the form:\n\(screen)")
      }
    }
    throw FaultInjectionError("\(name) does not get through")
  }

  private func submit(_ name: String) throws -> ProbeScreen {
    let before = sent()
    let deadline = ContinuousClock.now + TerminalProbe.defaultLimit
    try probe.send("\u{13}")
    // The screen still shows the result of the previous submit.
    while sent() == before {
      guard ContinuousClock.now < deadline else {
        throw FaultInjectionError("nothing was sent:\n\(probe.screen)")
      }
      probe.watch(for: .milliseconds(5))
    }
    return try probe.wait("what came of \(name)") { screen in
      screen.contains("Registered “\(name)”")
        || !screen.contains("Ctrl-C cancels")
          && (screen.contains("Ctrl-S to retry") || screen.contains("Ctrl-S tries again"))
    }
  }
}
