import type { Request, Response } from 'express'
import type { DomainEvent } from '../../domain/kernel/decider.ts'
import { type Aggregate, streamNameOf } from '../../eventstore/handler/aggregate.ts'
import type { CommandResult } from '../../eventstore/handler/command.ts'
import type { Position } from '../../eventstore/position.ts'
import type { Context } from '../context.ts'
import { rememberPosition } from '../positions/cookie.ts'
import type { Refusal } from '../refusals/refusal.ts'
import { done, refuse, type Reply } from '../routing/reply.ts'

/** A request of a signed-in trader, and its response. */
export interface Call {
  readonly req: Request
  readonly res: Response
  readonly userId: string
}

export interface Task<State, Command, Event extends DomainEvent, Rejection> {
  readonly aggregate: Aggregate<State, Command, Event, Rejection>
  /** The aggregate's id. */
  readonly id: string
  readonly command: Command
  /** Default: a new one. */
  readonly commandId?: string
  /** When it takes effect; default: now. */
  readonly now?: Date
  /**
   * The read model that shows the change: the trader's next read of it waits for it. null: the
   * change is read from the log.
   */
  readonly projection: string | null
  /** The refusal for the caller when the aggregate refuses. */
  readonly refusalOf: (rejection: Rejection) => Refusal
  /** The deadline of a command that has read the log before; default: `commandMs` from now. */
  readonly signal?: AbortSignal
}

export type Outcome<Event> =
  | {
      readonly ok: true
      /** The events of this command, new or from its first execution; empty: no change. */
      readonly events: readonly Event[]
      readonly position: Position | null
      /** ISO 8601 UTC: when it happened. */
      readonly at: string
    }
  | { readonly ok: false; readonly refusal: Refusal }

type Done<Event> = Extract<CommandResult<Event, never>, { ok: true }>

/** When a repeated command was executed; its answer is built from the log. */
const recordedAt = async (
  { events }: Pick<Context, 'events'>,
  stream: string,
  { revision }: Done<DomainEvent>,
  signal: AbortSignal,
): Promise<string> => {
  if (revision === null) throw new Error(`'${stream}' repeats what it never recorded.`)
  for await (const event of events.readStream(stream, { from: revision, maxCount: 1, signal }))
    return event.metadata.occurredAt
  throw new Error(`'${stream}' has no event ${revision.toString()}.`)
}

/**
 * Executes a command of the signed-in trader, and makes their next read wait for it.
 * @throws EventStoreUnavailable: the outcome is unknown; the same key may be sent again
 */
export const executeCommand = async <State, Command, Event extends DomainEvent, Rejection>(
  context: Context,
  { req, res, userId }: Call,
  task: Task<State, Command, Event, Rejection>,
): Promise<Outcome<Event>> => {
  const { aggregate, id, command, commandId = context.newId(), projection } = task
  const { now = new Date(context.clock()) } = task
  const signal = task.signal ?? AbortSignal.timeout(context.limits.commandMs)
  const how = { commandId, userId, now, signal }
  const result = await context.commands.handle(aggregate, id, command, how)
  if (!result.ok) {
    if (result.reason === 'contended') return { ok: false, refusal: { type: 'unavailable' } }
    return { ok: false, refusal: task.refusalOf(result.refusal) }
  }
  const { events, position, repeated } = result
  if (projection !== null) rememberPosition(req, res, context.config, { projection, position })
  const stream = streamNameOf(aggregate.category, id)
  const at = repeated ? await recordedAt(context, stream, result, signal) : now.toISOString()
  return { ok: true, events, position, at }
}

/** The same, for a call that answers nothing but that it is done. */
export const executeAndFinish = async <State, Command, Event extends DomainEvent, Rejection>(
  context: Context,
  call: Call,
  task: Task<State, Command, Event, Rejection>,
): Promise<Reply> => {
  const outcome = await executeCommand(context, call, task)
  return outcome.ok ? done : refuse(outcome.refusal)
}
