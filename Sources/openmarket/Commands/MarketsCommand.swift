import ArgumentParser
import Browser
import Catalog
import Desktop
import Files
import Foundation
import Market
import MarketClient
import Scripting
import Text
import ViewModels
import Words

/// `openmarket markets`
struct MarketsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "markets", abstract: "List the markets that were opened, with their state.",
    discussion: """
      The local market, then those in the browser's list, latest first: address, your vendor \
      there, and the number of products or the reason why it cannot be reached.
      """)

  @OptionGroup var trust: TrustOptions
  @OptionGroup var output: OutputOptions

  @MainActor
  func run() async throws {
    try await reporting {
      try trust.apply(sendsSecret: false)
      let folders = UserFolders.current
      let known = try StateFile(folders: folders).load()?.markets ?? [.local]
      try await interruptible {
        let records =
          output.form == .numbers ? known.map(Self.unasked) : await check(known, folders)
        try write(records)
      }
    }
  }

  private static func unasked(_ market: MarketReference) -> MarketRecord {
    MarketRecord(address: market.address, state: .here, seller: nil)
  }

  /// Asks all markets at once.
  @MainActor
  private func check(_ markets: [MarketReference], _ folders: UserFolders) async -> [MarketRecord] {
    let tasks = markets.map { market in Task { await self.record(of: market, folders) } }
    return await withTaskCancellationHandler {
      var records: [MarketRecord] = []
      for task in tasks { records.append(await task.value) }
      return records
    } onCancel: {
      for task in tasks { task.cancel() }
    }
  }

  @MainActor
  private func record(
    of market: MarketReference, _ folders: UserFolders
  ) async -> MarketRecord {
    guard let text = market.address else { return Self.unasked(market) }
    let address: MarketAddress
    do throws(MarketError) {
      address = try MarketAddress(typed: text, allowHTTP: true)
    } catch {
      return MarketRecord(address: text, state: .failed(error), seller: nil)
    }
    let source = MarketSource(
      target: .remote(address, .native), visits: nil, language: .current)
    let identity = source.identityFiles(
      folders: folders, environment: ProcessInfo.processInfo.environment
    ).lazy.compactMap { $0.read() }.first
    let visits = (try? folders.cache).map { URL(filePath: $0).appending(path: "visits") }
    let dialect = visits.flatMap { LastVisit.load(of: address, from: $0)?.dialect }
    let client = MarketClient(address: address, dialect: .found(remembered: dialect))
    let status = await client.status(as: identity)
    await client.shutdown()
    return MarketRecord(address: text, status)
  }

  private func write(_ records: [MarketRecord]) throws {
    switch output.form {
    case .json: try Output.standard.write(lines: records.map { $0.json(in: .current).text })
    case .numbers: try Output.standard.write(lines: records.map(\.name))
    case .text:
      try Output.standard.write(rows: records.map { $0.columns(.current) })
    }
  }
}

extension MarketReference {
  /// Nil for the local market.
  fileprivate var address: String? {
    if case .remote(let address) = self { address } else { nil }
  }
}

extension MarketRecord {
  fileprivate init(address: String, _ status: MarketStatus) {
    let state: State =
      switch status.totalCount {
      case .success(let count): .online(count)
      case .failure(let error): .failed(error)
      }
    let seller: Vendor? = if case .vendor(let vendor) = status.seller { vendor } else { nil }
    self.init(address: address, state: state, seller: seller)
  }
}
