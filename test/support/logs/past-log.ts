import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { alertAggregate } from '../../../src/domain/alert/decider.ts'
import { eventTables } from '../../../src/domain/all-events.ts'
import { chatAggregate } from '../../../src/domain/chat/decider.ts'
import { chatMonth } from '../../../src/domain/chat/month.ts'
import { chatBookId } from '../../../src/domain/streams.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import { decodeBlock, encodeBlock } from '../../../src/eventstore/embedded/blocks/block.ts'
import {
  blockUpToQuery,
  prepareRewriteBlock,
} from '../../../src/eventstore/embedded/blocks/block-query.ts'
import { embeddedStoreLimits } from '../../../src/eventstore/embedded/limits.ts'
import { openStreamIndex } from '../../../src/eventstore/embedded/index/open-stream-index.ts'
import { openConnection } from '../../../src/eventstore/embedded/sqlite.ts'
import { createAccountCommands } from '../../../src/processes/accounts/account-commands.ts'
import { createOldUsernames } from '../../../src/processes/accounts/old-usernames.ts'
import { openFileVault } from '../../../src/vault/file-vault.ts'
import { registrationOf } from '../worlds/account-world.ts'
import { listStocks } from '../http/market.ts'
import { tickPrice } from '../tick-price.ts'

const minuteMs = 60_000
const busyTimeoutMs = 5_000

/** A data folder whose log can be given a past, before a server takes it over. */
export const writePast = async (dataDir: string, minutesAgo: number) => {
  let nowMs = Date.now() - minutesAgo * minuteMs
  const store = openEmbeddedEventStore({
    file: join(dataDir, 'events.db'),
    now: () => new Date(nowMs),
  })
  const codec = createCodec(eventTables)
  const keys = join(dataDir, 'keys')
  const vault = await openFileVault({ folder: keys, masterKey: null, now: () => nowMs })
  const commands = createCommandHandler({ store, codec, now: () => new Date(nowMs) })
  const wait = () => Promise.resolve()
  const accounts = createAccountCommands({
    commands,
    store,
    codec,
    vault,
    wait,
    newId: randomUUID,
    endSessions: () => Promise.resolve(0),
    oldUsernames: createOldUsernames({ store, codec, vault, random: Math.random }),
  })
  const context = (userId: string) => ({ commandId: randomUUID(), userId })
  return {
    pass: (minutes: number) => {
      nowMs += minutes * minuteMs
    },
    register: async (username: string): Promise<string> => {
      const userId = randomUUID()
      await accounts.register({ ...registrationOf(userId, username), now: new Date(nowMs) })
      return userId
    },
    /** @returns the stream it stands in */
    say: async (userId: string, message: string): Promise<string> => {
      const month = chatMonth(nowMs)
      const id = chatBookId('general', month)
      const said = { type: 'SendMessage', room: 'general', month, messageId: randomUUID() } as const
      await commands.handle(chatAggregate, id, { ...said, userId, message, nowMs }, context(userId))
      return `chat-${id}`
    },
    alert: async (userId: string, symbol: string, value: number): Promise<string> => {
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
    fire: async (alertId: string, userId: string, price: number): Promise<void> => {
      const stream = 'priceFeed-simulated_2026-03-02'
      const tick = { stream, revision: 0, index: 0, price, volume: 1, at: nowMs }
      const fired = { type: 'TriggerAlert', alertId, tick, measured: price } as const
      await commands.handle(alertAggregate, alertId, { ...fired, reference: null }, context(userId))
    },
    list: (symbol: string, name: string): Promise<void> =>
      listStocks(commands, 0, [{ symbol, name, sector: null, closes: [] }]),
    quote: (symbol: string, price: number, volume: number): Promise<void> =>
      tickPrice(commands, [symbol, price, volume], nowMs),
    erase: async (userId: string): Promise<void> => {
      await accounts.eraseUser({
        userId,
        commandId: randomUUID(),
        now: new Date(nowMs),
        askedBy: null,
      })
    },
    close: () => store.close(),
  }
}

/** Rewrites the first event of a stream as somebody would who knows the file but not the chain. */
export const alterPast = (dataDir: string, stream: string, from: string, to: string): void => {
  const file = join(dataDir, 'events.db')
  const log = openConnection(file, file, busyTimeoutMs)
  const position = openStreamIndex(log, embeddedStoreLimits).places.at(stream, 0)
  const stored = position === null ? undefined : blockUpToQuery(log)(position)
  const block = stored && decodeBlock(file, stored)
  if (block?.rows.some((row) => row?.data.includes(from)) !== true)
    throw new Error(`${stream} does not say '${from}'.`)
  const rows = block.rows.map(
    (row) => row && (row.stream === stream ? { ...row, data: row.data.replace(from, to) } : row),
  )
  prepareRewriteBlock(log)(encodeBlock({ ...block, rows }))
  log.close()
}
