import Testing

@testable import MarketStore

@Suite struct StoreClockTests {
  /// The system clock may be set to any time while a market runs.
  @Test func aClockThatIsSetChangesNothing() {
    let (timeOfDay, ticks) = (SetClock(), SetClock())
    let clock = StoreClock(
      timeOfDay: { .seconds(timeOfDay.now) }, ticks: { .seconds(ticks.now - 1_690_000_000) })
    let start = clock.seconds()
    #expect(start == timeOfDay.now)
    for jump: Int64 in [86_400, -400_000] {
      timeOfDay.wait(jump)
      #expect(clock.seconds() == start)
    }
    ticks.wait(7)
    #expect(clock.seconds() == start + 7)
  }

  /// Entries of several processes are sorted by these times.
  @Test func clocksThatStartAtAnyFractionOfASecondAgree() {
    let milliseconds = SetClock()
    let clocks = (0..<40).map { _ in
      milliseconds.wait(37)
      return StoreClock(
        timeOfDay: { .milliseconds(milliseconds.now) },
        ticks: { .milliseconds(milliseconds.now - 650) })
    }
    #expect(Set(clocks.map { $0.seconds() }) == [milliseconds.now / 1_000])
  }
}
