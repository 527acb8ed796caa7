import { randomUUID } from 'node:crypto'
import { alertAggregate } from '../../../src/domain/alert/decider.ts'
import { chatAggregate } from '../../../src/domain/chat/decider.ts'
import { chatMonth } from '../../../src/domain/chat/month.ts'
import { chatBookId } from '../../../src/domain/streams.ts'
import { eventTables } from '../../../src/domain/all-events.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import { createAccountCommands } from '../../../src/processes/accounts/account-commands.ts'
import { createOldUsernames } from '../../../src/processes/accounts/old-usernames.ts'
import type { FileVault } from '../../../src/vault/file-vault.ts'
import { listStocks } from '../http/market.ts'
import { tickPrice } from '../tick-price.ts'
import { registrationOf } from '../worlds/account-world.ts'

interface Log {
  readonly store: EventStore
  readonly vault: FileVault
  /** Unix ms. */
  readonly now: () => number
}

/** What traders and the market write into a log, by the product's own commands. */
export const writesTo = ({ store, vault, now }: Log) => {
  const codec = createCodec(eventTables)
  const date = () => new Date(now())
  const commands = createCommandHandler({ store, codec, now: date })
  const accounts = createAccountCommands({
    commands,
    store,
    codec,
    vault,
    newId: randomUUID,
    wait: () => Promise.resolve(),
    endSessions: () => Promise.resolve(0),
    oldUsernames: createOldUsernames({ store, codec, vault, random: Math.random }),
  })
  const context = (userId: string) => ({ commandId: randomUUID(), userId })
  return {
    findUser: (username: string) => accounts.findUser('username', username),
    register: async (username: string): Promise<string> => {
      const userId = randomUUID()
      await accounts.register({ ...registrationOf(userId, username), now: date() })
      return userId
    },
    erase: (userId: string) =>
      accounts.eraseUser({ ...context(userId), now: date(), askedBy: null }),
    /** @returns the stream it stands in */
    say: async (userId: string, message: string): Promise<string> => {
      const nowMs = now()
      const month = chatMonth(nowMs)
      const id = chatBookId('general', month)
      const said = { type: 'SendMessage', room: 'general', month, messageId: randomUUID() } as const
      await commands.handle(chatAggregate, id, { ...said, userId, message, nowMs }, context(userId))
      return `chat-${id}`
    },
    createAlert: async (userId: string, symbol: string, value: number): Promise<string> => {
      const alertId = randomUUID()
      const terms = { symbol, condition: 'price_above', value } as const
      const facts = { isListed: true, activeAlerts: 0, references: null }
      const command = { type: 'CreateAlert', alertId, userId, ...terms, ...facts } as const
      await commands.handle(alertAggregate, alertId, command, context(userId))
      return alertId
    },
    triggerAlert: async (alertId: string, userId: string, price: number): Promise<void> => {
      const stream = 'priceFeed-simulated_2026-03-02'
      const tick = { stream, revision: 0, index: 0, price, volume: 1, at: now() }
      const fired = { type: 'TriggerAlert', alertId, tick, measured: price } as const
      await commands.handle(alertAggregate, alertId, { ...fired, reference: null }, context(userId))
    },
    deleteAlert: async (alertId: string, userId: string): Promise<void> => {
      const command = { type: 'DeleteAlert', alertId, userId } as const
      await commands.handle(alertAggregate, alertId, command, context(userId))
    },
    list: (symbol: string, name: string): Promise<void> =>
      listStocks(commands, 0, [{ symbol, name, sector: null, closes: [] }]),
    quote: (symbol: string, price: number, volume = 1_000): Promise<void> =>
      tickPrice(commands, [symbol, price, volume], now()),
  }
}
