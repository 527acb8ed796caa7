import { describe, expect, it } from 'vitest'
import type { ScoredCase } from '../../../../src/domain/signal/score/cases.ts'
import { chooseCases } from '../../../../src/domain/signal/score/choose.ts'
import { signalName, signalOf } from '../../../../src/domain/signal/score/signal-of.ts'

const barTime = Date.parse('2026-03-02T00:00:00Z') / 1_000
const day = 86_400
const tally = (hits: number, cases: number, days: number) => ({ hits, cases, days, rateSum: 1 })

const scored = (symbol: string, changes: Partial<ScoredCase> = {}): ScoredCase => ({
  symbol,
  seen: {
    rule: 'rsi-reversal',
    type: 'buy',
    why: 'It has risen.',
    indicators: ['RSI(14) 31.0'],
    index: 3,
    atr: 2,
  },
  barTime,
  levels: { entryPrice: 100, targetPrice: 103, takeProfit: 105, stopLoss: 97 },
  outcome: null,
  symbolRecord: tally(6, 10, 9),
  marketRecord: tally(1_234, 2_345, 1_111),
  baseRate: 0.456_78,
  confidence: 61,
  ...changes,
})

const chosen = (cases: readonly ScoredCase[], since = 0) =>
  chooseCases(cases, since).map((one) => [one.symbol, (one.barTime - barTime) / day])

describe('the cases that become signals', () => {
  const sell = { ...scored('A').seen, type: 'sell' as const }

  it('are the most confident of a bar, then those of the longer record, then by symbol', () => {
    const cases = [
      scored('D'),
      scored('C', { seen: sell }),
      scored('B', { symbolRecord: tally(6, 11, 9), seen: sell }),
      scored('A', { confidence: 60 }),
      scored('E', { confidence: 62 }),
    ]
    const order = ['E', 'B', 'C', 'D', 'A'].map((symbol) => [symbol, 0])
    expect(chosen(cases)).toEqual(order)
    expect(chosen(cases.toReversed())).toEqual(order)
  })

  it('are one of a symbol, and five buys and five sells of a bar', () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      scored(`S${index.toString()}`, { confidence: 90 - index, ...(index % 2 && { seen: sell }) }),
    )
    const doubled = many.flatMap((one) => [{ ...one, confidence: one.confidence - 20 }, one])
    expect(chooseCases(doubled, 0)).toEqual(many.slice(0, 10))
  })

  it('are at most two more of one side than of the other', () => {
    const buys = ['A', 'B', 'C', 'D', 'E', 'F'].map((symbol) => scored(symbol))
    const sells = ['X', 'Y'].map((symbol) => scored(symbol, { confidence: 50, seen: sell }))
    const symbolsOf = (cases: readonly ScoredCase[]) =>
      chooseCases(cases, 0).map(({ symbol }) => symbol)
    expect(symbolsOf(buys)).toEqual(['A', 'B'])
    expect(symbolsOf([...buys, ...sells.slice(1)])).toEqual(['A', 'B', 'C', 'Y'])
    expect(symbolsOf([...buys, ...sells])).toEqual(['A', 'B', 'C', 'D', 'X', 'Y'])
  })

  it('are of the bars since a moment, oldest first', () => {
    const at = (days: number) => scored('A', { barTime: barTime + days * day })
    expect(chosen([at(3), at(0), at(2), at(1)], barTime + day)).toEqual([
      ['A', 1],
      ['A', 2],
      ['A', 3],
    ])
  })
})

describe('a signal', () => {
  it('says what was seen, where its levels stand, and how often such signals were right', () => {
    expect(signalName(scored('AAPL'))).toBe(`rsi-reversal|AAPL|1D|${barTime.toString()}`)
    const signal = signalOf(scored('AAPL'), {
      signalId: 'id',
      source: 'simulated',
      backfilled: true,
    })
    expect(signal).toEqual({
      signalId: 'id',
      rule: 'rsi-reversal',
      symbol: 'AAPL',
      source: 'simulated',
      timeframe: '1D',
      barTime,
      type: 'buy',
      confidence: 61,
      backfilled: true,
      symbolRecord: { hits: 6, cases: 10, days: 9 },
      marketRecord: { hits: 1_234, cases: 2_345, days: 1_111 },
      baseRate: 0.4568,
      entryPrice: 100,
      targetPrice: 103,
      takeProfit: 105,
      stopLoss: 97,
      // Midnight in New York after the bar of two weeks later, where the clocks have gone forward.
      expiresAt: Date.parse('2026-03-17T04:00:00Z'),
      reasoning:
        'It has risen. Target and stop stand 1.5 average true ranges of $2.00 from $100.00. ' +
        'Such buy signals reached their target in 6 of 10 earlier cases on AAPL and in 1,234 of 2,345 on the whole market, seen on 1,111 days. ' +
        'Any entry with such levels reached its target in 46% of cases; with the record above, the confidence is 61%. ' +
        'This is not advice.',
      indicators: ['RSI(14) 31.0', 'ATR(14) 2.00'],
    })
  })
})
