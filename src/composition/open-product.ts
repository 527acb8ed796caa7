import { randomUUID } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'
import type { Logger } from 'pino'
import type { Config, Role } from '../config.ts'
import type { AnyEvent } from '../domain/all-events.ts'
import { staleAfterMs } from '../domain/quotes/staleness.ts'
import { createAnnouncer } from '../http/announcements/announcer.ts'
import { createApp } from '../http/app.ts'
import type { HttpConfig } from '../http/deps.ts'
import { httpLimits } from '../http/limits/http-limits.ts'
import type { MarketDataService } from '../http/market/service.ts'
import { createPasswordHasher } from '../http/passwords/argon2.ts'
import { stopHttpServer } from '../http/server.ts'
import { createSessionLookup } from '../http/sessions/lookup.ts'
import { createPastReadModels, type PastReadModels } from '../projections/past/past-read-models.ts'
import type { Realtime } from '../realtime/ports.ts'
import { quoteSnapshotLoader } from '../realtime/frames/quote-snapshot.ts'
import { createRealtime } from '../realtime/realtime.ts'
import { createAlertMetrics } from '../ops/metrics/alert-metrics.ts'
import { registerBackupMetrics } from '../ops/metrics/backup-metrics.ts'
import { startAlerts } from './sides/alerts.ts'
import { startDeliveries } from './sides/deliveries.ts'
import { builtFolder } from './server/built-folder.ts'
import { startBackup } from './backup/continuous-backup.ts'
import { feedMaxAgeMs } from './health/checks/feed-health.ts'
import { followListed } from './market/follow-listed.ts'
import { listingHealth } from './health/checks/listing-health.ts'
import { holdRoleLeases, type LeaseListener } from './lease/role-leases.ts'
import { watchKeys } from './health/key-watch.ts'
import { readerDuties } from './health/reader-duties.ts'
import { registrationsHealth } from './health/checks/registrations-health.ts'
import { watchReadModels } from './health/read-model-watch.ts'
import { sessionSecret } from './stores/made-once-secret.ts'
import { openMarketDataService } from '../market/service/market-data-service.ts'
import { meteredHttp } from './server/metered-http.ts'
import { createMeters, type Meters, openOpsApp } from './server/ops-side.ts'
import { tickBatchMs, createProvider, mayRest } from './market/provider.ts'
import type { MarketDataProvider } from '../market/port.ts'
import { runScheduledCopies } from './backup/scheduled-copies.ts'
import { startMarket } from './market/start-market.ts'
import { openSockets } from './server/open-sockets.ts'
import { openReadSide, type ReadSide } from './sides/read-side.ts'
import { openStoredReadSide } from './sides/stored-read-side.ts'
import { openStores, type Stores } from './stores/stores.ts'
import type { Senders } from '../delivery/message.ts'
import { createSenders } from './sides/senders.ts'
import { readScanner } from '../scanner/past-scanner.ts'
import { scanHistory } from '../scanner/scan-history.ts'
import { scanOutcomes } from '../scanner/scan-outcomes.ts'
import { scanTrial } from '../scanner/scan-trial.ts'
import type { RunningScanner } from '../scanner/scanner.ts'
import { openScanner } from './sides/scanner.ts'
import { readTapeFile, recordingsOfLog } from './market/tape-recordings.ts'
import { createWriteSide, type WriteSide } from './sides/write-side.ts'

export interface OpenProduct {
  readonly app: RequestListener
  readonly opsApp: RequestListener
  stop(): Promise<void>
}

const httpConfigOf = async (config: Config, stores: Stores): Promise<HttpConfig> => ({
  sessionSecret: config.SESSION_SECRET ?? (await sessionSecret(stores.folder.keys)),
  trustProxyHops: config.TRUST_PROXY,
  https: config.TRUST_PROXY > 0,
  webRoot: builtFolder('web'),
})

