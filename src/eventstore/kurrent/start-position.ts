import type { Position } from '../position.ts'
import type { Channel } from './connection.ts'
import type { Deps } from './deps.ts'
import type { Direction } from './read-request.ts'
import { positionOf } from './decode.ts'
import { openRead } from './inbox.ts'
import { readRecords } from './read-records.ts'
import { readAllRequest } from './read-request.ts'

const firstFrom = async (
  deps: Deps,
  direction: Direction,
  from: Position | null,
): Promise<Position | null> => {
  const records = readRecords(deps, () => readAllRequest(direction, from, 1n), '$all')
  for await (const record of records) return positionOf(record)
  return null
}

/** The last record of the log, the server's own ones included, as one server has it. */
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

/** The very last record of the log, the server's own ones included. */
export const endOfLog = (deps: Deps): Promise<Position | 'start'> =>
  firstFrom(deps, 'backwards', null).then((position) => position ?? 'start')

/**
 * Where to subscribe so that nothing after `position` is missed. A server up to 23.10 takes the
 * first record at or after the given position for the one that was seen last, and leaves it out.
 * When that record is gone (it had expired, and a scavenge removed it), it would leave out one that
 * nobody has seen; then the subscription has to start at the record before.
 *
 * @throws InvalidRequest when `position` is not one of this log
 */
export const subscribableFrom = async (
  deps: Deps,
  position: Position,
): Promise<Position | 'start'> => {
  const found = await firstFrom(deps, 'forwards', position)
  if (found === null || found.commit === position.commit) return position
  return (await firstFrom(deps, 'backwards', found)) ?? 'start'
}
