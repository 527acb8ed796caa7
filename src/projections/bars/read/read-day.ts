import {
  dailyBarTime,
  shiftDate,
  type TradingDate,
  tradingDayStart,
} from '../../../domain/calendar/trading-day.ts'
import type { Bar, BarColumns } from '../../../domain/stock/bars/bar.ts'
import { columnsOf } from '../../../domain/stock/bars/columns-of.ts'
import type { ReadModels } from '../../read-models.ts'
import { chunkSeconds, chunkStart } from '../chunk-spans.ts'
import { barOf, firstFrom, seriesOf } from '../chunk.ts'
import { barChunks, formingBars } from '../documents.ts'
import { growingBars } from '../growing-bars.ts'
import { toBar } from '../to-bar.ts'

/** One trading day of a symbol as it stands: its bar, and its minutes as columns. */
export interface ReadDay {
  readonly bar: Bar
  readonly minutes: BarColumns & { times: number[] }
}

/**
 * What the day's book is made of, in two reads by id: at midnight it is asked for of every symbol.
 * @param date `YYYY-MM-DD`, New York
 * @returns null when the day has no bar
 */
export const readDay = async (
  readModels: ReadModels,
  symbol: string,
  date: TradingDate,
): Promise<ReadDay | null> => {
  const from = tradingDayStart(date) / 1_000
  const to = tradingDayStart(shiftDate(date, 1)) / 1_000
  const time = dailyBarTime(date)
  const idOf = (timeframe: '1m' | '1D', start: number) =>
    `${seriesOf(symbol, timeframe)}|${start.toString()}`
  const ids = [idOf('1D', chunkStart('1D', time))]
  for (let start = chunkStart('1m', from); start < to; start += chunkSeconds('1m'))
    ids.push(idOf('1m', start))
  const forming = await readModels.reader(formingBars).get(symbol)
  const chunks = await readModels.reader(barChunks).getMany(ids)
  const daily = chunks.find(({ _id }) => _id === ids[0])
  const stored = daily ? barOf(daily, firstFrom(daily, time)) : null
  const bar = [stored, ...growingBars(forming, '1D')].find((one) => one?.t === time)
  if (!bar) return null
  const minutes: Bar[] = []
  for (const chunk of chunks) {
    if (chunk === daily) continue
    const end = firstFrom(chunk, to)
    for (let index = firstFrom(chunk, from); index < end; index += 1) {
      const minute = barOf(chunk, index)
      if (minute !== null) minutes.push(toBar(minute))
    }
  }
  // What still grows is later than everything stored, unless it was stored between the two reads.
  const after = Math.max(from, (minutes.at(-1)?.time ?? 0) + 1)
  for (const growing of growingBars(forming, '1m'))
    if (growing.t >= after && growing.t < to) minutes.push(toBar(growing))
  return { bar: toBar(bar), minutes: columnsOf(minutes) }
}
