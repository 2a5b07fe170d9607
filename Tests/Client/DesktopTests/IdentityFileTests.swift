import Desktop
import Files
import Foundation
import Market
import MarketClient
import TestSupport
import Testing

@Suite("Identity files")
struct IdentityFileTests {
  private let folder: TemporaryFolder
  private let folders: UserFolders
  private let market: MarketAddress

  init() throws {
    folder = try TemporaryFolder()
    folders = UserFolders(environment: ["HOME": folder.path], accountHome: nil)
    market = try MarketAddress("https://market.example")
  }

  private func identity(_ secret: String) throws -> Identity {
    try #require(IdentityFile.identity("59bafbcb-0000-4000-8000-000000000001", secret))
  }

  private func candidates(
    _ environment: [String: String] = [:], localFolder: String? = nil
  ) -> [Identity] {
    IdentityFile.candidates(
      for: market, local: localFolder.map { $0 + "/identity.json" }, folders: folders,
      environment: environment
    ).compactMap { $0.read() }
  }

  @Test func aSavedIdentityIsFoundAgainAndPrivate() throws {
    let file = try IdentityFile(for: market, in: folders)
    #expect(file.read() == nil && candidates().isEmpty)
    let identity = try identity("correct horse battery")
    try file.write(identity)
    #expect(candidates() == [identity])
    #expect(file.path.hasPrefix(folder(".config/openmarket/identities/")))
    #expect(folder.mode(of: file.path) == 0o600)
    #expect(folder.mode(of: folder(".config/openmarket/identities")) == 0o700)
  }

  /// A program that was killed between writing and renaming leaves its secret.
  @Test(arguments: [true, false]) func secretsOfKilledProgramsAreRemoved(isLogin: Bool) throws {
    let file = try IdentityFile(for: market, in: folders)
    try file.write(try identity("correct horse battery"))
    let left = folder(".config/openmarket/identities/draft-1-a")
    try Data("secret".utf8).write(to: URL(filePath: left))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -7_200)], ofItemAtPath: left)
    if isLogin { try file.write(try identity("another secret")) } else { try file.remove() }
    #expect(access(left, F_OK) != 0)
  }

  @Test func theNamedFileComesFirstAndMayBeALinkToTwoLines() throws {
    try IdentityFile(for: market, in: folders).write(try identity("of the login"))
    let named = folder("named")
    let text = "59bafbcb-0000-4000-8000-000000000001\nof the named file\n"
    try Data(text.utf8).write(to: URL(filePath: folder("target")))
    symlink(folder("target"), named)
    let found = candidates(["OPENMARKET_SECRET_FILE": named])
    #expect(found.map(\.secret.revealed) == ["of the named file", "of the login"])
  }

  /// A secret that is meant for one market is not offered to another.
  @Test func theNamedFileIsOnlyForTheNamedMarket() throws {
    let named = folder("named")
    let text = "59bafbcb-0000-4000-8000-000000000001\nof the named file\n"
    try Data(text.utf8).write(to: URL(filePath: named))
    for (server, count) in [
      ("https://other.example", 0), ("other.example", 0), ("market.example", 1), ("", 1),
    ] {
      #expect(
        candidates(["OPENMARKET_SECRET_FILE": named, "OPENMARKET_SERVER": server]).count == count)
    }
  }

  @Test func theLocalMarketsIdentityComesLast() throws {
    let local = folder("market")
    try PrivateFile(path: local + "/identity.json").replace(
      with: Data(
        #"{"identifier":"59bafbcb-0000-4000-8000-000000000001","secret":"of the market"}"#.utf8))
    #expect(candidates(localFolder: local).map(\.secret.revealed) == ["of the market"])
    try IdentityFile(for: market, in: folders).write(try identity("of the login"))
    #expect(
      candidates(localFolder: local).map(\.secret.revealed) == ["of the login", "of the market"])
  }

  /// Only the local market's: a login is that of the user who runs the program.
  @Test(.enabled(if: geteuid() == 0, "only the administrator can give a file away"))
  func rootUsesTheLocalIdentityOfTheFoldersOwner() throws {
    let local = folder("market")
    let login = try IdentityFile(for: market, in: folders)
    try login.write(try identity("of the login"))
    try PrivateFile(path: local + "/identity.json").replace(
      with: Data(
        #"{"identifier":"59bafbcb-0000-4000-8000-000000000001","secret":"of the market"}"#.utf8))
    for path in [local, local + "/identity.json", login.path, login.path.parentFolder] {
      #expect(chown(path, 54_321, 54_321) == 0)
    }
    #expect(candidates(localFolder: local).map(\.secret.revealed) == ["of the market"])
    chown(local + "/identity.json", 54_322, 54_322)
    #expect(candidates(localFolder: local).isEmpty)
  }

  @Test(arguments: ["", "{", "one line", "a\nb\nc", "{\"identifier\":\"x\"}"])
  func anythingElseIsNotAnIdentity(text: String) throws {
    let file = try IdentityFile(for: market, in: folders)
    try PrivateFile(path: file.path).replace(with: Data(text.utf8))
    #expect(file.read() == nil)
  }
}
