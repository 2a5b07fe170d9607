import Hosting
import MarketStore
import Testing
import Text
import Words

@Suite struct VendorReportTests {
  /// Each user of a market on a server has a local vendor.
  @Test func onlyTheVendorOfThisUserIsMarked() async throws {
    let store = try SQLiteStore.inMemory()
    try store.localIdentity(named: "Host")
    let vendors = try await store.quotaUsage()
    let local = try await store.localVendor()
    let ends: [(Int64?, SafeText)] = [(local, "(this machine)"), (nil, "Host")]
    for (own, end) in ends {
      let rows = VendorReport.rows(of: vendors, local: own, .none, in: .english)
      #expect(rows.last?.last == end)
    }
    try store.close()
  }
}
