import ArgumentParser
import Browser
import Files
import Foundation
import Scripting
import Session
import ViewModels

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
          output.form == .numbers ? known.map { MarketRecord($0) } : await check(known, folders)
        try write(records)
      }
    }
  }

  /// Asks all markets at once.
  @MainActor
  private func check(_ markets: [MarketReference], _ folders: UserFolders) async -> [MarketRecord] {
    let tasks = markets.map { market in Task { await MarketRecord.check(market, folders) } }
    return await withTaskCancellationHandler {
      var records: [MarketRecord] = []
      for task in tasks { records.append(await task.value) }
      return records
    } onCancel: {
      for task in tasks { task.cancel() }
    }
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
