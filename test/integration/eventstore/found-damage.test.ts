import { openSync, readFileSync, writeSync, closeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as turn } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import type { EmbeddedStoreLimits } from '../../../src/eventstore/embedded/limits.ts'
import { DamagedLog } from '../../../src/eventstore/errors.ts'
import { collect, event, events } from '../../suites/event-store-context.ts'
import { changeLog } from '../../support/logs/change-log.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const streams = Array.from({ length: 40 }, (_, index) => `torture-${index.toString()}`)

/** A closed log with a block for each stream. */
const wholeLog = async (): Promise<string> => {
  const file = join(tempFolder(), 'events.db')
  const store = openEmbeddedEventStore({ file })
  for (const stream of streams) await store.append(stream, [event()], 'no_stream')
  await store.close()
  return file
}

/** Changes one byte of the block of a stream. */
const spoil = (file: string, spoilt: string): void => {
  const at = readFileSync(file).lastIndexOf(`"${spoilt}",0,"`)
  expect(at).toBeGreaterThan(0)
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, '9', at + spoilt.length + 3)
  closeSync(descriptor)
}

const damagedLog = async (spoilt: string): Promise<string> => {
  const file = await wholeLog()
  spoil(file, spoilt)
  return file
}

const open = (file: string, limits: Partial<EmbeddedStoreLimits>) => {
  const faults: unknown[] = []
  const onBackgroundFault = (error: unknown) => faults.push(error)
  const store = openEmbeddedEventStore({ file, limits, onBackgroundFault })
  onTestFinished(() => store.close())
  return { store, faults, inspection: () => store.inspection!() }
}

const never = { checkAfterMs: 1_000_000 }
const atOnce = { checkAfterMs: 0, checkPauseMs: 0, blocksPerCheck: 4 }

describe('the check of a log', () => {
  it('pauses nine times as long as it worked, so that commands have nine tenths of the time', async () => {
    const workedMs = 30
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (now += workedMs))
    const pauses = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => {
      vi.restoreAllMocks()
    })
    open(await wholeLog(), atOnce)
    await expect.poll(() => pauses.mock.calls.map(([, ms]) => ms)).toContain(workedMs * 9)
  })
})

