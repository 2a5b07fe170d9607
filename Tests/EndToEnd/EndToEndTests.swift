import Foundation
import TerminalProbe
import Testing

/// The real program, started as a user starts it: in a terminal, with a fresh home.
///
/// One test at a time: each runs a program, or two, and waits for it, so that running several at
/// once would only make all of them late. Nothing here sleeps; every wait has a deadline.
@Suite(.serialized, .timeLimit(.minutes(5))) struct EndToEndTests {
  /// Compares the screens of two programs; once more if a day ended meanwhile, whose products were
  /// those of today.
  static func comparing(_ screens: () throws -> Void) throws {
    let day = { Calendar.current.component(.day, from: Date()) }
    let first = day()
    do { try screens() } catch {
      guard day() != first else { throw error }
      try screens()
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if the program runs under a sanitizer.
  static func withoutSanitizer(_ reason: Comment) -> Self {
    let names = ["TSAN_OPTIONS", "ASAN_OPTIONS"]
    return .disabled(if: names.contains { TerminalProbe.plainEnvironment[$0] != nil }, reason)
  }
}