interface Parts {
  readonly staleAfterMs: number
  readonly market: MarketDataService
  readonly scanner: RunningScanner
  readonly senders: Senders
  readonly stores: Stores
  readonly writeSide: WriteSide
  readonly readSide: ReadSide
  readonly past: PastReadModels
  readonly httpConfig: HttpConfig
  readonly log: Logger
}

/** The past of traders and of audits: what is kept of it serves both. */
const openPast = (stores: Stores, { codec }: WriteSide, { readModels }: ReadSide) =>
  createPastReadModels({ events: stores.events, codec, readModels, limits: httpLimits })

type OpenParts = Pick<Parts, 'stores' | 'writeSide' | 'readSide' | 'market' | 'scanner' | 'log'>

const partsOf = async (config: Config, open: OpenParts): Promise<Parts> => ({
  ...open,
  staleAfterMs: staleAfterMs(tickBatchMs(config)),
  senders: createSenders(config, open.stores),
  httpConfig: await httpConfigOf(config, open.stores),
  past: openPast(open.stores, open.writeSide, open.readSide),
})

const openRealtime = (parts: Parts): Realtime => {
  const { stores, writeSide, readSide, scanner, httpConfig, log } = parts
  const announce = createAnnouncer({
    readModels: readSide.readModels,
    vault: stores.vault,
    head: () => stores.events.head(),
    limits: httpLimits,
    events: stores.events,
    codec: writeSide.codec,
  })
  return createRealtime({
    store: stores.events,
    readEvent: (event) => writeSide.codec.decode(event),
    sessions: createSessionLookup(httpConfig, stores.sessions, Date.now),
    loadQuotes: quoteSnapshotLoader(stores.readModels),
    scanner,
    announce: (event, recorded) => announce(event as AnyEvent, recorded),
    allowedOrigins: [],
    https: httpConfig.https,
    now: Date.now,
    monotonicNow: () => performance.now(),
    random: Math.random,
    logger: log,
    limits: { staleAfterMs: parts.staleAfterMs },
  })
}

const openApp = async (
  parts: Parts,
  realtime: Pick<Realtime, 'closeSession' | 'checkUser'>,
  closing: AbortSignal,
) => {
  const { stores, writeSide, readSide, httpConfig, market, scanner, senders, log } = parts
  return createApp({
    config: httpConfig,
    accounts: writeSide.accounts,
    commands: writeSide.commands,
    events: stores.events,
    codec: writeSide.codec,
    vault: stores.vault,
    readModels: readSide.readModels,
    market,
    head: () => stores.events.head(),
    sessions: stores.sessions,
    passwords: await createPasswordHasher(),
    clock: Date.now,
    newId: randomUUID,
    past: parts.past,
    scanner,
    readScanner,
    senders,
    scanHistory,
    scanOutcomes,
    scanTrial,
    onSessionEnd: (sessionId) => realtime.closeSession(sessionId),
    onSessionsEnd: (userId) => realtime.checkUser(userId),
    log,
    closing,
    limits: { staleAfterMs: parts.staleAfterMs },
  })
}

/** A server without them has no gauges of theirs, because a 0 would look like a failure. */
const startProcesses = (parts: Parts, { registry }: Meters) => {
  const onReport = createAlertMetrics(registry, () => parts.stores.events.head())
  const deliveries = startDeliveries({ ...parts, registry })
  return { work: [startAlerts({ ...parts, onReport }), deliveries], deliveries: deliveries.queue }
}

const noProcesses = { work: [], deliveries: null }

/** The answer of the public port on a server without the web role. */
const noPublicSide: RequestListener = (_request, response) => {
  response.writeHead(404).end()
}

/** The public side: calls, pages and sockets. */
const openWeb = async (parts: Parts, meters: Meters, server: Server) => {
  void parts.writeSide.oldUsernames.start((error) => {
    parts.log.error({ err: error }, 'earlier usernames are not compared')
  })
  const realtime = openRealtime(parts)
  const closing = new AbortController()
  await openSockets(realtime, parts.log, closing.signal)
  realtime.attach(server)
  const app = meteredHttp(await openApp(parts, realtime, closing.signal), meters.countRequest)
  parts.scanner.start()
  const close = () => {
    closing.abort()
    return realtime.close()
  }
  const readiness = [
    ...readerDuties(realtime, parts.scanner, parts.stores.readEnd),
    registrationsHealth(parts.writeSide.oldUsernames),
  ]
  return { app, realtime, readiness, close }
}

