import Files
import Foundation
import Testing

@Suite("User folders")
struct UserFoldersTests {
  private func folders(
    _ environment: [String: String], account: String? = "/home/account"
  ) throws -> [String] {
    let folders = UserFolders(environment: environment, accountHome: account)
    return [
      try folders.data, try folders.config, try folders.state, try folders.cache,
    ]
  }

  private func standard(in home: String) -> [String] {
    [".local/share", ".config", ".local/state", ".cache"].map { "\(home)/\($0)/openmarket" }
  }

  @Test func homeDecidesNotTheAccount() throws {
    #expect(try folders(["HOME": "/other"]) == standard(in: "/other"))
  }

  @Test func withoutAnAccountHomeIsEnough() throws {
    #expect(try folders(["HOME": "/other"], account: nil) == standard(in: "/other"))
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "relative"]])
  func withoutAUsableHomeTheAccountDecides(environment: [String: String]) throws {
    #expect(try folders(environment) == standard(in: "/home/account"))
  }

  @Test func absoluteVariablesWin() throws {
    let environment = [
      "HOME": "/other", "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s",
      "XDG_CACHE_HOME": "/k",
    ]
    let expected = ["/d/openmarket", "/c/openmarket", "/s/openmarket", "/k/openmarket"]
    #expect(try folders(environment) == expected)
    #expect(
      try folders(environment.merging(["HOME": ""]) { $1 }, account: nil) == expected)
  }

  @Test(arguments: ["", "d", "./d"])
  func relativeVariablesAreIgnored(path: String) throws {
    let environment = [
      "HOME": "/other", "XDG_DATA_HOME": path, "XDG_CONFIG_HOME": path, "XDG_STATE_HOME": path,
      "XDG_CACHE_HOME": path,
    ]
    #expect(try folders(environment) == standard(in: "/other"))
  }

  @Test func withNoHomeAtAllTheMissingVariableIsNamed() {
    let folders = UserFolders(environment: ["XDG_CACHE_HOME": "/k"], accountHome: nil)
    #expect(folders.home == nil)
    #expect(throws: NoHomeError(variable: "XDG_STATE_HOME")) { try folders.state }
    #expect((try? folders.cache) == "/k/openmarket")
  }

  @Test func theAccountHasAHomeOrNone() {
    #expect(UserFolders.currentAccountHome?.hasPrefix("/") ?? true)
  }

  /// Earlier versions used the account's home only.
  @Test func filesInTheAccountsHomeAreFound() throws {
    let account = try TemporaryFolder()
    let home = try TemporaryFolder()
    let folders = UserFolders(environment: ["HOME": home.path], accountHome: account.path)
    #expect(folders.misplaced.isEmpty)
    let drafts = account(".local/state/openmarket")
    try PrivateFolder(path: drafts).create()
    #expect(folders.misplaced.map(\.found) == [drafts])
    #expect(folders.misplaced.map(\.expected) == [home(".local/state/openmarket")])
    let named = UserFolders(
      environment: ["HOME": home.path, "XDG_STATE_HOME": "/s"], accountHome: account.path)
    #expect(named.misplaced.isEmpty)
    let same = UserFolders(environment: ["HOME": account.path], accountHome: account.path)
    #expect(same.misplaced.isEmpty)
  }
}
