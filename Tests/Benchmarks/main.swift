import Glibc

// benchmark terminal --browser PATH [--cc CC] [--case NAME] [--part PART] [--quick] [--count N]
//                    [--walk N]
// benchmark pictures --browser PATH [--count N] [--keys N] [--quick]
// benchmark server --market PATH [--count N] [--seconds N] [--long] [--quick] [--replies] [--rude]
//                  [--case NAME] [--folder PATH] [--database own] [--cache PATH]
// benchmark peers --browser PATH --python PATH [--count N] [--rounds N] [--seconds N]
// benchmark growth --market PATH [--count N] [--folder PATH]
//
// Measures and prints; exits with 0 regardless of the figures, except with --rude, whose bounds
// have to be met; with 1 if something could not be measured, with 64 for wrong arguments. Figures
// go to stdout, progress to stderr.

let usage = """
  usage: benchmark terminal --browser PATH [--cc CC] [--case NAME] [--part PART] [--quick]
                            [--count 10000] [--walk 0]
    --browser PATH   the openmarket binary
    --cc CC          the C compiler for the limit (cc)
    --case NAME      the cases whose names contain this: 120x40-grid-blocks is one, 80x24 are six
                     (sizes 80x24, 120x40, 200x55; list, grid; none, blocks, kitty)
    --part PART      only keys, starts, link (a key held at the end of a slow one), held (its bytes
                     in terminals with margins at the sides and without; 5 minutes) or idle;
                     of the others, one case and one part take less than 20 seconds
    --quick          fewer cases, keys and starts, a shorter idle time; --count products
    --walk N         keys in a market of N products beside one of 1,000, and all N passed (minutes)
  usage: benchmark pictures --browser PATH [--count 10000] [--keys 1000] [--quick]
    --count          pictures that are looked at; --keys held down; --quick for 1,000 and 100
  usage: benchmark server --market PATH [--count 100000] [--seconds 5] [--long] [--quick]
                          [--replies] [--rude [--case NAME]] [--folder PATH]
                          [--database own] [--cache PATH]
    --market PATH    the openmarket binary
    --seconds        of each load; --long takes a million products and requests, --quick 10,000
                     products and loads of a second; --replies leaves the rest out
    --rude           one address asks for everything at its largest: ends with 1 when another notices;
                     with --case NAME only requests with this in their name, such as photos
    --folder PATH    an existing market with that many products, instead of a new one
    --database own   only a market in PostgreSQL, served by 1, 2 and 4 nodes, beside SQLite: with a
                     new server, or the address of an empty database
    --cache PATH     a folder that keeps the seeded markets of --database own
  usage: benchmark peers --browser PATH --python PATH [--count 10000] [--rounds 10] [--seconds 2]
    --python PATH    a Python with Textual and Datasette
    --count          rows in every program; --rounds starts of each; --seconds of each load
  usage: benchmark growth --market PATH [--count 1000] [--folder PATH]
    --folder PATH    the market, seeded if it is not there, and kept

  """

if let options = PicturesOptions(CommandLine.arguments.dropFirst()) {
  do {
    let workplace = try Workplace()
    defer { workplace.remove() }
    try await ViewingBenchmark(options: options, workplace: workplace).run()
  } catch {
    say("not measured: \(error)\n")
    exit(1)
  }
  exit(0)
}

if let options = ServerOptions(CommandLine.arguments.dropFirst()) {
  do {
    let workplace = try Workplace()
    defer { workplace.remove() }
    try await ServerBenchmark(options: options, workplace: workplace).run()
    exit(0)
  } catch is RudeBenchmark.BoundMissed {
    exit(1)
  } catch {
    say("not measured: \(error)\n")
    exit(1)
  }
}

if let options = PeerOptions(CommandLine.arguments.dropFirst()) {
  do {
    let workplace = try Workplace()
    defer { workplace.remove() }
    try PeerBenchmark(options: options, workplace: workplace).run()
    exit(0)
  } catch {
    say("not measured: \(error)\n")
    exit(1)
  }
}

if let options = GrowthOptions(CommandLine.arguments.dropFirst()) {
  do {
    let workplace = try Workplace()
    defer { workplace.remove() }
    try GrowthBenchmark(options: options, workplace: workplace).run()
    exit(0)
  } catch {
    say("not measured: \(error)\n")
    exit(1)
  }
}

guard let options = TerminalOptions(CommandLine.arguments.dropFirst()) else {
  say(usage)
  exit(64)
}

do {
  let workplace = try Workplace()
  defer { workplace.remove() }
  try TerminalBenchmark(options: options, workplace: workplace).run()
} catch {
  say("not measured: \(error)\n")
  exit(1)
}
