import { hash } from 'node:crypto'
import { eventIdOf, uuidV5 } from '../../../src/eventstore/ids.ts'
import type { EventToAppend } from '../../../src/eventstore/port.ts'

const namespace = '5b0c2f4e-6d1a-4f0e-9a3b-2c7d8e9f0a1b'
const eventsPerBatchMax = 5
/** Now and then an event of several pages, so that a write is torn between them too. */
const longTextCharacters = 30_000

export const streamName = (stream: number): string => `torture-${stream.toString()}`

/** A number below `below`, the same one for the same place. */
const drawn = (place: string, below: number): number =>
  Number.parseInt(hash('sha1', place, 'hex').slice(0, 8), 16) % below

/**
 * What a writer appends to a stream after its first `next` events: whoever tries again after a
 * crash tries the very same.
 */
export const batchFrom = (seed: number, stream: number, next: number): EventToAppend[] => {
  const place = `${seed.toString()} ${stream.toString()} ${next.toString()}`
  const commandId = uuidV5(namespace, place)
  const metadata = {
    correlationId: commandId,
    causationId: commandId,
    userId: null,
    occurredAt: '2025-01-02T15:00:00.000Z',
  }
  return Array.from({ length: 1 + drawn(place, eventsPerBatchMax) }, (_, index) => {
    const characters = drawn(`${place} ${index.toString()}`, 10) === 0 ? longTextCharacters : 50
    return {
      id: eventIdOf(commandId, index),
      type: 'Counted',
      data: { stream, n: next + index, text: 'x'.repeat(characters) },
      metadata,
    }
  })
}
