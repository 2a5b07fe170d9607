/// The option `--language`, which works with every command.
package enum LanguageOption {
  package static let name = "--language"

  /// Returns the arguments without the option, and its value: the last one if it is repeated, and
  /// an empty one if it is missing.
  package static func separated(_ arguments: [String]) -> (rest: [String], language: String?) {
    var rest: [String] = []
    var language: String?
    var left = arguments[...]
    while let argument = left.popFirst() {
      if argument == "--" { return (rest + [argument] + left, language) }
      if argument == name {
        language = left.popFirst() ?? ""
      } else if argument.hasPrefix(name + "=") {
        language = String(argument.dropFirst(name.count + 1))
      } else {
        rest.append(argument)
      }
    }
    return (rest, language)
  }
}
