package import Files
package import Foundation
package import Market
package import MarketClient
package import Text
package import Words

/// A market that a command has opened, and the user's identity in it.
@MainActor
package struct MarketConnection {
  /// A market, and how the user named it.
  package struct Address {
    let target: MarketTarget
    let isLinked: Bool
    let isNamed: Bool
    let database: String?
    let allowsHTTP: Bool

    /// - Parameters:
    ///   - isLinked: Whether a link alone names the market, so that it may be a stranger's.
    ///   - isNamed: Whether `--server` names the market, not the environment or the settings.
    ///   - database: The value of `--database`; nil without it.
    package init(
      target: MarketTarget, isLinked: Bool, isNamed: Bool, database: String?, allowsHTTP: Bool
    ) {
      self.target = target
      self.isLinked = isLinked
      self.isNamed = isNamed
      self.database = database
      self.allowsHTTP = allowsHTTP
    }
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
    _ address: Address, isReadOnly: Bool, _ folders: UserFolders, _ environment: [String: String],
    in language: Language, _ requests: RequestSettings,
    _ body: @escaping @MainActor (MarketConnection) async throws -> Void
  ) async throws {
    let source = MarketSource(
      address.target, isReadOnly: isReadOnly, limits: requests.limits,
      trace: requests.trace(in: language))
    let visits = URL(filePath: try folders.cache).appending(path: "visits")
    source.remember(LastVisit.load(of: source.key, from: visits)?.dialect)
    try await interruptible {
      let connection = MarketConnection(
        client: try await source.connect(), folders: folders, environment: environment,
        address: address, language: language)
      let result: Result<Void, any Error>
      do {
        result = .success(try await body(connection))
      } catch {
        result = .failure(error)
      }
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

  /// Returns the query that was typed, and the number of the user's vendor if it needs that.
  package func query(
    of typed: TypedQuery
  ) async throws -> (query: ProductQuery, me: Int?) {
    let me = typed.needsVendor ? try await ownVendor().id : nil
    do throws(QueryError) { return (try typed.query(me: me), me) } catch {
      throw CommandError.failed(error.sentence(in: language))
    }
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
    else { throw CommandError.badInput(ScriptingWords.of(language).noSuchPicture(id)) }
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
