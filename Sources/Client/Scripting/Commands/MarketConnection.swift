package import Files
package import Foundation
package import Market
package import MarketClient
package import Text
package import Words

/// A market that a command has opened, and the user's identity in it.
@MainActor
package struct MarketConnection {
  /// A market, how the user named it, and how requests are sent.
  package struct Address {
    let target: MarketTarget
    /// Whether a link alone names the market, so that it may be a stranger's.
    package var isLinked = false
    /// Whether `--server` names the market, not the environment or the settings.
    package var isNamed = false
    /// The value of `--database`; nil without it.
    package var database: String?
    package var allowsHTTP = false
    package var isReadOnly = false
    /// The time that a reply may take; nil for the usual one.
    package var timeout: Duration?
    /// Whether each request is reported on standard error.
    package var isTraced = false

    package init(_ target: MarketTarget) { self.target = target }
  }

  package let client: MarketClient
  package let folders: UserFolders
  private let environment: [String: String]
  private let address: Address
  let language: Language

  var target: MarketTarget { address.target }
  var isLinked: Bool { address.isLinked }

  /// Opens a market for the duration of `body`, which Ctrl-C cancels.
  package static func open(
    _ address: Address, _ folders: UserFolders, _ environment: [String: String],
    in language: Language,
    _ body: @escaping @MainActor (MarketConnection) async throws -> Void
  ) async throws {
    let source = MarketSource(
      address.target, isReadOnly: address.isReadOnly, limits: address.limits,
      trace: address.isTraced ? Self.trace(of: address.target, in: language) : nil)
    source.remember(LastVisit.load(of: source.key, from: try folders.visits)?.dialect)
    try await interruptible {
      let connection = MarketConnection(
        client: try await source.connect(), folders: folders, environment: environment,
        address: address, language: language)
      let result = await Result { try await body(connection) }
      await connection.client.shutdown()
      await source.close(nil)
      try result.get()
    }
  }

  /// The stored identity for this market; nil for none.
  package var identity: Identity? { target.identity(folders: folders, environment: environment) }

  /// Throws `CommandError.badInput` if a link in the input leads to another market, or the errors
  /// of the request.
  package func require(_ link: ProductLink) async throws {
    guard !isHere(link.place) else { return }
    if client.knownDialect == nil { _ = try await client.page(PageRequest(.number(1), size: 1)) }
    // Links of a market with pages lead there.
    if let pages = client.capabilities.pages, link.place == .remote(address: pages.string) {
      return
    }
    throw CommandError.badInput(
      ScriptingWords.of(language).otherMarket(SafeText(link.text(), limit: 100), name))
  }

  func require(_ feature: MarketFeature) throws(MarketError) {
    guard client.capabilities.offers(feature) else { throw .notOffered(feature) }
  }

  private func isHere(_ place: ProductLink.Place) -> Bool {
    switch (place, target) {
    case (.remote(let address), .remote(let market, _)):
      (try? MarketAddress(address, allowHTTP: true))?.key == market.key
    case (.local, .local): place == target.linkedPlace(folders: folders)
    case (.remote, .local), (.local, .remote): false
    }
  }

  /// Returns the user's vendor in this market.
  /// - Throws: `CommandError.notLoggedIn`, or the errors of the request.
  package func ownVendor() async throws -> Vendor {
    guard let identity else { throw notLoggedIn }
    return try await client.vendor(of: identity)
  }

  /// Returns the user's vendor; nil if the user is not logged in, only a link names the market, or
  /// the market does not say who it is.
  func knownVendor() async -> Vendor? { isLinked ? nil : try? await ownVendor() }

  /// Returns the query that was typed, and the number of the user's vendor if it needs that.
  package func query(
    of typed: TypedQuery
  ) async throws -> (query: ProductQuery, me: Int?) {
    let me = typed.needsVendor ? try await ownVendor().id : nil
    return (try typed.query(me: me), me)
  }

  package var notLoggedIn: CommandError { .notLoggedIn(market: name, command: command("login")) }

  /// Returns a command line for this market, to copy into a shell, with the options of this run.
  package func command(_ name: String, product: Int? = nil) -> SafeText {
    var words = ["openmarket", name] + (product.map { [String($0)] } ?? [])
    switch target {
    case .remote(let market, _):
      let isWanted = name == "login" || address.isNamed || isLinked
      if isWanted {
        words += name == "login" ? [market.canonical] : ["--server", market.canonical]
      }
      if address.allowsHTTP { words.append("--allow-http") }
    case .local(let place):
      if let database = address.database {
        words += ["--database", database]
      } else if let folder = place.folder,
        target.linkedPlace(folders: folders) != .local(folder: nil)
      {
        words += ["--data-dir", folder]
      }
    }
    return SafeText(words.map(ShellWord.quoted).joined(separator: " "), limit: Self.maximumCommand)
  }

  private static let maximumCommand = 4_096

  /// Returns a product; nil if it is not listed or cannot be loaded.
  package func product(ifListed id: Int) async -> Product? {
    do throws(MarketError) { return try await client.product(id: id) } catch { return nil }
  }

  /// Returns the bytes of a picture of a product.
  /// - Throws: `CommandError.badInput` if the product does not have it.
  package func picture(_ id: Int, of product: Product) async throws -> Data {
    guard let image = product.images.first(where: { $0.id == id }),
      let file = try await client.picture(at: image.url).file
    else { throw CommandError.badInput(CommandWords.of(language).error(.noPicture(id))) }
    return Data(file.bytes)
  }

  /// The name of the market in sentences.
  package var name: SafeText {
    target.remoteName ?? Words(language).common.localMarket
  }

  /// Returns a product as JSON.
  package func record(of product: Product) -> ProductRecord {
    ProductRecord(
      product, link: link(to: product.id), hasAddresses: !client.address.isSocket)
  }

  /// Returns the link that opens a product of this market.
  package func link(to product: Int) -> String? {
    guard product > 0 else { return nil }
    return client.capabilities.link(
      to: product, at: target.linkedPlace(folders: folders))
  }
}

extension MarketConnection.Address {
  fileprivate var limits: TransportLimits {
    var limits = TransportLimits.standard
    guard let timeout else { return limits }
    limits.connect = min(limits.connect, timeout)
    (limits.firstByte, limits.whole) = (timeout, timeout)
    return limits
  }
}

extension MarketConnection {
  private nonisolated static let maximumPath = 2_000

  /// Returns the function that reports a request on standard error.
  private static func trace(
    of market: MarketTarget, in language: Language
  ) -> @Sendable (RequestTrace) -> Void {
    // A copy has requests to two markets.
    let host = market.remoteName ?? ""
    return { trace in
      let path = SafeText(trace.path, limit: maximumPath)
      let line: SafeText =
        switch trace.outcome {
        case .sent: "> \(SafeText(trace.method)) \(host)\(path)"
        case .answered(let status, let bytes, let time):
          "< \(status)\(SafeText(bytes.map { ", \($0) B" } ?? "")), \(milliseconds(time)) ms"
        case .failed(let error, let time):
          "< \(error.reason(in: language)), \(milliseconds(time)) ms"
        }
      Output.error.write("\(line)\n")
    }
  }

  private nonisolated static func milliseconds(_ time: Duration) -> Int {
    Int(time / .milliseconds(1))
  }
}
