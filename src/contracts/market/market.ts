import { z } from 'zod'
import { ticker } from '../fields.ts'

export const loadNyseBody = z.strictObject({})

export const loadNyseReply = z.object({ savedStocks: z.int().nonnegative(), message: z.string() })

export const marketUpdateLimits = { symbolsMax: 50 } as const

export const marketUpdateBody = z.strictObject({
  symbols: z.array(ticker).min(1).max(marketUpdateLimits.symbolsMax),
})

/** Prices in US dollars. */
export const marketUpdateReply = z.object({
  updated: z.array(z.object({ symbol: z.string(), price: z.number() })),
})

/** An external quote to compare ours with. */
export const referenceReply = z.object({
  symbol: z.string(),
  price: z.number(),
  source: z.string(),
})

export type LoadNyseReply = z.output<typeof loadNyseReply>
export type MarketUpdateReply = z.output<typeof marketUpdateReply>
export type ReferenceReply = z.output<typeof referenceReply>
