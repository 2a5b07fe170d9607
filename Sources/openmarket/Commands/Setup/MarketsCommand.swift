import ArgumentParser
import Browser
import Files
import MarketClient
import Scripting
import Session
import ViewModels
import Words

struct MarketsCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("markets", help: ScriptHelp.markets) }

  @Argument(help: .phrase(ScriptHelp.marketsName, "market"), completion: .marketsToCopy)
  var name: String?
  @Flag(name: .customLong("check"), help: .phrase(ScriptHelp.marketsCheck))
  var verifiesLogins = false
  @OptionGroup var trust: TrustOptions
  @OptionGroup var output: OutputOptions

  @MainActor
  func run() async throws {
    try trust.apply(sendsSecret: verifiesLogins)
    let folders = UserFolders.current
    let known =
      try name.map { [try reference(to: $0)] }
      ?? StateFile(folders: folders).load()?.markets ?? [.local]
    try await interruptible {
      let records =
        output.form == .numbers && !verifiesLogins && name == nil
        ? known.map { MarketRecord($0) }
        : await MarketRecord.check(known, verifiesLogin: verifiesLogins, folders)
      try MarketRecord.write(records, output, in: .current)
      if records.contains(where: \.isRefused) { throw ReportedError(.notAllowed) }
      if name != nil, let status = records[0].failure(needsLogin: verifiesLogins) {
        throw ReportedError(status)
      }
    }
  }

  private func reference(to name: String) throws -> MarketReference {
    guard name != "local" else { return .local }
    return .remote(try MarketAddress(forCommand: name, allowsHTTP: true).canonical)
  }

}
