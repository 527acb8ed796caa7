import type { ClientFrameInput } from '../../../contracts/socket/client-frames.ts'
import type { ScanRuleInput } from '../../../contracts/scans/scan-rules.ts'
import type { ChartTimeframe } from '../../../domain/calendar/chart-timeframes.ts'

interface Scan {
  readonly rules: ScanRuleInput[]
  readonly id: string
}

/** The screen's subscriptions. Each change returns a frame (null: none); `frames` returns all. */
export const createSubscriptions = () => {
  const prices = new Map<string, { timeframe: ChartTimeframe; watchers: number }>()
  let quoteWatchers = 0
  let scan: Scan | null = null

  const priceFrame = (symbol: string, timeframe: ChartTimeframe): ClientFrameInput => ({
    type: 'subscribe_price',
    symbol,
    timeframe,
  })

  return {
    watchPrice: (symbol: string, timeframe: ChartTimeframe): ClientFrameInput | null => {
      const known = prices.get(symbol)
      prices.set(symbol, { timeframe, watchers: (known?.watchers ?? 0) + 1 })
      return known?.timeframe === timeframe ? null : priceFrame(symbol, timeframe)
    },
    unwatchPrice: (symbol: string): ClientFrameInput | null => {
      const known = prices.get(symbol)
      if (!known) return null
      known.watchers -= 1
      if (known.watchers > 0) return null
      prices.delete(symbol)
      return { type: 'unsubscribe_price', symbol }
    },
    watchQuotes: (): ClientFrameInput | null => {
      quoteWatchers += 1
      return quoteWatchers === 1 ? { type: 'subscribe_quotes', symbols: 'all' } : null
    },
    unwatchQuotes: (): ClientFrameInput | null => {
      if (quoteWatchers === 0) return null
      quoteWatchers -= 1
      return quoteWatchers === 0 ? { type: 'unsubscribe_quotes' } : null
    },
    watchScan: (watched: Scan): ClientFrameInput => {
      scan = watched
      return { type: 'subscribe_scan', ...watched }
    },
    unwatchScan: (): ClientFrameInput | null => {
      if (scan === null) return null
      scan = null
      return { type: 'unsubscribe_scan' }
    },
    frames: (): readonly ClientFrameInput[] => [
      ...Array.from(prices, ([symbol, { timeframe }]) => priceFrame(symbol, timeframe)),
      ...(quoteWatchers > 0 ? [{ type: 'subscribe_quotes', symbols: 'all' } as const] : []),
      ...(scan === null ? [] : [{ type: 'subscribe_scan', ...scan } as const]),
    ],
  }
}
