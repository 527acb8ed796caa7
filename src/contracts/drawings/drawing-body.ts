import { z } from 'zod'
import { drawingLimits } from '../../domain/drawing/limits.ts'
import { drawingAnchor } from './drawing-anchor.ts'
import { trimmedText } from '../fields.ts'

const { textCharactersMax } = drawingLimits
const textLength = `Text must have 1 to ${textCharactersMax.toString()} characters`

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
