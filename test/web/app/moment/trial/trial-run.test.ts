import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { CompoundRule } from '../../../../../src/domain/alert/rule/rule.ts'
import { RuleTrial } from '../../../../../src/domain/alert/rule/rule-trial.ts'
import type { TapeColumns } from '../../../../../src/domain/tape/format/segment.ts'
import type { Stretch } from '../../../../../src/web/app/moment/play/tape-reader.ts'
import { trialLimits, TrialRun } from '../../../../../src/web/app/moment/trial/trial-run.ts'
import { batch, columnsOf, stepMs, tapeStart } from '../../../support/tape.ts'
import { ruleRecord } from '../../../../support/alerts/rule-record.ts'

const above = (right: number): CompoundRule => ({
  match: 'all',
  conditions: [{ left: 'price', operator: 'above', right }],
})
const at = (index: number) => tapeStart + (index + 1) * stepMs

/** Each batch is recorded 5 ms after its ticks were seen. */
const tapeOf = (prices: readonly number[]) =>
  columnsOf(
    prices.map((price, index) =>
      batch(index, at(index) + 5, [
        ['MSFT', 400 - index, index + 1, at(index)],
        ['AAPL', price, index + 1, at(index)],
      ]),
    ),
  )

interface Options {
  readonly rule?: CompoundRule
  readonly cooldownSeconds?: number
  readonly repeats?: boolean
  readonly after?: (moment: number) => Stretch
}

const runOf = (columns: TapeColumns, options: Options = {}) => {
  const { rule = above(100), cooldownSeconds = 0, repeats = true } = options
  const always = (): Stretch => ({ type: 'ticks', columns, to: Number.POSITIVE_INFINITY })
  const trial = new RuleTrial(rule, cooldownSeconds, ruleRecord, null)
  const of = { symbol: 'AAPL', market: null, from: tapeStart, repeats }
  return new TrialRun({ after: options.after ?? always }, trial, of)
}

