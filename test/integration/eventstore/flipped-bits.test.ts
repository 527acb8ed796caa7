import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkWholeLog } from '../../../src/eventstore/embedded/check/check-round.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import { openConnection } from '../../../src/eventstore/embedded/sqlite.ts'
import {
  DamagedLog,
  EventStoreUnavailable,
  UnknownLogFormat,
} from '../../../src/eventstore/errors.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import { collect, event, idsOf } from '../../suites/event-store-context.ts'
import { lastingFolder } from '../../support/temp-folder.ts'
import { batchFrom, streamName } from '../../support/torture/events.ts'
import {
  firstPagesOf,
  flips,
  flipSeed,
  placesUpTo,
  schemaOf,
  turnBits,
  type TurnedBits,
} from '../../support/torture/turn-bits.ts'

const seed = flipSeed()
const streams = 5
const batches = 120
const folder = lastingFolder()
/** A log of which one part is in the file and its index, and the other in the write-ahead log. */
const halves = join(folder.path, 'halves')
/** The same in one file. */
const oneFile = join(folder.path, 'one-file')
let said: unknown

/** All that a log answers, each stream by itself too. */
const answersOf = async (store: EventStore): Promise<unknown> => {
  const all = await collect(store.readAll())
  const each = []
  for (let stream = 0; stream < streams; stream += 1)
    each.push(await collect(store.readStream(streamName(stream))))
  return { all, each }
}

beforeAll(async () => {
  const open = join(folder.path, 'open.db')
  const nexts = new Array<number>(streams).fill(0)
  const write = async (store: EventStore, from: number) => {
    for (let batch = from; batch < from + batches / 2; batch += 1) {
      const stream = (batch * 7 + (batch >> 2)) % streams
      const next = nexts[stream]!
      const some = batchFrom(seed, stream, next)
      await store.append(streamName(stream), some, next === 0 ? 'no_stream' : BigInt(next - 1))
      nexts[stream] = next + some.length
    }
  }
  const first = openEmbeddedEventStore({ file: open })
  await write(first, 0)
  await first.close()
  const second = openEmbeddedEventStore({ file: open })
  await write(second, batches / 2)
  for (const home of [halves, oneFile]) {
    mkdirSync(home)
    for (const ending of ['', '-wal'])
      copyFileSync(`${open}${ending}`, join(home, `events.db${ending}`))
  }
  const file = join(oneFile, 'events.db')
  const connection = openConnection(file, file, 0)
  connection.prepare<object>('PRAGMA wal_checkpoint(TRUNCATE)').get([])
  connection.close()
  said = await answersOf(second)
  await second.close()
})

afterAll(() => folder.remove())

/** What becomes of a log with a turned bit; anything else is a wrong answer. */
const outcomeOf = async (home: string): Promise<'refused' | 'named' | 'harmless'> => {
  const file = join(home, 'events.db')
  let store: EventStore
  try {
    store = openEmbeddedEventStore({ file })
  } catch (error) {
    const known = [DamagedLog, UnknownLogFormat, EventStoreUnavailable]
    expect(
      known.some((kind) => error instanceof kind),
      String(error),
    ).toBe(true)
    return 'refused'
  }
  try {
    checkWholeLog(file)
  } catch (error) {
    expect(
      error instanceof DamagedLog || error instanceof EventStoreUnavailable,
      String(error),
    ).toBe(true)
    await store.close().catch(() => undefined)
    return 'named'
  }
  expect(await answersOf(store)).toEqual(said)
  await store.close()
  // Closing it wrote the index of the newest events.
  const again = openEmbeddedEventStore({ file })
  expect(await answersOf(again)).toEqual(said)
  await again.close()
  return 'harmless'
}

/**
 * Where the last commit of a write-ahead log begins: it may be a write that was torn, and is taken for
 * one. A frame of 24 bytes and a page that ends a commit has the size of the database at byte 4.
 */
