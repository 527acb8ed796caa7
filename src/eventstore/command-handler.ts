import { LRUCache } from 'lru-cache'
import { KeyedSemaphore, Semaphore } from '../platform/semaphore.ts'
import { streamNameOf } from './aggregate.ts'
import type { Codec } from './codec.ts'
import type { CommandHandler } from './command.ts'
import { EventStoreUnavailable } from './errors.ts'
import type { EventStore } from './port.ts'
import { handleInTurn, type Surroundings } from './handler/handle-in-turn.ts'

export interface CommandHandlerLimits {
  /** Attempts to decide and append one command before it fails as contended. */
  readonly attemptsMax: number
  /** More appends at a time are not faster, and thousands make the KurrentDB client fail. */
  readonly appendsInFlightMax: number
  /** Commands that wait for their stream or for an append; further commands are rejected. */
  readonly commandsWaitingMax: number
  /** Folded states kept between commands; the least recently used is evicted. */
  readonly streamsCachedMax: number
  /** Ids of a stream's last events, by which a repeated command is recognised. */
  readonly idsPerStreamMax: number
}

export const commandHandlerLimits: CommandHandlerLimits = {
  attemptsMax: 8,
  appendsInFlightMax: 64,
  commandsWaitingMax: 20_000,
  streamsCachedMax: 10_000,
  idsPerStreamMax: 10_000,
}

export interface CommandHandlerOptions {
  readonly store: EventStore
  readonly codec: Codec
  readonly now: () => Date
  readonly limits?: Partial<CommandHandlerLimits>
}

const tooMany = () => new EventStoreUnavailable('Too many commands are waiting to be written.')

/**
 * Runs the commands of one stream one after another in this process, so that they never race each
 * other. The expected revision rejects the writes of other processes.
 */
export const createCommandHandler = (options: CommandHandlerOptions): CommandHandler => {
  const { store, codec, now } = options
  const limits = { ...commandHandlerLimits, ...options.limits }
  const bounds = { waitingMax: limits.commandsWaitingMax, deny: tooMany }
  const surroundings: Surroundings = {
    store,
    codec,
    now,
    cache: new LRUCache({ max: limits.streamsCachedMax }),
    streams: new KeyedSemaphore({ permitsMax: 1, ...bounds }),
    appends: new Semaphore({ permitsMax: limits.appendsInFlightMax, ...bounds }),
    idsPerStreamMax: limits.idsPerStreamMax,
    attemptsMax: limits.attemptsMax,
  }
  return {
    handle: (aggregate, id, command, context) => {
      const stream = streamNameOf(aggregate.category, id)
      return handleInTurn(surroundings, { aggregate, stream, command, context })
    },
  }
}
