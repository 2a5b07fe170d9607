/// A parser of untrusted bytes. It may refuse them but must not trap, and its result has to satisfy
/// invariants.
struct FuzzTarget: Sendable {
  let name: String
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

  init(_ name: String, bytes: [[UInt8]], run: @escaping @Sendable ([UInt8]) -> Void) {
    self.name = name
    seeds = bytes
    self.run = run
  }
}

/// Ends the process if an invariant is violated; libFuzzer saves the input.
func promise(_ kept: Bool, _ words: @autoclosure () -> String) {
  if !kept { fatalError(words()) }
}
