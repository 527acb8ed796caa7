import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateRules } from '../../../../src/domain/signal/rules/evaluate-rules.ts'
import type { Candle, RuleName } from '../../../../src/domain/signal/rules/rule.ts'
import { anyHistory, candlesOf } from '../../../support/arbitraries/any-candles.ts'
import { obviousRsi } from '../../../support/references/obvious-rsi.ts'

const times = (count: number, move: number): number[] => Array<number>(count).fill(move)

/** Up and down by turns, so that neither average nor index runs to an extreme. */
const quiet = (count: number): number[] =>
  Array.from({ length: count }, (_, i) => (i % 2 === 0 ? 0.002 : -0.002))

const seenBy = (rule: RuleName, history: readonly Candle[]) =>
  evaluateRules(history).filter((seen) => seen.rule === rule)

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The slow, obvious way: both averages anew at every bar. */
const averageCrosses = (history: readonly Candle[]) => {
  const distance = (index: number) => {
    const closes = history.slice(0, index + 1).map(({ close }) => close)
    return mean(closes.slice(-20)) - mean(closes.slice(-50))
  }
  return history.flatMap((_, index) => {
    if (index < 50) return []
    const [before, now] = [distance(index - 1), distance(index)]
    if (before === 0 || Math.sign(now) !== -Math.sign(before)) return []
    return [{ index, type: now > 0 ? 'buy' : 'sell' }]
  })
}

/** The obvious loop: 52 weeks are 364 days of the calendar. */
const yearBreaks = (history: readonly Candle[]) => {
  const side = (index: number): 'buy' | 'sell' | 'inside' | null => {
    const { time, close } = history[index]!
    const from = time - 52 * 7 * 86_400
    if (history[0]!.time > from) return null
    const year = history.filter((bar) => bar.time >= from && bar.time < time)
    if (year.every(({ high }) => close > high)) return 'buy'
    return year.every(({ low }) => close < low) ? 'sell' : 'inside'
  }
  return history.flatMap((_, index) => {
    const type = side(index)
    if (index === 0 || type === null || type === 'inside') return []
    return side(index - 1) === 'inside' ? [{ index, type }] : []
  })
}

describe('the rules', () => {
  it('know only the bars until their own', () => {
    fc.assert(
      fc.property(anyHistory({ minLength: 40, maxLength: 320 }), fc.nat(), (history, cut) => {
        const until = cut % history.length
        const known = evaluateRules(history.slice(0, until))
        expect(known).toEqual(evaluateRules(history).filter(({ index }) => index < until))
      }),
      { numRuns: 60 },
    )
  })

  it('see the averages cross where the obvious computation does', () => {
    fc.assert(
      fc.property(anyHistory({ minLength: 60, maxLength: 160 }), (history) => {
        const seen = seenBy('moving-average-cross', history)
        expect(seen.map(({ index, type }) => ({ index, type }))).toEqual(averageCrosses(history))
      }),
      { numRuns: 60 },
    )
  })

  it('see the index come back from an extreme where its definition does', () => {
    fc.assert(
      fc.property(anyHistory({ minLength: 40, maxLength: 120 }), (history) => {
        const rsi = obviousRsi(history.map(({ close }) => close))
        const expected = history.flatMap((_, index) => {
          if (index < 16) return []
          const [before, now] = [rsi[index - 1]!, rsi[index]!]
          if (before < 30 && now >= 30) return [{ index, type: 'buy' }]
          return before > 70 && now <= 70 ? [{ index, type: 'sell' }] : []
        })
        const seen = seenBy('rsi-reversal', history).filter(({ index }) => index >= 16)
        expect(seen.map(({ index, type }) => ({ index, type }))).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('see a MACD cross after a fall, and say its numbers', () => {
    const history = candlesOf([...quiet(40), ...times(20, -0.02), ...times(8, 0.02)])
    const seen = seenBy('macd-cross', history).at(-1)
    expect(seen).toMatchObject({ type: 'buy' })
    expect(seen!.index).toBeGreaterThan(60)
    expect(seen!.why).toMatch(
      /^MACD\(12, 26, 9\) has crossed above its signal line while below zero/,
    )
    expect(seen!.indicators[0]).toMatch(/^MACD\(12, 26, 9\) −\d+\.\d{3}$/)
  })

  it('see a close beyond the bands on volume only', () => {
    const moves = [...quiet(40), 0.08]
    const loud = candlesOf(moves, [...times(40, 1_000), 3_000])
    expect(seenBy('bollinger-breakout', loud)).toMatchObject([{ index: 40, type: 'buy' }])
    expect(seenBy('bollinger-breakout', loud)[0]!.why).toContain('3.0 times the mean volume')
    expect(seenBy('bollinger-breakout', candlesOf(moves, times(41, 1_000)))).toEqual([])
    const down = candlesOf([...quiet(40), -0.08], [...times(40, 1_000), 3_000])
    expect(seenBy('bollinger-breakout', down)).toMatchObject([{ index: 40, type: 'sell' }])
  })

  it('see a new high of 52 weeks once there were 52 weeks', () => {
    const up = (bars: number) => seenBy('52-week-breakout', candlesOf([...quiet(bars), 0.05, 0.05]))
    expect(up(365)).toMatchObject([{ index: 365, type: 'buy' }])
    expect(up(364)).toEqual([])
    const down = candlesOf([...quiet(370), -0.05])
    expect(seenBy('52-week-breakout', down)).toMatchObject([{ index: 370, type: 'sell' }])
  })

  it('see the close leave the 52 weeks before it, whatever days the market trades', () => {
    const trades = fc.constantFrom<number[]>([0, 1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5], [2, 5])
    fc.assert(
      fc.property(
        fc.noShrink(anyHistory({ minLength: 500, maxLength: 600 })),
        trades,
        (history, weekdays) => {
          const traded = history.filter(({ time }) =>
            weekdays.includes(new Date(time * 1_000).getUTCDay()),
          )
          const seen = seenBy('52-week-breakout', traded).map(({ index, type }) => ({
            index,
            type,
          }))
          expect(seen).toEqual(yearBreaks(traded))
        },
      ),
      { numRuns: 12 },
    )
  })

  it('see nothing in a price that stands still', () => {
    expect(evaluateRules(candlesOf(times(400, 0)))).toEqual([])
  })
})
