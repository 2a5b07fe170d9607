import ArgumentParser
import Files
import Foundation
import Hosting
import MarketServer
import Operations
import Scripting
import TestSupport
import Testing
import Text
import Words

@testable import openmarket

/// The options of `serve` that decide which clients can reach a market.
@Suite struct ServingOptionsTests {
  @Test(arguments: ["localhost", "127.0.0.1", "127.255.0.3", "::1"])
  func localAddressesNeedNoEncryption(host: String) throws {
    _ = try NetworkOptions.parse([]).options(host: host)
  }

  @Test(arguments: [
    "0.0.0.0", "::", "192.168.0.2", "127.0.0", "127.0.0.1.example", "localhost.org",
  ])
  func otherAddressesNeedEncryptionOrAProxy(host: String) throws {
    #expect(throws: CommandError.self) { try NetworkOptions.parse([]).options(host: host) }
    let proxy = try NetworkOptions.parse(["--behind-proxy"]).options(host: host)
    #expect(proxy.isBehindProxy)
    let certificate = try NetworkOptions.parse(["--tls-cert", "c.pem", "--tls-key", "k.pem"])
    #expect(try certificate.options(host: host).tls != nil)
  }

  @Test(arguments: [
    ["--tls-cert", "c.pem"], ["--tls-key", "k.pem"], ["--rate-limit", "-1"],
    ["--rate-limit", "1000001"], ["--trusted-proxy", "10.0.0.0/8"],
    ["--behind-proxy", "--trusted-proxy", "proxy"], ["--public-url", "market.example"],
  ])
  func contradictionsAreUsageErrors(arguments: [String]) {
    #expect(throws: (any Error).self) { try NetworkOptions.parse(arguments) }
  }

  @Test func aProxyWithoutAnAddressIsNotTrusted() throws {
    for (trusted, isUnknown) in [([], true), (["--trusted-proxy", "10.0.0.0/8"], false)] {
      let options = try NetworkOptions.parse(["--behind-proxy"] + trusted).options(host: "::1")
      #expect(options.isBehindUnknownProxy == isUnknown)
    }
  }

  /// A kiosk forwards its visitors' addresses, even without a proxy in front of the market.
  @Test func aProgramOfThisMachineMayBeTrustedWithoutAProxy() throws {
    let options = try NetworkOptions.parse(["--trusted-proxy", "127.0.0.1"])
    #expect(try !options.options(host: "127.0.0.1").isBehindProxy)
    #expect(throws: CommandError.self) { try options.options(host: "0.0.0.0") }
  }

  /// A browser in the user's own folder would remove what is older.
  @Test func aLongerTrashNeedsAnotherFolder() throws {
    let own = try UserFolders.current.data
    _ = try ServeCommand.parse(["--data-dir", own, "--trash-days", "30"])
    _ = try ServeCommand.parse(["--data-dir", "\(own)/other", "--trash-days", "365"])
    for end in ["", "/", "/.", "/../\(URL(filePath: own).lastPathComponent)"] {
      #expect(throws: (any Error).self) {
        try ServeCommand.parse(["--data-dir", own + end, "--trash-days", "31"])
      }
    }
  }

  @Test func oneFolderHasSeveralPaths() throws {
    let folder = try TemporaryFolder()
    let (own, link) = (folder("own"), folder("link"))
    #expect(StoreLocation.folder("\(own)/").isFolder(own), "it does not exist yet")
    for path in [own, folder("other")] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: own)
    for path in [own, "\(own)/.", link, "\(link)/"] {
      #expect(StoreLocation.folder(path).isFolder(own), "\(path)")
    }
    #expect(!StoreLocation.folder(folder("other")).isFolder(own))
  }

  @Test func standbysAreThoseOfAServer() throws {
    let server = ["--database", "postgres://market@one/market"]
    let standby = "postgres://market@two/market"
    let command = try ServeCommand.parse(server + ["--read-database", standby])
    let location = try command.storage.location(readDatabase: command.readDatabase)
    guard case .server(_, _, let standbys, _) = location else {
      Issue.record("\(location)")
      return
    }
    #expect(location.name == "postgres://one/market")
    #expect(standbys != nil)
    for wrong in ["two", "postgres://market:secret@two/market"] {
      #expect(throws: (any Error).self) {
        try ServeCommand.parse(server + ["--read-database", wrong])
      }
    }
    #expect(throws: (any Error).self) {
      try ServeCommand.parse(["--data-dir", "/srv/market", "--read-database", standby])
    }
  }

  @Test func pagesHaveANameAndAnImprint() throws {
    var options = ServiceOptions()
    try PageOptions.parse(["--market-name", "Tea\u{1B} House", "--imprint", "Kim\nSeoul"])
      .apply(to: &options)
    #expect(options.servesPages && options.identity.name == "Tea\u{FFFD} House")
    #expect(options.identity.imprint.string == "Kim\nSeoul")
    let long = String(repeating: "a", count: 501)
    #expect(throws: (any Error).self) { try PageOptions.parse(["--imprint", long]) }
    #expect(throws: (any Error).self) { try PageOptions.parse(["--market-name", long]) }
  }

  @Test func pagesCanBeTurnedOff() throws {
    var options = ServiceOptions()
    try PageOptions.parse(["--no-web"]).apply(to: &options)
    #expect(!options.servesPages)
  }

  @Test func theAuditHasAnAge() throws {
    #expect(try UpkeepOptions.parse([]).plan.auditDays == 365)
    for days in [0, 1, 36_500] {
      #expect(try UpkeepOptions.parse(["--audit-days", "\(days)"]).plan.auditDays == days)
    }
  }

  @Test(arguments: [1, 1_000]) func connectionsToADatabaseAreLimited(count: Int) throws {
    let command = try ServeCommand.parse(["--database-connections", "\(count)"])
    #expect(command.databaseConnections == count)
  }

  @Test func dialectPortsAreSortedNewestFirst() throws {
    let options = try DialectOptions.parse(["--dialect-port", "1a=8083", "--dialect-port", "2a=0"])
    #expect(options.ports.map(\.dialect) == ["2a", "1a"])
    #expect(options.ports.map(\.port) == [0, 8083])
  }

  @Test func aHostHasOneDialect() throws {
    let first = ["--dialect-host", "2a=old.example"]
    _ = try DialectOptions.parse(first + first + ["--dialect-host", "1a=older.example"])
    #expect(throws: (any Error).self) {
      try DialectOptions.parse(first + ["--dialect-host", "1a=OLD.example"])
    }
  }

  @Test(arguments: [
    ["--dialect-port", "2b=8081"], ["--dialect-port", "2a"], ["--dialect-port", "2a=65536"],
    ["--dialect-port", "3=1"], ["--dialect-host", "2a="], ["--dialect-host", "2b=old.example"],
  ])
  func unknownDialectsAreUsageErrors(arguments: [String]) {
    #expect(throws: (any Error).self) { try DialectOptions.parse(arguments) }
  }
}
