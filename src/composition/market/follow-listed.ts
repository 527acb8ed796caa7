import { setTimeout as wait } from 'node:timers/promises'
import { ReadModelUnavailable } from '../../projections/errors.ts'
import type { ReadModels } from '../../projections/read-models.ts'
import { allStocks } from '../../projections/stocks/read/all-stocks.ts'
import { type Background, startWork } from '../background.ts'

/** Another server lists a stock a few times a year, and all of them at the first start. */
const checkEveryMs = 5_000

/** Updates the set of listed symbols when the market of another server lists them. */
export const followListed = (readModels: ReadModels, listed: Set<string>): Background => {
  const look = async () => {
    try {
      for (const { symbol } of await allStocks(readModels)) listed.add(symbol)
    } catch (error) {
      // A read model that is unavailable or not built yet is ignored.
      if (!(error instanceof ReadModelUnavailable)) throw error
    }
  }
  return startWork(async (signal) => {
    while (!signal.aborted) {
      await look()
      await wait(checkEveryMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  })
}
