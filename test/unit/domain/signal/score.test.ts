import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signalDecider } from '../../../../src/domain/signal/decider.ts'
import { casesOf } from '../../../../src/domain/signal/score/cases.ts'
import { scoreCases } from '../../../support/alerts/score-cases.ts'
import {
  chooseCases,
  sidesDifferMax,
  signalsPerSideMax,
} from '../../../../src/domain/signal/score/choose.ts'
import {
  baseDaysMin,
  baseRateOf,
  chanceFactor,
  confidenceOf,
  daysSharedByCases,
  drawnTowards,
  noDays,
  priorDaysMin,
} from '../../../../src/domain/signal/score/confidence.ts'
import { type BarEntries, entriesOf } from '../../../../src/domain/signal/score/entries.ts'
import { levelsOf, secondsUntilExpiry } from '../../../../src/domain/signal/score/levels.ts'
import { outcomeOf } from '../../../../src/domain/signal/score/outcome.ts'
import { dailyBarEnd, signalOf } from '../../../../src/domain/signal/score/signal-of.ts'
import { anyHistory, firstBarTime } from '../../../support/arbitraries/any-candles.ts'
import { given } from '../../../support/given.ts'

const id = '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f'

const market = (histories: ReturnType<typeof anyHistory>) =>
  fc.array(histories, { minLength: 4, maxLength: 8 }).map((all) => ({
    cases: all.flatMap((history, place) => casesOf(`S${place.toString()}`, history)),
    entries: all.flatMap((history) => entriesOf(history)),
  }))

const anyCases = market(anyHistory({ minLength: 150, maxLength: 300 }))

describe('levels', () => {
  it('stand where a signal may have them, or are none', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.double({ min: 1e-7, max: 1e5, noNaN: true }),
        fc.double({ min: 0, max: 1e5, noNaN: true }),
        (type, close, atr) => {
          const levels = levelsOf(type, close, atr)
          if (levels === null) return
          const { stopLoss, entryPrice, targetPrice, takeProfit } = levels
          const rising = [stopLoss, entryPrice, targetPrice, ...(takeProfit ? [takeProfit] : [])]
          if (type === 'sell') rising.reverse()
          expect(rising).toEqual([...rising].sort((a, b) => a - b))
          expect(new Set(rising).size).toBe(rising.length)
          expect(Math.min(...rising)).toBeGreaterThan(0)
        },
      ),
    )
  })

  it('are average true ranges from the close', () => {
    expect(levelsOf('buy', 100, 2)).toEqual({
      entryPrice: 100,
      targetPrice: 103,
      takeProfit: 105,
      stopLoss: 97,
    })
    expect(levelsOf('sell', 100, 2)).toMatchObject({ targetPrice: 97, stopLoss: 103 })
    expect(levelsOf('sell', 1, 0.5)).toMatchObject({ targetPrice: 0.25, takeProfit: null })
    expect(levelsOf('buy', 0.00003, 0.000002)).toEqual({
      entryPrice: 0.00003,
      targetPrice: 0.000033,
      takeProfit: 0.000035,
      stopLoss: 0.000027,
    })
    expect(levelsOf('buy', 100, 0)).toBeNull()
    expect(levelsOf('buy', 1, 0.7)).toBeNull()
  })
})

describe('what the tape does to a signal', () => {
  const levels = { targetPrice: 103, stopLoss: 97 }
  const bar = (open: number, high: number, low: number, index = 1) => ({
    open,
    high,
    low,
    close: 100,
    volume: 1,
    time: firstBarTime + index * 86_400,
  })
  const done = (...bars: ReturnType<typeof bar>[]) => outcomeOf('buy', levels, firstBarTime, bars)

  it('is the level that it reached first', () => {
    expect(done(bar(100, 102, 98), bar(100, 103, 99, 2))).toEqual({
      outcome: 'target',
      price: 103,
      barTime: firstBarTime + 2 * 86_400,
    })
    expect(done(bar(100, 102, 97))).toMatchObject({ outcome: 'stop', price: 97 })
    expect(done(bar(100, 102.99, 97.01))).toBeNull()
  })

  it('is the stop when a bar reached both', () => {
    expect(done(bar(100, 110, 90))).toMatchObject({ outcome: 'stop' })
  })

  it('is told at the open of a bar that began beyond the level', () => {
    expect(done(bar(105, 106, 104))).toMatchObject({ outcome: 'target', price: 105 })
    expect(done(bar(95, 96, 94))).toMatchObject({ outcome: 'stop', price: 95 })
  })

  it('is mirrored for a sell', () => {
    const short = { targetPrice: 97, stopLoss: 103 }
    expect(outcomeOf('sell', short, firstBarTime, [bar(100, 101, 96)])).toMatchObject({
      outcome: 'target',
      price: 97,
    })
    expect(outcomeOf('sell', short, firstBarTime, [bar(104, 105, 101)])).toMatchObject({
      outcome: 'stop',
      price: 104,
    })
  })

  it('is time after two weeks, at the close', () => {
    const days = secondsUntilExpiry / 86_400
    const quiet = Array.from({ length: days }, (_, i) => bar(100, 101, 99, i + 1))
    expect(done(...quiet)).toMatchObject({ outcome: 'time', price: 100 })
    expect(done(...quiet.slice(0, -1))).toBeNull()
  })
})

