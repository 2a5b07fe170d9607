import ArgumentParser
import Foundation
import Logging
import Market
import MarketServer
import TerminalText

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the local market over HTTP.")

  @Option(help: ArgumentHelp("The loopback address to listen at.", valueName: "HOST"))
  var host = "127.0.0.1"

  @Option(help: ArgumentHelp("The port; 0 is any free one.", valueName: "PORT"))
  var port: UInt16 = 8080

  @OptionGroup var folder: DataFolder

  @Flag(help: "Add the demo products if the market is empty.")
  var demo = false

  func run() async throws {
    try await reporting {
      let signals = TerminationSignals()
      guard Self.isLoopback(host) else {
        throw Failure(
          "Only loopback addresses are served while there is no encryption: --host 127.0.0.1"
        )
      }
      let store = try SQLiteStore(folder: try folder.path())
      if demo { try await DemoMarket.embedded.addIfEmpty(to: store) }
      let logger = Logger(
        label: "openmarket", factory: { StreamLogHandler.standardError(label: $0) })
      let service = MarketService(
        store: store, address: .tcp(host: host, port: Int(port)), logger: logger)
      try await withThrowingTaskGroup { group in
        group.addTask {
          try await service.run { address in
            Output.standard.write("listening on \(address.url)\n")
          }
        }
        group.addTask { [received = signals.received] in
          for await _ in received { return }
        }
        try await group.next()
        group.cancelAll()
        try await group.waitForAll()
      }
      try store.close()
      withExtendedLifetime(signals) {}
    }
  }

  /// Whether only this machine can reach it.
  static func isLoopback(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return host == "localhost" || host == "::1"
      || parts.count == 4 && parts[0] == 127 && parts.allSatisfy { $0 != nil }
  }
}
