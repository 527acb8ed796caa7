import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eventTables } from '../../../src/domain/all-events.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import { StreamNotFound } from '../../../src/eventstore/errors.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import { type Check, everyAggregate } from '../../support/arbitraries/any-commands.ts'
import { Crash, mortalStore } from '../../support/faults/crashing-store.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const codec = createCodec(eventTables)
const now = () => new Date('2025-01-02T15:00:00Z')

const recordedIn = async (store: EventStore, stream: string): Promise<unknown[]> => {
  const events = []
  try {
    for await (const { id, type, data } of store.readStream(stream)) events.push({ id, type, data })
  } catch (error) {
    if (!(error instanceof StreamNotFound)) throw error
  }
  return events
}

/** Thousands of handlers are made, each of which would reserve its whole cache. */
const limits = { streamsCachedMax: 10 }

describe.each(everyAggregate)('a process that decides for %s and crashes', (_name, withAny) => {
  it('leaves the same log as one that lives, whichever of its appends it dies at', async () => {
    const store = openEmbeddedEventStore({ file: join(tempFolder(), 'events.db') })
    onTestFinished(() => store.close())
    let round = 0
    const check: Check = async ({ aggregate, id, commands }) => {
      const run = async (
        name: string,
        sequence: readonly unknown[],
        ids: readonly string[],
        crashes: readonly boolean[],
      ) => {
        for (const [index, command] of sequence.entries()) {
          const context = { commandId: ids[index]!, userId: null }
          const attempt = (view: EventStore) =>
            createCommandHandler({ store: view, codec, now, limits }).handle(
              aggregate,
              name,
              command as never,
              context,
            )
          for (const written of crashes) {
            const { store: view, crashed } = mortalStore(store, { append: 1, written })
            const outcome = await attempt(view).catch((error: unknown) => error)
            if (outcome instanceof Error) expect(outcome).toBeInstanceOf(Crash)
            expect(outcome instanceof Error).toBe(crashed())
          }
          await attempt(store)
        }
        return recordedIn(store, `${aggregate.category}-${name}`)
      }
      await fc.assert(
        fc.asyncProperty(
          fc.array(commands, { minLength: 1, maxLength: 8 }),
          fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
          async (sequence, crashes) => {
            const ids = sequence.map(() => randomUUID())
            const name = `${id}_${(round += 1).toString()}`
            const lived = await run(`${name}a`, sequence, ids, [])
            expect(await run(`${name}b`, sequence, ids, crashes)).toEqual(lived)
          },
        ),
        { numRuns: 15 },
      )
    }
    await withAny(check)
  })
})
