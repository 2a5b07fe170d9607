package import Files
import Foundation
package import Market
package import MarketClient
package import ViewModels
package import Words

extension MarketRecord {
  /// A market that was not asked.
  package init(_ market: MarketReference) {
    self.init(address: market.address, state: .here, seller: nil)
  }

  package static func write(
    _ records: [MarketRecord], _ output: some OutputSettings, in language: Language
  ) throws {
    switch output.form {
    case .json: try Output.standard.write(lines: records.map { $0.json(in: language).text })
    case .numbers: try Output.standard.write(lines: records.map(\.name))
    case .text: try Output.standard.write(rows: records.map { $0.columns(Words(language)) })
    }
  }

  /// Asks several markets at once.
  @MainActor
  package static func check(
    _ markets: [MarketReference], verifiesLogin: Bool, _ folders: UserFolders
  ) async -> [MarketRecord] {
    let tasks = markets.map { market in
      Task { await check(market, verifiesLogin: verifiesLogin, folders) }
    }
    return await withTaskCancellationHandler {
      var records: [MarketRecord] = []
      for task in tasks { records.append(await task.value) }
      return records
    } onCancel: {
      for task in tasks { task.cancel() }
    }
  }

  /// Asks a market for its state, and for the user's vendor there.
  /// - Parameter verifiesLogin: Whether the secret is verified as well, as far as the market can
  ///   without a change.
  private static func check(
    _ market: MarketReference, verifiesLogin: Bool, _ folders: UserFolders
  ) async -> MarketRecord {
    guard let text = market.address else { return MarketRecord(market) }
    let address: MarketAddress
    do throws(MarketError) {
      address = try MarketAddress(typed: text, allowHTTP: true)
    } catch {
      return MarketRecord(address: text, state: .failed(error), seller: nil)
    }
    let identity = MarketTarget.remote(address, .native).identity(
      folders: folders, environment: ProcessInfo.processInfo.environment)
    let dialect = (try? folders.visits).flatMap { LastVisit.load(of: address, from: $0)?.dialect }
    let client = MarketClient(address: address, dialect: .found(remembered: dialect))
    let status = await client.status(as: identity)
    var refusal: MarketError?
    if verifiesLogin, let identity, (try? status.totalCount.get()) != nil {
      do throws(MarketError) { _ = try await client.verify(identity) } catch {
        if case .notOffered = error {} else { refusal = error }
      }
    }
    await client.shutdown()
    if let refusal { return MarketRecord(address: text, state: .failed(refusal), seller: nil) }
    return MarketRecord(address: text, status)
  }

  private init(address: String, _ status: MarketStatus) {
    let state: State =
      switch status.totalCount {
      case .success(let count): .online(count)
      case .failure(let error): .failed(error)
      }
    let seller: Vendor? = if case .vendor(let vendor) = status.seller { vendor } else { nil }
    self.init(address: address, state: state, seller: seller)
  }
}

extension MarketReference {
  /// Nil for the local market.
  fileprivate var address: String? {
    if case .remote(let address) = self { address } else { nil }
  }
}

extension MarketClient {
  /// Requests the number of products, and the vendor of the identity.
  package func status(as identity: Identity?) async -> MarketStatus {
    let count = await Result { () async throws(MarketError) in
      try await page(PageRequest(.number(1), size: 1)).totalCount
    }
    guard let identity else { return MarketStatus(totalCount: count, seller: .anonymous) }
    let vendor = (try? count.get()) == nil ? nil : try? await vendor(of: identity)
    return MarketStatus(
      totalCount: count, seller: vendor.map(MarketStatus.Seller.vendor) ?? .unknown)
  }
}
