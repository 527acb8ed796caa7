import { streamPrefix } from '../domain/streams.ts'
import type { EventStore } from './port.ts'

/**
 * Identifies a log: the id of its first event that is kept forever. Tick events expire, but each
 * stock is listed before its first tick.
 * @returns null while there is no such event
 */
export const logIdOf = async (log: Pick<EventStore, 'readAll'>): Promise<string | null> => {
  for await (const { id, stream } of log.readAll())
    if (!stream.startsWith(streamPrefix.priceFeed)) return id
  return null
}
