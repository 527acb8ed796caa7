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

/** Each average of closes begins at the first of them, and the signal line at the first MACD. */
const macdCrosses = (history: readonly Candle[]) => {
  const averaged = (values: readonly number[], bars: number) =>
    values.reduce<number[]>((known, value) => {
      const before = known.at(-1) ?? value
      const weight = 2 / (bars + 1)
      return [...known, value * weight + before * (1 - weight)]
    }, [])
  const closes = history.map(({ close }) => close)
  const slow = averaged(closes, 26)
  const macd = averaged(closes, 12)
    .map((fast, index) => fast - slow[index]!)
    .slice(25)
  const signal = averaged(macd, 9)
  return macd.flatMap((now, at) => {
    if (at === 0) return []
    const [before, above] = [macd[at - 1]! - signal[at - 1]!, now - signal[at]!]
    if (now < 0 && before <= 0 && above > 0) return [{ index: at + 25, type: 'buy' }]
    return now > 0 && before >= 0 && above < 0 ? [{ index: at + 25, type: 'sell' }] : []
  })
}

/** Twice the standard deviation around the mean of 20 closes, the bar's own among them. */
const bandBreaks = (history: readonly Candle[]) => {
  const side = (index: number): 'buy' | 'sell' | 'inside' => {
    const closes = history.slice(index - 19, index + 1).map(({ close }) => close)
    const middle = mean(closes)
    const width = 2 * Math.sqrt(mean(closes.map((close) => (close - middle) ** 2)))
    const { close } = history[index]!
    if (close > middle + width) return 'buy'
    return close < middle - width ? 'sell' : 'inside'
  }
  return history.flatMap(({ volume }, index) => {
    if (index < 20) return []
    const type = side(index)
    const usual = mean(history.slice(index - 20, index).map((bar) => bar.volume))
    const isLoud = usual > 0 && volume >= 1.5 * usual
    return isLoud && type !== 'inside' && side(index - 1) === 'inside' ? [{ index, type }] : []
  })
}

const placesOf = (rule: RuleName, history: readonly Candle[]) =>
  seenBy(rule, history).map(({ index, type }) => ({ index, type }))

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

  it('see the MACD cross its signal line where the obvious computation does', () => {
    fc.assert(
      fc.property(anyHistory({ minLength: 40, maxLength: 160 }), (history) => {
        expect(placesOf('macd-cross', history)).toEqual(macdCrosses(history))
      }),
      { numRuns: 60 },
    )
  })

  it('see the close leave its bands on volume where the obvious computation does', () => {
    const still = fc.integer({ min: 20, max: 60 }).map((bars) => candlesOf(quiet(bars)))
    const leaving = fc
      .tuple(still, fc.constantFrom(-0.08, 0.08), fc.constantFrom(0, 1_400, 1_500, 3_000))
      .map(([history, move, volume]) => [
        ...history,
        ...candlesOf([...quiet(history.length), move, move / 2])
          .slice(-2)
          .map((bar) => ({ ...bar, volume })),
      ])
    fc.assert(
      fc.property(fc.oneof(anyHistory({ minLength: 20, maxLength: 90 }), leaving), (history) => {
        expect(placesOf('bollinger-breakout', history)).toEqual(bandBreaks(history))
      }),
      { numRuns: 120 },
    )
  })

  it('say what they saw with its numbers', () => {
    const turning = (move: number) => [...quiet(60), ...times(30, -move), ...times(40, move)]
    const loud = [...times(40, 1_000), 3_000]
    const seen = [
      candlesOf(turning(0.02)),
      candlesOf(turning(-0.02)),
      candlesOf([...quiet(40), 0.08], loud),
      candlesOf([...quiet(40), -0.08], loud),
      candlesOf([...quiet(370), 0.05]),
      candlesOf([...quiet(370), -0.05]),
    ].flatMap((history) => evaluateRules(history))
    const last = new Map(seen.map((each) => [`${each.rule}, ${each.type}`, each]))
    const said = Array.from(last, ([name, { why, indicators }]) => [name, why, ...indicators])
    expect(`\n${said.map((words) => words.join('\n')).join('\n\n')}\n`).toMatchInlineSnapshot(`
      "
      macd-cross, buy
      MACD(12, 26, 9) has crossed above its signal line while below zero (−0.001 against −0.007), with the price at $100.20.
      MACD(12, 26, 9) −0.001
      Signal line −0.007

      rsi-reversal, buy
      RSI(14) has risen from 25.0 back through 30 to 30.3: the price of $60.65 leaves the oversold range.
      RSI(14) 30.3

      moving-average-cross, buy
      The 20-bar average of $72.37 has crossed above the 50-bar average of $71.28, with the price at $86.94.
      SMA(20) 72.37
      SMA(50) 71.28

      rsi-reversal, sell
      RSI(14) has fallen from 75.3 back through 70 to 69.0: the price of $168.20 leaves the overbought range.
      RSI(14) 69.0

      macd-cross, sell
      MACD(12, 26, 9) has crossed below its signal line while above zero (13.748 against 14.636), with the price at $168.20.
      MACD(12, 26, 9) 13.748
      Signal line 14.636

      moving-average-cross, sell
      The 20-bar average of $142.85 has crossed below the 50-bar average of $143.13, with the price at $117.35.
      SMA(20) 142.85
      SMA(50) 143.13

      bollinger-breakout, buy
      The close of $108.33 stands above the upper Bollinger band of $104.10 on 3.0 times the mean volume of 20 bars.
      Bollinger(20, 2) 96.91 to 104.10
      Volume 3.0 times its mean

      bollinger-breakout, sell
      The close of $92.31 stands below the lower Bollinger band of $96.31 on 3.0 times the mean volume of 20 bars.
      Bollinger(20, 2) 96.31 to 103.10
      Volume 3.0 times its mean

      52-week-breakout, buy
      The close of $105.13 has passed $100.60, the highest price of the 52 weeks before.
      52-week high 100.60

      52-week-breakout, sell
      The close of $95.12 has passed $99.60, the lowest price of the 52 weeks before.
      52-week low 99.60
      "
    `)
  })

  it('see nothing on volume when none was traded before', () => {
    const history = candlesOf([...quiet(40), 0.08], [...times(40, 0), 3_000])
    expect(seenBy('bollinger-breakout', history)).toEqual([])
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
