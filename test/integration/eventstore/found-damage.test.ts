import { openSync, readFileSync, writeSync, closeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import type { EmbeddedStoreLimits } from '../../../src/eventstore/embedded/limits.ts'
import { DamagedLog } from '../../../src/eventstore/errors.ts'
import { collect, event } from '../../contracts/event-store-context.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const streams = Array.from({ length: 40 }, (_, index) => `torture-${index.toString()}`)

/** A closed log with a block for each stream, and one byte of one block changed. */
const damagedLog = async (spoilt: string): Promise<string> => {
  const file = join(tempFolder(), 'events.db')
  const store = openEmbeddedEventStore({ file })
  for (const stream of streams) await store.append(stream, [event()], 'no_stream')
  await store.close()
  const at = readFileSync(file).lastIndexOf(`"${spoilt}",0,"`)
  expect(at).toBeGreaterThan(0)
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, '9', at + spoilt.length + 3)
  closeSync(descriptor)
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

describe('a damaged block', () => {
  it('is found in the background though nobody reads it, and nothing is written from then on', async () => {
    const { store, faults, inspection } = open(await damagedLog('torture-17'), atOnce)
    await expect.poll(() => inspection().damage).toContain('torture-17@9')
    expect(inspection()).toMatchObject({ blocks: 17, finishedAt: null })
    expect(inspection().ratio).toBeCloseTo(17 / 40, 1)
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
})
