import { z } from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { price, symbol, unixSeconds, uuid } from '../kernel/fields.ts'
import { drawingLimits } from './limits.ts'
import { drawingToolNames } from './vocabulary.ts'

/** A place on the chart: between two bars, too, and after the last one. */
export const drawingAnchor = z.strictObject({
  time: unixSeconds.max(drawingLimits.anchorTimeMax),
  price,
})

const subject = { userId: uuid, symbol, drawingId: uuid }

export const drawingEvents = {
  /** A new drawing, or everything of one as it is now. */
  DrawingPlaced: z.strictObject({
    ...subject,
    tool: z.enum(drawingToolNames),
    anchors: z.array(drawingAnchor).min(1).max(2),
    /** The trader's own words, encrypted with their key; null: the tool has none. */
    sealedText: z.string().max(drawingLimits.sealedCharactersMax).nullable(),
  }),
  DrawingRemoved: z.strictObject(subject),
}

export type DrawingEvent = EventOf<typeof drawingEvents>
export type DrawingAnchor = z.output<typeof drawingAnchor>
