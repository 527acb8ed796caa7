import type { Logger } from 'pino'
import type { AnyEvent } from '../domain/all-events.ts'
import type { Scanner } from '../domain/metrics/scanner.ts'
import type { Codec } from '../eventstore/codec.ts'
import type { CommandHandler } from '../eventstore/command.ts'
import type { EventStore } from '../eventstore/port.ts'
import type { Position } from '../eventstore/position.ts'
import type { ReadModels } from '../projections/read-models.ts'
import type { Vault } from '../vault/port.ts'
import type { Profile } from '../vault/sealed-values.ts'
import type { HttpLimits } from './limits/http-limits.ts'
import type { MarketDataService } from './market/service.ts'
import type { PasswordHasher } from './passwords/hasher.ts'
import type { SessionStore } from './sessions/store.ts'

/** What a command of the account rooms gives back. */
type AccountResult<Refusal> =
  | {
      readonly ok: true
      /** Where the command's last event stands; null: it changed nothing. */
      readonly position: Position | null
    }
  | { readonly ok: false; readonly reason: 'refused'; readonly refusal: Refusal }
  /** Others kept writing first; the same command may succeed later. */
  | { readonly ok: false; readonly reason: 'contended' }

interface AccountCommand {
  /** A UUID; the same id twice gives one event. */
  readonly commandId: string
  readonly userId: string
  readonly now: Date
  /** One for all that the command reads and appends. */
  readonly signal?: AbortSignal | undefined
}

/** Of who gave their password; `provedBy`: the sealed hash that it was checked against. */
interface ProvedCommand extends AccountCommand {
  readonly provedBy: string
}

interface UserRefusal {
  readonly type: 'not_a_user' | 'password_changed'
}

type UserResult = AccountResult<UserRefusal>

interface AccountCommands {
  register(
    command: AccountCommand & {
      readonly profile: Profile
      /** argon2id in PHC form. */
      readonly passwordHash: string
    },
  ): Promise<AccountResult<{ readonly type: 'username_taken' | 'email_taken' | 'key_reused' }>>
  recordSignIn(
    command: AccountCommand & {
      /** The sealed hash that the password was checked against; refused when it has changed. */
      readonly provedBy?: string
    },
  ): Promise<UserResult>
  recordSignOut(command: AccountCommand): Promise<UserResult>
  recordSessionsEnded(
    command: AccountCommand & { readonly which: 'one' | 'others' },
  ): Promise<UserResult>
  changePassword(
    command: ProvedCommand & {
      /** argon2id in PHC form. */
      readonly passwordHash: string
    },
  ): Promise<UserResult>
  changeProfile(
    command: ProvedCommand & { readonly profile: Profile },
  ): Promise<AccountResult<UserRefusal | { readonly type: 'email_taken' }>>
  /** See docs/operate.md: the key goes, and with it the person. */
  eraseUser(command: ProvedCommand & { readonly askedBy: string }): Promise<UserResult>
  /** The id of who has this name by the log itself, or null; also of who was just erased. */
  findUser(kind: 'username', name: string, signal?: AbortSignal): Promise<string | null>
  /** The keys that an account of this name may have: the first that an account has is the one. */
  keysOf(kind: 'username', name: string): Promise<readonly string[]>
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
  /** Decides about everything that is one aggregate's alone. */
  readonly commands: CommandHandler
  /** The log, for what only it can tell: the past, and how something came about. */
  readonly events: Pick<EventStore, 'readStream' | 'subscribe'>
  readonly codec: Pick<Codec<AnyEvent>, 'decode'>
  readonly vault: Pick<Vault, 'nameHash' | 'seal' | 'unseal'>
  readonly readModels: ReadModels
  readonly market: MarketDataService
  readonly scanner: Scanner
  /** Position of the log's last event. */
  readonly head: () => Promise<Position | null>
  readonly sessions: SessionStore
  readonly passwords: PasswordHasher
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** A fresh random UUID. */
  readonly newId: () => string
  /** A session is over: what else lives by it, such as its open sockets, has to end at once. */
  readonly onSessionEnd: (sessionId: string) => void
  /** The same of some sessions of this user. */
  readonly onSessionsEnd: (userId: string) => void
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Only what differs from `httpLimits`. */
  readonly limits?: Partial<HttpLimits>
}
