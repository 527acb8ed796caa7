import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { type AnyEvent, eventTables } from '../../src/domain/all-events.ts'
import { stockAggregate } from '../../src/domain/stock/decider.ts'
import { createCodec } from '../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../src/eventstore/handler/command-handler.ts'
import { openEmbeddedEventStore } from '../../src/eventstore/embedded/embedded-event-store.ts'
import { createAnnouncer } from '../../src/http/announcements/announcer.ts'
import { createApp } from '../../src/http/app.ts'
import type { HttpDeps } from '../../src/http/deps.ts'
import { httpLimits } from '../../src/http/limits/http-limits.ts'
import { createPasswordHasher } from '../../src/http/passwords/argon2.ts'
import { createHttpServer } from '../../src/http/server.ts'
import { EmbeddedSessionStore } from '../../src/http/sessions/stores/embedded-store.ts'
import { createSessionLookup } from '../../src/http/sessions/lookup.ts'
import { createAccountCommands } from '../../src/processes/accounts/account-commands.ts'
import { createOldUsernames } from '../../src/processes/accounts/old-usernames.ts'
import { allProjections } from '../../src/projections/all-projections.ts'
import { EmbeddedReadModels } from '../../src/projections/embedded/store.ts'
import { createPastReadModels } from '../../src/projections/past/past-read-models.ts'
import { createReadModels } from '../../src/projections/read-models.ts'
import { ProjectionRunner } from '../../src/projections/runner/runner.ts'
import { createRealtime } from '../../src/realtime/realtime.ts'
import { readScanner } from '../../src/scanner/past-scanner.ts'
import { scanHistory } from '../../src/scanner/scan-history.ts'
import { scanOutcomes } from '../../src/scanner/scan-outcomes.ts'
import { scanTrial } from '../../src/scanner/scan-trial.ts'
import { openFileVault } from '../../src/vault/file-vault.ts'
import { testSenders } from '../../test/support/delivery/senders.ts'

const away = () => Promise.resolve({ ok: false, reason: 'unavailable' } as const)

/** No bench asks the market or the scanner. */
const idle = {
  market: {
    financials: away,
    loadListings: away,
    source: 'simulated',
    listing: () => null,
    updatePrices: away,
    reference: () => Promise.resolve({ ok: true as const, quote: null }),
  },
  readScanner,
  scanHistory,
  scanOutcomes,
  scanTrial,
  scanner: {
    ready: false,
    stands: () => null,
    version: 0,
    asOf: 0,
    seenAt: () => null,
    rows: () => [],
    scan: () => [],
    live: () => ({ look: () => ({ entered: [], left: [] }) }),
    seenOutside: () => [],
    onTicks: () => () => undefined,
  },
}

/** Bounds that strangers meet, out of the way of a bench. */
const limits = {
  chatPerSecondMax: 1_000_000,
  chatBurstMax: 2_000_000,
  registrationsPerAddressMax: 1_000_000,
  wrongPasswordsPerAccountMax: 1_000_000,
  wrongPasswordsPerAccountAndAddressMax: 1_000_000,
  wrongPasswordsPerAddressMax: 1_000_000,
  /** No price comes after the first: becoming stale would be a change of the list. */
  staleAfterMs: 3_600_000,
}

const quiet = { info: () => undefined, warn: console.error, error: console.error }

