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
    file.save(both, since: BrowserState())
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

  /// A disk that fails for a moment, or too many open files, say nothing about the file.
  @Test func onlyAFileThatStaysUnreadableIsRenamed() {
    let unusable: [FileError.Reason] = [
      .notRegularFile, .notPrivate, .tooLarge(maximum: 1), .system(ELOOP), .system(EACCES),
    ]
    for reason in unusable { #expect(StateFile.isUnusable(because: reason), "\(reason)") }
    let others: [FileError.Reason] = [
      .system(EIO), .system(EMFILE), .system(ENFILE), .system(ENOMEM), .system(ENOTDIR),
      .openFolder("/tmp"), .inUse,
    ]
    for reason in others { #expect(!StateFile.isUnusable(because: reason), "\(reason)") }
  }

  @Test func otherChangesOfTwoBrowsersAreKept() throws {
    func state(
      theme: String, layout: String? = nil, lines: [String], markets: [String],
      vendors: [String: Int]
    ) throws -> BrowserState {
      var object: [String: Any] = [
        "views": [[String: String]](), "history": lines, "searchLines": lines,
        "themeName": theme, "namesAreDigests": true,
        "visited": markets.map { "https://\($0).example" },
        "ownVendors": Dictionary(
          uniqueKeysWithValues: vendors.map { ("https://\($0).example", $1) }),
      ]
      object["layoutName"] = layout
      return try #require(BrowserState(JSONSerialization.data(withJSONObject: object)))
    }
    let last = try state(
      theme: "light", lines: ["a", "b"], markets: ["a", "b", "c"], vendors: ["a": 1, "b": 2])
    // A login at d, and the market b removed.
    let saved = try state(
      theme: "dark", lines: ["a", "b", "z"], markets: ["d", "a", "c"], vendors: ["a": 1, "d": 4])
    // The first line was typed again, and the market c removed.
    var own = try state(
      theme: "light", layout: "grid", lines: ["b", "a"], markets: ["b", "a"],
      vendors: ["a": 3, "b": 2])
    own.merge(saved, since: last)
    #expect(
      try own
        == state(
          theme: "dark", layout: "grid", lines: ["b", "z", "a"], markets: ["b", "d", "a"],
          vendors: ["a": 3, "d": 4]))
  }
}
