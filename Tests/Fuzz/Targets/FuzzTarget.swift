import Foundation

/// A parser of untrusted bytes. It may refuse them but must not trap, and its result has to satisfy
/// invariants.
struct FuzzTarget: Sendable {
  let name: String
  /// The processor time that one input may take, in seconds. libFuzzer's own limit is by the clock:
  /// on a busy machine it fails healthy parsers.
  let maximumSeconds: Double
  /// The initial inputs: valid ones, so that more than the first check is tested.
  let seeds: [[UInt8]]
  let run: @Sendable ([UInt8]) -> Void

  static let all = [
    multipart, forms, query, typedQuery, pages, pictures, decoding, text, markup, input, rows,
    settings, themes, drafts,
  ]

  /// The target named on the command line.
  static let chosen = CommandLine.arguments.dropFirst().first.flatMap { name in
    all.first { $0.name == name }
  }

  init(_ name: String, seeds: [String], run: @escaping @Sendable ([UInt8]) -> Void) {
    self.init(name, bytes: seeds.map { Array($0.utf8) }, run: run)
  }

  init(
    _ name: String, bytes: [[UInt8]], maximumSeconds: Double = 1,
    run: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.name = name
    self.maximumSeconds = maximumSeconds
    seeds = bytes
    self.run = run
  }

  /// Runs the target, and ends the process if the input takes too long.
  func check(_ input: [UInt8]) {
    let start = Self.processorTime
    run(input)
    let seconds = Self.processorTime - start
    promise(seconds <= maximumSeconds, "\(seconds) s for an input of \(input.count) bytes")
  }

  /// Seconds of the processor that this process has used.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// Ends the process if an invariant is violated; libFuzzer saves the input.
func promise(_ kept: Bool, _ words: @autoclosure () -> String) {
  if !kept { fatalError(words()) }
}
