import { z } from 'zod'
import { drawingLimits } from '../domain/drawing/limits.ts'
import { drawingToolNames } from '../domain/drawing/vocabulary.ts'

const { anchorPriceMax, anchorTimeMax } = drawingLimits

/** A place on the chart: Unix seconds, and US dollars a share. */
export const drawingAnchor = z.strictObject({
  time: z.int().min(0).max(anchorTimeMax),
  price: z.number().positive().max(anchorPriceMax),
})

export const drawing = z.object({
  id: z.uuid(),
  tool: z.enum(drawingToolNames),
  /** As many as the tool has. */
  anchors: z.array(drawingAnchor),
  /** null: the tool has none. */
  text: z.string().nullable(),
})

/** The trader's own drawings on one symbol, in the order of placing. */
export const drawingsReply = z.array(drawing)

export type Drawing = z.output<typeof drawing>
