#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// benchmark terminal --browser PATH [--cc CC] [--columns N] [--rows N] [--count N] [--rounds N]
//
// Measures and prints; ends with 0 whatever the figures are, with 1 when something could not be
// measured, with 64 on wrong arguments. Figures go to stdout, progress to stderr.

let usage = """
  usage: benchmark terminal --browser PATH [--cc CC] [--columns 100] [--rows 40]
                            [--count 10000] [--rounds 10]
    --browser PATH   the openmarket binary, or `limit` to put the C list into both seats
    --cc CC          the C compiler for the limit (cc)
    --columns, --rows   size of the terminal; --count products; --rounds starts of each program

  """

guard let options = BenchmarkOptions(CommandLine.arguments.dropFirst()) else {
  say(usage)
  exit(64)
}

do {
  let workplace = try Workplace()
  defer { workplace.remove() }
  try TerminalBenchmark(options: options, workplace: workplace).run().print()
} catch {
  say("not measured: \(error)\n")
  exit(1)
}
