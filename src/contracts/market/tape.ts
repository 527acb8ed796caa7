import { z } from 'zod'
import { isoTime, tradingDate } from '../fields.ts'

/** The first moment that has prices; null: nothing is recorded yet. */
export const recordReply = z.object({ from: isoTime.nullable() })

export type RecordReply = z.output<typeof recordReply>

/** The ticks of a trading day in segments, each of which is fetched by its id. */
export const tapeReply = z.object({
  date: tradingDate,
  /** The market data provider: `simulated`, `yahoo`, `tape`. */
  source: z.string(),
  segments: z.array(
    z.object({
      id: z.int().nonnegative(),
      /** When its first and its last tick batch were recorded. */
      from: isoTime,
      to: isoTime,
      ticks: z.int().positive(),
      bytes: z.int().positive(),
      /** How many symbols it has. */
      symbols: z.int().positive(),
    }),
  ),
  /** What is recorded since, in parts that are fetched as segments are and become some. */
  growing: z.array(z.object({ id: z.string(), from: isoTime, to: isoTime })),
})

export type TapeReply = z.output<typeof tapeReply>
