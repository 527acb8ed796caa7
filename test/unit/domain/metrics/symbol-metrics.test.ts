import { describe, expect, it } from 'vitest'
import { noReturns } from '../../../../src/domain/metrics/beta.ts'
import { formulas } from '../../../../src/domain/metrics/formulas.ts'
import { SymbolMetrics, type SymbolRecord } from '../../../../src/domain/metrics/symbol-metrics.ts'
import { quartersPerDay } from '../../../../src/domain/metrics/volume-profile.ts'
import { recordOf } from '../../../support/arbitraries/any-records.ts'

const record = recordOf(4, 60)
const today = record.today!
const { startMs, time } = today
const dayMs = 86_400_000
const next = { time: time + 86_400, startMs: startMs + dayMs }
const bare: SymbolRecord = { ...record, today: null, minutes: [], profile: [] }

const of = (loaded: SymbolRecord): SymbolMetrics => {
  const metrics = new SymbolMetrics('AAPL')
  metrics.load(loaded)
  return metrics
}

/** What is known after a price of the day that follows the record's. */
const opened = (metrics: SymbolMetrics, price = 50, volume = 700, ms = 5_000) => {
  metrics.tick(price, volume, next.startMs + ms, next.time, next.startMs)
  return metrics
}

const valuesOf = (metrics: SymbolMetrics) => {
  metrics.makeParts(noReturns)
  const { inputs } = metrics
  return Object.values(formulas).map((formula) => formula(inputs))
}

describe('a symbol', () => {
  it('has its own name until another one is recorded, and no price until one is seen', () => {
    const metrics = new SymbolMetrics('AAPL')
    expect([metrics.name, metrics.seenAt, metrics.save()]).toEqual(['AAPL', null, null])
    metrics.load(bare)
    expect([metrics.name, metrics.seenAt, metrics.save()]).toEqual(['AAPL Inc.', null, null])
    metrics.load(record)
    expect(metrics.seenAt).toBe(today.at)
  })

  it('has no completed days but those before the day in progress', () => {
    const later = { time: time + 86_400, high: 9, low: 9, close: 9, volume: 9 }
    const own = { ...later, time }
    const times = record.days.map(({ time }) => time)
    const timesOf = ({ history }: SymbolMetrics) => history.days.map(({ time }) => time)
    const metrics = of({ ...record, days: [...record.days, own, later] })
    expect(timesOf(metrics)).toEqual(times)
    metrics.loadPast({ ...record, days: [...record.days, own, later] })
    expect(timesOf(metrics)).toEqual(times)
    expect(of({ ...bare, days: [...record.days, own] }).history.days.at(-1)).toEqual(own)
  })

  it('keeps its day in progress when its earlier days are recorded anew', () => {
    const metrics = opened(of(record))
    const before = valuesOf(metrics)
    metrics.loadPast({ ...record, days: metrics.history.days, profile: [] })
    const { inputs } = metrics
    expect(inputs).toMatchObject({ price: 50, open: 50, high: 50, low: 50, volume: 700 })
    expect(metrics.partsAreOld).toBe(true)
    // The volumes by quarter hours are gone.
    expect(inputs.volumeShare).toBeNaN()
    metrics.loadPast({ ...record, days: metrics.history.days })
    expect(valuesOf(metrics).filter(Number.isFinite)).toHaveLength(
      before.filter(Number.isFinite).length,
    )
  })
})

describe('a price', () => {
  it('of an earlier day changes nothing', () => {
    const metrics = of(record)
    const before = { ...metrics.inputs }
    metrics.tick(1, 1, startMs - 1, time - 86_400, startMs - dayMs)
    metrics.bar(
      { open: 1, high: 1, low: 1, close: 1, volume: 1 },
      ...([startMs - 1, time - 86_400, startMs - dayMs] as const),
    )
    expect(metrics.inputs).toEqual(before)
    expect([metrics.seenAt, metrics.time]).toEqual([today.at, time])
  })

  it('moves the high and the low of its day, and not its open', () => {
    const metrics = of(bare)
    for (const price of [50, 52, 49, 51]) opened(metrics, price)
    expect(metrics.inputs).toMatchObject({ open: 50, high: 52, low: 49, price: 51 })
  })

  it('of a new day completes the one before it, unless that is recorded already', () => {
    const { high, low, price, volume } = today
    const ended = { time, high, low, close: price, volume }
    const metrics = opened(of(record))
    expect(metrics.history.days.at(-1)).toEqual(ended)
    const closed = of(record)
    const book = { ...ended, close: price + 1, volume: volume + 5 }
    closed.close(book, new Float64Array(quartersPerDay))
    expect(opened(closed).history.days.at(-1)).toEqual(book)
  })
})

it('a bar has the prices of its four ticks', () => {
  const [ticks, bar] = [of(record), of(record)]
  for (const price of [50, 55, 45, 52]) opened(ticks, price)
  const at = next.startMs + 5_000
  bar.bar({ open: 50, high: 55, low: 45, close: 52, volume: 700 }, at, next.time, next.startMs)
  expect(bar.inputs).toMatchObject({ open: 50, high: 55, low: 45, price: 52, volume: 700 })
  expect(valuesOf(bar)).toEqual(valuesOf(ticks))
  const later = { open: 52, high: 54, low: 44, close: 46, volume: 900 }
  bar.bar(later, at + 60_000, next.time, next.startMs)
  expect(bar.inputs).toMatchObject({ open: 50, high: 55, low: 44, price: 46, volume: 900 })
})

