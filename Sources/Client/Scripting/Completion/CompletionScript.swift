/// A script for a shell, which the argument parser generates.
package enum CompletionScript {
  /// A line of each shell's script, and what follows it: a first word that is an option belongs to
  /// `browse`, whose name may be omitted.
  private static let defaultCommand = [
    (
      #"    local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")"#,
      #"    [[ "${unparsed_words[0]}" == -* ]] && unparsed_words=(browse "${unparsed_words[@]}")"#
    ),
    (
      #"    local -ir current_word_index="$((CURRENT - 1))""#,
      #"    [[ "${words[2]}" == -* ]] && { _openmarket_browse; return }"#
    ),
    (
      "    set -l unparsed_tokens (__openmarket_tokens -pc)",
      """
          set -l typed_words $unparsed_tokens[2..] (commandline -t)
          string match -q -- '-*' $typed_words[1]
          and set unparsed_tokens $unparsed_tokens[1] browse $unparsed_tokens[2..]
      """
    ),
  ]

  /// Returns the script to install: with the options of the default command, and with our
  /// `help` alone.
  package static func completed(_ script: String) -> String {
    withoutSecondHelp(
      defaultCommand.reduce(script) { script, command in
        script.replacing(command.0 + "\n", with: command.0 + "\n" + command.1 + "\n")
      })
  }

  /// Returns a script without the function for the parser's own command `help`, which would replace
  /// ours: the parser adds its own to every script.
  private static func withoutSecondHelp(_ script: String) -> String {
    let starts = script.ranges(of: "\n_openmarket_help() {")
    guard starts.count == 2, let last = starts.last,
      let end = script[last.upperBound...].firstRange(of: "\n}\n")
    else { return script }
    return String(script[..<last.lowerBound]) + script[script.index(before: end.upperBound)...]
  }
}
