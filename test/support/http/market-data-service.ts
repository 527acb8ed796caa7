import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { createFeedCommands } from '../../../src/market/feed/feed-commands.ts'
import { openMarketDataService } from '../../../src/market/service/market-data-service.ts'
import { eventTables } from '../../../src/domain/all-events.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import type { CommandHandler } from '../../../src/eventstore/handler/command.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import type { MarketDataService } from '../../../src/http/market/service.ts'
import { noReference } from '../../../src/market/service/reference.ts'
import { createSimulatedExchange } from '../../../src/market/simulated/exchange.ts'
import type { ReadModels } from '../../../src/projections/read-models.ts'

export interface TestMarketOptions {
  readonly store: EventStore
  readonly commands: CommandHandler
  readonly readModels: ReadModels
  readonly listed: Set<string>
  readonly log: Pick<Logger, 'warn'>
  readonly clock: () => number
}

/** The simulated exchange with its three largest listings: SPY, AAPL and MSFT. */
export const openTestMarket = (options: TestMarketOptions): MarketDataService => {
  const { store, commands, readModels, listed, log, clock } = options
  const feed = createFeedCommands({
    store,
    commands,
    codec: createCodec(eventTables),
    newId: randomUUID,
    now: clock,
    listed,
  })
  return openMarketDataService({
    provider: createSimulatedExchange({
      seed: 1,
      symbols: 3,
      tickMs: 2_000,
      clock: { now: clock, monotonic: clock, wait: () => Promise.resolve() },
    }),
    reference: noReference,
    commands: feed,
    readModels,
    log,
    listed,
    listing: { progress: () => null },
  })
}
