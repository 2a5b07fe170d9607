import Files
import Foundation
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
}
