import type { Drawing } from '../../contracts/drawings/drawings.ts'
import { drawingAggregate } from '../../domain/drawing/decider.ts'
import type { DrawingRefusal } from '../../domain/drawing/refusals.ts'
import type { KeptDrawing } from '../../domain/drawing/state.ts'
import { drawings } from '../../projections/drawings/documents.ts'
import type { Context } from '../context.ts'
import type { Refusal } from '../refusals/refusal.ts'
import { openText } from '../own-text.ts'
import { idOf, symbolParams } from '../request.ts'

export const drawingParams = symbolParams.extend(idOf('drawing').shape).describe('drawing')

/** A drawing as its owner sees it. */
export const presentDrawing = async (
  context: { readonly vault: Pick<Context['vault'], 'unseal'> },
  userId: string,
  { drawingId, tool, anchors, sealedText }: KeptDrawing & { readonly drawingId: string },
): Promise<Drawing> => ({
  id: drawingId,
  tool,
  anchors: [...anchors],
  // null: it has no text, or its owner was erased.
  text: sealedText === null ? null : (await openText(context, userId, sealedText)) || null,
})

export const refusalOfDrawing = (rejection: DrawingRefusal): Refusal => {
  switch (rejection.type) {
    case 'unknown_symbol':
      return rejection
    case 'no_drawing':
      return { type: 'unknown_thing', what: 'drawing' }
    case 'chart_full': {
      const { symbol, max } = rejection
      const sentence = `You have reached the limit of ${max.toString()} drawings on ${symbol}`
      return { type: 'limit_reached', sentence }
    }
    case 'too_many_drawings': {
      const sentence = `You have reached the limit of ${rejection.max.toString()} drawings`
      return { type: 'limit_reached', sentence }
    }
  }
}

/** The common options of commands on drawings, for `executeCommand`. */
export const drawingCommands = {
  aggregate: drawingAggregate,
  projection: drawings.projection,
  refusalOf: refusalOfDrawing,
}
