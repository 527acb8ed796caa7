import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkWholeLog } from '../../../src/eventstore/embedded/check/check-round.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import type { EmbeddedStoreLimits } from '../../../src/eventstore/embedded/limits.ts'
import { openConnection } from '../../../src/eventstore/embedded/sqlite.ts'
import { DamagedLog } from '../../../src/eventstore/errors.ts'
import type { EventStore, RecordedEvent } from '../../../src/eventstore/port.ts'
import { collect, done, event, events, follow, idsOf } from '../../suites/event-store-context.ts'
import { changeLog } from '../../support/logs/change-log.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'

const dayMs = 86_400_000
const openedMs = Date.parse('2026-03-02T12:00:00Z')
const keptDays = 3
const expiring = 'priceFeed-1'
/** More than one slice of them, so that appends come in between. */
const ticks = 200

const sweeping = { sweepEveryMs: 10, sweepPauseMs: 1 }

/** A log on a clock of its own, with old ticks that are to expire and a chat that is not. */
const openWorld = async (given: Partial<EmbeddedStoreLimits> = {}) => {
  const limits = { ...sweeping, ...given }
  const file = join(tempFolder(), 'events.db')
  let nowMs = openedMs
  let store: EventStore
  const open = () => {
    store = openEmbeddedEventStore({ file, limits, now: () => new Date(nowMs) })
    return store
  }
  onTestFinished(() => store.close())
  open()
  const written = events(ticks)
  for (const [index, tick] of written.entries()) {
    const after = index === 0 ? 'no_stream' : BigInt(index - 1)
    await store!.append(expiring, [tick], after)
    if (index % 50 === 0)
      await store!.append(`chat-${index.toString()}`, [event({ index })], 'no_stream')
  }
  const all = await collect(store!.readAll())
  const expire = async () => {
    await store.retain(expiring, (keptDays * dayMs) / 1_000)
    nowMs += (keptDays + 1) * dayMs
    await until('old ticks are gone', async () => (await ofStream(store)).length === 1)
  }
  const reopen = async () => {
    await store.close()
    return open()
  }
  return { store: () => store, file, written, all, expire, reopen }
}

const ofStream = async (store: EventStore): Promise<RecordedEvent[]> =>
  (await collect(store.readAll())).filter(({ stream }) => stream === expiring)

describe('events that have expired', () => {
  it('are deleted, all but the last of their stream, and no other event', async () => {
    const { store, all, expire } = await openWorld()
    await expire()
    const last = all.filter(({ stream }) => stream === expiring).at(-1)!
    expect(await collect(store().readAll())).toEqual(
      all.filter(({ stream, id }) => stream !== expiring || id === last.id),
    )
    expect(await collect(store().readStream(expiring))).toEqual([])
  })

  it('leave the next revision what it was, after the log was opened anew too', async () => {
    const { store, written, expire, reopen } = await openWorld()
    await expire()
    await reopen()
    const wrong = { ok: false, reason: 'wrong_expected_revision', actual: BigInt(ticks - 1) }
    expect(await store().append(expiring, [event()], 'no_stream')).toEqual(wrong)
    // A repetition of one that is gone cannot be told from another event: refused, never doubled.
    expect(await store().append(expiring, [written[7]!], 6n)).toEqual(wrong)
    const fresh = event()
    expect(done(await store().append(expiring, [fresh], BigInt(ticks - 1))).revision).toBe(
      BigInt(ticks),
    )
    expect(idsOf(await collect(store().readStream(expiring)))).toEqual([fresh.id])
  })

  it.each([
    ['the file', 3],
    ['memory', 1_024],
  ])(
    'are passed over by a follower who reads %s from among them, also after a restart',
    async (_, liveEventsMax) => {
      const { store, all, expire, reopen } = await openWorld({ liveEventsMax })
      const from = all.findIndex(({ stream }) => stream !== expiring) + 20
      await expire()
      const left = all.slice(from + 1).filter(({ stream }) => stream !== expiring)
      const last = all.filter(({ stream }) => stream === expiring).at(-1)!
      for (const open of [store, reopen]) {
        const followed = follow(await open(), { from: all[from]!.position })
        await followed.isCaughtUp()
        await followed.stop()
        expect(idsOf(followed.events()).sort()).toEqual(idsOf([...left, last]).sort())
      }
    },
  )

  it('go from a commit that they share with others, which stay at their places', async () => {
    const { store, expire, reopen } = await openWorld()
    const shared = await Promise.all([
      store().append('chat-shared', events(2), 'no_stream'),
      store().append(expiring, [event()], BigInt(ticks - 1)),
      store().append('alert-shared', events(1), 'no_stream'),
    ])
    shared.forEach(done)
    done(await store().append(expiring, [event()], BigInt(ticks)))
    const before = await collect(store().readAll())
    const last = before.filter(({ stream }) => stream === expiring).at(-1)!
    await expire()
    const left = before.filter(({ stream, id }) => stream !== expiring || id === last.id)
    expect(await collect(store().readAll())).toEqual(left)
    await reopen()
    expect(await collect(store().readAll())).toEqual(left)
    expect(await collect(store().readStream('chat-shared'))).toHaveLength(2)
  })

  it('let appends go on while they are deleted', async () => {
    const { store, expire } = await openWorld()
    const expired = expire()
    let revision = -1n
    const said: string[] = []
    while (said.length < 100) {
      const one = event()
      const result = await store().append(
        'chat-busy',
        [one],
        revision < 0n ? 'no_stream' : revision,
      )
      revision = done(result).revision
      said.push(one.id)
    }
    await expired
    expect(idsOf(await collect(store().readStream('chat-busy')))).toEqual(said)
  })
})

