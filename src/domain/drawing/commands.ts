import type { KeptDrawing } from './state.ts'

interface DrawingSubject {
  readonly userId: string
  readonly symbol: string
  /** Made by the client; it names one drawing of this trader on this symbol. */
  readonly drawingId: string
}

/** Creates or replaces it. No effect if it is so already. */
interface PlaceDrawing extends DrawingSubject {
  readonly type: 'PlaceDrawing'
  readonly drawing: KeptDrawing
  /** Whether the symbol is listed; the caller checks it. */
  readonly isListed: boolean
}

interface RemoveDrawing extends DrawingSubject {
  readonly type: 'RemoveDrawing'
}

export type DrawingCommand = PlaceDrawing | RemoveDrawing
