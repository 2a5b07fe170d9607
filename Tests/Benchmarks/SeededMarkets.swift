import Foundation
import PostgresServer

/// The same products in SQLite and in PostgreSQL: seeded once into a permanent folder, and copied
/// for each run, so that every run begins with the same products.
///
/// A change of the seeded products needs a new folder.
struct SeededMarkets {
  let program: String
  let count: Int
  let workplace: Workplace
  /// The permanent folder.
  private let folder: String

  /// A market in one of the two.
  struct Market {
    /// The options that locate it.
    let place: String
    /// The time of seeding, in this run or in the one that seeded it.
    let seconds: Double
  }

  init(program: String, count: Int, workplace: Workplace, cache: String?) throws {
    self.program = program
    self.count = count
    self.workplace = workplace
    folder = cache ?? workplace.path
    // The server's user has to reach its data.
    _ = try Shell.output("mkdir -p '\(folder)/postgres' && chmod a+x '\(folder)'")
  }

  func sqlite() throws -> Market {
    let kept = "\(folder)/sqlite-\(count)"
    if !FileManager.default.fileExists(atPath: kept) {
      _ = try Shell.output("rm -rf '\(kept).new'")
      try seed("SQLite", "--data-dir '\(kept).new'")
      _ = try Shell.output("mv '\(kept).new' '\(kept)'")
    }
    let copy = "\(workplace.path)/sqlite"
    _ = try Shell.output("cp -R '\(kept)' '\(copy)'")
    return Market(place: "--data-dir '\(copy)'", seconds: try seconds(of: "SQLite"))
  }

  /// Starts the server of this benchmark, whose commits are on the disk.
  func server() throws -> PostgresServer {
    try PostgresServer(isDurable: true, keeping: "\(folder)/postgres/data")
  }

  /// A copy of the seeded database on the benchmark's server.
  func postgres(on server: PostgresServer) throws -> Market {
    let kept = "seeded_\(count)"
    let admin = server.address("postgres")
    let names = try Self.query("SELECT datname FROM pg_database", in: admin)
    if !names.contains(kept) {
      for command in ["DROP DATABASE IF EXISTS seeding", "CREATE DATABASE seeding"] {
        _ = try Self.query(command, in: admin)
      }
      try seed("PostgreSQL", "--database '\(server.address("seeding"))'")
      // The server does this automatically some minutes after such a load.
      _ = try Self.query("VACUUM ANALYZE", in: server.address("seeding"))
      _ = try Self.query("ALTER DATABASE seeding RENAME TO \(kept)", in: admin)
    }
    for command in [
      "DROP DATABASE IF EXISTS measured WITH (FORCE)",
      "CREATE DATABASE measured TEMPLATE \(kept) STRATEGY file_copy", "CHECKPOINT",
    ] {
      _ = try Self.query(command, in: admin)
    }
    return Market(
      place: "--database '\(server.address("measured"))'",
      seconds: try seconds(of: "PostgreSQL"))
  }

  /// Seeds an empty database.
  func postgres(at address: String) throws -> Market {
    try seed("PostgreSQL", "--database '\(address)'")
    return Market(place: "--database '\(address)'", seconds: try seconds(of: "PostgreSQL"))
  }

  /// The rows of a query, columns separated by "|".
  static func query(_ sql: String, in address: String) throws -> [String] {
    let folder = PostgresServer.programs.map { "\($0)/" } ?? ""
    return try Shell.output("'\(folder)psql' -AtXq -v ON_ERROR_STOP=1 -c \"\(sql)\" '\(address)'")
      .split(separator: "\n").map(String.init)
  }

  private func seed(_ name: String, _ place: String) throws {
    say("seeding \(count) products, \(name)\n")
    let start = ContinuousClock.now
    _ = try Shell.output("'\(program)' seed --count \(count) \(place) 2>&1")
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    _ = try Shell.output("echo \(seconds) >'\(note(name))'")
  }

  private func seconds(of name: String) throws -> Double {
    let text = try Shell.output("cat '\(note(name))'")
    guard let seconds = Double(text.filter { !$0.isWhitespace }) else { throw NotMeasured(text) }
    return seconds
  }

  private func note(_ name: String) -> String { "\(folder)/seconds-\(name)-\(count)" }
}
