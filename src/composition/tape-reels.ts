import type { Config } from '../config.ts'
import { findBars } from '../http/stocks/find-bars.ts'
import { UnreadableFile } from '../market/import/faults.ts'
import { fileSource } from '../market/import/file-source.ts'
import { csvReel } from '../market/tape/csv-reel.ts'
import type { Reel } from '../market/tape/reel.ts'
import type { ReadModels } from '../projections/read-models.ts'
import { allStocks } from './all-stocks.ts'
import { StartFault } from './start-fault.ts'

/** Three weeks of quarter hours: what the log keeps of every symbol. */
const barsOfLogMax = 2_000
const symbolsOfLogMax = 300

/**
 * The file that TAPE_FILE names, read before anything is opened.
 * @throws StartFault when it cannot be played
 */
export const readTapeFile = async (config: Config): Promise<readonly Reel[] | null> => {
  const { MARKET_DATA, TAPE_FILE, TAPE_SYMBOL } = config
  if (MARKET_DATA !== 'tape' || TAPE_FILE === undefined) return null
  try {
    return [await csvReel(await fileSource(TAPE_FILE), TAPE_SYMBOL, Date.now())]
  } catch (error) {
    const why = error instanceof UnreadableFile ? 'it cannot be read.' : (error as Error).message
    throw new StartFault(`TAPE_FILE: '${TAPE_FILE}' cannot be played: ${why}`)
  }
}

/** The quarter hours that the log has of its stocks, where the tape is to play them. */
export const reelsOfLog = async (
  { MARKET_DATA }: Pick<Config, 'MARKET_DATA'>,
  readModels: ReadModels,
): Promise<readonly Reel[]> => {
  const reels: Reel[] = []
  if (MARKET_DATA !== 'tape') return reels
  for (const stock of (await allStocks(readModels)).slice(0, symbolsOfLogMax)) {
    const { symbol, name, exchange, sector } = stock
    const bars = await findBars(readModels, symbol, { timeframe: '15m', limit: barsOfLogMax })
    if (bars.length === 0) continue
    reels.push({
      listing: { symbol, name, exchange, sector, currency: 'USD' },
      bars: {
        times: bars.map(({ time }) => time),
        open: bars.map(({ open }) => open),
        high: bars.map(({ high }) => high),
        low: bars.map(({ low }) => low),
        close: bars.map(({ close }) => close),
        volume: bars.map(({ volume }) => volume),
      },
    })
  }
  return reels
}
