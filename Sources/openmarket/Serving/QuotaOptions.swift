import ArgumentParser
import MarketStore
import Text
import Words

/// The space that a served market gives each vendor.
struct QuotaOptions: ParsableArguments {
  @OptionGroup var vendor: VendorQuotaOptions

  @Option(
    help: ArgumentHelp(
      "Megabytes of disk space that new products leave free for edits and deletions.",
      valueName: "MB"))
  var reserve = Quotas.standard.reserve / VendorQuotaOptions.megabyte

  func validate() throws { try VendorQuotaOptions.check(reserve, of: "--reserve") }

  var quotas: Quotas {
    var quotas = vendor.quotas
    quotas.reserve = reserve * VendorQuotaOptions.megabyte
    return quotas
  }
}

/// The limits of one vendor in a served market.
struct VendorQuotaOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Products of one vendor; 0 for no limit.", valueName: "NUMBER"))
  var maxProducts = Quotas.standard.products ?? 0

  @Option(
    help: ArgumentHelp(
      "Megabytes of one vendor's pictures and texts; 0 for no limit.", valueName: "MB"))
  var maxMegabytes = (Quotas.standard.bytes ?? 0) / VendorQuotaOptions.megabyte

  @Option(
    help: ArgumentHelp(
      "Products that one vendor registers in an hour; 0 for no limit.", valueName: "NUMBER"))
  var maxRegistrations = Quotas.standard.registrations ?? 0

  static let megabyte = 1_048_576
  private static let range = 0...1_000_000_000

  func validate() throws {
    try Self.check(maxProducts, of: "--max-products")
    try Self.check(maxMegabytes, of: "--max-megabytes")
    try Self.check(maxRegistrations, of: "--max-registrations")
  }

  static func check(_ value: Int, of option: SafeText) throws {
    guard range.contains(value) else {
      throw ValidationError(
        CommandWords.current.usage.notInRange(option, "0–\(range.upperBound)"))
    }
  }

  /// The limits; nothing is reserved.
  var quotas: Quotas {
    func limit(_ value: Int) -> Int? { value == 0 ? nil : value }
    return Quotas(
      products: limit(maxProducts), bytes: limit(maxMegabytes * Self.megabyte),
      registrations: limit(maxRegistrations))
  }
}
