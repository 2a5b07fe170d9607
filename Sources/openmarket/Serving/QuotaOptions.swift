import ArgumentParser
import MarketStore
import Text
import Words

/// The room that a served market gives each vendor.
struct QuotaOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Products of one vendor; 0 for no limit.", valueName: "NUMBER"))
  var maxProducts = Quotas.standard.products ?? 0

  @Option(
    help: ArgumentHelp(
      "Megabytes of one vendor's pictures and texts; 0 for no limit.", valueName: "MB"))
  var maxMegabytes = (Quotas.standard.bytes ?? 0) / QuotaOptions.megabyte

  @Option(
    help: ArgumentHelp(
      "Products that one vendor registers in an hour; 0 for no limit.", valueName: "NUMBER"))
  var maxRegistrations = Quotas.standard.registrations ?? 0

  @Option(
    help: ArgumentHelp(
      "Megabytes of the device that new products leave free for edits and deletions.",
      valueName: "MB"))
  var reserve = Quotas.standard.reserve / QuotaOptions.megabyte

  private static let megabyte = 1_048_576
  private static let range = 0...1_000_000_000

  func validate() throws {
    let values = [
      ("--max-products", maxProducts), ("--max-megabytes", maxMegabytes),
      ("--max-registrations", maxRegistrations), ("--reserve", reserve),
    ]
    for (name, value) in values where !Self.range.contains(value) {
      throw ValidationError(
        CommandWords.current.usage.notInRange(SafeText(name), "0–\(Self.range.upperBound)"))
    }
  }

  var quotas: Quotas {
    func limit(_ value: Int) -> Int? { value == 0 ? nil : value }
    return Quotas(
      products: limit(maxProducts), bytes: limit(maxMegabytes * Self.megabyte),
      registrations: limit(maxRegistrations), reserve: reserve * Self.megabyte)
  }
}
