import type { reservationLimits } from '../../domain/reservation/limits.ts'
import type { CommandHandler } from '../../eventstore/handler/command.ts'
import type { Position } from '../../eventstore/position.ts'
import type { Vault } from '../../vault/port.ts'
import type { OldUsernames } from './old-usernames.ts'
import type { LogReader } from './read-state.ts'

type RegistrationLimits = { readonly [Name in keyof typeof reservationLimits]: number }

export interface AccountDeps extends LogReader {
  readonly commands: CommandHandler
  readonly vault: Pick<
    Vault,
    'createKey' | 'seal' | 'nameHash' | 'nameKeyOf' | 'makeNameKey' | 'forgetNameKey' | 'erase'
  >
  /**
   * Ends every session of this user and returns their number.
   * @param how `written`: fails unless it is written to the session store; `lasting`: ends them in
   *   this process, which writes it when it can
   */
  readonly endSessions: (userId: string, how: 'written' | 'lasting') => Promise<number>
  readonly oldUsernames: Pick<OldUsernames, 'like'>
  /** A new UUID. */
  readonly newId: () => string
  /** Resolves after this many milliseconds. */
  readonly wait: (ms: number) => Promise<void>
  readonly limits?: Partial<RegistrationLimits>
}

/** The context of every command about an account. */
export interface AccountCommand {
  /** A UUID; a command repeated with the same id takes effect once. */
  readonly commandId: string
  readonly userId: string
  readonly now: Date
  /** Aborts everything that the command reads and appends. */
  readonly signal?: AbortSignal | undefined
}

/** Other writers kept appending first; the same command may succeed later. */
export interface Contended {
  readonly ok: false
  readonly reason: 'contended'
}

export const contended: Contended = { ok: false, reason: 'contended' }

export type AccountResult<Refusal> =
  | {
      readonly ok: true
      /** A reader at or after this position sees the command's effect; null: there is none. */
      readonly position: Position | null
    }
  | { readonly ok: false; readonly reason: 'refused'; readonly refusal: Refusal }
  | Contended
