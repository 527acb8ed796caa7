import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pino } from 'pino'
import { startAlerts } from '../../../src/composition/sides/alerts.ts'
import { logEndReader } from '../../../src/composition/stores/log-follower.ts'
import { eventTables } from '../../../src/domain/all-events.ts'
import { streamOf } from '../../../src/domain/streams.ts'
import { type Codec, createCodec } from '../../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import type { AlertReport } from '../../../src/processes/alerts/ports.ts'
import { alertsProjection } from '../../../src/projections/alerts/projection.ts'
import { EmbeddedReadModels } from '../../../src/projections/embedded/store.ts'
import { createReadModels } from '../../../src/projections/read-models.ts'
import { ProjectionRunner } from '../../../src/projections/runner/runner.ts'
import { stocksProjection } from '../../../src/projections/stocks/projection.ts'
import { listed } from '../logs/market-events.ts'
import { tortureSymbols } from './story.ts'

const storyTypes = new Set(['AlertCreated', 'AlertCreated.v3', 'PricesTicked'])

/** How many steps of the story have happened. */
export const storyLength = async (store: Pick<EventStore, 'readAll'>): Promise<number> => {
  let steps = 0
  for await (const { type } of store.readAll()) if (storyTypes.has(type)) steps += 1
  return steps
}

/** What is not listed has no days in the read side, which alerts start from. Once, however often. */
const listSymbols = async (store: EventStore, { encode }: Pick<Codec, 'encode'>) => {
  const occurredAt = new Date(0).toISOString()
  for (const symbol of tortureSymbols) {
    const id = randomUUID()
    const metadata = { correlationId: id, causationId: id, userId: null, occurredAt }
    const event = { id, ...encode(listed(symbol)), metadata }
    await store.append(streamOf.stock(symbol), [event], 'no_stream')
  }
}

/** Log, projections and alerts of one server on a data folder, as the product puts them together. */
export const openAlertServer = async (
  folder: string,
  onReport: (report: AlertReport) => void = () => undefined,
) => {
  const store = openEmbeddedEventStore({ file: join(folder, 'events.db') })
  const codec = createCodec(eventTables)
  await listSymbols(store, codec)
  const commands = createCommandHandler({ store, codec, now: () => new Date(0) })
  const models = new EmbeddedReadModels({
    file: join(folder, 'read-models.db'),
    now: Date.now,
    onDamage: ({ reason }) => {
      throw new Error(reason)
    },
  })
  const runner = new ProjectionRunner([stocksProjection, alertsProjection], {
    eventStore: store,
    readModels: models,
    decode: (recorded) => codec.decode(recorded),
    now: Date.now,
    random: Math.random,
    report: () => undefined,
  })
  await runner.start()
  const alerts = startAlerts({
    stores: {
      events: store,
      readEnd: logEndReader(store, () => performance.now()),
      readModels: models,
    },
    writeSide: { codec, commands },
    readSide: { readModels: createReadModels(models, runner.progress) },
    log: pino({ level: 'silent' }),
    onReport,
  })
  const close = async () => {
    await alerts.stop()
    await runner.stop()
    await models.close()
    await store.close()
  }
  return { store, codec, commands, close }
}
