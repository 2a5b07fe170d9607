import ArgumentParser
import Foundation
import MarketStore
import Operations
import PictureStores
import Scripting
import Text
import Words

struct PicturesCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    .init("pictures", help: MarketHelp.pictures, subcommands: [Move.self, Sweep.self])
  }

  struct Move: AsyncParsableCommand {
    static var configuration: CommandConfiguration { .init(help: MarketHelp.picturesMove) }

    @Option(help: .phrase(MarketHelp.picturesMoveTo, "PLACE"), completion: .directory)
    var to: String
    @Option(help: .phrase(MarketHelp.picturesMoveFrom, "PLACE"), completion: .directory)
    var from: String?
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    private struct Moved: Encodable {
      let place: String
      let moved: Int
      let bytes: Int
      let missing: [String]
    }

    @MainActor
    func run() async throws {
      let target = try PictureOptions.open(PicturePlace(to))?.store
      let source =
        try PictureOptions.open(
          from.map { try PicturePlace($0) } ?? PictureOptions.ofEnvironment())?
        .store
      let store = try storage.existingStore()
      let result = try await move(PictureMove(of: store), from: source, to: target)
      try store.close()
      let words = MaintenanceWords.current.pictures
      let place = SafeText(target?.place ?? to)
      let names = result.missing.map(\.fileName)
      try report.write(
        Moved(place: place.string, moved: result.moved, bytes: result.bytes, missing: names),
        names.map { words.withoutBytes(SafeText($0), SafeText(source?.place ?? "database")) }
          + [words.moved(result.moved, SafeText(dataSize: result.bytes), place)],
        failure: names.isEmpty ? nil : 2)
    }

    private func move(
      _ move: PictureMove, from source: (any PictureStore)?, to target: (any PictureStore)?
    ) async throws -> PictureMove.Result {
      let count = CountLine(isShown: isatty(STDERR_FILENO) == 1, in: .current)
      defer { count.clear() }
      if let target {
        return try await move.collect(from: source, in: target, progress: count.show)
      }
      guard let source else {
        throw ValidationError("\(MaintenanceWords.current.pictures.needsPlace)")
      }
      return try await move.run(from: source, progress: count.show)
    }
  }

  struct Sweep: AsyncParsableCommand {
    static var configuration: CommandConfiguration { .init(help: MarketHelp.picturesSweep) }

    @OptionGroup var pictures: PictureOptions
    @Option(help: .phrase(MarketHelp.picturesSweepKeepDays, "N"))
    var keepDays = PictureSweep.standardDays
    @Flag(help: .phrase(MarketHelp.picturesSweepDryRun)) var dryRun = false
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func validate() throws { try (0...36_500).check(keepDays, of: "--keep-days") }

    @MainActor
    func run() async throws {
      let words = MaintenanceWords.current.pictures
      guard let place = try pictures.open()?.store else {
        throw ValidationError("\(words.needsPlace)")
      }
      let store = try storage.existingStore(isReading: dryRun)
      try await place.checkHealth()
      let result = try await PictureSweep(
        of: store, in: place, keeping: keepDays, isDryRun: dryRun
      ).run()
      try store.close()
      await place.close()
      try report.write(
        result,
        [
          (dryRun ? words.sweepable : words.swept)(
            result.kept, result.discarded, result.recovered, result.removed)
        ])
    }
  }
}