const tally = (days: number, rate: number) => ({
  days,
  rateSum: days * rate,
  cases: 10 * days,
  hits: Math.round(10 * days * rate),
})
const anyTally = fc
  .record({ days: fc.nat({ max: 5_000 }), rate: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ days, rate }) => tally(days, rate))
const anyRate = fc.double({ min: 0.01, max: 0.99, noNaN: true })

describe('a rate', () => {
  it('is the prior while chance explains how far the record is from it', () => {
    expect(drawnTowards(0.46, noDays)).toBe(0.46)
    const days = 200
    const byChance = Math.sqrt((chanceFactor * daysSharedByCases * 0.46 * 0.54) / days)
    expect(drawnTowards(0.46, tally(days, 0.46 + 0.99 * byChance))).toBe(0.46)
    expect(drawnTowards(0.46, tally(days, 0.46 - 0.99 * byChance))).toBe(0.46)
    expect(drawnTowards(0.46, tally(days, 0.46 + 1.2 * byChance))).toBeGreaterThan(0.46)
  })

  it('is the mean of a beta-binomial whose prior is worth fifty days where the distance is clear', () => {
    expect(drawnTowards(0.5, tally(450, 0.9))).toBeCloseTo(
      (450 * 0.9 + priorDaysMin * 0.5) / 500,
      9,
    )
  })

  it('keeps of a distance what chance leaves: 1 − 3 × variance by chance / distance²', () => {
    const [prior, days, rate] = [0.5, 150, 0.7]
    const left = 1 - (chanceFactor * daysSharedByCases * 0.25) / days / (rate - prior) ** 2
    expect(left).toBeLessThan(days / (days + priorDaysMin))
    expect(drawnTowards(prior, tally(days, rate))).toBeCloseTo(prior + left * (rate - prior), 9)
  })

  it('lies between prior and record', () => {
    fc.assert(
      fc.property(anyRate, anyTally, (prior, record) => {
        const drawn = drawnTowards(prior, record)
        const seen = record.days === 0 ? prior : record.rateSum / record.days
        expect(drawn).toBeGreaterThanOrEqual(Math.min(prior, seen) - 1e-9)
        expect(drawn).toBeLessThanOrEqual(Math.max(prior, seen) + 1e-9)
      }),
    )
  })
})

describe('a base rate', () => {
  it('is drawn towards one half, and not given before it was measured', () => {
    expect(baseRateOf(tally(baseDaysMin - 1, 0.46))).toBeNull()
    expect(baseRateOf(tally(150, 0.46))).toBeCloseTo((150 * 0.46 + 50 * 0.5) / 200, 9)
  })

  it('counts a buy and a sell at every bar that has had its time', () => {
    fc.assert(
      fc.property(anyHistory({ minLength: 40, maxLength: 120 }), (history) => {
        for (const { barTime, hits, cases } of entriesOf(history)) {
          const index = history.findIndex(({ time }) => time === barTime)
          expect(index).toBeGreaterThanOrEqual(13)
          expect(hits).toBeLessThanOrEqual(cases)
          expect(cases).toBeLessThanOrEqual(2)
        }
      }),
      { numRuns: 20 },
    )
  })
})

/** Seconds after which a day is counted, and a case at the latest closed. */
const settled = 21 * 86_400

