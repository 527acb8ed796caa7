import {
  dailyBarTime,
  dateOfDailyBar,
  type TradingDate,
} from '../../../domain/calendar/trading-day.ts'
import { averageVolume } from '../../../domain/metrics/history/average-volume.ts'
import { yearBefore } from '../../../domain/metrics/history/year.ts'
import type { DayFacts, StockFacts } from './facts.ts'
import type { ReadModels } from '../../../projections/read-models.ts'
import {
  type DailyWindowDocument,
  dailyWindows,
  type StockDocument,
} from '../../../projections/stocks/documents.ts'
import { allStocks, largestOf } from '../../../projections/stocks/read/all-stocks.ts'

/** The news generator writes about the largest companies only. */
const companiesMax = 300
/** Finished days that still get articles. */
const pastDaysMax = 7
const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

/** Figures of a stock in the days before this one (00:00 UTC of its date, Unix seconds). */
const before = ({ t, h, l, v }: DailyWindowDocument, time: number) => {
  const isBefore = (_: number, index: number) => (t[index] ?? time) < time
  const [times, highs, lows] = [t.filter(isBefore), h.filter(isBefore), l.filter(isBefore)]
  const { yearHigh, yearLow } = yearBefore({ times, highs, lows }, time)
  return {
    averageVolume: orNull(averageVolume(v.filter(isBefore))),
    high52: orNull(yearHigh),
    low52: orNull(yearLow),
  }
}

interface Pair {
  readonly stock: StockDocument
  readonly window: DailyWindowDocument
}

const onDay = ({ stock, window }: Pair, time: number): StockFacts[] => {
  const index = window.t.indexOf(time)
  const [price, previous] = [window.c[index], window.c[index - 1]]
  if (price === undefined || previous === undefined) return []
  const { symbol, name, sector, marketCap } = stock
  const changePercent = 100 * (price / previous - 1)
  const volume = window.v[index] ?? 0
  return [
    { symbol, name, sector, marketCap, price, changePercent, volume, ...before(window, time) },
  ]
}

const today = ({ stock, window }: Pair): StockFacts[] => {
  const { symbol, name, sector, marketCap, date, price, changePercent, volume } = stock
  if (date === null || price === null || changePercent === null || volume === null) return []
  return [
    {
      symbol,
      name,
      sector,
      marketCap,
      price,
      changePercent,
      volume,
      ...before(window, dailyBarTime(date)),
    },
  ]
}

type NextTurn = () => Promise<void>

/** The finished days of the simulated market that still get articles, oldest first. */
const pastDays = async (pairs: readonly Pair[], now: TradingDate, nextTurn: NextTurn) => {
  const times = new Set(pairs.flatMap(({ window }) => window.t.slice(-pastDaysMax)))
  const past = [...times]
    .filter((time) => time < dailyBarTime(now))
    .sort((a, b) => a - b)
    .slice(-pastDaysMax)
  const days: DayFacts[] = []
  for (const time of past) {
    const stocks = pairs.flatMap((pair) => onDay(pair, time))
    days.push({ date: dateOfDailyBar(time), isOver: true, stocks })
    await nextTurn()
  }
  return days
}

/** An embedded store answers synchronously: a year of these companies takes milliseconds. */
const companiesPerRead = 25

const readWindows = async (
  readModels: ReadModels,
  symbols: readonly string[],
  nextTurn: NextTurn,
): Promise<Map<string, DailyWindowDocument>> => {
  const windows = new Map<string, DailyWindowDocument>()
  for (let first = 0; first < symbols.length; first += companiesPerRead) {
    const some = symbols.slice(first, first + companiesPerRead)
    for (const window of await readModels.reader(dailyWindows).getMany(some))
      windows.set(window._id, window)
    await nextTurn()
  }
  return windows
}

/**
 * The simulated market's days for its news generator. Finished days are read once a day: they are
 * megabytes, and change only at midnight.
 * @param nextTurn called between two small pieces of work
 */
export const newsDays = (
  readModels: ReadModels,
  nextTurn: NextTurn,
): (() => Promise<readonly DayFacts[]>) => {
  let kept: {
    readonly date: TradingDate
    readonly windows: ReadonlyMap<string, DailyWindowDocument>
    readonly past: readonly DayFacts[]
  } | null = null

  return async () => {
    const listed = (await allStocks(readModels)).filter(({ simulated }) => simulated)
    const traded = listed.filter(({ date }) => date !== null)
    const companies = largestOf(traded, companiesMax)
    const date = companies[0]?.date
    if (date === null || date === undefined) return []
    if (kept?.date !== date || kept.windows.size < companies.length) {
      const ids = companies.map(({ symbol }) => symbol)
      const windows = await readWindows(readModels, ids, nextTurn)
      kept = { date, windows, past: await pastDays(pairsOf(companies, windows), date, nextTurn) }
    }
    const stocks = pairsOf(companies, kept.windows).flatMap(today)
    return [...kept.past, { date, isOver: false, stocks }]
  }
}

const pairsOf = (
  companies: readonly StockDocument[],
  windows: ReadonlyMap<string, DailyWindowDocument>,
): Pair[] =>
  companies.flatMap((stock) => {
    const window = windows.get(stock.symbol)
    return window === undefined ? [] : [{ stock, window }]
  })
