import ArgumentParser
import Text
import Words

/// The checks of commands.
enum UsageChecks {
  /// Whether everything passes, to find mistakes that the parser reports after the checks.
  @TaskLocal static var areOff = false
}

/// Throws a usage error unless what the user typed is right.
func require(_ isRight: Bool, or sentence: @autoclosure () -> SafeText) throws {
  guard isRight || UsageChecks.areOff else { throw ValidationError(sentence()) }
}

/// Throws a usage error if two options are used that exclude each other.
func forbid(_ option: SafeText, with other: SafeText, if areUsed: Bool) throws {
  try require(!areUsed, or: UsageWords.current.notTogether(option, other))
}

extension ValidationError {
  init(_ sentence: SafeText) { self.init(sentence.string) }

  /// Creates the error of an option whose value is not one of some names.
  init(_ option: SafeText, isNotOneOf names: [String]) {
    self.init(UsageWords.current.notOneOf(option, SafeText(names.joined(separator: ", "))))
  }
}

extension ClosedRange<Int> {
  /// Throws a usage error for the value of an option that is outside; nil is not checked.
  func check(_ value: Int?, of option: SafeText) throws {
    try require(
      value.map(contains) ?? true,
      or: UsageWords.current.notInRange(option, "\(lowerBound)–\(upperBound)"))
  }
}
