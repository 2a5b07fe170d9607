import Foundation
import Scripting
import Testing

@Suite struct SignalStreamTests {
  @Test func aSignalIsReceivedWithoutEndingTheProgram() async {
    let signals = SignalStream([SIGUSR2])
    kill(getpid(), SIGUSR2)
    for await number in signals.received {
      #expect(number == SIGUSR2)
      break
    }
    withExtendedLifetime(signals) {}
  }

  /// Threads of other libraries may take signals of the process.
  @Test func aSignalThatAnotherThreadTakesIsReceived() async {
    let signals = SignalStream([SIGUSR2])
    Thread.detachNewThread {
      var mask = sigset_t()
      sigemptyset(&mask)
      sigaddset(&mask, SIGUSR2)
      pthread_sigmask(SIG_UNBLOCK, &mask, nil)
      pthread_kill(pthread_self(), SIGUSR2)
    }
    for await number in signals.received {
      #expect(number == SIGUSR2)
      break
    }
    withExtendedLifetime(signals) {}
  }

  @Test func theStatusOfAnInterruptionIsThatOfShells() {
    #expect(InterruptedError(signal: SIGTERM).status == 143)
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
