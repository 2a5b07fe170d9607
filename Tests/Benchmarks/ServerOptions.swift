/// The options of `benchmark server`.
struct ServerOptions {
  var market = ""
  /// Products on offer; the figures for depth and search are for a million.
  var count = 100_000
  /// Seconds of each load.
  var seconds = 5
  /// A market with this many products, to which some are added; nil for a new one.
  var folder: String?
  /// Whether only replies per second, pages beside writes, registering and seeding are measured.
  var repliesOnly = false
  /// Whether only clients that request everything at its largest are measured.
  var rudeOnly = false
  /// The part of the name that those requests have; empty for all of them.
  var rudeCase = ""
  /// The address of an empty PostgreSQL database, or `own` for a server started by the benchmark:
  /// only that is measured, beside SQLite; nil for everything else.
  var database: String?
  /// A folder for the seeded markets of `database`, which are created once; nil for new ones.
  var cache: String?
  /// Requests before memory is measured; 0 adds none.
  var requests = 0

  /// Nil if the arguments are wrong.
  init?(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)
    guard rest.first == "server" else { return nil }
    rest.removeFirst()
    while let name = rest.first {
      rest.removeFirst()
      if name == "--long" {
        count = 1_000_000
        seconds = 20
        requests = 1_000_000
        continue
      }
      if name == "--replies" {
        repliesOnly = true
        continue
      }
      if name == "--rude" {
        rudeOnly = true
        continue
      }
      if name == "--quick" {
        count = 10_000
        seconds = 1
        continue
      }
      guard let value = rest.first else { return nil }
      rest.removeFirst()
      let number = Int(value) ?? 0
      switch name {
      case "--market": market = value
      case "--folder": folder = value
      case "--database": database = value
      case "--cache": cache = value
      case "--case": rudeCase = value
      case "--count" where (10_000...10_000_000).contains(number): count = number
      case "--seconds" where (1...600).contains(number): seconds = number
      default: return nil
      }
    }
    guard !market.isEmpty else { return nil }
  }
}
