/* eslint-disable @typescript-eslint/no-unsafe-class-instance-assignment -- technicalindicators types its plain options as classes. */
import { BollingerBands, MACD, RSI, SMA } from 'technicalindicators'
import { describe, expect, it } from 'vitest'
import { money } from '../../../../src/domain/notation/price.ts'
import { evaluateRules } from '../../../../src/domain/signal/rules/evaluate-rules.ts'
import type { RuleName } from '../../../../src/domain/signal/rules/rule.ts'
import { obviousRsi } from '../../../support/references/obvious-rsi.ts'
import { sp500 } from '../../../support/sp500.ts'

type Crossing = readonly [index: number, type: 'buy' | 'sell']

const closes = sp500.map(({ close }) => close)

const seenBy = (rule: RuleName, from: number): Crossing[] =>
  evaluateRules(sp500).flatMap((sighting): Crossing[] =>
    sighting.rule === rule && sighting.index >= from ? [[sighting.index, sighting.type]] : [],
  )

/** What the second library gives for each bar; undefined before it gives any. */
const aligned = <Value>(values: readonly Value[]): (Value | undefined)[] => [
  ...Array<undefined>(sp500.length - values.length).fill(undefined),
  ...values,
]

const crossings = (from: number, look: (index: number) => 'buy' | 'sell' | null): Crossing[] =>
  sp500.flatMap((_, index): Crossing[] => {
    const type = index < from ? null : look(index)
    return type === null ? [] : [[index, type]]
  })

