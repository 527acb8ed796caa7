import { expect, it } from 'vitest'
import { splitLike, splitText } from '../../../src/domain/stock/splits/split-ratio.ts'
import { createSimulatedExchange } from '../../../src/market/simulated/exchange.ts'
import { manualClock } from '../../support/manual-clock.ts'

const start = '2026-06-01T16:00:00Z'
const now = Date.parse(start)
const symbolsOfEach = 40

it('the simulated exchange looks split on no night of its history, over ten seeds', async () => {
  const found: string[] = []
  let nights = 0
  for (let seed = 1; seed <= 10; seed += 1) {
    const clock = manualClock(start)
    const exchange = createSimulatedExchange({ seed, symbols: symbolsOfEach, tickMs: 2_000, clock })
    for (const { symbol } of await exchange.listings())
      for (const { timeframe, bars } of await exchange.history(symbol, now)) {
        if (timeframe !== '1D') continue
        for (let index = 1; index < bars.open.length; index += 1) {
          nights += 1
          const split = splitLike(bars.close[index - 1] ?? 0, bars.open[index] ?? 0)
          if (split !== null) found.push(`${seed.toString()} ${symbol} ${splitText(split)}`)
        }
      }
  }
  expect(nights).toBeGreaterThan(150_000)
  expect(found).toEqual([])
})
