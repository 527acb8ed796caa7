/* eslint-disable @typescript-eslint/no-unsafe-class-instance-assignment -- technicalindicators types its plain options as classes. */
import fc from 'fast-check'
import { ATR, BollingerBands, MACD, RSI, SMA } from 'technicalindicators'
import { expect, it } from 'vitest'
import { anyWeek, boardOf, metricsOn, recordOf } from '../../../support/arbitraries/any-records.ts'
import { rsi } from '../../../../src/domain/indicators/lines.ts'

const anySeries = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 399 }), anyWeek)

it('indicators agree with a second library on random series of any week', () => {
  fc.assert(
    fc.property(anySeries, ([seed, dayCount, week]) => {
      const record = recordOf(seed, dayCount, 'AAPL', week)
      const { rsi14, atr14Pct, macdHist, bollPctB, sma20Dist, sma50Dist, sma200Dist } = metricsOn(
        boardOf(record),
      )
      const { high, low, price } = record.today!
      const days = [...record.days, { high, low, close: price }]
      const values = days.map(({ close }) => close)
      const same = (ours: number | null, theirs: number | undefined, digits: number) => {
        if (theirs === undefined || Number.isNaN(theirs)) expect(ours).toBeNull()
        else expect(ours).toBeCloseTo(theirs, digits)
      }
      const distance = (period: number) => {
        const average = SMA.calculate({ period, values }).at(-1)
        return average === undefined ? undefined : 100 * (price / average - 1)
      }
      // The other library rounds its RSI to two decimals.
      same(rsi14, RSI.calculate({ period: 14, values }).at(-1), 2)
      const range = ATR.calculate({
        period: 14,
        close: values,
        high: days.map((day) => day.high),
        low: days.map((day) => day.low),
      }).at(-1)
      same(atr14Pct, range === undefined ? undefined : (100 * range) / price, 8)
      const macd = MACD.calculate({
        values,
        fastPeriod: 12,
        slowPeriod: 26,
        signalPeriod: 9,
        SimpleMAOscillator: false,
        SimpleMASignal: false,
      }).at(-1)
      const histogram = macd?.histogram
      same(macdHist, histogram === undefined ? undefined : (100 * histogram) / price, 8)
      same(bollPctB, BollingerBands.calculate({ period: 20, stdDev: 2, values }).at(-1)?.pb, 8)
      same(sma20Dist, distance(20), 8)
      same(sma50Dist, distance(50), 8)
      same(sma200Dist, distance(200), 8)
    }),
    { numRuns: 150 },
  )
})

it.each([
  ['without movement', () => 50, 100],
  ['of gains alone', (day: number) => 50 + day, 100],
  ['of losses alone', (day: number) => 100 - day, 0],
  ['of a single move and then none', (day: number) => (day < 3 ? 50 : 49), 0],
] as const)(
  'RSI %s is the same in scanner, chart and a second library',
  (_name, close, expected) => {
    const record = recordOf(1, 0)
    const days = recordOf(1, 40).days.map((day, index) => ({ ...day, close: close(index) }))
    const today = { ...record.today!, price: close(40) }
    const closes = [...days, { close: today.price }].map((day) => day.close)
    expect({
      scanner: metricsOn(boardOf({ ...record, days, today })).rsi14,
      chart: rsi(closes, 14).at(-1),
      library: RSI.calculate({ period: 14, values: closes }).at(-1),
    }).toEqual({ scanner: expected, chart: expected, library: expected })
  },
)
