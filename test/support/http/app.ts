import type { TradingDate } from '../../../src/domain/calendar/trading-day.ts'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import request, { type Response } from 'supertest'
import { meteredHttp } from '../../../src/composition/server/metered-http.ts'
import { type AnyEvent, eventTables } from '../../../src/domain/all-events.ts'
import type { Tick } from '../../../src/domain/price-feed/events.ts'
import { type Codec, createCodec } from '../../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import type { Letter } from '../../../src/delivery/message.ts'
import type { CommandHandler } from '../../../src/eventstore/handler/command.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import { createApp } from '../../../src/http/app.ts'
import type { HttpConfig, HttpDeps } from '../../../src/http/deps.ts'
import { type HttpLimits, httpLimits } from '../../../src/http/limits/http-limits.ts'
import { createPasswordHasher } from '../../../src/http/passwords/argon2.ts'
import { createHttpServer } from '../../../src/http/server.ts'
import { EmbeddedSessionStore } from '../../../src/http/sessions/stores/embedded-store.ts'
import { LastingEnds } from '../../../src/http/sessions/lasting-ends.ts'
import { createSessionLookup, type SessionLookup } from '../../../src/http/sessions/lookup.ts'
import type { SessionStore } from '../../../src/http/sessions/store.ts'
import type { CountRequest } from '../../../src/ops/metrics/http-metrics.ts'
import { createAccountCommands } from '../../../src/processes/accounts/account-commands.ts'
import { createOldUsernames } from '../../../src/processes/accounts/old-usernames.ts'
import { EmbeddedReadModels } from '../../../src/projections/embedded/store.ts'
import { createPastReadModels } from '../../../src/projections/past/past-read-models.ts'
import type { ReadModelStore } from '../../../src/projections/port.ts'
import type { ReadModels } from '../../../src/projections/read-models.ts'
import { readScanner } from '../../../src/scanner/past-scanner.ts'
import { scanHistory } from '../../../src/scanner/scan-history.ts'
import { scanOutcomes } from '../../../src/scanner/scan-outcomes.ts'
import { scanTrial } from '../../../src/scanner/scan-trial.ts'
import { openFileVault } from '../../../src/vault/file-vault.ts'
import type { Vault } from '../../../src/vault/port.ts'
import { createBoardScanner } from '../board-scanner.ts'
import { keepingMails } from '../delivery/senders.ts'
import { lastingFolder } from '../temp-folder.ts'
import { holdable } from './holdable.ts'
import { openTestMarket } from './market-data-service.ts'
import { type Listing, listStocks, tickPrices } from './market.ts'
import { startProjections } from './projections.ts'

/** Opened with each app; default: embedded ones in its folder. */
export interface TestStores {
  readonly openEvents?: () => EventStore
  readonly openReadModels?: () => ReadModelStore
}

export interface TestAppOptions {
  readonly config?: Partial<HttpConfig>
  readonly limits?: Partial<HttpLimits>
  /** A folder that an earlier app left; default: a fresh one that is removed at the end. */
  readonly folder?: string
  readonly stores?: TestStores
  /** What its clock says first (Unix ms). */
  readonly startsAt?: number
  /** Told of each answer, as in the product. */
  readonly countRequest?: CountRequest
  /** Puts something else in the place of a part, such as a read model that fails. */
  readonly replace?: (deps: HttpDeps) => Partial<HttpDeps>
}

type LogLine = Readonly<Record<string, unknown>>

/** The whole product but its market and its sockets. */
export interface TestApp {
  readonly server: Server
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  readonly folder: string
  readonly events: EventStore
  readonly codec: Codec<AnyEvent>
  readonly vault: Vault
  readonly commands: CommandHandler
  readonly accounts: ReturnType<typeof createAccountCommands>
  readonly readModels: ReadModels
  readonly sessions: SessionStore
  readonly sessionLookup: SessionLookup
  /** A browser: it keeps its cookies. */
  agent(): ReturnType<typeof request.agent>
  /** `tapedeck.sid=…` as this response set it. @throws Error when it set none */
  sessionCookie(response: Response): string
  now(): number
  /** Moves the app's clock; sessions age by it. */
  advance(ms: number): void
  /** Types of a stream's events, oldest first. */
  eventTypes(stream: string): Promise<string[]>
  /** Lists stocks with daily bars that end on `lastDay` (00:00 UTC, Unix seconds). */
  list(lastDay: number, listings: readonly Listing[]): Promise<void>
  /** One tick batch: symbol, price, the day's volume so far. */
  tick(date: TradingDate, ticks: readonly (readonly [string, number, number])[]): Promise<Tick[]>
  /** No projection, or none of these streams, sees anything until they are released. */
  holdProjections(prefix?: string): void
  releaseProjections(): void
  /** The e-mails that were sent, oldest first. */
  mails(): readonly Letter[]
  /** Builds every read model anew, beside the one that is read. */
  rebuild(): Promise<void>
  /** Resolves when every projection has folded the whole log. */
  caughtUp(): Promise<void>
  logLines(): readonly LogLine[]
  /** Ids of the sessions that ended, oldest first. */
  endedSessions(): readonly string[]
  close(): Promise<void>
}