/** For servers that share a log with the one of the market role: a second writer would end its feed. */
const withoutQuotes = (provider: MarketDataProvider): MarketDataProvider => ({
  ...provider,
  quotes: () => Promise.resolve([]),
})

/**
 * Opens the stores and everything that this server's roles need. A stop works in reverse order: new
 * requests are refused, the writers end, and the stores close last.
 * @param lease callbacks for the leases of this server's roles
 * @throws StartFault
 */
export const openProduct = async (
  config: Config,
  log: Logger,
  server: Server,
  lease: LeaseListener,
): Promise<OpenProduct> => {
  const has = (role: Role): boolean => config.ROLES.includes(role)
  const tape = await readTapeFile(config)
  const meters = createMeters()
  const opened = await openStores(config, log)
  const stores = { ...opened, events: meters.log(opened.events) }
  const leases = await holdRoleLeases(config, log, lease)
  const listed = new Set<string>()
  const listing = listingHealth()
  const writeSide = createWriteSide(stores, listed, meters.countRejectedTicks, config.TAPE_DAYS)
  const readSide = has('projector')
    ? await openReadSide(stores, writeSide.codec, log, meters.countReport)
    : openStoredReadSide(stores)

  const onBadRow = meters.countBadRow
  const readRecordings = () => recordingsOfLog(config, stores.events, readSide.readModels)
  const recordings = tape ?? (has('market') ? await readRecordings() : [])
  const { provider, reference } = createProvider(config, { recordings, onBadRow, log })
  const market = openMarketDataService({
    provider: has('market') ? provider : withoutQuotes(provider),
    commands: writeSide.feed,
    readModels: readSide.readModels,
    reference,
    log,
    listed,
    listing,
  })
  const scanner = openScanner({ stores, writeSide, readSide, log })
  const parts = await partsOf(config, { stores, writeSide, readSide, market, scanner, log })
  const due = { maxAgeMs: feedMaxAgeMs(tickBatchMs(config)), mayRest: mayRest(config, Date.now) }
  const projector = has('projector') ? startProcesses(parts, meters) : noProcesses
  const writers = has('market')
    ? await startMarket(config, { ...parts, provider, listed, listing, onBadRow, due })
    : null
  const checks = [watchKeys(stores.vault, log), ...watchReadModels(stores.readModels, log)]
  const backup = await startBackup(config, stores)
  const copies = config.EVENTSTORE_URL === undefined ? runScheduledCopies(stores, log) : null
  const background = [
    ...checks.map(({ work }) => work),
    ...projector.work,
    ...(writers?.work ?? [followListed(readSide.readModels, listed)]),
  ]
  const web = has('web') ? await openWeb(parts, meters, server) : null

  const readiness = [
    ...[...checks, ...projector.work].map((work) => work.readiness),
    ...(backup === null ? [] : [backup.readiness]),
    ...(writers?.readiness ?? []),
    ...(web?.readiness ?? []),
  ]
  if (backup !== null) registerBackupMetrics(meters.registry, backup.state)
  const open = { ...parts, ...projector, realtime: web?.realtime ?? null }
  const ops = openOpsApp({ ...open, readiness, copies, meters })
  const stop = async () => {
    await Promise.all([stopHttpServer(server), web?.close()])
    await ops.stop()
    readSide.release()
    await Promise.all(background.map((work) => work.stop()))
    await scanner.stop()
    await readSide.stop()
    await leases.release()
    await Promise.all([backup?.stop(), copies?.stop(), writeSide.oldUsernames.stop()])
    await stores.close()
  }
  return { app: web?.app ?? noPublicSide, opsApp: ops.app, stop }
}
