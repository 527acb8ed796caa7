import type { Config } from '../../config.ts'
import { columnsOf } from '../../domain/stock/bars/columns-of.ts'
import type { EventStore } from '../../eventstore/port.ts'
import { findBars } from '../../projections/bars/read/find-bars.ts'
import { UnreadableFile } from '../../market/import/faults.ts'
import { fileSource } from '../../market/import/file-source.ts'
import { csvRecording } from '../../market/tape/csv-recording.ts'
import type { Recording } from '../../market/tape/recording.ts'
import { barChunks } from '../../projections/bars/documents.ts'
import type { ReadModels } from '../../projections/read-models.ts'
import { stocks } from '../../projections/stocks/documents.ts'
import { allStocks, largestOf } from '../../projections/stocks/read/all-stocks.ts'
import { StartFault } from '../server/start-fault.ts'

/** Three weeks of quarter hours: what the log has of every symbol. */
const barsOfLogMax = 2_000
const symbolsOfLogMax = 300

const nothingToPlay = 'TAPE_FILE is not set, and the log has no bars for MARKET_DATA=tape.'

/** Reads TAPE_FILE before any store is opened. @throws StartFault when it cannot be played */
export const readTapeFile = async (config: Config): Promise<readonly Recording[] | null> => {
  const { MARKET_DATA, TAPE_FILE, TAPE_SYMBOL } = config
  if (MARKET_DATA !== 'tape' || TAPE_FILE === undefined) return null
  try {
    return [await csvRecording(await fileSource(TAPE_FILE), TAPE_SYMBOL, Date.now())]
  } catch (error) {
    const why = error instanceof UnreadableFile ? 'it cannot be read.' : (error as Error).message
    throw new StartFault(`TAPE_FILE: '${TAPE_FILE}' cannot be played: ${why}`)
  }
}

/** After this time the start fails: rebuilding read models takes a while. */
const catchUpMs = 60_000

/** @throws StartFault when the log has no bars, or its read models are not ready in time */
const waitForBars = async (events: Pick<EventStore, 'head'>, readModels: ReadModels) => {
  const head = await events.head()
  const ready =
    head !== null &&
    (await readModels.waitFor(stocks.projection, head, catchUpMs)) &&
    (await readModels.waitFor(barChunks.projection, head, catchUpMs))
  if (!ready) throw new StartFault(nothingToPlay)
}

/**
 * The quarter hours of the largest companies in the log, for a tape without a file.
 * @throws StartFault when there are none
 */
export const recordingsOfLog = async (
  { MARKET_DATA }: Pick<Config, 'MARKET_DATA'>,
  events: Pick<EventStore, 'head'>,
  readModels: ReadModels,
  symbolsMax: number = symbolsOfLogMax,
): Promise<readonly Recording[]> => {
  const recordings: Recording[] = []
  if (MARKET_DATA !== 'tape') return recordings
  await waitForBars(events, readModels)
  for (const stock of largestOf(await allStocks(readModels), symbolsMax)) {
    const { symbol, name, exchange, sector } = stock
    const bars = await findBars(readModels, symbol, { timeframe: '15m', limit: barsOfLogMax })
    if (bars.length === 0) continue
    recordings.push({
      listing: { symbol, name, exchange, sector, currency: 'USD' },
      bars: columnsOf(bars),
    })
  }
  if (recordings.length === 0) throw new StartFault(nothingToPlay)
  return recordings
}
