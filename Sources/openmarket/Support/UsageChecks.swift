import ArgumentParser
import Text
import Words

/// Throws a usage error unless what the user typed is right.
func require(_ isRight: Bool, or sentence: @autoclosure () -> SafeText) throws {
  guard isRight else { throw ValidationError(sentence()) }
}

extension ValidationError {
  init(_ sentence: SafeText) { self.init(sentence.string) }
}

extension ClosedRange<Int> {
  /// Throws a usage error for the value of an option that is outside; nil is not checked.
  func check(_ value: Int?, of option: SafeText) throws {
    try require(
      value.map(contains) ?? true,
      or: UsageWords.current.notInRange(option, "\(lowerBound)–\(upperBound)"))
  }
}
