import { z } from 'zod'
import { dailyBarTime, tradingDate } from '../../domain/calendar/trading-day.ts'
import { priceFault } from '../../domain/stock/bars/bar-faults.ts'
import type { BarColumns } from '../../domain/stock/bars/bar.ts'
import { columnsOf } from '../../domain/stock/bars/columns-of.ts'
import type { OnBadRow } from '../bad-rows.ts'
import { hasDate, yahooSource } from './quotes.ts'

/** Missing when Yahoo has no bars. */
const column = z.array(z.unknown()).default([])

const chart = z.object({
  meta: z.object({ currency: z.string().nullish() }),
  timestamp: column,
  indicators: z.object({
    quote: z
      .array(z.object({ open: column, high: column, low: column, close: column, volume: column }))
      .max(1),
  }),
})

const price = z.number().positive()
const row = z.object({
  time: z.union([z.number(), z.date().transform((date) => Number(date) / 1_000)]),
  open: price,
  high: price,
  low: price,
  close: price,
  volume: z
    .number()
    .nonnegative()
    .nullish()
    .transform((volume) => volume ?? 0),
})

type Row = z.output<typeof row>

/** First second of the bar that a row belongs to; null if it is not a bar. */
const barTimeOf = (time: number, step: number): number | null => {
  if (!hasDate(time * 1_000)) return null
  if (step === 86_400) return dailyBarTime(tradingDate(time * 1_000))
  return time % step === 0 ? time : null
}

/**
 * The valid rows of a chart as bars; a row without a numeric price, or out of order, is counted and
 * left out.
 * @param step seconds between two bars
 * @throws ZodError when the answer is not a chart
 */
export const readChart = (answer: unknown, step: number, onBadRow: OnBadRow): BarColumns => {
  const { meta, timestamp, indicators } = chart.parse(answer)
  const [quote] = indicators.quote
  const rows: Row[] = []
  if ((meta.currency ?? 'USD') !== 'USD') {
    onBadRow(yahooSource, 'another_currency')
    return columnsOf(rows)
  }
  for (const [index, time] of timestamp.entries()) {
    const { open, high, low, close, volume } = quote ?? {}
    const parsed = row.safeParse({
      time,
      open: open?.[index],
      high: high?.[index],
      low: low?.[index],
      close: close?.[index],
      volume: volume?.[index],
    })
    if (!parsed.success || priceFault(parsed.data) !== null) {
      onBadRow(yahooSource, 'bad_price')
      continue
    }
    const start = barTimeOf(parsed.data.time, step)
    if (start === null || start <= (rows.at(-1)?.time ?? -1)) onBadRow(yahooSource, 'bad_time')
    else rows.push({ ...parsed.data, time: start })
  }
  return columnsOf(rows)
}
