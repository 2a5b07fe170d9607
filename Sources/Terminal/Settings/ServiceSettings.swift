import Files
import Foundation
package import Text
package import Words

/// The options of a service from a file and from the environment, as arguments of its command.
/// Arguments override the environment, which overrides the file.
///
///     let settings = ServiceSettings(options: ["port": .value, "demo": .flag])
///     try settings.arguments(file: nil, environment: ["OPENMARKET_PORT": "80"], given: [])
///     // ["--port=80"]
package struct ServiceSettings: Sendable {
  package enum Kind: Sendable {
    case flag, value
    /// An option that can be repeated.
    case list
  }

  /// The kinds of all options by their names.
  private let options: [String: Kind]
  /// Variables with the prefix of options that have other uses.
  private let otherVariables: Set<String>

  package init(options: [String: Kind], otherVariables: Set<String> = []) {
    self.options = options
    self.otherVariables = otherVariables
  }

  /// - Parameters:
  ///   - file: The name and the text of a TOML file.
  ///   - given: The arguments of the command.
  ///   - wanted: The options that the command has; nil for all.
  ///   - excluded: Options that the given arguments override, besides those among them.
  package func arguments(
    file: (name: SafeText, text: String)?, environment: [String: String], given: [String],
    only wanted: Set<String>? = nil, except excluded: Set<String> = []
  ) throws(ServiceSettingsError) -> [String] {
    var values: [String: [String]] = [:]
    if let file { values = try read(file.text, name: file.name) }
    for (name, text) in environment.sorted(by: { $0.key < $1.key }) {
      guard let option = try option(ofVariable: name) else { continue }
      // An empty variable is not set; an empty list and a flag that is off are.
      if text.isEmpty, options[option] == .value { continue }
      values[option] = try value(text, of: option, variable: name)
    }
    let named = given.map { $0.prefix { $0 != "=" } }
    return values.sorted { $0.key < $1.key }.flatMap { option, values -> [String] in
      if named.contains("--" + option) || excluded.contains(option) { return [] }
      if wanted?.contains(option) == false { return [] }
      if options[option] == .flag { return values.isEmpty ? [] : ["--" + option] }
      // In one word, because a value can begin with a dash.
      return values.map { "--\(option)=\($0)" }
    }
  }
}

extension ServiceSettings {
  private static let prefix = "OPENMARKET_"
  private static let environment: SafeText = "environment"

  private func read(
    _ text: String, name: SafeText
  ) throws(ServiceSettingsError) -> [String: [String]] {
    let file = TOMLFile(text)
    if let mistake = file.mistakes.first { throw .mistake(mistake, in: name) }
    let table = file.table
    var values: [String: [String]] = [:]
    for key in table.keys {
      guard let kind = options[key] else {
        let nearest = Suggestion.closest(to: key, of: Array(options.keys))
        throw .unknown(SafeText(key, limit: 60), in: name, nearest: nearest.map { SafeText($0) })
      }
      let value = table[key]
      switch kind {
      case .flag:
        guard let isOn = value?.bool else { throw .badValue(SafeText(key), in: name) }
        values[key] = isOn ? ["on"] : []
      case .value:
        guard let text = value.flatMap(Self.text) else { throw .badValue(SafeText(key), in: name) }
        values[key] = [text]
      case .list:
        let texts =
          value?.array.map { $0.compactMap(Self.text) } ?? value.flatMap(Self.text).map { [$0] }
        guard let texts, texts.count == value?.array?.count ?? 1 else {
          throw .badValue(SafeText(key), in: name)
        }
        values[key] = texts
      }
    }
    return values
  }

  private static func text(_ value: TOMLValue) -> String? {
    value.string ?? value.int.map { String($0) }
  }

  /// The option that a variable sets; nil for a variable that has another use.
  /// - Throws: `ServiceSettingsError.unknown`: a setting that is not applied must not go unnoticed.
  private func option(ofVariable name: String) throws(ServiceSettingsError) -> String? {
    guard name.hasPrefix(Self.prefix) else { return nil }
    let option = name.dropFirst(Self.prefix.count).lowercased()
      .replacingOccurrences(of: "_", with: "-")
    if options[option] != nil { return option }
    if otherVariables.contains(name) { return nil }
    let nearest = Suggestion.closest(to: option, of: Array(options.keys)).map { option in
      SafeText(Self.prefix + option.uppercased().replacingOccurrences(of: "-", with: "_"))
    }
    throw .unknown(SafeText(name, limit: 60), in: Self.environment, nearest: nearest)
  }

  private func value(
    _ text: String, of option: String, variable: String
  ) throws(ServiceSettingsError) -> [String] {
    switch options[option] {
    case .list: return text.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init)
    case .flag:
      switch text.lowercased() {
      case "1", "true", "yes", "on": return ["on"]
      case "", "0", "false", "no", "off": return []
      default: throw .badValue(SafeText(variable), in: Self.environment)
      }
    case .value, nil: return [text]
    }
  }
}

extension ServiceSettings {
  /// Bytes of a file of settings; a larger one is something else.
  private static let maximumSize = 65_536

  /// Returns the file of `--config`, or else of `OPENMARKET_CONFIG`; nil for none.
  package static func file(
    named arguments: [String], _ environment: [String: String], in language: Language
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
          name, reason: CommandWords.of(language).error(.notText(file: name)))
      }
      return (name, text)
    } catch let error as FileError {
      throw ServiceSettingsError.badFile(name, reason: error.reason.sentence(in: language))
    }
  }
}

/// The commands that are completed.
extension ServiceSettings {
  private static let quotas: Set = ["max-products", "max-megabytes", "max-registrations"]
  /// The options of commands other than `serve` that are completed as well.
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
  /// The options of a market on a server, which a named folder overrides.
  private static let databaseOptions: Set = [
    "database", "database-password-file", "read-database",
  ]

  /// Returns the arguments of the program, with those that the environment and a file add;
  /// unchanged for a command that uses no settings of the service.
  /// - Parameter options: The kinds of the options of `serve`; read only for such a command.
  package static func complete(
    _ arguments: [String], _ options: @autoclosure () -> [String: Kind],
    environment: [String: String], in language: Language
  ) throws -> [String] {
    let reported = reports[Array(arguments.prefix(2))] ?? reports[Array(arguments.prefix(1))]
    guard arguments.first == "serve" || reported != nil else { return arguments }
    let named = Set(arguments.map { $0.prefix { $0 != "=" } })
    let namesFolder = named.contains("--data-dir") && !named.contains("--database")
    let settings = ServiceSettings(options: options(), otherVariables: otherVariables)
    return arguments
      + (try settings.arguments(
        file: try file(named: arguments, environment, in: language), environment: environment,
        given: arguments, only: reported, except: namesFolder ? databaseOptions : []))
  }
}
