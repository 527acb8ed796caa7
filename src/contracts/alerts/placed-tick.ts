import { z } from 'zod'
import { isoTime } from '../fields.ts'

/** A tick, and its place in the log. */
export const placedTick = z.object({
  stream: z.string(),
  revision: z.int().nonnegative(),
  index: z.int().nonnegative(),
  price: z.number(),
  /** Shares traded that day so far. */
  volume: z.number(),
  at: isoTime,
})
