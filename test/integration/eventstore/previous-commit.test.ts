import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { eventTables } from '../../../src/domain/all-events.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import type { RecordedEvent } from '../../../src/eventstore/port.ts'
import { exportStream } from '../../../src/ops/audit/export-stream.ts'
import { verifyExport } from '../../../src/ops/audit/verify-export.ts'
import { collect, done } from '../../suites/event-store-context.ts'
import { checkOut, previousCommit } from '../../support/previous-commit.ts'
import { keptEvents } from '../../support/record-log.ts'
import { lastingFolder } from '../../support/temp-folder.ts'

const wholeOf = (stream: string) => ({ ok: true, stream, events: 2 })
const commit = previousCommit()
/** A checkout, and a start of what was checked out, on a machine that has other things to do. */
const longMs = 120_000

describe.skipIf(commit === null)(`a log that commit ${commit ?? '(none)'} wrote`, () => {
  const folder = lastingFolder()
  const file = join(folder.path, 'events.db')
  let events: RecordedEvent[]

  const openLog = () => openEmbeddedEventStore({ file })

  beforeAll(async () => {
    checkOut(commit!, folder.path)
    execFileSync(
      process.execPath,
      ['--import', 'tsx', join('test', 'support', 'record-log.ts'), file],
      { cwd: folder.path, stdio: 'pipe' },
    )
    const store = openLog()
    events = await collect(store.readAll())
    await store.close()
    return () => folder.remove()
  }, longMs)

  it('is read event by event, each as it is kept', () => {
    const kept = keptEvents()
    expect(events.length).toBeGreaterThan(50)
    for (const { type, data } of events) expect([type, data]).toEqual([type, kept.get(type)])
  })

  it('is understood in the current version of every event', () => {
    const codec = createCodec(eventTables)
    const plain = (type: string) => type.replace(/\.v\d+$/, '')
    for (const event of events)
      expect(plain(codec.encode(codec.decode(event)).type)).toBe(plain(event.type))
  })

  it('still has its chains', async () => {
    const store = openLog()
    const streams = new Set(
      events.filter(({ metadata }) => metadata.chain !== undefined).map(({ stream }) => stream),
    )
    expect(streams.size).toBeGreaterThan(3)
    for (const stream of streams)
      expect(await verifyExport(exportStream(store, stream))).toEqual(wholeOf(stream))
    await store.close()
  })

  it('goes on where it was left', async () => {
    const store = openLog()
    const last = events.at(-1)!
    const id = '5b0c2f4e-6d1a-4f0e-9a3b-2c7d8e9f0a1c'
    const { type, data, metadata } = last
    const next = { id, type, data: data as object, metadata }
    const result = done(await store.append(last.stream, [next], last.revision))
    expect(result.revision).toBe(last.revision + 1n)
    const all = await collect(store.readAll())
    expect(all.slice(0, -1)).toEqual(events)
    await store.close()
  })
})
