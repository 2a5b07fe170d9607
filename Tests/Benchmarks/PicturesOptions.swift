/// The options of `benchmark pictures`.
struct PicturesOptions {
  var browser = ""
  /// Pictures that are viewed for the figure of memory.
  var count = 10_000
  /// Keys held down.
  var keys = 1_000

  /// Nil when the arguments are wrong.
  init?(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)
    guard rest.first == "pictures", rest.count % 2 == 1 else { return nil }
    rest.removeFirst()
    while rest.count >= 2 {
      let (name, value) = (rest.removeFirst(), rest.removeFirst())
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
