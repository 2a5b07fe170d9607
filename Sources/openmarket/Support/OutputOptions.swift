import ArgumentParser
import Scripting
import Text
import Words

/// The form in which a command for scripts prints its results.
struct OutputOptions: ParsableArguments, OutputSettings, ReportOutput {
  @Flag(help: ArgumentHelp(OptionHelp.json)) var json = false

  @Flag(help: ArgumentHelp(OptionHelp.text)) var text = false

  @Flag(name: .shortAndLong, help: ArgumentHelp(OptionHelp.quiet)) var quiet = false

  @Flag(help: ArgumentHelp(OptionHelp.noColor)) var noColor = false

  func validate() throws {
    let chosen = [("--json", json), ("--text", text), ("--quiet", quiet)].filter(\.1).map(\.0)
    try require(
      chosen.count < 2, or: ScriptingWords.current.notBoth(SafeText(chosen[0]), SafeText(chosen[1]))
    )
  }
}

/// The form in which a command reports its result.
struct ReportOptions: ParsableArguments, ReportOutput {
  @Flag(help: ArgumentHelp(OptionHelp.jsonResult)) var json = false
}

extension Words {
  /// The phrases in the language of this run, for commands: there are no keys.
  static var current: Words { Words(.current) }
}
