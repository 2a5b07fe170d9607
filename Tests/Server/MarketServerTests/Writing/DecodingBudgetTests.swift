import Pictures
import Synchronization
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(1))) struct DecodingBudgetTests {
  /// The memory in use, current and maximum.
  private final class Use: Sendable {
    private struct Counts {
      var bytes = 0
      var mostBytes = 0
    }

    private let counts = Mutex(Counts())

    var mostBytes: Int { counts.withLock { $0.mostBytes } }

    func begin(_ bytes: Int) {
      counts.withLock { counts in
        counts.bytes += bytes
        counts.mostBytes = max(counts.mostBytes, counts.bytes)
      }
    }

    func end(_ bytes: Int) {
      counts.withLock { $0.bytes -= bytes }
    }
  }

  @Test func theMemoryStaysWithinItsLimit() async throws {
    let budget = DecodingBudget(bytes: 100)
    let use = Use()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        // One of them is larger than the whole budget.
        let bytes = number == 50 ? 500 : 10 + number % 60
        group.addTask {
          try await budget.reserve(bytes) {
            use.begin(min(bytes, 100))
            await Task.yield()
            use.end(min(bytes, 100))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect((61...100).contains(use.mostBytes))
  }

  @Test func anErrorReturnsTheMemory() async throws {
    let budget = DecodingBudget(bytes: 100)
    for _ in 0..<3 {
      await #expect(throws: PictureError.busy(waiting: 1)) {
        try await budget.reserve(100) { throw PictureError.busy(waiting: 1) }
      }
    }
  }

  /// The limits of a worker equal the reservation of its picture.
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
