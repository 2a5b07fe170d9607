/// The options of `benchmark peers`.
struct PeerOptions {
  var browser = ""
  /// A Python with Textual and Datasette.
  var python = ""
  var columns = 100
  var rows = 40
  /// Rows in every program.
  var count = 10_000
  /// Starts of each program.
  var rounds = 10
  /// Seconds of each load.
  var seconds = 2

  /// Nil if the arguments are wrong.
  init?(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)
    guard rest.first == "peers", rest.count % 2 == 1 else { return nil }
    rest.removeFirst()
    while rest.count >= 2 {
      let (name, value) = (rest.removeFirst(), rest.removeFirst())
      let number = Int(value) ?? 0
      switch name {
      case "--browser": browser = value
      case "--python": python = value
      case "--count" where (1_000...100_000).contains(number): count = number
      case "--rounds" where (1...100).contains(number): rounds = number
      case "--seconds" where (1...60).contains(number): seconds = number
      default: return nil
      }
    }
    guard !browser.isEmpty, !python.isEmpty else { return nil }
  }
}
