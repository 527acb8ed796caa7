import type { KeptDrawing } from './state.ts'

interface DrawingSubject {
  readonly userId: string
  readonly symbol: string
  /** Made by the client; it names one drawing of this trader on this symbol. */
  readonly drawingId: string
}

export type DrawingCommand = DrawingSubject &
  /** Creates or replaces it. No effect if it is so already. */
  (
    | {
        readonly type: 'PlaceDrawing'
        readonly drawing: KeptDrawing
        /** Whether the symbol is listed; the caller checks it. */
        readonly isListed: boolean
        /** Whether a split has come since it was drawn: its prices, in old shares, are others now. */
        readonly isOld: boolean
      }
    | { readonly type: 'RemoveDrawing' }
  )
