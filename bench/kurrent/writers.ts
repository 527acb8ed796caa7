import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client'
import { openKurrentEventStore } from '../../src/eventstore/kurrent/open-kurrent-event-store.ts'
import type { EventToAppend } from '../../src/eventstore/port.ts'

/** One of the two that do the same work on a server: our adapter, or the client that it stands on. */
export interface Writer {
  /** One event after the stream's last. */
  append(stream: string, revision: bigint | null, event: EventToAppend): Promise<bigint>
  /** @returns how many events it has read */
  read(stream: string): Promise<number>
  close(): Promise<void>
}

export const someEvent = (): EventToAppend => {
  const id = randomUUID()
  const occurredAt = new Date().toISOString()
  return {
    id,
    type: 'UserSignedIn',
    data: { userId: id },
    metadata: { correlationId: id, causationId: id, userId: id, occurredAt },
  }
}

export const openAdapter = (url: string): Writer => {
  const store = openKurrentEventStore({ connectionString: url })
  return {
    append: async (stream, revision, event) => {
      const result = await store.append(stream, [event], revision ?? 'no_stream')
      if (!result.ok) throw new Error('Lost a race against nobody.')
      return result.revision
    },
    read: async (stream) => {
      let events = 0
      for await (const { data } of store.readStream(stream)) events += data === null ? 0 : 1
      return events
    },
    close: () => store.close(),
  }
}

export const openBareClient = (url: string): Writer => {
  const client = EventStoreDBClient.connectionString(url)
  return {
    append: async (stream, revision, { id, type, data, metadata }) => {
      const event = jsonEvent({
        id,
        type,
        data: data as Record<string, string>,
        metadata: { ...metadata },
      })
      const expectedRevision = revision ?? NO_STREAM
      const result = await client.appendToStream(stream, event, { expectedRevision })
      return result.nextExpectedRevision
    },
    read: async (stream) => {
      let events = 0
      for await (const { event } of client.readStream(stream)) events += event === undefined ? 0 : 1
      return events
    },
    close: () => client.dispose(),
  }
}
