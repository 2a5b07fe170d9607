import Browser
import Files
import Foundation
import Market
import MarketClient
import Session
import TestSupport
import Testing
import ViewModels

/// Files that version 0.2 named by hashes which other addresses can be made to share.
@Suite struct FormerNamesTests {
  private let folder: TemporaryFolder
  private let folders: UserFolders

  init() throws {
    folder = try TemporaryFolder()
    folders = UserFolders(environment: ["HOME": folder.path], accountHome: nil)
  }

  private func write(_ text: String, to name: String) throws {
    try PrivateFile(path: folder(name)).replace(with: Data(text.utf8))
  }

  private func identity(for address: String) throws -> Identity? {
    try IdentityFile(for: try MarketAddress(address), in: folders).read()
  }

  @Test func aMarketThatWasOpenedKeepsItsLoginAndDrafts() throws {
    let market = "https://market.example"
    // FNV-1a of the addresses, as version 0.2 named them.
    for (address, name) in [
      (market, "87863d9b337424ee"), ("https://other.example", "d5f0d52282e00358"),
    ] {
      #expect(StableHash.shortName(of: address) == name)
      try write("me\na long secret", to: ".config/openmarket/identities/\(name).json")
    }
    try write("{}", to: ".local/state/openmarket/drafts/87863d9b337424ee/a.json")
    try write(
      #"{"views":[],"history":[],"visited":["\#(market)"]}"#,
      to: ".local/state/openmarket/state.json")
    #expect(try identity(for: market) == nil)
    let state = try #require(try StateFile(folders: folders).load())
    #expect(state.markets == [.local, .remote(market)])
    #expect(try identity(for: market)?.identifier == "me")
    let key = try MarketAddress(market).key
    #expect(key.count == 32)
    #expect(
      FileManager.default.fileExists(
        atPath: folder(".local/state/openmarket/drafts/\(key)/a.json")))
    // An address that is opened now may have been made to share the name.
    try StateFile(folders: folders).remember(.remote("https://other.example"))
    _ = try StateFile(folders: folders).load()
    #expect(try identity(for: "https://other.example") == nil)
  }
}
