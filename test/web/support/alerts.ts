import { ada, json, stock } from './fake-server.ts'
import { createWorld } from './page.tsx'

export const idOf = (index: number) =>
  `3f2504e0-4f89-41d3-9a0c-${index.toString().padStart(12, '0')}`

export const alert = (index: number, more: Record<string, unknown> = {}) => ({
  id: idOf(index),
  symbol: 'AAPL',
  condition: 'price_above',
  value: 110,
  isActive: true,
  state: 'active',
  pauseReason: null,
  triggeredAt: null,
  createdAt: '2026-01-02T09:05:00.000Z',
  ...more,
})

export const fired = alert(2, {
  symbol: 'MSFT',
  condition: 'percent_change',
  value: 3,
  isActive: false,
  state: 'triggered',
  triggeredAt: '2026-01-02T10:05:00.000Z',
})

export const tick = {
  stream: 'priceFeed-simulated_2026-01-02',
  revision: 18_204,
  index: 37,
  price: 428.91,
  volume: 5_000_000,
  at: '2026-01-02T10:05:00.000Z',
}

export const history = {
  events: [
    {
      type: 'AlertCreated',
      occurredAt: '2026-01-02T09:05:00.000Z',
      revision: 0,
      symbol: 'MSFT',
      condition: 'percent_change',
      value: 3,
    },
    {
      type: 'AlertTriggered',
      occurredAt: '2026-01-02T10:05:00.012Z',
      revision: 1,
      symbol: 'MSFT',
      tick,
      measured: 3.18,
      reference: 415.69,
      conditions: [{ value: 3.18, level: 3 }],
    },
  ],
  why: {
    sentence: 'MSFT had risen by 3.18%.',
    rule: { symbol: 'MSFT', condition: 'percent_change', value: 3 },
    tick,
    before: {
      ...tick,
      index: 12,
      price: 428.04,
      at: '2026-01-02T10:04:58.000Z',
      measured: 2.97,
    },
    measured: 3.18,
    reference: 415.69,
    conditions: [{ value: 3.18, level: 3 }],
    tickPosition: 'priceFeed-simulated_2026-01-02@18204',
    firedPosition: 'alert-2@1',
  },
}

/** A trader with these alerts; the second of them has fired and can be asked about. */
export const worldWith = (
  alerts: unknown[],
  more: Parameters<typeof createWorld>[0] = {},
  preferences: Parameters<typeof createWorld>[1] = {},
) =>
  createWorld(
    {
      'GET /api/user': () => json(ada),
      'GET /api/stocks': () => json({ stocks: [stock('AAPL'), stock('MSFT')] }),
      'GET /api/alerts': () => json(alerts),
      [`GET /api/alerts/${idOf(2)}/history`]: () => json(history),
      'GET /api/stocks/MSFT/bars': () =>
        json({
          symbol: 'MSFT',
          timeframe: '1m',
          bars: [{ time: 0, open: 420, high: 430, low: 419, close: 428, volume: 1 }],
        }),
      ...more,
    },
    preferences,
  )
