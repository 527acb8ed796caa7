import type { DeliveryEvent } from '../../domain/delivery/events.ts'
import { streamPrefix } from '../../domain/streams.ts'
import { keepSubscribed } from '../../eventstore/follow-log.ts'
import type { RecordedEvent, SubscriptionMessage } from '../../eventstore/port.ts'
import { earlierOf, isAfter, type Position } from '../../eventstore/position.ts'
import { Backoff } from '../../platform/backoff.ts'
import { checkpointIn } from '../checkpoint.ts'
import { DeliveryBoard } from './board.ts'
import { Dispatcher } from './dispatcher.ts'
import { deliveryProcessLimits } from './limits.ts'
import type { DeliveryDeps, DeliveryQueue } from './ports.ts'
import { requestDeliveries } from './request.ts'

const prefixes = [streamPrefix.alert, streamPrefix.delivery]

/** Only these need decoding: an alert that was set requests nothing. */
const isFiring = ({ stream, type }: RecordedEvent): boolean =>
  stream.startsWith(streamPrefix.alert) && type.startsWith('AlertTriggered')

const isDelivery = ({ stream }: RecordedEvent): boolean => stream.startsWith(streamPrefix.delivery)

class Follower {
  readonly #deps: DeliveryDeps
  readonly #board: DeliveryBoard
  readonly #dispatcher: Dispatcher
  readonly #everyMs: number
  #reached: Position | null
  #saved: Position | null
  #savedAt: number
  #running: Promise<void> | null = null

  constructor(
    deps: DeliveryDeps,
    board: DeliveryBoard,
    dispatcher: Dispatcher,
    from: Position | null,
  ) {
    this.#deps = deps
    this.#board = board
    this.#dispatcher = dispatcher
    this.#everyMs = { ...deliveryProcessLimits, ...deps.limits }.checkpointEveryMs
    this.#reached = from
    this.#saved = from
    this.#savedAt = deps.monotonicNow()
  }

  get position(): Position | null {
    return this.#reached
  }

  /** Nothing is attempted before the end of the log is reached: it may have succeeded later. */
  readonly onMessage = async (message: SubscriptionMessage): Promise<void> => {
    if (message.type === 'caught_up') {
      this.#running ??= this.#dispatcher.run(this.#deps.signal)
      this.#deps.report({ kind: 'following' })
    } else for (const recorded of message.events) await this.#take(recorded)
    this.#move(message.position)
    this.#dispatcher.wake()
    if (this.#reached !== null) this.#deps.report({ kind: 'reached', position: this.#reached })
    if (this.#deps.monotonicNow() - this.#savedAt >= this.#everyMs) await this.save()
  }

  /** What is not done stays after the checkpoint. */
  async save(): Promise<void> {
    if (this.#reached === null) return
    const open = this.#board.retained.oldest(this.#deps.now())
    const position = open === undefined ? this.#reached : earlierOf(this.#reached, open)
    this.#savedAt = this.#deps.monotonicNow()
    if (position === null || !isAfter(position, this.#saved)) return
    await this.#deps.saveCheckpoint(position)
    this.#saved = position
  }

  async stopped(): Promise<void> {
    await this.#running
  }

  async #take(recorded: RecordedEvent): Promise<void> {
    if (isDelivery(recorded)) {
      const event = this.#deps.codec.decode(recorded) as DeliveryEvent
      const at = Date.parse(recorded.metadata.occurredAt)
      this.#board.fold({ event, at, before: this.#reached })
    } else if (isFiring(recorded)) await requestDeliveries(this.#deps, this.#board, recorded)
    this.#move(recorded.position)
  }

  #move(position: Position | null): void {
    if (position !== null && isAfter(position, this.#reached)) this.#reached = position
  }
}

const queueOf = (
  deps: DeliveryDeps,
  board: DeliveryBoard,
  dispatcher: Dispatcher,
): DeliveryQueue => ({
  status: () => {
    const oldest = board.queue.oldestRequest()
    return {
      waiting: board.queue.size,
      inFlight: board.queue.inFlight,
      oldestMs: oldest === null ? null : Math.max(0, -oldest + deps.now()),
      overdueMs: board.queue.overdueMs(),
    }
  },
  retryNow: () => {
    const count = board.queue.retryNow()
    dispatcher.wake()
    return count
  },
})

/**
 * Delivers the firings of alerts to the channels that they name. A message is sent at least once,
 * under one id; each attempt and the end of a delivery are recorded once, over any crash, because
 * every step is a command whose id follows from the firing, the channel and the step.
 *
 * `done` resolves when `signal` is aborted.
 */
export const runDeliveries = (
  deps: DeliveryDeps,
): { readonly queue: DeliveryQueue; readonly done: Promise<void> } => {
  const limits = { ...deliveryProcessLimits, ...deps.limits }
  const board = new DeliveryBoard(deps, limits.waitingMax)
  const dispatcher = new Dispatcher(deps, board)
  const backoff = new Backoff(limits, deps.random)
  let follower: Follower | null = null
  const follow = () =>
    keepSubscribed({
      store: deps.events,
      signal: deps.signal,
      start: async () => {
        follower ??= new Follower(
          deps,
          board,
          dispatcher,
          await checkpointIn(deps, await deps.events.head()),
        )
        return { from: follower.position ?? 'start', prefixes }
      },
      onMessage: async (message) => {
        await follower?.onMessage(message)
        backoff.succeeded()
      },
      onDrop: (error) => {
        const waitMs = backoff.failed()
        if (!deps.signal.aborted) deps.report({ kind: 'waiting', error, waitMs })
        return waitMs
      },
    })
  const run = async () => {
    await follow()
    await follower?.stopped()
    await follower?.save().catch(() => undefined)
  }
  return { queue: queueOf(deps, board, dispatcher), done: run() }
}
