import { z } from 'zod'
import { alertPauseReasons } from '../../domain/alert/vocabulary.ts'
import type { Timeframe } from '../../domain/calendar/timeframes.ts'
import { dailyBarTime, type TradingDate } from '../../domain/calendar/trading-day.ts'
import { parsePositionSortKey, type Position } from '../../eventstore/position.ts'
import type { RuleRecord } from '../../domain/alert/armed/rules/rule-symbol.ts'
import type { IntradayDay } from '../../domain/quotes/intraday-days.ts'
import type { AlertReadSide, StandingAlert, SymbolDays, SymbolSplits } from './ports.ts'
import { tradingDate } from '../../domain/kernel/fields.ts'
import { alerts, termsIn } from '../../projections/alerts/documents.ts'
import { barChunks } from '../../projections/bars/documents.ts'
import { pagesOf } from '../../projections/pages.ts'
import type { ReadModelDocument } from '../../projections/port.ts'
import type { ReadModels } from '../../projections/read-models.ts'
import { isClosed, sourceOf } from '../../projections/stocks/day.ts'
import {
  type DailyWindowDocument,
  dailyWindows,
  intradayDays,
  type StockDocument,
  stocks,
  stockSplits,
} from '../../projections/stocks/documents.ts'
import { ReadSideBehind } from '../../projections/errors.ts'
import { type QuotedDays, readMadeDays } from '../../projections/stocks/read/made-days.ts'
import { loadRuleRecord } from '../../projections/stocks/read/rule-record.ts'
import { nextTurn } from '../../projections/turns.ts'

/** After this time the process gives up and tries again: rebuilding a read model takes a while. */
const catchUpMs = 60_000

/** Fields with a default are missing in documents of an earlier version. */
const activeAlert = z.object({
  _id: z.string(),
  paused: z
    .object({ reason: z.enum(alertPauseReasons) })
    .nullable()
    .default(null),
  createdAt: z.string(),
  setAt: z.string().optional(),
  /** The position that last changed it. */
  at: z.string(),
  since: z.string().optional(),
  armedAt: z.number().optional(),
  splits: z.array(tradingDate).default([]),
  lastFiredAt: z.number().nullable().default(null),
  fired: z
    .object({
      tick: z.object({
        stream: z.string(),
        revision: z.number(),
        index: z.number(),
        at: z.number(),
      }),
    })
    .nullable()
    .default(null),
  firedOn: z
    .object({ date: tradingDate, symbols: z.array(z.string()) })
    .nullable()
    .default(null),
})

/** What the process knows of an active alert, from its document. */
export const standingAlert = (document: ReadModelDocument): StandingAlert => {
  const { _id, at, since, paused, createdAt, setAt, ...known } = activeAlert.parse(document)
  const { armedAt, splits, lastFiredAt, fired, firedOn } = known
  return {
    alertId: _id,
    terms: termsIn(document),
    setAt: Date.parse(setAt ?? createdAt),
    paused: paused?.reason ?? null,
    since: parsePositionSortKey(since ?? at),
    armedAt,
    splits,
    firedOn,
    lastFired: lastFiredAt === null ? null : fired?.tick,
  }
}

async function* activeAlerts(readModels: ReadModels): AsyncGenerator<StandingAlert> {
  for await (const page of pagesOf(readModels.reader(alerts)))
    for (const document of page) if (document.isActive) yield standingAlert(document)
}

/** Missing in documents of an earlier version. */
const listOf = (dates: readonly TradingDate[] | undefined): readonly TradingDate[] => dates ?? []

/** A stock's days as the alerts start with them. */
const daysOf = (
  stock: StockDocument,
  window: DailyWindowDocument | undefined,
  intraday: readonly IntradayDay[] = [],
): SymbolDays => {
  const { symbol, date, price, volume, suspectedSplit } = stock
  const { splits, dismissedSplits } = stock
  return {
    symbol,
    intraday,
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
            time: dailyBarTime(date),
            close: price,
            volume: volume ?? 0,
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

const quotedDays = (page: readonly StockDocument[]): QuotedDays[] =>
  page.flatMap((stock) =>
    stock.date === null || stock.resolution === null
      ? []
      : [{ ...stock, date: stock.date, resolution: stock.resolution, isClosed: isClosed(stock) }],
  )

async function* symbolDays(readModels: ReadModels): AsyncGenerator<SymbolDays> {
  for await (const page of pagesOf(readModels.reader(stocks))) {
    const ids = page.map(({ _id }) => _id)
    const windows = new Map(
      (await readModels.reader(dailyWindows).getMany(ids)).map((window) => [window._id, window]),
    )
    const made = await readMadeDays(quotedDays(page), (wanted) =>
      readModels.reader(intradayDays).getMany(wanted),
    )
    for (const stock of page) yield daysOf(stock, windows.get(stock._id), made.get(stock._id))
  }
}

async function* splits(readModels: ReadModels): AsyncGenerator<SymbolSplits> {
  for await (const page of pagesOf(readModels.reader(stockSplits)))
    for (const { _id: symbol, splits: recorded, inferred } of page)
      yield {
        symbol,
        recorded: recorded.map(({ to, for: old, date, place }) => ({
          split: { to, for: old, date },
          position: parsePositionSortKey(place),
        })),
        inferred: inferred.map(({ imported: { id, ...metadata }, ...split }) => ({
          command: { type: 'InferSplit', symbol, ...split },
          imported: { id, metadata },
        })),
      }
}

async function* stocksNamed(
  readModels: ReadModels,
  symbols: readonly string[] | null,
): AsyncGenerator<StockDocument> {
  if (symbols === null) for await (const page of pagesOf(readModels.reader(stocks))) yield* page
  else yield* await readModels.reader(stocks).getMany(symbols)
}

const waitForAll = async (
  readModels: ReadModels,
  projections: readonly string[],
  position: Position,
) => {
  for (const projection of projections)
    if (!(await readModels.waitFor(projection, position, catchUpMs)))
      throw new ReadSideBehind(`The read model '${projection}' has not caught up.`)
}

async function* records(
  readModels: ReadModels,
  position: Position,
  symbols: readonly string[] | null,
  timeframesOf: (symbol: string) => readonly Timeframe[],
): AsyncGenerator<RuleRecord> {
  await waitForAll(readModels, [stocks.projection, barChunks.projection], position)
  for await (const stock of stocksNamed(readModels, symbols)) {
    yield await loadRuleRecord(readModels, stock, timeframesOf(stock.symbol))
    await nextTurn()
  }
}

/** The reads of the alert process. */
export const createAlertReadSide = (readModels: ReadModels): AlertReadSide => ({
  caughtUp: (position) => waitForAll(readModels, [alerts.projection, stocks.projection], position),
  records: (position, symbols, timeframesOf) =>
    records(readModels, position, symbols, timeframesOf),
  activeAlerts: () => activeAlerts(readModels),
  symbolDays: () => symbolDays(readModels),
  splits: () => splits(readModels),
})
