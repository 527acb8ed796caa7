import fc from 'fast-check'
import type { DrawingCommand } from '../../../src/domain/drawing/commands.ts'
import { one, two, type } from './any-values.ts'

const subject = {
  userId: fc.constant(one),
  symbol: fc.constantFrom('AAPL', 'BRK.B'),
  drawingId: fc.constantFrom(one, two),
}

const anchor = fc.record({
  time: fc.constantFrom(0, 1_767_571_200),
  price: fc.constantFrom(0.5, 180),
})

/** Of one trader; few drawings, so that they meet each other. */
export const anyDrawingCommand: fc.Arbitrary<DrawingCommand> = fc.oneof(
  fc.record({
    type: type('PlaceDrawing'),
    ...subject,
    drawing: fc.record({
      tool: fc.constantFrom('trend_line' as const, 'rectangle'),
      anchors: fc.array(anchor, { minLength: 2, maxLength: 2 }),
      sealedText: fc.constantFrom(null, 'v1.x'),
    }),
    isListed: fc.boolean(),
    isOld: fc.constant(false),
  }),
  fc.record({ type: type('RemoveDrawing'), ...subject }),
)
