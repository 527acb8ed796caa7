import { describe, expect, it } from 'vitest'
import { csvReel } from '../../../src/market/tape/csv-reel.ts'
import type { Beat, LastPrice } from '../../../src/market/port.ts'
import { createTape } from '../../../src/market/tape/provider.ts'
import type { Reel } from '../../../src/market/tape/reel.ts'
import { textSource } from '../../support/csv-source.ts'
import { manualClock } from '../../support/manual-clock.ts'

const tickMs = 1_000

const reel = (symbol: string, start: number, closes: number[], step = 60): Reel => ({
  listing: { symbol, name: symbol, exchange: 'Tape', currency: 'USD', sector: null },
  bars: {
    times: { start, step },
    open: closes,
    high: closes,
    low: closes,
    close: closes,
    volume: closes.map(() => 100),
  },
})

/** So many beats of the clock, and what was heard in them. */
const play = async (
  reels: Reel[],
  speed: number,
  beats: number,
  { from = [] as LastPrice[], start = '2026-06-10T16:00:00.000Z' } = {},
) => {
  const clock = manualClock(start)
  const stop = new AbortController()
  const heard: Beat[] = []
  const running = (async () => {
    const ticks = createTape({ reels, speed, tickMs, clock }).ticks({ signal: stop.signal, from })
    for await (const beat of ticks) heard.push(beat)
  })()
  for (let i = 0; i < beats; i += 1) {
    await clock.advance(0)
    await clock.advance(tickMs)
  }
  stop.abort()
  await running
  return heard.map((beat) => beat.map(([symbol, price, volume]) => [symbol, price, volume]))
}

describe('the tape', () => {
  it('plays recorded bars at the chosen speed, as if they happened now', async () => {
    expect(await play([reel('SPX', 0, [10, 11, 12, 13])], 60, 2)).toEqual([
      [['SPX', 11, 200]],
      [['SPX', 12, 300]],
    ])
    expect(await play([reel('SPX', 0, [10, 11, 12, 13])], 120, 1)).toEqual([[['SPX', 12, 300]]])
    expect(await play([reel('SPX', 0, [10, 11, 12, 13])], 30, 2)).toEqual([
      [['SPX', 10, 100]],
      [['SPX', 11, 200]],
    ])
  })

  it('keeps several reels in step', async () => {
    const heard = await play([reel('A', 0, [1, 2, 3]), reel('B', 120, [7])], 60, 2)
    expect(heard).toEqual([
      [['A', 2, 200]],
      [
        ['A', 3, 300],
        ['B', 7, 100],
      ],
    ])
  })

  it('rewinds at its end and begins anew; the volume of the day goes on', async () => {
    expect((await play([reel('SPX', 0, [10, 11])], 60, 3)).map(([tick]) => tick)).toEqual([
      ['SPX', 11, 200],
      ['SPX', 11, 400],
      ['SPX', 11, 600],
    ])
  })

  it('goes on with the day’s volume after a start, and begins a day at nothing', async () => {
    const last = { symbol: 'SPX', price: 9, dayVolume: 5_000, date: '2026-06-10' as const }
    expect(await play([reel('SPX', 0, [10, 11])], 60, 1, { from: [last] })).toEqual([
      [['SPX', 11, 5_200]],
    ])
    const midnight = '2026-06-11T03:59:59.500Z'
    expect(
      await play([reel('SPX', 0, [10, 11])], 60, 1, { from: [last], start: midnight }),
    ).toEqual([[['SPX', 11, 200]]])
  })

  it('is silent without bars', async () => {
    expect(await play([reel('SPX', 0, [])], 60, 2)).toEqual([])
    expect(await play([], 60, 2)).toEqual([])
  })

  it('is labelled as simulated, and knows nothing but prices', async () => {
    const tape = createTape({
      reels: [],
      speed: 1,
      tickMs,
      clock: manualClock('2026-06-10T16:00:00Z'),
    })
    expect(tape).toMatchObject({ source: 'tape', simulated: true })
    expect(await tape.fundamentals('SPX')).toBeNull()
    expect(await tape.financials('SPX')).toBeNull()
    expect(await tape.history('SPX', 0)).toEqual([])
  })

  it('reads a file of bars, and refuses one with a wrong line', async () => {
    const rows = [
      'Date,Open,High,Low,Close,Volume',
      '2020-01-02,10,12,9,11,100',
      '2020-01-03,11,13,10,12,200',
    ]
    const now = Date.parse('2026-06-10T16:00:00Z')
    const made = await csvReel(textSource(rows.join('\n')), 'SPX', now)
    expect(made.bars.close).toEqual([11, 12])
    expect(made.bars.times).toEqual([1_577_923_200, 1_578_009_600])
    const wrong = textSource([...rows, '2020-01-06,0,13,10,12,200'].join('\n'))
    await expect(csvReel(wrong, 'SPX', now)).rejects.toThrow('has wrong lines')
  })
})
