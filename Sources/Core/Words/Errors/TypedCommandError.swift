package import Text

/// The error of a command line that cannot be run.
package enum TypedCommandError: Error, Hashable {
  case unknown(SafeText, closest: SafeText?)
  case needsNothing(SafeText)
  case needsNumber(SafeText)
  case needsOne(SafeText, of: SafeText)
}
