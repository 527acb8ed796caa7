import type { DomainEvent } from '../domain/kernel/decider.ts'
import { streamNameOf } from './aggregate.ts'
import type { Codec } from './codec.ts'
import type { CommandHandler, CommandResult } from './command.ts'
import { EventStoreUnavailable } from './errors.ts'
import type { EventStore, ExpectedRevision } from './port.ts'
import { type Attempt, decideOnce, type Task } from './handler/decide-once.ts'
import type { FoldedStream } from './handler/folded-stream.ts'
import { createLruMap } from './lru-map.ts'
import { createTurns } from './handler/turns.ts'

export interface CommandHandlerLimits {
  /** Decisions on one command, each on a newer state, before it is called contended. */
  readonly attemptsMax: number
  /** More do not make a server faster, and thousands make its client fail. */
  readonly appendsInFlightMax: number
  /** Commands that wait for their stream's turn or for an append; beyond it they are turned away. */
  readonly commandsWaitingMax: number
  /** Folded states kept between commands, those used last. */
  readonly streamsCachedMax: number
  /** Ids of a stream's last events by which a repeated command is recognised. */
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
 * Commands to one stream take turns in this process, so that they never race each other; other
 * processes are fenced out by the expected revision.
 */
export const createCommandHandler = (options: CommandHandlerOptions): CommandHandler => {
  const { store, codec, now } = options
  const limits = { ...commandHandlerLimits, ...options.limits }
  const { attemptsMax, appendsInFlightMax, idsPerStreamMax } = limits
  const bounds = { waitingMax: limits.commandsWaitingMax, onFull: tooMany }
  const turns = createTurns<string>({ atOnceMax: 1, ...bounds })
  const appends = createTurns<'append'>({ atOnceMax: appendsInFlightMax, ...bounds })
  const append: EventStore['append'] = (...request) =>
    appends.run('append', () => store.append(...request))
  const cache = createLruMap<string, FoldedStream<unknown>>(limits.streamsCachedMax)
  const surroundings = { store, codec, now, cache, append, idsPerStreamMax }

  const settle = async <S, C, E extends DomainEvent, R>(
    task: Task<S, C, E, R>,
  ): Promise<CommandResult<E, R>> => {
    let actual: ExpectedRevision | null = null
    for (let count = 0; count < attemptsMax; count += 1) {
      const attempt: Attempt<E, R> = await decideOnce(surroundings, task, actual)
      if (attempt.settled) return attempt.result
      ;({ actual } = attempt)
    }
    return { ok: false, reason: 'contended', stream: task.stream }
  }

  return {
    handle: (aggregate, id, command, context) => {
      const stream = streamNameOf(aggregate.category, id)
      return turns.run(stream, async () => {
        try {
          return await settle({ aggregate, stream, command, context })
        } catch (error) {
          // Whether it was written is not known: the next command has to read.
          cache.delete(stream)
          throw error
        }
      })
    },
  }
}
