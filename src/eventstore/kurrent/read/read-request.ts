import type { Position } from '../../position.ts'
import { type ReadReq, shared, streams } from '../protocol.ts'
import { streamIdentifier } from '../append/encode.ts'

const { Options } = streams.ReadReq

/** Every event that a read finds. */
export const noEnd = BigInt(Number.MAX_SAFE_INTEGER)

export type Direction = 'forwards' | 'backwards'

const requestOf = (options: ReadReq.Options): ReadReq => {
  const ids = new Options.UUIDOption()
  ids.setString(new shared.Empty())
  options.setUuidOption(ids)
  const request = new streams.ReadReq()
  request.setOptions(options)
  return request
}

const directionOf = (direction: Direction): ReadReq.Options.ReadDirection =>
  direction === 'forwards' ? Options.ReadDirection.FORWARDS : Options.ReadDirection.BACKWARDS

const allFrom = (from: Position | 'start' | 'end'): ReadReq.Options.AllOptions => {
  const all = new Options.AllOptions()
  if (from === 'start') all.setStart(new shared.Empty())
  else if (from === 'end') all.setEnd(new shared.Empty())
  else {
    const position = new Options.Position()
    position.setCommitPosition(from.commit.toString())
    position.setPreparePosition(from.prepare.toString())
    all.setPosition(position)
  }
  return all
}

/** @param from null: the first event (forwards) or the last (backwards) */
export const readStreamRequest = (
  stream: string,
  direction: Direction,
  from: bigint | null,
  count: bigint,
): ReadReq => {
  const place = new Options.StreamOptions()
  place.setStreamIdentifier(streamIdentifier(stream))
  if (from !== null) place.setRevision(from.toString())
  else if (direction === 'forwards') place.setStart(new shared.Empty())
  else place.setEnd(new shared.Empty())
  const options = new Options()
  options.setStream(place)
  options.setReadDirection(directionOf(direction))
  options.setCount(count.toString())
  options.setNoFilter(new shared.Empty())
  return requestOf(options)
}

export const readAllRequest = (
  direction: Direction,
  from: Position | null,
  count: bigint,
): ReadReq => {
  const options = new Options()
  options.setAll(allFrom(from ?? (direction === 'forwards' ? 'start' : 'end')))
  options.setReadDirection(directionOf(direction))
  options.setCount(count.toString())
  options.setNoFilter(new shared.Empty())
  return requestOf(options)
}

/**
 * @param from exclusive
 * @param prefixes of stream names; null: all streams but the server's own
 * @param window how many events the server considers before it says how far it is
 */
export const subscribeRequest = (
  from: Position | 'start',
  prefixes: readonly string[] | null,
  window: number,
): ReadReq => {
  const names = new Options.FilterOptions.Expression()
  if (prefixes) names.setPrefixList([...prefixes])
  else names.setRegex('^[^$]')
  const filter = new Options.FilterOptions()
  filter.setStreamIdentifier(names)
  filter.setMax(window)
  filter.setCheckpointintervalmultiplier(1)
  const options = new Options()
  options.setAll(allFrom(from))
  options.setSubscription(new Options.SubscriptionOptions())
  options.setFilter(filter)
  return requestOf(options)
}
