import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EventStore } from '../../../../src/eventstore/port.ts'
import { recordedSince } from '../../../../src/projections/past/recorded-since.ts'
import { openMemoryLog } from '../../../support/logs/memory-log.ts'
import { recordTicks } from '../../../support/logs/recorded-ticks.ts'
import { event } from '../../../suites/event-store-context.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const date = '2026-01-02'
const start = Date.parse('2026-01-02T15:00:00Z')

let log: EventStore
beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  log = openMemoryLog()
})
afterEach(() => vi.useRealTimers())

const list = () => log.append('stock-AAPL', [event()], 'no_stream')
const tick = () =>
  recordTicks(log, 'simulated', date, [{ ticks: [['AAPL', 100, 1, start]], recordedAt: start }])
const since = () => recordedSince(log, Date.now())

it('is null in an empty log', async () => {
  expect(await since()).toBeNull()
})

it('is the first event until there is a price, and then that', async () => {
  await list()
  vi.setSystemTime(start + minuteMs)
  expect(await since()).toBe(start)
  await tick()
  vi.setSystemTime(start + 2 * minuteMs)
  expect(await since()).toBe(start + minuteMs)
})

it('is the first event once prices may have expired', async () => {
  await list()
  vi.setSystemTime(start + 2 * dayMs)
  await tick()
  vi.setSystemTime(start + 3 * dayMs - 1)
  expect(await since()).toBe(start + 2 * dayMs)
  vi.setSystemTime(start + 3 * dayMs)
  expect(await since()).toBe(start)
})

it('is a moment that has the event, where the store counts finer than milliseconds', async () => {
  await list()
  const finer: EventStore = {
    ...log,
    newestUntil: async (until) => {
      const place = await log.newestUntil(until)
      return place && { ...place, recordedAt: place.recordedAt + 0.25 }
    },
  }
  expect(await recordedSince(finer, start + 3 * dayMs)).toBe(start + 1)
})
