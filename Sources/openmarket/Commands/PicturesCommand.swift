import ArgumentParser
import Foundation
import Maintenance
import MarketStore
import PictureStores
import Scripting
import Text
import Words

/// `openmarket pictures move|sweep`
struct PicturesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pictures", abstract: "Move the pictures of a market, or collect unused ones.",
    subcommands: [Move.self, Sweep.self])

  struct Move: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Move all pictures to another store, even while the market is served.",
      discussion: """
        Serve the market with the new store first, so that new pictures go there. Run an \
        interrupted move again to continue it. docs/manual/pictures.md has the steps. Exit status: \
        0 when done, 2 when pictures were missing or damaged, 1 when it ended early.
        """)

    @Option(
      help: ArgumentHelp(
        "The new store: database, dir:PATH or s3://BUCKET/PREFIX.", valueName: "PLACE"))
    var to: String

    @Option(
      help: ArgumentHelp(
        "The old store, if it is not the database.", discussion: "Default: $OPENMARKET_PICTURES.",
        valueName: "PLACE"))
    var from: String?

    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    private struct Report: Encodable {
      let place: String
      let moved: Int
      let bytes: Int
      let missing: [String]
    }

    func run() async throws {
      try await reporting {
        let target = try PictureOptions.open(PicturePlace(to))?.store
        let source =
          try PictureOptions.open(
            from.map { try PicturePlace($0) } ?? PictureOptions.ofEnvironment())?
          .store
        let store = try storage.existingStore()
        let result = try await move(PictureMove(of: store), from: source, to: target)
        try store.close()
        let names = result.missing.map(\.fileName)
        let place = SafeText(target?.place ?? to)
        let words = MaintenanceWords.current.pictures
        try report.write(
          Report(
            place: place.string, moved: result.moved, bytes: result.bytes, missing: names),
          names.map { words.withoutBytes(SafeText($0), SafeText(source?.place ?? "database")) }
            + [words.moved(result.moved, SafeText(dataSize: result.bytes), place)],
          failure: names.isEmpty ? nil : 2)
      }
    }

    private func move(
      _ move: PictureMove, from source: (any PictureStore)?, to target: (any PictureStore)?
    ) async throws -> PictureMove.Result {
      let progress: (Int) -> Void = { count in
        if isatty(2) == 1 { Output.error.write("\r\(count) ") }
      }
      guard let target else {
        guard let source else {
          throw ValidationError("\(MaintenanceWords.current.pictures.needsPlace)")
        }
        return try await move.run(from: source, progress: progress)
      }
      try await target.prepare(mayBeNew: true)
      var result = PictureMove.Result()
      if let source, source.place != target.place {
        result = try await move.run(from: source, to: target, progress: progress)
      }
      result.add(try await move.run(to: target, progress: progress))
      return result
    }
  }

  struct Sweep: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Collect unused pictures outside the database.",
      discussion: """
        A served market does this every day. Pictures are discarded when they are an hour old, and \
        removed after --keep-days. Exit status: 0 when done, 1 when not.
        """)

    @OptionGroup var pictures: PictureOptions

    @Option(
      help: ArgumentHelp(
        "Days to keep discarded pictures; at least as long as backups.", valueName: "N"))
    var keepDays = PictureSweep.standardDays

    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    private struct Report: Encodable {
      let kept: Int
      let discarded: Int
      let recovered: Int
      let removed: Int
    }

    func validate() throws {
      guard (0...36_500).contains(keepDays) else {
        throw ValidationError(CommandWords.current.usage.notInRange("--keep-days", "0–36500"))
      }
    }

    func run() async throws {
      try await reporting {
        let words = MaintenanceWords.current.pictures
        guard let place = try pictures.open()?.store else {
          throw ValidationError("\(words.needsPlace)")
        }
        let store = try storage.existingStore()
        try await place.checkHealth()
        let result = try await PictureSweep(of: store, in: place, keeping: keepDays).run()
        try store.close()
        await place.close()
        try report.write(
          Report(
            kept: result.kept, discarded: result.discarded, recovered: result.recovered,
            removed: result.removed),
          [words.swept(result.kept, result.discarded, result.recovered, result.removed)])
      }
    }
  }
}
