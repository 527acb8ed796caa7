import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import Database from 'libsql'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import { DamagedLog, UnknownLogFormat } from '../../../src/eventstore/errors.ts'
import { collect, done, event, idsOf } from '../../suites/event-store-context.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** What the last release wrote that kept a row for each event. */
const recorded = join(import.meta.dirname, '../../fixtures/logs/one-of-every-event.format-1.db')
const stream = 'recorded-AlertCreated'

interface OldRow {
  readonly recorded_at: number
  readonly id: string
  readonly type: string
  readonly metadata: string
  readonly data: string
}

const copy = (change = ''): string => {
  const file = join(tempFolder(), 'events.db')
  copyFileSync(recorded, file)
  if (change === '') return file
  const log = new Database(file)
  log.exec(change)
  log.close()
  return file
}

const open = (file: string, readOnly = false, onUpgrade = () => {}) => {
  const store = openEmbeddedEventStore({ file, readOnly, onUpgrade })
  onTestFinished(() => store.close())
  return store
}

const ids = (file: string): string[] => {
  const log = new Database(file)
  const rows = log.prepare('SELECT id FROM events ORDER BY position').all() as { id: string }[]
  log.close()
  return rows.map(({ id }) => id)
}

const lastPosition = 4_762
const lastStream = 'recorded-UserSignedOut'

/** Of the log's last event, if it had this revision: as that release reckoned it. */
const checksumOfLast = (revision: number): number => {
  const log = new Database(copy())
  const row = log.prepare('SELECT * FROM events WHERE position = ?').get([lastPosition]) as OldRow
  log.close()
  const { recorded_at, id, type, metadata, data } = row
  return crc32(
    `${lastPosition.toString()} ${lastStream} ${revision.toString()} ${recorded_at.toString()} ${id} ${type} ${metadata}${data}`,
  )
}

describe('a log with a row for each event', () => {
  it('is brought to blocks by whoever opens it to write, every event at its place', async () => {
    const file = copy()
    const before = ids(file)
    expect(before).toHaveLength(52)
    const onUpgrade = vi.fn()
    const store = open(file, false, onUpgrade)
    expect(onUpgrade).toHaveBeenCalledTimes(1)
    const events = await collect(store.readAll())
    expect(idsOf(events)).toEqual(before)
    expect(events.map(({ position }) => position.commit)).toEqual(
      before.map((_, index) => 4_711n + BigInt(index)),
    )
    expect(idsOf(await collect(store.readStream(stream)))).toHaveLength(2)
    const [first] = await collect(store.readStream(stream))
    const { data, ...rest } = first!
    const again = await store.append(stream, [{ ...rest, data: data as object }], 'no_stream')
    expect(done(again).position).toEqual(first!.position)
    await store.close()
    await open(file, false, onUpgrade).close()
    expect(onUpgrade).toHaveBeenCalledTimes(1)
    expect(idsOf(await collect(open(file, true).readAll()))).toEqual(before)
  })

  it('keeps what had expired gone, the ages of streams, and their next revisions', async () => {
    const file = copy(
      `DELETE FROM events WHERE revision = 0 AND stream IN (SELECT id FROM streams WHERE name = '${stream}');
       UPDATE streams SET max_age_s = 1000000000 WHERE name = '${stream}'`,
    )
    const store = open(file)
    const left = await collect(store.readStream(stream))
    expect(left.map(({ revision }) => revision)).toEqual([1n])
    expect(await collect(store.readAll())).toHaveLength(ids(copy()).length - 1)
    expect(done(await store.append(stream, [event()], 1n)).revision).toBe(2n)
  })

  it('is not changed by who only reads, who is told what helps', () => {
    const file = copy()
    const before = readFileSync(file)
    expect(() => open(file, true)).toThrow(UnknownLogFormat)
    expect(() => open(file, true)).toThrow(
      /was written by an earlier release\. Start the server once to upgrade it/,
    )
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('stays as it is when an event was changed, and the place is named', () => {
    const file = copy(`UPDATE events SET data = '{}' WHERE position = 4715`)
    expect(() => open(file)).toThrow(DamagedLog)
    expect(() => open(file)).toThrow('is damaged at position 4715')
    expect(ids(file)).toEqual(ids(copy()))
  })

  it('stays as it is when an event in the middle of a stream is missing, and the place is named', () => {
    const file = copy(
      `UPDATE events SET revision = 2, checksum = ${checksumOfLast(2)} WHERE position = ${lastPosition.toString()}`,
    )
    expect(() => open(file)).toThrow(DamagedLog)
    expect(() => open(file)).toThrow(
      `is damaged at position ${lastPosition.toString()} (${lastStream}@2): an earlier revision of the stream is missing`,
    )
    expect(ids(file)).toEqual(ids(copy()))
  })
})
