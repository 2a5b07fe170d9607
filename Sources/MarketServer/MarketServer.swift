// MarketServer
