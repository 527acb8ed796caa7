import { z } from 'zod'
import { drawingLimits } from '../../domain/drawing/limits.ts'
import { drawingAnchor } from './drawing-anchor.ts'
import { trimmedText } from '../fields.ts'

const { sentAfterMaxMs, textCharactersMax } = drawingLimits
const textLength = `Text must have 1 to ${textCharactersMax.toString()} characters`

const one = z.array(drawingAnchor).length(1)
const two = z.array(drawingAnchor).length(2)

/**
 * When the anchors were set, in ms before the request, and how many splits of the stock the chart was
 * adjusted for. Missing: now, and for all of them.
 */
const drawn = z
  .strictObject({ agoMs: z.int().min(0).max(sentAfterMaxMs), splits: z.int().min(0) })
  .optional()

/** What a drawing is to be. Only the tool `text` has words. */
export const drawingBody = z.discriminatedUnion('tool', [
  z.strictObject({ tool: z.literal('horizontal_line'), anchors: one, drawn }),
  z.strictObject({
    tool: z.literal(['trend_line', 'ray', 'rectangle', 'measure']),
    anchors: two,
    drawn,
  }),
  z.strictObject({
    tool: z.literal('text'),
    anchors: one,
    drawn,
    text: trimmedText('Text is required', 1, textCharactersMax, {
      short: textLength,
      long: textLength,
    }),
  }),
])

export type DrawingBody = z.output<typeof drawingBody>