describe('a rule that is tried', () => {
  it('is tried on each tick of its symbol once, however the clock goes on', () => {
    const anyRule = fc
      .record({
        left: fc.constantFrom('price' as const, 'changePercent' as const, 'dayRangePos' as const),
        operator: fc.constantFrom('above' as const, 'crosses_above' as const),
        right: fc.oneof(fc.integer({ min: -2, max: 120 }), fc.constant('open' as const)),
      })
      .map((condition): CompoundRule => ({ match: 'all', conditions: [condition] }))
    fc.assert(
      fc.property(
        anyRule,
        fc.constantFrom(0, 10),
        fc.array(fc.integer({ min: 95, max: 105 }), { minLength: 1, maxLength: 60 }),
        fc.array(fc.nat(60), { maxLength: 20 }),
        (rule, cooldownSeconds, prices, stops) => {
          const run = runOf(tapeOf(prices), { rule, cooldownSeconds })
          for (const stop of [...stops, prices.length]) run.step(at(stop))
          const whole = new RuleTrial(rule, cooldownSeconds, ruleRecord, null)
          const expected = prices.flatMap((price, index) => {
            const sides = whole.tick({ price, volume: index + 1, at: at(index) })
            return sides === null ? [] : [{ at: at(index), price, sides }]
          })
          expect(run.found).toEqual(expected)
          expect([run.triedTo, run.stop]).toEqual([at(prices.length - 1), null])
        },
      ),
    )
  })

  it('is not tried on what is recorded after the moment of the clock', () => {
    const run = runOf(tapeOf([101, 99, 102]))
    run.step(at(2) + 4)
    expect(run.found.map(({ price }) => price)).toEqual([101])
    run.step(at(2) + 5)
    expect(run.found.map(({ price }) => price)).toEqual([101, 102])
  })

  it('is not tried on what was seen before its beginning, as on the server', () => {
    const late = batch(0, at(0), [['AAPL', 101, 1, tapeStart - 1]])
    const run = runOf(columnsOf([late, batch(1, at(1), [['AAPL', 102, 2, tapeStart]])]))
    run.step(at(9))
    expect(run.found.map(({ price }) => price)).toEqual([102])
  })

  it('takes the ticks of the market that its rule needs, in the order of the tape', () => {
    const rule: CompoundRule = {
      match: 'all',
      conditions: [{ left: 'beta252', operator: 'above', right: 1 }],
    }
    const trial = new RuleTrial(rule, 0, ruleRecord, { ...ruleRecord, symbol: 'SPY' })
    const seen: string[] = []
    const see = (symbol: string, price: number) => void seen.push(`${symbol} ${price.toString()}`)
    vi.spyOn(trial, 'tickMarket').mockImplementation(({ price }) => see('SPY', price))
    vi.spyOn(trial, 'tick').mockImplementation(({ price }) => {
      see('AAPL', price)
      return null
    })
    const before = batch(0, at(0), [['SPY', 499, 1, tapeStart - 1]])
    const first = batch(1, at(1), [
      ['SPY', 500, 1, at(1)],
      ['AAPL', 99, 1, at(1)],
    ])
    const second = batch(2, at(2), [
      ['AAPL', 98, 2, at(2)],
      ['MSFT', 1, 1, at(2)],
      ['SPY', 501, 2, at(2)],
    ])
    const columns = columnsOf([before, first, second])
    const of = { symbol: 'AAPL', market: 'SPY', from: tapeStart, repeats: true }
    const after = (): Stretch => ({ type: 'ticks', columns, to: Number.POSITIVE_INFINITY })
    new TrialRun({ after }, trial, of).step(at(9))
    expect(seen).toEqual(['SPY 500', 'AAPL 99', 'AAPL 98', 'SPY 501'])
  })

  it('ends with its first trigger where the alert triggers once', () => {
    const run = runOf(tapeOf([99, 101, 99, 101]), { repeats: false })
    run.step(at(9))
    expect([run.found.length, run.stop, run.triedTo]).toEqual([1, 'once', at(1)])
  })

  it('ends after as many triggers as a dry run has', () => {
    const prices = Array.from(
      { length: 2 * trialLimits.triggersMax + 9 },
      (_, index) => 99 + 2 * (index % 2),
    )
    const run = runOf(tapeOf(prices))
    run.step(at(prices.length))
    expect([run.found.length, run.stop]).toEqual([trialLimits.triggersMax, 'full'])
  })

  it('ends a day after its beginning', () => {
    const run = runOf(tapeOf([101]))
    const end = tapeStart + trialLimits.lengthMaxMs
    run.step(end)
    run.step(end)
    expect([run.found.length, run.stop]).toEqual([1, null])
    run.step(end + 1)
    expect(run.stop).toBe('day')
  })

  it('ends where the tape has no ticks: what follows would not be true', () => {
    const columns = tapeOf([99, 99, 101])
    const gap = at(1)
    const after = (moment: number): Stretch =>
      moment < gap ? { type: 'ticks', columns, to: gap } : { type: 'none', to: at(2) }
    const run = runOf(columns, { after })
    run.step(gap)
    run.step(at(9))
    run.step(at(9))
    expect([run.found, run.stop, run.readTo]).toEqual([[], 'noTicks', gap])
  })

  it('goes on once the tape has what it does not have yet, or was on its way', () => {
    const columns = tapeOf([99, 101])
    let now: Stretch = { type: 'loading' }
    const run = runOf(columns, { after: () => now })
    run.step(at(9))
    expect(run.stop).toBeNull()
    now = { type: 'none', to: Number.POSITIVE_INFINITY }
    run.step(at(9))
    expect([run.stop, run.readTo]).toEqual(['notYet', tapeStart])
    now = { type: 'ticks', columns, to: at(9) }
    run.step(at(9))
    expect([run.stop, run.found.length]).toEqual([null, 1])
  })
})
