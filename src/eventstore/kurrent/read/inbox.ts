import { EventStoreUnavailable } from '../../errors.ts'
import type { Deps } from '../deps.ts'
import type { Channel, OpenCall } from '../connection.ts'
import type { KurrentLimits } from '../options.ts'
import type { ReadReq, ReadResp, StreamsService } from '../protocol.ts'
import { translate } from '../failures.ts'

type Call = ReturnType<StreamsService['read']>

/**
 * Messages of the server's `Read` call that have not been taken yet, in order. Receiving only
 * queues them: work in the receiving callback makes the server drop a live subscription.
 */
export interface Inbox {
  /** The same object for two calls only when they went to the same server. */
  readonly via: Channel
  /**
   * @param silenceMs how long to wait for a message; null: forever
   * @returns the queued messages, at least one and at most `batchEventsMax`; null when the server
   *   has ended the call normally, or {@link Inbox.close} was called
   * @throws EventStoreUnavailable, InvalidRequest, after the messages received before the failure
   *   were taken
   */
  take(silenceMs: number | null): Promise<readonly ReadResp[] | null>
  /** Whether everything that was received has been taken. */
  isEmpty(): boolean
  /** Ends the call; safe to call twice. */
  close(): void
  /** Like {@link Inbox.close}, but a waiting {@link Inbox.take} throws the reason. */
  giveUp(reason: string): void
}

/** The memory of a message beside its data and metadata: objects, names, numbers. */
const bytesPerMessage = 256

const bytesOf = (message: ReadResp): number => {
  const record = message.getEvent()?.getEvent()
  return record === undefined
    ? bytesPerMessage
    : bytesPerMessage + record.getData().length + record.getCustomMetadata().length
}

type InboxDeps = Pick<Deps, 'connection' | 'limits' | 'timers'>

/** The received messages with their size. */
const createQueue = ({ queueMessagesMax, queueBytesMax, batchEventsMax }: KurrentLimits) => {
  let queue: ReadResp[] = []
  let bytes = 0
  return {
    isEmpty: () => queue.length === 0,
    isFull: () => queue.length >= queueMessagesMax || bytes >= queueBytesMax,
    hasRoom: () => queue.length <= queueMessagesMax / 2 && bytes <= queueBytesMax / 2,
    add: (message: ReadResp): void => {
      queue.push(message)
      bytes += bytesOf(message)
    },
    next: (): readonly ReadResp[] => {
      const taken = queue.slice(0, batchEventsMax)
      queue = queue.slice(batchEventsMax)
      bytes -= taken.reduce((sum, message) => sum + bytesOf(message), 0)
      return taken
    },
    clear: (): void => {
      queue = []
      bytes = 0
    },
  }
}

const createInbox = (opened: OpenCall<Call>, { limits, timers }: InboxDeps): Inbox => {
  const { call, via } = opened
  /** The number of messages at the start of the wait. */
  let heardBefore = via.heard
  const queue = createQueue(limits)
  let end: { readonly error: Error | null } | null = null
  let wake: (() => void) | null = null

  const finish = (error: Error | null): void => {
    end ??= { error }
    wake?.()
  }

  call.on('data', (message: ReadResp) => {
    via.heard += 1
    if (end) return
    queue.add(message)
    if (queue.isFull()) call.pause()
    wake?.()
  })
  call.on('end', () => finish(null))
  // Stays attached: an error that arrives after the call was abandoned must not end the process.
  call.on('error', (error) => {
    opened.failed(error)
    finish(translate(error))
  })

  const giveUp = (reason: string): void => {
    if (end) return
    finish(new EventStoreUnavailable(reason))
    if (via.heard === heardBefore) opened.giveUp()
    else call.cancel()
  }

  const news = (silenceMs: number | null): Promise<void> =>
    new Promise((resolve) => {
      heardBefore = via.heard
      const cancel =
        silenceMs === null
          ? null
          : timers.after(silenceMs, () =>
              giveUp(`The event store sent nothing for ${silenceMs} ms.`),
            )
      wake = () => {
        cancel?.()
        wake = null
        resolve()
      }
    })

  return {
    via,
    isEmpty: queue.isEmpty,
    take: async (silenceMs) => {
      if (queue.isEmpty() && !end) await news(silenceMs)
      if (!queue.isEmpty()) {
        const taken = queue.next()
        if (call.isPaused() && queue.hasRoom()) call.resume()
        return taken
      }
      if (end?.error) throw end.error
      return null
    },
    close: () => {
      queue.clear()
      finish(null)
      call.cancel()
    },
    giveUp,
  }
}

/** The error of a call that was aborted before its answer arrived. */
export const givenUp = 'The event store did not answer before the call was aborted.'

/**
 * @param signal aborts the read
 * @throws EventStoreUnavailable, also when no server has been found within `readSilenceMs`
 */
export const openRead = (deps: InboxDeps, request: ReadReq, signal?: AbortSignal): Promise<Inbox> =>
  new Promise((resolve, reject) => {
    let late = false
    const settle = (): void => {
      cancel()
      signal?.removeEventListener('abort', leave)
    }
    const fail = (reason: string): void => {
      late = true
      settle()
      reject(new EventStoreUnavailable(reason))
    }
    const leave = (): void => fail(givenUp)
    const cancel = deps.timers.after(deps.limits.readSilenceMs, () =>
      fail('No event store server was found in time.'),
    )
    signal?.addEventListener('abort', leave)
    if (signal?.aborted === true) leave()
    deps.connection
      .open<Call>((service, args) => service.read(request, ...args))
      .then((opened) => {
        settle()
        const inbox = createInbox(opened, deps)
        if (late) inbox.close()
        else resolve(inbox)
      })
      .catch((error: unknown) => {
        settle()
        reject(translate(error))
      })
  })
