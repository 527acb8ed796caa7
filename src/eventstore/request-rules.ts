import { InvalidRequest } from './errors.ts'
import type { EventToAppend, ExpectedRevision } from './port.ts'
import type { Position } from './position.ts'

/** What every adapter refuses before a store is asked, so that both refuse the same. */
export const requestLimits = {
  streamNameCharactersMax: 255,
  eventTypeCharactersMax: 255,
  prefixesMax: 64,
  /** Event data of one append as JSON in UTF-8, summed, inclusive; metadata is not counted. */
  appendBytesMax: 1_048_576,
} as const

/** The largest revision and position of a server that counts in signed 64-bit integers. */
const largestNumber = 2n ** 63n - 1n

const uuidText = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Printable ASCII without the space: what a prefix filter compares the same way in every store. */
const nameText = /^[\x21-\x7e]+$/

/** @throws InvalidRequest */
export const checkStreamName = (name: string): void => {
  if (name.startsWith('$')) throw new InvalidRequest(`The stream '${name}' belongs to the store.`)
  if (!nameText.test(name) || name.length > requestLimits.streamNameCharactersMax)
    throw new InvalidRequest(
      `A stream is named by 1 to ${requestLimits.streamNameCharactersMax} printable ASCII characters, not ${JSON.stringify(name.slice(0, 80))}.`,
    )
}

/** @throws InvalidRequest */
export const checkRevision = (revision: bigint): void => {
  if (revision < 0n || revision > largestNumber)
    throw new InvalidRequest(`A revision is 0 or more, not ${revision.toString()}.`)
}

/** @throws InvalidRequest */
export const checkPosition = ({ commit, prepare }: Position): void => {
  if (commit < 0n || prepare < 0n || commit > largestNumber || prepare > largestNumber)
    throw new InvalidRequest(
      `${commit.toString()}/${prepare.toString()} is not a position in this store.`,
    )
}

/** @throws InvalidRequest */
export const checkMaxCount = (maxCount: number): void => {
  if (!Number.isSafeInteger(maxCount) || maxCount < 1)
    throw new InvalidRequest(`A read gives at least 1 event, not ${maxCount}.`)
}

/** @throws InvalidRequest */
export const checkPrefixes = (prefixes: readonly string[]): void => {
  if (prefixes.length === 0 || prefixes.length > requestLimits.prefixesMax)
    throw new InvalidRequest(
      `A filter has 1 to ${requestLimits.prefixesMax} prefixes, not ${prefixes.length}.`,
    )
  for (const prefix of prefixes) checkStreamName(prefix)
}

const checkEvent = ({ id, type }: EventToAppend): void => {
  if (!uuidText.test(id)) throw new InvalidRequest(`The event id '${id}' is not a UUID.`)
  if (
    !nameText.test(type) ||
    type.startsWith('$') ||
    type.length > requestLimits.eventTypeCharactersMax
  )
    throw new InvalidRequest(`'${type.slice(0, 80)}' cannot be the type of an event.`)
}

/**
 * Everything about an append but its size, which is known when the data has been encoded
 * ({@link checkAppendSize}).
 *
 * @throws InvalidRequest
 */
export const checkAppend = (
  stream: string,
  events: readonly EventToAppend[],
  expected: ExpectedRevision,
): void => {
  checkStreamName(stream)
  if (events.length === 0) throw new InvalidRequest(`Nothing to append to '${stream}'.`)
  if (expected !== 'no_stream') checkRevision(expected)
  events.forEach(checkEvent)
}

/**
 * @param bytes of the event data of one append, summed
 * @throws InvalidRequest
 */
export const checkAppendSize = (stream: string, bytes: number): void => {
  if (bytes > requestLimits.appendBytesMax)
    throw new InvalidRequest(
      `An append to '${stream}' has ${bytes} bytes of event data; ${requestLimits.appendBytesMax} is the most.`,
    )
}
