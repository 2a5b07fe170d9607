import Glibc

// micro-benchmarks         lists the benchmarks: name and number of counted repetitions
// micro-benchmarks NAME    runs one
//
// Exits with 1 if the work failed, with 64 on wrong arguments.

func say(_ text: String) {
  let bytes = Array(text.utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}

let arguments = CommandLine.arguments.dropFirst()

guard let name = arguments.first else {
  for benchmark in MicroBenchmark.all { print(benchmark.name, benchmark.times) }
  exit(0)
}

guard arguments.count == 1, let benchmark = MicroBenchmark.all.first(where: { $0.name == name })
else {
  say("usage: micro-benchmarks [NAME]\n")
  exit(64)
}

do {
  let work = try benchmark.prepare()
  // Tables, caches and the locale are initialised on first use.
  for _ in 0..<2 { _ = try work() }
  print(try runCountedPart(work, times: benchmark.times))
} catch {
  say("\(name) failed: \(error)\n")
  exit(1)
}
