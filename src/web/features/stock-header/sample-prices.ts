const prices: Readonly<Record<string, number>> = {
  AAPL: 175.23,
  TSLA: 248.5,
  NVDA: 421.15,
  GOOGL: 138.75,
  MSFT: 338.11,
  AMZN: 127.75,
  META: 298.45,
  NFLX: 445.12,
}

/** The fixed price that stands in, marked as a sample, when a stock's price cannot be fetched. */
export const samplePrice = (symbol: string): number => prices[symbol] ?? 100