describe('a damaged block', () => {
  it('is found in the background though nobody reads it, and nothing is written from then on', async () => {
    const { store, faults, inspection } = open(await damagedLog('torture-17'), atOnce)
    await expect.poll(() => inspection().damage).toContain('torture-17@9')
    expect(inspection()).toMatchObject({ blocks: 16, finishedAt: null })
    expect(inspection().ratio).toBeCloseTo(16 / 40, 1)
    expect(faults).toEqual([expect.any(DamagedLog)])
    await expect(store.append('torture-new', [event()], 'no_stream')).rejects.toThrow(DamagedLog)
    await expect(store.retain('torture-1', 60)).rejects.toThrow(DamagedLog)
    expect(await collect(store.readStream('torture-3'))).toHaveLength(1)
  })

  it.each<[string, (log: ReturnType<typeof open>['store']) => Promise<unknown>]>([
    ['a stream', (log) => collect(log.readStream('torture-17'))],
    ['all events', (log) => collect(log.readAll())],
    ['all events backwards', (log) => collect(log.readAll({ direction: 'backwards' }))],
    [
      'a subscription',
      async (log) => {
        for await (const { type } of log.subscribe({ from: 'start' }))
          if (type === 'caught_up') return
      },
    ],
  ])('is found at once by who reads %s, and nothing is written from then on', async (_, read) => {
    const { store, inspection } = open(await damagedLog('torture-17'), never)
    expect(inspection().damage).toBeNull()
    await expect(read(store)).rejects.toThrow(DamagedLog)
    expect(inspection().damage).toContain('torture-17@9')
    await expect(store.append('torture-new', [event()], 'no_stream')).rejects.toThrow(DamagedLog)
  })

  it('is found by the next round though the pages were read before they were damaged', async () => {
    const file = await wholeLog()
    const { store, inspection } = open(file, { ...atOnce, checkEveryMs: 0 })
    await expect.poll(() => inspection().finishedAt).not.toBeNull()
    expect(await collect(store.readAll())).toHaveLength(streams.length)
    spoil(file, 'torture-17')
    await expect.poll(() => inspection().damage, { timeout: 5_000 }).toContain('torture-17@9')
  })

  it.each([
    [
      'a name in the index of streams',
      "UPDATE streams SET name = 'torture-x' WHERE name = 'torture-17'",
    ],
    [
      'a position in it',
      "UPDATE places SET positions = '[1]' WHERE stream = (SELECT id FROM streams WHERE name = 'torture-17')",
    ],
    [
      'a list of positions that is none',
      "UPDATE places SET positions = '[1' WHERE stream = (SELECT id FROM streams WHERE name = 'torture-17')",
    ],
    [
      'a revision in it',
      "UPDATE places SET last = 4 WHERE stream = (SELECT id FROM streams WHERE name = 'torture-17')",
    ],
    ['a block that is gone', 'DELETE FROM blocks WHERE instr(head, \'"torture-17"\')'],
    ['a retention', "UPDATE streams SET max_age_s = 60, age_check = 1 WHERE name = 'torture-17'"],
  ])('is found in the background where %s was changed', async (_, change) => {
    const file = await wholeLog()
    changeLog(file, change)
    const { store, inspection } = open(file, atOnce)
    await expect.poll(() => inspection().damage, { timeout: 5_000 }).not.toBeNull()
    expect(inspection().damage).toMatch(/events\.db' is damaged/)
    await expect(store.append('torture-17', [event()], 'no_stream')).rejects.toThrow(DamagedLog)
  })

  it.each([
    ['begins later', 'first_position = first_position + 1'],
    ['begins before 0', 'first_position = -1'],
    ['is indexed beyond its end', 'indexed = indexed + 1'],
    ['is indexed less far', 'indexed = indexed - 1'],
    ['is indexed from before its beginning', 'indexed = first_position - 2'],
  ])('refuses to be opened where it says that it %s', async (_, change) => {
    const file = await wholeLog()
    changeLog(file, `UPDATE log SET ${change}`)
    for (const readOnly of [false, true])
      expect(() => openEmbeddedEventStore({ file, readOnly })).toThrow(DamagedLog)
  })

  it('refuses to be opened where it says that events are indexed which are not', async () => {
    const file = await wholeLog()
    changeLog(
      file,
      "DELETE FROM places WHERE stream = (SELECT id FROM streams WHERE name = 'torture-39')",
    )
    expect(() => openEmbeddedEventStore({ file })).toThrow(/torture-39@0.* index of streams/)
  })

  it('is not found where there is none: the check ends, says when, and goes round again', async () => {
    const file = join(tempFolder(), 'events.db')
    const { store, inspection } = open(file, { ...atOnce, checkEveryMs: 0 })
    for (const stream of streams) await store.append(stream, [event()], 'no_stream')
    await expect.poll(() => inspection().finishedAt).not.toBeNull()
    const first = inspection().finishedAt!
    await expect.poll(() => inspection().finishedAt).toBeGreaterThan(first)
    expect(inspection()).toMatchObject({ damage: null, ratio: 1 })
    expect(await store.append('torture-new', [event()], 'no_stream')).toMatchObject({ ok: true })
  })

  it('is not found while events are written, indexed and expire', async () => {
    const file = join(tempFolder(), 'events.db')
    let nowMs = Date.now()
    const faults: unknown[] = []
    const store = openEmbeddedEventStore({
      file,
      now: () => new Date(nowMs),
      onBackgroundFault: (error) => faults.push(error),
      limits: {
        ...atOnce,
        blocksPerCheck: 16,
        checkEveryMs: 0,
        eventsUnindexedMax: 7,
        sweepEveryMs: 5,
      },
    })
    onTestFinished(() => store.close())
    const finishedAt = () => store.inspection!().finishedAt ?? 0
    await store.retain('torture-old', 60)
    let rounds = 0
    for (let revision = 0n; rounds < 8; revision += 3n) {
      const before = finishedAt()
      const expected = revision === 0n ? 'no_stream' : revision - 1n
      for (const stream of ['torture-old', 'torture-kept'])
        await store.append(stream, events(3), expected)
      nowMs += 10_000
      await turn()
      if (finishedAt() !== before) rounds += 1
    }
    expect([store.inspection!().damage, faults]).toEqual([null, []])
    const oldest = await collect(store.readStream('torture-old', { maxCount: 1 }))
    expect(oldest[0]?.revision).toBeGreaterThan(0n)
  })
})
