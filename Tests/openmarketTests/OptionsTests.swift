import ArgumentParser
import MarketServer
import MarketStore
import Operations
import ScreenWords
import Scripting
import Testing
import Text
import Words

@testable import openmarket

@Suite("Options of the commands")
struct OptionsTests {
  /// The message and the exit status of a refused command line.
  private func refusal(_ arguments: [String]) -> (message: String, status: Int32)? {
    do {
      _ = try OpenMarket.parseAsRoot(arguments)
      return nil
    } catch {
      return (OpenMarket.message(for: error), OpenMarket.exitCode(for: error).rawValue)
    }
  }

  @Test(arguments: [
    (["serve", "--port", "99999"], "--port must be 0–65535"),
    (["serve", "--port=-1"], "--port must be 0–65535"),
    (["serve", "--metrics-port", "65536"], "--metrics-port must be 0–65535"),
    (["serve", "--log-level", "loud"], "--log-level must be one of"),
    (["serve", "--tls-cert", "a.pem"], "--tls-cert and --tls-key must be used together"),
    (["serve", "--rate-limit=-1"], "--rate-limit must be 0–1000000"),
    (["serve", "--max-connections=3"], "--max-connections must be 16–1000000"),
    (["serve", "--max-products=-1"], "--max-products must be 0–1000000000"),
    (["serve", "--audit-days=-1"], "--audit-days must be 0–36500"),
    (["serve", "--audit-days", "36501"], "--audit-days must be 0–36500"),
    (["serve", "--database-connections", "0"], "--database-connections must be 1–1000"),
    (["serve", "--database-connections", "1001"], "--database-connections must be 1–1000"),
    (["browse", "--kiosk", "--max-vendors=-1"], "--max-vendors must be 0–1000000000"),
    (["browse", "--kiosk", "--max-vendors", "1000000001"], "--max-vendors must be 0–"),
    (["pictures", "sweep", "--keep-days=-1"], "--keep-days must be 0–36500"),
    (["pictures", "sweep", "--keep-days", "36501"], "--keep-days must be 0–36500"),
    (["serve", "--trusted-proxy", "10.0.0.0/8"], "--trusted-proxy requires --behind-proxy"),
    (
      ["serve", "--behind-proxy", "--trusted-proxy", "proxy"], "--trusted-proxy must be an address"
    ),
    (["serve", "--public-url", "market"], "--public-url must be a URL"),
    (["serve", "--dialect-port", "9z=8081"], "--dialect-port must be one of"),
    (["serve", "--dialect-port", "2a=99999"], "--dialect-port must be one of"),
    (["serve", "--dialect-host", "2a="], "--dialect-host must be one of"),
    (["serve", "--data-dir", ""], "--data-dir requires a folder"),
    (["seed", "--count", "0"], "--count must be 1–"),
    (["list", "--count", "--limit", "3"], "--count and --limit cannot be used together"),
    (["edit", "1", "--stock", "1", "--exit-code"], "--exit-code requires --dry-run"),
    (["delete", "1", "--max=-1"], "--max must be 0–"),
    (["list", "--limit", "-1"], "--limit must be 1–"), (["search", " "], "<words> ..."),
    (["add", "--price", "1.000"], "--price must be an amount such as 12000 or 9.50"),
    (["list", "--server", "http://a", "--data-dir", "b"], "cannot be used together"),
    (["add", "--name", "x", "--server", "http://a", "--data-dir", "b"], "cannot be used together"),
    (["audit", "--since", "2026-02-30"], "--since"),
    (["cache", "prune", "--keep=-1"], "--keep must be 0–1000000"),
    (["doctor", "--wait", "61"], "--wait must be 0–60"),
    (["wait"], "Did you mean watch?"), (["upsert"], "Did you mean edit?"),
    (["browse", "--dialect", "9z"], "--dialect must be auto or one of"),
  ])
  func wrongValuesAreRefusedWithTheirRange(arguments: [String], message: String) throws {
    let found = try #require(refusal(arguments))
    #expect(found.message.contains(message), "\(found.message)")
    #expect(found.status == 64)
  }

  @Test(arguments: [
    [], ["--layout", "grid"], ["browse", "--theme", "dark", "--language", "ko"],
    ["serve", "--port", "0", "--dialect-port", "2a=0"], ["serve", "--behind-proxy"],
    ["list", "--count", "--all"], ["cache"], ["config"], ["doctor"], ["vendor", "list"],
    ["login", "--server", "https://a.example"],
  ])
  func usualCommandLinesAreAccepted(arguments: [String]) {
    #expect(refusal(arguments) == nil)
  }

  @Test func zeroVendorsIsNoLimit() throws {
    #expect(try AdmissionOptions.parse([]).rules == .standard)
    #expect(try AdmissionOptions.parse(["--max-vendors", "0"]).rules.vendors == nil)
    for count in [1, 1_000_000_000] {
      #expect(try AdmissionOptions.parse(["--max-vendors", "\(count)"]).rules.vendors == count)
    }
  }

  @Test func discardedPicturesAreKeptForDays() throws {
    #expect(try PicturesCommand.Sweep.parse([]).keepDays == PictureSweep.standardDays)
    for days in [0, 1, 36_500] {
      #expect(try PicturesCommand.Sweep.parse(["--keep-days", "\(days)"]).keepDays == days)
    }
  }

  @Test func nothingIsServedUnencryptedToOthers() throws {
    let plain = try NetworkOptions.parse([])
    #expect(try plain.options(host: "127.0.0.1").tls == nil)
    let error = #expect(throws: CommandError.self) { try plain.options(host: "0.0.0.0") }
    #expect(
      error?.sentence(in: .english).string
        .hasPrefix("Refusing to serve unencrypted on 0.0.0.0:") == true)
    let proxied = try NetworkOptions.parse(["--behind-proxy"])
    let options = try proxied.options(host: "0.0.0.0")
    #expect(options.isBehindProxy && options.isBehindUnknownProxy)
    let certified = try NetworkOptions.parse(["--tls-cert", "a", "--tls-key", "b"])
    #expect(try certified.options(host: "0.0.0.0").tls != nil)
  }
}
