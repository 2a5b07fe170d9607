import ArgumentParser
import Scripting
import Text
import Words

/// The form in which a command for scripts prints its results.
struct OutputOptions: ParsableArguments, OutputSettings {
  @Flag(help: "Print JSON, one object per line (default where the output is not a terminal).")
  var json = false

  @Flag(help: "Print text for reading (default on a terminal).")
  var text = false

  @Flag(name: .shortAndLong, help: "Print only the numbers of products, and no progress.")
  var quiet = false

  @Flag(help: "Print without colours and emphasis, as with NO_COLOR.")
  var noColor = false

  func validate() throws {
    let chosen = [("--json", json), ("--text", text), ("--quiet", quiet)].filter(\.1).map(\.0)
    guard chosen.count < 2 else {
      throw ValidationError(
        ScriptingWords.current.notBoth(SafeText(chosen[0]), SafeText(chosen[1])))
    }
  }
}

extension ScriptingWords {
  /// The phrases in the language of this run.
  static var current: ScriptingWords { .of(.current) }
}

extension Words {
  /// The phrases in the language of this run, for commands: there are no keys.
  static var current: Words { Words(.current, keys: .typed) }
}
