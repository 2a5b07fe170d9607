import ArgumentParser
import MarketStore
import Text
import Words

/// The space that a served market gives each vendor.
struct QuotaOptions: ParsableArguments {
  @OptionGroup var vendor: VendorQuotaOptions
  @Option(help: .phrase(ServeHelp.reserve, "MB"))
  var reserve = Quotas.standard.reserve / VendorQuotaOptions.megabyte
  @Option(help: .phrase(ServeHelp.trashDays, "DAYS")) var trashDays = TrashPeriod.standardDays

  func validate() throws {
    try VendorQuotaOptions.limits.check(reserve, of: "--reserve")
    try TrashPeriod.days.check(trashDays, of: "--trash-days")
  }

  var quotas: Quotas {
    var quotas = vendor.quotas
    quotas.reserve = reserve * VendorQuotaOptions.megabyte
    return quotas
  }
}

/// The limits of one vendor in a served market.
struct VendorQuotaOptions: ParsableArguments {
  @Option(help: .phrase(OptionHelp.maxProducts, "NUMBER"))
  var maxProducts = Quotas.standard.products ?? 0
  @Option(help: .phrase(OptionHelp.maxMegabytes, "MB"))
  var maxMegabytes = (Quotas.standard.bytes ?? 0) / VendorQuotaOptions.megabyte
  @Option(help: .phrase(OptionHelp.maxRegistrations, "NUMBER"))
  var maxRegistrations = Quotas.standard.registrations ?? 0

  static let megabyte = 1_048_576
  static let limits = 0...1_000_000_000

  func validate() throws {
    try Self.limits.check(maxProducts, of: "--max-products")
    try Self.limits.check(maxMegabytes, of: "--max-megabytes")
    try Self.limits.check(maxRegistrations, of: "--max-registrations")
  }

  /// Nil for 0, which means no limit.
  static func limit(_ value: Int) -> Int? { value == 0 ? nil : value }

  /// The limits; nothing is reserved.
  var quotas: Quotas {
    Quotas(
      products: Self.limit(maxProducts), bytes: Self.limit(maxMegabytes * Self.megabyte),
      registrations: Self.limit(maxRegistrations))
  }
}