const startOfTests = Date.UTC(2025, 5, 10)

/** A real one is most of the work of a registration. */
const quickHash = { memoryCost: 64, timeCost: 1, parallelism: 1 }

const defaults: HttpConfig = {
  sessionSecret: 'a session secret of more than 32 characters',
  trustProxyHops: 0,
  https: false,
  webRoot: null,
}

const sessionCookie = (response: Response): string => {
  const cookies = response.headers['set-cookie'] as unknown as string[] | undefined
  const found = cookies?.find((cookie) => cookie.startsWith('tapedeck.sid='))?.split(';')[0]
  if (found === undefined) throw new Error('This response starts no session.')
  return found
}

const eventTypesOf = async (events: EventStore, stream: string): Promise<string[]> => {
  const types = []
  for await (const { type } of events.readStream(stream)) types.push(type)
  return types
}

/** Opens an app and takes a free port. Close it at the end. */
export const openApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const home =
    options.folder === undefined
      ? lastingFolder()
      : { path: options.folder, remove: () => undefined }
  const file = (name: string) => join(home.path, name)
  let now = options.startsAt ?? startOfTests
  const clock = () => now

  const { openEvents, openReadModels } = options.stores ?? {}
  const dateNow = () => new Date(now)
  const events = openEvents?.() ?? openEmbeddedEventStore({ file: file('events.db'), now: dateNow })
  const codec = createCodec(eventTables)
  const commands = createCommandHandler({ store: events, codec, now: dateNow })
  const vault = await openFileVault({ folder: file('keys'), masterKey: null, now: clock })
  const accountCommands = createAccountCommands({
    store: events,
    codec,
    commands,
    vault,
    newId: randomUUID,
    wait: (ms) => wait(ms),
    endSessions: (userId) => sessions.endAllOf(userId),
    oldUsernames: createOldUsernames({ store: events, codec, vault, random: Math.random }),
  })
  const readModelStore =
    openReadModels?.() ??
    new EmbeddedReadModels({
      file: file('read-models.db'),
      now: clock,
      onDamage: (damage) => {
        throw new Error(damage.reason)
      },
    })
  const held = holdable(events)
  const projections = await startProjections(held.events, readModelStore, codec)
  const { readModels } = projections
  const kept = new EmbeddedSessionStore({ file: file('sessions.db'), clock })
  const listed = new Set<string>()
  const { senders, mails } = keepingMails()
  const endedSessions: string[] = []
  const lines: LogLine[] = []
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as LogLine) })
  const sessions = new LastingEnds({ sessions: kept, log, clock })
  const config = { ...defaults, ...options.config }
  const limits = { ...httpLimits, ...options.limits }
  const deps: HttpDeps = {
    config,
    accounts: accountCommands,
    commands,
    events,
    codec,
    vault,
    readModels,
    market: openTestMarket({ store: events, commands, readModels, listed, log, clock }),
    head: () => events.head(),
    sessions,
    passwords: await createPasswordHasher(undefined, quickHash),
    clock,
    scanner: createBoardScanner(),
    senders,
    past: createPastReadModels({ events, codec, readModels, limits }),
    readScanner,
    scanHistory,
    scanOutcomes,
    scanTrial,
    newId: randomUUID,
    onSessionEnd: (sessionId) => void endedSessions.push(sessionId),
    onSessionsEnd: () => undefined,
    log,
    ...(options.limits && { limits: options.limits }),
  }
  const parts = { ...deps, ...options.replace?.(deps) }
  const app = createApp({ ...parts, past: createPastReadModels({ ...parts, limits }) })
  const { countRequest } = options
  const server = createHttpServer(countRequest ? meteredHttp(app, countRequest) : app)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const close = async () => {
    held.release()
    server.closeAllConnections()
    server.close()
    await projections.stop()
    await sessions.close()
    await readModelStore.close()
    await events.close()
    home.remove()
  }

  return {
    server,
    url: `http://127.0.0.1:${port.toString()}`,
    folder: home.path,
    events,
    codec,
    vault,
    commands,
    accounts: accountCommands,
    readModels,
    sessions,
    sessionLookup: createSessionLookup(config, sessions, clock),
    agent: () => request.agent(server),
    sessionCookie,
    now: clock,
    advance: (ms) => {
      now += ms
    },
    eventTypes: (stream) => eventTypesOf(events, stream),
    list: (lastDay, listings) => {
      for (const { symbol } of listings) listed.add(symbol)
      return listStocks(commands, lastDay, listings)
    },
    tick: (date, ticks) => tickPrices(commands, date, ticks),
    holdProjections: (prefix) => held.hold(prefix),
    releaseProjections: () => held.release(),
    mails: () => mails,
    rebuild: () => projections.rebuild(),
    caughtUp: () => projections.caughtUp(),
    logLines: () => lines,
    endedSessions: () => endedSessions,
    close,
  }
}
