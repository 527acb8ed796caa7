import { z } from 'zod'
import { ticker } from '../fields.ts'
import { scanRules } from '../scans/scan-rules.ts'
import { chartTimeframe } from '../market/stocks.ts'

export const frameLimits = {
  inboundBytesMax: 4_096,
  badFramesMax: 20,
  subscriptionsPerSocketMax: 500,
} as const

/** The frames that a browser may send on `/ws`. */
export const clientFrame = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('heartbeat') }),
  z.strictObject({
    type: z.literal('subscribe_price'),
    symbol: ticker,
    timeframe: chartTimeframe.default('1D'),
  }),
  z.strictObject({ type: z.literal('unsubscribe_price'), symbol: ticker }),
  z.strictObject({
    type: z.literal('subscribe_quotes'),
    symbols: z.union([
      z.literal('all'),
      z.array(ticker).min(1).max(frameLimits.subscriptionsPerSocketMax),
    ]),
  }),
  z.strictObject({ type: z.literal('unsubscribe_quotes') }),
  z.strictObject({
    type: z.literal('subscribe_scan'),
    rules: scanRules,
    /** The first frame of the scan has it: changes of an earlier scan may come before that. */
    id: z.string().max(40).optional(),
  }),
  z.strictObject({ type: z.literal('unsubscribe_scan') }),
])

export type ClientFrame = z.output<typeof clientFrame>
/** As a browser sends it: fields with defaults are optional. */
export type ClientFrameInput = z.input<typeof clientFrame>
