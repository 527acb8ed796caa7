import {
  copyFileSync,
  openSync,
  readFileSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBlock, encodeBlock } from '../../../src/eventstore/embedded/blocks/block.ts'
import {
  blockUpToQuery,
  prepareRewriteBlock,
} from '../../../src/eventstore/embedded/blocks/block-query.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import type { EmbeddedStoreLimits } from '../../../src/eventstore/embedded/limits.ts'
import { openConnection } from '../../../src/eventstore/embedded/sqlite.ts'
import { DamagedLog, UnknownLogFormat } from '../../../src/eventstore/errors.ts'
import { collect } from '../../suites/event-store-context.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { batchFrom, streamName } from '../../support/torture/events.ts'

const seed = 4_711
const stream = streamName(0)

const writeBatches = async (
  file: string,
  batches: number,
  betweenBatches = () => {},
  limits: Partial<EmbeddedStoreLimits> = {},
) => {
  const store = openEmbeddedEventStore({ file, firstPosition: () => 1, limits })
  let next = 0
  for (let batch = 0; batch < batches; batch += 1) {
    const events = batchFrom(seed, 0, next)
    await store.append(stream, events, next === 0 ? 'no_stream' : BigInt(next - 1))
    next += events.length
    betweenBatches()
  }
  return { store, events: next }
}

const readIds = async (file: string): Promise<string[]> => {
  const store = openEmbeddedEventStore({ file })
  const ids: string[] = []
  try {
    for await (const { id } of store.readAll()) ids.push(id)
  } finally {
    await store.close()
  }
  return ids
}

const idsOfBatches = (batches: number): string[] => {
  const ids: string[] = []
  for (let batch = 0; batch < batches; batch += 1)
    ids.push(...batchFrom(seed, 0, ids.length).map(({ id }) => id))
  return ids
}

describe('a write that was torn at the end of the log', () => {
  it('is forgotten whole, whichever byte it was torn at, and the log goes on', async () => {
    const folder = tempFolder()
    const file = join(folder, 'events.db')
    const ends: number[] = []
    const journal = () => readFileSync(`${file}-wal`).length
    const { store } = await writeBatches(file, 8, () => ends.push(journal()))
    let copies = 0
    const whole = readFileSync(`${file}-wal`)
    const beforeLast = ends.at(-2)!
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: beforeLast, max: whole.length - 1 }), async (length) => {
        const copy = join(folder, `copy-${(copies += 1).toString()}.db`)
        copyFileSync(file, copy)
        writeFileSync(`${copy}-wal`, whole)
        truncateSync(`${copy}-wal`, length)
        expect(await readIds(copy)).toEqual(idsOfBatches(7))
        const again = openEmbeddedEventStore({ file: copy })
        const last = batchFrom(seed, 0, idsOfBatches(7).length)
        const result = await again.append(stream, last, BigInt(idsOfBatches(7).length - 1))
        await again.close()
        expect(result.ok).toBe(true)
        expect(await readIds(copy)).toEqual(idsOfBatches(8))
      }),
      { numRuns: 40 },
    )
    await store.close()
  })

  it('is forgotten where frames of a longer write follow that was torn before it', async () => {
    const folder = tempFolder()
    const file = join(folder, 'events.db')
    const { store, events } = await writeBatches(file, 6)
    const whole = readFileSync(`${file}-wal`)
    /** The journal once further events were appended to a copy of the log. */
    const journalAfter = async (name: string, further: ReturnType<typeof batchFrom>) => {
      const copy = join(folder, name)
      copyFileSync(file, copy)
      writeFileSync(`${copy}-wal`, whole)
      const again = openEmbeddedEventStore({ file: copy })
      await again.append(stream, further, BigInt(events - 1))
      const journal = readFileSync(`${copy}-wal`)
      await again.close()
      return journal
    }
    const pageBytes = whole.readUInt32BE(8)
    const torn = await journalAfter('short.db', batchFrom(seed, 0, events))
    torn.fill(0, torn.length - pageBytes)
    const further = Array.from({ length: 60 }, (_, batch) =>
      batchFrom(seed, 0, events + 50 * batch),
    )
    const longer = await journalAfter('long.db', further.flat())
    expect(longer.length).toBeGreaterThan(torn.length + 4 * pageBytes)
    const withoutCommit = longer.subarray(torn.length, -(pageBytes + 24))
    const copy = join(folder, 'copy.db')
    copyFileSync(file, copy)
    writeFileSync(`${copy}-wal`, Buffer.concat([torn, withoutCommit]))
    expect(await readIds(copy)).toEqual(idsOfBatches(6))
    await store.close()
  })
})

