import { randomUUID } from 'node:crypto'
import { EventStoreUnavailable } from '../../errors.ts'
import type { AppendResult } from '../../port.ts'
import type { OpenCall } from '../connection.ts'
import type { Deps } from '../deps.ts'
import { appendMessage, type AppendRequest } from './encode.ts'
import type { BatchAppendResp, StreamsService } from '../protocol.ts'
import { readAnswer } from './append-answer.ts'
import { translate } from '../failures.ts'
import { givenUp } from '../read/inbox.ts'

/** The one call over which all appends of a store are sent to the server. */
export interface AppendCall {
  /**
   * Sends an append once. After a broken connection or a timeout it may have been written: the same
   * request can be sent again without harm.
   * @param signal aborts the append
   * @throws EventStoreUnavailable, InvalidRequest
   */
  send(request: AppendRequest, signal?: AbortSignal): Promise<AppendResult>
  close(): void
}

type Call = ReturnType<StreamsService['batchAppend']>
type AppendCallDeps = Pick<Deps, 'connection' | 'limits' | 'timers' | 'logger'>

interface Pending {
  readonly answered: (answer: BatchAppendResp) => void
  readonly failed: (error: Error) => void
}

interface CallState {
  readonly opened: Promise<OpenCall<Call>>
  readonly pending: Map<string, Pending>
  lost: boolean
}

const ignore = (): void => undefined

const lose = (state: CallState, error: unknown, { logger }: AppendCallDeps): void => {
  if (state.lost) return
  state.lost = true
  const failure = translate(error)
  const pending = state.pending.size
  if (pending > 0) logger.info({ pending, reason: failure.message }, 'append call lost')
  for (const { failed } of state.pending.values()) failed(failure)
}

const openAppendCall = (deps: AppendCallDeps): CallState => {
  const opened = deps.connection.open<Call>((service, args) => service.batchAppend(...args))
  const state: CallState = { opened, pending: new Map(), lost: false }
  const ended = new EventStoreUnavailable('The event store ended the append call.')
  opened.then(
    ({ call, failed, via }) => {
      call.on('data', (answer: BatchAppendResp) => {
        via.heard += 1
        // An answer without a pending append belongs to an attempt that was abandoned.
        state.pending.get(answer.getCorrelationId()?.getString() ?? '')?.answered(answer)
      })
      // Stays attached: an error of an abandoned call must not end the process.
      call.on('error', (error) => {
        failed(error)
        lose(state, error, deps)
      })
      call.on('end', () => lose(state, ended, deps))
    },
    (error: unknown) => lose(state, error, deps),
  )
  return state
}

const abandon = (state: CallState, error: Error, deps: AppendCallDeps): void => {
  lose(state, error, deps)
  state.opened.then(({ giveUp }) => giveUp(), ignore)
}

const sendOver = (
  state: CallState,
  request: AppendRequest,
  deps: AppendCallDeps,
  signal: AbortSignal | undefined,
): Promise<AppendResult> =>
  new Promise((resolve, reject) => {
    const correlationId = randomUUID()
    /** Whether nothing has arrived over the channel since this was sent. */
    let isSilent = () => true
    const settle = (): void => {
      cancelTimer()
      signal?.removeEventListener('abort', leave)
      state.pending.delete(correlationId)
    }
    const giveUp = (reason: string): void => {
      settle()
      const silence = new EventStoreUnavailable(reason)
      reject(silence)
      if (isSilent()) abandon(state, silence, deps)
    }
    const { appendAttemptMs } = deps.limits
    const cancelTimer = deps.timers.after(appendAttemptMs, () =>
      giveUp(`The event store did not answer an append within ${appendAttemptMs.toString()} ms.`),
    )
    const leave = (): void => giveUp(givenUp)
    signal?.addEventListener('abort', leave)
    state.pending.set(correlationId, {
      answered: (answer) => {
        settle()
        resolve(Promise.resolve(answer).then(readAnswer))
      },
      failed: (error) => {
        settle()
        reject(error)
      },
    })
    state.opened.then(({ call, via }) => {
      const { heard } = via
      isSilent = () => via.heard === heard
      if (state.pending.has(correlationId)) call.write(appendMessage(request, correlationId))
    }, ignore)
  })

export const createAppendCall = (deps: AppendCallDeps): AppendCall => {
  let state: CallState | null = null
  return {
    send: (request, signal) => {
      if (state === null || state.lost) state = openAppendCall(deps)
      return sendOver(state, request, deps, signal)
    },
    close: () => {
      if (state) abandon(state, new EventStoreUnavailable('The event store is closed.'), deps)
    },
  }
}
