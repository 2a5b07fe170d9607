import ArgumentParser
import Foundation
import Hosting
import MarketServer
import MarketStore
import Scripting
import Text
import Transfer
import Words

/// `openmarket export TARGET`
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export the market as JSON lines and picture files, even while it is served.",
    discussion: """
      docs/manual/export.md documents every field. The export holds the hashes of secrets, and \
      only you can read it. An existing one is never overwritten. Exit status: 0 when all of it is \
      on the disk, 1 when not, 130 when it was interrupted.
      """)

  @Argument(
    help: ArgumentHelp(
      "A new folder; - is standard output, with the pictures in the lines.", valueName: "TARGET"),
    completion: .directory)
  var target: String

  @Flag(
    name: .customLong("public"),
    help: "Omit secrets, the audit, keys, and products that are deleted or hidden.")
  var isPublic = false

  @OptionGroup var pictures: PictureOptions
  @OptionGroup var storage: StorageOptions
  @OptionGroup var report: ReportOptions

  func run() async throws {
    try await reporting {
      let place = try pictures.open()?.store
      let store = try storage.existingStore(isReading: true)
      let line = ProgressLine()
      let (target, scope): (ExportTarget, ExportScope) = (
        target == "-" ? .standardOutput : .folder(target), isPublic ? .public : .all
      )
      let counts = try await untilInterrupted { interruption in
        try await MarketExport(
          to: target, scope, pictures: place, interruption: interruption, progress: line.show
        ).run(store)
      }
      line.clear()
      try store.close()
      guard case .folder(let path) = target else { return }
      try report.write(
        TransferReport(path, counts),
        [
          TransferWords.current.exported(
            SafeText(path), counts[.product] ?? 0, counts[.vendor] ?? 0, counts[.picture] ?? 0)
        ])
    }
  }
}

/// `openmarket import SOURCE`
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Create a new market from an export.",
    discussion: """
      Every line and every picture is checked; nothing is left of an export with a mistake. After \
      an interruption, run the same command again to continue; until then the market cannot be \
      opened. Exit status: 0 when the market is complete, 1 when not, 130 when it was interrupted.
      """)

  @Argument(
    help: ArgumentHelp("The folder of an export; - is standard input.", valueName: "SOURCE"),
    completion: .directory)
  var source: String

  @Flag(help: "Discard an interrupted import and start again.")
  var restart = false

  @OptionGroup var access: AccessOptions
  @OptionGroup var storage: StorageOptions
  @OptionGroup var report: ReportOptions

  func run() async throws {
    try access.requireWriting()
    try await reporting {
      let line = ProgressLine()
      let location = try storage.location()
      let target = ImportTarget(location)
      let folder = location.folder
      let isNew = !FileManager.default.fileExists(atPath: folder)
      var isMade = false
      // A refused import leaves its folder empty; one that can be continued does not.
      defer { if isNew, !isMade { rmdir(folder) } }
      let (source, restart) = (source, restart)
      let counts = try await untilInterrupted { interruption in
        try await MarketTransfer(
          from: source == "-" ? .standardInput : .path(source), interruption: interruption,
          progress: line.show
        ).run(into: target, restarting: restart) {
          Output.error.write("openmarket: \(TransferWords.current.resuming($0))\n")
        }
      }
      isMade = true
      line.clear()
      try report.write(
        TransferReport(source, counts),
        [
          TransferWords.current.imported(
            SafeText(source), counts[.product] ?? 0, counts[.vendor] ?? 0, counts[.picture] ?? 0)
        ])
    }
  }
}

private func untilInterrupted<Result: Sendable>(
  _ body: @escaping @Sendable (Interruption) async throws -> Result
) async throws -> Result {
  let interruption = Interruption()
  do {
    return try await untilInterrupted(interruption.interrupt) { try await body(interruption) }
  } catch  where interruption.isInterrupted {
    // A database ends its work with its own errors.
    throw TransferError.interrupted
  }
}

extension ImportTarget {
  fileprivate init(_ location: StoreLocation) {
    self =
      switch location {
      case .folder(let path): .folder(path)
      case .server(let address, let folder, _): .database(address, folder: folder)
      }
  }
}

extension TransferWords {
  /// The phrases in the language of this run.
  static var current: TransferWords { .of(.current) }
}
