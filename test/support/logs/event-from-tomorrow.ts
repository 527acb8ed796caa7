import { join } from 'node:path'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'

/**
 * Writes an event that only a later release reads.
 * @param stream a new one
 * @param aheadMs how far its moment is ahead of now
 */
export const writeEventFromTomorrow = async (
  dataDir: string,
  stream: string,
  aheadMs = 0,
): Promise<void> => {
  const store = openEmbeddedEventStore({ file: join(dataDir, 'events.db') })
  const occurredAt = new Date(Date.now() + aheadMs).toISOString()
  const metadata = { correlationId: 'c', causationId: 'c', userId: null, occurredAt }
  const event = { id: '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f', type: 'FromTomorrow', data: {} }
  await store.append(stream, [{ ...event, metadata }], 'no_stream')
  await store.close()
}
