import Foundation
import Scripting
import Testing

@Suite struct InterruptionTests {
  @Test func theStatusOfAnInterruptionIsThatOfShells() {
    #expect(ReportedError(signal: SIGTERM).status == 143)
  }

  @MainActor @Test func workThatFinishesIsNotInterrupted() async throws {
    var isDone = false
    try await interruptible { isDone = true }
    #expect(isDone)
    await #expect(throws: CocoaError.self) {
      try await interruptible { throw CocoaError(.fileNoSuchFile) }
    }
  }
}
