import { describe, expect, it } from 'vitest'
import type { AlertEvent } from '../../../../src/domain/alert/events.ts'
import type { RuleTerms, ScanTerms } from '../../../../src/domain/alert/terms.ts'
import { whyItFired } from '../../../../src/domain/alert/why.ts'
import { eventsOf } from '../../../support/alerts/one-alert.ts'

const ids = { alertId: 'a', userId: 'u' }
const { created, revised } = eventsOf(ids)
const tick = {
  stream: 'priceFeed-simulated_2025-01-02',
  revision: 1_204,
  index: 17,
  price: 180.02,
  volume: 9_000,
  at: Date.parse('2025-01-02T15:00:00.250Z'),
}
const options = { repeat: 'every', cooldownSeconds: 300, expiresAt: null } as const
const rule: RuleTerms = {
  ...options,
  symbol: 'AAPL',
  rule: {
    match: 'all',
    conditions: [
      { left: 'rsi14', operator: 'below', right: 30 },
      { left: 'price', operator: 'crosses_above', right: 'previousClose', factor: 1.02 },
    ],
  },
}
const scan = (on: ScanTerms['on']): ScanTerms => ({ ...options, scan: [], on })
const typed = { symbol: 'AAPL', condition: 'percent_change', value: 5 } as const

const sides = [
  { value: 29.5, level: 30 },
  { value: 180.02, level: null },
]
const triggered = (conditions = sides): AlertEvent => ({
  type: 'AlertTriggered',
  data: { ...ids, symbol: 'AAPL', tick, conditions },
})

const whyOf = (...events: readonly AlertEvent[]) =>
  whyItFired(events.map((event, index) => ({ event, position: index.toString() })))

const place =
  'AAPL traded at 180.02 at 2025-01-02T15:00:00.250Z (tick 17 of priceFeed-simulated_2025-01-02@1204)'

describe('why a rule triggered', () => {
  it('names each condition with both its sides', () => {
    expect(whyOf(created(rule), triggered())).toEqual({
      sentence: `${place}; the rule was all of: RSI (14) at most 30 (29.5, 30); Price crosses above 1.02 × Previous Close (180.02, unknown). Set at log position 0, fired at 1.`,
      symbol: 'AAPL',
      terms: rule,
      conditions: sides,
      tick,
      createdPosition: '0',
      triggeredPosition: '1',
    })
  })

  it('names a condition of which nothing was recorded as unknown', () => {
    expect(whyOf(created(rule), triggered(sides.slice(0, 1)))?.sentence).toContain(
      'Previous Close (unknown, unknown)',
    )
  })

  it('is of the newest trigger', () => {
    const why = whyOf(created(rule), triggered(), triggered(sides.toReversed()))
    expect(why?.conditions).toEqual(sides.toReversed())
    expect(why?.triggeredPosition).toBe('2')
  })

  it('says that it was changed, by its owner or for a split, without its many levels', () => {
    const split = { to: 10, for: 1, date: '2025-01-02' } as const
    const why = whyOf(created(typed), revised(rule), revised(rule, split), triggered())
    expect(why?.sentence).toContain(
      '. Set at log position 0, changed, changed for a 10:1 split on 2025-01-02, fired at 3.',
    )
    expect(why?.terms).toEqual(rule)
  })
})

describe('why a watched scan triggered', () => {
  it.each([
    ['enters', 'began'],
    ['leaves', 'ceased'],
  ] as const)('says of a symbol that %s it that it %s to match', (on, verb) => {
    expect(whyOf(created(scan(on)), triggered([]))?.sentence).toBe(
      `${place}; the symbol ${verb} to match. Set at log position 0, fired at 1.`,
    )
  })
})

describe('a trigger that does not fit the terms', () => {
  it('explains nothing', () => {
    const measured: AlertEvent = {
      type: 'AlertTriggered',
      data: { ...ids, symbol: 'AAPL', tick, measured: 5, reference: 171 },
    }
    expect(whyOf(created(rule), measured)).toBeNull()
    expect(whyOf(created(typed), triggered())).toBeNull()
    expect(whyOf(triggered(), created(rule))).toBeNull()
  })
})

describe('why an alert on a change or a volume triggered', () => {
  it('says what was changed with the sign of its measure', () => {
    const measured: AlertEvent = {
      type: 'AlertTriggered',
      data: { ...ids, symbol: 'AAPL', tick, measured: 7.5, reference: 171 },
    }
    const why = whyOf(created(typed), revised({ ...typed, value: 7 }), measured)
    expect(why?.sentence).toContain(' changed from 5% to 7%, fired at 2.')
    const spike = { ...typed, condition: 'volume_spike', value: 2 } as const
    const spiked = whyOf(created(spike), revised({ ...spike, value: 7 }), measured)
    expect(spiked?.sentence).toContain(' changed from 2 to 7, fired at 2.')
  })
})
