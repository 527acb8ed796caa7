import { beforeEach, describe, expect, it } from 'vitest'
import { tradingDayStart } from '../../../../src/domain/calendar/trading-day.ts'
import type { EventStore } from '../../../../src/eventstore/port.ts'
import { readTicks, type TickQuery } from '../../../../src/eventstore/tape/read-ticks.ts'
import { openMemoryLog } from '../../../support/logs/memory-log.ts'
import { codec, recordTicks } from '../../../support/logs/recorded-ticks.ts'

const source = 'simulated'
const date = '2026-06-10'
const start = tradingDayStart(date)
const at = (count: number): number => start + count * 2_000
const batches = Array.from({ length: 10 }, (_, count) => ({
  recordedAt: at(count),
  ticks: [
    ['AAPL', 100 + count, count, at(count)],
    ['MSFT', 200.5, count, at(count)],
  ] as [string, number, number, number][],
}))

let events: EventStore

beforeEach(async () => {
  events = openMemoryLog()
  await recordTicks(events, source, '2026-06-09', batches.slice(0, 2))
  await recordTicks(events, source, date, batches)
})

const read = async (query: Partial<TickQuery> = {}) => {
  const found = []
  for await (const batch of readTicks({ events, codec }, { source, date, ...query }))
    found.push(batch)
  return found
}

const revisionsOf = async (query: Partial<TickQuery>) =>
  (await read(query)).map((batch) => (batch.type === 'ticks' ? batch.revision : batch.reason))

describe('the ticks of a day', () => {
  it('are read as they were recorded, with their places', async () => {
    const found = await read()
    expect(found).toHaveLength(10)
    expect(found[3]).toEqual({
      type: 'ticks',
      revision: 3,
      position: { commit: 6n, prepare: 6n },
      recordedAt: at(3),
      commandId: expect.any(String) as string,
      ticks: batches[3]!.ticks,
    })
  })

  it('are read up to a position, since a moment, from a revision, and backwards', async () => {
    const until = { commit: 6n, prepare: 6n }
    expect(await revisionsOf({ until })).toEqual([0, 1, 2, 3])
    expect(await revisionsOf({ since: at(2), until })).toEqual([2, 3])
    expect(await revisionsOf({ from: 8 })).toEqual([8, 9])
    expect(await revisionsOf({ direction: 'backwards', until, since: at(2) })).toEqual([3, 2])
    expect(await revisionsOf({ direction: 'backwards', from: 4, batchesMax: 2 })).toEqual([4, 3])
    expect(await revisionsOf({ batchesMax: 2 })).toEqual([0, 1])
  })

  it('are none where nothing was recorded', async () => {
    expect(await read({ date: '2026-06-11' })).toEqual([])
  })
})
