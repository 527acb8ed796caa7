import { describe, expect, it } from 'vitest'
import type { AlertEvent } from '../../../../src/domain/alert/events.ts'
import { triggeredAtAfter } from '../../../../src/domain/alert/triggered-at.ts'

const ids = { alertId: 'a', userId: 'u' }
const terms = { ...ids, symbol: 'AAPL', condition: 'price_above', value: 180 } as const
const tick = { stream: 's', revision: 1, index: 0, price: 180, volume: 1, at: 7 }
const split = { to: 10, for: 1, date: '2025-01-06' } as const

const triggered: AlertEvent = {
  type: 'AlertTriggered',
  data: { ...ids, symbol: 'AAPL', tick, measured: 180, reference: null },
}
const restored = (triggeredAt: number | null): AlertEvent => ({
  type: 'AlertRestored',
  data: { ...terms, state: 'triggered', createdAt: 1, triggeredAt, setAt: 1 },
})
const revised = (of: typeof split | null): AlertEvent => ({
  type: 'AlertRevised',
  data: { ...terms, split: of },
})

describe('when an alert triggered', () => {
  it.each<[string, AlertEvent, boolean, number | null]>([
    ['is its tick', triggered, false, 7],
    ['is what comes back with it', restored(6), true, 6],
    ['is not known where that was not', restored(null), true, null],
    ['is not known of a new alert', { type: 'AlertCreated', data: terms }, false, null],
    [
      'is forgotten when it is armed again',
      { type: 'AlertRearmed', data: { ...terms, setAt: 1 } },
      ...([true, null] as const),
    ],
    ['is forgotten with an edit where it was over', revised(null), true, null],
    ['is kept with an edit where it goes on', revised(null), false, 5],
    ['is kept with an adjustment for a split', revised(split), true, 5],
    ['is kept when it is deleted', { type: 'AlertDeleted', data: ids }, true, 5],
    ['is kept when it expires', { type: 'AlertExpired', data: ids }, false, 5],
    [
      'is kept when it is paused',
      { type: 'AlertPaused', data: { ...ids, symbol: null, reason: 'trader', setBefore: false } },
      ...([false, 5] as const),
    ],
    ['is kept when it is resumed', { type: 'AlertResumed', data: terms }, false, 5],
  ])('%s', (_, event, isOver, expected) => {
    expect(triggeredAtAfter({ triggeredAt: 5, isOver }, event)).toBe(expected)
  })
})
