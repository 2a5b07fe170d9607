import Foundation

/// A command with its arguments and its own commands, as the argument parser describes them.
package struct CommandDescription: Decodable, Sendable {
  package let commandName: String
  package let abstract: String?
  package let discussion: String?
  package let shouldDisplay: Bool?
  private let subcommands: [CommandDescription]?
  private let arguments: [Argument]?

  package struct Argument: Decodable, Sendable {
    package let kind: Kind
    package let shouldDisplay: Bool
    package let isOptional: Bool
    package let isRepeating: Bool
    package let valueName: String?
    package let defaultValue: String?
    package let allValues: [String]?
    package let abstract: String?
    package let discussion: String?
    private let names: [Name]?

    package enum Kind: String, Decodable, Sendable {
      case positional, option, flag
    }

    private struct Name: Decodable, Sendable {
      let kind: String
      let name: String
    }

    /// The names as typed: `-o`, `--output`.
    package var spellings: [String] {
      (names ?? []).map { $0.kind == "long" ? "--\($0.name)" : "-\($0.name)" }
    }
  }

  /// - Parameter json: The output of `_dumpHelp()`.
  package init(json: String) throws {
    struct Tool: Decodable {
      let command: CommandDescription
    }
    self = try JSONDecoder().decode(Tool.self, from: Data(json.utf8)).command
  }

  /// The visible commands, without the parser's own.
  package var commands: [CommandDescription] {
    (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
  }

  /// The visible arguments, without those common to every command.
  package var ownArguments: [Argument] {
    (arguments ?? []).filter { argument in
      argument.shouldDisplay && !argument.spellings.contains("--help")
        && !argument.spellings.contains("--version")
    }
  }
}
