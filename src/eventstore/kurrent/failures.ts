import {
  EventStoreUnavailable,
  InvalidRequest,
  StreamNotFound,
  UnreadableEvent,
} from '../errors.ts'
import { messageOf } from '../../platform/message-of.ts'

/** gRPC status codes that are handled separately. */
const code = {
  invalidArgument: 3,
  permissionDenied: 7,
  failedPrecondition: 9,
  unimplemented: 12,
  unauthenticated: 16,
} as const

/** Permanent failures: a retry would fail in the same way. */
const lasting = new WeakSet<Error>()

const lastingly = (message: string, cause: unknown): EventStoreUnavailable => {
  const error = new EventStoreUnavailable(message, { cause })
  lasting.add(error)
  return error
}

/** KurrentDB 23.x reports an unexpected result of a read, later versions an invalid argument. */
const oddPosition = /ReadAllResult: (?:Error|InvalidPosition)|invalid position/i

const codeOf = (error: unknown): number | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : null

/** The server's text without the code in front: `14 UNAVAILABLE: No connection`. */
const textOf = (error: unknown): string => messageOf(error).replace(/^\d+ [A-Z_]+: /, '')

const isOurs = (error: unknown): error is Error =>
  error instanceof EventStoreUnavailable ||
  error instanceof InvalidRequest ||
  error instanceof StreamNotFound ||
  error instanceof UnreadableEvent

/**
 * Translates a failed call into an error of the event store interface. Only the gRPC code is used:
 * the class and `type` of the client's errors are missing while a server is down or starting.
 */
export const translate = (error: unknown): Error => {
  if (isOurs(error)) return error
  const text = textOf(error)
  if (oddPosition.test(text))
    return new InvalidRequest('There is no such position in this event store.', { cause: error })
  switch (codeOf(error)) {
    case code.invalidArgument:
    case code.failedPrecondition:
      return new InvalidRequest(`The event store rejected the request: ${text}`, { cause: error })
    case code.permissionDenied:
    case code.unauthenticated:
      return lastingly('The event store rejected the credentials.', error)
    case code.unimplemented:
      return lastingly('The server does not support the event store protocol.', error)
    case null:
    default:
      return new EventStoreUnavailable(`The event store is unavailable: ${text}`, { cause: error })
  }
}

/** Whether the error is temporary, so that the same call may succeed later. */
export const mayPass = (error: Error): boolean =>
  error instanceof EventStoreUnavailable && !lasting.has(error)
