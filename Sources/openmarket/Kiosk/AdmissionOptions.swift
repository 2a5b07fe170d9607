import ArgumentParser
import MarketStore
import Text

/// Bounds on the vendors created by keys in a kiosk.
struct AdmissionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Keys add vendors until the market has this many; 0 for no limit.",
      valueName: "NUMBER"))
  var maxVendors = AdmissionRules.standard.vendors ?? 0

  @Option(
    help: ArgumentHelp("Vendors added by keys in a day; 0 for no limit.", valueName: "NUMBER"))
  var maxNewVendors = AdmissionRules.standard.perDay ?? 0

  @Option(
    help: ArgumentHelp(
      "Vendors added by keys in a day from one address, or one /64 of IPv6; 0 for no limit.",
      valueName: "NUMBER"))
  var maxNewVendorsPerAddress = AdmissionRules.standard.perNetwork ?? 0

  @Flag(help: "New vendors sell only after “openmarket vendor approve”.")
  var approveVendors = false

  func validate() throws {
    try VendorQuotaOptions.check(maxVendors, of: "--max-vendors")
    try VendorQuotaOptions.check(maxNewVendors, of: "--max-new-vendors")
    try VendorQuotaOptions.check(maxNewVendorsPerAddress, of: "--max-new-vendors-per-address")
  }

  var rules: AdmissionRules {
    func limit(_ value: Int) -> Int? { value == 0 ? nil : value }
    return AdmissionRules(
      vendors: limit(maxVendors), perDay: limit(maxNewVendors),
      perNetwork: limit(maxNewVendorsPerAddress), needsApproval: approveVendors)
  }
}