/** The public port with its sockets on embedded stores, put together as the product does. */
export const openWorld = async (folder: string) => {
  const file = (name: string) => join(folder, name)
  const events = openEmbeddedEventStore({ file: file('events.db') })
  const codec = createCodec(eventTables)
  const commands = createCommandHandler({ store: events, codec, now: () => new Date() })
  const vault = await openFileVault({ folder: file('keys'), masterKey: null, now: Date.now })
  const newId = randomUUID
  const head = () => events.head()
  const accounts = createAccountCommands({
    store: events,
    codec,
    commands,
    vault,
    newId,
    wait: (ms) => wait(ms),
    endSessions: () => Promise.resolve(0),
    oldUsernames: createOldUsernames({ store: events, codec, vault, random: Math.random }),
  })
  const store = new EmbeddedReadModels({
    file: file('read-models.db'),
    now: Date.now,
    onDamage: ({ reason }) => {
      throw new Error(reason)
    },
  })
  const runner = new ProjectionRunner(allProjections, {
    eventStore: events,
    readModels: store,
    decode: (recorded) => codec.decode(recorded),
    random: Math.random,
    now: Date.now,
    report: () => undefined,
    checkpointsWait: true,
  })
  await runner.start()
  const readModels = createReadModels(store, runner.progress)
  const sessions = new EmbeddedSessionStore({ file: file('sessions.db'), clock: Date.now })
  const config = {
    sessionSecret: randomUUID(),
    trustProxyHops: 0,
    https: false,
    webRoot: null,
  }
  const past = createPastReadModels({ events, codec, readModels, limits: httpLimits })
  const deps: HttpDeps = {
    ...idle,
    past,
    config,
    accounts,
    commands,
    events,
    codec,
    vault,
    readModels,
    head,
    sessions,
    passwords: await createPasswordHasher(),
    clock: Date.now,
    newId,
    onSessionEnd: () => undefined,
    onSessionsEnd: () => undefined,
    senders: testSenders(),
    log: pino({}, { write: () => undefined }),
    closing: new AbortController().signal,
    limits,
  }
  const announce = createAnnouncer({
    readModels,
    vault,
    head,
    limits: httpLimits,
    events,
    codec,
  })
  const realtime = createRealtime({
    store: events,
    readEvent: (event) => codec.decode(event),
    sessions: createSessionLookup(config, sessions, Date.now),
    loadQuotes: () => Promise.resolve({ position: null, stocks: [], marketDay: null }),
    scanner: idle.scanner,
    limits: { anonymousSocketsMax: 11_000, socketsPerUserMax: 11_000 },
    announce: (event, recorded) => announce(event as AnyEvent, recorded),
    allowedOrigins: [],
    https: false,
    now: Date.now,
    monotonicNow: () => performance.now(),
    random: Math.random,
    logger: quiet,
  })
  const server = createHttpServer(createApp(deps))
  realtime.attach(server)
  await realtime.start()
  return { deps, events, codec, realtime, server, port: await listening(server) }
}

/** On a free port of this machine. */
export const listening = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** This many listings with what a list shows of them. */
export const listStocks = async ({ commands }: HttpDeps, count: number): Promise<void> => {
  const source = 'simulated'
  const days = 30
  const from = Math.floor(Date.now() / 86_400_000 - days) * 86_400
  const series = (base: number) => Array.from({ length: days }, (_, day) => base + (day % 7))
  for (let index = 0; index < count; index += 1) {
    const symbol = `S${index.toString(36).toUpperCase()}`
    const name = `Company ${index.toString()} Incorporated`
    const base = 50 + index
    const each = [
      {
        type: 'ListStock',
        symbol,
        name,
        sector: 'Technology',
        exchange: 'NYSE',
        currency: 'USD',
        source,
      },
      {
        type: 'ImportFundamentals',
        symbol,
        source,
        sharesOutstanding: 1e9 + index,
        floatShares: 9e8 + index,
        epsTtm: 5,
        dividendsTtm: 1,
        beta: 1,
        about: null,
      },
      {
        type: 'ImportBars',
        symbol,
        source,
        timeframe: '1D',
        bars: {
          times: { start: from, step: 86_400 },
          open: series(base),
          high: series(base + 1),
          low: series(base - 1),
          close: series(base),
          volume: series(1_000_000),
        },
      },
    ] as const
    for (const command of each) {
      const how = { commandId: randomUUID(), userId: null }
      const result = await commands.handle(stockAggregate, symbol, command, how)
      if (!result.ok) throw new Error(JSON.stringify(result))
    }
  }
}
