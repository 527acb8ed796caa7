import { z } from 'zod'

const decimal = z.string().regex(/^\d{1,20}$/)

const metadata = z.strictObject({
  correlationId: z.string(),
  causationId: z.string(),
  userId: z.string().nullable(),
  occurredAt: z.string(),
  chain: z.string().optional(),
})

/** One event of an export: the log's own words, with 64-bit numbers as decimal text. */
export const eventLine = z.strictObject({
  stream: z.string(),
  revision: decimal,
  position: z.string(),
  id: z.string(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  metadata,
})

/** The last line: without it a file cut short would still look whole. */
export const endLine = z.strictObject({
  end: z.strictObject({
    stream: z.string(),
    events: z.int().nonnegative(),
    /** The last event's chain. */
    chain: z.string().nullable(),
  }),
})

export type EventLine = z.output<typeof eventLine>
export type EndLine = z.output<typeof endLine>
