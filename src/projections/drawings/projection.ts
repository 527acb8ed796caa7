import type { DrawingEvent } from '../../domain/drawing/events.ts'
import { streamPrefix } from '../../domain/streams.ts'
import { positionSortKey } from '../../eventstore/position.ts'
import type { Projection } from '../projection.ts'
import { drawingDocumentId, drawings } from './documents.ts'

/** What traders have drawn on their charts. */
export const drawingsProjection: Projection<DrawingEvent> = {
  name: drawings.projection,
  version: 2,
  prefixes: [streamPrefix.drawing],
  group: 'traders',
  collections: [drawings],
  fold: async (unit, event, { position, metadata }) => {
    const documents = unit.of(drawings)
    const { userId, symbol, drawingId } = event.data
    const _id = drawingDocumentId(userId, symbol, drawingId)
    switch (event.type) {
      case 'DrawingPlaced': {
        await documents.load([_id])
        const setPlace = positionSortKey(position)
        const place = documents.get(_id)?.place ?? setPlace
        documents.put({ _id, ...event.data, place, setPlace, setAt: metadata.occurredAt })
        return
      }
      case 'DrawingRemoved':
        documents.delete(_id)
        return
    }
  },
}
