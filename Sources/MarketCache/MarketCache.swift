// MarketCache
