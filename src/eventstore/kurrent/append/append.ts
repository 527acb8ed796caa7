import type { AppendResult, CallOptions, EventToAppend, ExpectedRevision } from '../../port.ts'
import type { AppendCall } from './append-call.ts'
import type { Deps } from '../deps.ts'
import { type AppendRequest, encodeAppend } from './encode.ts'
import type { Semaphore } from '../../../platform/semaphore.ts'
import { backoffMs } from '../../../platform/backoff.ts'
import { mayPass, translate } from '../failures.ts'
import { wait } from '../../../platform/timers.ts'

/**
 * Sends the same append, with the same ids and the same expected revision, until the server has
 * answered or `appendAttemptsMax` is reached. This is safe because only `no_stream` and exact
 * revisions are offered: the server compares the ids after the expected revision, and answers a
 * repeated append with the result of the first one.
 */
const sendUntilAnswered = async (
  request: AppendRequest,
  appendCall: AppendCall,
  deps: Deps,
  signal: AbortSignal | undefined,
): Promise<AppendResult> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await appendCall.send(request, signal)
    } catch (cause) {
      const error = translate(cause)
      const ended = signal ? AbortSignal.any([signal, deps.closed]) : deps.closed
      if (!mayPass(error) || attempt >= deps.limits.appendAttemptsMax || ended.aborted) throw error
      const ms = backoffMs(attempt, deps.limits, deps.random)
      deps.logger.info(
        { stream: request.stream, attempt, ms, reason: error.message },
        'retrying append',
      )
      await wait(ms, ended, deps.timers)
    }
  }
}

/** @param signal aborts the append; events that were already sent may still be written */
export type Append = (request: AppendRequest, signal?: AbortSignal) => Promise<AppendResult>

export const createAppend =
  (appendCall: AppendCall, inFlight: Semaphore, deps: Deps): Append =>
  (request, signal) =>
    inFlight.run(() => sendUntilAnswered(request, appendCall, deps, signal), signal)

/** Appends events. An invalid append is rejected before it takes a place in flight. */
export const appendEvents = async (
  append: Append,
  stream: string,
  events: readonly EventToAppend[],
  expected: ExpectedRevision,
  { signal }: CallOptions,
): Promise<AppendResult> => append(encodeAppend(stream, events, expected), signal)
