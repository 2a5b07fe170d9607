// Market
