import Actions
import ArgumentParser
import CursesTerminal
import Files
import Foundation
import Hosting
import Market
import MarketClient
import MarketStore
import Scripting
import Text
import ViewModels
import Words

/// A browser for visitors, such as those who connect by SSH.
struct KioskOptions: ParsableArguments {
  /// Read before the arguments are parsed: see `OpenMarket.main`.
  static let flag = "--kiosk"

  @Flag(help: .phrase(BrowserHelp.kiosk)) var kiosk = false
  @Option(help: .phrase(BrowserHelp.kioskFolder, "DIR"), completion: .directory)
  var kioskFolder: String?
  @Option(help: .phrase(BrowserHelp.idleTimeout, "TIME")) var idleTimeout: String?
  @OptionGroup var admission: AdmissionOptions

  func validate() throws {
    try require(kioskFolder != "", or: UsageWords.current.noFolder("--kiosk-folder"))
    try require(
      idleTimeout == nil || typedTimeout != nil,
      or: KioskWords.current.notATime("--idle-timeout"))
  }

  /// Nil for none.
  var timeout: Duration? { typedTimeout ?? (kiosk ? Visit.usualIdleTime : nil) }

  private var typedTimeout: Duration? { idleTimeout.flatMap(Visit.idleTime) }

  /// Returns the visit; nil if this is not a kiosk.
  func visit(_ environment: [String: String]) throws -> Visit? {
    guard kiosk else { return nil }
    // The home of the account: a visit has none in its environment.
    let host = UserFolders(environment: [:])
    let folder = kioskFolder.map { URL(filePath: host.expanded($0)).path }
    return Visit(folder: try folder ?? host.state + "/kiosk", environment: environment)
  }

  /// - Parameter joins: Whether visitors become vendors by their keys alone.
  func abilities(of visit: Visit?, joins: Bool) -> Abilities {
    guard let visit else { return .all }
    return joins || visit.key == nil ? .kiosk : .kiosk.union(.credentials)
  }

  /// Returns the function that registers a visitor with a key as a vendor; nil if the host names no
  /// store. A visitor may browse even if the host has made a mistake.
  @MainActor
  func registration(
    _ visit: Visit, _ storage: StorageOptions, _ target: MarketTarget,
    _ environment: [String: String]
  ) -> (@MainActor (SafeText, Language) async -> Event)? {
    guard storage.isNamed, case .remote(let address, _) = target, visit.key != nil else {
      return nil
    }
    return { name, language in
      let refusal = Event.joinRefused(KioskWords.of(language).noNewVendors)
      do {
        guard let identity = try visit.identity() else { return refusal }
        // Its errors are for the host's log.
        let location = try Language.$ofPage.withValue(.english) { try storage.location() }
        let result = try await VendorRegistration.register(
          identity, named: name, from: VisitorAddress(environment: environment), admission.rules,
          in: location, language: language,
          saving: { try IdentityFile(for: address, in: visit.folders).write(identity) })
        return switch result {
        case .vendor(let vendor): .joined(identity, Vendor(id: Int(vendor.id), name: vendor.name))
        case .refused(let reason): .joinRefused(reason)
        }
      } catch {
        HostLog.write(error)
        return refusal
      }
    }
  }

  /// Returns the error as it may be shown: details about the host's files go to the host's log
  /// instead.
  func shown(_ error: any Error, in language: Language) -> any Error {
    guard kiosk, !(error is TerminalError), !(error is ExitCode),
      !(error is ReportedError)
    else { return error }
    if case CommandError.visitWithoutTerminal = error { return error }
    HostLog.write(error)
    return CommandError.failed(KioskWords.of(language).outOfOrder)
  }
}

/// Bounds on the vendors created by keys in a kiosk.
struct AdmissionOptions: ParsableArguments {
  @Option(help: .phrase(BrowserHelp.maxVendors, "NUMBER"))
  var maxVendors = AdmissionRules.standard.vendors ?? 0
  @Option(help: .phrase(BrowserHelp.maxNewVendors, "NUMBER"))
  var maxNewVendors = AdmissionRules.standard.perDay ?? 0
  @Option(help: .phrase(BrowserHelp.maxNewVendorsPerAddress, "NUMBER"))
  var maxNewVendorsPerAddress = AdmissionRules.standard.perNetwork ?? 0
  @Flag(help: .phrase(BrowserHelp.approveVendors)) var approveVendors = false

  func validate() throws {
    let limits = VendorQuotaOptions.limits
    try limits.check(maxVendors, of: "--max-vendors")
    try limits.check(maxNewVendors, of: "--max-new-vendors")
    try limits.check(maxNewVendorsPerAddress, of: "--max-new-vendors-per-address")
  }

  var rules: AdmissionRules {
    AdmissionRules(
      vendors: VendorQuotaOptions.limit(maxVendors),
      perDay: VendorQuotaOptions.limit(maxNewVendors),
      perNetwork: VendorQuotaOptions.limit(maxNewVendorsPerAddress),
      needsApproval: approveVendors)
  }
}
