import { streamPrefix } from '../domain/streams.ts'
import type { EventStore } from './port.ts'

/**
 * What tells a log from any other: the id of its first event that is kept for ever. Ticks are not;
 * none comes before its stock is listed.
 * @returns null while there is no such event
 */
export const logIdOf = async (log: Pick<EventStore, 'readAll'>): Promise<string | null> => {
  for await (const { id, stream } of log.readAll())
    if (!stream.startsWith(streamPrefix.priceFeed)) return id
  return null
}
