import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chainHash } from '../../src/eventstore/chain.ts'
import { openEmbeddedEventStore } from '../../src/eventstore/embedded/embedded-event-store.ts'
import { eventIdOf } from '../../src/eventstore/ids.ts'
import type { EventStore } from '../../src/eventstore/port.ts'

/** The kept events as they are stored, by their stored type. */
export const keptEvents = (): ReadonlyMap<string, object> => {
  const folder = join(import.meta.dirname, '../fixtures/events')
  return new Map(
    readdirSync(folder)
      .sort()
      .map((file) => {
        const [, type = '', version = ''] = /^(\w+)\.v(\d+)\.json$/.exec(file) ?? []
        const data = JSON.parse(readFileSync(join(folder, file), 'utf8')) as object
        return [version === '1' ? type : `${type}.v${version}`, data]
      }),
  )
}

const recordedAt = Date.parse('2025-01-02T15:00:00Z')
const commandId = '5b0c2f4e-6d1a-4f0e-9a3b-2c7d8e9f0a1b'
const chained = /^(Alert|Chat)/

const metadataAt = (index: number) => ({
  correlationId: commandId,
  causationId: commandId,
  userId: null,
  occurredAt: new Date(recordedAt + index * 1_000).toISOString(),
})

/** Each kept event in a stream of its own, twice, so that a chain has a link. */
const appendAll = async (store: EventStore): Promise<void> => {
  let index = 0
  for (const [type, data] of keptEvents()) {
    const stream = `recorded-${type}`
    let chain: string | null = null
    for (const revision of [0n, 1n]) {
      const plain = { id: eventIdOf(commandId, index), type, data, metadata: metadataAt(index) }
      if (chained.test(type)) chain = chainHash(chain, { stream, revision, ...plain })
      const metadata = chain === null ? plain.metadata : { ...plain.metadata, chain }
      const expected = revision === 0n ? 'no_stream' : revision - 1n
      await store.append(stream, [{ ...plain, metadata }], expected)
      index += 1
    }
  }
}

/** `npx tsx test/support/record-log.ts FILE` records the log that test/fixtures/logs keeps. */
const recordLog = async (file: string): Promise<void> => {
  const now = () => new Date(recordedAt)
  const store = openEmbeddedEventStore({ file, now, firstPosition: () => 4_711 })
  try {
    await appendAll(store)
  } finally {
    await store.close()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await recordLog(process.argv[2] ?? '')
