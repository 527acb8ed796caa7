import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvRecording } from '../../../src/market/tape/csv-recording.ts'
import type { TickBatch, LastPrice } from '../../../src/market/port.ts'
import { createTape } from '../../../src/market/tape/provider.ts'
import type { Recording } from '../../../src/market/tape/recording.ts'
import { textSource } from '../../support/csv-source.ts'
import { manualClock } from '../../support/manual-clock.ts'

const tickMs = 1_000

const recording = (symbol: string, start: number, closes: number[], step = 60): Recording => ({
  listing: { symbol, name: symbol, exchange: 'Tape', currency: 'USD', sector: null },
  bars: {
    times: { start, step },
    open: closes,
    high: closes,
    low: closes,
    close: closes,
    volume: closes.map(() => 99),
  },
})

/** This many tick batches of the clock, and what was heard in them. */
const play = async (
  recordings: Recording[],
  speed: number,
  batches: number,
  { from = [] as LastPrice[], start = '2026-06-10T16:00:00.000Z' } = {},
) => {
  const clock = manualClock(start)
  const stop = new AbortController()
  const heard: TickBatch[] = []
  const running = (async () => {
    const ticks = createTape({ recordings, speed, tickMs, clock }).ticks({
      signal: stop.signal,
      from,
    })
    for await (const batch of ticks) heard.push(batch)
  })()
  for (let i = 0; i < batches; i += 1) {
    await clock.advance(0)
    await clock.advance(tickMs)
  }
  stop.abort()
  await running
  return heard.map((batch) => batch.map(([symbol, price, volume]) => [symbol, price, volume]))
}

/** The steps of a bar whose four prices are the same, and of which 99 shares were traded. */
const flat = (symbol: string, price: number, before: number) =>
  [0, 33, 66, 99].map((traded) => [symbol, price, before + traded])

describe('the tape', () => {
  it('plays recorded bars at the chosen speed, as if they happened now', async () => {
    const bars = recording('SPX', 0, [10, 11, 12, 13])
    const second = flat('SPX', 11, 99)
    expect(await play([bars], 60, 2)).toEqual([
      [...flat('SPX', 10, 0), second[0]],
      [...second.slice(1), ['SPX', 12, 198]],
    ])
    expect(await play([bars], 1_000, 1)).toEqual([
      [10, 11, 12, 13].flatMap((price, place) => flat('SPX', price, 99 * place)),
    ])
    expect(await play([bars], 15, 4)).toEqual([
      flat('SPX', 10, 0).slice(0, 2),
      ...[flat('SPX', 10, 0)[2], flat('SPX', 10, 0)[3], second[0]].map((tick) => [tick]),
    ])
  })

  it('plays open, high, low and close of every bar at any speed and tick batch', async () => {
    const anyBar = fc.record({
      open: fc.integer({ min: 1, max: 50 }),
      high: fc.integer({ min: 1, max: 50 }),
      low: fc.integer({ min: 1, max: 50 }),
      close: fc.integer({ min: 1, max: 50 }),
      volume: fc.nat({ max: 1_000 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyBar, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 7, max: 5_000 }),
        async (bars, speed) => {
          const column = (name: keyof (typeof bars)[number]) => bars.map((bar) => bar[name])
          const columns = {
            open: column('open'),
            high: column('high'),
            low: column('low'),
            close: column('close'),
            volume: column('volume'),
          }
          const { listing } = recording('SPX', 0, [])
          const one = { listing, bars: { times: { start: 0, step: 60 }, ...columns } }
          const batches = await play([one], speed, Math.ceil((bars.length * 60) / speed))
          const ticks = batches.flat()
          expect(ticks.map(([, price]) => price).slice(0, 4 * bars.length)).toEqual(
            bars.flatMap(({ open, high, low, close }) => [open, high, low, close]),
          )
          const volumes = ticks.map(([, , volume]) => volume as number)
          expect(volumes).toEqual(volumes.toSorted((x, y) => x - y))
          let total = 0
          for (const [place, { volume }] of bars.entries()) {
            expect(volumes[4 * place]).toBe(total)
            total += volume
            expect(volumes[4 * place + 3]).toBe(total)
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  it('has no more ticks in a tick batch than an event takes, and keeps their order', async () => {
    const closes = Array.from({ length: 4_000 }, (_, index) => index + 1)
    const batches = await play([recording('SPX', 0, closes)], 1_000_000, 1)
    expect(batches.map((batch) => batch.length)).toEqual([12_000, 4_000])
    expect(batches.flat().map(([, price]) => price)).toEqual(
      closes.flatMap((close) => [close, close, close, close]),
    )
  })

  it('keeps several recordings in step', async () => {
    const recordings = [recording('A', 0, [1, 2, 3]), recording('B', 60, [7])]
    const heard = await play(recordings, 60, 2)
    expect(heard[0]).toEqual([...flat('A', 1, 0), ['A', 2, 99], ['B', 7, 0]])
    expect(heard[1]).toEqual([
      ...[33, 66, 99].flatMap((traded) => [
        ['A', 2, 99 + traded],
        ['B', 7, traded],
      ]),
      ['A', 3, 198],
    ])
  })

  it('begins anew at its end; the volume of the day goes on', async () => {
    const heard = await play([recording('SPX', 0, [10, 11])], 120, 2)
    const loop = (before: number) => [...flat('SPX', 10, before), ...flat('SPX', 11, before + 99)]
    expect(heard).toEqual([loop(0), loop(198)])
  })

  it('goes on with the day’s volume after a start, and begins a day at nothing', async () => {
    const last = { symbol: 'SPX', price: 9, dayVolume: 5_000, date: '2026-06-10' as const }
    const bars = [recording('SPX', 0, [10])]
    expect(await play(bars, 60, 1, { from: [last] })).toEqual([flat('SPX', 10, 5_000)])
    const start = '2026-06-11T03:59:59.500Z'
    expect(await play(bars, 60, 1, { from: [last], start })).toEqual([flat('SPX', 10, 0)])
  })

  it('is silent without bars', async () => {
    expect(await play([recording('SPX', 0, [])], 60, 2)).toEqual([])
    expect(await play([], 60, 2)).toEqual([])
  })

  it('is labelled as simulated, and knows nothing but prices', async () => {
    const tape = createTape({
      recordings: [],
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
    const made = await csvRecording(textSource(rows.join('\n')), 'SPX', now)
    expect(made.bars.close).toEqual([11, 12])
    expect(made.bars.times).toEqual([1_577_923_200, 1_578_009_600])
    const wrong = textSource([...rows, '2020-01-06,0,13,10,12,200'].join('\n'))
    await expect(csvRecording(wrong, 'SPX', now)).rejects.toThrow('has wrong lines')
  })
})
