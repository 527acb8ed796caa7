import type { Drawing } from '../../../../contracts/drawings/drawings.ts'
import type { StockDetail } from '../../../../contracts/market/stocks.ts'
import { inNewShares } from '../../../../domain/drawing/in-new-shares.ts'

type Splits = NonNullable<StockDetail['splits']>

/** From what to what a drawing was changed; null: there is none. */
interface Change {
  readonly id: string
  readonly before: Drawing | null
  readonly after: Drawing | null
}

interface DoneChange extends Change {
  /** Unix ms. */
  readonly at: number
  /** How many splits were known then. */
  readonly splits: number
}

export interface DrawingChanges {
  /** What the server has not confirmed, by the drawing's id; null: removed. */
  readonly unsaved: ReadonlyMap<string, Drawing | null>
  /** Which of them the server has refused, or not received. */
  readonly failed: ReadonlySet<string>
  /** The newest last. */
  readonly done: readonly DoneChange[]
  readonly undone: readonly DoneChange[]
}

/** Called with each change by this trader, undone ones too; null: there is none. */
export type FollowDrawing = (from: Drawing | null, to: Drawing | null) => void

/** Resolves to whether it is saved. */
export type SaveDrawing = (id: string, drawing: Drawing | null) => Promise<boolean>

export type DrawingStore = ReturnType<typeof createDrawingStore>

const undoMax = 100

const without = (ids: ReadonlySet<string>, id: string) =>
  new Set([...ids].filter((each) => each !== id))

/** From what to what it changes or is undone, among the bars of now. */
const amongBars = (
  { at, before, after, ...then }: DoneChange,
  splits: Splits,
  way: 'on' | 'back',
): [from: Drawing | null, to: Drawing | null] => {
  const since = splits.slice(then.splits).filter(({ newSharesFrom }) => at < newSharesFrom)
  const adjusted = (drawing: Drawing | null) =>
    drawing && { ...drawing, anchors: inNewShares(drawing.anchors, since) }
  const [from, to] = way === 'on' ? [before, after] : [after, before]
  return [adjusted(from), adjusted(to)]
}

/**
 * The trader's changes to the drawings of a chart: each shows at once, is sent after those before it,
 * and stays until it is saved.
 */
export const createDrawingStore = (clock: () => number) => {
  let state: DrawingChanges = { unsaved: new Map(), failed: new Set(), done: [], undone: [] }
  let saving: SaveDrawing = () => Promise.resolve(false)
  let follow: FollowDrawing = () => undefined
  let splits: Splits = []
  let last = Promise.resolve()
  const listeners = new Set<() => void>()
  const become = (next: Partial<DrawingChanges>): void => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const isNewest = (id: string, drawing: Drawing | null) =>
    state.unsaved.has(id) && state.unsaved.get(id) === drawing

  const settle = async (id: string, drawing: Drawing | null): Promise<void> => {
    if (!isNewest(id, drawing)) return
    const saved = await saving(id, drawing)
    // Changed again meanwhile: that change comes next.
    if (!isNewest(id, drawing)) return
    if (!saved) {
      become({ failed: new Set(state.failed).add(id) })
      return
    }
    const unsaved = new Map(state.unsaved)
    unsaved.delete(id)
    become({ unsaved })
  }
  const send = (id: string, drawing: Drawing | null): void => {
    const unsaved = new Map(state.unsaved).set(id, drawing)
    become({ unsaved, failed: without(state.failed, id) })
    last = last.then(() => settle(id, drawing))
  }
  const go = (change: DoneChange, way: 'on' | 'back'): void => {
    const [from, to] = amongBars(change, splits, way)
    send(change.id, to)
    follow(from, to)
  }
  return {
    now: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Who saves from now on, and the splits by which what is undone is adjusted. */
    saveBy: (save: SaveDrawing, known: Splits = []): void => {
      saving = save
      splits = known
    },
    /** Who follows from now on. */
    followBy: (next: FollowDrawing): void => {
      follow = next
    },
    change: (change: Change): void => {
      const done = { ...change, at: clock(), splits: splits.length }
      become({ done: [...state.done, done].slice(-undoMax), undone: [] })
      go(done, 'on')
    },
    undo: (): void => {
      const change = state.done.at(-1)
      if (!change) return
      become({ done: state.done.slice(0, -1), undone: [...state.undone, change] })
      go(change, 'back')
    },
    redo: (): void => {
      const change = state.undone.at(-1)
      if (!change) return
      become({ undone: state.undone.slice(0, -1), done: [...state.done, change] })
      go(change, 'on')
    },
    /** Sends what has failed once more. */
    saveAgain: (): void => {
      for (const id of state.failed) send(id, state.unsaved.get(id) ?? null)
    },
  }
}

/** What is to be seen: what is saved, with the changes that are not. */
export const withChanges = (
  saved: readonly Drawing[],
  unsaved: DrawingChanges['unsaved'],
): readonly Drawing[] => {
  const known = new Set(saved.map(({ id }) => id))
  const changed = saved.flatMap((each) => {
    const change = unsaved.get(each.id)
    return change === undefined ? [each] : change === null ? [] : [change]
  })
  const added = [...unsaved].flatMap(([id, each]) => (each === null || known.has(id) ? [] : [each]))
  return [...changed, ...added]
}

/** So many charts keep what can be undone. */
const chartsMax = 20
const stores = new Map<string, DrawingStore>()

/** The changes of this trader on this symbol, since the page was opened. */
export const drawingStoreOf = (userId: string, symbol: string): DrawingStore => {
  const key = `${userId} ${symbol}`
  const store = stores.get(key) ?? createDrawingStore(Date.now)
  stores.delete(key)
  stores.set(key, store)
  for (const [other, { now }] of stores) {
    if (stores.size <= chartsMax) break
    if (now().unsaved.size === 0) stores.delete(other)
  }
  return store
}
