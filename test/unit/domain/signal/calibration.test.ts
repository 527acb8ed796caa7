import { expect, it } from 'vitest'
import type { SignalEvent } from '../../../../src/domain/signal/events.ts'
import { type Case, casesOf, scoreCases } from '../../../../src/domain/signal/score/cases.ts'
import { signalOf } from '../../../../src/domain/signal/score/signal-of.ts'
import { presentCalibration } from '../../../../src/http/signals/present.ts'
import { calibration } from '../../../../src/projections/signals/documents.ts'
import { signalsProjection } from '../../../../src/projections/signals/projection.ts'
import { foldAll } from '../../../support/memory-unit.ts'
import { sp500 } from '../../../support/sp500.ts'

/** Four symbols of one time, each a quarter of the real series. */
const quarter = Math.floor(sp500.length / 4)
const histories = [0, 1, 2, 3].map((place) => ({
  symbol: `Q${place.toString()}`,
  bars: sp500
    .slice(place * quarter, (place + 1) * quarter)
    .map((bar, index) => ({ ...bar, time: sp500[index]!.time })),
}))

type Score = Pick<ReturnType<typeof presentCalibration>['all'], 'closed' | 'hitRate' | 'brierScore'>

const cases = histories.flatMap(({ symbol, bars }) => casesOf(symbol, bars))
const scored = scoreCases(cases)

/** What became of a signal, bar after bar. */
const endOf = ({ symbol, seen, levels }: Case) => {
  const { bars } = histories.find((history) => history.symbol === symbol)!
  const begun = bars[seen.index]!.time
  for (const { time, low, high } of bars.slice(seen.index + 1)) {
    const isStopped = seen.type === 'buy' ? low <= levels.stopLoss : high >= levels.stopLoss
    const isThere = seen.type === 'buy' ? high >= levels.targetPrice : low <= levels.targetPrice
    if (isStopped) return { time, hit: 0 }
    if (isThere) return { time, hit: 1 }
    if (time - begun >= 14 * 86_400) return { time, hit: 0 }
  }
  return null
}

const ends = new Map(cases.map((one) => [one, endOf(one)]))

/** Hits and number of the rule's earlier signals that had ended by then. */
const earlier = (one: Case, isCounted: (other: Case) => boolean) => {
  let [hits, count] = [0, 0]
  for (const [other, end] of ends) {
    if (other.seen.rule !== one.seen.rule || other.seen.type !== one.seen.type) continue
    if (end === null || end.time > one.barTime || !isCounted(other)) continue
    hits += end.hit
    count += 1
  }
  return { hits, count }
}

const percentOf = (one: Case): number | null => {
  const market = earlier(one, () => true)
  const own = earlier(one, ({ symbol }) => symbol === one.symbol)
  if (market.count < 30) return null
  const marketRate = market.hits / market.count
  return Math.round((100 * (own.hits + 50 * marketRate)) / (own.count + 50))
}

it('the confidence of every case of the real series is what counting by hand makes it', () => {
  const byHand = new Map(cases.map((one) => [one, percentOf(one)]))
  const keyOf = ({ symbol, seen }: Case) => `${symbol} ${seen.rule} ${seen.index.toString()}`
  const given = new Map(scored.map((one) => [keyOf(one), one.confidence]))
  expect(given.size).toBeGreaterThan(200)
  for (const [one, percent] of byHand) expect(given.get(keyOf(one)) ?? null).toBe(percent)
})

it('hit rates and Brier scores of the closed signals are what a sum by hand makes them', async () => {
  const occurredAt = '2026-01-05T17:00:00.000Z'
  const events = scored.flatMap((one, index): SignalEvent[] => {
    const signalId = `00000000-0000-4000-8000-${index.toString().padStart(12, '0')}`
    const { outcome, symbol } = one
    const data = signalOf(one, signalId, 'simulated')
    const at = Date.parse(occurredAt)
    return [
      { type: 'SignalIssued', data },
      ...(outcome === null
        ? []
        : [{ type: 'SignalClosed', data: { signalId, symbol, ...outcome, at } } as SignalEvent]),
    ]
  })
  const unit = await foldAll(
    signalsProjection,
    events.map((event) => ({ event, occurredAt })),
  )
  const shown = presentCalibration(unit.all(calibration))
  const closed = scored.flatMap((one) => {
    const end = endOf(one)
    return end === null ? [] : [{ percent: one.confidence, hit: end.hit }]
  })
  const means = (of: typeof closed) => ({
    hitRate: of.reduce((sum, { hit }) => sum + hit, 0) / of.length,
    brierScore:
      of.reduce((sum, { percent, hit }) => sum + (percent / 100 - hit) ** 2, 0) / of.length,
  })
  expect(closed.length).toBeGreaterThan(200)
  const expectScore = (score: Score, of: typeof closed) => {
    expect(score.closed).toBe(of.length)
    if (of.length === 0) {
      expect([score.hitRate, score.brierScore]).toEqual([null, null])
      return
    }
    expect(score.hitRate).toBeCloseTo(means(of).hitRate, 10)
    expect(score.brierScore).toBeCloseTo(means(of).brierScore, 10)
  }
  expectScore(shown.all, closed)
  for (const bucket of shown.buckets)
    expectScore(
      bucket,
      closed.filter(({ percent }) => percent >= bucket.from && percent <= bucket.to),
    )
  expect(shown.buckets.filter(({ closed }) => closed > 0).length).toBeGreaterThan(1)
})
