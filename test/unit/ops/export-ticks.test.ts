import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Tick } from '../../../src/domain/price-feed/events.ts'
import { priceFeedId, streamOf } from '../../../src/domain/streams.ts'
import { tapeAggregate } from '../../../src/domain/tape/decider.ts'
import { chainHash } from '../../../src/eventstore/chain.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import { feedBatches } from '../../../src/eventstore/tape/feed-batches.ts'
import { makeSegments } from '../../../src/eventstore/tape/make-segments.ts'
import { exportStream } from '../../../src/ops/audit/export-stream.ts'
import { verifyExport } from '../../../src/ops/audit/verify-export.ts'
import { openMemoryLog } from '../../support/logs/memory-log.ts'
import { codec, recordTicks } from '../../support/logs/recorded-ticks.ts'

const day = { source: 'simulated', date: '2026-06-10' } as const
const start = Date.parse('2026-06-10T12:00:00Z')
const symbols = ['A', 'B', 'C']
const batches = 30

const tickAt = (revision: number, index: number): Tick => [
  symbols[index] ?? '',
  100 + revision / 4 + index,
  revision * 1_000 + index,
  start + revision * 2_000,
]

/** A tape of several segments, and an alert of one symbol that these ticks triggered. */
const openLog = async (revisions: readonly number[], wrongPrice: number | null = null) => {
  const log = openMemoryLog()
  const recorded = Array.from({ length: batches }, (_, revision) => ({
    ticks: symbols.map((_symbol, index) => tickAt(revision, index)),
    recordedAt: start + revision * 2_000,
  }))
  await recordTicks(log, day.source, day.date, recorded)
  const commands = createCommandHandler({ store: log, codec, now: () => new Date(start) })
  const all = []
  for await (const batch of feedBatches({ events: log, codec }, day)) all.push(batch)
  for await (const command of makeSegments(day, all, 0, 700)) {
    const id = priceFeedId(day.source, day.date)
    const result = await commands.handle(tapeAggregate, id, command, {
      commandId: randomUUID(),
      userId: null,
    })
    expect(result.ok).toBe(true)
  }
  const alertId = randomUUID()
  const stream = streamOf.alert(alertId)
  let chain: string | null = null
  for (const [place, revision] of revisions.entries()) {
    const [symbol, price, volume, at] = tickAt(revision, 1)
    const tick = { stream: streamOf.priceFeed(day.source, day.date), revision, index: 1 }
    const data = {
      alertId,
      userId: randomUUID(),
      symbol,
      measured: price,
      reference: null,
      tick: { ...tick, price: wrongPrice ?? price, volume, at },
    }
    const id = randomUUID()
    const metadata = {
      correlationId: id,
      causationId: id,
      userId: null,
      occurredAt: '2026-06-10T12:00:00.000Z',
    }
    const event = { id, ...codec.encode({ type: 'AlertTriggered', data }), metadata }
    chain = chainHash(chain, { ...event, stream, revision: BigInt(place) })
    const chained = { ...event, metadata: { ...metadata, chain } }
    await log.append(stream, [chained], place === 0 ? 'no_stream' : BigInt(place - 1))
  }
  return { log, stream }
}

const exported = async (log: EventStore, stream: string): Promise<string[]> => {
  const lines: string[] = []
  for await (const line of exportStream(log, stream)) lines.push(line)
  return lines
}

async function* file(lines: readonly string[]) {
  yield* await Promise.resolve(lines)
}

const segmentsIn = (lines: readonly string[]) =>
  lines.filter((line) => line.startsWith('{"segment"'))

it('has the segments of the tape by whose ticks the alert triggered, each once', async () => {
  const { log, stream } = await openLog([2, 3, 29])
  const lines = await exported(log, stream)
  expect(segmentsIn(lines)).toHaveLength(2)
  expect(await verifyExport(file(lines))).toEqual({ ok: true, stream, events: 3 })
  // Nothing of the events before changes when they are compared with a later export.
  expect(await verifyExport(file(lines), file(lines))).toMatchObject({ ok: true })
})

it('does not verify when an alert says another price than the tape', async () => {
  const { log, stream } = await openLog([7], 99)
  const lines = await exported(log, stream)
  expect(await verifyExport(file(lines))).toMatchObject({
    ok: false,
    line: 2,
    reason: expect.stringContaining('another tick') as string,
  })
})

it('does not verify when a segment was changed', async () => {
  const { log, stream } = await openLog([7])
  const lines = await exported(log, stream)
  const changed = lines.map((line) => line.replace(/("segment":"[^"]{40}).{4}/, '$1AAAA'))
  expect(changed).not.toEqual(lines)
  expect(await verifyExport(file(changed))).toMatchObject({ ok: false, line: 2 })
})
