import ArgumentParser
import CBuild
import CProgramArguments
import CursesTerminal
import Foundation
import Hosting
import MarketServer
import Pictures
import Scripting
import Text
import Words

@main
struct OpenMarket: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    .init(
      "openmarket", help: BrowserHelp.program, version: version,
      subcommands: Subcommands.all + [HelpCommand.self], defaultSubcommand: BrowseCommand.self)
  }

  /// The version, with the commit and the kind of build if they are known.
  private static var version: String {
    #if DEBUG
      let kind = "debug"
    #else
      let kind = "release"
    #endif
    let commit = String(cString: openmarket_commit)
    return "openmarket \(ServiceMetrics.version) (\(commit.isEmpty ? "" : commit + ", ")\(kind))"
  }

  @MainActor
  static func main() {
    StandardDescriptors.reserve()
    program_arguments_keep()
    // At every start libdispatch would log to the system that it cannot raise the priority of its
    // threads, which only root can.
    setenv("LIBDISPATCH_LOG", "NO", 0)
    // Pictures are decoded by this program, started again with nothing but a socket.
    if PictureWorker.isWanted { PictureWorker.main() }
    // Before anything reads the visitor's environment.
    if CommandLine.arguments.contains(KioskOptions.flag) { Confinement.begin() }
    // Its memory holds secrets, and a worker that a malicious picture has taken over runs as the
    // same user.
    ProcessProtection.begin()
    // All files are private to this user: databases, sockets, caches.
    umask(0o077)
    signal(SIGPIPE, SIG_IGN)
    // A file that may not grow further is an error to report, like a full disk.
    signal(SIGXFSZ, SIG_IGN)
    MainLoop.run {
      do {
        let typed = Array(CommandLine.arguments.dropFirst())
        // The words after it are from a line that is being typed.
        let arguments =
          isCompletion ? typed : try ServiceArguments.complete(Language.choose(from: typed))
        var command = try parseCommand(arguments)
        if let group = group(of: command) { end(withoutCommandOf: group) }
        do {
          if var command = command as? any AsyncParsableCommand {
            try await command.run()
          } else {
            try command.run()
          }
        } catch {
          throw reported(error)
        }
      } catch {
        end(with: error)
      }
      Foundation.exit(0)
    }
  }

  /// Parses a command line. Without its option, the value of a mistyped one seems to be wrong: the
  /// option is the mistake to report.
  static func parseCommand(_ arguments: [String]) throws -> any ParsableCommand {
    do { return try parseAsRoot(arguments) } catch {
      do { _ = try UsageChecks.$areOff.withValue(true) { try parseAsRoot(arguments) } } catch {
        if UsageMessage(fullMessage(for: error)).isUnknownOption { throw error }
      }
      throw error
    }
  }

  /// The command, if only its subcommands do something; nil if it does something itself.
  private static func group(of command: any ParsableCommand) -> (any ParsableCommand.Type)? {
    let type = type(of: command)
    let configuration = type.configuration
    return configuration.subcommands.isEmpty || configuration.defaultSubcommand != nil ? nil : type
  }

  /// Ends like any other incomplete command line, with the subcommands on standard error.
  private static func end(withoutCommandOf group: any ParsableCommand.Type) -> Never {
    let request = CleanExit.helpRequest(group)
    Output.error.write(
      "\(help(for: request) ?? SafeText(fullMessage(for: request), shape: .paragraphs))\n")
    Foundation.exit(ExitCode.validationFailure.rawValue)
  }

  /// Whether the script of a shell asks for the values of an argument.
  private static var isCompletion: Bool {
    CommandLine.arguments.dropFirst().first == "---completion"
  }

  private static var isScriptWanted: Bool {
    CommandLine.arguments.contains { $0.hasPrefix("--generate-completion-script") }
  }

  /// Whether the parser's description of all commands, in JSON, is requested.
  private static var isDescriptionWanted: Bool {
    CommandLine.arguments.contains("--experimental-dump-help")
  }

  /// The requested help, in a language other than the parser's.
  private static func help(for error: any Error) -> SafeText? {
    let text = fullMessage(for: error, columns: HelpMessage.unwrappedColumns)
    guard HelpMessage.isHelp(text), let words = HelpWords.of(.current) else { return nil }
    return HelpMessage(text, words, columns: Output.columns)
      .text(see: UsageWords.current.parser.more)
  }

  /// Prints help on stdout with status 0, usage errors on stderr with 64. The message quotes
  /// arguments, which may hold any characters.
  private static func end(with error: any Error) -> Never {
    let code = exitCode(for: error)
    // The script of a shell is for every language.
    let text = Language.$ofPage.withValue(isScriptWanted ? .english : nil) {
      fullMessage(for: error)
    }
    // A shell script or a description is longer than a `SafeText` may be, and quotes no argument.
    // The same goes for completion values, each of which is scrubbed; a shell shows errors amid the
    // user's words.
    if isCompletion || code.isSuccess && (isScriptWanted || isDescriptionWanted) {
      if code.isSuccess {
        write(isScriptWanted ? CompletionScript.completed(text) : text + "\n")
      }
      Foundation.exit(code.rawValue)
    }
    let message =
      code.isSuccess
      ? help(for: error) ?? SafeText(text, shape: .paragraphs)
      : UsageMessage(text).sentences(in: .current)
    if !message.isEmpty {
      if code.isSuccess { write("\(message)\n") } else { Output.error.write("\(message)\n") }
    }
    Foundation.exit(code.rawValue)
  }

  /// Writes to standard output, or ends the program with the status of an output that failed.
  private static func write(_ text: String) {
    do {
      try Output.standard.write(text)
    } catch {
      Foundation.exit(exitCode(for: reported(error)).rawValue)
    }
  }
}
