import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// A served market whose pictures are moved to a folder, and to a bucket.
  @Suite struct PicturesCommandTests {}
}

extension EndToEndTests.PicturesCommandTests {
  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// The paths of the thumbnails of all products.
  private func thumbnails(_ server: ServedMarket) throws -> [String] {
    let body = try server.get("/api/products?page_no=1&items_per_page=100")
    let page = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
    let rows = try #require(page["pages"] as? [[String: Any]])
    return rows.compactMap { ($0["thumbnail"] as? String).flatMap { URL(string: $0)?.path } }
  }

  @Test func aServedMarketMovesToAFolder() throws {
    let place = try Workplace()
    let pictures = "dir:\(place.path)/pictures"
    let server = try ServedMarket(place, ["--demo", "--pictures", pictures])
    let paths = try thumbnails(server)
    let before = try paths.map { try server.get($0) }
    #expect(!before.isEmpty)
    let moved = try place.run(["pictures", "move", "--to", pictures, "--json"])
    #expect(moved.exit.status == 0, "\(moved.errors)")
    let count = try #require(try json(moved.output)["moved"] as? Int)
    #expect(count >= before.count)
    #expect(try paths.map { try server.get($0) } == before)
    let compacted = try place.run(["compact"])
    #expect(compacted.exit.status == 0, "\(compacted.errors)")

    let saved = try place.run(["backup", "copy.sqlite"])
    #expect(saved.exit.status == 0 && saved.output.contains("not in this file: \(count)"))
    let verified = try place.run(["verify", "copy.sqlite", "--pictures", pictures])
    #expect(verified.exit.status == 0, "\(verified.output)\(verified.errors)")
    #expect(verified.output.contains("pictures \(count), "))
    #expect(try place.run(["verify"]).output.contains("not checked: \(count)"))
    let planned = try place.run(["pictures", "sweep", "--pictures", pictures, "--dry-run"])
    #expect(planned.output.contains("in use or new: \(count), to discard: 0"), "\(planned.errors)")
    let swept = try place.run(["pictures", "sweep", "--pictures", pictures, "--json"])
    #expect(try json(swept.output)["discarded"] as? Int == 0, "\(swept.errors)")

    // A lost file is reported as its product's picture, and everything else is there.
    let lost = try #require(paths.first?.split(separator: "/").last.map(String.init))
    let folder = "\(place.path)/pictures/\(lost.prefix(2))/\(lost.dropFirst(2).prefix(2))"
    try FileManager.default.removeItem(atPath: "\(folder)/\(lost)")
    let damaged = try place.run(["verify", "--pictures", pictures])
    #expect(damaged.exit.status == 2)
    #expect(damaged.output.contains("picture \(lost) is missing"))
    #expect(try server.stop().status == 0)

    let back = try place.run(["pictures", "move", "--from", pictures, "--to", "database"])
    #expect(back.exit.status == 2)
    #expect(back.output.contains("\(lost) is missing or damaged"))
  }

  @Test func aWrongPlaceIsReportedInOneLine() throws {
    let place = try Workplace()
    #expect(try place.run(["demo", "add"]).exit.status == 0)
    let unknown = try place.run(["serve", "--pictures", "ftp://x"])
    #expect(unknown.exit.status == 64)
    #expect(unknown.errors.contains("ftp://x is not a picture store"))
    try Data().write(to: URL(filePath: place.path + "/file"))
    let file = try place.run(["serve", "--port", "0", "--pictures", "dir:\(place.path)/file/a"])
    #expect(file.exit.status == 1 && file.errorLines.count == 1)
    #expect(file.errors.contains("cannot be read or written"))
    let key = try place.run(["serve", "--port", "0", "--pictures", "s3://market-pictures"])
    #expect(key.exit.status == 1 && key.errors.contains("AWS_ACCESS_KEY_ID"))
    // Pictures were moved, and their place is no longer mounted.
    let pictures = "dir:\(place.path)/pictures"
    #expect(try place.run(["pictures", "move", "--to", pictures]).exit.status == 0)
    try FileManager.default.moveItem(
      atPath: place.path + "/pictures", toPath: place.path + "/elsewhere")
    let unmounted = try place.run(["serve", "--port", "0", "--pictures", pictures])
    #expect(unmounted.exit.status == 1)
    #expect(unmounted.errors.contains("Is its device mounted?"))
  }
}