describe('expired events that cannot be removed', () => {
  it('are a fault that is reported once, and shown until they can', async () => {
    const file = join(tempFolder(), 'events.db')
    const faults: unknown[] = []
    let nowMs = openedMs
    const store = openEmbeddedEventStore({
      file,
      now: () => new Date(nowMs),
      limits: { ...sweeping, writerBusyTimeoutMs: 1 },
      onBackgroundFault: (error) => faults.push(error),
    })
    onTestFinished(() => store.close())
    await store.append(expiring, events(2), 'no_stream')
    await store.retain(expiring, 60)
    const other = openConnection(file, file, 0)
    other.exec('BEGIN IMMEDIATE')
    nowMs += dayMs
    const fault = () => store.inspection?.().removalFault
    await until('it is shown', () => Promise.resolve(typeof fault() === 'string'))
    await wait(10 * sweeping.sweepEveryMs)
    expect(faults).toHaveLength(1)
    other.exec('ROLLBACK')
    other.close()
    await until('it is over', () => Promise.resolve(fault() === null))
    expect(await ofStream(store)).toHaveLength(1)
  })
})

describe('the index of streams, which has no checksums', () => {
  it.each([
    ['another position', `UPDATE places SET positions = '[3,2]' WHERE stream = 1`],
    ['another revision', 'UPDATE places SET last = 7 WHERE stream = 1'],
    [
      'another stream',
      `UPDATE streams SET id = 9 WHERE id = 1; UPDATE streams SET id = 1 WHERE id = 2;
       UPDATE streams SET id = 2 WHERE id = 9`,
    ],
  ])('that says %s removes no event', async (_, change) => {
    const file = join(tempFolder(), 'events.db')
    let nowMs = openedMs
    const faults: unknown[] = []
    const open = () =>
      openEmbeddedEventStore({
        file,
        firstPosition: () => 1,
        limits: sweeping,
        now: () => new Date(nowMs),
        onBackgroundFault: (error) => faults.push(error),
      })
    const written = open()
    await written.append(expiring, events(2), 'no_stream')
    // A log whose last events are not in the index would not be opened.
    for (const stream of ['chat-1', 'chat-2']) await written.append(stream, events(2), 'no_stream')
    const all = await collect(written.readAll())
    await written.retain(expiring, 60)
    await written.close()
    changeLog(file, change)
    nowMs += dayMs
    const store = open()
    await until('the damage is found', () => Promise.resolve(faults.length > 0))
    expect(faults[0]).toBeInstanceOf(DamagedLog)
    expect(await collect(store.readAll())).toEqual(all)
    await store.close()
  })
})

describe('a log that an earlier release has written, without checksums of retentions', () => {
  it('is read as it is, gets them from who writes it, and expires as before', async () => {
    const { store, reopen, file } = await openWorld()
    await store().retain(expiring, 86_400)
    await store().close()
    changeLog(file, 'ALTER TABLE streams DROP COLUMN age_check')
    const before = readFileSync(file)
    const read = openEmbeddedEventStore({ file, readOnly: true, now: () => new Date(openedMs) })
    expect(await collect(read.readStream(expiring))).toHaveLength(ticks)
    await read.close()
    expect(checkWholeLog(file)).toBeGreaterThan(0)
    expect(readFileSync(file)).toEqual(before)
    await (await reopen()).close()
    changeLog(file, 'UPDATE streams SET max_age_s = max_age_s - 65536 WHERE max_age_s IS NOT NULL')
    expect(() => checkWholeLog(file)).toThrow(DamagedLog)
  })
})
