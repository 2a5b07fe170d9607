/// The options of `benchmark pictures`.
struct PicturesOptions {
  var browser = ""
  /// Pictures that are viewed for the figure of memory.
  var count = 10_000
  /// Keys held down.
  var keys = 1_000
  /// Starts with a full grid.
  var rounds = 8
  /// Pictures of the maximum size, and broken ones.
  var malicious = 60

  /// Nil if the arguments are wrong.
  init?(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)
    guard rest.first == "pictures" else { return nil }
    rest.removeFirst()
    while let name = rest.first {
      rest.removeFirst()
      if name == "--quick" {
        (count, keys, rounds, malicious) = (1_000, 100, 2, 12)
        continue
      }
      guard let value = rest.first else { return nil }
      rest.removeFirst()
      let number = Int(value) ?? 0
      switch name {
      case "--browser": browser = value
      case "--count" where (100...100_000).contains(number): count = number
      case "--keys" where (100...100_000).contains(number): keys = number
      default: return nil
      }
    }
    guard !browser.isEmpty else { return nil }
  }
}
