import { z } from 'zod'
import { alertConditions } from '../../domain/alert/conditions/table.ts'
import { dailyBarTime, type TradingDate } from '../../domain/calendar/trading-day.ts'
import { parsePositionSortKey, type Position } from '../../eventstore/position.ts'
import type { AlertReadSide, StandingAlert, SymbolDays } from './ports.ts'
import { alerts } from '../../projections/alerts/documents.ts'
import { pagesOf } from '../../projections/pages.ts'
import type { ReadModels } from '../../projections/read-models.ts'
import { isClosed, sourceOf } from '../../projections/stocks/day.ts'
import {
  type DailyWindowDocument,
  dailyWindows,
  type StockDocument,
  stocks,
} from '../../projections/stocks/documents.ts'
import { ReadSideBehind } from '../../projections/errors.ts'

/** After this time the process gives up and tries again: rebuilding a read model takes a while. */
const catchUpMs = 60_000

const activeAlert = z.object({
  _id: z.string(),
  symbol: z.string(),
  condition: z.enum(alertConditions),
  value: z.number(),
  /** Missing in documents of an earlier version, when alerts were never paused. */
  paused: z.object({}).nullable().default(null),
  createdAt: z.string(),
  /** The position that last changed it: its creation, or what paused the active alert. */
  at: z.string(),
})

async function* activeAlerts(readModels: ReadModels): AsyncGenerator<StandingAlert> {
  for await (const page of pagesOf(readModels.reader(alerts)))
    for (const document of page) {
      if (!document.isActive) continue
      const { _id, at, paused, createdAt, ...terms } = activeAlert.parse(document)
      const setAt = Date.parse(createdAt)
      const since = parsePositionSortKey(at)
      yield { alertId: _id, ...terms, setAt, isPaused: paused !== null, since }
    }
}

/** Missing in documents of an earlier version. */
const listOf = (dates: readonly TradingDate[] | undefined): readonly TradingDate[] => dates ?? []

/** A stock's days as the alerts start with them. */
export const daysOf = (
  stock: StockDocument,
  window: DailyWindowDocument | undefined,
): SymbolDays => {
  const { symbol, date, price, volume, suspectedSplit } = stock
  const { splits, dismissedSplits } = stock
  return {
    symbol,
    days: (window?.t ?? []).map((time, index) => ({
      time,
      close: window?.c[index] ?? Number.NaN,
      volume: window?.v[index] ?? 0,
      isMade: window?.intraday.includes(time) ?? false,
    })),
    current:
      date === null || price === null
        ? null
        : {
            ...{ time: dailyBarTime(date), close: price, volume: volume ?? 0 },
            source: isClosed(stock) ? 'summary' : sourceOf(stock),
          },
    day:
      date === null
        ? null
        : {
            date,
            open: stock.open,
            suspectedFrom: suspectedSplit?.date ?? null,
            splits: listOf(splits),
            dismissed: listOf(dismissedSplits),
          },
  }
}

async function* symbolDays(readModels: ReadModels): AsyncGenerator<SymbolDays> {
  for await (const page of pagesOf(readModels.reader(stocks))) {
    const ids = page.map(({ _id }) => _id)
    const windows = new Map(
      (await readModels.reader(dailyWindows).getMany(ids)).map((window) => [window._id, window]),
    )
    for (const stock of page) yield daysOf(stock, windows.get(stock._id))
  }
}

/** The reads of the alert process. */
export const createAlertReadSide = (readModels: ReadModels): AlertReadSide => ({
  caughtUp: async (position: Position) => {
    for (const projection of [alerts.projection, stocks.projection])
      if (!(await readModels.waitFor(projection, position, catchUpMs)))
        throw new ReadSideBehind(`The read model '${projection}' has not caught up.`)
  },
  activeAlerts: () => activeAlerts(readModels),
  symbolDays: () => symbolDays(readModels),
})
