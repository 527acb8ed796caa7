import { describe, expect, it } from 'vitest'
import type { Quote } from '../../../src/domain/quotes/quote.ts'
import { TickBatch } from '../../../src/realtime/frames/tick-batch.ts'
import { readFrame } from '../../support/realtime/server-frame.ts'

const quote = (symbol: string, price: number, previousClose: number | null = 100): Quote => ({
  symbol,
  price,
  volume: 12_345,
  at: 1_772_463_600_000,
  resolution: 'tick',
  isClosed: false,
  date: '2026-03-02',
  previousClose,
  previousDate: previousClose === null ? null : '2026-02-27',
  previousIsMade: false,
})

const read = (frame: Buffer | null) => (frame === null ? null : readFrame(frame))

const batch = new TickBatch(
  [quote('AAPL', 101), quote('MSFT', 99.5, null), quote('AAPL', 102)],
  null,
)

describe('a tick batch', () => {
  it('tells every tick of every symbol to a list of all', () => {
    expect(read(batch.quotesFrame(null))).toEqual({
      type: 'quotes',
      ticks: [
        ['AAPL', 101, 1, 1, 12_345, 1_772_463_600_000],
        ['AAPL', 102, 2, 2, 12_345, 1_772_463_600_000],
        ['MSFT', 99.5, null, null, 12_345, 1_772_463_600_000],
      ],
    })
  })

  it('tells a list only its symbols, and nothing when none of them changed', () => {
    expect(read(batch.quotesFrame(new Set(['MSFT', 'TSLA'])))).toEqual({
      type: 'quotes',
      ticks: [['MSFT', 99.5, null, null, 12_345, 1_772_463_600_000]],
    })
    expect(batch.quotesFrame(new Set(['TSLA']))).toBeNull()
    expect(new TickBatch([], null).quotesFrame(null)).toBeNull()
  })

  it('tells a chart each tick of its symbol in order', () => {
    expect(batch.priceFrames('AAPL', '5m').map(read)).toEqual([
      {
        type: 'price_update',
        symbol: 'AAPL',
        price: 101,
        timeframe: '5m',
        time: 1_772_463_600_000,
        volume: 12_345,
        change: 1,
        changePercent: 1,
      },
      expect.objectContaining({ price: 102, change: 2 }),
    ])
    expect(batch.priceFrames('TSLA', '1D')).toEqual([])
  })

  it('tells the trading date of a price that is of a recorded bar, and no tick', () => {
    const ofBar = new TickBatch([{ ...quote('S', 127.5), resolution: '1H' }], null)
    const [tick] = [['S', 127.5, 27.5, 27.5, 12_345, 1_772_463_600_000, '2026-03-02']]
    expect(read(ofBar.quotesFrame(null))).toEqual({ type: 'quotes', ticks: [tick] })
    expect(ofBar.priceFrames('S', '1D').map(read)).toMatchObject([{ tradingDate: '2026-03-02' }])
  })

  it('is encoded once for all charts of a symbol and timeframe', () => {
    expect(batch.priceFrames('MSFT', '1D')).toBe(batch.priceFrames('MSFT', '1D'))
    expect(batch.priceFrames('MSFT', '1m')).not.toBe(batch.priceFrames('MSFT', '1D'))
  })

  it('tells of a price of an earlier day than the market’s its date, and no figures of the day', () => {
    const later = new TickBatch([quote('AAPL', 101)], { date: '2026-03-03', isFed: true })
    expect(read(later.quotesFrame(null))).toEqual({
      type: 'quotes',
      ticks: [['AAPL', 101, null, null, null, 1_772_463_600_000, '2026-03-02']],
    })
    expect(later.priceFrames('AAPL', '1D').map(read)).toMatchObject([
      { price: 101, change: null, changePercent: null, volume: null, tradingDate: '2026-03-02' },
    ])
  })
})
