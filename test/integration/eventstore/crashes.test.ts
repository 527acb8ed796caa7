import { appendFileSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { batchFrom, streamName } from '../../support/torture/events.ts'
import { buildWriter, writeUntilKilled } from '../../support/torture/rounds.ts'

/** `npm run torture` asks for 200. */
const rounds = Number(process.env['TORTURE_ROUNDS'] ?? 20)
const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)
const streams = 6
const killAfterMsMax = 150
const roundMsMax = 10_000

let writer: string
beforeAll(async () => {
  writer = await buildWriter()
})

/** What a power failure leaves: the beginning of a write that never ended. */
const tearEndOfLog = (file: string, bytes: number): void => {
  const journal = `${file}-wal`
  if (existsSync(journal)) appendFileSync(journal, Buffer.alloc(bytes, 0x5a))
}

/** The ids that a stream has to begin with, batch by batch, and where each batch ends. */
const idsFrom = (stream: number, length: number) => {
  const ids: string[] = []
  const ends = new Set([0])
  while (ids.length < length) {
    ids.push(...batchFrom(seed, stream, ids.length).map(({ id }) => id))
    ends.add(ids.length)
  }
  return { ids, ends }
}

/** @returns how many events the stream has */
const checkStream = async (file: string, stream: number, acknowledged: number): Promise<number> => {
  const store = openEmbeddedEventStore({ file })
  const found: string[] = []
  try {
    for await (const event of store.readStream(streamName(stream))) {
      expect(event.revision).toBe(BigInt(found.length))
      expect(event.data).toMatchObject({ stream, n: found.length })
      found.push(event.id)
    }
  } finally {
    await store.close()
  }
  const { ids, ends } = idsFrom(stream, found.length)
  // In their order, none twice, and each append with all of its events or none.
  expect(found).toEqual(ids)
  expect(ends).toContain(found.length)
  expect(found.length).toBeGreaterThanOrEqual(acknowledged)
  return found.length
}

it(
  `${rounds.toString()} times killed in the middle of writing, a log loses, doubles and reorders nothing that was acknowledged`,
  async () => {
    process.stdout.write(`crashes: TEST_SEED=${seed.toString()}\n`)
    const file = join(tempFolder(), 'events.db')
    const acknowledged = new Array<number>(streams).fill(0)
    const times = fc.sample(fc.integer({ min: 0, max: killAfterMsMax }), { seed, numRuns: rounds })
    const tears = fc.sample(fc.integer({ min: 0, max: 20_000 }), { seed, numRuns: rounds })
    let unanswered = 0
    for (const [round, killAfterMs] of times.entries()) {
      await writeUntilKilled({ writer, file, seed, acknowledged, killAfterMs })
      if (round % 2 === 1) tearEndOfLog(file, tears[round] ?? 0)
      if (round % 5 > 0 && round < rounds - 1) continue
      for (const [stream, known] of acknowledged.entries())
        unanswered += (await checkStream(file, stream, known)) - known
    }
    const events = acknowledged.reduce((sum, known) => sum + known, 0)
    process.stdout.write(
      `crashes: ${rounds.toString()} rounds, ${events.toString()} acknowledged events, ${unanswered.toString()} written without an answer, ${statSync(file).size.toString()} bytes\n`,
    )
    expect(events).toBeGreaterThan(rounds * streams)
  },
  rounds * roundMsMax,
)
