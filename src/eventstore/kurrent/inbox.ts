import { EventStoreUnavailable } from '../errors.ts'
import type { Deps } from './deps.ts'
import type { OpenCall } from './connection.ts'
import type { KurrentLimits } from './options.ts'
import type { ReadReq, ReadResp, StreamsService } from './protocol.ts'
import { translate } from './failures.ts'

type Call = ReturnType<StreamsService['read']>

/**
 * What a call of the server's `Read` has sent and nobody has taken yet, in order. Receiving does
 * nothing but queue: whoever works while receiving makes the server drop a live subscription.
 */
export interface Inbox {
  /** The same for two calls only when they went to the same server. */
  readonly via: object
  /**
   * @param silenceMs how long to wait for a message; null: for ever
   * @returns what is there, at least one message and at most `batchEventsMax`; null when the server
   *   has ended the call in good order, or {@link Inbox.close} was called
   * @throws EventStoreUnavailable, InvalidRequest, once what came before the failure was taken
   */
  take(silenceMs: number | null): Promise<readonly ReadResp[] | null>
  /** Whether everything that was received has been taken. */
  isEmpty(): boolean
  /** Ends the call; safe to call twice. */
  close(): void
}

/** What a message costs beside its data and metadata: objects, names, numbers. */
const bytesPerMessage = 256

const bytesOf = (message: ReadResp): number => {
  const record = message.getEvent()?.getEvent()
  return record === undefined
    ? bytesPerMessage
    : bytesPerMessage + record.getData().length + record.getCustomMetadata().length
}

type InboxDeps = Pick<Deps, 'connection' | 'limits' | 'timers'>

/** What has been received, with its weight. */
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
  const { call, failed, via } = opened
  const queue = createQueue(limits)
  let end: { readonly error: Error | null } | null = null
  let wake: (() => void) | null = null

  const finish = (error: Error | null): void => {
    end ??= { error }
    wake?.()
  }

  call.on('data', (message: ReadResp) => {
    if (end) return
    queue.add(message)
    if (queue.isFull()) call.pause()
    wake?.()
  })
  call.on('end', () => finish(null))
  // Stays for good: an error that comes after we have left must not end the process.
  call.on('error', (error) => {
    failed(error)
    finish(translate(error))
  })

  const news = (silenceMs: number | null): Promise<void> =>
    new Promise((resolve) => {
      const cancel =
        silenceMs === null
          ? null
          : timers.after(silenceMs, () => {
              finish(new EventStoreUnavailable(`The event store sent nothing for ${silenceMs} ms.`))
              call.cancel()
            })
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
  }
}

/** @throws EventStoreUnavailable, also when no server has been found within `readSilenceMs` */
export const openRead = (deps: InboxDeps, request: ReadReq): Promise<Inbox> =>
  new Promise((resolve, reject) => {
    let late = false
    const cancel = deps.timers.after(deps.limits.readSilenceMs, () => {
      late = true
      reject(new EventStoreUnavailable('No server of the event store was found in time.'))
    })
    deps.connection
      .open<Call>((service, args) => service.read(request, ...args))
      .then((opened) => {
        cancel()
        const inbox = createInbox(opened, deps)
        if (late) inbox.close()
        else resolve(inbox)
      })
      .catch((error: unknown) => {
        cancel()
        reject(translate(error))
      })
  })
