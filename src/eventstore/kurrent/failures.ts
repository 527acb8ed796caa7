import {
  EventStoreUnavailable,
  InvalidRequest,
  StreamNotFound,
  UnreadableEvent,
} from '../errors.ts'

/** Status codes of gRPC that say more than "it did not work this time". */
const code = {
  invalidArgument: 3,
  permissionDenied: 7,
  failedPrecondition: 9,
  unimplemented: 12,
  unauthenticated: 16,
} as const

/** Failures that the same call would meet again: no retry mends them. */
const lasting = new WeakSet<Error>()

const lastingly = (message: string, cause: unknown): EventStoreUnavailable => {
  const error = new EventStoreUnavailable(message, { cause })
  lasting.add(error)
  return error
}

/** 23.x says it as an unexpected result of a read, later versions as an invalid argument. */
const oddPosition = /ReadAllResult: (?:Error|InvalidPosition)|invalid position/i

const codeOf = (error: unknown): number | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : null

/** What the server's text says, without the code in front: `14 UNAVAILABLE: No connection`. */
const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/^\d+ [A-Z_]+: /, '')

const isOurs = (error: unknown): error is Error =>
  error instanceof EventStoreUnavailable ||
  error instanceof InvalidRequest ||
  error instanceof StreamNotFound ||
  error instanceof UnreadableEvent

/**
 * A failure of a call in the words of our port. The client's errors are told apart by their gRPC
 * code alone: their class and `type` are missing while a server is down or starting.
 */
export const translate = (error: unknown): Error => {
  if (isOurs(error)) return error
  const text = textOf(error)
  if (oddPosition.test(text))
    return new InvalidRequest('There is no such position in this event store.', { cause: error })
  switch (codeOf(error)) {
    case code.invalidArgument:
    case code.failedPrecondition:
      return new InvalidRequest(`The event store refuses the request: ${text}`, { cause: error })
    case code.permissionDenied:
    case code.unauthenticated:
      return lastingly('The event store refuses our credentials.', error)
    case code.unimplemented:
      return lastingly('The server does not speak the protocol of the event store.', error)
    case null:
    default:
      return new EventStoreUnavailable(`The event store cannot be used now: ${text}`, {
        cause: error,
      })
  }
}

/** Whether the same call may succeed a little later. */
export const mayPass = (error: Error): boolean =>
  error instanceof EventStoreUnavailable && !lasting.has(error)
