import { randomUUID } from 'node:crypto'
import { EventStoreUnavailable } from '../errors.ts'
import type { AppendResult } from '../port.ts'
import type { OpenCall } from './connection.ts'
import type { Deps } from './deps.ts'
import type { AppendRequest } from './encode.ts'
import type { BatchAppendResp, StreamsService } from './protocol.ts'
import { readAnswer } from './append-answer.ts'
import { appendMessage } from './encode.ts'
import { translate } from './failures.ts'
import { givenUp } from './inbox.ts'

/** The one call over which all appends of a store go to the server. */
export interface AppendLine {
  /**
   * Sends an append once. After a lost line or silence it may or may not have been written: the
   * same request can be sent again without harm.
   *
   * @param signal gives the append up
   * @throws EventStoreUnavailable, InvalidRequest
   */
  send(request: AppendRequest, signal?: AbortSignal): Promise<AppendResult>
  close(): void
}

type Call = ReturnType<StreamsService['batchAppend']>
type LineDeps = Pick<Deps, 'connection' | 'limits' | 'timers' | 'logger'>

interface Pending {
  readonly answered: (answer: BatchAppendResp) => void
  readonly failed: (error: Error) => void
}

interface Line {
  readonly opened: Promise<OpenCall<Call>>
  readonly pending: Map<string, Pending>
  lost: boolean
}

const noMatter = (): void => undefined

const lose = (line: Line, error: unknown, { logger }: LineDeps): void => {
  if (line.lost) return
  line.lost = true
  const failure = translate(error)
  const pending = line.pending.size
  if (pending > 0) logger.info({ pending, reason: failure.message }, 'lost the line for appends')
  for (const { failed } of line.pending.values()) failed(failure)
}

const openLine = (deps: LineDeps): Line => {
  const opened = deps.connection.open<Call>((service, args) => service.batchAppend(...args))
  const line: Line = { opened, pending: new Map(), lost: false }
  const ended = new EventStoreUnavailable('The event store ended the line for appends.')
  opened.then(
    ({ call, failed, via }) => {
      call.on('data', (answer: BatchAppendResp) => {
        via.heard += 1
        // An answer that nobody waits for any more belongs to an attempt that was given up.
        line.pending.get(answer.getCorrelationId()?.getString() ?? '')?.answered(answer)
      })
      // Stays for good: an error of a line that we have left must not end the process.
      call.on('error', (error) => {
        failed(error)
        lose(line, error, deps)
      })
      call.on('end', () => lose(line, ended, deps))
    },
    (error: unknown) => lose(line, error, deps),
  )
  return line
}

const abandon = (line: Line, error: Error, deps: LineDeps): void => {
  lose(line, error, deps)
  line.opened.then(({ giveUp }) => giveUp(), noMatter)
}

const sendOver = (
  line: Line,
  request: AppendRequest,
  deps: LineDeps,
  signal: AbortSignal | undefined,
): Promise<AppendResult> =>
  new Promise((resolve, reject) => {
    const correlationId = randomUUID()
    /** Nothing has come over the channel since this was sent, if it has been sent. */
    let isSilent = () => true
    const settle = (): void => {
      cancelTimer()
      signal?.removeEventListener('abort', leave)
      line.pending.delete(correlationId)
    }
    const giveUp = (reason: string): void => {
      settle()
      const silence = new EventStoreUnavailable(reason)
      reject(silence)
      if (isSilent()) abandon(line, silence, deps)
    }
    const { appendAttemptMs } = deps.limits
    const cancelTimer = deps.timers.after(appendAttemptMs, () =>
      giveUp(`The event store did not answer an append within ${appendAttemptMs.toString()} ms.`),
    )
    const leave = (): void => giveUp(givenUp)
    signal?.addEventListener('abort', leave)
    line.pending.set(correlationId, {
      answered: (answer) => {
        settle()
        resolve(Promise.resolve(answer).then(readAnswer))
      },
      failed: (error) => {
        settle()
        reject(error)
      },
    })
    line.opened.then(({ call, via }) => {
      const { heard } = via
      isSilent = () => via.heard === heard
      if (line.pending.has(correlationId)) call.write(appendMessage(request, correlationId))
    }, noMatter)
  })

export const createAppendLine = (deps: LineDeps): AppendLine => {
  let line: Line | null = null
  return {
    send: (request, signal) => {
      if (line === null || line.lost) line = openLine(deps)
      return sendOver(line, request, deps, signal)
    },
    close: () => {
      if (line) abandon(line, new EventStoreUnavailable('The event store is closed.'), deps)
    },
  }
}
