import Foundation
import Market
import Text

/// The vendor that the person at this machine is, in a market of their own.
enum LocalVendor {
  /// Makes the vendor when the market has none, under the name of the user's login.
  @discardableResult
  static func make(in transaction: StoreTransaction) throws -> Int64 {
    if let known = try transaction.localVendor() { return known }
    return try transaction.vendor(
      identifier: .timeBased(), name: name(login: NSUserName()), createdOn: .today, isLocal: true)
  }

  private static func name(login: String) -> String {
    let name = SafeText(login, limit: 50)
    return name.isEmpty ? "me" : name.string
  }
}

extension Day {
  /// In UTC, like every date of a market.
  static var today: Day { Day(number: time(nil) / 86_400) }
}
