import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openEmbeddedEventStore } from '../../../../src/eventstore/embedded/embedded-event-store.ts'
import type { EventRow } from '../../../../src/eventstore/embedded/blocks/event-row.ts'
import {
  type EmbeddedStoreLimits,
  embeddedStoreLimits,
} from '../../../../src/eventstore/embedded/limits.ts'
import { createPlaces } from '../../../../src/eventstore/embedded/index/places.ts'
import { prepareAppend } from '../../../../src/eventstore/embedded/write/prepare-append.ts'
import { createRecentPlaces } from '../../../../src/eventstore/embedded/index/recent-places.ts'
import { createStoredIds } from '../../../../src/eventstore/embedded/index/stored-ids.ts'
import { createStreamHeads } from '../../../../src/eventstore/embedded/index/stream-heads.ts'
import { openConnection } from '../../../../src/eventstore/embedded/sqlite.ts'
import { openWriteGroup } from '../../../../src/eventstore/embedded/write/write-group.ts'
import { createWriteThrottle } from '../../../../src/eventstore/embedded/write/write-throttle.ts'
import { openWriter } from '../../../../src/eventstore/embedded/sqlite.ts'
import { EventStoreUnavailable } from '../../../../src/eventstore/errors.ts'
import type { AppendResult, ExpectedRevision } from '../../../../src/eventstore/port.ts'
import { collect, event, idsOf } from '../../../suites/event-store-context.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const streams = Array.from({ length: 12 }, (_, index) => `group-${index.toString()}`)
const firstPosition = 1

/** Enough appends to be written on a thread, one to each stream. */
const toEach = (expected: ExpectedRevision) =>
  streams.map((stream) => prepareAppend(stream, [event()], expected))

const positionsOf = (results: readonly AppendResult[]) =>
  results.map((result) => (result.ok ? Number(result.position.commit) : null))

const openLog = async (
  given: Partial<EmbeddedStoreLimits> = {},
  findFails: () => boolean = () => false,
  clock = { nowMs: Date.parse('2025-01-02T15:00:00Z') },
) => {
  const limits = { ...embeddedStoreLimits, ...given }
  const file = join(tempFolder(), 'events.db')
  await openEmbeddedEventStore({ file, firstPosition: () => firstPosition }).close()
  const writer = openWriter(file, 200)
  const reader = openConnection(file, file, 200)
  onTestFinished(() => {
    writer.close()
    reader.close()
  })
  const failing = {
    ...reader,
    prepare: <Row>(sql: string) => {
      const find = reader.prepare<Row>(sql)
      const get: typeof find.get = (values) => {
        if (findFails()) throw new EventStoreUnavailable('Not now.')
        return find.get(values)
      }
      return { ...find, get }
    },
  }
  const recent = createRecentPlaces(limits)
  const heads = createStreamHeads(failing, recent, 1_000)
  const committed: EventRow[] = []
  const groups = await openWriteGroup({
    writer,
    heads,
    recent,
    stored: createStoredIds(reader, createPlaces(reader, recent)),
    limits,
    next: firstPosition,
    now: () => new Date(clock.nowMs),
    throttle: createWriteThrottle(1),
    onCommitted: (_blocks, rows) => {
      committed.push(...rows)
      for (const row of rows) recent.add(row)
    },
  })
  const other = new Database(file)
  onTestFinished(() => {
    other.close()
  })
  /** What a store reads that opens the file afterwards. */
  const stored = async () => {
    const store = openEmbeddedEventStore({ file, readOnly: true })
    const events = await collect(store.readAll())
    await store.close()
    return events
  }
  return { groups, committed, other, stored }
}

