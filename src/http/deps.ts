import type { Logger } from 'pino'
import type { Position } from '../eventstore/position.ts'
import type { PasswordHasher } from './passwords/hasher.ts'
import type { SessionStore } from './sessions/store.ts'

/** Who a trader is, in clear: never logged, never kept outside a request. */
export interface Profile {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
}

/** What a command gives back: where its last event stands in the log, or why not. */
export type CommandResult<Refusal> =
  | { readonly ok: true; readonly position: Position }
  | { readonly ok: false; readonly refusal: Refusal }

export interface CommandContext {
  /** A UUID; the same id twice gives one event. */
  readonly commandId: string
  /** ISO 8601 UTC. */
  readonly now: string
}

export interface AccountCommands {
  register(
    command: CommandContext & {
      readonly userId: string
      readonly profile: Profile
      /** argon2id in PHC form. */
      readonly passwordHash: string
    },
  ): Promise<CommandResult<{ readonly type: 'username_taken' } | { readonly type: 'email_taken' }>>
  recordSignIn(
    command: CommandContext & { readonly userId: string },
  ): Promise<CommandResult<{ readonly type: 'not_a_user' }>>
  recordSignOut(
    command: CommandContext & { readonly userId: string },
  ): Promise<CommandResult<{ readonly type: 'not_a_user' }>>
}

/** The half of the vault that answering needs. */
export interface VaultReader {
  /** Equal names (NFKC, case-folded) give equal keys. */
  nameKey(kind: 'username' | 'email', name: string): string
  /** The text sealed for this user, or null once the user's key is erased. */
  unseal(userId: string, sealed: string): Promise<string | null>
}

export interface HttpConfig {
  /** Keyed hash of the session id in the cookie; at least 32 characters. */
  readonly sessionSecret: string
  /** Reverse proxies in front whose X-Forwarded-* headers are believed; 0: none. */
  readonly trustProxyHops: number
  /** Served over https: `__Host-` cookies with Secure, HSTS, https origins only. */
  readonly https: boolean
  /** Folder of the built client (dist/web); null: API only. */
  readonly webRoot: string | null
}

export interface HttpDeps {
  readonly config: HttpConfig
  readonly accounts: AccountCommands
  readonly vault: VaultReader
  readonly sessions: SessionStore
  readonly passwords: PasswordHasher
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** A fresh random UUID. */
  readonly newId: () => string
  readonly log: Logger
}
