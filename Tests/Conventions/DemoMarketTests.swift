import Foundation
import Testing

/// The demo market is compiled into the binary: the files in Resources are the embedded ones.
@Suite struct DemoMarketTests {
  @Test(.enabled(if: Repository.exists("Resources/demo/pictures")))
  func everyPictureIsEmbedded() throws {
    let source = try String(
      contentsOf: Repository.root.appending(path: "Sources/Shims/CDemoMarket/demo_market.c"),
      encoding: .utf8)
    let embedded = source.matches(of: /#embed\s+"..\/..\/..\/Resources\/demo\/pictures\/([^"]+)"/)
      .map { String($0.1) }
    #expect(!embedded.isEmpty)
    #expect(embedded.count == Set(embedded).count)
    #expect(Set(embedded) == Set(Repository.names(in: "Resources/demo/pictures")))
  }
}
