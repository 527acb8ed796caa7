import { deflateRawSync } from 'node:zlib'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { encodeSegment } from '../../../src/domain/tape/format/encode.ts'
import { ada, detail, json, stock } from './fake-server.ts'
import { createWorld, type World } from './page.tsx'
import { batch } from './tape.ts'
import { noFundamentals } from '../../support/alerts/rule-record.ts'

/** 10:31 in New York. */
export const moment = '2026-01-02T15:31:00.000Z'
export const after = (minutes: number) => Date.parse(moment) + minutes * 60_000
const iso = (minutes: number) => new Date(after(minutes)).toISOString()
/** One a minute. */
export const prices = [99, 99, 101, 99, 99, 99, 102, 103]

const record = {
  symbol: 'AAPL',
  name: 'Apple',
  minutes: [],
  profile: [],
  closes: [],
  days: [{ time: Date.parse('2025-12-31') / 1_000, high: 101, low: 98, close: 99, volume: 1_000 }],
  today: {
    time: Date.parse('2026-01-02') / 1_000,
    startMs: Date.parse('2026-01-02T05:00:00Z'),
    at: after(0),
    open: 99,
    high: 99,
    low: 99,
    price: 99,
    volume: 1,
  },
  fundamentals: noFundamentals,
}

export const triggersAt = (...minutes: readonly number[]) =>
  minutes.map((minute) => ({ at: iso(minute), price: prices[minute - 1] }))

export const answerOf = (triggers: ReturnType<typeof triggersAt>, resolution = 'tick') => ({
  triggers,
  barsScanned: 0,
  resolution,
  cutAt: null,
  spans: [{ from: '2026-01-02', resolution, bars: prices.length }],
})

export const dryRun = 'POST /api/alerts/dry-run'

export const trialWorld = async (answers: Parameters<typeof createWorld>[0] = {}) => {
  const batches = prices.map((price, index) =>
    batch(index, after(index + 1), [['AAPL', price, 2 + index, after(index + 1)]]),
  )
  const bytes = await encodeSegment(batches, (raw) => deflateRawSync(raw))
  const segment = { id: 0, from: iso(1), to: iso(600), ticks: prices.length, symbols: 1 }
  const segments = [{ ...segment, bytes: bytes.length }]
  return createWorld({
    'GET /api/user': () => json(ada),
    'GET /api/stocks': () => json({ stocks: [stock('AAPL')] }),
    'GET /api/stocks/AAPL': () => json(detail('AAPL')),
    'GET /api/stocks/AAPL/bars': () => json({ symbol: 'AAPL', timeframe: '1D', bars: [] }),
    'GET /api/stocks/AAPL/rule-record': () => json(record),
    'GET /api/alerts': () => json([]),
    'GET /api/news': () => json({ news: [] }),
    'GET /api/chat': () => json({ messages: [] }),
    'GET /api/signals': () => json([]),
    'GET /api/watchlists': () => json([]),
    'GET /api/tape/2026-01-02': () =>
      json({ date: '2026-01-02', source: 'simulated', segments, growing: [] }),
    'GET /api/tape/2026-01-02/0': () => new Response(new Uint8Array(bytes)),
    [dryRun]: () => json(answerOf(triggersAt(3))),
    ...answers,
  })
}

/** Plays at 600 times until what has to be there is. */
export const plays = async (world: World, until: () => void) => {
  await userEvent.click(screen.getByRole('button', { name: '600×' }))
  await userEvent.click(screen.getByRole('button', { name: 'Play' }))
  await waitFor(() => {
    act(() => void world.frame())
    until()
  })
}
