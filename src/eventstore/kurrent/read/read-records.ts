import { StreamNotFound } from '../../errors.ts'
import { type Deps, failIfClosed } from '../deps.ts'
import type { ReadReq, ReadResp } from '../protocol.ts'
import { backoffMs } from '../../../platform/backoff.ts'
import { mayPass, translate } from '../failures.ts'
import { givenUp, openRead } from './inbox.ts'
import { wait } from '../../../platform/timers.ts'

type Stored = ReadResp.ReadEvent.RecordedEvent

async function* readOnce(
  deps: Deps,
  request: ReadReq,
  stream: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<Stored, void, undefined> {
  const inbox = await openRead(deps, request, signal)
  const close = (): void => inbox.close()
  const leave = (): void => inbox.giveUp(givenUp)
  deps.closed.addEventListener('abort', close)
  signal?.addEventListener('abort', leave)
  if (signal?.aborted === true) leave()
  try {
    for (;;) {
      const messages = await inbox.take(deps.limits.readSilenceMs)
      if (messages === null) return
      for (const message of messages) {
        if (message.hasStreamNotFound()) throw new StreamNotFound(stream)
        const record = message.getEvent()?.getEvent()
        if (record) yield record
      }
    }
  } finally {
    deps.closed.removeEventListener('abort', close)
    signal?.removeEventListener('abort', leave)
    inbox.close()
  }
}

/**
 * Reads records, and resumes after a broken connection: at most `readAttemptsMax` attempts in a row
 * without an event.
 * @param next returns the request for what has not been read yet, called before every attempt;
 *   null: done
 * @param stream the name in the message of StreamNotFound
 * @param signal aborts the read
 * @throws StreamNotFound, EventStoreUnavailable, InvalidRequest
 */
export async function* readRecords(
  deps: Deps,
  next: () => ReadReq | null,
  stream: string,
  signal?: AbortSignal,
): AsyncGenerator<Stored, void, undefined> {
  for (let attempt = 1; ; attempt += 1) {
    failIfClosed(deps)
    const request = next()
    if (request === null) return
    try {
      for await (const record of readOnce(deps, request, stream, signal)) {
        attempt = 0
        yield record
      }
      failIfClosed(deps)
      return
    } catch (cause) {
      const error = translate(cause)
      const ended = signal ? AbortSignal.any([signal, deps.closed]) : deps.closed
      if (!mayPass(error) || attempt >= deps.limits.readAttemptsMax || ended.aborted) throw error
      await wait(backoffMs(Math.max(1, attempt), deps.limits, deps.random), ended, deps.timers)
    }
  }
}
