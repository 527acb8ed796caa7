import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkWholeLog } from '../../../src/eventstore/embedded/check/check-round.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import {
  DamagedLog,
  EventStoreUnavailable,
  UnknownLogFormat,
} from '../../../src/eventstore/errors.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import { collect, event, idsOf } from '../../suites/event-store-context.ts'
import { lastingFolder } from '../../support/temp-folder.ts'
import { batchFrom, streamName } from '../../support/torture/events.ts'

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)
/** `npm run torture` asks for 1,000. */
const numRuns = Number(process.env['TORTURE_FLIPS'] ?? 40)
const streams = 5
const batches = 120
const folder = lastingFolder()
const home = join(folder.path, 'copy')
const whole = join(folder.path, 'events.db')
const endings = ['', '-wal'] as const
let said: unknown

/** All that a log answers, each stream by itself too. */
const answersOf = async (store: EventStore): Promise<unknown> => {
  const all = await collect(store.readAll())
  const each = []
  for (let stream = 0; stream < streams; stream += 1)
    each.push(await collect(store.readStream(streamName(stream))))
  return { all, each }
}

/** A log of which one part is in the file and its index, and the other in the write-ahead log. */
beforeAll(async () => {
  process.stdout.write(`flipped-bits: TEST_SEED=${seed.toString()}\n`)
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
  for (const ending of endings) copyFileSync(`${open}${ending}`, `${whole}${ending}`)
  said = await answersOf(second)
  await second.close()
})

afterAll(() => folder.remove())

/** What becomes of a log with a turned bit; anything else is a wrong answer. */
const outcomeOf = async (file: string): Promise<'refused' | 'named' | 'harmless'> => {
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

it.each([
  ['the file', '', (bytes: Buffer) => bytes.length],
  ['the write-ahead log', '-wal', beforeLastCommit],
] as const)(
  'one turned bit in %s is refused, named or harmless, and no answer is wrong',
  async (name, ending, endOf) => {
    const outcomes = { refused: 0, named: 0, harmless: 0 }
    const bytes = readFileSync(`${whole}${ending}`)
    const max = 8 * endOf(bytes) - 1
    await fc.assert(
      fc.asyncProperty(fc.nat({ max }), async (bit) => {
        rmSync(home, { recursive: true, force: true })
        mkdirSync(home)
        const file = join(home, 'events.db')
        for (const each of endings) copyFileSync(`${whole}${each}`, `${file}${each}`)
        const turned = Buffer.from(bytes)
        turned[bit >> 3] = turned[bit >> 3]! ^ (1 << (bit & 7))
        writeFileSync(`${file}${ending}`, turned)
        outcomes[await outcomeOf(file)] += 1
      }),
      { seed, numRuns },
    )
    process.stdout.write(`flipped-bits: ${name} ${JSON.stringify(outcomes)}\n`)
    expect(outcomes.refused + outcomes.named).toBeGreaterThan(0)
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
