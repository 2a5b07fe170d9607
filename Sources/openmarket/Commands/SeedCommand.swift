import ArgumentParser
import Foundation
import MarketServer
import MarketStore
import SampleMarkets
import Scripting
import Text
import Words

struct SeedCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seed", abstract: "Add synthetic products, to try a large market.")

  @Option(help: ArgumentHelp("The number of products, 1–10000000.", valueName: "N"))
  var count: Int

  @OptionGroup var storage: StorageOptions

  func validate() throws {
    guard SyntheticMarket.counts.contains(count) else {
      throw ValidationError(
        CommandWords.current.usage.notInRange(
          "--count", "1–\(SyntheticMarket.counts.upperBound)"))
    }
  }

  func run() async throws {
    try await reporting {
      let location = try storage.location()
      let start = ContinuousClock.now
      let showsProgress = isatty(2) == 1
      let count = count
      let report: @Sendable (Int) -> Void = { added in
        guard showsProgress else { return }
        Output.error.write("\r\(added * 100 / count) %")
      }
      if location.exists {
        let store = try storage.store()
        try await SyntheticMarket(count: count).add(to: store, progress: report)
        try store.close()
      } else {
        try await SyntheticMarket(count: count).make(in: location.folder, progress: report)
      }
      if showsProgress { Output.error.write("\r      \r") }
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      let rate = Int(Double(count) / max(seconds, 0.001))
      print(CommandWords.current.products.seeded(count, rate))
    }
  }
}
