import { describe, expect, it } from 'vitest'
import type { AlertCondition } from '../../../../src/domain/alert/conditions/table.ts'
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
      condition: 'price_above',
      value: 180,
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

  it('is nothing while it has not fired', () => {
    expect(whyItFired([])).toBeNull()
    expect(whyItFired([created('price_above', 180)])).toBeNull()
    expect(whyItFired([created('price_above', 180), deleted])).toBeNull()
  })
})
