import type { Logger } from 'pino'
import type { Senders } from '../delivery/message.ts'
import type { AnyEvent } from '../domain/all-events.ts'
import type { Scanner } from '../domain/metrics/board/scanner.ts'
import type { ScanDryRunReply } from '../contracts/alerts/alert-scan-dry-run.ts'
import type { ScanHistoryReply } from '../contracts/scans/scan-history.ts'
import type { ScanOutcomesReply } from '../contracts/scans/scan-outcomes.ts'
import type { ScanChange } from '../domain/alert/vocabulary.ts'
import type { TradingDate } from '../domain/calendar/trading-day.ts'
import type { ScanRule } from '../domain/scan/rule.ts'
import type { Codec } from '../eventstore/codec.ts'
import type { CommandHandler } from '../eventstore/handler/command.ts'
import type { EventStore } from '../eventstore/port.ts'
import type { Position } from '../eventstore/position.ts'
import type { PastReadModels } from '../projections/past/past-read-models.ts'
import type { ReadModels } from '../projections/read-models.ts'
import type { Vault } from '../vault/port.ts'
import type { Profile } from '../vault/sealed-values.ts'
import type { HttpLimits } from './limits/http-limits.ts'
import type { MarketDataService } from './market/service.ts'
import type { PasswordHasher } from './passwords/hasher.ts'
import type { SessionStore } from './sessions/store.ts'

/** The result of an account command. */
type AccountResult<Refusal> =
  | {
      readonly ok: true
      /** Position of the command's last event; null: it changed nothing. */
      readonly position: Position | null
    }
  | { readonly ok: false; readonly reason: 'refused'; readonly refusal: Refusal }
  /** Other writers kept appending first; the same command may succeed later. */
  | { readonly ok: false; readonly reason: 'contended' }

interface AccountCommand {
  /** A UUID; a command repeated with the same id takes effect once. */
  readonly commandId: string
  readonly userId: string
  readonly now: Date
  /** Aborts everything that the command reads and appends. */
  readonly signal?: AbortSignal | undefined
}

/** A command with a password; `provedBy` is the encrypted hash against which it was checked. */
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
      /** The encrypted hash that the password matched; a changed one refuses the command. */
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
  /** See docs/operate.md: the key is deleted, and with it the personal data. */
  eraseUser(command: ProvedCommand & { readonly askedBy: string }): Promise<UserResult>
  /** The holder of this name by the log, or null; also of a user who was just erased. */
  findUser(kind: 'username', name: string, signal?: AbortSignal): Promise<string | null>
  /** The keys that an account of this name may have; the first key with an account is used. */
  keysOf(kind: 'username', name: string): Promise<readonly string[]>
}

export interface HttpConfig {
  /** The key of the hash of the session id in the cookie; at least 32 characters. */
  readonly sessionSecret: string
  /** Reverse proxies in front whose X-Forwarded-* headers are trusted; 0: none. */
  readonly trustProxyHops: number
  /** Served over https: `__Host-` cookies with Secure, HSTS, https origins only. */
  readonly https: boolean
  /** Folder of the built client (dist/web); null: API only. */
  readonly webRoot: string | null
}

export interface HttpDeps {
  readonly config: HttpConfig
  readonly accounts: AccountCommands
  /** Executes commands on single aggregates. */
  readonly commands: CommandHandler
  /** The log, for queries of the past and of causes. */
  readonly events: Pick<EventStore, 'readStream' | 'subscribe' | 'readAll' | 'head' | 'newestUntil'>
  readonly codec: Pick<Codec<AnyEvent>, 'decode' | 'decodeOnce'>
  readonly vault: Pick<Vault, 'nameHash' | 'seal' | 'unseal'>
  readonly readModels: ReadModels
  readonly market: MarketDataService
  readonly scanner: Scanner & {
    /** The position that answers are of; null: of none yet. */
    readonly stands: () => Position | null
  }
  readonly past: PastReadModels
  /** The same over read models of the past; it may go on to a later moment by the events between. */
  readonly readScanner: (
    then: ReadModels,
  ) => Promise<Scanner & { goOn(events: readonly AnyEvent[]): Promise<boolean> }>
  readonly senders: Senders
  /** What symbols did after they began to match, between two trading dates. */
  readonly scanOutcomes: (
    readModels: ReadModels,
    asked: {
      readonly rules: readonly ScanRule[]
      readonly from: TradingDate
      readonly to: TradingDate
      readonly today: TradingDate
      readonly daysMax: number
    },
  ) => Promise<ScanOutcomesReply>
  /** What a scan matched at the end of each day or hour of a span (Unix ms), oldest first. */
  readonly scanHistory: (
    readModels: ReadModels,
    asked: {
      readonly rules: readonly ScanRule[]
      readonly every: 'day' | 'hour'
      readonly from: number
      readonly to: number
      readonly momentsMax: number
    },
  ) => Promise<ScanHistoryReply['moments']>
  /** When a watched scan would have triggered in a span (Unix ms), oldest first. */
  readonly scanTrial: (
    readModels: ReadModels,
    asked: {
      readonly rules: readonly ScanRule[]
      readonly on: ScanChange
      readonly from: number
      readonly to: number
      readonly momentsMax: number
    },
  ) => Promise<Pick<ScanDryRunReply, 'triggers' | 'spans'>>
  /** Position of the log's last event. */
  readonly head: () => Promise<Position | null>
  readonly sessions: SessionStore
  readonly passwords: PasswordHasher
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** A new random UUID. */
  readonly newId: () => string
  /** Called when a session ends, to end its open sockets at once. */
  readonly onSessionEnd: (sessionId: string) => void
  /** The same for some sessions of this user. */
  readonly onSessionsEnd: (userId: string) => void
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Ends work in the background. Without it there is none: the past is folded when it is asked for. */
  readonly closing?: AbortSignal
  /** Only the values that differ from `httpLimits`. */
  readonly limits?: Partial<HttpLimits>
}
