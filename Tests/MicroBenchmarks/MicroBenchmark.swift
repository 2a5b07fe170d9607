/// One hot path on a fixed input. `./dev bench --check` counts its instructions.
struct MicroBenchmark: Sendable {
  /// The name in Tests/Benchmarks/baseline.txt, without spaces.
  let name: String
  /// The number of repetitions that are counted.
  let times: Int
  /// Makes the input and returns the work. Its result depends on the whole computation, so that
  /// nothing can be optimised away.
  let prepare: @Sendable () throws -> () throws -> Int

  static let all = text + frames + pictures + wire + cache + queries
}

/// Repeats the work. Only the instructions below this function are counted: Tests/Tools/micro.sh
/// knows its name.
@inline(never)
func runCountedPart(_ work: () throws -> Int, times: Int) rethrows -> Int {
  var sum = 0
  for _ in 0..<times { sum &+= try work() }
  return sum
}