/** Overwrites one character of the text that the file holds at its last place. */
const spoil = (file: string, text: string) => {
  const at = readFileSync(file).lastIndexOf(text)
  expect(at).toBeGreaterThan(0)
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, '!', at + text.length - 1)
}

describe('a damaged log', () => {
  it.each([
    ['data', '"n":4'],
    ['metadata', '"userId":null'],
  ])('is refused where a byte of %s was changed, and the place is named', async (_, text) => {
    const file = join(tempFolder(), 'events.db')
    const { store, events } = await writeBatches(file, 4)
    await store.close()
    expect(events).toBeGreaterThan(4)
    spoil(file, text)
    await expect(readIds(file)).rejects.toThrow(DamagedLog)
    await expect(readIds(file)).rejects.toThrow(
      /'.*events\.db' is damaged at positions? \d+( to \d+)? \((torture-0@\d+(, )?)+\): the checksum does not match/,
    )
  })

  it('is refused where an event in the middle of a stream is missing, and the place is named', async () => {
    const file = join(tempFolder(), 'events.db')
    const { store, events } = await writeBatches(file, 4)
    await store.close()
    const log = openConnection(file, file, 5_000)
    const gone = Math.floor(events / 2)
    const { rows, ...block } = decodeBlock(file, blockUpToQuery(log)(gone + 1)!)
    const left = rows.map((row) => (row?.revision === gone ? null : row))
    expect(prepareRewriteBlock(log)(encodeBlock({ ...block, rows: left }))).toBe(1)
    log.close()
    const damaged = openEmbeddedEventStore({ file })
    const read = (direction: 'forwards' | 'backwards') =>
      collect(damaged.readStream(stream, { direction }))
    const missing = `revision ${gone.toString()} of the stream is missing`
    for (const direction of ['forwards', 'backwards'] as const) {
      await expect(read(direction)).rejects.toThrow(DamagedLog)
      await expect(read(direction)).rejects.toThrow(`(${stream}@${gone.toString()}): ${missing}`)
    }
    await damaged.close()
  })

  it('is refused where the index of a stream has a gap, and the place is named', async () => {
    const file = join(tempFolder(), 'events.db')
    const limits = { eventsUnindexedMax: 1 }
    const { store, events } = await writeBatches(file, 6, () => {}, limits)
    await store.close()
    const log = openConnection(file, file, 5_000)
    const rows = log.prepare<{ last: number }>('SELECT last FROM places ORDER BY last').all([])
    expect(rows.length).toBeGreaterThan(3)
    expect(log.prepare('DELETE FROM places WHERE last = ?').run([rows[1]!.last])).toBe(1)
    log.close()
    const damaged = openEmbeddedEventStore({ file })
    const read = collect(damaged.readStream(stream))
    const missing = `revision ${(rows[0]!.last + 1).toString()} of the stream is missing`
    await expect(read).rejects.toThrow(DamagedLog)
    await expect(read).rejects.toThrow(missing)
    expect(await collect(damaged.readAll())).toHaveLength(events)
    await damaged.close()
  })

  it('is refused when its pages are broken, and the file is named', async () => {
    const file = join(tempFolder(), 'events.db')
    await (await writeBatches(file, 60)).store.close()
    const bytes = readFileSync(file)
    bytes.fill(0xff, 8_192, bytes.length)
    writeFileSync(file, bytes)
    await expect(readIds(file)).rejects.toThrow(DamagedLog)
    await expect(readIds(file)).rejects.toThrow(/The event log '.*events\.db' is damaged/)
  })

  it('is refused when it is no log at all, and stays as it was', async () => {
    const file = join(tempFolder(), 'events.db')
    writeFileSync(file, 'x'.repeat(20_000))
    await expect(readIds(file)).rejects.toThrow(DamagedLog)
    expect(readFileSync(file, 'utf8')).toBe('x'.repeat(20_000))
  })

  it('is not mistaken for one of a later release', async () => {
    const file = join(tempFolder(), 'events.db')
    await (await writeBatches(file, 1)).store.close()
    const bytes = readFileSync(file)
    // The engine keeps the format's number at byte 60 of the file.
    bytes.writeInt32BE(99, 60)
    writeFileSync(file, bytes)
    await expect(readIds(file)).rejects.toThrow(UnknownLogFormat)
    await expect(readIds(file)).rejects.toThrow('has format 99; this release reads format 2')
  })
})
