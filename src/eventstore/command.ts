import type { DomainEvent } from '../domain/kernel/decider.ts'
import type { Aggregate } from './aggregate.ts'
import type { Position } from './position.ts'

/** What a command brings along besides itself; it goes into the metadata of its events. */
export interface CommandContext {
  /**
   * A UUID, one per command and stream: event ids derive from it, so a command that comes twice
   * with one id happens once.
   */
  readonly commandId: string
  /** A UUID; default: the command's id. */
  readonly correlationId?: string
  /** A UUID; default: the command's id. */
  readonly causationId?: string
  /** Who asks; null for the system itself. */
  readonly userId: string | null
  /** When it happens in the world; default: the handler's clock. */
  readonly now?: Date
  /** One for all that the command waits for: its turn, its reads and its appends. */
  readonly signal?: AbortSignal | undefined
}

export type CommandResult<Event, Refusal> =
  | {
      readonly ok: true
      /** What this command made happen; empty when it asked for what was already so. */
      readonly events: readonly Event[]
      /** The stream's last revision that the answer rests on; null: the stream was never written. */
      readonly revision: bigint | null
      /** Position of that event: a reader who has seen it sees this command's effect. */
      readonly position: Position | null
      /** The command had happened before under the same id; nothing was written now. */
      readonly repeated: boolean
    }
  | { readonly ok: false; readonly reason: 'refused'; readonly refusal: Refusal }
  /** Others kept writing to the stream first; the same command may succeed later. */
  | { readonly ok: false; readonly reason: 'contended'; readonly stream: string }

export interface CommandHandler {
  /**
   * Loads the aggregate's state, decides, and appends what was decided.
   *
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
