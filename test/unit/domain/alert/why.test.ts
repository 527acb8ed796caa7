import { describe, expect, it } from 'vitest'
import type { AlertCondition } from '../../../../src/domain/alert/conditions/table.ts'
import type { TradingDate } from '../../../../src/domain/calendar/trading-day.ts'
import { type PlacedAlertEvent, whyItFired } from '../../../../src/domain/alert/why.ts'

const ids = { alertId: 'a', userId: 'u', symbol: 'AAPL' }
const tick = {
  stream: 'priceFeed-simulated_2025-01-02',
  revision: 1_204,
  index: 17,
  price: 180.02,
  volume: 9_000,
  at: Date.parse('2025-01-02T15:00:00.250Z'),
}
const created = (condition: AlertCondition, value: number): PlacedAlertEvent => ({
  event: { type: 'AlertCreated', data: { ...ids, condition, value } },
  position: '7/7',
})
const triggered = (measured: number, reference: number | null): PlacedAlertEvent => ({
  event: { type: 'AlertTriggered', data: { ...ids, tick, measured, reference } },
  position: '99/99',
})
const deleted: PlacedAlertEvent = {
  event: { type: 'AlertDeleted', data: { alertId: 'a', userId: 'u' } },
  position: '120/120',
}

describe('why an alert fired', () => {
  it('names the tick, its price, the rule and both positions', () => {
    const history = [created('price_above', 180), triggered(180.02, null), deleted]
    expect(whyItFired(history)).toEqual({
      sentence:
        'AAPL traded at 180.02 at 2025-01-02T15:00:00.250Z (tick 17 of priceFeed-simulated_2025-01-02@1204); the rule was a price of at least 180.00, and 180.02 ≥ 180.00. Set at log position 7/7, fired at 99/99.',
      symbol: 'AAPL',
      terms: { symbol: 'AAPL', condition: 'price_above', value: 180 },
      conditions: [{ value: 180.02, level: 180 }],
      tick,
      measured: 180.02,
      reference: null,
      createdPosition: '7/7',
      triggeredPosition: '99/99',
    })
  })

  it.each([
    ['price_below', 181, 180.02, null, 'a price of at most 181.00, and 180.02 ≤ 181.00'],
    [
      'volume_spike',
      3,
      4.5,
      2_000,
      "a day's volume of at least 3 × the average of 2000 shares, and 4.5 ≥ 3",
    ],
    [
      'percent_change',
      5,
      5.0001,
      171.45,
      "a day's change of at least 5% from the close of 171.45, and 5.0001% ≥ 5%",
    ],
    [
      'percent_change',
      -5,
      -6,
      191,
      "a day's change of at most -5% from the close of 191.00, and -6% ≤ -5%",
    ],
    [
      'price_above',
      5e-8,
      7e-8,
      null,
      'a price of at least 0.00000005000, and 0.00000007000 ≥ 0.00000005000',
    ],
  ] as const)('says the rule of %s %d', (condition, value, measured, reference, rule) => {
    const why = whyItFired([created(condition, value), triggered(measured, reference)])
    expect(why?.sentence).toContain(`; the rule was ${rule}. `)
  })

  it('says what was changed before, with the split that changed it', () => {
    const revised = (
      value: number,
      split: { to: number; for: number; date: TradingDate } | null,
    ) => ({
      event: {
        type: 'AlertRevised' as const,
        data: { ...ids, condition: 'price_above' as const, value, split },
      },
      position: '50/50',
    })
    const history = [
      created('price_above', 1_800),
      revised(1_750, null),
      revised(175, { to: 10, for: 1, date: '2025-01-02' }),
      triggered(180.02, null),
    ]
    const why = whyItFired(history)
    expect(why).toMatchObject({ terms: { value: 175 }, createdPosition: '7/7' })
    expect(why?.sentence).toContain('; the rule was a price of at least 175.00, and ')
    expect(why?.sentence).toContain(
      '. Set at log position 7/7, changed from 1,800.00 to 1,750.00, changed from 1,750.00 to 175.00 for a 10:1 split on 2025-01-02, fired at 99/99.',
    )
    expect(whyItFired(history.slice(1))).toBeNull()
  })

  it('is nothing while it has not fired', () => {
    expect(whyItFired([])).toBeNull()
    expect(whyItFired([created('price_above', 180)])).toBeNull()
    expect(whyItFired([created('price_above', 180), deleted])).toBeNull()
  })
})
