import { describe, expect, it } from 'vitest'
import type { AlertEvent } from '../../../../src/domain/alert/events.ts'
import { levelsSet } from '../../../../src/domain/alert/levels-set.ts'
import type { TradingDate } from '../../../../src/domain/calendar/trading-day.ts'

const ids = { alertId: 'a', userId: 'u' }
const terms = { ...ids, symbol: 'AAPL', condition: 'price_above', value: 180 } as const
const tick = { stream: 's', revision: 1, index: 0, price: 180, volume: 1, at: 0 }

const created: AlertEvent = { type: 'AlertCreated', data: terms }
const edited: AlertEvent = { type: 'AlertRevised', data: { ...terms, split: null } }
const triggered: AlertEvent = {
  type: 'AlertTriggered',
  data: { ...ids, symbol: 'AAPL', tick, measured: 180, reference: null },
}
const deleted: AlertEvent = { type: 'AlertDeleted', data: ids }
const rearmed = (setAt: number | null): AlertEvent => ({
  type: 'AlertRearmed',
  data: { ...terms, setAt },
})
const restored = (state: 'active' | 'paused' | 'triggered' | 'expired'): AlertEvent => ({
  type: 'AlertRestored',
  data: { ...terms, state, createdAt: 1, triggeredAt: null, setAt: 1 },
})
const splitOn = (date: TradingDate) => ({ to: 10, for: 1, date })
const adjusted = (date: TradingDate): AlertEvent => ({
  type: 'AlertRevised',
  data: { ...terms, split: splitOn(date) },
})

/** Event by event, an hour after the other, from this moment on. */
const begin = Date.UTC(2025, 0, 2)
const hour = 3_600_000
const placeOf = (index: number) => index.toString().padStart(3, '0')

/** A split that is recorded this many hours after the first event, of which it is in new shares. */
const recordedAt = (hours: number, date: TradingDate = '2025-01-06') => ({
  ...splitOn(date),
  newSharesFrom: begin + hours * hour,
  place: `${placeOf(hours)}s`,
})

const found = (history: readonly AlertEvent[], ...splits: ReturnType<typeof recordedAt>[]) => {
  const placed = history.map((event, index) => ({
    event,
    at: begin + index * hour,
    place: placeOf(index),
  }))
  const { setAt, splits: missing } = levelsSet(placed, splits)
  return { hours: (setAt - begin) / hour, dates: missing.map(({ date }) => date) }
}

describe('the levels of an alert', () => {
  it('were set when it was created, and when its owner edited it last', () => {
    expect(found([created, triggered])).toEqual({ hours: 0, dates: [] })
    expect(found([created, edited, triggered])).toEqual({ hours: 1, dates: [] })
    expect(found([created, adjusted('2025-01-06'), deleted])).toEqual({ hours: 0, dates: [] })
  })

  it('were set when it was armed again, as that event has it', () => {
    expect(found([created, edited, triggered, rearmed(begin + hour / 2)]).hours).toBe(0.5)
    // Events of the first versions do not have it.
    expect(found([created, edited, triggered, rearmed(null)]).hours).toBe(3)
  })

  it('need the splits that were recorded since', () => {
    const { dates } = found(
      [created, edited, triggered],
      recordedAt(0, '2025-01-02'),
      recordedAt(1, '2025-01-03'),
      recordedAt(2, '2025-01-06'),
    )
    // The second is in new shares from the moment of the edit.
    expect(dates).toEqual(['2025-01-06'])
    const later = { ...recordedAt(1, '2025-01-03'), newSharesFrom: begin + 2 * hour }
    expect(found([created, edited, triggered], later).dates).toEqual(['2025-01-03'])
  })

  it('do not need those that they were adjusted for', () => {
    const history = [created, adjusted('2025-01-06'), triggered]
    expect(found(history, recordedAt(1), recordedAt(3, '2025-02-03')).dates).toEqual(['2025-02-03'])
  })

  it('had what was to be adjusted when it was armed again or came back', () => {
    for (const again of [rearmed(0), restored('active'), restored('paused')])
      expect(found([created, triggered, deleted, again], recordedAt(2)).dates).toEqual([])
    for (const over of [restored('triggered'), restored('expired')])
      expect(found([created, triggered, deleted, over], recordedAt(2)).dates).toEqual([
        '2025-01-06',
      ])
  })
})
