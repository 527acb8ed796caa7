import { randomUUID } from 'node:crypto'
import { type AnyEvent, eventTables } from '../../src/domain/all-events.ts'
import { createCodec } from '../../src/eventstore/codec.ts'
import { openEmbeddedEventStore } from '../../src/eventstore/embedded/embedded-event-store.ts'
import type { EventToAppend } from '../../src/eventstore/port.ts'
import type { Part } from './busy-day.ts'

const inFlightMax = 64
const codec = createCodec(eventTables)

const toAppend =
  (occurredAt: string) =>
  (event: AnyEvent): EventToAppend => {
    const [id, correlationId] = [randomUUID(), randomUUID()]
    const metadata = { correlationId, causationId: correlationId, userId: null, occurredAt }
    return { id, ...codec.encode(event), metadata }
  }

/** Appends them all; parts of one stream in their order. @returns how many events */
export const writeLog = async (file: string, parts: Iterable<Part>): Promise<number> => {
  const store = openEmbeddedEventStore({ file, firstPosition: () => 1 })
  const revisions = new Map<string, bigint>()
  const remaining = parts[Symbol.iterator]()
  let count = 0
  const lastOf = new Map<string, Promise<void>>()
  const append = async ({ stream, events }: Part, before: Promise<void> | undefined) => {
    await before
    const made = events.map(toAppend('2026-01-05T15:00:00.000Z'))
    const appended = await store.append(stream, made, revisions.get(stream) ?? 'no_stream')
    if (!appended.ok) throw new Error(`${stream} was written to by somebody else.`)
    revisions.set(stream, appended.revision)
    count += events.length
  }
  const worker = async () => {
    for (let part = remaining.next(); !part.done; part = remaining.next()) {
      const { stream } = part.value
      const done = append(part.value, lastOf.get(stream))
      lastOf.set(stream, done)
      await done
    }
  }
  await Promise.all(Array.from({ length: inFlightMax }, worker))
  await store.close()
  return count
}
