import type { Position } from '../../position.ts'
import type { Channel } from '../connection.ts'
import type { Deps } from '../deps.ts'
import { type Direction, readAllRequest } from './read-request.ts'
import { positionOf } from './decode.ts'
import { openRead } from './inbox.ts'
import { readRecords } from './read-records.ts'

const firstFrom = async (deps: Deps, direction: Direction, from: Position | null) => {
  const records = readRecords(deps, () => readAllRequest(direction, from, 1n), '$all')
  for await (const record of records) return positionOf(record)
  return null
}

/** The last record of the log, system events included, as seen by one server. */
export interface SeenEnd {
  readonly position: Position | null
  readonly via: Channel
}

/** @throws EventStoreUnavailable */
export const endAsSeen = async (deps: Deps): Promise<SeenEnd> => {
  const inbox = await openRead(deps, readAllRequest('backwards', null, 1n))
  try {
    const messages = await inbox.take(deps.limits.readSilenceMs)
    const record = messages?.[0]?.getEvent()?.getEvent()
    return { position: record ? positionOf(record) : null, via: inbox.via }
  } finally {
    inbox.close()
  }
}

/** The last record of the log, system events included. */
export const endOfLog = (deps: Deps): Promise<Position | 'start'> =>
  firstFrom(deps, 'backwards', null).then((position) => position ?? 'start')

/**
 * Returns where to subscribe so that no event after `position` is missed. A server up to 23.10
 * treats the first record at or after the given position as already seen, and skips it. When the
 * record at `position` is gone (expired and scavenged), it would skip an unseen one; then the
 * subscription has to start at the record before.
 * @throws InvalidRequest when `position` is not in this log
 */
export const subscribableFrom = async (
  deps: Deps,
  position: Position,
): Promise<Position | 'start'> => {
  const found = await firstFrom(deps, 'forwards', position)
  if (found === null || found.commit === position.commit) return position
  return (await firstFrom(deps, 'backwards', found)) ?? 'start'
}
