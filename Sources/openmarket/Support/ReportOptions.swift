import ArgumentParser
import Scripting
import Words

/// The form in which a command reports its result.
struct ReportOptions: ParsableArguments, ReportOutput {
  @Flag(help: "Print the result as JSON.")
  var json = false
}

extension MaintenanceWords {
  /// The phrases in the language of this run.
  static var current: MaintenanceWords { .of(.current) }
}
