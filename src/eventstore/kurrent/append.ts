import type { AppendResult, CallOptions, EventToAppend, ExpectedRevision } from '../port.ts'
import type { AppendLine } from './append-line.ts'
import type { Deps } from './deps.ts'
import type { AppendRequest } from './encode.ts'
import type { Semaphore } from '../../platform/semaphore.ts'
import { backoffMs } from '../../platform/backoff.ts'
import { encodeAppend } from './encode.ts'
import { mayPass, translate } from './failures.ts'
import { wait } from '../../platform/timers.ts'

/**
 * Sends the same append, with the same ids and the same expectation, until the server has answered
 * or `appendAttemptsMax` is reached. That is safe because only `no_stream` and exact revisions are
 * offered: the server compares the ids that it finds after the expected revision, and answers a
 * repeated append with what the first one gave.
 */
const sendUntilAnswered = async (
  request: AppendRequest,
  line: AppendLine,
  deps: Deps,
  signal: AbortSignal | undefined,
): Promise<AppendResult> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await line.send(request, signal)
    } catch (cause) {
      const error = translate(cause)
      const ended = signal ? AbortSignal.any([signal, deps.closed]) : deps.closed
      if (!mayPass(error) || attempt >= deps.limits.appendAttemptsMax || ended.aborted) throw error
      const ms = backoffMs(attempt, deps.limits, deps.random)
      deps.logger.info(
        { stream: request.stream, attempt, ms, reason: error.message },
        'append again',
      )
      await wait(ms, ended, deps.timers)
    }
  }
}

/** @param signal gives the append up; what was sent of it may still be written */
export type Append = (request: AppendRequest, signal?: AbortSignal) => Promise<AppendResult>

export const createAppend =
  (line: AppendLine, inFlight: Semaphore, deps: Deps): Append =>
  (request, signal) =>
    inFlight.run(() => sendUntilAnswered(request, line, deps, signal), signal)

/** The port's append: what breaks its rules is refused before a place in flight is taken. */
export const appendEvents = async (
  append: Append,
  stream: string,
  events: readonly EventToAppend[],
  expected: ExpectedRevision,
  { signal }: CallOptions,
): Promise<AppendResult> => append(encodeAppend(stream, events, expected), signal)
