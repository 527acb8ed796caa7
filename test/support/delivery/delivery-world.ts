import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenChannel, Senders } from '../../../src/delivery/message.ts'
import { eventTables } from '../../../src/domain/all-events.ts'
import { alertChannelsAggregate } from '../../../src/domain/alert-channels/decider.ts'
import { alertAggregate } from '../../../src/domain/alert/decider.ts'
import { channelAggregate } from '../../../src/domain/channel/decider.ts'
import type { DeliveryEvent } from '../../../src/domain/delivery/events.ts'
import type { Aggregate } from '../../../src/eventstore/handler/aggregate.ts'
import type { DomainEvent } from '../../../src/domain/kernel/decider.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import { formatPosition, parsePosition } from '../../../src/eventstore/position.ts'
import { runDeliveries } from '../../../src/processes/deliveries/delivery-process.ts'
import type { DeliveryProcessLimits } from '../../../src/processes/deliveries/limits.ts'
import type { DeliveryReport } from '../../../src/processes/deliveries/ports.ts'
import { readAlertDeliveries } from '../../../src/projections/past/alerts/alert-deliveries.ts'
import { readAlertHistory } from '../../../src/projections/past/alerts/alert-history.ts'
import { readChannels } from '../../../src/projections/past/alerts/read-channels.ts'
import { openFileVault } from '../../../src/vault/file-vault.ts'
import { someChannel, testSenders } from './senders.ts'

export const codec = createCodec(eventTables)

export interface RunOptions {
  readonly senders?: Pick<Senders, 'send'>
  readonly limits?: Partial<DeliveryProcessLimits>
  /** Where the process decides; default: the log. */
  readonly store?: EventStore
  readonly random?: () => number
  readonly onReport?: (report: DeliveryReport) => void
}

/** The log and the keys in a folder, and delivery processes that come and go. */
export const openDeliveryWorld = async (folder: string, clock: () => number = Date.now) => {
  const log = openEmbeddedEventStore({ file: join(folder, 'events.db') })
  const vault = await openFileVault({
    folder: join(folder, 'keys'),
    masterKey: null,
    now: () => performance.now(),
  })
  const commands = createCommandHandler({ store: log, codec, now: () => new Date(clock()) })
  const reader = { events: log, codec }
  const checkpoint = join(folder, 'checkpoint')

  const handle = async <State, Command, Event extends DomainEvent, Refusal>(
    aggregate: Aggregate<State, Command, Event, Refusal>,
    id: string,
    command: Command,
    commandId: string = randomUUID(),
  ) => {
    const context = { commandId, userId: null, now: new Date(clock()) }
    const result = await commands.handle(aggregate, id, command, context)
    if (!result.ok) throw new Error(JSON.stringify(result))
    return result
  }

  const run = (options: RunOptions = {}) => {
    const stopping = new AbortController()
    const reports: DeliveryReport[] = []
    const store = options.store ?? log
    const { queue, done } = runDeliveries({
      events: store,
      codec,
      commands: createCommandHandler({ store, codec, now: () => new Date(clock()) }),
      vault,
      senders: options.senders ?? testSenders(),
      loadCheckpoint: () =>
        Promise.resolve(
          existsSync(checkpoint) ? parsePosition(readFileSync(checkpoint, 'utf8')) : null,
        ),
      saveCheckpoint: (position) => {
        writeFileSync(`${checkpoint}.new`, formatPosition(position))
        renameSync(`${checkpoint}.new`, checkpoint)
        return Promise.resolve()
      },
      forgetCheckpoint: () => {
        rmSync(checkpoint)
        return Promise.resolve()
      },
      now: clock,
      monotonicNow: clock === Date.now ? () => performance.now() : clock,
      random: options.random ?? Math.random,
      report: (report) => {
        reports.push(report)
        options.onReport?.(report)
      },
      signal: stopping.signal,
      limits: {
        checkEveryMs: 5,
        checkpointEveryMs: 0,
        firstWaitMs: 1,
        waitMaxMs: 5,
        ...options.limits,
      },
    })
    return {
      queue,
      reports,
      stop: async () => {
        stopping.abort()
        await done
      },
    }
  }

  return {
    log,
    vault,
    run,
    newTrader: async (userId: string = randomUUID()) => {
      await vault.createKey(userId)
      return userId
    },
    addChannel: async (given: Pick<OpenChannel, 'userId' | 'address'> & Partial<OpenChannel>) => {
      const channel = someChannel(given)
      const { id, userId, type, address, secret, keys, origin, language } = channel
      const opened = { address, secret, keys, origin, language }
      const sealedChannel = await vault.seal(userId, 'channel', opened)
      await handle(
        channelAggregate,
        userId,
        {
          type: 'AddChannel',
          userId,
          channelId: id,
          channel: { type, sealedChannel, confirmation: null },
        },
        id,
      )
      return channel
    },
    removeChannel: ({ userId, id }: OpenChannel) =>
      handle(channelAggregate, userId, { type: 'RemoveChannel', userId, channelId: id }),
    channelOf: async ({ userId, id }: OpenChannel) => (await readChannels(reader, userId)).get(id),
    /** Sets an alert with these channels, and triggers it. Its steps are those of a server. */
    fire: async (
      userId: string,
      channels: readonly OpenChannel[],
      alertId: string = randomUUID(),
    ) => {
      const channelIds = channels.map(({ id }) => id)
      const choice = { type: 'ChooseAlertChannels', alertId, userId, channelIds } as const
      await handle(alertChannelsAggregate, alertId, choice, `${alertId.slice(0, 35)}1`)
      const terms = { symbol: 'AAPL', condition: 'price_above', value: 200 } as const
      await handle(
        alertAggregate,
        alertId,
        {
          type: 'CreateAlert',
          alertId,
          userId,
          ...terms,
          isListed: true,
          activeAlerts: 0,
          references: null,
        },
        `${alertId.slice(0, 35)}2`,
      )
      const at = Math.max(0, clock())
      const tick = {
        stream: 'priceFeed-simulated_2025-06-10',
        revision: 1,
        index: 0,
        price: 201.5,
        volume: 5,
        at,
      }
      await handle(
        alertAggregate,
        alertId,
        { type: 'TriggerAlert', alertId, tick, measured: 201.5, reference: null },
        `${alertId.slice(0, 35)}3`,
      )
      return alertId
    },
    deliveriesOf: async (alertId: string) =>
      readAlertDeliveries(reader, alertId, await readAlertHistory(reader, alertId)),
    /** All events of deliveries, oldest first. */
    events: async () => {
      const found: DeliveryEvent[] = []
      for await (const recorded of log.readAll())
        if (recorded.stream.startsWith('delivery-'))
          found.push(codec.decode(recorded) as DeliveryEvent)
      return found
    },
    close: () => log.close(),
  }
}

export type DeliveryWorld = Awaited<ReturnType<typeof openDeliveryWorld>>
