import ArgumentParser
import Files
import Foundation
import Settings
import Text
import Words

/// The arguments of `openmarket serve`, completed from the environment and a file; also those of
/// commands that report on the service.
enum ServiceArguments {
  /// The options that can be set there. A test compares them with those of the command.
  static let options: [String: ServiceSettings.Kind] = [
    "host": .value, "port": .value, "data-dir": .value, "behind-proxy": .flag,
    "trusted-proxy": .list, "tls-cert": .value, "tls-key": .value, "public-url": .value,
    "rate-limit": .value, "max-connections": .value, "max-products": .value,
    "max-megabytes": .value, "max-registrations": .value, "reserve": .value,
    "dialect-port": .list, "dialect-host": .list, "metrics-port": .value, "metrics-host": .value,
    "log-file": .value, "log-level": .value, "backup-to": .value, "backup-keep": .value,
    "audit-days": .value,
    "demo": .flag, "refuse-large-pictures": .flag, "no-web": .flag, "pictures": .value,
    "database": .value, "database-password-file": .value, "database-connections": .value,
  ]
  /// The options of other commands that are completed as well.
  private static let reports: [[String]: Set<String>] = [
    ["vendor", "list"]: ["max-products", "max-megabytes", "max-registrations"]
  ]
  /// Variables that are not for the service.
  private static let otherVariables: Set<String> = [
    "OPENMARKET_CA_FILE", "OPENMARKET_CONFIG", "OPENMARKET_GRAPHICS", "OPENMARKET_READ_ONLY",
    "OPENMARKET_SECRET_FILE", "OPENMARKET_SERVER",
  ]
  /// Bytes of a file of settings; a larger one is something else.
  private static let maximumSize = 65_536

  /// Returns the arguments unchanged for any other command.
  /// - Throws: `ValidationError` for a setting that does not exist or cannot be read.
  static func complete(
    _ arguments: some Collection<String>,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> [String] {
    let arguments = Array(arguments)
    let reported = reports[Array(arguments.prefix(2))]
    guard arguments.first == "serve" || reported != nil else { return arguments }
    let settings = ServiceSettings(options: options, otherVariables: otherVariables)
    do {
      let more = try settings.arguments(
        file: try file(arguments, environment), environment: environment, given: arguments,
        only: reported)
      return arguments + more
    } catch let error as ServiceSettingsError {
      throw ValidationError(error.sentence(in: .current))
    }
  }

  private static func file(
    _ arguments: [String], _ environment: [String: String]
  ) throws -> (name: SafeText, text: String)? {
    var path = environment["OPENMARKET_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
    for (index, argument) in arguments.enumerated() {
      if argument.hasPrefix("--config=") { path = String(argument.dropFirst(9)) }
      if argument == "--config", index + 1 < arguments.count { path = arguments[index + 1] }
    }
    guard let path else { return nil }
    let name = SafeText(path)
    do {
      let data = try UserFile(path: path).read(maximumSize: maximumSize)
      guard let text = String(validating: data, as: UTF8.self) else {
        throw ServiceSettingsError.badFile(
          name, reason: CommandWords.current.failures.notText(name))
      }
      return (name, text)
    } catch let error as FileError {
      throw ServiceSettingsError.badFile(name, reason: error.reason.sentence(in: .current))
    }
  }
}
