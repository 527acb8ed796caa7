import { boundedCache } from '../../platform/bounded-cache.ts'
import { KeyedSemaphore, Semaphore } from '../../platform/semaphore.ts'
import { streamNameOf } from './aggregate.ts'
import type { Codec } from '../codec.ts'
import type { CommandHandler } from './command.ts'
import { EventStoreUnavailable } from '../errors.ts'
import type { EventStore } from '../port.ts'
import { handleInTurn, type Surroundings } from './handle-in-turn.ts'

export const commandHandlerLimits = {
  /** Attempts to decide and append one command before it fails as contended. */
  attemptsMax: 8,
  /** More appends at a time are not faster, and thousands make the KurrentDB client fail. */
  appendsInFlightMax: 64,
  /** Commands that wait for their stream or for an append; further commands are rejected. */
  commandsWaitingMax: 20_000,
  /** Folded states kept between commands; the least recently used is evicted. */
  streamsCachedMax: 10_000,
  /** Ids of a stream's last events, by which a repeated command is recognised. */
  idsPerStreamMax: 10_000,
} as const

export type CommandHandlerLimits = { readonly [Name in keyof typeof commandHandlerLimits]: number }

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
    cache: boundedCache(limits.streamsCachedMax),
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