const beforeLastCommit = (journal: Buffer): number => {
  const frameBytes = 24 + journal.readUInt32BE(8)
  const ends = []
  for (let at = 32; at + frameBytes <= journal.length; at += frameBytes)
    if (journal.readUInt32BE(at + 4) !== 0) ends.push(at + frameBytes)
  return ends.at(-2) ?? 0
}

it.each<[string, Pick<TurnedBits<string>, 'whole' | 'files' | 'placesOf'>]>([
  ['the file', { whole: halves, files: ['events.db'] }],
  [
    'the write-ahead log',
    {
      whole: halves,
      files: ['events.db-wal'],
      placesOf: (file) => placesUpTo(beforeLastCommit(readFileSync(file))),
    },
  ],
  [
    'the tables beside the blocks',
    {
      whole: oneFile,
      files: ['events.db'],
      placesOf: (file) => firstPagesOf(file, ['blocks']),
    },
  ],
  [
    'what the file says of its tables',
    { whole: oneFile, files: ['events.db'], placesOf: schemaOf },
  ],
])(
  'one turned bit in %s is refused, named or harmless, and no answer is wrong',
  async (name, part) => {
    const outcomes = await turnBits({ name, ...part, outcomeOf, seed, numRuns: flips })
    expect((outcomes.refused ?? 0) + (outcomes.named ?? 0)).toBeGreaterThan(0)
  },
  600_000,
)

const kept = 'priceFeed-kept'
const hourMs = 3_600_000
const quote = '"'.charCodeAt(0)
const recordedMs = Date.parse('2026-03-02T12:00:00Z')

/** A small log with a stream that is kept for a day, and the places of the numbers of its rows. */
const keptLog = async () => {
  const file = join(folder.path, 'kept.db')
  const store = openEmbeddedEventStore({ file, now: () => new Date(recordedMs) })
  await store.append(kept, [event(), event()], 'no_stream')
  await store.retain(kept, 86_400)
  const ids = idsOf(await collect(store.readStream(kept)))
  await store.close()
  const bytes = readFileSync(file)
  const places = []
  for (let at = bytes.indexOf(kept); at >= 0; at = bytes.indexOf(kept, at + 1))
    for (const [from, to] of [
      // Of a block, more of them come before its text.
      [bytes[at - 1] === quote ? at - 26 : at - 6, at],
      [at + kept.length, at + kept.length + 10],
    ] as const)
      for (let place = from; place < to; place += 1) places.push(place)
  return { bytes, ids, places }
}

it('no turned bit in a number hides events of a stream that expires early, or ends the process', async () => {
  const { bytes, ids, places } = await keptLog()
  const file = join(folder.path, 'kept-copy.db')
  const counts = { refused: 0, named: 0, harmless: 0 }
  const outcomeOfCopy = async () => {
    let store: EventStore | null = null
    try {
      const now = () => new Date(recordedMs + 20 * hourMs)
      store = openEmbeddedEventStore({ file, now })
      checkWholeLog(file)
      expect(idsOf(await collect(store.readStream(kept)))).toEqual(ids)
      return 'harmless'
    } catch (error) {
      if (
        ![DamagedLog, UnknownLogFormat, EventStoreUnavailable].some((kind) => error instanceof kind)
      )
        throw error
      return store === null ? 'refused' : 'named'
    } finally {
      await store?.close().catch(() => undefined)
    }
  }
  for (const place of places)
    for (let bit = 0; bit < 8; bit += 1) {
      const turned = Buffer.from(bytes)
      turned[place] = turned[place]! ^ (1 << bit)
      for (const ending of ['-wal', '-shm']) rmSync(`${file}${ending}`, { force: true })
      writeFileSync(file, turned)
      counts[await outcomeOfCopy()] += 1
    }
  process.stdout.write(`flipped-bits: retention ${JSON.stringify(counts)}\n`)
  expect(counts.named).toBeGreaterThan(40)
}, 120_000)
