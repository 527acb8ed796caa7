import { z } from 'zod'
import { drawingLimits } from '../domain/drawing/limits.ts'
import { drawingToolNames } from '../domain/drawing/vocabulary.ts'
import { trimmedText } from './fields.ts'

const { anchorPriceMax, anchorTimeMax, textCharactersMax } = drawingLimits
const textLength = `Text must have 1 to ${textCharactersMax.toString()} characters`

/** A place on the chart: Unix seconds, and US dollars a share. */
const drawingAnchor = z.strictObject({
  time: z.int().min(0).max(anchorTimeMax),
  price: z.number().positive().max(anchorPriceMax),
})

const one = z.array(drawingAnchor).length(1)
const two = z.array(drawingAnchor).length(2)

/** What a drawing is to be. Only the tool `text` has words. */
export const drawingBody = z.discriminatedUnion('tool', [
  z.strictObject({ tool: z.literal('horizontal_line'), anchors: one }),
  z.strictObject({ tool: z.literal(['trend_line', 'ray', 'rectangle', 'measure']), anchors: two }),
  z.strictObject({
    tool: z.literal('text'),
    anchors: one,
    text: trimmedText('Text is required', 1, textCharactersMax, {
      short: textLength,
      long: textLength,
    }),
  }),
])

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
