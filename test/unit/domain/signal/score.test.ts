import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signalDecider } from '../../../../src/domain/signal/decider.ts'
import { casesOf, scoreCases } from '../../../../src/domain/signal/score/cases.ts'
import { chooseCases, signalsPerBarMax } from '../../../../src/domain/signal/score/choose.ts'
import { confidenceOf, marketCasesMin } from '../../../../src/domain/signal/score/confidence.ts'
import { levelsOf, secondsUntilExpiry } from '../../../../src/domain/signal/score/levels.ts'
import { outcomeOf } from '../../../../src/domain/signal/score/outcome.ts'
import { dailyBarEnd, signalOf } from '../../../../src/domain/signal/score/signal-of.ts'
import { anyHistory, firstBarTime } from '../../../support/any-candles.ts'
import { given } from '../../../support/given.ts'

const id = '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f'

const market = (histories: ReturnType<typeof anyHistory>) =>
  fc
    .array(histories, { minLength: 4, maxLength: 8 })
    .map((all) => all.flatMap((history, place) => casesOf(`S${place.toString()}`, history)))

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
    ...{ open, high, low },
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

describe('a confidence', () => {
  it('is the measured rate, the symbol’s own the more the more cases it has', () => {
    expect(confidenceOf({ hits: 0, cases: 0 }, { hits: 60, cases: 100 })).toBe(60)
    expect(confidenceOf({ hits: 50, cases: 50 }, { hits: 50, cases: 100 })).toBe(75)
    expect(confidenceOf({ hits: 900, cases: 1_000 }, { hits: 50, cases: 100 })).toBe(88)
  })

  it('is not given where nothing was measured', () => {
    const few = { hits: 20, cases: marketCasesMin - 1 }
    expect(confidenceOf({ hits: 20, cases: 20 }, few)).toBeNull()
  })

  it('lies between the two rates', () => {
    const record = fc
      .record({
        cases: fc.integer({ min: marketCasesMin, max: 5_000 }),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ cases, part }) => ({ cases, hits: Math.floor(cases * part) }))
    fc.assert(
      fc.property(record, record, (symbol, whole) => {
        const rates = [symbol.hits / symbol.cases, whole.hits / whole.cases]
        const confidence = confidenceOf(symbol, whole)!
        expect(confidence).toBeGreaterThanOrEqual(Math.floor(100 * Math.min(...rates)))
        expect(confidence).toBeLessThanOrEqual(Math.ceil(100 * Math.max(...rates)))
      }),
    )
  })
})

describe('a scored case', () => {
  it('stands on the cases that the tape had closed by the end of its bar, and on no other', () => {
    let scored = 0
    fc.assert(
      fc.property(anyCases, (cases) => {
        for (const one of scoreCases(cases)) {
          scored += 1
          const before = cases.filter(
            ({ seen, outcome }) =>
              seen.rule === one.seen.rule &&
              seen.type === one.seen.type &&
              outcome !== null &&
              outcome.barTime <= one.barTime,
          )
          const record = (of: typeof before) => ({
            hits: of.filter(({ outcome }) => outcome?.outcome === 'target').length,
            cases: of.length,
          })
          expect(one.marketRecord).toEqual(record(before))
          expect(one.symbolRecord).toEqual(record(before.filter((c) => c.symbol === one.symbol)))
          expect(one.confidence).toBe(confidenceOf(one.symbolRecord, one.marketRecord))
        }
      }),
      { numRuns: 20 },
    )
    expect(scored).toBeGreaterThan(0)
  })

  it('becomes a signal that can be issued, and says that it is no advice', () => {
    fc.assert(
      fc.property(anyCases, (cases) => {
        for (const one of scoreCases(cases).slice(0, 20)) {
          const signal = signalOf(one, id, 'simulated')
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
  it('are the most confident of each bar, one for a symbol, and none older than asked', () => {
    fc.assert(
      fc.property(anyCases, fc.nat({ max: 300 }), (cases, day) => {
        const since = firstBarTime + day * 86_400
        const scored = scoreCases(cases)
        const chosen = chooseCases(scored, since)
        const bars = new Set(scored.map(({ barTime }) => barTime).filter((time) => time >= since))
        expect(new Set(chosen.map(({ barTime }) => barTime))).toEqual(bars)
        for (const bar of bars) {
          const of = chosen.filter(({ barTime }) => barTime === bar)
          const there = scored.filter(({ barTime }) => barTime === bar)
          expect(of.length).toBeLessThanOrEqual(signalsPerBarMax)
          expect(new Set(of.map(({ symbol }) => symbol)).size).toBe(of.length)
          expect(of[0]?.confidence).toBe(Math.max(...there.map(({ confidence }) => confidence)))
        }
      }),
      { numRuns: 20 },
    )
  })
})