describe('on the S&P 500 of 2000 to 2020, with a second library', () => {
  it('MACD crosses its signal line against the trend at the same bars', () => {
    const macd = aligned(
      MACD.calculate({
        values: closes,
        fastPeriod: 12,
        slowPeriod: 26,
        signalPeriod: 9,
        SimpleMAOscillator: false,
        SimpleMASignal: false,
      }),
    )
    // The libraries begin their averages differently, which a year of bars makes them forget.
    const from = 400
    const expected = crossings(from, (index) => {
      const [before, now] = [macd[index - 1]!.histogram!, macd[index]!]
      if (before <= 0 && now.histogram! > 0 && now.MACD! < 0) return 'buy'
      return before >= 0 && now.histogram! < 0 && now.MACD! > 0 ? 'sell' : null
    })
    expect(expected.length).toBeGreaterThan(50)
    expect(seenBy('macd-cross', from)).toEqual(expected)
  })

  it('the index comes back from an extreme at the same bars, by its definition and by the library', () => {
    const reversals = (rsi: (index: number) => number) =>
      crossings(16, (index) => {
        const [before, now] = [rsi(index - 1), rsi(index)]
        if (before < 30 && now >= 30) return 'buy'
        return before > 70 && now <= 70 ? 'sell' : null
      })
    const byDefinition = obviousRsi(closes)
    const expected = reversals((index) => byDefinition[index]!)
    expect(expected.length).toBeGreaterThan(50)
    expect(seenBy('rsi-reversal', 16)).toEqual(expected)
    // The library rounds to cents: it may see what lies within one of the level a bar apart.
    const byLibrary = aligned(RSI.calculate({ period: 14, values: closes }))
    const isClear = ([index]: Crossing) =>
      [30, 70].every((level) =>
        [index - 1, index].every((bar) => Math.abs(byDefinition[bar]! - level) > 0.01),
      )
    expect(reversals((index) => byLibrary[index]!).filter(isClear)).toEqual(
      expected.filter(isClear),
    )
  })

  it('closes leave the Bollinger bands on volume at the same bars', () => {
    const bands = aligned(BollingerBands.calculate({ period: 20, stdDev: 2, values: closes }))
    const volumes = aligned(
      SMA.calculate({ period: 20, values: sp500.map(({ volume }) => volume) }),
    )
    const isInside = (index: number) =>
      closes[index]! >= bands[index]!.lower && closes[index]! <= bands[index]!.upper
    const expected = crossings(20, (index) => {
      const isLoud = sp500[index]!.volume >= 1.5 * volumes[index - 1]!
      if (!isLoud || isInside(index) || !isInside(index - 1)) return null
      return closes[index]! > bands[index]!.upper ? 'buy' : 'sell'
    })
    expect(expected.length).toBeGreaterThan(5)
    expect(seenBy('bollinger-breakout', 20)).toEqual(expected)
  })

  it('averages cross at the same bars', () => {
    const [fast, slow] = [20, 50].map((period) =>
      aligned(SMA.calculate({ period, values: closes })),
    )
    const distance = (index: number) => fast![index]! - slow![index]!
    const expected = crossings(50, (index) => {
      if (Math.sign(distance(index)) !== -Math.sign(distance(index - 1))) return null
      return distance(index) > 0 ? 'buy' : 'sell'
    })
    expect(expected.length).toBeGreaterThan(50)
    expect(seenBy('moving-average-cross', 50)).toEqual(expected)
  })

  it('closes pass the highest high and the lowest low of 52 weeks at the same bars', () => {
    const rangeBefore = (index: number) => {
      const { time } = sp500[index]!
      const from = time - 52 * 7 * 86_400
      const year = sp500.filter((bar) => bar.time >= from && bar.time < time)
      return {
        top: Math.max(...year.map(({ high }) => high)),
        bottom: Math.min(...year.map(({ low }) => low)),
      }
    }
    const isInside = (index: number) => {
      const { top, bottom } = rangeBefore(index)
      return closes[index]! <= top && closes[index]! >= bottom
    }
    const expected = crossings(260, (index) => {
      if (isInside(index) || !isInside(index - 1)) return null
      return closes[index]! > rangeBefore(index).top ? 'buy' : 'sell'
    })
    expect(expected.length).toBeGreaterThan(50)
    expect(seenBy('52-week-breakout', 260)).toEqual(expected)
  })

  it.each<[RuleName, buy: RegExp, sell: RegExp, ...indicators: RegExp[]]>([
    [
      'macd-cross',
      /^MACD\(12, 26, 9\) has crossed above its signal line while below zero \(−/,
      /^MACD\(12, 26, 9\) has crossed below its signal line while above zero \(\d/,
      /^MACD\(12, 26, 9\) −?\d+\.\d{3}$/,
      /^Signal line −?\d+\.\d{3}$/,
    ],
    [
      'rsi-reversal',
      /^RSI\(14\) has risen from \d+\.\d back through 30 to .* leaves the oversold range\.$/,
      /^RSI\(14\) has fallen from \d+\.\d back through 70 to .* leaves the overbought range\.$/,
      /^RSI\(14\) \d\d\.\d$/,
    ],
    [
      'bollinger-breakout',
      / stands above the upper Bollinger band of \$[\d,.]+ on [\d.]+ times the mean volume of 20 bars\.$/,
      / stands below the lower Bollinger band of \$[\d,.]+ on [\d.]+ times the mean volume of 20 bars\.$/,
      /^Bollinger\(20, 2\) [\d,.]+ to [\d,.]+$/,
      /^Volume [\d.]+ times its mean$/,
    ],
    [
      'moving-average-cross',
      /^The 20-bar average of \$[\d,.]+ has crossed above the 50-bar average of \$[\d,.]+, with the price at /,
      /^The 20-bar average of \$[\d,.]+ has crossed below the 50-bar average of \$[\d,.]+, with the price at /,
      /^SMA\(20\) [\d,.]+$/,
      /^SMA\(50\) [\d,.]+$/,
    ],
    [
      '52-week-breakout',
      /^The close of \$[\d,.]+ has passed \$[\d,.]+, the highest price of the 52 weeks before\.$/,
      /^The close of \$[\d,.]+ has passed \$[\d,.]+, the lowest price of the 52 weeks before\.$/,
      /^52-week (high|low) [\d,.]+$/,
    ],
  ])('every sighting of %s says its numbers', (rule, buy, sell, ...shapes) => {
    const seen = evaluateRules(sp500).filter((sighting) => sighting.rule === rule)
    expect(new Set(seen.map(({ type }) => type)).size).toBe(2)
    for (const { why, indicators, index, type } of seen) {
      expect(why).toMatch(type === 'buy' ? buy : sell)
      expect(why).toContain(money(closes[index]!))
      expect(why).toMatch(/\.$/)
      expect(indicators).toEqual(shapes.map((shape): unknown => expect.stringMatching(shape)))
      if (rule === '52-week-breakout')
        expect(indicators[0]).toContain(type === 'buy' ? 'high' : 'low')
    }
  })
})
