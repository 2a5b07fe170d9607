import Browser
import Files
import Foundation
import Session
import TestSupport
import Testing

@Suite struct StateFileTests {
  private func state(_ views: [String: String]) throws -> BrowserState {
    let views = views.map { ["name": $0, "query": $1] }
    let object: [String: Any] = ["views": views, "history": [String]()]
    return try #require(BrowserState(JSONSerialization.data(withJSONObject: object)))
  }

  /// The browser that saved last had removed the views of the others.
  @Test func viewsOfTwoBrowsersAreKept() throws {
    let folder = try TemporaryFolder()
    let file = try StateFile(
      folders: UserFolders(environment: ["HOME": folder.path], accountHome: nil))
    let both = try state(["chairs": "chair", "lamps": "lamp"])
    file.save(both)
    let first = try state(["chairs": "chair", "lamps": "lamp", "oak": "oak desk"])
    file.save(first, since: both)
    // The second one changes a view, removes one, and adds another.
    let second = try state(["chairs": "red chair", "pine": "pine"])
    file.save(second, since: both)
    #expect(
      try file.load()?.views
        == state(["chairs": "red chair", "oak": "oak desk", "pine": "pine"]).views)
    // A view that another browser has removed does not return.
    file.save(try state(["chairs": "chair", "lamps": "lamp", "oak": "oak"]), since: first)
    #expect(
      try file.load()?.views
        == state(["chairs": "red chair", "oak": "oak", "pine": "pine"]).views)
  }
}
