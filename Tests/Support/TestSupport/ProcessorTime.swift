import Foundation

/// Returns the shortest processor time that some work on this thread takes in twenty runs. Other
/// threads and programs hardly affect it.
package func processorTime(of work: () throws -> Void) rethrows -> Duration {
  var shortest = Duration.seconds(60)
  for _ in 0..<20 {
    let start = threadTime
    try work()
    shortest = min(shortest, threadTime - start)
  }
  return shortest
}

/// The processor time that this thread has used.
private var threadTime: Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
