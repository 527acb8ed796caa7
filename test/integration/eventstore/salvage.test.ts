import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeBlock, type StoredBlock } from '../../../src/eventstore/embedded/blocks/block.ts'
import { prepareBlocks } from '../../../src/eventstore/embedded/blocks/block-query.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import { isLost } from '../../../src/eventstore/embedded/blocks/lost-event.ts'
import { embeddedPageBytes } from '../../../src/eventstore/embedded/limits.ts'
import { salvageLog } from '../../../src/eventstore/embedded/salvage/salvage-log.ts'
import { openConnection } from '../../../src/eventstore/embedded/sqlite.ts'
import { collect, event } from '../../suites/event-store-context.ts'
import { lastingFolder } from '../../support/temp-folder.ts'
import { batchFrom, streamName } from '../../support/torture/events.ts'

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)
const numRuns = Number(process.env['TORTURE_FLIPS'] ?? 40)
const streams = 5
const folder = lastingFolder()
const whole = join(folder.path, 'events.db')
let blocks: readonly StoredBlock[]
let copies = 0

const blocksOf = (file: string): readonly StoredBlock[] => {
  const log = openConnection(file, file, 5_000)
  const found = prepareBlocks(log, 'ORDER BY first').all([])
  log.close()
  return found
}

beforeAll(async () => {
  process.stdout.write(`salvage: TEST_SEED=${seed.toString()}\n`)
  const store = openEmbeddedEventStore({ file: whole, limits: { eventsPerBlockMax: 4 } })
  const nexts = new Array<number>(streams).fill(0)
  for (let batch = 0; batch < 200; batch += 1) {
    const stream = (batch * 7 + (batch >> 2)) % streams
    const next = nexts[stream]!
    const some = batchFrom(seed, stream, next)
    await store.append(streamName(stream), some, next === 0 ? 'no_stream' : BigInt(next - 1))
    nexts[stream] = next + some.length
  }
  await store.close()
  blocks = blocksOf(whole)
})

afterAll(() => folder.remove())

/** A copy of the whole log with these bits turned. */
const flipped = (bits: readonly number[]) => {
  const home = join(folder.path, (copies += 1).toString())
  mkdirSync(home)
  const file = join(home, 'events.db')
  const bytes = readFileSync(whole)
  for (const bit of bits) {
    const at = Math.floor(bit / 8) % bytes.length
    bytes[at] = bytes[at]! ^ (1 << (bit % 8))
  }
  writeFileSync(file, bytes)
  return { file, bytes, to: join(home, 'salvaged.db') }
}

const named = (stored: StoredBlock) =>
  decodeBlock(whole, stored).rows.flatMap(
    (row) => row && [`${row.stream}@${row.revision.toString()} at ${row.position.toString()}`],
  )

/** What the new log has, and what it says that it lost. */
const salvage = async ({ file, bytes, to }: ReturnType<typeof flipped>) => {
  const report = await salvageLog(file, to)
  expect(readFileSync(file).equals(bytes)).toBe(true)
  const kept = new Map(
    blocksOf(to)
      .filter((stored) => decodeBlock(to, stored).rows.some((row) => row !== null && !isLost(row)))
      .map((stored) => [stored.first, stored]),
  )
  return { report, kept, missing: blocks.filter(({ first }) => !kept.has(first)) }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const partition = <Value>(values: readonly Value[], isFirst: (value: Value) => boolean) =>
  [values.filter(isFirst), values.filter((value) => !isFirst(value))] as const

const bit = () => fc.nat({ max: 8 * readFileSync(whole).length - 1 })

describe('a salvage of a log with turned bits', () => {
  it('has every block that was not touched, names exactly the rest, and is a log that goes on', async () => {
    let lost = 0
    await fc.assert(
      fc.asyncProperty(fc.array(bit(), { minLength: 1, maxLength: 6 }), async (bits) => {
        const turned = flipped(bits)
        const { report, kept, missing } = await salvage(turned)
        for (const block of blocks)
          if (kept.has(block.first)) expect(kept.get(block.first)).toEqual(block)
        // One bit spoils one block, or nothing but the way to some.
        expect(missing.length).toBeLessThanOrEqual(bits.length)
        expect(report.whole.blocks).toBe(kept.size)
        const said = report.events.map(
          ({ stream, revision, position }) =>
            `${stream}@${revision.toString()} at ${position.toString()}`,
        )
        // Where another bit spoils the index of the same block, its positions are told, not its names.
        const [unnamed, others] = partition(missing, ({ first, events }) =>
          report.unknown.some(({ from, to }) => from <= first && first + events - 1 <= to),
        )
        expect(said).toEqual(others.flatMap(named))
        expect(sum(report.unknown.map(({ from, to }) => to - from + 1))).toBe(
          sum(unnamed.map(({ events }) => events)),
        )
        if (bits.length === 1) expect(unnamed).toEqual([])
        lost += said.length
        const log = openEmbeddedEventStore({ file: turned.to })
        const events = await collect(log.readAll())
        expect(events).toHaveLength(report.whole.events)
        let read = 0
        for (let stream = 0; stream < streams; stream += 1) {
          const found = await collect(log.readStream(streamName(stream)))
          read += found.length
          const next = blocks
            .flatMap((block) => decodeBlock(whole, block).rows)
            .filter((row) => row?.stream === streamName(stream)).length
          // The end of a stream that nobody can name is not known: it goes on from what is.
          if (unnamed.length > 0) continue
          const appended = await log.append(streamName(stream), [event()], BigInt(next - 1))
          expect(appended).toMatchObject({ ok: true, revision: BigInt(next) })
        }
        expect(read).toBe(report.whole.events)
        expect(log.inspection!().damage).toBeNull()
        await log.close()
      }),
      { seed, numRuns },
    )
    process.stdout.write(`salvage: ${numRuns.toString()} logs, ${lost.toString()} events lost\n`)
    expect(lost).toBeGreaterThan(0)
  })

  it('has every block of a page whose type or number of cells has a wrong bit', async () => {
    const bytes = readFileSync(whole)
    const isLeaf = (at: number) => bytes[at] === 0x0d && bytes[at + 4]! > 1
    const pages = Array.from(
      { length: bytes.length / embeddedPageBytes },
      (_, page) => page * embeddedPageBytes,
    )
    const leaf = pages.filter(isLeaf)[40]!
    const ofType = [0, 3, 7].map((bit) => 8 * leaf + bit)
    const ofCells = [0, 1, 2, 7].map((bit) => 8 * (leaf + 4) + bit)
    for (const bit of [...ofType, ...ofCells]) {
      const { report, missing } = await salvage(flipped([bit]))
      expect([report.events, report.unknown, missing]).toEqual([[], [], []])
    }
  })

  it('has all of a log that is whole', async () => {
    const { report, missing } = await salvage(flipped([]))
    expect([report.events, report.unknown, missing]).toEqual([[], [], []])
  })

  it('has what is in the write-ahead log of a server that was killed', async () => {
    const home = join(folder.path, 'killed')
    mkdirSync(home)
    const file = join(home, 'events.db')
    const store = openEmbeddedEventStore({ file: join(home, 'open.db') })
    for (const stream of ['torture-a', 'torture-b'])
      await store.append(stream, [event()], 'no_stream')
    for (const ending of ['', '-wal'])
      copyFileSync(join(home, `open.db${ending}`), `${file}${ending}`)
    await store.close()
    const report = await salvageLog(file, join(home, 'salvaged.db'))
    expect(report).toEqual({ whole: { blocks: 2, events: 2 }, events: [], unknown: [] })
  })
})
