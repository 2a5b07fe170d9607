import Testing

@testable import MarketServer

@Suite struct ByteBudgetTests {
  @Test func oneNetworkHasAQuarter() throws {
    let budget = ByteBudget(bytes: 400)
    let (one, other) = (ClientAddress("192.0.2.1"), ClientAddress("192.0.2.2"))
    do {
      let shares = [60, 40].map { bytes in
        let share = ByteBudget.Share(of: budget, for: one)
        #expect(share.reserve(bytes))
        return share
      }
      #expect(!shares[0].reserve(1) && !ByteBudget.Share(of: budget, for: one).reserve(1))
      #expect(ByteBudget.Share(of: budget, for: other).reserve(100))
    }
    // All of it was returned.
    #expect(ByteBudget.Share(of: budget, for: one).reserve(100))
    #expect(ByteBudget.Share(of: budget, for: nil).reserve(400))
    #expect(!ByteBudget.Share(of: budget, for: nil).reserve(401))
  }

  @Test func theNetworksOfASiteHaveHalf() throws {
    let budget = ByteBudget(bytes: 400)
    let shares = (1...3).map { network in
      ByteBudget.Share(of: budget, for: ClientAddress("2001:db8:1:\(network)::1"))
    }
    #expect(shares.map { $0.reserve(100) } == [true, true, false])
    #expect(ByteBudget.Share(of: budget, for: ClientAddress("2001:db8:2::1")).reserve(100))
  }
}
