import { z } from 'zod'
import { timeframes } from '../../domain/calendar/timeframes.ts'

const time = z.int()
const nullable = z.number().nullable()
const bar = z.object({
  time,
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume: z.number(),
})

/**
 * What is recorded of a stock that the quantities of rules are computed from. US dollars and shares;
 * times in Unix seconds, of a day 00:00 UTC of its date.
 */
export const ruleRecordReply = z.object({
  symbol: z.string(),
  name: z.string(),
  /** Completed days, ascending. */
  days: z.array(bar),
  /** The day in progress; `startMs` and `at` in Unix ms. */
  today: z
    .object({
      time,
      startMs: z.int(),
      at: z.int(),
      open: z.number(),
      high: z.number(),
      low: z.number(),
      price: z.number(),
      volume: z.number(),
    })
    .nullable(),
  /** Of the day in progress, the growing one last. */
  minutes: z.array(bar),
  /** The volumes of a day by quarter hour. */
  profile: z.array(z.object({ time, volumes: z.array(z.number()) })),
  fundamentals: z.object({
    sharesOutstanding: nullable,
    floatShares: nullable,
    epsTtm: nullable,
    dividendsTtm: nullable,
  }),
  /** The newest closes of the timeframes below a day, the growing bar last. */
  closes: z.array(
    z.object({
      timeframe: z.enum(timeframes),
      bars: z.array(z.object({ time, close: z.number() })),
    }),
  ),
})

export type RuleRecordReply = z.output<typeof ruleRecordReply>
