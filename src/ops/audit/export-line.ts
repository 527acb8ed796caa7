import { z } from 'zod'

const decimal = z.string().regex(/^\d{1,20}$/)

const metadata = z.strictObject({
  correlationId: z.string(),
  causationId: z.string(),
  userId: z.string().nullable(),
  occurredAt: z.string(),
  chain: z.string().optional(),
})

/** Unchecked: a record schema would drop `__proto__`, and so hide manipulated data. */
const data = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)

/** One event of an export: the fields of the log, with 64-bit numbers as decimal text. */
export const eventLine = z.strictObject({
  stream: z.string(),
  revision: decimal,
  position: z.string(),
  id: z.string(),
  type: z.string(),
  data,
  metadata,
})

/** A segment of the tape that has ticks by which an alert of the export triggered. */
export const segmentLine = z.strictObject({ segment: eventLine })

/** The last line: without it a truncated file would look complete. */
export const endLine = z.strictObject({
  end: z.strictObject({
    stream: z.string(),
    events: z.int().nonnegative(),
    /** The last event's chain. */
    chain: z.string().nullable(),
    /**
     * SHA-256 (hex) over all lines before this one, each with its line feed, because the chain does
     * not cover positions. Missing in exports of earlier releases.
     */
    sha256: z.string().optional(),
  }),
})

export type EventLine = z.output<typeof eventLine>
export type SegmentLine = z.output<typeof segmentLine>
export type EndLine = z.output<typeof endLine>
