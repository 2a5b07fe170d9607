import Terminal
import Testing
import ViewModels

@testable import Browser

@Suite struct SearchTextTests {
  private let context = SampleBrowser(80, 24).model.overlayContext()

  /// Returns the pause that a letter typed into a line begins.
  private func pause(after letter: Character, in line: inout SearchOverlay) -> Wake? {
    for case .effect(.wake(let wake, after: _)) in line.handle(
      .key(.character(letter)), in: context)
    {
      return wake
    }
    return nil
  }

  @Test func aLineBeginsWithTheTextTypedBefore() {
    var search = TypedSearch()
    search.typed = "desk"
    var line = search.edit()
    guard case .query(let typed, _)? = line.handle(.key(.enter), in: context).last else {
      Issue.record("nothing was searched")
      return
    }
    #expect(typed == "desk")
  }

  @Test func aTimerOfAnEarlierLineDoesNotFireInALaterOne() throws {
    var search = TypedSearch()
    var (first, second) = (search.edit(), search.edit())
    let wake = try #require(pause(after: "a", in: &first))
    _ = pause(after: "b", in: &second)
    #expect(second.receive(.woke(wake), in: context).isEmpty)
    #expect(!first.receive(.woke(wake), in: context).isEmpty)
  }
}
