import type { AuditSpan } from '../../contracts/ops.ts'
import type { EventStore } from '../../eventstore/port.ts'

const momentAt = async (
  store: Pick<EventStore, 'readAll'>,
  direction: 'forwards' | 'backwards',
): Promise<string | null> => {
  for await (const { metadata } of store.readAll({ direction, maxCount: 1 }))
    return metadata.occurredAt
  return null
}

/** When the log's first and its last event happened. */
export const spanOf = async (store: Pick<EventStore, 'readAll'>): Promise<AuditSpan> => ({
  first: await momentAt(store, 'forwards'),
  last: await momentAt(store, 'backwards'),
})
