import Pictures
import Synchronization
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(1))) struct DecodingBudgetTests {
  private struct Use {
    var bytes = 0
    var workers = 0
    var mostBytes = 0
    var mostWorkers = 0
  }

  @Test func memoryAndWorkersStayWithinTheirLimits() async throws {
    let budget = DecodingBudget(bytes: 100, workers: 3)
    let use = Mutex(Use())
    try await withThrowingTaskGroup { group in
      for number in 0..<200 {
        // One of them is larger than all there is.
        let bytes = number == 50 ? 500 : 10 + number % 60
        group.addTask {
          try await budget.reserve(bytes) {
            use.withLock { use in
              use.bytes += min(bytes, 100)
              use.workers += 1
              use.mostBytes = max(use.mostBytes, use.bytes)
              use.mostWorkers = max(use.mostWorkers, use.workers)
            }
            await Task.yield()
            use.withLock { use in
              use.bytes -= min(bytes, 100)
              use.workers -= 1
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(use.withLock { $0.mostBytes } <= 100)
    #expect(use.withLock { $0.mostWorkers } <= 3)
  }

  @Test func anErrorReturnsTheMemory() async throws {
    let budget = DecodingBudget(bytes: 100, workers: 1)
    for _ in 0..<3 {
      await #expect(throws: PictureError.busy(waiting: 1)) {
        try await budget.reserve(100) { throw PictureError.busy(waiting: 1) }
      }
    }
  }

  /// The limits of a worker are what its picture reserves.
  @Test func aPictureReservesWhatItsSizeNeeds() {
    let all = PictureLimits.upload
    let small = all.fitting(PictureSize(width: 480, height: 480))
    let phone = all.fitting(PictureSize(width: 4_000, height: 3_000))
    let largest = all.fitting(PictureSize(width: 10_000, height: 10_000))
    #expect(small.memory < phone.memory && phone.memory * 2 <= UploadLimits.decodingBytes)
    #expect(largest == all)
    #expect(all.fitting(PictureSize(width: .max, height: .max)) == all)
  }
}