/** The same by the obvious loop over days. */
const tallyBefore = (
  barTime: number,
  rows: readonly { readonly barTime: number; readonly hits: number; readonly cases: number }[],
) => {
  const found = { ...noDays }
  for (const day of new Set(rows.map((row) => row.barTime))) {
    if (day + settled > barTime) continue
    const of = rows.filter((row) => row.barTime === day)
    const hits = of.reduce((sum, row) => sum + row.hits, 0)
    const cases = of.reduce((sum, row) => sum + row.cases, 0)
    found.hits += hits
    found.cases += cases
    found.days += 1
    found.rateSum += hits / cases
  }
  return found
}

describe('a scored case', () => {
  it('stands on days whose cases had all had their time by the end of its bar, and on no other', () => {
    let scored = 0
    fc.assert(
      fc.property(anyCases, ({ cases, entries }) => {
        const rows = cases.flatMap(({ symbol, seen, barTime, outcome }) =>
          outcome === null || outcome.barTime > barTime + settled
            ? []
            : [{ symbol, seen, barTime, hits: outcome.outcome === 'target' ? 1 : 0, cases: 1 }],
        )
        const perDay = new Map<number, BarEntries>()
        for (const { barTime, hits, cases: more } of entries) {
          const known = perDay.get(barTime) ?? { barTime, hits: 0, cases: 0 }
          perDay.set(barTime, { barTime, hits: known.hits + hits, cases: known.cases + more })
        }
        for (const one of scoreCases(cases, entries).slice(0, 40)) {
          scored += 1
          const ofRule = rows.filter(
            ({ seen }) => seen.rule === one.seen.rule && seen.type === one.seen.type,
          )
          const market = tallyBefore(one.barTime, ofRule)
          const own = tallyBefore(
            one.barTime,
            ofRule.filter(({ symbol }) => symbol === one.symbol),
          )
          const baseRate = baseRateOf(tallyBefore(one.barTime, [...perDay.values()]))!
          expect(one.marketRecord).toMatchObject({ hits: market.hits, cases: market.cases })
          expect([one.marketRecord.days, one.symbolRecord.days]).toEqual([market.days, own.days])
          expect(one.marketRecord.rateSum).toBeCloseTo(market.rateSum, 9)
          expect(one.symbolRecord.rateSum).toBeCloseTo(own.rateSum, 9)
          expect(one.baseRate).toBeCloseTo(baseRate, 9)
          expect(one.confidence).toBe(
            confidenceOf(one.baseRate, one.marketRecord, one.symbolRecord),
          )
        }
      }),
      { numRuns: 10 },
    )
    expect(scored).toBeGreaterThan(0)
  })

  it('becomes a signal that can be issued, and says that it is no advice', () => {
    fc.assert(
      fc.property(anyCases, ({ cases, entries }) => {
        for (const one of scoreCases(cases, entries).slice(0, 20)) {
          const signal = signalOf(one, { signalId: id, source: 'simulated', backfilled: false })
          given(signalDecider)
            .when({ type: 'IssueSignal', signal })
            .then({ type: 'SignalIssued', data: signal })
          expect(signal.reasoning).toContain('This is not advice.')
          expect(signal.reasoning).toContain(`${signal.confidence.toString()}%`)
          expect(signal.expiresAt).toBeGreaterThan(dailyBarEnd(signal.barTime))
        }
      }),
      { numRuns: 20 },
    )
  })
})

describe('the chosen cases', () => {
  it('are the most confident of each bar and side, one for a symbol, and none older than asked', () => {
    fc.assert(
      fc.property(anyCases, fc.nat({ max: 300 }), ({ cases, entries }, day) => {
        const since = firstBarTime + day * 86_400
        const scored = scoreCases(cases, entries)
        const chosen = chooseCases(scored, since)
        const bars = new Set(scored.map(({ barTime }) => barTime).filter((time) => time >= since))
        expect(new Set(chosen.map(({ barTime }) => barTime))).toEqual(bars)
        for (const bar of bars) {
          const of = chosen.filter(({ barTime }) => barTime === bar)
          const there = scored.filter(({ barTime }) => barTime === bar)
          const [buys, sells] = (['buy', 'sell'] as const).map(
            (side) => of.filter(({ seen }) => seen.type === side).length,
          )
          expect(Math.max(buys!, sells!)).toBeLessThanOrEqual(signalsPerSideMax)
          expect(Math.abs(buys! - sells!)).toBeLessThanOrEqual(sidesDifferMax)
          expect(new Set(of.map(({ symbol }) => symbol)).size).toBe(of.length)
          expect(of[0]?.confidence).toBe(Math.max(...there.map(({ confidence }) => confidence)))
        }
      }),
      { numRuns: 20 },
    )
  })
})
