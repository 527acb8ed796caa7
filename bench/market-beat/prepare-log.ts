import { join } from 'node:path'
import { eventTables } from '../../src/domain/all-events.ts'
import { createCodec } from '../../src/eventstore/codec.ts'
import { openEmbeddedEventStore } from '../../src/eventstore/embedded/embedded-event-store.ts'
import { systemClock } from '../../src/market/clock.ts'
import { createSimulatedExchange } from '../../src/market/simulated/exchange.ts'
import { fillLog } from './fill-log.ts'

/** SIM_SEED where nobody sets it. */
const seed = 1

/** A log with the days of every simulated symbol and one alert on each: nothing is left to seed. */
export const prepareLog = async (folder: string, symbols: number): Promise<void> => {
  const exchange = createSimulatedExchange({ seed, symbols, tickMs: 1_000, clock: systemClock })
  const names = (await exchange.listings()).map(({ symbol }) => symbol)
  const store = openEmbeddedEventStore({ file: join(folder, 'events.db') })
  await fillLog(store, createCodec(eventTables), names, {
    now: Date.now(),
    minutesMax: () => 0,
  })
  await store.close()
}