describe('a group that is decided while another one is written', () => {
  it('follows it', async () => {
    const { groups, committed, stored } = await openLog()
    await groups.write(toEach('no_stream'))
    const [first, second] = [toEach(0n), toEach(1n)]
    const writing = groups.write(first)
    groups.decideAhead(second)
    const results = [await writing, await groups.write(second)]
    expect(results.map(positionsOf)).toEqual([
      streams.map((_, index) => firstPosition + streams.length + index),
      streams.map((_, index) => firstPosition + 2 * streams.length + index),
    ])
    expect(committed.map(({ id }) => id)).toEqual(idsOf(await stored()))
    expect(
      (await stored()).map(({ stream, revision }) => `${stream}@${revision.toString()}`),
    ).toEqual(
      [0, 1, 2].flatMap((revision) => streams.map((stream) => `${stream}@${revision.toString()}`)),
    )
  })

  it('has the time at which it is written', async () => {
    const clock = { nowMs: 1_000 }
    const { groups, other } = await openLog({}, () => false, clock)
    await groups.write(toEach('no_stream'))
    const writing = groups.write(toEach(0n))
    groups.decideAhead([])
    await writing
    clock.nowMs = 9_000
    await groups.write(toEach(1n))
    const times = other.prepare('SELECT recorded_at FROM blocks ORDER BY first').all([])
    expect(times.map((row) => (row as { recorded_at: number }).recorded_at).at(-1)).toBe(9_000)
  })

  it('takes in what comes later, new streams and repeats too', async () => {
    const { groups, stored } = await openLog()
    const made = toEach('no_stream')
    await groups.write(made)
    const [first, second] = [toEach(0n), toEach(1n)]
    const later = [
      prepareAppend('group-new', [event()], 'no_stream'),
      made[3]!,
      first[5]!,
      second[7]!,
      prepareAppend('group-0', [event()], 7n),
    ]
    const writing = groups.write(first)
    groups.decideAhead([...second, ...later])
    await writing
    const results = await groups.write([...second, ...later])
    const all = firstPosition + 3 * streams.length
    expect(positionsOf(results.slice(streams.length))).toEqual([
      all,
      firstPosition + 3,
      firstPosition + streams.length + 5,
      firstPosition + 2 * streams.length + 7,
      null,
    ])
    expect(results.at(-1)).toMatchObject({ ok: false, actual: 2n })
    expect(await stored()).toHaveLength(3 * streams.length + 1)
  })

  it('is decided anew when that one was not written', async () => {
    const { groups, committed, other, stored } = await openLog()
    await groups.write(toEach('no_stream'))
    const [failing, following, instead] = [toEach(0n), toEach(1n), toEach(0n)]
    other.exec('BEGIN IMMEDIATE')
    const writing = groups.write(failing)
    groups.decideAhead(following)
    await expect(writing).rejects.toThrow(EventStoreUnavailable)
    other.exec('ROLLBACK')
    groups.decideAhead(following)
    for (const result of await groups.write(following))
      expect(result).toEqual({ ok: false, reason: 'wrong_expected_revision', actual: 0n })
    expect(positionsOf(await groups.write(instead))).toEqual(
      streams.map((_, index) => firstPosition + streams.length + index),
    )
    expect(committed.map(({ id }) => id)).toEqual(idsOf(await stored()))
  })

  it('begins streams too, of which the index knows those that were written', async () => {
    const { groups, committed, other, stored } = await openLog()
    const begin = (name: string) =>
      streams.map((stream) => prepareAppend(`${name}-${stream}`, [event()], 'no_stream'))
    const [first, second, third] = [begin('a'), begin('b'), begin('c')]
    const writing = groups.write(first)
    groups.decideAhead(second)
    const results = [await writing, await groups.write(second)]
    expect(results.flat().every(({ ok }) => ok)).toBe(true)
    other.exec('BEGIN IMMEDIATE')
    const failing = groups.write(third)
    groups.decideAhead(begin('d'))
    await expect(failing).rejects.toThrow(EventStoreUnavailable)
    other.exec('ROLLBACK')
    expect((await groups.write(third)).every(({ ok }) => ok)).toBe(true)
    expect(committed.map(({ id }) => id)).toEqual(idsOf(await stored()))
    expect((await stored()).map(({ stream }) => stream)).toEqual(
      [first, second, third].flat().map(({ stream }) => stream),
    )
    await groups.index()
    const named = other.prepare('SELECT name FROM streams ORDER BY id').all() as { name: string }[]
    expect(named.map(({ name }) => name)).toEqual(committed.map(({ stream }) => stream))
  })

  it('tells only its own appends that a stream could not be looked up', async () => {
    let fails = false
    const { groups, stored } = await openLog({}, () => fails)
    const [first, second] = [toEach('no_stream'), toEach(0n)]
    const unknown = prepareAppend('group-unknown', [event()], 'no_stream')
    const writing = groups.write(first)
    fails = true
    groups.decideAhead([...second, unknown])
    expect((await writing).every(({ ok }) => ok)).toBe(true)
    await expect(groups.write([...second, unknown])).rejects.toThrow('Not now.')
    fails = false
    expect((await groups.write([...second, unknown])).every(({ ok }) => ok)).toBe(true)
    expect(await stored()).toHaveLength(2 * streams.length + 1)
  })

  it('is decided anew after what is remembered was forgotten', async () => {
    const { groups, stored } = await openLog()
    await groups.write(toEach('no_stream'))
    const [first, second] = [toEach(0n), toEach(1n)]
    const writing = groups.write(first)
    groups.decideAhead(second)
    await writing
    groups.forget()
    expect((await groups.write(second)).every(({ ok }) => ok)).toBe(true)
    expect(await stored()).toHaveLength(3 * streams.length)
  })
})

