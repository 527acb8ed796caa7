import { expect, it } from 'vitest'
import { macdCross } from '../../../../src/domain/signal/rules/macd-cross.ts'
import { casesOf } from '../../../../src/domain/signal/score/cases.ts'
import { scoreCases } from '../../../support/alerts/score-cases.ts'
import { chooseCases } from '../../../../src/domain/signal/score/choose.ts'
import { entriesOf } from '../../../../src/domain/signal/score/entries.ts'
import type { Bar } from '../../../../src/domain/stock/bars/bar.ts'
import { simulatedHistories } from '../../../support/simulated-histories.ts'

const [symbols, days] = [60, 504]
/** The first ones, and some of which the market's moves or chance make much. */
const seeds = [1, 2, 3, 4, 5, 34, 97, 103, 176, 206]

/** How much better the issued signals' confidence foretold hits than their hit rate, said always. */
const skillOn = (histories: ReturnType<typeof simulatedHistories>) => {
  const cases = histories.flatMap(({ symbol, bars }) => casesOf(symbol, bars))
  const entries = histories.flatMap(({ bars }) => entriesOf(bars))
  const issued = chooseCases(scoreCases(cases, entries), 0)
  const closed = issued.flatMap(({ confidence, outcome }) =>
    outcome === null ? [] : [{ confidence, hit: outcome.outcome === 'target' ? 1 : 0 }],
  )
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const hitRate = mean(closed.map(({ hit }) => hit))
  const brier = mean(closed.map(({ confidence, hit }) => (confidence / 100 - hit) ** 2))
  return { closed: closed.length, skill: 1 - brier / (hitRate * (1 - hitRate)) }
}

/** The same bars, which go on in a rule's direction for a week of trading after it saw something. */
const withMomentum = (bars: readonly Bar[]): Bar[] => {
  const [perDay, daysMoved] = [0.006, 5]
  const rule = macdCross()
  let [shift, step, left] = [0, 0, 0]
  return bars.map((bar) => {
    if (left > 0) shift += step
    left -= 1
    const by = Math.exp(shift)
    const { time, open, high, low, close, volume } = bar
    const moved = { open: open * by, high: high * by, low: low * by, close: close * by }
    const seen = rule({ time, ...moved, volume })
    if (seen !== null) [left, step] = [daysMoved, seen.type === 'buy' ? perDay : -perDay]
    return { time, ...moved, volume }
  })
}

it.each(seeds)('claims nothing on the simulated market, which has no memory: seed %d', (seed) => {
  const { closed, skill } = skillOn(simulatedHistories(seed, symbols, days))
  expect(closed).toBeGreaterThan(1_000)
  expect(skill).toBeGreaterThan(-0.01)
})

it.each(seeds.slice(0, 3))('finds a rule that prices follow: seed %d', (seed) => {
  const histories = simulatedHistories(seed, symbols, days).map(({ symbol, bars }) => ({
    symbol,
    bars: withMomentum(bars),
  }))
  expect(skillOn(histories).skill).toBeGreaterThan(0.05)
})
