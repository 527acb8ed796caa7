import { beforeEach, expect, it } from 'vitest'
import type { AnyEvent } from '../../../src/domain/all-events.ts'
import { createTapes } from '../../../src/cli/doctor/tapes.ts'
import type { RecordedBatch } from '../../../src/eventstore/tape/feed-batches.ts'
import { makeSegments } from '../../../src/eventstore/tape/make-segments.ts'
import { positionAt } from '../../support/logs/memory-unit.ts'

const day = { source: 'simulated', date: '2026-06-10' } as const
const at = Date.parse('2026-06-10T12:00:00Z')

const batches: readonly RecordedBatch[] = [100, 103, 99, 101].map((price, revision) => ({
  type: 'ticks',
  revision,
  position: positionAt(revision),
  recordedAt: at + revision * 2_000,
  commandId: '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f',
  ticks: [['AAPL', price, revision * 10, at + revision * 2_000]],
}))

let segment: AnyEvent

beforeEach(async () => {
  for await (const { type, ...data } of makeSegments(day, batches))
    segment = { type: 'TapeSegmentRecorded', data }
})

const closed = (bar: { high: number; low: number; close: number }): AnyEvent => ({
  type: 'TradingDayClosed',
  data: {
    symbol: 'AAPL',
    ...day,
    day: { open: 100, volume: 30, ...bar },
    minutes: { times: [], open: [], high: [], low: [], close: [], volume: [] },
  },
})

const findingsOf = async (...events: AnyEvent[]) => {
  const tapes = createTapes()
  for (const event of events) await tapes.see(event, 0n)
  return tapes.findings().map(({ state, found }) => [state, found])
}

it('a tape whose day has bars that follow from it is in order', async () => {
  const bar = { high: 103, low: 99, close: 101 }
  expect(await findingsOf(closed(bar), segment)).toEqual([['ok', 'all 1 segment can be decoded']])
  expect(await findingsOf(segment)).toEqual([['ok', 'all 1 segment can be decoded']])
})

it.each([
  { high: 102, low: 99, close: 101 },
  { high: 103, low: 100, close: 101 },
  { high: 103, low: 99, close: 100 },
])('bars that do not follow from the ticks are named: %o', async (bar) => {
  expect(await findingsOf(closed(bar), segment)).toEqual([
    ['warning', 'the daily bars of 1 symbol do not follow from the ticks: AAPL on 2026-06-10'],
  ])
})

it('a damaged segment is a fault that names it', async () => {
  if (segment.type !== 'TapeSegmentRecorded') throw new Error('Another event')
  const bytes = Buffer.from(segment.data.segment, 'base64')
  bytes[20]! ^= 4
  const data = { ...segment.data, segment: bytes.toString('base64') }
  const [[state, found] = []] = await findingsOf({ type: 'TapeSegmentRecorded', data })
  expect(state).toBe('fault')
  expect(found).toContain(
    '1 of 1 segment cannot be decoded: tape-simulated_2026-06-10@0 is damaged',
  )
})
