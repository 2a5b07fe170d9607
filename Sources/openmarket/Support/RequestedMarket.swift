import ArgumentParser
import Market
import Scripting
import Session
import Text
import Words

/// The market that a command for scripts opens, and how it sends its requests.
struct RequestedMarket: ParsableArguments {
  @OptionGroup var options: MarketOptions
  @Option(help: .phrase(OptionHelp.timeout, "time")) var timeout: TimeArgument?
  @Flag(name: .shortAndLong, help: .phrase(OptionHelp.verbose)) var verbose = false

  var access: AccessOptions { options.access }
  var storage: StorageOptions { options.storage }

  /// Seconds that a reply may take: an hour is longer than any proxy waits.
  private static let timeouts = 1...3_600

  func validate() throws {
    try require(
      timeout.map { Self.timeouts.contains($0.seconds) } ?? true,
      or: UsageWords.current.notInRange("--timeout", "1s–1h"))
  }

  func validate(with link: ProductLink?) throws { try options.validate(with: link) }

  /// Opens the market for the duration of `body`, which Ctrl-C cancels.
  /// - Parameter inputLink: A link that was read with the products. It names the market if nothing
  ///   else does; otherwise it must not lead to another one. For the others, see ``MarketChoice``.
  @MainActor
  func open(
    _ link: ProductLink? = nil, inputLink: ProductLink? = nil, mayBeNew: Bool = true,
    isReading: Bool = false, isTyped: Bool = false,
    _ body: @escaping @MainActor (MarketConnection) async throws -> Void
  ) async throws {
    try DescriptorLimit.check()
    let choice = options.choice()
    var (address, environment) = try requireAddress {
      try choice.address(
        of: link, inputLink: inputLink, mayBeNew: mayBeNew, isReading: isReading, isTyped: isTyped,
        in: .current)
    }
    (address.timeout, address.isTraced) = (timeout.map { .seconds($0.seconds) }, verbose)
    try await MarketConnection.open(address, choice.folders, environment, in: .current) { market in
      if let inputLink { try await market.require(inputLink) }
      try await body(market)
    }
  }

  /// Opens the market of some products for the duration of `body`.
  @MainActor
  func open(
    _ products: ProductReferences, mayBeNew: Bool = true, isReading: Bool = false,
    _ body: @escaping @MainActor (MarketConnection) async throws -> Void
  ) async throws {
    try await open(
      products.link, inputLink: products.inputLink, mayBeNew: mayBeNew, isReading: isReading, body)
  }

  /// Opens the markets of some links to read from them, for the duration of `body`.
  @MainActor
  func open(
    _ links: [ProductLink],
    _ body: @escaping @MainActor ([ProductLink.Place: MarketConnection]) async throws -> Void
  ) async throws {
    guard let link = links.first else { return try await body([:]) }
    try await open(link, mayBeNew: false, isReading: true) { market in
      try await open(Array(links.dropFirst())) { others in
        try await body(others.merging([link.place: market]) { $1 })
      }
    }
  }
}

/// A time of a command line: whole seconds, or with a unit, such as `30s`, `5m` or `1h`.
struct TimeArgument: ExpressibleByArgument {
  let seconds: Int

  init?(argument: String) {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600]
    let unit = argument.last.flatMap { units[$0] }
    guard let count = Int(unit == nil ? argument[...] : argument.dropLast()) else { return nil }
    let (seconds, overflows) = count.multipliedReportingOverflow(by: unit ?? 1)
    self.seconds = overflows ? .max : seconds
  }
}
