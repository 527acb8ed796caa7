import { describe, expect, it } from 'vitest'
import type { ArmedRule } from '../../../../../../src/domain/alert/armed/rules/rule-book.ts'
import { rule } from '../../../../../support/alerts/one-alert.ts'
import { openRules, placeAt } from '../../../../../support/alerts/rule-ticks.ts'

const ruleAbove = (right: number, change: Partial<ArmedRule> = {}): ArmedRule => ({
  ...rule,
  alertId: 'a',
  repeat: 'every',
  cooldownSeconds: 60,
  rule: { match: 'all', conditions: [{ left: 'price', operator: 'above', right }] },
  ...change,
})

const begin = () => {
  const { book, tick } = openRules({}, { symbol: 'MSFT' })
  return { book, tick: (price: number, ms: number, symbol = 'AAPL') => tick(symbol, { price, ms }) }
}

describe('the book of rules', () => {
  it('has each rule once, as it was armed first, and by its symbol', () => {
    const { book, tick } = begin()
    book.arm(ruleAbove(105))
    book.arm(ruleAbove(95))
    const other = ruleAbove(105, { alertId: 'b', symbol: 'MSFT' })
    book.arm(other)
    expect(book.size).toBe(2)
    expect(book.get('a')).toEqual(ruleAbove(105))
    expect(book.get('c')).toBeUndefined()
    expect(book.ofSymbol('AAPL')).toEqual([ruleAbove(105)])
    expect(book.ofSymbol('MSFT')).toEqual([other])
    expect(book.ofSymbol('NVDA')).toEqual([])
    expect(tick(100, 0)).toEqual([])
    expect(tick(106, 1)).toEqual(['a'])
    book.disarm('a')
    expect([book.size, book.ofSymbol('AAPL')]).toEqual([1, []])
    expect(tick(106, 100_000, 'MSFT')).toEqual(['b'])
  })

  it('triggers once more after it did not hold and its cooldown is over, and not before', () => {
    const { book, tick } = begin()
    book.arm(ruleAbove(105))
    expect(tick(106, 0)).toEqual(['a'])
    expect(book.unready()).toEqual(['a'])
    expect(tick(107, 70_000)).toEqual([])
    expect(tick(104, 80_000)).toEqual([])
    expect(book.unready()).toEqual([])
    expect(tick(106, 90_000)).toEqual(['a'])
    expect(tick(104, 100_000)).toEqual([])
    expect(tick(106, 149_999)).toEqual([])
    expect(tick(106, 150_000)).toEqual(['a'])
  })

  it('goes on where it stood, with other levels after a split', () => {
    const { book, tick } = begin()
    book.arm(ruleAbove(105))
    expect(tick(106, 0)).toEqual(['a'])
    book.replace(ruleAbove(52.5))
    expect(tick(53, 70_000)).toEqual([])
    expect(tick(52, 80_000)).toEqual([])
    expect(tick(53, 90_000)).toEqual(['a'])
    book.replace(ruleAbove(1, { alertId: 'new' }))
    expect(tick(54, 91_000)).toEqual(['new'])
  })
})

describe('a rule that is read with its newest trigger', () => {
  /** What the next tick above its level triggers, after one with this price at this moment. */
  const next = (price: number, ms: number, isReady?: boolean) => {
    const { book, tick } = begin()
    tick(price, ms)
    book.arm(ruleAbove(105, { lastFired: placeAt(1_000) }), isReady)
    return tick(107, 100_000)
  }

  it('may trigger where it does not hold at a later tick', () => {
    expect(next(104, 2_000)).toEqual(['a'])
    expect(next(106, 2_000)).toEqual([])
    expect(next(104, 1_000)).toEqual([])
    expect(next(104, 500)).toEqual([])
  })

  it('may trigger where it is known that it did not hold since', () => {
    expect(next(106, 2_000, true)).toEqual(['a'])
    expect(next(104, 2_000, false)).toEqual([])
  })

  it('does not trigger by that tick, which is read again', () => {
    const { book, tick } = begin()
    book.arm(ruleAbove(105, { lastFired: placeAt(1_000) }), true)
    expect(tick(106, 1_000)).toEqual([])
    expect(tick(106, 70_000)).toEqual([])
    expect(tick(104, 71_000)).toEqual([])
    expect(tick(106, 72_000)).toEqual(['a'])
  })
})
