/// The options of `benchmark terminal`.
struct BenchmarkOptions {
  /// The openmarket binary; nil when the C list sits in both seats.
  var browser: String?
  var compiler = "cc"
  /// Below 110 columns there is no detail pane, so both programs draw the list alone.
  var columns = 100
  var rows = 40
  /// Products in the market; the figure for memory is for 10,000.
  var count = 10_000
  /// Products of a large market that is scrolled from end to end; 0 skips it.
  var walk = 0
  /// Starts of each program.
  var rounds = 10

  /// nil when the arguments are wrong.
  init?(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)
    guard rest.first == "terminal", rest.count % 2 == 1 else { return nil }
    rest.removeFirst()
    var named = false
    while rest.count >= 2 {
      let (name, value) = (rest.removeFirst(), rest.removeFirst())
      let number = Int(value) ?? 0
      switch name {
      case "--browser":
        named = true
        browser = value == "limit" ? nil : value
      case "--cc": compiler = value
      case "--columns" where (20...500).contains(number): columns = number
      case "--rows" where (10...200).contains(number): rows = number
      case "--count" where (500...1_000_000).contains(number): count = number
      case "--walk" where number == 0 || (2_000...1_000_000).contains(number): walk = number
      case "--rounds" where (1...1000).contains(number): rounds = number
      default: return nil
      }
    }
    guard named else { return nil }
  }
}
