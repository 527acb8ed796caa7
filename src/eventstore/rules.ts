import { boundedCache } from '../platform/bounded-cache.ts'
import { InvalidRequest } from './errors.ts'
import type { EventToAppend, ExpectedRevision, ReadAllOptions, ReadStreamOptions } from './port.ts'

/** What a store accepts; the same for every adapter. */
export const storeLimits = {
  /** Total event data (JSON, UTF-8) of one append, inclusive; metadata is not counted. */
  appendBytesMax: 1_048_576,
  streamNameCharactersMax: 200,
  eventTypeCharactersMax: 100,
  prefixesPerSubscriptionMax: 50,
} as const

const streamName = /^[A-Za-z0-9][A-Za-z0-9._:@^-]*$/
const eventType = /^[A-Z][A-Za-z0-9]*(?:\.v[1-9]\d*)?$/
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const largestRevision = 2n ** 63n - 1n

const refuse = (sentence: string): never => {
  throw new InvalidRequest(sentence)
}

const quote = (text: string): string => JSON.stringify(text.slice(0, 80))

/**
 * @throws InvalidRequest unless the name has only ASCII letters, digits and `. _ : @ ^ -`, and is
 *   not a system stream
 */
export const checkStreamName = (stream: string): void => {
  if (stream.length > storeLimits.streamNameCharactersMax)
    refuse(`A stream name has at most ${storeLimits.streamNameCharactersMax} characters.`)
  if (!streamName.test(stream)) refuse(`${quote(stream)} is not a valid stream name.`)
}

const checkRevision = (revision: bigint): void => {
  if (revision < 0n || revision > largestRevision)
    refuse(`${revision.toString()} is not a valid revision.`)
}

/** Checked at run time as well: a weaker expectation would be taken for a revision. */
const checkExpected = (expected: unknown): void => {
  if (expected === 'no_stream') return
  if (typeof expected !== 'bigint') refuse('An append must expect no_stream or an exact revision.')
  else checkRevision(expected)
}

const checkMaxCount = (maxCount: number | undefined): void => {
  if (maxCount !== undefined && (!Number.isSafeInteger(maxCount) || maxCount < 1))
    refuse(`maxCount must be at least 1, not ${maxCount}.`)
}

/** There are few types, and each is checked for every event. */
const typesFoundGood = boundedCache<true>(1_000)

const checkType = (type: string): void => {
  if (typesFoundGood.get(type) === true) return
  if (type.length > storeLimits.eventTypeCharactersMax || !eventType.test(type))
    refuse(`${quote(type)} is not a valid event type.`)
  typesFoundGood.set(type, true)
}

const checkEvent = ({ id, type }: EventToAppend): void => {
  if (!uuid.test(id)) refuse(`${quote(id)} is not a valid event id: it must be a UUID.`)
  checkType(type)
}

/** Checks an append and serialises the data of its events as JSON text. @throws InvalidRequest */
export const serialiseAppend = (
  stream: string,
  events: readonly EventToAppend[],
  expected: ExpectedRevision,
): readonly string[] => {
  checkStreamName(stream)
  checkExpected(expected)
  if (events.length === 0) refuse(`An append to '${stream}' has no events.`)
  let bytes = 0
  const texts = events.map((event) => {
    checkEvent(event)
    const text = JSON.stringify(event.data)
    bytes += Buffer.byteLength(text)
    return text
  })
  if (bytes > storeLimits.appendBytesMax)
    refuse(
      `An append to '${stream}' has ${bytes} bytes of event data; the maximum is ${storeLimits.appendBytesMax}.`,
    )
  return texts
}

/** @throws InvalidRequest */
export const checkReadStream = (stream: string, { from, maxCount }: ReadStreamOptions): void => {
  checkStreamName(stream)
  checkMaxCount(maxCount)
  if (from !== undefined) checkRevision(from)
}

/** @throws InvalidRequest */
export const checkReadAll = ({ maxCount }: ReadAllOptions): void => checkMaxCount(maxCount)

/** @throws InvalidRequest */
export const checkPrefixes = (prefixes: readonly string[] | undefined): void => {
  if (prefixes === undefined) return
  if (prefixes.length === 0 || prefixes.length > storeLimits.prefixesPerSubscriptionMax)
    refuse(
      `A subscription takes 1 to ${storeLimits.prefixesPerSubscriptionMax} prefixes, or none to match all streams.`,
    )
  prefixes.forEach(checkStreamName)
}

/** @throws InvalidRequest */
export const checkRetention = (stream: string, seconds: number | null): void => {
  checkStreamName(stream)
  if (seconds !== null && (!Number.isSafeInteger(seconds) || seconds < 1))
    refuse(`The retention must be a whole number of seconds, at least 1, not ${seconds}.`)
}
