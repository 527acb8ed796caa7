import { describe, expect, it } from 'vitest'
import { InvalidRequest } from '../../../src/eventstore/errors.ts'
import type { EventToAppend, ExpectedRevision } from '../../../src/eventstore/port.ts'
import {
  checkPrefixes,
  checkReadAll,
  checkReadStream,
  checkRetention,
  checkStreamName,
  serialiseAppend,
} from '../../../src/eventstore/rules.ts'

const ids = { correlationId: 'c', causationId: 'c', userId: null, occurredAt: '' }
const eventOf = (given: Partial<EventToAppend>): EventToAppend => ({
  id: '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f',
  type: 'Happened',
  data: {},
  metadata: ids,
  ...given,
})
const append = (given: Partial<EventToAppend>, expected: ExpectedRevision = 'no_stream') =>
  serialiseAppend('user-1', [eventOf(given)], expected)

const largest = 2n ** 63n - 1n
const named = (characters: number) => 'x'.repeat(characters)
const prefixes = (count: number) => Array.from({ length: count }, (_, n) => `p${n.toString()}-`)
/** `{"text":""}` takes 11 bytes. */
const data = (bytes: number) => ({ text: 'x'.repeat(bytes - 11) })

describe('what a store is asked for', () => {
  it.each<[string, () => void, () => void, RegExp]>([
    [
      'a stream’s name of 200 characters',
      () => checkStreamName(named(200)),
      () => checkStreamName(named(201)),
      /^A stream name has at most 200 characters\.$/,
    ],
    [
      'an event’s type of 100 characters',
      () => append({ type: `T${named(99)}` }),
      () => append({ type: `T${named(100)}` }),
      /^"Tx+" is not a valid event type\.$/,
    ],
    [
      '1,048,576 bytes of data',
      () => append({ data: data(1_048_576) }),
      () => append({ data: data(1_048_577) }),
      /^An append to 'user-1' has 1048577 bytes of event data; the maximum is 1048576\.$/,
    ],
    [
      'an append of one event',
      () => append({}),
      () => serialiseAppend('user-1', [], 'no_stream'),
      /^An append to 'user-1' has no events\.$/,
    ],
    [
      'the largest revision that a server counts to',
      () => append({}, largest),
      () => append({}, largest + 1n),
      /^9223372036854775808 is not a valid revision\.$/,
    ],
    [
      'the first revision',
      () => checkReadStream('user-1', { from: 0n }),
      () => checkReadStream('user-1', { from: -1n }),
      /^-1 is not a valid revision\.$/,
    ],
    [
      'a read of one event',
      () => checkReadAll({ maxCount: 1 }),
      () => checkReadAll({ maxCount: 0 }),
      /^maxCount must be at least 1, not 0\.$/,
    ],
    [
      'one prefix',
      () => checkPrefixes(prefixes(1)),
      () => checkPrefixes([]),
      /^A subscription takes 1 to 50 prefixes, or none to match all streams\.$/,
    ],
    [
      '50 prefixes',
      () => checkPrefixes(prefixes(50)),
      () => checkPrefixes(prefixes(51)),
      /^A subscription takes 1 to 50 prefixes, or none to match all streams\.$/,
    ],
    [
      'keeping events for a second',
      () => checkRetention('user-1', 1),
      () => checkRetention('user-1', 0),
      /^The retention must be a whole number of seconds, at least 1, not 0\.$/,
    ],
  ])('may be %s, and no more or less', (_, good, bad, sentence) => {
    expect(good).not.toThrow()
    expect(bad).toThrow(InvalidRequest)
    expect(bad).toThrow(sentence)
  })

  it.each(['Happened', 'Happened.v2', 'A1.v10'])('may be an event of type %s', (type) => {
    expect(() => append({ type })).not.toThrow()
  })

  it.each(['happened', 'Happened.v0', 'Happened.v02', 'Happened.2', 'Happened.v2x', 'Ha ppened'])(
    'is no event of type %s',
    (type) => {
      expect(() => append({ type })).toThrow(`${JSON.stringify(type)} is not a valid event type.`)
    },
  )

  it.each(['7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5', '7f2c1a529d0e4c538f570a1b2c3d4e5f', ''])(
    "is no event with the id '%s'",
    (id) => {
      expect(() => append({ id })).toThrow(`"${id}" is not a valid event id: it must be a UUID.`)
    },
  )

  it('is shown in a sentence by its beginning only', () => {
    const sentence = `"${' '.repeat(80)}" is not a valid stream name.`
    expect(() => checkStreamName(' '.repeat(81))).toThrow(new InvalidRequest(sentence))
  })
})
