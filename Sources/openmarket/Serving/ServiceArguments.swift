import ArgumentParser
import Foundation
import Manual
import Settings
import Text

/// The arguments of `openmarket serve`, completed from the environment and a file; also those of
/// commands that report on the service.
enum ServiceArguments {
  /// The options that can be set there: those of the command.
  static let options: [String: ServiceSettings.Kind] = {
    let command = try? CommandDescription(json: ServeCommand._dumpHelp())
    let options = (command?.ownArguments ?? []).compactMap { option in
      option.spellings.first.map { name -> (String, ServiceSettings.Kind) in
        (
          String(name.dropFirst(2)),
          option.kind == .flag ? .flag : option.isRepeating ? .list : .value
        )
      }
    }
    return Dictionary(uniqueKeysWithValues: options.filter { !commandLineOnly.contains($0.0) })
  }()
  private static let commandLineOnly: Set = ["config", "migrate-only"]
  private static let quotas: Set = ["max-products", "max-megabytes", "max-registrations"]
  /// The options of other commands that are completed as well.
  private static let reports: [[String]: Set<String>] = [
    ["vendor", "list"]: quotas,
    ["status"]: quotas.union([
      "metrics-port", "metrics-host", "data-dir", "database", "database-password-file",
    ]),
  ]
  /// Variables that are not for the service.
  private static let otherVariables: Set<String> = [
    "OPENMARKET_CA_FILE", "OPENMARKET_CONFIG", "OPENMARKET_GRAPHICS", "OPENMARKET_READ_ONLY",
    "OPENMARKET_SECRET_FILE", "OPENMARKET_SERVER",
  ]
  /// Returns the arguments unchanged for any other command.
  /// - Throws: `ValidationError` for a setting that does not exist or cannot be read.
  static func complete(
    _ arguments: some Collection<String>,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> [String] {
    let arguments = Array(arguments)
    let reported = reports[Array(arguments.prefix(2))] ?? reports[Array(arguments.prefix(1))]
    guard arguments.first == "serve" || reported != nil else { return arguments }
    let settings = ServiceSettings(options: options, otherVariables: otherVariables)
    do {
      let more = try settings.arguments(
        file: try ServiceSettings.file(named: arguments, environment, in: .current),
        environment: environment, given: arguments,
        only: reported)
      return arguments + more
    } catch let error as ServiceSettingsError {
      throw ValidationError(error.sentence(in: .current))
    }
  }
}
