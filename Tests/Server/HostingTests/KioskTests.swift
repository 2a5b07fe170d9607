import Testing

/// The real program as visitors use it, one test at a time: each starts a server and visits.
@Suite(.serialized, .timeLimit(.minutes(4))) struct KioskTests {}

/// An unexpected outcome in a test, in a sentence.
struct Unexpected: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
