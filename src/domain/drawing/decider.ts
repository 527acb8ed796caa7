import { accepted, type Decider, type Decision, refused } from '../kernel/decider.ts'
import type { DrawingCommand } from './commands.ts'
import type { DrawingEvent } from './events.ts'
import { drawingLimits } from './limits.ts'
import type { DrawingRefusal } from './refusals.ts'
import { type DrawingState, evolveDrawings, type KeptDrawing, noDrawings } from './state.ts'

type DrawingDecision = Decision<DrawingEvent, DrawingRefusal>

const isSame = (a: KeptDrawing, b: KeptDrawing): boolean =>
  a.tool === b.tool &&
  a.sealedText === b.sealedText &&
  a.anchors.length === b.anchors.length &&
  a.anchors.every(({ time, price }, index) => {
    const other = b.anchors[index]
    return time === other?.time && price === other.price
  })

const countAll = (state: DrawingState): number =>
  [...state.values()].reduce((count, { size }) => count + size, 0)

/** Why there may not be one more on this symbol. */
const fullness = (symbol: string, state: DrawingState): DrawingRefusal | null => {
  const { drawingsPerSymbolMax, drawingsPerTraderMax } = drawingLimits
  if ((state.get(symbol)?.size ?? 0) >= drawingsPerSymbolMax)
    return { type: 'chart_full', symbol, max: drawingsPerSymbolMax }
  return countAll(state) >= drawingsPerTraderMax
    ? { type: 'too_many_drawings', max: drawingsPerTraderMax }
    : null
}

const decide = (command: DrawingCommand, state: DrawingState): DrawingDecision => {
  const { userId, symbol, drawingId } = command
  const known = state.get(symbol)?.get(drawingId)
  switch (command.type) {
    case 'PlaceDrawing': {
      const { drawing, isListed, isOld } = command
      if (known !== undefined && !isOld && isSame(known, drawing)) return accepted()
      if (!isListed) return refused({ type: 'unknown_symbol', symbol })
      const full = known === undefined ? fullness(symbol, state) : null
      if (full !== null) return refused(full)
      const { tool, anchors, sealedText } = drawing
      const data = { userId, symbol, drawingId, tool, anchors: [...anchors], sealedText }
      return accepted({ type: 'DrawingPlaced', data })
    }
    case 'RemoveDrawing':
      return known === undefined
        ? refused({ type: 'no_drawing' })
        : accepted({ type: 'DrawingRemoved', data: { userId, symbol, drawingId } })
  }
}

export const drawingDecider: Decider<DrawingState, DrawingCommand, DrawingEvent, DrawingRefusal> = {
  initial: noDrawings,
  decide,
  evolve: evolveDrawings,
}

/** Streams `drawing-<userId>`: what a trader drew on the charts of all symbols. */
export const drawingAggregate = { category: 'drawing', decider: drawingDecider } as const
