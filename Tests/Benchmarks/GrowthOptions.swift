/// The options of `benchmark growth`.
struct GrowthOptions {
  var market = ""
  /// Products in the market.
  var count = 1_000
  /// The folder of the market, which is seeded if it is empty and kept for the next run; a
  /// temporary one if it is not given.
  var folder: String?

  /// Nil if the arguments are wrong.
  init?(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)
    guard rest.first == "growth", rest.count % 2 == 1 else { return nil }
    rest.removeFirst()
    while rest.count >= 2 {
      let (name, value) = (rest.removeFirst(), rest.removeFirst())
      switch name {
      case "--market": market = value
      case "--folder": folder = value
      case "--count":
        guard let number = Int(value), (1_000...10_000_000).contains(number) else { return nil }
        count = number
      default: return nil
      }
    }
    guard !market.isEmpty else { return nil }
  }
}
