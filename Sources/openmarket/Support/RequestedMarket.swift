import ArgumentParser
import Files
import Foundation
import Market
import MarketClient
import Scripting
import Session
import Settings
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
  /// - Parameters:
  ///   - link: A link of an argument that names the market; nil for none.
  ///   - inputLink: A link that was read with the products. It names the market if nothing else
  ///     does; otherwise it must not lead to another one.
  ///   - mayBeNew: Whether the user's own market may be created now, as the browser does. One in a
  ///     named folder is never created: its name may be mistyped.
  ///   - isReading: Whether the command changes nothing in the market.
  ///   - isTyped: Whether the user has typed the link as the market to change.
  @MainActor
  func open(
    _ link: ProductLink? = nil, inputLink: ProductLink? = nil, mayBeNew: Bool = true,
    isReading: Bool = false, isTyped: Bool = false,
    _ body: @escaping @MainActor (MarketConnection) async throws -> Void
  ) async throws {
    try DescriptorLimit.check()
    let variables = ProcessInfo.processInfo.environment
    let folders = UserFolders(environment: variables)
    let file = try ConfigFile(folders: folders)
    // Keys and themes are the browser's: “config check” lists the mistakes in all settings.
    let (settings, mistakes) = file.read(allowsHTTP: options.allowHttp)
    let isNamed = options.isNamed(link, variables) || settings.server != nil
    let link = isNamed ? link : inputLink
    let environment = IdentityFile.environment(for: link, in: variables)
    let doubts = options.doubts(mistakes, link, environment)
    if !isReading, let mistake = doubts.first { throw CommandError(mistake, in: file) }
    let target = try options.target(of: link, environment, .current, configured: settings.server)
    for mistake in doubts { Output.error.report(ConfigFile.notice(mistake, in: .current)) }
    if !options.isNamed(link, environment), doubts.contains(where: { $0.concerns(["server"]) }) {
      Output.error.report(CommandWords.current.config.uncertainMarket(target.name))
    }
    // The local market has no certificate, and needs no setting about them.
    let isRemote = if case .remote = target { true } else { false }
    try options.trust.apply(isRemote ? settings : Settings(), environment, folders)
    if case .local(let place) = target, !place.exists(),
      !mayBeNew || options.storage.isFolderNamed(in: environment)
    {
      throw CommandError.noMarket(folder: place.name)
    }
    // It also renames the files of an earlier version.
    if isRemote { _ = try StateFile(folders: folders).load() }
    let named = [environment["OPENMARKET_SERVER"], settings.server?.string]
      .compactMap { $0.flatMap { try? MarketAddress(typed: $0, allowHTTP: true).key } }
    var address = MarketConnection.Address(target)
    if case .remote? = link?.place {
      address.isLinked = !isTyped && !named.contains(target.key.key)
    }
    address.isNamed = options.server != nil || isTyped
    address.database = options.storage.database
    address.allowsHTTP = options.allowHttp
    address.isReadOnly = isReading || options.access.isReadOnly(settings, environment)
    (address.timeout, address.isTraced) = (timeout.map { .seconds($0.seconds) }, verbose)
    try await MarketConnection.open(address, folders, environment, in: .current) { market in
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
