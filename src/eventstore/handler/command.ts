import type { DomainEvent } from '../../domain/kernel/decider.ts'
import type { Aggregate } from './aggregate.ts'
import type { Position } from '../position.ts'

/** The context of a command. It is stored in the metadata of the command's events. */
export interface CommandContext {
  /** A UUID, one per command and stream: a command with the same id takes effect once. */
  readonly commandId: string
  /** A UUID; default: the command's id. */
  readonly correlationId?: string
  /** A UUID; default: the command's id. */
  readonly causationId?: string
  /** The user who sent the command; null for the system itself. */
  readonly userId: string | null
  /** When the command takes effect; default: the handler's clock. */
  readonly now?: Date
  /** Aborts all that the command waits for: its place in the queue, its reads and appends. */
  readonly signal?: AbortSignal | undefined
}

export type CommandResult<Event, Refusal> =
  | {
      readonly ok: true
      /** The events that the command caused; empty when there was nothing to change. */
      readonly events: readonly Event[]
      /** The stream's last revision at the decision; null: the stream was never written. */
      readonly revision: bigint | null
      /** Position of that event. A reader at or after it sees the effect of this command. */
      readonly position: Position | null
      /** The command was executed before under the same id; nothing was written this time. */
      readonly repeated: boolean
    }
  | { readonly ok: false; readonly reason: 'refused'; readonly refusal: Refusal }
  /** Other writers kept appending to the stream first; the same command may succeed later. */
  | { readonly ok: false; readonly reason: 'contended'; readonly stream: string }

export interface CommandHandler {
  /**
   * Loads the aggregate's state, decides, and appends the events.
   * @param id the stream's name after the category and a dash
   * @throws EventStoreUnavailable (the outcome is then unknown: repeat with the same command id),
   *   UnreadableEvent, InvalidRequest
   */
  handle<State, Command, Event extends DomainEvent, Refusal>(
    aggregate: Aggregate<State, Command, Event, Refusal>,
    id: string,
    command: Command,
    context: CommandContext,
  ): Promise<CommandResult<Event, Refusal>>
}
