import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import request from 'supertest'
import { onTestFinished } from 'vitest'
import { alertAggregate } from '../../../src/domain/alert/decider.ts'
import { eventTables } from '../../../src/domain/all-events.ts'
import { chatAggregate } from '../../../src/domain/chat/decider.ts'
import { chatMonth } from '../../../src/domain/chat/month.ts'
import { chatBookId } from '../../../src/domain/streams.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import { readQuotes } from '../../../src/http/stocks/quotes.ts'
import type { Duty, OpsDeps } from '../../../src/ops/deps.ts'
import { registerProjectionMetrics } from '../../../src/ops/metrics/projection-metrics.ts'
import { createOpsApp } from '../../../src/ops/ops-app.ts'
import { httpLimits } from '../../../src/http/limits/http-limits.ts'
import { createWatch } from '../../../src/ops/watch/watch.ts'
import { createPastReadModels } from '../../../src/projections/past/past-read-models.ts'
import { createAccountCommands } from '../../../src/processes/accounts/account-commands.ts'
import { createOldUsernames } from '../../../src/processes/accounts/old-usernames.ts'
import { openFileVault } from '../../../src/vault/file-vault.ts'
import { registrationOf } from './account-world.ts'
import { listStocks } from '../http/market.ts'
import { tickPrice } from '../tick-price.ts'
import { ProjectionWorld, type WorldOptions } from './projection-world.ts'

interface OpsWorldOptions extends WorldOptions {
  readonly replace?: Partial<OpsDeps>
  readonly duties?: readonly Duty[]
  /** Monotonic milliseconds, as the duties tell them. */
  readonly monotonicNow?: () => number
}

/** The operators' port over a real log, a real vault and real projections, at a clock of its own. */
export const openOpsWorld = async ({
  replace,
  duties = [],
  monotonicNow = () => performance.now(),
  ...options
}: OpsWorldOptions = {}) => {
  let nowMs = Date.parse('2026-03-02T15:00:00Z')
  const logOptions = { now: () => new Date(nowMs), ...options.logOptions }
  const world = new ProjectionWorld({ ...options, logOptions })
  onTestFinished(() => world.dispose())
  await world.runner.start()
  const now = () => nowMs
  const codec = createCodec(eventTables)
  const keys = join(world.folder.path, 'keys')
  const vault = await openFileVault({ folder: keys, masterKey: null, now })
  const commands = createCommandHandler({ store: world.log, codec, now: () => new Date(nowMs) })
  const accounts = createAccountCommands({
    commands,
    store: world.log,
    codec,
    vault,
    newId: randomUUID,
    wait: () => Promise.resolve(),
    endSessions: () => Promise.resolve(0),
    oldUsernames: createOldUsernames({ store: world.log, codec, vault, random: Math.random }),
  })
  const past = createPastReadModels({
    events: world.log,
    codec,
    readModels: null,
    limits: httpLimits,
  })
  const registry = new Registry()
  registerProjectionMetrics(registry, () => world.runner.status())
  const faults: unknown[] = []
  const app = createOpsApp({
    dataFolder: world.folder.path,
    watch: createWatch(
      () => duties,
      monotonicNow,
      (error) => faults.push(error),
    ),
    imports: {
      listStock: () => Promise.reject(new Error('not here')),
      importBars: () => Promise.reject(new Error('not here')),
    },
    users: { erase: () => Promise.reject(new Error('not here')) },
    copies: null,
    deliveries: null,
    splits: { settle: () => Promise.reject(new Error('not here')) },
    projections: world.runner,
    audit: {
      store: world.log,
      codec,
      vault,
      findUser: (username) => accounts.findUser('username', username),
      now,
      quotesAt: ({ position, at }, symbol) =>
        readQuotes(position === null ? world.readModels : past.at(position, null), at, symbol),
    },
    metrics: registry,
    consoleRoot: null,
    onFault: (error) => faults.push(error),
    ...replace,
  })

  const context = (userId: string) => ({ commandId: randomUUID(), userId })
  return {
    world,
    faults,
    app: request(app),
    /** What was told as ISO 8601 so far. */
    moment: () => new Date(nowMs).toISOString(),
    pass: (ms: number) => {
      nowMs += ms
    },
    register: async (username: string): Promise<string> => {
      const userId = randomUUID()
      await accounts.register({ ...registrationOf(userId, username), now: new Date(nowMs) })
      return userId
    },
    erase: (userId: string) =>
      accounts.eraseUser({ ...context(userId), now: new Date(nowMs), askedBy: null }),
    say: async (userId: string, message: string): Promise<void> => {
      const month = chatMonth(nowMs)
      const messageId = randomUUID()
      const said = { type: 'SendMessage', room: 'general', month, messageId, userId } as const
      const id = chatBookId('general', month)
      await commands.handle(chatAggregate, id, { ...said, message, nowMs }, context(userId))
    },
    list: (symbol: string, name: string): Promise<void> =>
      listStocks(commands, 0, [{ symbol, name, sector: null, closes: [] }]),
    quote: (symbol: string, price: number): Promise<void> =>
      tickPrice(commands, [symbol, price, 1_000], nowMs),
    createAlert: async (userId: string, symbol: string, value: number): Promise<string> => {
      const alertId = randomUUID()
      const command = { type: 'CreateAlert', alertId, userId, symbol, value } as const
      const rest = {
        condition: 'price_above',
        isListed: true,
        activeAlerts: 0,
        references: null,
      } as const
      await commands.handle(alertAggregate, alertId, { ...command, ...rest }, context(userId))
      return alertId
    },
    triggerAlert: async (alertId: string, userId: string, price: number): Promise<void> => {
      const stream = 'priceFeed-simulated_2026-03-02'
      const tick = { stream, revision: 0, index: 0, price, volume: 1, at: nowMs }
      const command = { type: 'TriggerAlert', alertId, tick, measured: price, reference: null }
      await commands.handle(
        alertAggregate,
        alertId,
        { ...command, type: 'TriggerAlert' },
        context(userId),
      )
    },
    deleteAlert: async (alertId: string, userId: string): Promise<void> => {
      const command = { type: 'DeleteAlert', alertId, userId } as const
      await commands.handle(alertAggregate, alertId, command, context(userId))
    },
  }
}

export type OpsWorld = Awaited<ReturnType<typeof openOpsWorld>>