describe('a group of more events than one block takes', () => {
  it('is written in their order', async () => {
    const { groups, stored } = await openLog()
    const many = Array.from({ length: 150 }, () => event())
    const [result] = await groups.write([prepareAppend('group-many', many, 'no_stream')])
    expect(result).toMatchObject({ ok: true, revision: 149n })
    const more = Array.from({ length: 150 }, () => event())
    expect(await groups.write([prepareAppend('group-many', more, 149n)])).toMatchObject([
      { ok: true, revision: 299n },
    ])
    expect(idsOf(await stored())).toEqual(idsOf([...many, ...more]))
  })
})

describe('the index of streams', () => {
  it('is written before the group that comes when enough events are not in it', async () => {
    const { groups, other, stored } = await openLog({ eventsUnindexedMax: 2 * streams.length })
    const indexed = () =>
      (other.prepare('SELECT indexed FROM log').get() as { indexed: number }).indexed
    await groups.write(toEach('no_stream'))
    await groups.write(toEach(0n))
    expect(indexed()).toBe(firstPosition - 1)
    await groups.write(toEach(1n))
    expect(indexed()).toBe(firstPosition - 1 + 2 * streams.length)
    expect(await stored()).toHaveLength(3 * streams.length)
  })

  it.each([
    ['not begun', 'BEGIN IMMEDIATE', 'ROLLBACK'],
    ['not ended', 'ALTER TABLE places RENAME TO away', 'ALTER TABLE away RENAME TO places'],
  ])(
    'fails the group before which it could be %s, and is written before the next',
    async (...way) => {
      const [, hinder, help] = way
      const { groups, other, stored } = await openLog({ eventsUnindexedMax: 1 })
      await groups.write(toEach('no_stream'))
      other.exec(hinder)
      await expect(groups.write(toEach(0n))).rejects.toThrow(EventStoreUnavailable)
      other.exec(help)
      expect((await groups.write(toEach(0n))).every(({ ok }) => ok)).toBe(true)
      const places = other.prepare('SELECT positions FROM places ORDER BY stream').all()
      expect(places).toMatchObject(
        streams.map((_, index) => ({ positions: JSON.stringify([firstPosition + index]) })),
      )
      expect(await stored()).toHaveLength(2 * streams.length)
    },
  )

  it('leaves nothing half written where it could not be written between two groups', async () => {
    const { groups, other, stored } = await openLog()
    await groups.write(toEach('no_stream'))
    other.exec('ALTER TABLE places RENAME TO away')
    await expect(groups.index()).rejects.toThrow(EventStoreUnavailable)
    other.exec('ALTER TABLE away RENAME TO places')
    await groups.write(toEach(0n))
    expect(await stored()).toHaveLength(2 * streams.length)
    await groups.index()
    expect(other.prepare('SELECT count(*) AS rows FROM places').get()).toMatchObject({
      rows: streams.length,
    })
  })
})
