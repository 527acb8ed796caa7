import { expect, it } from 'vitest'
import type { SignalEvent } from '../../../../src/domain/signal/events.ts'
import type { Case } from '../../../../src/domain/signal/score/case.ts'
import { casesOf } from '../../../../src/domain/signal/score/cases.ts'
import { scoreCases } from '../../../support/alerts/score-cases.ts'
import { entriesOf } from '../../../../src/domain/signal/score/entries.ts'
import { signalOf } from '../../../../src/domain/signal/score/signal-of.ts'
import { presentCalibration } from '../../../../src/http/signals/present.ts'
import { calibration } from '../../../../src/projections/signals/documents.ts'
import { signalsProjection } from '../../../../src/projections/signals/projection.ts'
import { foldAll } from '../../../support/logs/memory-unit.ts'
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
const scored = scoreCases(
  cases,
  histories.flatMap(({ bars }) => entriesOf(bars)),
)

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

interface Ended {
  readonly day: number
  readonly hit: number
}

/** A day counts three weeks later, as the share of its cases that were hits. */
const daysBy = (barTime: number, ended: readonly Ended[]): number[] => {
  const days = new Map<number, number[]>()
  for (const { day, hit } of ended)
    if (day + 21 * 86_400 <= barTime) days.set(day, [...(days.get(day) ?? []), hit])
  return [...days.values()].map((hits) => hits.reduce((sum, hit) => sum + hit, 0) / hits.length)
}

const drawn = (prior: number, rates: readonly number[]): number => {
  const days = rates.length
  if (days === 0) return prior
  const away = rates.reduce((sum, rate) => sum + rate, 0) / days - prior
  const left = 1 - (3 * 6 * prior * (1 - prior)) / days / away ** 2
  return prior + Math.max(0, Math.min(left, days / (days + 50))) * away
}

/** Rates of the rule's earlier days. */
const earlier = (one: Case, isCounted: (other: Case) => boolean) =>
  daysBy(
    one.barTime,
    [...ends].flatMap(([other, end]) =>
      end !== null &&
      end.time <= other.barTime + 21 * 86_400 &&
      other.seen.rule === one.seen.rule &&
      other.seen.type === one.seen.type &&
      isCounted(other)
        ? [{ day: other.barTime, hit: end.hit }]
        : [],
    ),
  )

it('the confidence of every case of the real series is what counting by hand makes it', () => {
  const byHand = new Map(
    scored.map((one) => {
      const market = drawn(
        one.baseRate,
        earlier(one, () => true),
      )
      const own = earlier(one, ({ symbol }) => symbol === one.symbol)
      return [one, Math.round(100 * drawn(market, own))]
    }),
  )
  expect(scored.length).toBeGreaterThan(200)
  for (const one of scored) {
    expect(one.confidence).toBe(byHand.get(one))
    expect(one.baseRate).toBeGreaterThan(0.4)
    expect(one.baseRate).toBeLessThan(0.55)
  }
})

it('hit rates and Brier scores of the closed signals are what a sum by hand makes them', async () => {
  const occurredAt = '2026-01-05T17:00:00.000Z'
  // Of every bucket: most cases of the series have its base rate.
  const spread = scored.map((one, index) => ({ ...one, confidence: (7 * index) % 101 }))
  const events = spread.flatMap((one, index): SignalEvent[] => {
    const signalId = `00000000-0000-4000-8000-${index.toString().padStart(12, '0')}`
    const { outcome, symbol } = one
    const data = signalOf(one, { signalId, source: 'simulated', backfilled: false })
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
  const closed = spread.flatMap((one) => {
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
  const { hitRate, brierScore } = means(closed)
  const always = closed.map(({ hit }) => (hitRate - hit) ** 2)
  const noSkill = always.reduce((sum, square) => sum + square, 0) / always.length
  expect(shown.all.noSkillBrier).toBeCloseTo(noSkill, 10)
  expect(shown.all.skill).toBeCloseTo(1 - brierScore / noSkill, 10)
  expect(shown.all.days).toBe(
    new Set(scored.filter((one) => endOf(one) !== null).map(({ barTime }) => barTime)).size,
  )
  for (const bucket of shown.buckets)
    expectScore(
      bucket,
      closed.filter(({ percent }) => percent >= bucket.from && percent <= bucket.to),
    )
  expect(shown.buckets.every(({ closed: count }) => count > 0)).toBe(true)
})
