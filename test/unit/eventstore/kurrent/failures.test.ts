import { describe, expect, test } from 'vitest'
import {
  EventStoreUnavailable,
  InvalidRequest,
  StreamNotFound,
  UnreadableEvent,
} from '../../../../src/eventstore/errors.ts'
import { mayPass, translate } from '../../../../src/eventstore/kurrent/failures.ts'

/** As gRPC has it: the client's own classes and types are missing while a server is down. */
const grpcError = (code: number, text: string): Error => Object.assign(new Error(text), { code })

describe('a failure of a call', () => {
  test.each([
    ['the server is down', grpcError(14, '14 UNAVAILABLE: No connection established')],
    ['the server is starting', grpcError(2, '2 UNKNOWN: Server Is Not Ready')],
    ['the server stops', grpcError(13, '13 INTERNAL: Received RST_STREAM')],
    ['the deadline is over', grpcError(4, '4 DEADLINE_EXCEEDED: ')],
    ['the consumer was too slow', grpcError(10, '10 ABORTED: Consumer too slow')],
    ['the server has cancelled', grpcError(1, '1 CANCELLED: bye')],
    ['no leader is known', grpcError(5, '5 NOT_FOUND: Leader info available')],
    ['it is no error of gRPC', new Error('Failed to discover after 10 attempts.')],
    ['it is no error at all', 'broken'],
  ])('may pass: %s', (_why, error) => {
    const translated = translate(error)

    expect(translated).toBeInstanceOf(EventStoreUnavailable)
    expect(mayPass(translated)).toBe(true)
  })

  test.each([
    ['refused credentials', grpcError(16, '16 UNAUTHENTICATED: Unauthenticated')],
    ['a forbidden stream', grpcError(7, '7 PERMISSION_DENIED: Access Denied')],
    ['another protocol', grpcError(12, '12 UNIMPLEMENTED: ')],
  ])('lasts, and the store counts as unavailable: %s', (_why, error) => {
    const translated = translate(error)

    expect(translated).toBeInstanceOf(EventStoreUnavailable)
    expect(mayPass(translated)).toBe(false)
  })

  test.each([
    ['a position of 23.10', grpcError(2, '2 UNKNOWN: Unexpected ReadAllResult: Error')],
    ['a position of later servers', grpcError(3, 'Trying to read from an invalid position.')],
    ['an argument', grpcError(3, '3 INVALID_ARGUMENT: count')],
    ['a deleted stream', grpcError(9, "9 FAILED_PRECONDITION: Event stream 'a' is deleted.")],
  ])('is a request that cannot be met: %s', (_what, error) => {
    expect(translate(error)).toBeInstanceOf(InvalidRequest)
  })

  test('that is told in our own words already stays as it is', () => {
    for (const error of [
      new EventStoreUnavailable('closed'),
      new InvalidRequest('empty'),
      new StreamNotFound('user-1'),
      new UnreadableEvent('user-1', 0n, 'A', 'b'),
    ])
      expect(translate(error)).toBe(error)
  })

  test('keeps what the server said, without the code in front, and the cause', () => {
    const error = grpcError(14, '14 UNAVAILABLE: No connection established')

    expect(translate(error)).toMatchObject({
      message: 'The event store is unavailable: No connection established',
      cause: error,
    })
  })
})
