import ArgumentParser
import MarketStore
import Text
import Words

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
