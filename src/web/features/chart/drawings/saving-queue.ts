import type { DrawingBody } from '../../../../contracts/drawings/drawing-body.ts'
import type { Drawing } from '../../../../contracts/drawings/drawings.ts'
import type { StockDetail } from '../../../../contracts/market/stocks.ts'
import { inNewShares } from '../../../../domain/drawing/in-new-shares.ts'
import { drawingLimits } from '../../../../domain/drawing/limits.ts'

export type Splits = NonNullable<StockDetail['splits']>

export interface Made {
  /** Unix ms. */
  readonly at: number
  /** How many splits were known then. */
  readonly splits: number
}

/** In new shares after splits that came since; the same where none came. */
export const amongBars = (
  drawing: Drawing | null,
  { at, splits: known }: Made,
  splits: Splits,
): Drawing | null => {
  const since = splits.slice(known).filter(({ newSharesFrom }) => at < newSharesFrom)
  return drawing === null || since.length === 0
    ? drawing
    : { ...drawing, anchors: inNewShares(drawing.anchors, since) }
}

interface Unsaved extends Made {
  /** null: it is removed. */
  readonly drawing: Drawing | null
}

export interface UnsavedDrawings {
  /** What the server has not confirmed, by the drawing's id. */
  readonly unsaved: ReadonlyMap<string, Unsaved>
  /** Which of them the server has refused, or not received. */
  readonly failed: ReadonlySet<string>
}

/** Resolves to whether it is saved. */
export type SaveDrawing = (
  id: string,
  drawing: Drawing | null,
  drawn: NonNullable<DrawingBody['drawn']>,
) => Promise<boolean>

const without = (ids: ReadonlySet<string>, id: string) =>
  new Set([...ids].filter((each) => each !== id))

/** Each change is sent after those before it, and stays until it is saved. */
export const createSavingQueue = (
  now: () => UnsavedDrawings,
  become: (next: Partial<UnsavedDrawings>) => void,
  clock: () => number,
) => {
  let saving: SaveDrawing = () => Promise.resolve(false)
  let last = Promise.resolve()
  const settle = async (id: string, change: Unsaved): Promise<void> => {
    if (now().unsaved.get(id) !== change) return
    const { drawing, at, splits } = change
    const agoMs = Math.min(Math.max(0, clock() - at), drawingLimits.sentAfterMaxMs)
    const saved = await saving(id, drawing, { agoMs, splits })
    // Changed again meanwhile: that change comes next.
    if (now().unsaved.get(id) !== change) return
    if (!saved) {
      become({ failed: new Set(now().failed).add(id) })
      return
    }
    const unsaved = new Map(now().unsaved)
    unsaved.delete(id)
    become({ unsaved })
  }
  const keep = (id: string, change: Unsaved): void =>
    become({ unsaved: new Map(now().unsaved).set(id, change) })
  const send = (id: string, change: Unsaved): void => {
    keep(id, change)
    become({ failed: without(now().failed, id) })
    last = last.then(() => settle(id, change))
  }
  return {
    send,
    saveBy: (save: SaveDrawing): void => {
      saving = save
    },
    /** What is under way may be recorded before the split or after it, so it is sent once more. */
    adjust: (splits: Splits): void => {
      for (const [id, change] of now().unsaved) {
        const drawing = amongBars(change.drawing, change, splits)
        if (drawing === change.drawing) continue
        const adjusted = { ...change, drawing, splits: splits.length }
        if (now().failed.has(id)) keep(id, adjusted)
        else send(id, adjusted)
      }
    },
    /** Sends what has failed once more. */
    saveAgain: (): void => {
      const { unsaved, failed } = now()
      for (const [id, change] of unsaved) if (failed.has(id)) send(id, change)
    },
  }
}