describe('a day that was saved', () => {
  it('goes on where it was, with what is recorded of the days before it', () => {
    const metrics = opened(of(record))
    const saved = metrics.save()
    const again = new SymbolMetrics('AAPL')
    const days = [...metrics.history.days, { ...record.days[0]!, time: next.time }]
    again.restore({ ...record, days, today: null }, saved!)
    expect(again.save()).toEqual(saved)
    expect([again.name, again.time, again.seenAt]).toEqual([
      ...['AAPL Inc.', next.time, next.startMs + 5_000],
    ])
    expect(again.inputs.dollarVolume).toBe(metrics.inputs.dollarVolume)
    expect(again.inputs.vwap).toBe(50)
    for (const each of [metrics, again]) opened(each, 53, 9_000, 70_000)
    expect(again.inputs.dollarVolume).toBe(metrics.inputs.dollarVolume)
    expect(again.inputs.vwap).toBe(metrics.inputs.vwap)
    expect(again.inputs.high).toBe(53)
  })
})

describe('the share of a day’s volume', () => {
  /** By the middle of a day, of twenty days of one volume in the first quarter hour. */
  const early = Float64Array.from({ length: quartersPerDay }, (_, quarter) =>
    quarter === 0 ? 1_000 : 0,
  )
  const late = Float64Array.from({ length: quartersPerDay }, (_, quarter) =>
    quarter === 80 ? 1_000 : 0,
  )
  const profile = Array.from({ length: 19 }, (_, index) => ({
    time: time - (19 - index) * 86_400,
    volumes: early,
  }))
  const noon = 12 * 3_600_000
  const ended = { time, high: today.high, low: today.low, close: today.price, volume: 1_000 }
  const shareOf = (metrics: SymbolMetrics) => opened(metrics, 50, 700, noon).inputs.volumeShare

  it('is of the days before, the one that has just ended included', () => {
    const day = { ...today, volume: 1_000 }
    const minutes = [{ time: startMs / 1_000, high: 50, low: 50, close: 50, volume: 1_000 }]
    expect(shareOf(of({ ...record, profile, today: day, minutes }))).toBe(1)
    const afternoon = [{ ...minutes[0]!, time: startMs / 1_000 + 80 * 900 }]
    const metrics = of({ ...record, profile, today: day, minutes: afternoon })
    expect(shareOf(metrics)).toBeCloseTo(19 / 20, 6)
    // One that is not known makes twenty.
    expect(shareOf(of({ ...record, profile, today: null, minutes: [] }))).toBeNaN()
  })

  it('is corrected by the book of a day that has all of its volume, and by no other', () => {
    const known = [...profile, { time, volumes: early }]
    const started = () => opened(of({ ...record, profile: known, minutes: [] }), 50, 700, noon)
    for (const [share, expected] of [
      [1, 19 / 20],
      [0.5, 1],
    ] as const) {
      const metrics = started()
      metrics.close(
        ended,
        late.map((volume) => volume * share),
      )
      expect(shareOf(metrics)).toBeCloseTo(expected, 6)
    }
    // Of a day that this process has not seen the book is all there is.
    const unseen = started()
    unseen.close(
      { ...ended, time: time - 86_400 },
      late.map((volume) => volume / 2),
    )
    expect(shareOf(unseen)).toBeCloseTo(19 / 20, 6)
  })

  it('has the quarter hours that are recorded of the day before where its book lacks some', () => {
    const yesterday = { ...ended, time: time - 86_400 }
    const half = late.map((volume) => volume / 2)
    const days = profile.map(({ volumes }, index) => ({
      time: time - (20 - index) * 86_400,
      volumes,
    }))
    const known = [...days, { time: yesterday.time, volumes: early }]
    const minutes = [{ time: startMs / 1_000, high: 50, low: 50, close: 50, volume: 1 }]
    // What is recorded of today is no past day.
    for (const recorded of [known, [...known, { time, volumes: late }]]) {
      const metrics = of({ ...record, profile: recorded, minutes, today: { ...today, volume: 1 } })
      metrics.close(yesterday, half)
      metrics.tick(50, 2, startMs + noon, time, startMs)
      expect(metrics.inputs.volumeShare).toBe(1)
    }
    const own = of({ ...record, profile: [...days, { time, volumes: late }], minutes: [] })
    expect(own.inputs.volumeShare).toBeNaN()
    const unknown = of(bare)
    expect(unknown.close(yesterday, half)).toBe(true)
    expect(unknown.close(yesterday, half)).toBe(true)
  })

  it('has the quarter hours of the day in progress where its book lacks some', () => {
    const day = { ...today, volume: 1_000 }
    const minutes = [{ time: startMs / 1_000, high: 50, low: 50, close: 50, volume: 1_000 }]
    const metrics = of({ ...record, profile, today: day, minutes })
    metrics.close(
      ended,
      late.map((volume) => volume / 2),
    )
    expect(shareOf(metrics)).toBe(1)
  })
})
