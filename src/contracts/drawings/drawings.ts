import { z } from 'zod'
import { drawingToolNames } from '../../domain/drawing/vocabulary.ts'
import { drawingAnchor } from './drawing-anchor.ts'

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
